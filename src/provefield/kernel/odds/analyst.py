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
    Position,
    Workspace,
    new_position,
    new_workspace,
)
from provefield.kernel.core.boundary import checked_field, checked_mines, checked_views
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
    field: Field, at: Position, work: Workspace, views: Bytes, mines: int, risk: Floats, ended: Ints
) -> None:
    """Analyse one view after the other."""
    for i in range(views.shape[0]):
        ended[i] = analyse(field, at, work, views[i], mines, risk[i])


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
        states: int = 1 << 21,
    ) -> None:
        self.field = checked_field(columns, rows, blocked, states)
        self.at = new_position(columns * rows)
        self.work = new_workspace(columns * rows, states)

    def analyse(self, view: Bytes, mines: int = NO_COUNT) -> Analysis:
        """What a view comes to; its codes are those of `provefield.kernel.core.arrays`."""
        cells = self.at.shown.size
        view, mines = checked_views(view, (cells,)), checked_mines(mines, cells)
        risk = np.empty(cells)
        ended = analyse(self.field, self.at, self.work, view, mines, risk)
        if ended != FINE:
            return Analysis(ended, np.full(cells, np.nan), -np.inf)
        return Analysis(ended, risk, float(self.work.sums.number[LAYOUTS]))

    def analyse_all(self, views: Bytes, mines: int = NO_COUNT) -> tuple[Floats, Ints]:
        """The risks of many views, one in a row, and how each analysis ended."""
        cells = self.at.shown.size
        views, mines = checked_views(views, (-1, cells)), checked_mines(mines, cells)
        risk = np.full(views.shape, np.nan)
        ended = np.empty(len(views), np.int64)
        analyse_all(self.field, self.at, self.work, views, mines, risk, ended)
        return risk, ended
