"""Rows that leave no board with a literal: found without search, and no more facts than needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import replace

from provefield.errors import BudgetError
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.reason.cells.linear import used_places
from provefield.reason.cells.rows import Rows
from provefield.reason.constraint import Clause, Constraint
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable

SPLITS = 1
"""How many case distinctions, one inside the other, linear programs may refute."""

CONFLICTS = 300
"""How hard a question may be whether a fact is needed."""


def by_single_rows(rows: Rows, assumed: Sequence[int]) -> tuple[Constraint, ...] | None:
    """Rows that cannot hold with the assumed literals, passed on one by one; None if they can."""
    forced = rows.forced
    for literal in assumed if forced.conflict is None else ():
        if -literal in forced.true:
            return tuple(dict.fromkeys(reason.row for reason in forced.reasons([-literal])))
        forced = forced.after(literal)
    if forced.conflict is None:
        return None
    return tuple(dict.fromkeys(reason.row for reason in forced.clash()))


def by_sums(
    rows: Rows, assumed: Sequence[int], limit: Limit, splits: int = SPLITS
) -> tuple[Constraint, ...] | None:
    """Rows whose weighted sum cannot hold with the assumed literals; None if none are found."""
    if not rows.rows:
        return None
    found = rows.program.split(assumed, splits, limit)
    return None if found is None else tuple(rows.rows[at] for at in sorted(set(used_places(found))))


def fewest_facts(
    rows: Rows, found: Sequence[Constraint], assumed: Sequence[int], field: Field, limit: Limit
) -> tuple[frozenset[int], tuple[Constraint, ...] | None]:
    """Facts none of which can be left out, and the rows of theirs that refute, if some are found.

    Facts that say much are left out first.
    """
    facts = {row.fact for row in found}
    rows = rows.of(facts)
    used: tuple[Constraint, ...] | None = tuple(found)
    size = {fact: sum(len(row.literals) for row in rows.of([fact]).rows) for fact in facts}
    for fact in sorted(facts, key=lambda each: (-size[each], each)):
        if fact not in facts or len(facts) == 1:
            continue
        others = rows.of(facts - {fact})
        fewer = by_single_rows(others, assumed)
        if not fewer and not _sums_fit(rows, facts - {fact}, assumed):
            fewer = by_sums(others, assumed, limit, 0)
        if fewer:
            used, facts = fewer, {row.fact for row in fewer}
        elif others.whole == facts - {fact} and fits(others.rows, assumed, field, limit) is False:
            used, facts = None, facts - {fact}
    return frozenset(facts), used


def _sums_fit(rows: Rows, facts: Set[int], assumed: Sequence[int]) -> bool:
    """Whether no sum of what some of the facts say can refute: asked of one program for all."""
    others = (place for place, row in enumerate(rows.rows) if row.fact not in facts)
    return bool(rows.rows) and rows.program.fits_without(others, assumed)


def add_rows(solver: SatSolver, rows: Iterable[Constraint]) -> None:
    """Make rows hold."""
    for row in rows:
        if isinstance(row, Clause):
            solver.add_clause(row.literals)
        else:
            solver.add_between(row)


def fits(
    rows: Iterable[Constraint], assumed: Sequence[int], field: Field, limit: Limit
) -> bool | None:
    """Whether a board fits the rows and the assumed literals; None if that is hard to see."""
    with SatSolver(Table(field)) as solver:
        add_rows(solver, rows)
        try:
            found = solver.solve(assumed, replace(limit, conflicts=CONFLICTS))
        except BudgetError:
            return None
    return not isinstance(found, Unsatisfiable)
