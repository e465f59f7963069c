"""How many layouts of mines fit what is known, and how many of them have a mine in each cell.

The largest count of all, mostly the number of mines, connects everything with everything. It is
not eliminated: parts are counted by how many of its cells are mined in them, and then combined.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from provefield.reason.constraint import Between
from provefield.reason.count.boxes import Part, parts
from provefield.reason.count.combine import (
    Rest,
    coefficients,
    dot,
    product,
    together,
    weights,
)
from provefield.reason.count.eliminate import Counted, eliminate
from provefield.reason.count.sums import settle
from provefield.reason.limit import UNLIMITED, Limit

LARGE = 9
"""A sum of so many cells may be left to the polynomials: no clue has more than eight."""


class Layouts(NamedTuple):
    """The number of layouts that fit and, for each cell, of those with a mine there."""

    total: int
    mined: Mapping[int, int]


NONE = Layouts(0, {})


def count(sums: Iterable[Between], cells: Iterable[int], limit: Limit = UNLIMITED) -> Layouts:
    """Count the layouts of mines in some cells; TooLargeError if that needs too many states.

    >>> count([Between((1, 2), 1, 1), Between((2, 3), 1, 1)], [1, 2, 3, 4])
    Layouts(total=4, mined={4: 2, 2: 2, 1: 2, 3: 2})
    """
    settled = settle(sums)
    if settled is None:
        return NONE
    problem = problem_of(settled.left, cells, settled.decided)
    counted = counted_parts(problem, limit)
    if counted is None:
        return NONE
    found = layouts(problem, counted, limit)
    decided = {cell: found.total if mined else 0 for cell, mined in settled.decided.items()}
    return Layouts(found.total, {**decided, **found.mined}) if found.total else NONE


def layouts(problem: Problem, counted: Sequence[Counted], limit: Limit = UNLIMITED) -> Layouts:
    """Put the parts of a problem together."""
    spectra = [coefficients(each.ways, each.width) for each in counted]
    rest, free = problem.rest, len(problem.free)
    everything = together(spectra, limit)
    total = dot(everything, rest.ways(len(everything) - 1, limit)) << free
    mined = dict.fromkeys(problem.free, total >> 1)
    if problem.counted:
        ways = dot(everything, rest.with_a_mine().ways(len(everything) - 1, limit))
        mined.update(dict.fromkeys(problem.counted, ways << free))
    for each, fitting in zip(counted, weights(spectra, rest, limit), strict=True):
        for box, polynomial in each.mined(limit):
            ways = dot(coefficients(polynomial, each.width), fitting)
            mined.update(dict.fromkeys(box, ways << free))
    return Layouts(total, mined)


def spread(
    sums: Iterable[Between],
    cells: Iterable[int],
    watched: Iterable[int],
    limit: Limit = UNLIMITED,
) -> dict[int, int]:
    """How many layouts have 0, 1, 2 … mines in the watched cells.

    >>> spread([Between((1, 2), 1, 1), Between((2, 3), 1, 1)], [1, 2, 3, 4], watched=[1, 3, 4])
    {0: 1, 1: 1, 2: 1, 3: 1}
    """
    settled = settle(sums)
    if settled is None:
        return {}
    given = list(watched)
    base = sum(settled.decided.get(cell, False) for cell in given)
    undecided = tuple(cell for cell in given if cell not in settled.decided)
    problem = problem_of(settled.left, cells, settled.decided, undecided)
    counted = counted_parts(problem, limit)
    if counted is None:
        return {}
    return {base + value: ways for value, ways in _by_value(problem, counted, limit) if ways}


class Problem(NamedTuple):
    """Sums in parts; the cells that only the largest sum speaks of, and those that none does.

    `watch` is the number of the sum whose value is asked for; it is the last one.
    """

    sums: list[Between]
    parts: list[Part]
    rest: Rest
    counted: list[int]
    free: list[int]
    watch: int | None = None


def problem_of(
    sums: Sequence[Between],
    cells: Iterable[int],
    decided: Container[int] = (),
    watched: tuple[int, ...] = (),
) -> Problem:
    """What there is to count of cells that are not decided yet."""
    whole = largest(sums)
    small = [at_least(each) for each in sums if each is not whole]
    if watched:
        small.append(Between(watched, 0, len(watched)))
    marked = frozenset(whole.literals)
    told = {abs(literal) for each in small for literal in each.literals}
    counted = [cell for cell in whole.literals if cell not in told]
    free = [cell for cell in cells if not (cell in told or cell in marked or cell in decided)]
    rest = Rest(len(counted), whole.low, whole.high)
    watch = len(small) if watched else None
    return Problem(small, parts(small, marked), rest, counted, free, watch)


def largest(sums: Iterable[Between], least: int = LARGE) -> Between:
    """The largest sum, if it is of so many mines; else one that says nothing."""
    counts = (each for each in sums if len(each.literals) >= least and min(each.literals) > 0)
    return max(counts, key=lambda each: len(each.literals), default=Between((), 0, 0))


def at_least(given: Between) -> Between:
    """A sum with an upper bound alone, said of the opposite literals: they need no counting beyond.

    >>> at_least(Between((1, 2, 3), 0, 1))
    Between(literals=(-1, -2, -3), low=2, high=3)
    """
    if given.low > 0:
        return given
    size = len(given.literals)
    return Between(tuple(-literal for literal in given.literals), size - given.high, size)


def counted_parts(problem: Problem, limit: Limit) -> list[Counted] | None:
    """Every part counted; None if one cannot be filled."""
    found = []
    for part in problem.parts:
        counted = eliminate(part, problem.sums, limit, problem.watch)
        if counted is None:
            return None
        found.append(counted)
    return found


def _by_value(
    problem: Problem, counted: Sequence[Counted], limit: Limit
) -> Iterator[tuple[int, int]]:
    """For each value of the watched sum, the number of layouts."""
    watching = [problem.watch in part.sums for part in problem.parts]
    others = [
        coefficients(each.ways, each.width)
        for each, watches in zip(counted, watching, strict=True)
        if not watches
    ]
    everything = together(others, limit)
    free = len(problem.free)
    if not any(watching):
        yield 0, dot(everything, problem.rest.ways(len(everything) - 1, limit)) << free
        return
    mine = counted[watching.index(True)]
    for key, polynomial in sorted(mine.root.table.items()):
        spectrum = product(everything, coefficients(polynomial, mine.width), limit)
        yield key, dot(spectrum, problem.rest.ways(len(spectrum) - 1, limit)) << free
