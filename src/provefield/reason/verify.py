"""One door for all evidence: whatever was printed, checked from the facts alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from provefield.errors import RejectedError, TooLargeError
from provefield.grid import Cell
from provefield.logic.binding import close
from provefield.logic.field import Field, mine, unfold_safe
from provefield.logic.formula import (
    FALSE,
    Atom,
    Compare,
    Formula,
    Func,
    Not,
    Term,
    walk,
    walk_terms,
)
from provefield.logic.ground.expand import EXPANDED_LIMIT, expand
from provefield.logic.semantics import Tables
from provefield.reason.check import Judgement, check_sequent, check_verdict, judge
from provefield.reason.check.kleene import Work
from provefield.reason.check.reading import OnGrid
from provefield.reason.check.rules import brief
from provefield.reason.check.steps import WORK
from provefield.reason.check.world import check_world
from provefield.reason.knowledge import Knowledge
from provefield.reason.proof import Deduction, Proof
from provefield.reason.tell.evidence import CellEvidence, Evidence, SequentEvidence
from provefield.reason.verdict import Mine, Safe, Verdict


def verify(evidence: Evidence) -> Judgement:
    """Check evidence of any kind.

    >>> from provefield.reason.tell.evidence import from_json
    >>> claim = '{"proved": true, "premises": ["A & B"], "goal": "B", "style": "natural", "steps":'
    >>> lines = '[{"id": 1, "formula": "A & B", "rule": "premise", "from": []},'
    >>> last = '{"id": 2, "formula": "B", "rule": "∧E", "from": [1]}]}'
    >>> verify(from_json(claim + lines + last))
    Judgement(accepted=True, reason='')
    >>> verify(from_json(claim + lines + last.replace("B", "A"))).reason
    'line 2: the last line is not the goal'
    """
    match evidence:
        case CellEvidence(knowledge, cell, verdict, deduction):
            if deduction is None:
                return check_verdict(verdict, cell, knowledge)
            goal = _claim(verdict, cell)
            return judge(lambda: _accept_on_grid(deduction, knowledge, goal))
        case SequentEvidence(premises, goal, found):
            return _verify_sequent(premises, goal, found)
        case _:
            assert_never(evidence)


def _verify_sequent(
    premises: tuple[Formula, ...], goal: Formula, found: Proof | Deduction | Tables | None
) -> Judgement:
    match found:
        case Proof():
            if found.goal != goal:
                return Judgement(
                    False, f"the proof is of {brief(found.goal)}, not of {brief(goal)}"
                )
            return check_sequent(found, premises)
        case Deduction():
            return judge(lambda: _accept_deduction(found, premises, goal))
        case Tables():
            return check_world(found, premises, goal)
        case None:
            return Judgement(True, "nothing is claimed: neither a proof nor a countermodel")
        case _:
            assert_never(found)


def _accept_deduction(deduction: Deduction, premises: Iterable[Formula], goal: Formula) -> None:
    """Accept a deduction of the goal from the premises, where free variables mean everything."""
    from provefield.reason.check.natural import check_deduction

    if close(deduction.goal) != close(goal):
        raise RejectedError(f"the deduction is of {brief(deduction.goal)}, not of {brief(goal)}")
    given = tuple(map(close, premises))
    for premise in deduction.premises:
        if close(premise) not in given:
            raise RejectedError(f"the premise {brief(premise)} was not given")
    fault = check_deduction(replace(deduction, premises=given, goal=close(goal)))
    if fault is not None:
        raise RejectedError(str(fault))


def _accept_on_grid(deduction: Deduction, knowledge: Knowledge, goal: Formula) -> None:
    """Accept a deduction about a grid, where not every term names something in the domain.

    Natural deduction puts any term for a variable, but on a grid a variable stands for no sum and
    for no number beyond the field; so lines with such terms are not accepted, nor are facts about
    names, which stand for nothing there. A premise is a fact, or what it says number by number.
    """
    reading = OnGrid(knowledge.field)
    for line in deduction.lines:
        for term in _terms(line.formula):
            if not (isinstance(term, Func) or reading.in_domain(term)):
                raise RejectedError(
                    f"line {line.number}: {brief(term)} may lie beyond the numbers of the field"
                )
    facts = tuple(fact.formula for fact in knowledge.facts)
    for term in (term for fact in facts for term in _terms(fact)):
        if isinstance(term, Func):
            raise RejectedError(f"on a grid, {brief(term)} stands for nothing")
    stated = {line.formula for line in deduction.lines if line.rule == "premise"}
    given = facts if stated.issubset(facts) else (*facts, *_all_written_out(knowledge))
    _accept_deduction(replace(deduction, premises=given), given, goal)


def _terms(formula: Formula) -> Iterator[Term]:
    for part in walk(formula):
        if isinstance(part, Atom | Compare):
            yield from walk_terms(part)


def written_out(formula: Formula, field: Field) -> Formula:
    """What a fact says on a grid, number by number and of mines alone.

    >>> from provefield.logic.parse import parse
    >>> print(written_out(parse("all x (x > 1 -> safe(x, 1))"), Field(3, 1)))
    ¬mine(2, 1) ∧ ¬mine(3, 1)
    """
    return expand(unfold_safe(formula), field)


def _all_written_out(knowledge: Knowledge) -> Iterator[Formula]:
    work = Work(WORK)
    for fact in knowledge.facts:
        work.spend(EXPANDED_LIMIT)
        try:
            yield written_out(fact.formula, knowledge.field)
        except TooLargeError:
            continue


def _claim(verdict: Verdict, cell: Cell) -> Formula:
    match verdict:
        case Safe():
            return Not(mine(*cell))
        case Mine():
            return mine(*cell)
        case _:
            return FALSE
