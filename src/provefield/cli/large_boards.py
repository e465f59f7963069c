"""A question about one cell of a large board: what lies near is looked at first."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from provefield.tongues import Phrase, phrase

if TYPE_CHECKING:
    from provefield.games.sweeper.notation import BoardText
    from provefield.games.sweeper.undecided import Undecided
    from provefield.grid import Cell
    from provefield.reason.answer import Answer
    from provefield.reason.engine import Engine
    from provefield.reason.limit import Limit

LARGE = 10_000
"""Cells beyond which a question about one of them is not about all of them."""

HUGE = 100_000
"""Cells beyond which an engine would take minutes to say anything of all of them."""

VAST = 500_000
"""Cells beyond which a document with two layouts of all of them is more than `verify` reads."""


def is_large(board: BoardText) -> bool:
    """Whether a question about one cell should not be about all of them."""
    return _size(board) > LARGE


def ask_nearby(
    board: BoardText, mines: int | None, cell: Cell, decider: Engine, limit: Limit, natural: bool
) -> Answer | Undecided:
    """Say what follows from the clues that decide a cell, found in half of the time, or from all.

    Two layouts for an open cell are put together from parts where nobody but SAT was asked for.
    """
    from provefield.games.sweeper.both_ways import both_ways
    from provefield.games.sweeper.nearby import RADII, nearby
    from provefield.games.sweeper.view import expect_view, view_of
    from provefield.reason.answer import Answer
    from provefield.reason.ask import ask
    from provefield.reason.knowledge import Knowledge
    from provefield.reason.question import Question

    expect_view(board, mines=mines)
    board = board if mines is None else replace(board, mines=mines)
    if near := nearby(board, cell, limit.at_most(limit.remaining / 2)):
        return ask(near, cell, engine=decider, limit=limit, natural=natural)
    cells = _size(board)
    if decider.name == "sat" and cells <= VAST and (found := both_ways(board, cell, limit)):
        return found
    if cells > HUGE:
        asked = Question(Knowledge(board.grid), cell)
        return Answer(asked, "unknown", why="budget", detail=_beyond(RADII[-1], cells))
    return ask(view_of(board).knowledge(), cell, engine=decider, limit=limit, natural=natural)


def _size(board: BoardText) -> int:
    return len(board.symbols) * len(board.symbols[0])


def _beyond(radius: int, cells: int) -> Phrase:
    return phrase(
        "the clues within {radius} cells do not decide it, and evidence about all {cells} cells"
        " would be too much; `provefield solve` tells what follows, without evidence",
        radius=radius,
        cells=f"{cells:,}",
    )
