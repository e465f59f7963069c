"""Sums over cells: what is known, as how many of some literals hold.

A literal is the number of a cell, negative where the cell is said to be safe.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provefield.reason.cells.propagation import Propagation
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
    forced = Propagation(given)
    if forced.conflict is not None or any(each.low > each.high for each in given):
        return None
    left: dict[tuple[int, ...], tuple[int, int]] = {}
    for _, (literals, least, most, *_) in forced.still_said():
        key = tuple(sorted(literals))
        low, high = left.get(key, (least, most))
        left[key] = max(low, least), min(high, most)
    if any(low > high for low, high in left.values()):
        return None
    decided = {abs(literal): literal > 0 for literal in forced.true}
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
