"""The cases that clauses and counts leave, multiplied out; contradictions are struck at once.

Any two cases of a group differ in a cell that both decide, so that boards can be counted by them.
Groups of cells that no clause or count connects are kept apart: their cases need no multiplying.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush

from provefield.errors import TooLargeError
from provefield.logic.components import components
from provefield.reason.cells.propagation import Propagation
from provefield.reason.constraint import Between
from provefield.reason.limit import Limit

MOST_CASES = 30_000
"""How many cases of one group are kept at a time."""

LONGEST = 200
"""How many literals a row may have, so that its ways can be told."""


TAKEN = -1  # instead of how many cells a row would bring


@dataclass(frozen=True, slots=True)
class Case:
    """Which cells are mined and which are safe, as sets of bits: bit n for cell n."""

    mined: int = 0
    safe: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that belong together, and the rows that say something about them."""

    cells: tuple[int, ...]
    rows: tuple[Between, ...]


def remaining(forced: Propagation) -> list[Between]:
    """What the rows still say of undecided cells; `fact` is the place of the row that says it.

    >>> from provefield.reason.constraint import Clause
    >>> remaining(Propagation([Between((1, 2, 3), 2, 2, 0), Clause(frozenset({3}), 1)]))
    [Between(literals=(1, 2), low=1, high=1, fact=0)]
    """
    found: dict[tuple[tuple[int, ...], int, int], int] = {}
    for place, left in forced.still_said():
        found.setdefault((tuple(sorted(left.literals, key=abs)), left.low, left.high), place)
    return [Between(*said, place) for said, place in found.items()]


def ways(row: Between) -> int:
    """Into how many cases a row splits: as many as `MOST_CASES` allows, or one more.

    >>> ways(Between((1, 2, 3), 1, 1))
    3
    """
    if len(row.literals) > LONGEST:
        return MOST_CASES + 1
    return _ways(len(row.literals), row.low, row.high)


def groups(rows: Iterable[Between]) -> list[Group]:
    """Rows that share cells, directly or through others, together.

    >>> rows = [Between((1, 2), 1, 1), Between((5, 6), 1, 1), Between((-2, 3), 1, 1)]
    >>> [group.cells for group in groups(rows)]
    [(1, 2, 3), (5, 6)]
    """
    given = list(rows)
    cells = [set(map(abs, row.literals)) for row in given]
    return [
        Group(
            tuple(sorted(set().union(*(cells[place] for place in places)))),
            tuple(given[place] for place in places),
        )
        for places in components(cells)
    ]


def cases(group: Group, limit: Limit) -> list[Case]:
    """All the cases of a group; raise an error if they are too many.

    >>> pair = Group((1, 2), (Between((1, 2), 1, 2),))
    >>> [(case.mined, case.safe) for case in cases(pair, Limit())]
    [(2, 0), (4, 2)]
    """
    found = [Case()]
    for row in _ordered(group.rows):
        if ways(row) > MOST_CASES:
            raise TooLargeError(f"{len(row.literals)} cells can be mined in too many ways")
        grown: list[Case] = []
        for case in found:
            grown.extend(_extended(case, row))
            if len(grown) > MOST_CASES:
                raise TooLargeError(f"a group of {len(group.cells)} cells has too many cases")
            limit.tick(0)
        found = grown
    return found


def _ordered(rows: Sequence[Between]) -> Iterator[Between]:
    """Begin with few ways; then always the row that brings the fewest new cells."""
    speaking: defaultdict[int, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        for literal in row.literals:
            speaking[abs(literal)].append(place)
    new = [len(row.literals) for row in rows]
    splits = [ways(row) for row in rows]
    waiting = [(new[place], splits[place], place) for place in range(len(rows))]
    heapify(waiting)
    while waiting:
        cells, _, place = heappop(waiting)
        if cells != new[place]:
            continue
        new[place] = TAKEN
        yield rows[place]
        for literal in rows[place].literals:
            for other in speaking.pop(abs(literal), ()):
                if new[other] != TAKEN:
                    new[other] -= 1
                    heappush(waiting, (new[other], splits[other], other))


def _extended(case: Case, row: Between) -> Iterator[Case]:
    """The cases that a row makes of one."""
    hold, undecided = 0, []
    for literal in row.literals:
        bit = 1 << abs(literal)
        if not (case.mined | case.safe) & bit:
            undecided.append(literal)
        elif bool(case.mined & bit) == (literal > 0):
            hold += 1
    for pattern in _patterns(len(undecided), row.low - hold, row.high - hold):
        mined, safe = case.mined, case.safe
        for literal, holds in zip(undecided, pattern, strict=False):
            if holds == (literal > 0):
                mined |= 1 << abs(literal)
            else:
                safe |= 1 << abs(literal)
        yield Case(mined, safe)


@lru_cache(maxsize=100_000)
def _ways(number: int, low: int, high: int) -> int:
    """How many patterns there are, or one more than may be."""
    if high < 0 or low > number:
        return 0
    if low <= 0 and high >= number:
        return 1
    with_it = _ways(number - 1, low - 1, high - 1)
    return min(MOST_CASES + 1, with_it + _ways(number - 1, low, high))


@lru_cache(maxsize=10_000)
def _patterns(number: int, low: int, high: int) -> tuple[tuple[bool, ...], ...]:
    """Which of the first literals hold and which do not, until the rest makes no difference.

    >>> _patterns(2, 1, 1)
    ((True, False), (False, True))
    >>> _patterns(2, 1, 2)
    ((True,), (False, True))
    """
    if high < 0 or low > number:
        return ()
    if low <= 0 and high >= number:
        return ((),)
    return (
        *((True, *rest) for rest in _patterns(number - 1, low - 1, high - 1)),
        *((False, *rest) for rest in _patterns(number - 1, low, high)),
    )
