"""Sums over cells: what is known, as how many of some literals hold.

A literal is the number of a cell, negative where the cell is said to be safe.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import gt

from provefield.reason.constraint import Between


@dataclass(frozen=True, slots=True)
class Settled:
    """Cells that sums decide one at a time (True: mined), and what is left to say of the others."""

    decided: dict[int, bool]
    left: list[Between]


def settle(sums: Iterable[Between]) -> Settled | None:
    """Let each sum decide its cells if only one way is left; None if no layout fits.

    >>> settle([Between((1, 2, 3), 2, 2), Between((3,), 1, 1)])
    Settled(decided={3: True}, left=[Between(literals=(1, 2), low=1, high=1)])
    >>> settle([Between((1,), 1, 1), Between((-1,), 1, 1)])
    """
    given = list(sums)
    low = [each.low for each in given]
    high = [each.high for each in given]
    size = [len(each.literals) for each in given]
    if any(map(gt, low, high)):
        return None
    where: defaultdict[int, list[int]] = defaultdict(list)
    for place, each in enumerate(given):
        for literal in each.literals:
            where[literal].append(place)
    waiting = [place for place, least in enumerate(low) if least >= size[place] or high[place] <= 0]
    decided: dict[int, bool] = {}
    while waiting:
        place = waiting.pop()
        if high[place] < 0 or low[place] > size[place]:
            return None
        all_hold = low[place] == size[place]
        for literal in given[place].literals:
            true = literal if all_hold else -literal
            if abs(true) in decided:
                continue
            decided[abs(true)] = true > 0
            for other in where.get(true, ()):
                size[other] -= 1
                low[other] -= 1
                high[other] -= 1
                if high[other] <= 0:
                    waiting.append(other)
            for other in where.get(-true, ()):
                size[other] -= 1
                if low[other] >= size[other]:
                    waiting.append(other)
    return _simplify(given, decided, size, low, high)


def _simplify(
    given: Sequence[Between],
    decided: dict[int, bool],
    size: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
) -> Settled | None:
    """Keep what says something, once for the same literals."""
    left: dict[tuple[int, ...], tuple[int, int]] = {}
    for place, least in enumerate(low):
        most = high[place]
        if least <= 0 and most >= size[place]:
            continue
        key = tuple(sorted([n for n in given[place].literals if abs(n) not in decided]))
        if key in left:
            least, most = max(least, left[key][0]), min(most, left[key][1])
            if least > most:
                return None
        left[key] = (max(least, 0), min(most, len(key)))
    return Settled(decided, [Between(key, *bounds) for key, bounds in left.items()])


def differences(sums: Sequence[Between]) -> list[Between]:
    """What exact sums say when one is taken from another, if that is shorter than one of the two.

    >>> differences([Between((1, 2, 3), 2, 2), Between((2, 3, 4), 1, 1)])
    [Between(literals=(1, -4), low=2, high=2)]
    """
    exact = [(frozenset(each.literals), each.low) for each in sums if each.low == each.high]
    where: defaultdict[int, list[int]] = defaultdict(list)
    found: dict[tuple[int, ...], Between] = {}
    for place, (literals, number) in enumerate(exact):
        common = Counter(before for literal in literals for before in where[literal])
        for before, shared in common.items():
            others, theirs = exact[before]
            if 2 * shared > min(len(literals), len(others)):
                kept = [*(others - literals), *(-literal for literal in literals - others)]
                total = theirs - number + len(literals) - shared
                if len(set(map(abs, kept))) == len(kept):
                    found[tuple(sorted(kept))] = Between(tuple(kept), total, total)
        for literal in literals:
            where[literal].append(place)
    return list(found.values())
