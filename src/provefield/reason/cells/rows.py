"""Facts as clauses and counts that a proof may cite, read once for all questions about them.

What cannot be said so, or takes too much room, is missing: then `whole` does not name the fact.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product

from provefield.logic.binding import close, substitute
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    ForAll,
    Formula,
    Int,
    Not,
)
from provefield.logic.ground.cells import different_cells
from provefield.logic.ground.expand import expand
from provefield.reason.cells.constraints import stated, written_out
from provefield.reason.cells.linear import Program
from provefield.reason.cells.propagation import Propagation
from provefield.reason.constraint import Between, Clause, Constraint, between
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit

MOST_ROWS = 6_000
"""How many clauses a fact may have, so that they are looked at before any search."""

READING = 30_000
"""Steps that reading a fact may take."""


@dataclass(frozen=True)
class Rows:
    """Clauses and counts of numbered cells, each with the place of its fact."""

    rows: tuple[Constraint, ...]
    whole: frozenset[int]
    boards: list[frozenset[int]] = dataclasses.field(default_factory=list, compare=False)
    """The first that fits, once it is known."""

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
        rows, all_of_it = _read(fact.formula, knowledge.field)
        found += (_by_fact(row, place) for row in rows)
        if all_of_it:
            whole.add(place)
    return Rows(tuple(found), frozenset(whole))


def _by_fact(row: Constraint, fact: int) -> Constraint:
    return row._replace(fact=fact) if isinstance(row, Between) else replace(row, fact=fact)


@lru_cache(maxsize=4_096)
def _read(formula: Formula, field: Field) -> tuple[tuple[Constraint, ...], bool]:
    """What a fact says that a proof may cite, and whether that is all of it."""
    if (row := stated(formula, 0, field)) is not None:
        return (row,), True
    if (counts := _counts_of(formula, field)) is not None:
        return counts, True
    rows, whole = written_out(formula, 0, field, WorkLimit(steps=READING))
    clauses = tuple(row for row in rows if isinstance(row, Clause) and not row.says_nothing)
    # A count that stands under a condition is no step that a checker knows.
    whole = whole and not any(isinstance(row, Between) for row in rows)
    return (clauses, whole) if len(clauses) <= MOST_ROWS else ((), False)


def without_universals(formula: Formula) -> tuple[tuple[str, ...], Formula]:
    """The leading universal variables of a closed formula, and what they are said of.

    >>> from provefield.logic.parse import parse
    >>> variables, body = without_universals(parse("all x exactly 1 y mine(x,y)"))
    >>> print(*variables, body)
    x ∃=1 y mine(x, y)
    """
    body = close(formula)
    variables: list[str] = []
    while isinstance(body, ForAll) and body.variable not in variables:
        variables.append(body.variable)
        body = body.body
    return tuple(variables), body


def _counts_of(formula: Formula, field: Field) -> tuple[Between, ...] | None:
    """The counts of a formula that counts, whatever its universal variables stand for.

    None if it is no count of different cells.
    """
    inner = formula
    while isinstance(inner, ForAll):
        inner = inner.body
    if not isinstance(inner, Cardinality | CountQuantifier) or not _of_literals(inner):
        return None
    variables, body = without_universals(formula)
    if not isinstance(body, Cardinality | CountQuantifier):
        return None
    if len(field.numbers) ** len(variables) > MOST_ROWS:
        return None
    instances = product(field.numbers, repeat=len(variables))
    found = [_count(body, tuple(zip(variables, each, strict=True)), field) for each in instances]
    if None in found:
        return None
    return tuple(row for row in found if row and (row.low > 0 or row.high < len(row.literals)))


def _of_literals(body: Cardinality | CountQuantifier) -> bool:
    """Tell whether just literals are counted: a checker reads nothing else."""
    parts = body.parts if isinstance(body, Cardinality) else (body.body,)
    return all(
        isinstance(part.body if isinstance(part, Not) else part, Atom | Compare) for part in parts
    )


def _count(
    body: Cardinality | CountQuantifier, instance: tuple[tuple[str, int], ...], field: Field
) -> Between | None:
    """One instance; parts that are decided by arithmetic or off the grid are counted at once."""
    named = {name: Int(value) for name, value in instance}
    parts = (
        [substitute(part, named) for part in body.parts]
        if isinstance(body, Cardinality)
        else [substitute(body.body, {**named, body.variable: Int(n)}) for n in field.numbers]
    )
    read = [expand(part, field) for part in parts]
    literals = different_cells([part for part in read if part not in (TRUE, FALSE)], field)
    if literals is None:
        return None
    found = Between.bounded(body.how, body.number - read.count(TRUE), literals)
    return found._replace(low=max(0, found.low), instance=instance)
