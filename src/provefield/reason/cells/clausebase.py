"""Clauses that are resolved with short ones until nothing new appears, or the work is done.

A clause is one integer, two bits a cell, so that a clause contains another if `&` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush

from provefield.reason.limit import Limit

SHORT = 2
"""Of two clauses that are resolved, one has at most so many literals."""


class ClauseBase:
    """Clauses over some cells, each with its two parents or with none.

    >>> base = ClauseBase([1, 2, 3])
    >>> for clause in ([1, 2], [-1, 3], [-2, 3]):
    ...     base.add(base.mask(clause))
    >>> base.saturate(100, Limit())
    >>> [base.literals(mask) for mask in base.units()]
    [(3,)]
    >>> [base.literals(parent) for parent in base.parents[base.mask([3])]]
    [(2, 3), (-2, 3)]
    """

    def __init__(self, cells: Iterable[int]) -> None:
        self._cells = tuple(cells)
        self._place = {cell: 2 * place for place, cell in enumerate(self._cells)}
        self._positive = sum(1 << place for place in self._place.values())
        self._with: list[set[int]] = [set() for _ in range(2 * len(self._cells))]
        self._least: list[set[int]] = [set() for _ in range(2 * len(self._cells))]
        self._waiting: list[tuple[int, int, int]] = []
        self._taken: list[set[int]] = [set() for _ in range(2 * len(self._cells))]
        self._taken_short: list[set[int]] = [set() for _ in range(2 * len(self._cells))]
        self._kept: set[int] = set()
        self.parents: dict[int, tuple[int, int]] = {}

    def mask(self, literals: Iterable[int]) -> int:
        """The bits of a clause."""
        return sum(1 << self._place[abs(literal)] + (literal < 0) for literal in literals)

    def literals(self, mask: int) -> tuple[int, ...]:
        """The literals of some bits."""
        return tuple(
            -self._cells[place // 2] if place % 2 else self._cells[place // 2]
            for place in _places(mask)
        )

    @property
    def contradictory(self) -> bool:
        """Whether the empty clause was found."""
        return 0 in self._kept

    def units(self) -> Iterator[int]:
        """The clauses of one literal."""
        return (mask for mask in sorted(self._kept) if mask.bit_count() == 1)

    def add(self, mask: int, parents: tuple[int, int] | None = None) -> None:
        """Keep a clause unless it contains one that is kept; drop those that contain it.

        A clause must not contain a literal and its opposite.
        """
        if mask in self._kept or self._is_subsumed(mask):
            return
        for longer in self._subsumed(mask):
            self._drop(longer)
        if parents is not None:
            self.parents[mask] = parents
        self._kept.add(mask)
        for place in _places(mask):
            self._with[place].add(mask)
        if mask:
            self._least[_lowest(mask)].add(mask)
        heappush(self._waiting, (mask.bit_count(), len(self.parents), mask))

    def saturate(self, work: int, limit: Limit) -> None:
        """Resolve short clauses with all others, the shortest first, so many times at most."""
        while self._waiting and work > 0 and limit.remaining and not self.contradictory:
            _, _, mask = heappop(self._waiting)
            if mask not in self._kept:
                continue
            self._take(mask)
            for resolvent, partner in self._resolvents(mask):
                work -= 1
                self.add(resolvent, (mask, partner))
                if mask not in self._kept:
                    break

    def _take(self, mask: int) -> None:
        """Let a clause be resolved with those that come later."""
        short = mask.bit_count() <= SHORT
        for place in _places(mask):
            self._taken[place].add(mask)
            if short:
                self._taken_short[place].add(mask)

    def _resolvents(self, mask: int) -> Iterator[tuple[int, int]]:
        """Conclusions from a clause and those taken before, where one pair of literals clashes."""
        partners = self._taken if mask.bit_count() <= SHORT else self._taken_short
        opposite = self._opposite(mask)
        for place in _places(mask):
            pair = 3 << (place & ~1)
            for partner in [*partners[place ^ 1]]:
                clash = opposite & partner
                if clash & (clash - 1) == 0:
                    yield (mask | partner) & ~pair, partner

    def _opposite(self, mask: int) -> int:
        return (mask & self._positive) << 1 | mask >> 1 & self._positive

    def _is_subsumed(self, mask: int) -> bool:
        for place in _places(mask):
            for shorter in self._least[place]:
                if shorter & mask == shorter:
                    return True
        return False

    def _subsumed(self, mask: int) -> list[int]:
        if not mask:
            return []
        rarest = min([self._with[place] for place in _places(mask)], key=len)
        return [longer for longer in rarest if mask & longer == mask]

    def _drop(self, mask: int) -> None:
        self._kept.discard(mask)
        for place in _places(mask):
            self._with[place].discard(mask)
            self._taken[place].discard(mask)
            self._taken_short[place].discard(mask)
        self._least[_lowest(mask)].discard(mask)


@lru_cache(maxsize=50_000)
def _places(mask: int) -> tuple[int, ...]:
    """Where the bits are, from the lowest on."""
    places = []
    while mask:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(places)


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
