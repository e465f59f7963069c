"""Facts from which something follows, none of which can be left out, and a proof from them.

A solver finds the facts; then clauses of these facts are collected, each because a board that fits
what was collected before breaks it, until no board is left. What remains is small enough to be
proved step by step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice

from provefield.errors import BudgetError
from provefield.logic import semantics
from provefield.logic.field import Field, mine
from provefield.logic.formula import Formula
from provefield.logic.ground import Table
from provefield.logic.ground.cells import cell_literal
from provefield.reason.cells.breach import breaches, standard
from provefield.reason.cells.refutation import (
    add_rows,
    by_single_rows,
    by_sums,
    fewest_facts,
    fits,
)
from provefield.reason.cells.rows import Rows, rows_of
from provefield.reason.constraint import Between, Clause, Constraint
from provefield.reason.explain.refute import refute
from provefield.reason.fact_solver import FactSolver, fact_solver, smallest_core
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof
from provefield.reason.satisfy import Satisfied, SatSolver
from provefield.reason.verdict import stated_facts
from provefield.tongues import phrase

CLAUSES_AT_ONCE = 4  # taken from one broken fact before the solver is asked again; then twice that
MOST_AT_ONCE = 4_096
MANY_FACTS = 30  # of so many, those close to the cell are tried first
RADII = (2, 3, 4, 6)
FEW_FACTS = 4  # so few that no others are looked for
LEFT_OUT = 30  # conflicts after which a clause stays that might be left out
WAYS_COMPARED = 500  # ways to break a fact, of which the smallest are taken


@dataclass(frozen=True, slots=True)
class Explanation:
    """What follows, the facts it needs (none of them can be left out), and the proof."""

    goal: Formula
    facts: tuple[Fact, ...]
    proof: Proof


def explain(knowledge: Knowledge, goal: Formula, limit: Limit) -> Explanation | None:
    """Prove a cell safe or mined, or with the goal ⊥ the facts contradictory; None if it is not so.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> known = Knowledge(Grid(3, 3)).tell(
    ...     Fact(parse("mine(1,2) | mine(2,1)"), "a message"),
    ...     Fact(parse("all x -mine(1,x)"), "another message"),
    ...     Fact(parse("mine(3,3)"), "a third"),
    ... )
    >>> for step in explain(known, parse("mine(2,1)"), Limit()).proof.steps:
    ...     print(step.id, step.formula, step.rule, *step.premises)
    1 ∀x ¬mine(1, x) fact
    2 ¬mine(1, 2) instance 1
    3 mine(1, 2) ∨ mine(2, 1) fact
    4 mine(2, 1) sum 3 2
    """
    with fact_solver(knowledge, limit) as facts:
        return prove(facts, goal)


def prove(facts: FactSolver, goal: Formula, *, by_cases: bool = False) -> Explanation | None:
    """The same where the facts have been read already, by cases where these are asked for."""
    known, limit = facts.knowledge, facts.limit
    literal = cell_literal(goal, known.field)
    against = () if literal is None else (-literal,)
    if facts.board(*against) is not None:
        return None
    rows, needed = None, None
    if found := _fewest(facts, against):
        places, rows = found
        needed = tuple(known.facts[place] for place in sorted(places))
    if rows is None:
        known = known.only(needed or facts.core(*against) or ())
        rows = _searched_rows(known, against, limit)
    proof = refute(rows, known.facts, known.field, goal, limit, by_cases=by_cases)
    if proof is None:
        raise BudgetError(phrase("the proof takes more steps than a person would read"))
    used = (known.facts[place] for place in sorted({row.fact for row in rows}))
    return Explanation(goal, stated_facts(proof, used), proof)


Found = tuple[frozenset[int], tuple[Constraint, ...] | None]
"""The places of facts, and rows of theirs that refute, if some are known."""


def _fewest(facts: FactSolver, against: Sequence[int]) -> Found | None:
    """Facts that rows refute: close to the cell, or anywhere if that takes fewer of them.

    A board that fits all rows fits every sum of some: then nothing needs to be looked for.
    """
    rows, field, limit = facts.rows, facts.knowledge.field, facts.limit
    if not rows.says_all(facts.knowledge) and fits(rows.rows, against, field, limit):
        return None
    near = _nearby(rows, against, field, limit)
    best = fewest_facts(rows, near, against, field, limit) if near else None
    if best and len(best[0]) <= FEW_FACTS:
        return best
    far = by_single_rows(rows, against) or by_sums(rows, against, limit)
    other = fewest_facts(rows, far, against, field, limit) if far else None
    if best and other:
        return other if len(other[0]) < len(best[0]) else best
    return best or other


def _nearby(
    rows: Rows, against: Sequence[int], field: Field, limit: Limit
) -> tuple[Constraint, ...] | None:
    """Rows close to the cell that refute, if there are some: people look there first."""
    if not against or len({row.fact for row in rows.rows}) < MANY_FACTS:
        return None
    for radius in RADII:
        near = rows.within(radius, abs(against[0]), field)
        if found := by_single_rows(near, against) or by_sums(near, against, limit, 0):
            return found
    return None


# The clauses that matter --------------------------------------------------------------------------


def _searched_rows(
    knowledge: Knowledge, against: Sequence[int], limit: Limit
) -> tuple[Constraint, ...]:
    """The counts of the facts, and clauses that, with the counts, leave no board.

    What is no row is read from boards that break it.
    """
    table = Table(knowledge.field)
    rows = rows_of(knowledge, limit)
    given = [row for row in rows.rows if row.fact in rows.whole]
    others = {
        place: standard(fact.formula)
        for place, fact in enumerate(knowledge.facts)
        if place not in rows.whole
    }
    found: dict[int, Clause] = {}
    at_once = CLAUSES_AT_ONCE
    with SatSolver(table) as solver:

        def add(clauses: Iterable[Clause]) -> None:
            for clause in clauses:
                selector = table.new()
                found[selector] = clause
                solver.add_clause([-selector, *clause.literals])

        counts = [row for row in given if isinstance(row, Between)]
        add_rows(solver, counts)
        add(row for row in given if isinstance(row, Clause))
        while isinstance(outcome := solver.solve([*found, *against], limit), Satisfied):
            mines = [table.cell(variable) for variable in outcome.true if variable <= table.cells]
            board = semantics.board(table.field, mines)
            new = dict.fromkeys(
                clause
                for place, formula in others.items()
                for clause in _broken(formula, place, board, table, limit, at_once)
            )
            at_once = min(2 * at_once, MOST_AT_ONCE)
            if not new:
                raise AssertionError(f"the facts fit a board without the goal: {sorted(mines)}")
            add(new)
        needed = smallest_core(solver, [*found], against, limit, LEFT_OUT) or ()
    return (*counts, *(clause for selector, clause in found.items() if selector in needed))


def _broken(
    formula: Formula,
    fact: int,
    board: semantics.MineStructure,
    table: Table,
    limit: Limit,
    at_once: int,
) -> Iterator[Clause]:
    """The smallest clauses of a fact that a board breaks, of those found first."""
    ways = islice(breaches(formula, board, limit), WAYS_COMPARED + at_once)
    for breach in nsmallest(at_once, ways, key=lambda way: len(way.cells)):
        literals = frozenset(
            (-1 if mined else 1) * table.variable(mine(*cell)) for cell, mined in breach.cells
        )
        yield Clause(literals, fact, breach.instance)
