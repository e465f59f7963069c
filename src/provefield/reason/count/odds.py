"""How likely each cell is mined, all layouts that fit being equally likely, and how we know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell, Grid
from provefield.reason.count.estimate import estimate
from provefield.reason.count.layouts import Layouts, count
from provefield.reason.count.sums import Sum
from provefield.reason.limit import Limit

FOR_COUNTING = 0.3
"""What part of the time may go into exact odds before others must do."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact odds: how many layouts there are, and what part of them has a mine in each cell."""

    total: int
    probability: Mapping[Cell, Fraction]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Odds from layouts drawn at random, and their error: two standard errors.

    The cells in `either` are certain to be mined in one layout that fits and safe in another.
    """

    samples: int
    probability: Mapping[Cell, float]
    error: float
    either: frozenset[Cell]


Odds = Counts | Estimate


def odds(
    sums: Sequence[Sum], cells: Sequence[int], grid: Grid, rng: Random, limit: Limit
) -> Odds | None:
    """Count or, where too much is entangled for that, draw layouts; None if no layout fits.

    BudgetError if neither can be done in time.

    >>> found = odds([Sum((1, 2), 1, 1)], [1, 2], Grid(2, 1), Random(1), Limit())
    >>> found.total, found.probability[Cell(2, 1)]
    (2, Fraction(1, 2))
    """
    try:
        found = count(sums, cells, limit.at_most(limit.remaining * FOR_COUNTING))
        return by_cell(found, grid) if found.total else None
    except (BudgetError, TooLargeError):
        drawn = estimate(sums, cells, rng, limit)
    if drawn is None:
        return None
    numbered = [(n, cell) for n, cell in enumerate(grid, 1) if n in drawn.probability]
    return Estimate(
        drawn.samples,
        {cell: drawn.probability[n] for n, cell in numbered},
        drawn.error,
        frozenset(cell for n, cell in numbered if n in drawn.either),
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
