"""Sweeper positions that somebody wrote down; this runs in workers."""

from __future__ import annotations

from provefield.errors import InputError
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.games.sweeper.weigh import weigh
from provefield.grid import Cell
from provefield.web.api import shapes
from provefield.web.work import advise

MOST_CELLS = 2_500


def read(text: str, mines: int | None) -> advise.Position:
    """Read a position."""
    board = parse_board(text)
    if board.grid.size > MOST_CELLS:
        raise InputError(f"a position has at most {MOST_CELLS:,} cells here")
    return advise.position(view_of(board, mines=mines))


def prepare() -> None:
    """Have compiled what finds the odds of positions that are too entangled for whole numbers."""
    weigh(view_of(parse_board("? 1 ?")))


def analyse(text: str, mines: int | None, odds: bool) -> shapes.Provable:
    """What follows about every covered cell."""
    return advise.provable(read(text, mines), odds)


def why(text: str, mines: int | None, cell: Cell, natural: bool) -> shapes.Claim:
    """What follows about one cell, and how."""
    seen = read(text, mines)
    if cell not in seen.grid:
        size = f"{seen.grid.columns}×{seen.grid.rows}"
        raise InputError(f"{cell.words} lies off the {size} board")
    return advise.why(seen, cell, natural)
