"""Analyses for Python: one position or many of the same board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    FINE,
    NO_COUNT,
    Bytes,
    Floats,
    Ints,
    View,
    Workspace,
    new_view,
    new_workspace,
)
from provefield.kernel.core.boundary import Near, checked_field, checked_mines, checked_views
from provefield.kernel.core.compiled import compiled
from provefield.kernel.core.neighbours import Field
from provefield.kernel.odds.analysis import analyse
from provefield.kernel.odds.sums import LAYOUTS


@dataclass(frozen=True, slots=True)
class Analysis:
    """How it ended, the risk of each covered cell, and the logarithm of the number of layouts.

    Without a layout that fits, or when capped, there are no risks.
    """

    ended: int
    risk: Floats
    layouts: float


@compiled
def analyse_all(
    field: Field, at: View, work: Workspace, views: Bytes, mines: int, risks: Floats, endings: Ints
) -> None:
    """Analyse one view after the other."""
    for i in range(views.shape[0]):
        endings[i] = analyse(field, at, work, views[i], mines, risks[i])


class Analyst:
    """Analyses views of one board; what it works on is made once.

    >>> analyst = Analyst(3, 1)
    >>> found = analyst.analyse(np.array([1, 9, 9], np.int8), mines=1)
    >>> found.ended, found.risk.tolist(), round(np.exp(found.layouts))
    (0, [nan, 1.0, 0.0], 1)
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        blocked: NDArray[np.bool_] | None = None,
        near: Near | None = None,
        states: int = 1 << 21,
    ) -> None:
        self.cells = columns * rows
        self.field = checked_field(columns, rows, blocked, near, states)
        self.work = new_workspace(self.cells, states)
        self._here = (self.field, new_view(self.cells), self.work)
        self._analyse_all = analyse_all.bind(*self._here)
        self._codes, self._risk = np.empty(self.cells, np.int8), np.empty(self.cells)
        self._bind(NO_COUNT)

    def _bind(self, mines: int) -> None:
        """Say once for all analyses where everything is: that takes as long as half of one."""
        self._mines = mines
        self._analyse = analyse.bind(*self._here, self._codes, mines, self._risk)

    def analyse(self, codes: Bytes, mines: int = NO_COUNT) -> Analysis:
        """What a view comes to; its codes are those of `provefield.kernel.core.arrays`."""
        self._codes[:] = checked_views(codes, (self.cells,))
        if (mines := checked_mines(mines, self.cells)) != self._mines:
            self._bind(mines)
        ended = self._analyse()
        if ended != FINE:
            return Analysis(ended, np.full(self.cells, np.nan), -np.inf)
        return Analysis(ended, self._risk.copy(), float(self.work.sums.number[LAYOUTS]))

    def analyse_all(self, views: Bytes, mines: int = NO_COUNT) -> tuple[Floats, Ints]:
        """The risks of many views, one in a row, and how each analysis ended."""
        views, mines = checked_views(views, (-1, self.cells)), checked_mines(mines, self.cells)
        risk = np.full(views.shape, np.nan)
        ended = np.empty(len(views), np.int64)
        self._analyse_all(views, mines, risk, ended)
        return risk, ended
