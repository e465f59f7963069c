"""Sums over cells: what is known, as how many of some literals hold.

A literal is the number of a cell, negative where the cell is said to be safe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Sum(NamedTuple):
    """From low to high of the literals, all of different cells, hold."""

    literals: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Settled:
    """Cells that sums decide one at a time (True: mined), and what is left to say of the others."""

    decided: dict[int, bool]
    left: list[Sum]


def settle(sums: Iterable[Sum]) -> Settled | None:
    """Let each sum decide its cells if only one way is left; None if no layout fits.

    >>> settle([Sum((1, 2, 3), 2, 2), Sum((3,), 1, 1)])
    Settled(decided={3: True}, left=[Sum(literals=(1, 2), low=1, high=1)])
    >>> settle([Sum((1,), 1, 1), Sum((-1,), 1, 1)])
    """
    given = list(sums)
    low = [low for _, low, _ in given]
    high = [high for _, _, high in given]
    undecided = [set(literals) for literals, _, _ in given]
    where: defaultdict[int, list[int]] = defaultdict(list)
    waiting = []
    for place, (literals, least, most) in enumerate(given):
        if least > most:
            return None
        if least >= len(literals) or most <= 0:
            waiting.append(place)
        for literal in literals:
            where[literal].append(place)
    decided: dict[int, bool] = {}
    while waiting:
        place = waiting.pop()
        size = len(undecided[place])
        if high[place] < 0 or low[place] > size:
            return None
        all_hold = low[place] == size
        for literal in tuple(undecided[place]):
            true = literal if all_hold else -literal
            decided[abs(true)] = true > 0
            for other in where.get(true, ()):
                undecided[other].discard(true)
                low[other] -= 1
                high[other] -= 1
                if high[other] <= 0:
                    waiting.append(other)
            for other in where.get(-true, ()):
                undecided[other].discard(-true)
                if low[other] >= len(undecided[other]):
                    waiting.append(other)
    return _settled(decided, undecided, low, high)


def _settled(
    decided: dict[int, bool], undecided: list[set[int]], low: list[int], high: list[int]
) -> Settled | None:
    """Keep what says something, once for the same literals."""
    left: dict[tuple[int, ...], tuple[int, int]] = {}
    for literals, least, most in zip(undecided, low, high, strict=True):
        if least > 0 or most < len(literals):
            key = tuple(sorted(literals))
            if key in left:
                least, most = max(least, left[key][0]), min(most, left[key][1])
                if least > most:
                    return None
            left[key] = (max(least, 0), min(most, len(key)))
    return Settled(decided, [Sum(key, *bounds) for key, bounds in left.items()])
