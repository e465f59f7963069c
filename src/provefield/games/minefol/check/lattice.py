"""A grid as bits, row by row, so that many cells take a step at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from provefield.grid import Cell, Grid

Cells = int
"""A set of cells: bit i is for cell i, row by row, from 0."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """The cells of a grid that can be walked on, and its edges."""

    grid: Grid
    open_cells: Cells
    left_edge: Cells
    right_edge: Cells

    def bit(self, cell: Cell) -> Cells:
        """The set of this cell alone."""
        return 1 << self.grid.index(cell)

    def cells(self, some: Cells) -> tuple[Cell, ...]:
        """The cells of a set, row by row."""
        return tuple(self.grid.cell(place) for place in bits(some))

    def beside(self, some: Cells) -> Cells:
        """The cells one step away from some of these."""
        across = (some & ~self.right_edge) << 1 | (some & ~self.left_edge) >> 1
        return (across | some << self.grid.columns | some >> self.grid.columns) & self.open_cells

    def reached(self, start: Cells, safe: Cells, steps: int = -1) -> Cells:
        """The cells that can be walked to on safe cells, in so many steps at most if they count."""
        seen = fresh = start
        while fresh and steps:
            fresh = self.beside(fresh) & safe & ~seen
            seen |= fresh
            steps -= 1
        return seen


def lattice(grid: Grid) -> Lattice:
    """Number the cells of a grid.

    >>> field = lattice(Grid(3, 2))
    >>> [str(cell) for cell in field.cells(field.beside(field.bit(Cell(3, 1))))]
    ['2,1', '3,2']
    """
    first_column = sum(1 << row * grid.columns for row in range(grid.rows))
    unblocked = Lattice(grid, (1 << grid.size) - 1, first_column, first_column << grid.columns - 1)
    blocked = sum(map(unblocked.bit, grid.blocked))
    return Lattice(
        grid,
        unblocked.open_cells & ~blocked,
        unblocked.left_edge,
        unblocked.right_edge,
    )


def bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, from the lowest.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
