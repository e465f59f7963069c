"""Odds of a board that is too entangled to weigh: through windows, as things stand around each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import NamedTuple

import numpy as np

from provefield.games.sweeper.view import View
from provefield.games.sweeper.weigh import codes_of, mines_of, shape_of
from provefield.kernel.core.arrays import COVERED, EXPLODED, FINE, TOLD, Bytes
from provefield.kernel.odds import Analyst
from provefield.reason.count.estimate import Look
from provefield.reason.limit import Limit

SIDE, MARGIN = 25, 13
"""Of the cells that a window tells about, and how far it reaches beyond them at first."""

STATES = 1 << 18
"""How much a window may take; one that takes more is cut into four smaller ones."""

MOST_CELLS = 20_000
"""How large a board may be: on a huge one there are too many windows."""


class _Pane(NamedTuple):
    """What a window tells about, and how much more is open around that."""

    row: int
    column: int
    rows: int
    columns: int
    margin: int

    def cells(self, margin: int = 0) -> tuple[slice, slice]:
        """The rows and columns in it, with so many more on each side."""
        return (
            slice(max(self.row - margin, 0), self.row + self.rows + margin),
            slice(max(self.column - margin, 0), self.column + self.columns + margin),
        )

    def smaller(self) -> Iterator[_Pane]:
        """Four, or fewer of a narrow one, with less around each."""
        rows, columns, margin = -(-self.rows // 2), -(-self.columns // 2), self.margin * 3 // 4
        for row in range(self.row, self.row + self.rows, rows):
            for column in range(self.column, self.column + self.columns, columns):
                right, below = self.column + self.columns - column, self.row + self.rows - row
                yield _Pane(row, column, min(rows, below), min(columns, right), margin)


def look_through_windows(view: View) -> Look | None:
    """Tell how likely cells, by their numbers, are mined while a layout stays outside windows."""
    codes = codes_of(view).reshape(view.grid.rows, view.grid.columns)
    if codes.size > MOST_CELLS:
        return None
    analyst = Analyst(*shape_of(view, codes.ravel()), states=STATES)
    hidden = codes == COVERED

    def look(mined: Set[int], limit: Limit) -> Mapping[int, float]:
        mines = np.isin(np.arange(1, codes.size + 1), list(mined)).reshape(codes.shape)
        held = np.where(hidden, np.where(mines, EXPLODED, TOLD), codes).astype(np.int8)
        risk = np.where(mines, 1.0, 0.0)
        panes = [
            _Pane(row, column, SIDE, SIDE, MARGIN)
            for row in range(0, codes.shape[0], SIDE)
            for column in range(0, codes.shape[1], SIDE)
        ]
        while panes:
            limit.tick()
            pane = panes.pop()
            found = analyst.analyse(_opened(pane, held, codes), mines_of(view))
            if found.ended == FINE:
                seen = pane.cells()
                risk[seen] = np.where(hidden, found.risk.reshape(codes.shape), risk)[seen]
            elif pane.rows * pane.columns > 1:
                panes += pane.smaller()
        return dict(enumerate(risk.ravel().tolist(), 1))

    return look


def _opened(pane: _Pane, held: Bytes, codes: Bytes) -> Bytes:
    """The board with all held fast but what lies in a window."""
    board = held.copy()
    board[pane.cells(pane.margin)] = codes[pane.cells(pane.margin)]
    return board.ravel()
