"""Tables: in how many ways boxes can be filled, for each partial value of the sums still open.

The partial values are packed into one integer, and so is each polynomial in the number of mines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

from provefield.errors import TooLargeError
from provefield.reason.count.boxes import Box
from provefield.reason.limit import Limit

MOST_STATES = 100_000
BETWEEN_LOOKS = 256
"""After so many products somebody looks at the clock: numbers of many digits take their time."""

"""How many pairs of states may be joined at a time."""

UNBOUNDED = 1 << 60


class Slot(NamedTuple):
    """Where a sum stands in a packed key, and which values it may have.

    A sum without an upper bound is never counted beyond `cap`, where it holds anyhow.
    """

    shift: int
    mask: int
    low: int
    high: int
    size: int
    cap: int

    @property
    def is_exact(self) -> bool:
        """Whether one value alone will do."""
        return self.low == self.high

    def least(self, inside: int) -> int:
        """What the cells inside must add up to, for the others to make up for the rest."""
        return self.low - self.size + inside


class Term(NamedTuple):
    """So many mines in a box: in how many ways, and in how many with a mine in one cell."""

    mines: int
    key: int
    ways: int
    mined: int


class Leaf(NamedTuple):
    """A box by itself."""

    inside: dict[int, int]
    table: dict[int, int]
    cells: tuple[int, ...]
    terms: list[Term]


class Joint(NamedTuple):
    """Two tables joined, and which states of theirs made which."""

    inside: dict[int, int]
    table: dict[int, int]
    left: Leaf | Joint
    right: Leaf | Joint
    log: list[tuple[int, int, int]]


Factor = Leaf | Joint


def leaf_of(box: Box, slots: Mapping[int, Slot], width: int) -> Leaf:
    """The ways to fill one box; a sum that speaks of no other cell is closed at once."""
    size = len(box.cells)
    inside = {n: size for n in map(abs, box.signed) if slots[n].size > size}
    bounds = [(slots[abs(n)], n > 0, abs(n) in inside) for n in box.signed]
    step = width if box.marked else 0
    table: dict[int, int] = {}
    terms = []
    for mines in range(size + 1):
        key = 0
        for slot, positive, is_open in bounds:
            value = mines if positive else size - mines
            if not slot.least(size) <= value <= slot.high:
                break
            if is_open:
                key |= min(value, slot.cap) << slot.shift
        else:
            ways = comb(size, mines) << step * mines
            mined = comb(size - 1, mines - 1) << step * mines if mines else 0
            table[key] = table.get(key, 0) + ways
            terms.append(Term(mines, key, ways, mined))
    return Leaf(inside, table, box.cells, terms)


class Check(NamedTuple):
    """What a sum of two tables must be: a joint state outside of it is dropped."""

    shift: int
    mask: int
    least: int
    most: int


class Cut(NamedTuple):
    """A check after which the sum is cut back to a cap, which is 0 when it closes."""

    shift: int
    mask: int
    least: int
    most: int
    cap: int


class Meeting(NamedTuple):
    """How two tables fit together."""

    inside: dict[int, int]
    exact: int
    target: int
    checks: list[Check]
    cuts: list[Cut]


def _meeting(one: Factor, other: Factor, slots: Mapping[int, Slot]) -> Meeting:
    inside = dict(one.inside)
    exact = target = 0
    checks, cuts = [], []
    for number, count in other.inside.items():
        if number not in inside:
            inside[number] = count
            continue
        slot = slots[number]
        inside[number] += count
        bounds = (slot.shift, slot.mask, slot.least(inside[number]), slot.high)
        closes = inside[number] == slot.size
        if closes:
            del inside[number]
        if closes and slot.is_exact:
            exact |= slot.mask << slot.shift
            target |= slot.low << slot.shift
        elif closes or slot.high == UNBOUNDED:
            cuts.append(Cut(*bounds, 0 if closes else slot.cap))
        else:
            checks.append(Check(*bounds))
    return Meeting(inside, exact, target, checks, cuts)


def join(one: Factor, other: Factor, slots: Mapping[int, Slot], limit: Limit) -> Joint:
    """Every pair of states that fit together, the larger table first."""
    if len(one.table) < len(other.table):
        one, other = other, one
    inside, exact, target, checks, cuts = _meeting(one, other, slots)
    matching: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for key, ways in other.table.items():
        matching[key & exact].append((key - target, key, ways))
    if len(one.table) * len(other.table) > MOST_STATES:
        pairs = sum(len(matching.get(target - (key & exact), ())) for key in one.table)
        if pairs > MOST_STATES:
            raise TooLargeError(f"more than {MOST_STATES:,} states")
    table: dict[int, int] = {}
    log = []
    for place, (first, ways) in enumerate(one.table.items()):
        if place % BETWEEN_LOOKS == 0:
            limit.tick(0)
        for added, second, more in matching.get(target - (first & exact), ()):
            both = first + added
            for shift, mask, least, most in checks:
                if not least <= (both >> shift & mask) <= most:
                    break
            else:
                if cuts:
                    both = _cut(both, cuts)
                    if both < 0:
                        continue
                table[both] = table.get(both, 0) + ways * more
                log.append((first, second, both))
    return Joint(inside, table, one, other, log)


def _cut(key: int, cuts: Sequence[Cut]) -> int:
    """Cut the sums of a key back to what still matters; negative if one does not fit."""
    for shift, mask, least, most, cap in cuts:
        value = key >> shift & mask
        if not least <= value <= most:
            return -1
        if value > cap:
            key -= (value - cap) << shift
    return key
