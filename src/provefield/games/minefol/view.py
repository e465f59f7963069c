"""What a MineFOL player knows: the field, the way so far, and the messages on it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, overload

from provefield.games.asking import Askable
from provefield.games.cellmap import CellMap
from provefield.games.given import Name
from provefield.games.minefol.message import START, Count, Message
from provefield.games.minefol.theory import been_to, chances, knowledge, named_facts
from provefield.games.protocol import Mode, Result
from provefield.grid import Cell, Grid, row_by_row
from provefield.printing import Printed
from provefield.reason.knowledge import Fact, Knowledge
from provefield.tongues import counted

Fault = Literal["mine", "unproved", "mark"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A step on a mine or on a cell not proved safe, or a mark on a cell not proved a mine.

    `read` are the cells whose messages were known when it was made.
    """

    fault: Fault
    cell: Cell
    read: frozenset[Cell]


@dataclass(frozen=True, slots=True, repr=False)
class View(Printed, Askable):
    """What the player was told, where it went, and what came of it; never where the mines are."""

    grid: Grid
    messages: tuple[Message, ...] = ()
    mines: int | None = None
    count: Count = "exactly"
    budget: int | None = None
    mode: Mode = "strict"
    path: tuple[Cell, ...] = (START,)
    marked: frozenset[Cell] = frozenset()
    crossed: frozenset[Cell] = frozenset()
    mistakes: tuple[Mistake, ...] = ()
    mistaken: bool = False
    result: Result = "playing"

    @property
    def position(self) -> Cell:
        """Where the player stands."""
        return self.path[-1]

    @property
    def steps(self) -> int:
        """How many steps were taken; going back counts too."""
        return len(self.path) - 1

    @property
    def steps_left(self) -> int | None:
        """How many steps may still be taken; None if nobody counts."""
        return None if self.budget is None else self.budget - self.steps

    @property
    def visited(self) -> frozenset[Cell]:
        """The cells where the player has been."""
        return frozenset(self.path)

    @property
    def covered(self) -> tuple[Cell, ...]:
        """The cells that the player has not been to and that may hold a mine, row by row."""
        gone = self.visited | self.grid.blocked
        return tuple(cell for cell in self.grid if cell not in gone)

    def knowledge(self) -> Knowledge:
        """The start, the messages read and the number of mines, as facts."""
        return knowledge(self)

    def background(self) -> Knowledge:
        """What nobody need name: the blocked cells, and that every visited cell is safe."""
        known = knowledge(replace(self, messages=(), count="none"))
        return known.tell(*(been_to(cell) for cell in row_by_row(self.visited - {START})))

    def named_facts(self, names: Container[Name]) -> Mapping[Name, Fact]:
        """Of these names those that stand for a message or the number of mines."""
        return named_facts(self, names)

    @property
    def messages_as_read(self) -> tuple[Message, ...]:
        """The messages as the player came upon them: any other order tells how many there are."""
        found = {message.cell: message for message in self.messages}
        return tuple(found[cell] for cell in dict.fromkeys(self.path) if cell in found)

    @overload
    def odds(self, *, exact: Literal[True]) -> CellMap[Fraction]: ...
    @overload
    def odds(self, *, exact: Literal[False] = False) -> CellMap[float]: ...
    def odds(self, *, exact: bool = False) -> CellMap[Fraction] | CellMap[float]:
        """How likely each cell that was not visited is a mine, all layouts being equally likely."""
        counted = chances(self.knowledge())
        if exact:
            return CellMap(self.grid, {cell: counted[cell] for cell in self.covered}, self.symbol)
        rounded = {cell: float(counted[cell]) for cell in self.covered}
        return CellMap(self.grid, rounded, self.symbol)

    @property
    def mistake(self) -> Mistake | None:
        """What was wrong with the last move, if it was a mistake."""
        return self.mistakes[-1] if self.mistaken else None

    @property
    def loss(self) -> Mistake | None:
        """The mistake that lost the game, if one did."""
        return self.mistakes[-1] if self.result == "lost" else None

    def symbol(self, cell: Cell) -> str:
        """A cell as text: `@` the player, `!` a message, `.` visited, `*` marked, `x` a mark that
        was not proved, `b` blocked, `?` a cell that nobody has been to.
        """
        if cell in self.grid.blocked:
            return "b"
        if cell == self.position:
            return "@"
        if cell in self.marked:
            return "*"
        if cell in self.crossed:
            return "x"
        if any(message.cell == cell for message in self.messages):
            return "!"
        return "." if cell in self.path else "?"

    def __str__(self) -> str:
        return self.grid.picture(self.symbol)

    @property
    def summary(self) -> str:
        """How the game stands."""
        read = counted("1 message read|{number} messages read", len(self.messages))
        return f"at {self.position} after {self.steps} steps, {read}, {self.result}"
