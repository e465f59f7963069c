"""A match in words and as documents: what was asked, what was proved, and why each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal

from provefield.agents.protocol import Act, Agent, Asked
from provefield.games.minefol.message import Message
from provefield.games.minefol.move import Walk
from provefield.games.minefol.referee import State, reachable
from provefield.games.minefol.view import View
from provefield.games.protocol import Result
from provefield.grid import Cell
from provefield.play.match import Ended, Turn, begin, match
from provefield.play.minefol.advice import in_words
from provefield.reason.tell.wording import join, name_cells
from provefield.tongues import Phrase, counted, phrase

ENDS: dict[Result, Phrase] = {
    "won": phrase("Won: every mine is proved and marked"),
    "lost": phrase("Lost"),
    "stuck": phrase("Stuck: nothing more was found out"),
    "out-of-budget": phrase("Out of budget: all steps are spent"),
}


Detail = Literal["turns", "proofs"]
"""How much to tell: what was done, or also the proof of each step and the board after it."""


def played(agent: Agent, state: State, rng: Random, detail: Detail | None = None) -> dict[str, Any]:
    """Let an agent play, and say for programs how that went; cells are [column, row]."""
    ended, turns = begin(agent, state), []
    for turn in match(agent, state, rng):
        ended = ended.after(turn)
        if detail:
            turns.append(turn_document(turn, proofs=detail == "proofs"))
    return document(ended) | ({"turns": turns} if detail else {})


def document(ended: Ended[State]) -> dict[str, Any]:
    """How a match came out, for programs; cells are [column, row]."""
    state = ended.state
    return {
        "result": ended.result,
        "steps": state.steps,
        "path": list(map(list, state.path)),
        "mines": list(map(list, _marked(state))),
        "messages": [list(message.cell) for message in _in_order(state.view)],
        "calls": ended.calls,
    }


def _marked(state: State) -> list[Cell]:
    """The mines that were proved and marked, row by row."""
    right = state.marked & state.proved.mines
    return [cell for cell in state.game.grid if cell in right]


def turn_document(turn: Turn[State], *, proofs: bool = False) -> dict[str, Any]:
    """One turn, for programs; the proof in words takes time and comes on request."""
    common = {"steps": turn.state.steps, "at": list(turn.state.position), "calls": turn.calls}
    match turn.act:
        case Asked() as asked:
            return common | {
                "asked": list(map(list, asked.cells)),
                "safe": list(map(list, asked.labelled("safe"))),
                "mines": list(map(list, asked.labelled("mine"))),
                "conflict": [fact.source for fact in asked.conflict],
            }
        case Act(move, reason, choice):
            why = {"why": reason.words()} if proofs else {}
            return common | {"move": str(move), "choice": choice} | why


def narrate(agent: Agent, state: State, rng: Random, detail: Detail | None = None) -> Iterator[str]:
    r"""Let an agent play, and tell people how that went, line by line.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.play.minefol.walkers import walker
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n')
    >>> player = walker("exploit-prover", "dfs", "sat")
    >>> for line in narrate(player, State(game), Random(1), "turns"):
    ...     print(line)
       0  1,1  reads ¬mine(2, 1): There is no mine in column 2, row 1.
       0  1,1  asked about 2 cells: 1 safe, 1 mine (safe: 2,1; mine: 3,1)
       0  1,1  mark 3,1
       1 2 3
    1  @ ? *
    Won: every mine is proved and marked. 0 steps, 4 prover calls.
    """
    before, ended = state.view, begin(agent, state)
    if detail:
        yield from _read(before, ())
    for turn in match(agent, state, rng):
        ended = ended.after(turn)
        if detail:
            yield from _turn_lines(turn, proofs=detail == "proofs")
            yield from _read(turn.view, before.messages)
        if detail == "proofs" and turn.view.path != before.path:
            yield _picture(turn.view)
        before = turn.view
    yield _picture(before)
    yield ending(ended)
    if state.game.remark:
        yield state.game.remark


def _picture(view: View) -> str:
    return view.grid.picture(view.symbol, rulers=True)


def ending(ended: Ended[State]) -> Phrase:
    """How a match came out, in a line."""
    clash = join(fact.source for fact in ended.state.proved.conflict)
    contradiction = phrase("Contradiction: no board fits {clash}", clash=clash)
    return phrase(
        "{end}. {steps}, {calls} prover calls.",
        end=contradiction if clash else _end(ended),
        steps=counted("1 step|{number} steps", ended.state.steps),
        calls=ended.calls,
    )


def _end(ended: Ended[State]) -> Phrase:
    """How a match ended; who is stuck is told what is proved and out of reach."""
    state = ended.state
    if ended.result == "stuck" and state.result == "playing":
        return phrase("Gave up: more could have been done on proved cells")
    reached = reachable(state.game.grid, state.proved.safe, state.position)
    beyond = [cell for cell in state.game.grid if cell in state.proved.safe - reached]
    if ended.result != "stuck" or not beyond:
        return ENDS[ended.result]
    return phrase(
        "Stuck: {cells} can be proved safe, but no proof leads there", cells=name_cells(beyond)
    )


def _turn_lines(turn: Turn[State], *, proofs: bool) -> Iterator[str]:
    match turn.act:
        case Asked() as asked:
            yield _line(turn.view, f"{asked.words()}{_named(asked)}")
        case Act(move, reason, choice):
            where = f" to {turn.state.position}" if isinstance(move, Walk) else ""
            yield _line(turn.view, f"{move}{where}{f': {choice}' if choice else ''}")
            if proofs:
                yield f"{'':11}{reason.words()}"


def _read(view: View, known: Iterable[Message]) -> Iterator[str]:
    seen = {message.cell for message in known}
    for message in view.messages:
        if message.cell not in seen:
            yield _line(view, f"reads {message.formula}: {in_words(message)}")


def _line(view: View, text: str) -> str:
    return f"{view.steps:>4}  {view.position!s:<4} {text}"


def _named(asked: Asked) -> str:
    """Which cells were proved."""
    parts = [
        f"{name}: {' '.join(map(str, cells))}"
        for name, cells in (("safe", asked.labelled("safe")), ("mine", asked.labelled("mine")))
        if cells
    ]
    return f" ({'; '.join(parts)})" if parts else ""


def _in_order(view: View) -> list[Message]:
    """The messages in the order in which they were read."""
    when: dict[Cell, int] = {}
    for place, cell in enumerate(view.path):
        when.setdefault(cell, place)
    return sorted(view.messages, key=lambda message: when[message.cell])
