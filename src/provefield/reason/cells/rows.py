"""All that is known as clauses and counts, read once for all questions about it.

What cannot be said so, or takes too much room, is missing: then `whole` does not name the fact.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from provefield.logic.field import Field
from provefield.reason.cells.linear import Program
from provefield.reason.cells.propagation import Propagation
from provefield.reason.cells.reading import read_fact
from provefield.reason.constraint import Between, Constraint, between
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import UNLIMITED, Limit


@dataclass(frozen=True)
class Rows:
    """Clauses and counts of numbered cells, each with the place of its fact.

    The facts in `whole` are said in full; with less, what follows is right, but may not be all.
    """

    rows: tuple[Constraint, ...]
    whole: frozenset[int]
    boards: list[frozenset[int]] = dataclasses.field(default_factory=list, compare=False)
    """The first that fits, once it is known."""

    def says_all(self, knowledge: Knowledge) -> bool:
        """Whether nothing that is known is missing."""
        return len(self.whole) == len(knowledge.facts)

    @cached_property
    def forced(self) -> Propagation:
        """What the rows force one by one."""
        return Propagation(self.rows)

    @cached_property
    def program(self) -> Program:
        """The rows as a linear program."""
        return Program([between(row) for row in self.rows])

    def of(self, facts: Iterable[int]) -> Rows:
        """What some of the facts say."""
        wanted = frozenset(facts)
        return Rows(tuple(row for row in self.rows if row.fact in wanted), self.whole & wanted)

    def within(self, radius: int, centre: int, field: Field) -> Rows:
        """What is said of no cell that is farther away from a numbered one."""
        middle = field.cell(centre)

        def is_near(literal: int) -> bool:
            column, row = field.cell(abs(literal))
            return abs(column - middle[0]) <= radius and abs(row - middle[1]) <= radius

        near = tuple(row for row in self.rows if all(map(is_near, row.literals)))
        return Rows(near, self.whole & {row.fact for row in near})


def rows_of(knowledge: Knowledge, limit: Limit = UNLIMITED) -> Rows:
    """Read all facts of a grid, once; raises BudgetError at the limit.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(2, 2)).tell(Fact(parse("all x exactly 1 y mine(x,y)"), "a message"))
    >>> for row in rows_of(known).rows:
    ...     print(row)
    Between(literals=(1, 3), low=1, high=1, fact=0, instance=(('x', 1),))
    Between(literals=(2, 4), low=1, high=1, fact=0, instance=(('x', 2),))
    """
    kept = _kept(knowledge)
    if not kept:
        kept.append(_rows(knowledge, limit))
    return kept[0]


@lru_cache(maxsize=16)
def _kept(knowledge: Knowledge) -> list[Rows]:
    """Where the rows of some knowledge are kept once they have been read."""
    return []


def _rows(knowledge: Knowledge, limit: Limit) -> Rows:
    found: list[Constraint] = []
    whole: set[int] = set()
    for place, fact in enumerate(knowledge.facts):
        limit.tick(0)
        rows, all_of_it = read_fact(fact.formula, knowledge.field)
        found += (_by_fact(row, place) for row in rows)
        if all_of_it:
            whole.add(place)
    return Rows(tuple(found), frozenset(whole))


def _by_fact(row: Constraint, fact: int) -> Constraint:
    return row._replace(fact=fact) if isinstance(row, Between) else replace(row, fact=fact)
