"""Boards and views as compiled code takes them: cells are numbers, what they show are codes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import numpy as np
from numpy.typing import NDArray

from provefield.games.sweeper.notation import BoardText
from provefield.grid import MOST_KEPT, RECTANGLE, Cell, Grid
from provefield.kernel.core.arrays import BLOCKED, COVERED, EXPLODED, NO_COUNT, TOLD, Bytes
from provefield.kernel.core.boundary import Near
from provefield.kernel.odds import Analyst

if TYPE_CHECKING:
    from provefield.games.sweeper.view import View


def codes_of(view: View) -> Bytes:
    """A view as compiled code reads it; marks are opinions and do not count.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> codes_of(view_of(parse_board("1 ? b *"))).tolist()
    [1, 9, 10, 9]
    """
    codes = _cover(view.grid)
    for cells, code in ((view.told, TOLD), (view.mined, EXPLODED)):
        if cells:
            codes = codes | dict.fromkeys(cells, code)
    clues = cast("dict[Cell, int]", view.clues)  # frozen, and joined without hashing a cell again
    return np.frombuffer(bytes((codes | clues).values()), np.int8)


def _cover(grid: Grid) -> dict[Cell, int]:
    """The codes of a board before a cell is open; to make them takes longer than to copy them."""
    return _kept_cover(grid) if grid.size <= MOST_KEPT else _new_cover(grid)


def _new_cover(grid: Grid) -> dict[Cell, int]:
    return dict.fromkeys(grid, COVERED) | dict.fromkeys(grid.blocked, BLOCKED)


_kept_cover = lru_cache(maxsize=4)(_new_cover)


def board_codes(board: BoardText) -> Bytes:
    """The same for a board as it was written, of a million cells if need be.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> board_codes(parse_board("1 ? b *")).tolist()
    [1, 9, 10, 9]
    """
    codes = bytes.maketrans(
        b"012345678?*bm-", bytes([*range(9), *[COVERED] * 2, BLOCKED, *[EXPLODED] * 2])
    )
    return np.frombuffer("".join(board.symbols).encode().translate(codes), np.int8)


def shape_of(grid: Grid) -> tuple[int, int, NDArray[np.bool_], Near | None]:
    """What compiled code has to know of a board: its size, its gaps, and who is next to whom.

    >>> shape_of(Grid(2, 1, frozenset({Cell(2, 1)})))
    (2, 1, array([False,  True]), None)
    """
    near = None if grid.topology == RECTANGLE else grid.neighbour_lists()
    return grid.columns, grid.rows, flags(grid, grid.blocked), near


def analyst_of(board: BoardText) -> Analyst:
    """Who analyses a board as it was written, of a million cells if need be."""
    if board.topology != RECTANGLE:
        return Analyst(*shape_of(board.grid))
    return Analyst(len(board.symbols[0]), len(board.symbols), board_codes(board) == BLOCKED)


def flags(grid: Grid, cells: Iterable[Cell]) -> NDArray[np.bool_]:
    """True for some cells, False for the others."""
    given = np.zeros(grid.size, np.bool_)
    given[[grid.index(cell) for cell in cells]] = True
    return given


def mines_of(view: View) -> int:
    """How many mines compiled code is told of."""
    return NO_COUNT if view.mines is None else view.mines
