"""The number of all mines, apart from what is said of a few cells each.

A solver that counts thousands of cells decides most of them before it learns anything. So boards
are searched without that count, one with few mines and one with many, and mixed until it is right:
where two boards differ, a group of cells that no row joins to others may be taken from either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from provefield.logic.components import components
from provefield.reason.constraint import Between, Constraint

MANY_CELLS = 100
"""A count of more is the total."""


@dataclass(frozen=True)
class Total:
    """A count of very many cells, the other rows, and the cells that only the total counts."""

    count: Between
    others: tuple[Constraint, ...]
    free: frozenset[int]

    def mix(
        self, few: frozenset[int], many: frozenset[int], assumed: Iterable[int]
    ) -> frozenset[int] | None:
        """A model with the right total, from two of the other rows; None if that is not found.

        >>> count = Between((1, 2, 3, 4, 5), 3, 3)
        >>> pairs = Between((1, 2), 1, 2), Between((3, 4), 0, 2)
        >>> total = Total(count, pairs, frozenset({5}))
        >>> sorted(total.mix(frozenset({1}), frozenset({1, 2, 3, 4}), ()))
        [1, 2, 5]
        """
        fixed = frozenset(assumed)
        free = sorted(v for v in self.free if v not in fixed and -v not in fixed)
        found = (few - self.free) | (fixed & self.free)
        size = len(found.intersection(self.count.literals))
        least, most = self.count.low - len(free), self.count.high
        for part in _differences(found, many - self.free, self.others):
            if least <= size <= most:
                break
            more = sum(v in many for v in part) - sum(v in found for v in part)
            if size < size + more <= most if size < least else least <= size + more < size:
                found = found.difference(part).union(many.intersection(part))
                size += more
        if not least <= size <= most:
            return None
        return frozenset(found).union(free[: max(0, self.count.low - size)])


def total_of(rows: Sequence[Constraint]) -> Total | None:
    """The total among rows, if there is one."""
    count = max(rows, key=lambda row: len(row.literals), default=None)
    if not isinstance(count, Between) or len(count.literals) <= MANY_CELLS:
        return None
    if min(count.literals) < 0:
        return None
    others = tuple(row for row in rows if row is not count)
    told = {abs(literal) for row in others for literal in row.literals}
    return Total(count, others, frozenset(count.literals) - told)


def _differences(
    few: Set[int], many: Set[int], rows: Iterable[Constraint]
) -> Iterator[tuple[int, ...]]:
    """Groups of variables in which two models differ, no two of which share a row."""
    speaking: dict[int, list[int]] = {variable: [] for variable in sorted(few ^ many)}
    for place, row in enumerate(rows):
        for literal in row.literals:
            if abs(literal) in speaking:
                speaking[abs(literal)].append(place)
    variables = list(speaking)
    for places in components(speaking.values()):
        yield tuple(variables[place] for place in places)
