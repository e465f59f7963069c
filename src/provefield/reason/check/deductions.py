"""Natural deductions, checked against premises over every domain, or against facts on a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from provefield.errors import RejectedError, TooLargeError
from provefield.logic.binding import close
from provefield.logic.field import Field, unfold_safe
from provefield.logic.formula import (
    Atom,
    Compare,
    Formula,
    Func,
    Term,
    walk,
    walk_terms,
)
from provefield.logic.ground.expand import EXPANDED_LIMIT, expand
from provefield.reason.check import Judgement, judge
from provefield.reason.check.kleene import Work
from provefield.reason.check.reading import OnGrid
from provefield.reason.check.rules import brief
from provefield.reason.check.steps import WORK
from provefield.reason.knowledge import Knowledge
from provefield.reason.proof import Deduction


def check_natural(deduction: Deduction, premises: Iterable[Formula], goal: Formula) -> Judgement:
    """Check a natural deduction of a goal from premises, over every domain."""
    return judge(lambda: _accept_deduction(deduction, premises, goal))


def check_on_grid(deduction: Deduction, knowledge: Knowledge, goal: Formula) -> Judgement:
    """Check a natural deduction of a goal about a grid from what is known of it."""
    return judge(lambda: _accept_on_grid(deduction, knowledge, goal))


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
