"""How likely each cell is mined, all layouts that fit being equally likely, and how we know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from provefield.grid import Cell, Grid
from provefield.reason.constraint import Between
from provefield.reason.count.estimate import Look, estimate
from provefield.reason.count.layouts import Layouts
from provefield.reason.limit import Limit

ROUNDING = 1e-12
"""How far exact odds may be off that are numbers of floating point."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact odds: how many layouts there are, and what part of them has a mine in each cell."""

    total: int
    probability: Mapping[Cell, Fraction]


@dataclass(frozen=True, slots=True)
class Weighed:
    """Exact odds up to rounding, and the natural logarithm of the number of layouts.

    They are 0 or 1 only where that follows; on a large board, what the number of mines alone makes
    certain may stay a rounding error away from it.
    """

    log_layouts: float
    probability: Mapping[Cell, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Odds from layouts drawn at random; the error is two standard errors of an average cell.

    The cells in `either` are certain to be mined in one layout that fits and safe in another.
    """

    samples: int
    probability: Mapping[Cell, float]
    error: float
    either: frozenset[Cell]


Odds = Counts | Weighed | Estimate


def draw_odds(
    sums: Sequence[Between],
    cells: Sequence[int],
    grid: Grid,
    rng: Random,
    limit: Limit,
    look: Look | None = None,
) -> Estimate | None:
    """Odds from layouts drawn at random; None if no layout fits.

    >>> found = draw_odds([Between((1, 2), 1, 1)], [1, 2], Grid(2, 1), Random(1), Limit())
    >>> found.probability[Cell(2, 1)], found.error
    (0.5, 0.0)
    """
    found = estimate(sums, cells, rng, limit, look)
    if found is None:
        return None
    numbered = [(n, cell) for n, cell in enumerate(grid, 1) if n in found.probability]
    return Estimate(
        found.samples,
        {cell: found.probability[n] for n, cell in numbered},
        found.error,
        frozenset(cell for n, cell in numbered if n in found.either),
    )


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
