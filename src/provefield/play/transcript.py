"""A game as the Obscured Sweeper prints it: the world, the final map and the result.

This format alone counts columns and rows from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from provefield.agents.entailed import Entailed
from provefield.agents.protocol import Agent
from provefield.games.protocol import Result
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.play.match import Turn, begin
from provefield.play.sentences import NUMBERING, sentences
from provefield.tongues import Phrase, phrase

RESULTS: dict[Result, Phrase] = {
    "won": phrase("alive: all solved"),
    "lost": phrase("dead: found mine"),
    "stuck": phrase("not terminated"),
}
COUNTED_FROM_ONE = "(In the steps, columns and rows are counted from 1.)"
NUMBERED = "(Cells are numbered from 0, row by row. In words, columns and rows are counted from 1.)"


def transcript(
    agent: Agent, name: str, state: State, turns: Iterable[Turn[State]], *, verbose: bool = False
) -> Iterator[str]:
    """The lines of a game, as it is played; `verbose` tells every step and its reason.

    >>> from random import Random
    >>> from provefield.agents import agent
    >>> from provefield.games.sweeper.world import World
    >>> from provefield.play.match import match
    >>> player, state = agent("p1"), State(World(Grid(2, 1), frozenset({Cell(2, 1)})))
    >>> print("|".join(transcript(player, "TINY", state, match(player, state, Random(1)))))
    -----|Agent P1 plays TINY||    0 1|    - -| 0| 1 m||Start!|Final map||    0 1|    - -| 0| 1 ?||\
Result: Agent alive: all solved
    """
    yield from ("-----", f"Agent {agent.name.upper()} plays {name}", "")
    yield from ruled(state.world.grid, state.world.symbol)
    yield from ("", "Start!")
    if verbose:
        yield NUMBERED if agent.name in NUMBERING else COUNTED_FROM_ONE
    ended, before = begin(agent, state), state.view
    asked: View | None = None
    for turn in turns:
        ended = ended.after(turn)
        if verbose:
            seen = _seen(turn, before)
            if seen is not None and seen is not asked:
                asked = seen
                yield from sentences(agent.name, seen)
            before = turn.view
            yield line(turn, numbered=agent.name in NUMBERING)
    if verbose and ended.result == "stuck" and before is not asked:
        yield from sentences(agent.name, before)
    yield from ("Final map", "")
    yield from ruled(state.world.grid, ended.state.view.symbol)
    yield from ("", f"Result: Agent {RESULTS[ended.result]}")


def _seen(turn: Turn[State], before: View) -> View | None:
    """What the agent saw when it asked what follows; None if it did not ask."""
    reason = turn.reason
    if isinstance(reason, Entailed) and isinstance(reason.view, View):
        return reason.view
    return None if reason.proved else before


def report(
    agent: Agent, name: str, state: State, turns: Iterable[Turn[State]], *, verbose: bool = False
) -> dict[str, object]:
    """The game as a document; `covered` counts the cells that were neither opened nor marked."""
    steps, ended = [], begin(agent, state)
    for turn in turns:
        ended = ended.after(turn)
        if verbose:
            steps.append(
                {
                    "move": str(turn.move),
                    "proved": turn.reason.proved,
                    "reason": turn.reason.words(),
                }
            )
    final = str(ended.state.view).splitlines()
    return {
        "agent": agent.name,
        "world": name,
        "result": RESULTS[ended.result],
        "covered": sum(line.count("?") for line in final),
        "final": final,
        **({"steps": steps} if verbose else {}),
    }


def line(turn: Turn[State], *, numbered: bool) -> str:
    """A turn in one line, which may name the cell by its number."""
    what, cell = str(turn.move), turn.move.cell
    if numbered:
        verb = what.partition(" ")[0]
        what = f"{verb} cell {turn.view.grid.index(cell)} ({cell.words})"
    return f"{what}: {turn.reason.words()}"


def ruled(grid: Grid, symbol: Callable[[Cell], str]) -> Iterator[str]:
    """The lines of a board between rulers that count from 0.

    >>> for line in ruled(Grid(3, 2), lambda cell: "?"):
    ...     print(f"[{line}]")
    [    0 1 2]
    [    - - -]
    [ 0| ? ? ?]
    [ 1| ? ? ?]
    """
    wide = len(str(grid.columns - 1))
    tall = max(2, len(str(grid.rows - 1)))

    def line(label: str, marks: list[str]) -> str:
        return label + " ".join(f"{mark:>{wide}}" for mark in marks)

    margin = " " * (tall + 2)
    yield line(margin, [str(column) for column in range(grid.columns)])
    yield line(margin, ["-" * wide] * grid.columns)
    for row in range(grid.rows):
        cells = [symbol(Cell(column + 1, row + 1)) for column in range(grid.columns)]
        yield line(f"{row:>{tall}}| ", cells)
