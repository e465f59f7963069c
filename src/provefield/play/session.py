"""One player at a terminal: moves of one's own, of agents, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, TypeVar

from provefield.agents.protocol import Agent
from provefield.errors import MoveError
from provefield.games.given import GivenProof, Name
from provefield.games.mark import Unmark
from provefield.games.protocol import Result, State
from provefield.games.sweeper.move import Mark, Move, Open, parse_move
from provefield.games.sweeper.view import View
from provefield.play.match import Turn, match
from provefield.tongues import Phrase, phrase

S = TypeVar("S", bound=State[Any, Any])


class Session(Generic[S]):
    """A game of either kind with its referee; whoever plays sees views.

    >>> from provefield.games.naming import find_game, parse_name
    >>> play = Session(find_game(parse_name("3x3/1:fixed:3")).start())
    >>> play.make("open 1,1")
    True
    >>> print(play.view, play.result)
    0 1 ?
    0 1 1
    0 0 0 won
    """

    def __init__(self, state: S, *, seed: int = 0) -> None:
        self._states = [state]
        self._moves: list[tuple[Any, ...]] = []
        self._rng = Random(seed)
        self._agent = ""
        self._turns: Iterator[Turn[S]] = iter(())
        self.proof: GivenProof | None = None
        """How the facts of the last move were judged."""

    @property
    def state(self) -> S:
        """The state of now."""
        return self._states[-1]

    @property
    def view(self) -> Any:
        """What the player sees now."""
        return self.state.view

    @property
    def before(self) -> Any:
        """What the player saw before the last move; None if there was none."""
        return self._states[-2].view if len(self._states) > 1 else None

    @property
    def result(self) -> Result:
        """How the game stands."""
        return self.state.result

    @property
    def moves(self) -> tuple[Any, ...]:
        """What was done so far and not taken back."""
        return tuple(move for made in self._moves for move in made)

    @property
    def played(self) -> Iterator[tuple[Any, Any]]:
        """The same, each move with what the player saw before it."""
        for state, made in zip(self._states, self._moves, strict=False):
            yield from ((state.view, move) for move in made)

    def make(self, given: object, by: Iterable[object] | None = None) -> bool:
        """Make a move of one's own, perhaps by facts, after which an agent starts afresh.

        False for one that changes nothing, such as a bump into a wall, or by facts that are not
        enough where that is asked; `proof` says how they were judged.
        """
        move = self.state.read_move(given)
        after = self.state.after(move, by=by)
        self.proof = after.proof
        if after.view == self.state.view:
            return False
        self._keep(after, (move,))
        self._agent = ""
        return True

    def undo(self) -> bool:
        """Take the last move back, even the one that lost the game; False if there is none."""
        self._agent = ""
        if not self._moves:
            return False
        self._states.pop()
        self._moves.pop()
        return True

    def go_on(self, agent: Agent) -> list[Turn[S]]:
        """Let an agent ask and then move once from here; without a move it has none to make.

        It begins without the marks of others, if the game calls them opinions.
        """
        forgotten: list[Unmark] = []
        if agent.name != self._agent:
            self._agent = agent.name
            self._turns = match(agent, self.state, self._rng)
            opinions = self.view.marked - self.state.for_agent().view.marked
            forgotten = [Unmark(cell) for cell in sorted(opinions)]
        made: list[Turn[S]] = []
        for turn in self._turns:
            made.append(turn)
            if turn.move is not None:
                self._keep(turn.state, (*forgotten, turn.move))
                break
        return made

    def _keep(self, state: S, moves: tuple[Any, ...]) -> None:
        self._states.append(state)
        self._moves.append(moves)


@dataclass(frozen=True, slots=True)
class Study:
    """A board that someone found half open: to mark and to reason about, but not to open.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> study = Study(view_of(parse_board("1 ?")))
    >>> print(study.after("mark 2,1").view)
    1 *
    >>> study.after("open 2,1")
    Traceback (most recent call last):
    provefield.errors.MoveError: open 2,1: nobody knows what lies below: this board shows what \
someone saw
    """

    view: View
    result: Result = "playing"
    proof: None = None

    def objection(self, move: Move) -> Phrase | None:
        """Only covered cells can be marked, and nothing can be opened."""
        if isinstance(move, Open):
            return phrase("nobody knows what lies below: this board shows what someone saw")
        return phrase("there is nothing to do") if self.is_idle(move) else None

    def is_idle(self, move: Move) -> bool:
        """Whether the cell is open, or its mark is as the move wants it."""
        marked = move.cell in self.view.marked
        return move.cell not in self.view.covered or marked is isinstance(move, Mark)

    def read_move(self, given: object) -> Move:
        """A move as a value, whichever way it was given."""
        return given if isinstance(given, Move) else parse_move(str(given))

    def after(self, move: Move | str, by: Iterable[object] | None = None) -> Study:
        """The board with a mark more or less; nobody asks why."""
        move = self.read_move(move)
        objection = self.objection(move)
        if objection is not None:
            raise MoveError(
                phrase("{move}: {objection}", move=move, objection=objection), objection
            )
        return replace(self, view=replace(self.view, marked=self.view.marked ^ {move.cell}))

    def facts_for(self, move: Move) -> tuple[Name, ...]:
        """None: no move needs a proof here."""
        return ()

    def for_agent(self) -> Study:
        """The same: no agent can play without a referee."""
        return self

    def is_over(self, marks: bool) -> bool:
        """Always, for an agent."""
        return True

    def result_if_left(self, marks: bool) -> Result:
        """Nobody knows."""
        return "stuck"
