"""Knight's moves: a clue counts the mines that a knight of chess could jump to."""

from __future__ import annotations

from functools import lru_cache

from provefield.grid import MOST_AROUND, Cell, Topology, inside

MOVES = ((-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2))


@lru_cache(maxsize=MOST_AROUND)
def around(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The up to eight cells that a knight reaches, row by row.

    >>> around(8, 8, Cell(1, 1))
    (Cell(3, 2), Cell(2, 3))
    """
    return inside(columns, rows, cell, MOVES)


KNIGHT = Topology("knight", around, around)
