"""The smallest set of facts from which something follows, and a proof from them.

A solver finds the facts; then clauses of these facts are collected, each because a board that fits
what was collected before breaks it, until no board is left. What remains is small enough to be
proved step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice

from provefield.errors import BudgetError
from provefield.logic import semantics
from provefield.logic.field import Field, mine
from provefield.logic.formula import FALSE, Formula, Int, Or
from provefield.logic.ground import Table
from provefield.logic.ground.cells import cell_literal
from provefield.reason.constraint import Between, Clause
from provefield.reason.explain.breach import breaches, standard
from provefield.reason.explain.refute import Node, refute
from provefield.reason.fact_solver import FactSolver, fact_solver, smallest_core
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit
from provefield.reason.numbers import cell_count, clause_of
from provefield.reason.proof import Proof, Step
from provefield.reason.satisfy import Satisfied, SatSolver
from provefield.reason.verdict import stated
from provefield.tongues import phrase

CLAUSES_AT_ONCE = 4  # taken from one broken fact before the solver is asked again; then twice that
MOST_AT_ONCE = 4_096
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
    2 ¬mine(1, 2) clause 1
    3 mine(1, 2) ∨ mine(2, 1) fact
    4 mine(2, 1) resolve 3 2
    """
    with fact_solver(knowledge, limit) as facts:
        return prove(facts, goal)


def prove(facts: FactSolver, goal: Formula) -> Explanation | None:
    """The same where the facts have been grounded already."""
    table, limit = Table(facts.table.field), facts.limit
    literal = cell_literal(goal, table.field)
    needed = facts.core(*_denied(literal))
    if needed is None:
        return None
    counts = [
        count
        for place, fact in enumerate(needed)
        if (count := cell_count(fact.formula, place, table.field)) is not None
    ]
    clauses = _clauses(needed, counts, literal, table, limit)
    nodes = refute(clauses, counts, literal, limit)
    if nodes is None:
        raise BudgetError(phrase("the proof takes more steps than a person would read"))
    return explanation(nodes, needed, goal, table.field)


def _denied(goal: int | None) -> tuple[int, ...]:
    """What a board without the goal has; with no goal, any board is one."""
    return () if goal is None else (-goal,)


# The clauses that matter --------------------------------------------------------------------------


def _clauses(
    facts: Sequence[Fact], counts: Sequence[Between], goal: int | None, table: Table, limit: Limit
) -> list[Clause]:
    """Instances of the facts that, with the counts, leave no board without the goal."""
    against = _denied(goal)
    counted = {count.fact for count in counts}
    others = {
        place: standard(fact.formula) for place, fact in enumerate(facts) if place not in counted
    }
    found: dict[int, Clause] = {}
    at_once = CLAUSES_AT_ONCE
    with SatSolver(table) as solver:
        for count in counts:
            solver.add_between(count)
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
            for clause in new:
                selector = table.new()
                found[selector] = clause
                solver.add_clause([-selector, *clause.literals])
        needed = smallest_core(solver, list(found), against, limit) or frozenset()
    return [clause for selector, clause in found.items() if selector in needed]


def _broken(
    formula: Formula, fact: int, board: semantics.Board, table: Table, limit: Limit, at_once: int
) -> Iterator[Clause]:
    """The smallest clauses of a fact that a board breaks, of those found first."""
    ways = islice(breaches(formula, board, limit), WAYS_COMPARED + at_once)
    for breach in nsmallest(at_once, ways, key=lambda way: len(way.cells)):
        literals = frozenset(
            (-1 if mined else 1) * table.variable(mine(*cell)) for cell, mined in breach.cells
        )
        yield Clause(literals, fact, breach.instance)


# Steps --------------------------------------------------------------------------------------------


def _states(formula: Formula, node: Node, field: Field) -> bool:
    """Tell whether a formula already is the clause of a node, in whatever order."""
    parts = formula.parts if isinstance(formula, Or) else (formula,)
    return {cell_literal(part, field) for part in parts} == node.literals


def explanation(
    nodes: Sequence[Node], facts: Sequence[Fact], goal: Formula, field: Field
) -> Explanation:
    """The nodes as a proof, with the facts that it states."""
    proof = Proof(goal, _proof_steps(nodes, facts, goal, field))
    cited = sorted({node.fact for node in nodes if node.fact is not None})
    return Explanation(goal, stated(proof, [facts[place] for place in cited]), proof)


def _proof_steps(
    nodes: Sequence[Node], facts: Sequence[Fact], goal: Formula, field: Field
) -> tuple[Step, ...]:
    """The nodes as proof steps, numbered from one; a fact that is its own clause is said once."""
    steps: list[Step] = []
    numbers: dict[int, int] = {}
    for place, node in enumerate(nodes):
        formula = (
            facts[node.fact].formula
            if node.rule == "fact" and node.fact is not None
            else clause_of(node.literals, field)
        )
        premises = tuple(numbers[premise] for premise in node.premises)
        if node.rule == "clause" and _states(steps[premises[0] - 1].formula, node, field):
            numbers[place] = premises[0]
            if place + 1 < len(nodes) or steps[-1].formula == goal:
                continue
        unifier = tuple((name, Int(int(value))) for name, value in node.instance)
        numbers[place] = len(steps) + 1
        steps.append(Step(len(steps) + 1, formula, node.rule, premises, unifier, node.weights))
    if steps[-1].formula == FALSE and goal != FALSE:
        steps.append(Step(len(steps) + 1, goal, "conclude", (steps[-1].id,)))
    return tuple(steps)
