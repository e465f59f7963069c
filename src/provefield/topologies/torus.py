"""A torus: each side of the board goes on at the opposite one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from provefield.grid import AROUND, MOST_AROUND, STEPS, Cell, Topology, row_by_row


@lru_cache(maxsize=MOST_AROUND)
def around(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The up to eight cells around one, row by row.

    >>> around(4, 4, Cell(1, 1))[:4]
    (Cell(2, 1), Cell(4, 1), Cell(1, 2), Cell(2, 2))
    """
    return tuple(row_by_row(_wrapped(columns, rows, cell, AROUND)))


@lru_cache(maxsize=MOST_AROUND)
def beside(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The up to four cells one step away: right, down, left, up."""
    return _wrapped(columns, rows, cell, STEPS)


def _wrapped(
    columns: int, rows: int, cell: Cell, offsets: Iterable[tuple[int, int]]
) -> tuple[Cell, ...]:
    """Each cell once, and not the one itself, however narrow the torus is."""
    column, row = cell
    places = (
        Cell((column + right - 1) % columns + 1, (row + down - 1) % rows + 1)
        for right, down in offsets
    )
    return tuple(dict.fromkeys(each for each in places if each != cell))


TORUS = Topology("torus", around, beside)
