"""Combining parts that share nothing but the number of mines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import comb
from operator import mul
from typing import NamedTuple

from provefield.reason.limit import UNLIMITED, Limit

Spectrum = list[int]
"""In how many ways there are 0, 1, 2 … mines."""

PRODUCTS, BITS = 8, 100_000
"""How many products of integers, and how many bits to write, are one step of work."""


class Rest(NamedTuple):
    """Cells that nothing but the number of mines, from low to high, speaks of."""

    cells: int
    low: int
    high: int

    def ways(self, most: int, limit: Limit = UNLIMITED) -> Spectrum:
        """In how many ways these cells hold the mines that are left when 0, 1 … most are used.

        >>> Rest(3, 2, 2).ways(2), Rest(3, 0, 1).ways(2)
        ([3, 3, 1], [4, 1, 0])
        """
        limit.tick(most * self.cells // BITS)
        first = max(self.low - most, 0)
        each = _binomials(self.cells, first, self.high)
        upto = [0, *accumulate(each)]

        def below(number: int) -> int:
            return upto[min(max(number - first, 0), len(each))]

        return [below(self.high - used + 1) - below(self.low - used) for used in range(most + 1)]

    def after(self, mines: int) -> Rest:
        """The same when so many mines are used elsewhere."""
        return Rest(self.cells, self.low - mines, self.high - mines)

    def with_a_mine(self) -> Rest:
        """The same with a mine in one of the cells, which is set apart."""
        return Rest(self.cells - 1, self.low - 1, self.high - 1)


def _binomials(cells: int, first: int, last: int) -> list[int]:
    """The ways to choose first, first + 1 … last of so many cells.

    >>> _binomials(4, 1, 3), _binomials(4, 3, 6)
    ([4, 6, 4], [4, 1])
    """
    last = min(last, cells)
    if first > last:
        return []
    found = [comb(cells, first)]
    for number in range(first, last):
        found.append(found[-1] * (cells - number) // (number + 1))
    return found


def coefficients(polynomial: int, width: int) -> Spectrum:
    """Unpack a polynomial.

    >>> coefficients(0x30201, 8), coefficients(7, 0)
    ([1, 2, 3], [7])
    """
    if not width:
        return [polynomial]
    found, mask = [], (1 << width) - 1
    while polynomial:
        found.append(polynomial & mask)
        polynomial >>= width
    return found


def weights(spectra: Sequence[Spectrum], rest: Rest, limit: Limit = UNLIMITED) -> list[Spectrum]:
    """For each part, in how many ways all else is filled when it holds 0, 1, 2 … mines.

    >>> weights([[0, 2], [1, 1]], Rest(3, 2, 2))
    [[6, 4], [6, 2]]
    """
    most = sum(len(spectrum) - 1 for spectrum in spectra)
    behind = [rest.ways(most, limit)]
    for spectrum in reversed(spectra[1:]):
        behind.append(_filled(spectrum, behind[-1], most + 1, limit))
    before: Spectrum = [1]
    found = []
    for spectrum in spectra:
        found.append(_filled(before, behind.pop(), len(spectrum), limit))
        before = product(before, spectrum, limit)
    return found


def _filled(spectrum: Spectrum, behind: Spectrum, length: int, limit: Limit) -> Spectrum:
    """In how many ways a part and all behind it are filled when 0, 1, 2 … mines are used."""
    some = [(mines, ways) for mines, ways in enumerate(spectrum) if ways]
    limit.tick(len(some) * length // PRODUCTS)
    return [
        sum(ways * behind[used + mines] for mines, ways in some if used + mines < len(behind))
        for used in range(length)
    ]


def dot(left: Spectrum, right: Spectrum) -> int:
    """Sum up the products of what belongs together."""
    return sum(map(mul, left, right))


def together(spectra: Iterable[Spectrum], limit: Limit = UNLIMITED) -> Spectrum:
    """The spectrum of all parts together.

    >>> together([[1, 1], [1, 1], [1, 1]])
    [1, 3, 3, 1]
    """
    everything: Spectrum = [1]
    for spectrum in spectra:
        everything = product(everything, spectrum, limit)
    return everything


def product(left: Spectrum, right: Spectrum, limit: Limit = UNLIMITED) -> Spectrum:
    """The spectrum of two parts together.

    >>> product([1, 1], [1, 2, 1])
    [1, 3, 3, 1]
    """
    limit.tick(len(left) * len(right) // PRODUCTS)
    found = [0] * (len(left) + len(right) - 1)
    for mines, ways in enumerate(left):
        if ways:
            for more, others in enumerate(right):
                found[mines + more] += ways * others
    return found
