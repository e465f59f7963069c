"""What the guesser says about a view, for Python: what is certain, or else what to open and why."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.analysis import settle_certain, weigh_all
from provefield.kernel.arrays import (
    FINE,
    FOUND,
    LEFT,
    NO_COUNT,
    UNDECIDED,
    Bytes,
    Field,
    Floats,
    Position,
    Workspace,
    new_field,
    new_position,
    new_workspace,
)
from provefield.kernel.compiled import compiled
from provefield.kernel.guess import choose
from provefield.kernel.guess_arrays import CHANCE, KIND, PROGRESS, WIN, Guess, new_guess
from provefield.kernel.guess_look import look, prepare
from provefield.kernel.single import load, propagate

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
def look_at(
    field: Field,
    at: Position,
    work: Workspace,
    guess: Guess,
    view: Bytes,
    mines: int,
    risk: Floats,
    cell: int,
) -> int:
    """Open an undecided cell in thought; below 0 if there is no layout, or too much to count."""
    load(field, at, view, mines)
    if propagate(field, at) != FINE or weigh_all(field, at, work, risk) != FINE:
        return NO_LAYOUT
    if at.fate[cell] != UNDECIDED:
        return NOTHING
    prepare(work, at, guess, risk)
    numbers, _ = look(field, at, work, guess, risk, cell)
    return numbers


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
        self.field = new_field(columns, rows, blocked)
        self.at = new_position(columns * rows)
        self.work = new_workspace(columns * rows)
        self.guess = new_guess(columns * rows)

    def advise(self, view: Bytes, mines: int = NO_COUNT) -> Advice | None:
        """What to do; None if no layout fits or there is too much to count."""
        risk = np.full(view.size, np.nan)
        cell = advise(self.field, self.at, self.work, self.guess, view, mines, risk)
        if cell == NO_LAYOUT:
            return None
        found = self.guess.found
        return Advice(risk, cell, int(found[KIND]), float(found[PROGRESS]), float(found[WIN]))

    def shown(self, view: Bytes, cell: int, mines: int = NO_COUNT) -> Floats | None:
        """How likely an undecided cell is to show 0, 1, and so on; None if that is not known.

        >>> adviser = Adviser(4, 1)
        >>> adviser.shown(np.array([9, 9, 1, 9], np.int8), 0, mines=1)[:3].tolist()
        [0.5, 0.5, 0.0]
        """
        risk = np.full(view.size, np.nan)
        here = (self.field, self.at, self.work, self.guess)
        if look_at(*here, view, mines, risk, cell) < 0:
            return None
        return self.guess.line.seen[:, CHANCE].copy()
