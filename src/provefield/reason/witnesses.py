"""Boards that were met while cells were labelled: they show of which cells nothing follows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from provefield.grid import Cell, Grid
from provefield.reason.verdict import Label, Layout, Open


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Boards that fit, and sets of cells that nothing tells apart, both as bits of the grid.

    Two cells that nothing tells apart may change places on a board, and it fits as before: so a
    board that shows something of one of them shows it of all.

    >>> shown = witnesses_of(Grid(3, 1), [{1}], [[Cell(1, 1), Cell(2, 1)]]).of(Cell(2, 1))
    >>> print(*shown.with_mine, *shown.without_mine)
    2,1 1,1
    """

    grid: Grid
    boards: tuple[int, ...]
    alike: tuple[int, ...]

    def of(self, cell: Cell) -> Open | None:
        """A board with a mine in a cell and one without, if these boards show both."""
        bit = 1 << list(self.grid).index(cell)
        group = next((each for each in self.alike if each & bit), bit)
        with_mine = next((_moved(b, bit, b & group) for b in self.boards if b & group), None)
        free = next((_moved(b, bit, ~b & group) for b in self.boards if ~b & group), None)
        if with_mine is None or free is None:
            return None
        return Open(self._layout(with_mine), self._layout(free))

    def _layout(self, board: int) -> Layout:
        return frozenset(cell for place, cell in enumerate(self.grid) if board >> place & 1)


def _moved(board: int, bit: int, right: int) -> int:
    """The board on which a cell is as those of its group are that are right."""
    return board if right & bit else board ^ bit ^ (right & -right)


def witnesses_of(
    grid: Grid, models: Iterable[Iterable[int]], alike: Iterable[Iterable[Cell]]
) -> Witnesses:
    """Keep models, whose first variables are the cells in order, and groups of cells."""
    cells = range(1, grid.size + 1)
    boards = tuple(sum(1 << n - 1 for n in model if n in cells) for model in models)
    bits = {cell: 1 << place for place, cell in enumerate(grid)}
    return Witnesses(grid, boards, tuple(sum(map(bits.__getitem__, each)) for each in alike))


class Witnessed(dict[Cell, Label]):
    """Labels of cells, with the boards that were met on the way to them."""

    witnesses: Witnesses | None = None
