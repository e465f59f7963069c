"""Counting a part by eliminating its sums along a tree.

Joining tables closes the sums that speak of nothing else. Time and memory are exponential only in
how many sums are open at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple

from provefield.errors import TooLargeError
from provefield.reason.constraint import Between
from provefield.reason.count.boxes import Part
from provefield.reason.count.tables import (
    BETWEEN_LOOKS,
    UNBOUNDED,
    Factor,
    Joint,
    Leaf,
    Slot,
    join,
    leaf_of,
)
from provefield.reason.limit import UNLIMITED, Limit

FEW_CELLS = 100
"""Beyond so many cells it pays to find out first how large the numbers get."""

FEW_BOXES = 20
"""So few boxes have few fillings, however many sums speak of them."""

MOST_OPEN = 60
"""How many bits the sums may take that are open at once; with more there is no hope."""


class Counted(NamedTuple):
    """All ways to fill a part, for each value of the watched sum if there is one.

    Coefficients of polynomials are `width` bits apart; without width, mines are not counted.
    """

    root: Factor
    width: int

    @property
    def ways(self) -> int:
        """All ways, if no sum was watched."""
        return self.root.table[0]

    def mined(self, limit: Limit = UNLIMITED) -> Iterator[tuple[tuple[int, ...], int]]:
        """For each box the ways with a mine in any one of its cells, in one sweep backwards."""
        waiting: list[tuple[Factor, dict[int, int]]] = [
            (self.root, dict.fromkeys(self.root.table, 1))
        ]
        while waiting:
            factor, rest = waiting.pop()
            limit.tick(len(factor.table))
            if isinstance(factor, Leaf):
                ways = sum(rest[key] * mined for _, key, _, mined in factor.terms if key in rest)
                yield factor.cells, ways
                continue
            left: dict[int, int] = {}
            right: dict[int, int] = {}
            ours, theirs = factor.left.table, factor.right.table
            for place, (one, other, both) in enumerate(factor.log):
                if place % BETWEEN_LOOKS == 0:
                    limit.tick(0)
                if both in rest:
                    weight = rest[both]
                    left[one] = left.get(one, 0) + weight * theirs[other]
                    right[other] = right.get(other, 0) + weight * ours[one]
            waiting += (factor.left, left), (factor.right, right)


def eliminate(
    part: Part, sums: Sequence[Between], limit: Limit, watched: int | None = None
) -> Counted | None:
    """Count a part; None if it cannot be filled. The watched sum stays open to the end.

    >>> from provefield.reason.count.boxes import parts
    >>> sums = [Between((1, 2), 1, 1), Between((2, 3), 1, 1)]
    >>> counted = eliminate(parts(sums, frozenset())[0], sums, Limit())
    >>> counted.root.table[0], list(counted.mined())
    (2, [((2,), 1), ((1,), 1), ((3,), 1)])
    """
    slots = _slots(part, sums, watched)
    order = _order(part, slots, watched, limit)
    if not any(box.marked for box in part.boxes):
        width = 0
    elif (cells := sum(len(box.cells) for box in part.boxes)) <= FEW_CELLS:
        width = cells + 1
    else:
        plain = _root(part, slots, order, 0, limit)
        width = _widest(plain) + 1 if plain else 1
    root = _root(part, slots, order, width, limit)
    return root and Counted(root, width)


def _root(
    part: Part, slots: Mapping[int, Slot], order: Sequence[int], width: int, limit: Limit
) -> Factor | None:
    """Join the tables of all boxes, sum by sum; None if nothing fits together."""
    factors: list[Factor] = [leaf_of(box, slots, width) for box in part.boxes]
    near: dict[int, list[Factor]] = {number: [] for number in part.sums}
    root = factors[0]
    for factor in factors:
        if not factor.table:
            return None
        for number in factor.inside:
            near[number].append(factor)
    for number in order:
        together = sorted(near[number], key=_size)
        if not together:
            continue
        root = together[0]
        for factor in together[1:]:
            limit.tick(len(root.table) * len(factor.table))
            root = join(root, factor, slots, limit)
            if not root.table:
                return None
        _replace(near, together, root)
    return root


def _widest(root: Factor) -> int:
    """How many bits the largest number of any table has: no coefficient can have more."""
    widest, waiting = 0, [root]
    while waiting:
        factor = waiting.pop()
        widest = max(widest, *(ways.bit_length() for ways in factor.table.values()))
        if isinstance(factor, Joint):
            waiting += factor.left, factor.right
    return widest


def _size(factor: Factor) -> int:
    return len(factor.table)


def _replace(near: dict[int, list[Factor]], gone: list[Factor], new: Factor) -> None:
    old = {id(factor) for factor in gone}
    for number in {number for factor in gone for number in factor.inside}:
        near[number] = [factor for factor in near[number] if id(factor) not in old]
        if number in new.inside:
            near[number].append(new)


def _order(part: Part, slots: Mapping[int, Slot], watched: int | None, limit: Limit) -> list[int]:
    """Always the sum next that fewest others are open with; the watched one comes last."""
    near: dict[int, set[int]] = {number: set() for number in part.sums if number != watched}
    for box in part.boxes:
        for one, other in combinations(map(abs, box.signed), 2):
            if one != watched and other != watched:
                near[one].add(other)
                near[other].add(one)
    heap = [(len(others), number) for number, others in near.items()]
    heapify(heap)
    order = []
    while heap:
        degree, number = heappop(heap)
        if number not in near or len(near[number]) != degree:
            continue
        others = near.pop(number)
        limit.tick(0)
        if degree > FEW_BOXES and len(part.boxes) > FEW_BOXES:
            bits = sum(slots[other].cap.bit_length() for other in others)
            if bits > MOST_OPEN:
                raise TooLargeError(
                    f"too much hangs together to be counted: {degree} sums or more at once"
                )
        order.append(number)
        for other in others:
            near[other] |= others
            near[other] -= {other, number}
            heappush(heap, (len(near[other]), other))
    return [*order, watched] if watched in part.sums else order


def _slots(part: Part, sums: Sequence[Between], watched: int | None) -> dict[int, Slot]:
    """Room for each sum, and for two of its partial values added; the watched one comes first."""
    slots: dict[int, Slot] = {}
    shift = 0
    for number in sorted(part.sums, key=lambda each: each != watched):
        literals, low, high, *_ = sums[number - 1]
        size = cap = len(literals)
        if number == watched:
            size = UNBOUNDED
        elif high < size:
            cap = high
        else:
            high, cap = UNBOUNDED, low
        bits = (2 * cap).bit_length()
        slots[number] = Slot(shift, (1 << bits) - 1, low, high, size, cap)
        shift += bits
    return slots
