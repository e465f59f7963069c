"""Natural deductions, checked against premises over every domain, or against facts on a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from provefield.errors import RejectedError
from provefield.logic.binding import close
from provefield.logic.formula import (
    Formula,
    Func,
    terms_of,
)
from provefield.reason.check.expansion import Expansion
from provefield.reason.check.judgement import Judgement, brief, judge
from provefield.reason.check.natural import check_deduction
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.work import Work
from provefield.reason.knowledge import Knowledge
from provefield.reason.proof import Deduction


def check_natural(deduction: Deduction, premises: Iterable[Formula], goal: Formula) -> Judgement:
    """Check a natural deduction of a goal from premises, over every domain."""
    return judge(lambda: _accept_deduction(deduction, tuple(premises), goal, Work()))


def check_on_grid(deduction: Deduction, knowledge: Knowledge, goal: Formula) -> Judgement:
    """Check a natural deduction of a goal about a grid from what is known of it."""
    return judge(lambda: _accept_on_grid(deduction, knowledge, goal, Work()))


def _accept_deduction(
    deduction: Deduction, premises: Iterable[Formula], goal: Formula, work: Work
) -> None:
    """Accept a deduction of the goal from the premises, where free variables mean everything."""
    if close(deduction.goal) != close(goal):
        raise RejectedError(f"the deduction is of {brief(deduction.goal)}, not of {brief(goal)}")
    given = tuple(map(close, premises))
    known = frozenset(given)
    for premise in deduction.premises:
        if close(premise) not in known:
            raise RejectedError(f"the premise {brief(premise)} was not given")
    claimed = replace(deduction, premises=given, goal=close(goal))
    fault = check_deduction(claimed, work=work)
    if fault is not None:
        raise RejectedError(str(fault))


def _accept_on_grid(deduction: Deduction, knowledge: Knowledge, goal: Formula, work: Work) -> None:
    """Accept a deduction about a grid, where not every term names something in the domain.

    Natural deduction puts any term for a variable, but on a grid a variable stands for no sum and
    for no number beyond the field; so lines with such terms are not accepted, nor are facts about
    names, which stand for nothing there. A premise is a fact, or what it says number by number.
    """
    reading = OnGrid(knowledge.field)
    for line in deduction.lines:
        for term in terms_of(line.formula):
            if not (isinstance(term, Func) or reading.in_domain(term)):
                raise RejectedError(
                    f"line {line.number}: {brief(term)} may lie beyond the numbers of the field"
                )
    facts = tuple(fact.formula for fact in knowledge.facts)
    for term in (term for fact in facts for term in terms_of(fact)):
        if isinstance(term, Func):
            raise RejectedError(f"on a grid, {brief(term)} stands for nothing")
    stated = {line.formula for line in deduction.lines if line.rule == "premise"}
    given = facts
    if not stated.issubset(facts):
        expansion = Expansion(reading, work)
        others = [fact for fact in facts if fact not in stated]
        given = (*facts, *(expansion.write_out(close(fact), {}) for fact in others))
    _accept_deduction(replace(deduction, premises=given), given, goal, work)
