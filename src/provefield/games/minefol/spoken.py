"""Of which cells a message speaks, so that pages can show them."""

from __future__ import annotations

from functools import lru_cache

from provefield.errors import TooLargeError
from provefield.games.minefol.message import Message
from provefield.grid import Cell, Grid, row_by_row
from provefield.logic.field import Field
from provefield.logic.ground.expand import mentioned


@lru_cache(maxsize=4_000)
def spoken_of(message: Message, grid: Grid) -> tuple[Cell, ...]:
    """The cells that a message is about, row by row; none where they are too many to write out.

    >>> from provefield.logic.parse import parse
    >>> spoken_of(Message(Cell(1, 1), parse("all x -mine(x,2)")), Grid(2, 2))
    (Cell(1, 2), Cell(2, 2))
    """
    field = Field(grid.columns, grid.rows)
    try:
        return tuple(row_by_row(Cell(*at) for at in mentioned(message.formula, field)))
    except TooLargeError:
        return ()
