"""Where a person sits down: a game to play, or a board to study.

Whoever sits here sees views. The world stays with the referee until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Literal, Protocol

from provefield.agents.protocol import Agent
from provefield.errors import MoveError
from provefield.games.protocol import Result
from provefield.games.sweeper.move import Mark, Move, Open, Unmark
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.match import Turn, match

Standing = Result | Literal["studying"]


class Table(Protocol):
    """What a screen may see and do."""

    @property
    def view(self) -> View:
        """What the player sees now."""
        ...

    @property
    def before(self) -> View | None:
        """What the player saw before the last move; None if there was none."""
        ...

    @property
    def standing(self) -> Standing:
        """Whether the game goes on; it is won when every safe cell is open."""
        ...

    @property
    def revealed(self) -> frozenset[Cell]:
        """The mines, once the game is lost; nothing before."""
        ...

    @property
    def moves(self) -> tuple[Move, ...]:
        """What was done so far and not taken back."""
        ...

    @property
    def played(self) -> Iterable[tuple[View, Move]]:
        """The same, each move with what the player saw before it."""
        ...

    def make(self, move: Move) -> None:
        """Make a move; one against the rules is a MoveError."""
        ...

    def undo(self) -> bool:
        """Take the last move back, if there is one."""
        ...

    def go_on(self, agent: Agent) -> Turn[State] | None:
        """Let an agent make a step from here; None if it has none."""
        ...


class Game:
    """A game with a referee.

    >>> from provefield.games.sweeper.generate import deal, parse_id
    >>> game = Game(deal(parse_id("3x3/1:fixed:3")).start())
    >>> game.make(Open(Cell(1, 1)))
    >>> print(game.view, game.standing)
    0 1 ?
    0 1 1
    0 0 0 won
    """

    def __init__(self, state: State, *, seed: int = 0) -> None:
        self._states = [state]
        self._moves: list[tuple[Move, ...]] = []
        self._rng = Random(seed)
        self._agent = ""
        self._turns: Iterator[Turn[State]] = iter(())

    @property
    def view(self) -> View:
        """What the player sees now."""
        return self._states[-1].view

    @property
    def before(self) -> View | None:
        """What the player saw before the last move."""
        return self._states[-2].view if len(self._states) > 1 else None

    @property
    def standing(self) -> Standing:
        """Won with every safe cell open, marks or no marks."""
        return self._states[-1].result

    @property
    def revealed(self) -> frozenset[Cell]:
        """The mines, once the game is lost."""
        return self._states[-1].world.mines if self.standing == "lost" else frozenset()

    @property
    def moves(self) -> tuple[Move, ...]:
        """What was done, from the start of the game to here."""
        return tuple(move for made in self._moves for move in made)

    @property
    def played(self) -> Iterator[tuple[View, Move]]:
        """Each move with what the player saw before it."""
        for state, made in zip(self._states, self._moves, strict=False):
            yield from ((state.view, move) for move in made)

    def make(self, move: Move) -> None:
        """Make a move of one's own; an agent starts afresh after it."""
        self._states.append(self._states[-1].after(move))
        self._moves.append((move,))
        self._agent = ""

    def undo(self) -> bool:
        """Take the last move back, even the one that lost the game."""
        self._agent = ""
        if len(self._states) == 1:
            return False
        self._states.pop()
        self._moves.pop()
        return True

    def go_on(self, agent: Agent) -> Turn[State] | None:
        """Let an agent make a step; it begins without the marks of others."""
        forgotten: list[Move] = []
        if agent.name != self._agent:
            self._agent = agent.name
            self._turns = match(agent, self._states[-1], self._rng)
            forgotten = [Unmark(cell) for cell in sorted(self._states[-1].marked)]
        turn = next((each for each in self._turns if each.move is not None), None)
        if turn is not None:
            self._states.append(turn.state)
            self._moves.append((*forgotten, turn.move))
        return turn


class Study:
    """A board that someone found half open: to mark and to reason about, but not to open.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> study = Study(view_of(parse_board("1 ?")))
    >>> study.make(Mark(Cell(2, 1)))
    >>> print(study.view)
    1 *
    >>> study.make(Open(Cell(2, 1)))
    Traceback (most recent call last):
    provefield.errors.MoveError: this board shows what someone saw: nobody knows what lies below
    """

    standing: Standing = "studying"
    revealed: frozenset[Cell] = frozenset()
    moves: tuple[Move, ...] = ()
    played: tuple[tuple[View, Move], ...] = ()

    def __init__(self, view: View) -> None:
        self._views = [view]

    @property
    def view(self) -> View:
        """The board with the marks of now."""
        return self._views[-1]

    @property
    def before(self) -> View | None:
        """The board with the marks before."""
        return self._views[-2] if len(self._views) > 1 else None

    def make(self, move: Move) -> None:
        """Mark or unmark a covered cell."""
        view, cell = self.view, move.cell
        if isinstance(move, Open):
            raise MoveError("this board shows what someone saw: nobody knows what lies below")
        if cell not in view.covered or (cell in view.marked) != isinstance(move, Unmark):
            raise MoveError(f"{move}: there is nothing to do")
        marked = view.marked | {cell} if isinstance(move, Mark) else view.marked - {cell}
        self._views.append(replace(view, marked=marked))

    def undo(self) -> bool:
        """Take the last mark back."""
        if len(self._views) == 1:
            return False
        self._views.pop()
        return True

    def go_on(self, agent: Agent) -> Turn[State] | None:
        """No agent can play without a referee."""
        return None
