"""What many games came to, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import sqrt
from typing import Self

NORMAL_95 = 1.959963984540054  # between plus and minus this lie 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over games, in whole numbers, so that the order of adding makes no difference.

    `covered` counts the cells that stayed covered, as `End` says, of all the `cells` that may be;
    `nanoseconds` is processor time.

    >>> Tally(games=1, won=1) + Tally(games=2, lost=1, stuck=1)
    Tally(games=3, won=1, lost=1, stuck=1, covered=0, cells=0, nanoseconds=0)
    """

    games: int = 0
    won: int = 0
    lost: int = 0
    stuck: int = 0
    covered: int = 0
    cells: int = 0
    nanoseconds: int = 0

    def __add__(self, other: Self) -> Tally:
        names = (field.name for field in fields(self))
        return Tally(*(getattr(self, name) + getattr(other, name) for name in names))

    @property
    def gamma(self) -> float:
        """The fraction of cells that stayed covered."""
        return self.covered / self.cells if self.cells else 0.0

    @property
    def seconds(self) -> float:
        """Processor time."""
        return self.nanoseconds / 1e9


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Between which rates the true one lies with 95 % confidence, after Wilson.

    >>> [round(bound, 3) for bound in wilson(62, 100)]
    [0.522, 0.709]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    rate, weight = hits / trials, NORMAL_95**2 / trials
    middle = (rate + weight / 2) / (1 + weight)
    half = sqrt(weight * rate * (1 - rate) + weight**2 / 4) / (1 + weight)
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == trials else middle + half
    return low, high
