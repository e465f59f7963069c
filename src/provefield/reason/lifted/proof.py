"""Lifted resolution on what is known of a grid: proofs whose clauses keep their variables."""

from __future__ import annotations

from dataclasses import replace

from provefield.errors import ProvefieldError
from provefield.logic.binding import free_variables
from provefield.logic.formula import CountQuantifier, Exists, ForAll, Formula, walk
from provefield.reason.check import check
from provefield.reason.firstorder.literal import write_clause
from provefield.reason.firstorder.prove import prove
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.lifted.replay import replay
from provefield.reason.lifted.tables import tabulate
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof

MAX_INPUTS = 1_000
"""How many clauses the search may start from."""

WORK = 5_000
"""How many conclusions it may draw."""

CHECKING = 500_000
"""How many small steps the checker may take."""


def lifted_proof(ground: Proof, knowledge: Knowledge, limit: Limit) -> Proof | None:
    """Prove the goal of a proof about cells once more, from the same facts, with their variables.

    None if there is none that binds a variable and that the checker accepts.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.explain.explain import explain
    >>> known = Knowledge(Grid(6, 6)).tell(
    ...     Fact(parse("mine(x,6) -> mine(1,x)"), "a message"),
    ...     Fact(parse("-(exists y mine(1,y))"), "another"))
    >>> ground = explain(known, parse("-mine(3,6)"), Limit()).proof
    >>> for step in lifted_proof(ground, known, Limit()).steps:
    ...     unifier = {name: str(term) for name, term in step.unifier}
    ...     print(step.id, step.formula, step.rule, *step.premises, *filter(None, [unifier]))
    1 ¬∃y mine(1, y) fact
    2 ¬mine(1, y) instance 1 {'y': 'y'}
    3 mine(x, 6) → mine(1, x) fact
    4 ¬mine(x, 6) ∨ mine(1, x) instance 3 {'x': 'x'}
    5 mine(3, 6) cases
    6 ¬mine(x, 6) sum 2 4 {'y': 'x'}
    7 ⊥ sum 6 5 {'x': '3'}
    8 ¬mine(3, 6) conclusion 7
    """
    cited = _citations(ground, knowledge)
    if not any(first_order(used.formula) for _, used in cited):
        return None
    # Each fact has the place of what is used of it.
    facts, used = (knowledge.only(each) for each in zip(*cited, strict=True))
    try:
        proof = _search(used, facts, ground.goal, limit)
    except ProvefieldError:
        return None
    if proof is None or not _binds(proof):
        return None
    return proof if check(proof, knowledge, work=CHECKING) else None


def _binds(proof: Proof) -> bool:
    """Tell whether a variable meets a term after it was taken from a fact."""
    facts = {step.id for step in proof.steps if step.rule == "fact"}
    taken = (step.rule == "instance" and facts.issuperset(step.premises) for step in proof.steps)
    return any(step.unifier for step, direct in zip(proof.steps, taken, strict=True) if not direct)


def _search(used: Knowledge, facts: Knowledge, goal: Formula, limit: Limit) -> Proof | None:
    theory = tabulate(used, limit)
    if len(theory.inputs) > MAX_INPUTS:
        return None
    told = [write_clause(given.literals) for given in theory.inputs]
    found = prove(told, goal, limit, work=WORK)
    return replay(found, theory, facts, goal) if isinstance(found, Proof) else None


def _citations(ground: Proof, knowledge: Knowledge) -> list[tuple[Fact, Fact]]:
    """The facts that a proof rests on, with what is used of each: of cells, only some clauses."""
    facts = {fact.formula: fact for fact in knowledge.facts}
    formulas = {step.id: step.formula for step in ground.steps}
    clauses = [
        (step.premises[0], step.formula)
        for step in ground.steps
        if step.rule == "instance" and not first_order(formulas[step.premises[0]])
    ]
    apart = {number for number, _ in clauses}
    whole = [
        (step.id, step.formula)
        for step in ground.steps
        if step.rule == "fact" and step.id not in apart
    ]
    cited = [(facts[formulas[number]], formula) for number, formula in (*whole, *clauses)]
    return [(fact, replace(fact, formula=formula)) for fact, formula in cited]


def first_order(formula: Formula) -> bool:
    """Tell whether a formula speaks of many cells by a variable.

    >>> from provefield.logic.parse import parse
    >>> first_order(parse("mine(x,1)")), first_order(parse("exactly 1 {mine(1,1), mine(2,1)}"))
    (True, False)
    """
    quantified = any(isinstance(part, ForAll | Exists | CountQuantifier) for part in walk(formula))
    return quantified or bool(free_variables(formula))
