"""A match: one agent, one game of either kind, turn by turn."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, TypeVar

from provefield.agents import agent as load
from provefield.agents.entailed import Entailed
from provefield.agents.protocol import GIVES_UP, Act, Agent, Asked, Because, Reason
from provefield.errors import AgentError, InputError, MoveError, ProvefieldError, printable
from provefield.games.given import Name, split_move
from provefield.games.protocol import Result, State
from provefield.tongues import Phrase

PATIENCE = 200  # acts for each cell; whoever needs more goes round in circles

UNPROVED = "{move}: in the mode prove a move names the facts that prove it, as {move} by 1,1 total"

S = TypeVar("S", bound=State[Any, Any])


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """What an agent did, the state that it led to, and how often a prover was called so far.

    `act` is a move with its reason, or what a prover was asked.
    """

    act: Act | Asked
    state: S
    calls: int = 0

    def __str__(self) -> str:
        said = self.reason.words()
        if self.move is None:
            return said
        return f"{self.move}: {said}" if said else str(self.move)

    @property
    def move(self) -> Any:
        """The move that was made; None where a prover was asked."""
        return self.act.move if isinstance(self.act, Act) else None

    @property
    def reason(self) -> Reason:
        """Why it was made; of what was asked, the answer."""
        return self.act.reason if isinstance(self.act, Act) else Because(self.act.words())

    @property
    def view(self) -> Any:
        """What the agent saw afterwards."""
        return self.state.view


def match(agent: Agent | str, state: S, rng: Random | int = 0) -> Iterator[Turn[S]]:
    """Let an agent play until the game is over or it gives up.

    Marks that others left are opinions, not facts: in the Sweeper the agent begins without them.
    One who is stuck may still ask, so that people see what is proved and out of reach.

    >>> from provefield.games.sweeper.generate import deal, parse_id
    >>> for turn in match("p4", deal(parse_id("3x3/1:fixed:3")).start()):
    ...     print(turn.move)
    open 1,1
    mark 3,1
    """
    player = load(agent)
    rng = rng if isinstance(rng, Random) else Random(rng)
    state, marks = state.for_agent(), marks_mines(player)
    patience, calls, moved = PATIENCE * state.view.grid.size, 0, True
    while moved and _may_ask(state, marks):
        acts, seen, moved = _acts(player, state, rng), None, False
        while patience > 0:
            patience -= 1
            try:
                given = _send(player, acts, seen)
            except StopIteration as end:
                moved = moved and end.value != GIVES_UP
                break
            act = _heard(player, acts, state, given)
            if isinstance(act, Asked):
                calls += act.calls
                yield Turn(act, state, calls)
            elif state.is_over(marks):
                return
            elif is_remote(player) or not state.is_idle(act.move):
                state = _after(player, acts, state, act)
                moved = True
                yield Turn(act, state, calls)
                if not _may_ask(state, marks):
                    _show_end(player, acts, state)
                    return
            seen = state.view


def _may_ask(state: State[Any, Any], marks: bool) -> bool:
    return not state.is_over(marks) or state.result == "stuck"


def marks_mines(agent: Agent) -> bool:
    """Whether an agent means to mark every mine of a Sweeper, too."""
    return bool(getattr(agent, "marks", False))


def _acts(player: Agent, state: State[Any, Any], rng: Random) -> Generator[Any, Any, object]:
    try:
        acts = player.play(state.view, rng)
    except ProvefieldError:
        raise
    except Exception as fault:
        raise _raised(player, fault) from fault
    if not isinstance(acts, Generator):
        raise AgentError(player.name, f"play gave {acts!r}; expected a generator: use yield")
    return acts


def _send(player: Agent, acts: Generator[Any, Any, object], seen: object) -> Any:
    """What the agent does next, having seen a view."""
    try:
        return acts.send(seen)
    except AttributeError as fault:
        if fault.name != "send":
            raise _raised(player, fault) from fault
        hint = "`yield from` takes a generator; go through a list with `for` and `yield`"
        raise AgentError(player.name, hint) from None
    except (StopIteration, ProvefieldError):
        raise
    except Exception as fault:
        raise _raised(player, fault) from fault


def _raised(player: Agent, fault: Exception) -> AgentError:
    """That an agent broke down, which is its own fault and ends no program of ours."""
    return AgentError(player.name, f"it raised {type(fault).__name__}: {fault}")


def _heard(
    player: Agent, acts: Generator[Any, Any, object], state: State[Any, Any], given: Any
) -> Act | Asked:
    """What an agent gave; one elsewhere is told what is wrong with it."""
    try:
        return _read(player, state, given)
    except AgentError as fault:
        _object(player, acts, fault)
        raise


def _object(player: Agent, acts: Generator[Any, Any, object], fault: AgentError) -> None:
    if is_remote(player):
        acts.throw(fault)


def _show_end(player: Agent, acts: Generator[Any, Any, object], state: State[Any, Any]) -> None:
    """Let an agent elsewhere know that the game is over; others need not think about it."""
    if is_remote(player):
        with suppress(StopIteration):
            _send(player, acts, state.view)


def is_remote(agent: Agent) -> bool:
    """Whether an agent is a program elsewhere: its faults forfeit a game, and end nothing else."""
    return bool(getattr(agent, "remote", False))


def _read(player: Agent, state: State[Any, Any], given: Any) -> Act | Asked:
    """What an agent gave, as an act.

    >>> from provefield.games.sweeper.generate import deal, parse_id
    >>> start = deal(parse_id("3x3/1:fixed:3")).start()
    >>> _read(load("p1"), start, ("open 1,2", "I like it.")).reason.words()
    'I like it.'
    >>> _read(load("p1"), start, "dig 1,2")
    Traceback (most recent call last):
    provefield.errors.AgentError: the agent p1: 'dig 1,2' is no move; expected open, mark or \
unmark, then column,row
    """
    match given:
        case Act():
            move = _move(player, state, given.move)
            return _harmless(given if move is given.move else replace(given, move=move))
        case Asked(tuple()):
            return given
        case Asked(cells):
            raise AgentError(player.name, f"it asked about {cells!r}; expected a tuple of cells")
        case (move, str(why)):
            move, by = _split(player, move)
            return Act(_move(player, state, move), Because(printable(why)), by=by)
        case _:
            move, by = _split(player, given)
            return Act(_move(player, state, move), by=by)


def _split(player: Agent, given: Any) -> tuple[Any, tuple[Name, ...] | None]:
    """A move, and the facts that it is by if its text names any.

    >>> _split(load("p1"), "open 3,2 by 2,2 total")
    ('open 3,2', (Cell(2, 2), 'total'))
    """
    try:
        return split_move(given) if isinstance(given, str) else (given, None)
    except InputError as fault:
        raise AgentError(player.name, f"{given!r} is by no facts; {fault.message}") from None


def _harmless(act: Act) -> Act:
    r"""An act that cannot steer a terminal by what it says; `Entailed` says what facts give.

    >>> _harmless(Act("open 1,2", Because("It is \x1b[31mred."), choice="\x07")).reason.words()
    'It is �[31mred.'
    """
    reason, choice = act.reason, act.choice
    if type(reason) is not Entailed:
        words = reason.words()
        if not (isinstance(words, Phrase) or words.isprintable()):
            reason = Because(printable(words), reason.proved)
    if not (isinstance(choice, Phrase) or choice.isprintable()):
        choice = printable(choice)
    changed = reason is not act.reason or choice is not act.choice
    return replace(act, reason=reason, choice=choice) if changed else act


def _move(player: Agent, state: State[Any, Any], given: Any) -> Any:
    try:
        return state.read_move(given)
    except InputError as fault:
        raise AgentError(player.name, f"{given!r} is no move; {fault.message}") from None


def _after(player: Agent, acts: Generator[Any, Any, object], state: S, act: Act) -> S:
    """The state after an act; where moves need facts, those of what the agent says is proved.

    A program elsewhere names them itself, and so does who says of no move that it is proved.
    """
    try:
        after = state.after(act.move, by=act.by)
        if act.by is not None or after.proof is None or after.proof.enough:
            return after
        if act.reason.proved and not is_remote(player):
            after = state.after(act.move, by=state.facts_for(act.move))
            if after.proof is not None and after.proof.enough:
                return after
        error = AgentError(player.name, UNPROVED.format(move=act.move))
    except (MoveError, InputError) as fault:
        error = AgentError(player.name, str(fault))
    _object(player, acts, error)
    raise error


@dataclass(frozen=True, slots=True)
class Ended(Generic[S]):
    """How a match came out, and what it took: the moves, and the calls of a prover."""

    state: S
    marks: bool = False
    moves: int = 0
    calls: int = 0
    forfeit: str = ""
    """Why the game is lost although nothing on the board says so."""

    @property
    def result(self) -> Result:
        """How the game ended; where it could still go on, the agent is stuck."""
        return "lost" if self.forfeit else self.state.result_if_left(self.marks)

    def after(self, turn: Turn[S]) -> Ended[S]:
        """How it came out if a turn was the last."""
        moves = self.moves + (turn.move is not None)
        return replace(self, state=turn.state, moves=moves, calls=turn.calls)


def begin(agent: Agent, state: S) -> Ended[S]:
    """A match before its first turn."""
    return Ended(state, marks_mines(agent))


def final(agent: Agent | str, state: S, rng: Random | int = 0) -> Ended[S]:
    """The end of a match; a program elsewhere that is at fault forfeits it."""
    player = load(agent)
    ended = begin(player, state)
    try:
        for turn in match(player, state, rng):
            ended = ended.after(turn)
    except AgentError as fault:
        if not is_remote(player):
            raise
        return replace(ended, forfeit=fault.message)
    return ended
