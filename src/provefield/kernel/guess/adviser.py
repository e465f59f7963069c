"""What the guesser says about a view, for Python: what is certain, or else what to open and why."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    FINE,
    FOUND,
    LEFT,
    NO_COUNT,
    Bytes,
    Floats,
    View,
    Workspace,
    new_view,
    new_workspace,
)
from provefield.kernel.core.boundary import Near, checked_field, checked_mines, checked_views
from provefield.kernel.core.compiled import compiled
from provefield.kernel.core.neighbours import Field
from provefield.kernel.core.single import load, propagate
from provefield.kernel.guess.ahead import look, prepare
from provefield.kernel.guess.arrays import CHANCE, KIND, PROGRESS, WIN, Guess, new_guess
from provefield.kernel.guess.choose import choose
from provefield.kernel.odds.analysis import settle_certain, weigh_all

NOTHING, NO_LAYOUT = -1, -2


@compiled
def advise(
    field: Field,
    at: View,
    work: Workspace,
    guess: Guess,
    codes: Bytes,
    mines: int,
    risk: Floats,
) -> int:
    """The cell to open where nothing is certain, NOTHING where something is, else NO_LAYOUT."""
    load(field, at, codes, mines)
    before = at.total[LEFT] + 1
    while at.total[LEFT] < before:
        before = at.total[LEFT]
        if propagate(field, at) != FINE or weigh_all(field, at, work, risk) != FINE:
            return NO_LAYOUT
        if at.total[FOUND] > 0 or settle_certain(field, at, risk):
            return NOTHING
    return choose(field, at, work, guess, risk) if at.total[LEFT] > 0 else NOTHING


@compiled
def look_everywhere(
    field: Field,
    at: View,
    work: Workspace,
    guess: Guess,
    codes: Bytes,
    mines: int,
    risk: Floats,
    shown: Floats,
) -> None:
    """Open each covered cell in thought, and write how likely it shows each number.

    Nothing is written if there is no layout, or where there is too much to count.
    """
    load(field, at, codes, mines)
    if propagate(field, at) != FINE or weigh_all(field, at, work, risk) != FINE:
        return
    prepare(work, at, guess, risk)
    for cell in range(codes.size):
        if risk[cell] == 1.0:
            shown[cell, :] = 0.0
        elif risk[cell] < 1.0:
            numbers, _ = look(field, at, work, guess, risk, cell)
            if numbers > 0:
                for number in range(9):
                    shown[cell, number] = guess.ways.seen[number, CHANCE]


@dataclass(frozen=True, slots=True)
class Advice:
    """The risk of each covered cell and, if nothing is certain, the cell to open, and why."""

    risk: Floats
    cell: int
    kind: int
    progress: float
    win: float


class Adviser:
    """Advises on views of one board; what it works on is made once.

    >>> advice = Adviser(3, 1).advise(np.array([9, 1, 9], np.int8), mines=1)
    >>> advice.cell, advice.win
    (0, 0.5)
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        blocked: NDArray[np.bool_] | None = None,
        near: Near | None = None,
    ) -> None:
        cells = columns * rows
        field = checked_field(columns, rows, blocked, near)
        self.guess = new_guess(cells)
        here = (field, new_view(cells), new_workspace(cells), self.guess)
        self._cells = cells
        self._advise, self._look_everywhere = advise.bind(*here), look_everywhere.bind(*here)

    def advise(self, codes: Bytes, mines: int = NO_COUNT) -> Advice | None:
        """What to do; None if no layout fits or there is too much to count."""
        codes, mines, risk = self._given(codes, mines)
        cell = self._advise(codes, mines, risk)
        if cell == NO_LAYOUT:
            return None
        found = self.guess.found
        return Advice(risk, cell, int(found[KIND]), float(found[PROGRESS]), float(found[WIN]))

    def shown(self, codes: Bytes, mines: int = NO_COUNT) -> Floats:
        """How likely each covered cell is safe and shows 0, 1, and so on; NaN if not known.

        >>> adviser = Adviser(4, 1)
        >>> adviser.shown(np.array([9, 9, 1, 9], np.int8), mines=1)[0, :3].tolist()
        [0.5, 0.5, 0.0]
        """
        codes, mines, risk = self._given(codes, mines)
        shown = np.full((codes.size, 9), np.nan)
        self._look_everywhere(codes, mines, risk, shown)
        return shown

    def _given(self, codes: Bytes, mines: int) -> tuple[Bytes, int, Floats]:
        risk = np.full(self._cells, np.nan)
        return checked_views(codes, (self._cells,)), checked_mines(mines, self._cells), risk
