"""How likely each cell is mined, all layouts that fit being equally likely, and how we know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from provefield.grid import Cell, Grid
from provefield.reason.count.layouts import Layouts


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact odds: how many layouts there are, and what part of them has a mine in each cell."""

    total: int
    probability: Mapping[Cell, Fraction]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Odds from layouts drawn at random; a cell that was found both ways is never 0 or 1.

    `error`: nearly all cells (95 %) are expected to be no further from the truth than this.
    """

    samples: int
    probability: Mapping[Cell, Fraction]
    error: float


Odds = Counts | Estimate


def by_cell(found: Layouts, grid: Grid) -> Counts:
    """The counts of numbered cells, row by row, as odds of cells.

    >>> by_cell(Layouts(4, {1: 2, 2: 0}), Grid(2, 1)).probability[Cell(1, 1)]
    Fraction(1, 2)
    """
    fractions = {ways: Fraction(ways, found.total) for ways in set(found.mined.values())}
    numbered = enumerate(grid, 1)
    return Counts(
        found.total,
        {
            cell: fractions[found.mined[number]]
            for number, cell in numbered
            if number in found.mined
        },
    )
