"""Sweeper positions that somebody wrote down; this runs in workers."""

from __future__ import annotations

from provefield.errors import InputError
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell
from provefield.tongues import Tongue, phrase
from provefield.web import shapes
from provefield.web.tasks import advise

MOST_CELLS = 2_500


def read(text: str, mines: int | None) -> View:
    """Read a position."""
    board = parse_board(text)
    if board.grid.size > MOST_CELLS:
        raise InputError(phrase("a position has at most {most} cells here", most=f"{MOST_CELLS:,}"))
    return view_of(board, mines=mines)


def prepare() -> None:
    """Have compiled what finds the odds of positions that are too entangled for whole numbers."""
    from provefield.games.sweeper.weigh import weigh

    weigh(view_of(parse_board("? 1 ?")))


def analyse(text: str, mines: int | None, odds: bool, tongue: Tongue) -> shapes.Provable:
    """What follows about every covered cell."""
    return advise.provable(read(text, mines), tongue, odds)


def why(text: str, mines: int | None, cell: Cell, natural: bool, tongue: Tongue) -> shapes.Claim:
    """What follows about one cell, and how."""
    seen = read(text, mines)
    if cell not in seen.grid:
        size = f"{seen.grid.columns}×{seen.grid.rows}"
        raise InputError(phrase("{cell} lies off the {size} board", cell=cell.words, size=size))
    return advise.why(seen, cell, tongue, natural)
