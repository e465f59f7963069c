"""What to open when nothing follows: what chooses sees the view and never the mines."""

from __future__ import annotations

from provefield.kernel.core.arrays import (
    COVERED,
    UNDECIDED,
    Floats,
    View,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.neighbours import Field, beside

SAME = 1e-9  # risks that differ less are equal


@inner
def safest(field: Field, at: View, risk: Floats) -> int:
    """The undecided cell with the lowest risk; among equals, the one with the most open neighbours.

    Then one with few neighbours, and then the first on the board.
    """
    lowest = 2.0
    for cell in range(risk.size):
        if at.fate[cell] == UNDECIDED:
            lowest = min(lowest, risk[cell])
    best, rank = -1, -1
    for cell in range(risk.size):
        if at.fate[cell] == UNDECIDED and risk[cell] <= lowest + SAME:
            opened = 0
            for i in range(field.degree[cell]):
                opened += at.shown[beside(field, cell, i)] < COVERED
            if 16 * opened + 8 - field.degree[cell] > rank:
                best, rank = cell, 16 * opened + 8 - field.degree[cell]
    return best
