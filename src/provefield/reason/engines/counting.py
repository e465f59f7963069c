"""Exact counting: how many boards fit, and in how many of them a cell is mined.

Boards are counted by the cases of each group of cells and by how many of the cells under the
largest count are mined in them; cells that nothing else speaks of are chosen by binomials.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.reason.cells.cases import Case, Row, cases, groups, remaining
from provefield.reason.cells.constraints import constraints
from provefield.reason.cells.numbers import number_of
from provefield.reason.cells.propagation import Propagation
from provefield.reason.justify import contradiction, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Label, Unknown, Verdict

Spread = dict[int, int]
"""In how many ways so many cells under the largest count are mined."""

Kind = tuple[int, int, int]
"""How many mines of a case count, and how many of its free cells do and do not."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of boards that fit, and how likely each cell is mined if all are equally so."""

    total: int
    probability: Mapping[Cell, Fraction]


@dataclass(frozen=True, slots=True)
class Counting:
    """Complete while the cases are few enough.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(3, 1)).tell(Fact(parse("mine(1,1) | mine(2,1)"), "a message"))
    >>> counted = Counting().probabilities(known, Limit())
    >>> counted.total, [str(odds) for odds in counted.probability.values()]
    (6, ['2/3', '2/3', '1/2'])
    """

    name: str = "counting"
    complete: bool = True

    def probabilities(self, knowledge: Knowledge, limit: Limit) -> Counts | Unknown | Inconsistent:
        """Count all boards that fit, in all and with a mine in each cell."""
        given = constraints(knowledge, limit)
        try:
            if not given.whole:
                raise TooLargeError("a fact is too large to be written out")
            counted = _count(Propagation(given.rows), knowledge, limit)
            clash = None if counted.total else contradiction(knowledge, limit)
        except (BudgetError, TooLargeError) as error:
            return Unknown("budget", str(error))
        return clash or counted

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Certain cells have the probability 0 or 1."""
        counted = self.probabilities(knowledge, limit)
        match counted:
            case Inconsistent():
                return counted
            case Unknown():
                return dict.fromkeys(cells, "unknown")
            case Counts(_, probability):
                return {cell: _label(probability[cell]) for cell in cells}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with evidence that is made for the label."""
        counted = self.probabilities(knowledge, limit)
        match counted:
            case Inconsistent() | Unknown():
                return counted
            case Counts(_, probability):
                return justify({cell: _label(probability[cell])}, knowledge, cell, limit)


def _label(odds: Fraction) -> Label:
    return "safe" if odds == 0 else "mine" if odds == 1 else "open"


@dataclass(frozen=True, slots=True)
class _Part:
    """Cells that can be counted by themselves: the spread of all ways, and of those with a mine.

    Cells with the same spread share it.
    """

    spread: Spread
    mined: Sequence[tuple[Sequence[int], Spread]]


def _count(forced: Propagation, knowledge: Knowledge, limit: Limit) -> Counts:
    if forced.conflict is not None:
        return Counts(0, {})
    rows = remaining(forced)
    positive = (row for row in rows if min(row.literals) > 0)
    largest = max(positive, key=lambda row: len(row.literals), default=Row((), 0, 0))
    decided = {abs(literal): int(literal > 0) for literal in forced.true}
    undecided = [n for n in range(1, knowledge.grid.size + 1) if n not in decided]
    parts = list(_parts([row for row in rows if row is not largest], largest, undecided, limit))
    mined = _mined(parts, range(largest.low, largest.high + 1))
    total = mined.pop(0)
    odds = {number: Fraction(ways, total or 1) for number, ways in mined.items()}
    odds.update((number, Fraction(value)) for number, value in decided.items())
    return Counts(total, {cell: odds[number_of(cell, knowledge.field)] for cell in knowledge.grid})


def _mined(parts: Sequence[_Part], allowed: range) -> dict[int, int]:
    """How many boards have a mine in each cell and, under 0, how many there are."""
    before = list(accumulate((part.spread for part in parts), _times, initial={0: 1}))
    after = list(accumulate((part.spread for part in reversed(parts)), _times, initial={0: 1}))
    mined = {0: sum(before[-1].get(number, 0) for number in allowed)}
    for place, part in enumerate(parts):
        others = _times(before[place], after[len(parts) - 1 - place])
        fitting = {
            number: sum(others.get(sought - number, 0) for sought in allowed)
            for number in part.spread
        }
        for cells, spread in part.mined:
            ways = sum(each * fitting[number] for number, each in spread.items())
            mined.update(dict.fromkeys(cells, ways))
    return mined


def _parts(
    rows: Iterable[Row], largest: Row, undecided: Iterable[int], limit: Limit
) -> Iterator[_Part]:
    """The groups of cells that the rows connect, and the cells that they do not speak of."""
    counted = sum(1 << number for number in largest.literals)
    loose = set(undecided)
    for group in groups(rows):
        loose.difference_update(group.cells)
        yield _part(group.cells, cases(group, limit), counted)
    inside = tuple(number for number in loose if counted >> number & 1)
    outside = tuple(number for number in loose if not counted >> number & 1)
    yield _part(inside, [Case()], counted)
    yield _part(outside, [Case()], counted)


def _part(cells: tuple[int, ...], found: Iterable[Case], counted: int) -> _Part:
    """Spread the cases; cells that a case leaves free are mined or not."""
    everywhere = sum(1 << number for number in cells)
    alike: Counter[Kind] = Counter()
    mined: dict[int, Counter[Kind]] = {number: Counter() for number in cells}
    for case in found:
        free = everywhere & ~case.mined & ~case.safe
        inside = (free & counted).bit_count()
        kind = ((case.mined & counted).bit_count(), inside, free.bit_count() - inside)
        alike[kind] += 1
        for number in cells:
            if case.mined >> number & 1:
                mined[number][kind] += 1
            elif free >> number & 1:
                mined[number][_with(kind, bool(counted >> number & 1))] += 1
    shared: defaultdict[frozenset[tuple[Kind, int]], list[int]] = defaultdict(list)
    for number, each in mined.items():
        shared[frozenset(each.items())].append(number)
    return _Part(_spread(alike), [(same, _spread(dict(key))) for key, same in shared.items()])


def _with(kind: Kind, inside: bool) -> Kind:
    """The kind of case in which one free cell is mined."""
    base, within, beyond = kind
    return (base + 1, within - 1, beyond) if inside else (base, within, beyond - 1)


def _spread(alike: Mapping[Kind, int]) -> Spread:
    """Sum up cases by their counted mines, their free cells that count and those that do not."""
    found: Counter[int] = Counter()
    for (base, inside, outside), times in alike.items():
        for more in range(inside + 1):
            found[base + more] += times * comb(inside, more) << outside
    return found


def _times(left: Spread, right: Spread) -> Spread:
    """The spread of two parts together."""
    found: Counter[int] = Counter()
    for one, ways in left.items():
        for other, more in right.items():
            found[one + other] += ways * more
    return found
