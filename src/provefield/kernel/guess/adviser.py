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
    Position,
    Workspace,
    new_position,
    new_workspace,
)
from provefield.kernel.core.boundary import checked_field, checked_mines, checked_views
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
    at: Position,
    work: Workspace,
    guess: Guess,
    view: Bytes,
    mines: int,
    risk: Floats,
) -> int:
    """The cell to open where nothing is certain, NOTHING where something is, else NO_LAYOUT."""
    load(field, at, view, mines)
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
    at: Position,
    work: Workspace,
    guess: Guess,
    view: Bytes,
    mines: int,
    risk: Floats,
    shown: Floats,
) -> None:
    """Open each covered cell in thought, and write how likely it shows each number.

    Nothing is written if there is no layout, or where there is too much to count.
    """
    load(field, at, view, mines)
    if propagate(field, at) != FINE or weigh_all(field, at, work, risk) != FINE:
        return
    prepare(work, at, guess, risk)
    for cell in range(view.size):
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

    def __init__(self, columns: int, rows: int, blocked: NDArray[np.bool_] | None = None) -> None:
        self.field = checked_field(columns, rows, blocked)
        self.at = new_position(columns * rows)
        self.work = new_workspace(columns * rows)
        self.guess = new_guess(columns * rows)

    def advise(self, view: Bytes, mines: int = NO_COUNT) -> Advice | None:
        """What to do; None if no layout fits or there is too much to count."""
        view, mines, risk = self._given(view, mines)
        cell = advise(self.field, self.at, self.work, self.guess, view, mines, risk)
        if cell == NO_LAYOUT:
            return None
        found = self.guess.found
        return Advice(risk, cell, int(found[KIND]), float(found[PROGRESS]), float(found[WIN]))

    def shown(self, view: Bytes, mines: int = NO_COUNT) -> Floats:
        """How likely each covered cell is safe and shows 0, 1, and so on; NaN if not known.

        >>> adviser = Adviser(4, 1)
        >>> adviser.shown(np.array([9, 9, 1, 9], np.int8), mines=1)[0, :3].tolist()
        [0.5, 0.5, 0.0]
        """
        view, mines, risk = self._given(view, mines)
        shown = np.full((view.size, 9), np.nan)
        here = (self.field, self.at, self.work, self.guess)
        look_everywhere(*here, view, mines, risk, shown)
        return shown

    def _given(self, view: Bytes, mines: int) -> tuple[Bytes, int, Floats]:
        cells = self.at.shown.size
        risk = np.full(cells, np.nan)
        return checked_views(view, (cells,)), checked_mines(mines, cells), risk
