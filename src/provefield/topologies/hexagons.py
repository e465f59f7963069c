"""Hexagons: rows 1, 3, 5 … are shifted to the right by half a cell, so that six cells touch one."""

from __future__ import annotations

from functools import lru_cache

from provefield.grid import MOST_AROUND, Cell, Topology, inside


@lru_cache(maxsize=MOST_AROUND)
def around(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The up to six cells around one, row by row.

    >>> around(3, 3, Cell(2, 1)), around(3, 3, Cell(2, 2))[:2]
    ((Cell(1, 1), Cell(3, 1), Cell(2, 2), Cell(3, 2)), (Cell(1, 1), Cell(2, 1)))
    """
    left = cell.row % 2 - 1  # where the left one of the two cells above and below lies
    near = ((left, -1), (left + 1, -1), (-1, 0), (1, 0), (left, 1), (left + 1, 1))
    return inside(columns, rows, cell, near)


HEXAGONS = Topology("hex", around, around)
