"""What every game is made of: a game starts a state, and each move leads to the next one.

    Game.start(mode) ─▶ State ─▶ State.view ─▶ View.knowledge() ─▶ … ─▶ Move ─▶ State.after(move)

Truth and knowledge are different types: a state knows where the mines are, a view never does.
Games, states, views and moves are frozen, can be compared and travel between processes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol, Self, TypeVar, overload

from provefield.games.cellmap import CellMap
from provefield.grid import Cell, Grid
from provefield.tongues import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from provefield.games.given import GivenProof, Name
    from provefield.reason.answer import Answer
    from provefield.reason.engine import Engine
    from provefield.reason.knowledge import Knowledge
    from provefield.reason.verdict import Label

Kind = Literal["sweeper", "minefol"]
Mode = Literal["strict", "practice", "prove"]
"""What a move that is not proved comes to.

strict    it loses the game
practice  it is explained, and counts for nothing
prove     a move is made only if the player names facts that prove it
"""

Result = Literal["playing", "won", "lost", "stuck", "contradiction", "out-of-budget"]
"""How a game stands or ended, everywhere in these words.

stuck          no proof leads on
contradiction  no layout of mines fits what the player has read
out-of-budget  all steps are spent
"""


class Move(Protocol):
    """What a player may do; `parse_move` of its game reads what `str` writes."""

    def __str__(self) -> str: ...


class View(Protocol):
    """What one player may know now."""

    @property
    def grid(self) -> Grid:
        """The cells."""
        ...

    @property
    def covered(self) -> tuple[Cell, ...]:
        """The cells that the player has not seen and that may hold a mine, row by row."""
        ...

    @property
    def mines(self) -> int | None:
        """How many mines there are, if the player was told."""
        ...

    @property
    def result(self) -> Result:
        """How the game stands for the player."""
        ...

    def knowledge(self) -> Knowledge:
        """The view as facts."""
        ...

    def ask(
        self,
        column: int,
        row: int,
        *,
        engine: str | Engine = "sat",
        seconds: float | None = None,
    ) -> Answer:
        """What follows about a cell, checked and with its evidence."""
        ...

    def labels(
        self, *, engine: str | Engine = "sat", seconds: float | None = None
    ) -> CellMap[Label]:
        """What follows about every covered cell; ContradictionError if no layout fits."""
        ...

    @overload
    def odds(self, *, exact: Literal[True]) -> CellMap[Fraction]: ...
    @overload
    def odds(self, *, exact: Literal[False] = False) -> CellMap[float]: ...
    def odds(self, *, exact: bool = False) -> CellMap[Fraction] | CellMap[float]:
        """How likely each covered cell is a mine; ContradictionError if no layout fits."""
        ...


M = TypeVar("M", bound=Move)
V_co = TypeVar("V_co", bound=View, covariant=True)


class State(Protocol[M, V_co]):
    """A game at one moment, as the referee sees it; a move makes a new state."""

    @property
    def view(self) -> V_co:
        """What the player knows."""
        ...

    @property
    def result(self) -> Result:
        """How the game stands."""
        ...

    def objection(self, move: M) -> Phrase | None:
        """Why a move is against the rules; None if it is allowed."""
        ...

    @property
    def proof(self) -> GivenProof | None:
        """The proof that was given for the last move, judged; None if none was given or needed."""
        ...

    def after(self, move: M | str, by: Iterable[object] | None = None) -> Self:
        """The state that a move leads to, given as a value or as text, perhaps with its proof."""
        ...

    def read_move(self, given: object) -> M:
        """A move as a value, whichever way it was given."""
        ...

    def is_idle(self, move: M) -> bool:
        """Whether a move would change nothing."""
        ...

    def facts_for(self, move: M) -> tuple[Name, ...]:
        """The facts to name with a move, by which it is right; none if it is not proved."""
        ...

    # What a match asks ----------------------------------------------------------------------------

    def for_agent(self) -> Self:
        """The state as an agent takes it over: without opinions of those who played before."""
        ...

    def is_over(self, marks: bool) -> bool:
        """Whether nothing is left to do; some players of the Sweeper mean to mark all mines."""
        ...

    def result_if_left(self, marks: bool) -> Result:
        """How the game ends if nobody makes another move."""
        ...


S_co = TypeVar("S_co", covariant=True)


class Game(Protocol[S_co]):
    """A game before anybody has played it: for referees, never for a player."""

    @property
    def kind(self) -> Kind:
        """Which game it is."""
        ...

    @property
    def title(self) -> str:
        """What people call it."""
        ...

    def start(self, mode: Mode = "strict") -> S_co:
        """The state in which a play begins."""
        ...
