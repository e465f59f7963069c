"""What a player knows: facts that remember where they came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from provefield.errors import printable
from provefield.grid import Cell, Grid
from provefield.logic.field import Field, mine
from provefield.logic.formula import Bound, Cardinality, Formula, exactly
from provefield.tongues import Phrase, phrase

MOST_KEPT = 10_000  # names of clues


@dataclass(frozen=True, slots=True)
class Fact:
    """A formula taken as true, where it was read, and the cell it stands on, if any.

    The source is a line that can be printed: other characters are replaced.

    >>> from provefield.logic.parse import parse
    >>> print(Fact(parse("-mine(1,1)"), "the start is safe"))
    ¬mine(1, 1) (the start is safe)
    """

    formula: Formula
    source: str
    cell: Cell | None = None

    def __post_init__(self) -> None:
        # It is shown on terminals and in pictures, on one line.
        if not self.source.isprintable():
            object.__setattr__(self, "source", printable(self.source.replace("\n", "␣")))

    def __str__(self) -> str:
        return f"{self.formula} ({self.source})"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Facts about the mines of one grid; told more, it becomes a new value.

    Only facts count: that a blocked cell holds no mine has to be told too.

    >>> from provefield.logic.parse import parse
    >>> known = Knowledge(Grid(2, 1)).tell(Fact(parse("-mine(1,1)"), "the start is safe"))
    >>> [str(fact) for fact in known.facts]
    ['¬mine(1, 1) (the start is safe)']
    """

    grid: Grid
    facts: tuple[Fact, ...] = ()

    def tell(self, *facts: Fact) -> Knowledge:
        """The same knowledge with more facts."""
        return replace(self, facts=self.facts + facts)

    def only(self, facts: Iterable[Fact]) -> Knowledge:
        """The same grid with these facts alone."""
        return replace(self, facts=tuple(facts))

    @property
    def field(self) -> Field:
        """The size of the grid, as formulas see it."""
        return Field(self.grid.columns, self.grid.rows)


def clue(grid: Grid, cell: Cell, number: int, covered: Iterable[Cell]) -> Fact:
    """The fact that a numbered cell states about the covered cells around it.

    >>> print(clue(Grid(2, 1), Cell(1, 1), 1, [Cell(2, 1)]))
    ∃=1 {mine(2, 1)} (the 1 at column 1, row 1)
    """
    hidden = frozenset(covered)
    around = [mine(*other) for other in grid.neighbours(cell) if other in hidden]
    return Fact(exactly(number, around), clue_source(number, cell), cell)


@lru_cache(maxsize=MOST_KEPT)
def clue_source(number: int, cell: Cell) -> Phrase:
    """What people call a number on the board.

    >>> clue_source(3, Cell(1, 2))
    'the 3 at column 1, row 2'
    """
    return phrase("the {number} at {cell}", number=number, cell=cell.words)


def mine_count(cells: Iterable[Cell], number: int, how: Bound = "exactly") -> Fact:
    """The fact that so many mines lie in these cells altogether.

    >>> print(mine_count(Grid(2, 1), 1))
    ∃=1 {mine(1, 1), mine(2, 1)} (the number of mines)
    """
    places = tuple(mine(*cell) for cell in cells)
    return Fact(Cardinality(how, number, places), phrase("the number of mines"))
