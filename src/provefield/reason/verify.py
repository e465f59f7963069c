"""One door for all evidence: whatever was printed, checked from the facts alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from provefield.errors import RejectedError
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import (
    FALSE,
    Atom,
    Compare,
    Formula,
    Func,
    Not,
    walk,
    walk_terms,
)
from provefield.logic.semantics import Tables
from provefield.reason.check import Judgement, check_sequent, check_verdict, judged
from provefield.reason.check.reading import OnGrid
from provefield.reason.check.rules import brief
from provefield.reason.check.world import check_world
from provefield.reason.evidence import CellEvidence, Evidence, SequentEvidence
from provefield.reason.knowledge import Knowledge
from provefield.reason.proof import Deduction, Proof
from provefield.reason.verdict import Mine, Safe, Verdict


def verify(evidence: Evidence) -> Judgement:
    """Check evidence of any kind.

    >>> from provefield.reason.evidence import from_json
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
            return judged(lambda: _accept_on_grid(deduction, knowledge, goal))
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
            return judged(lambda: _accept_deduction(found, premises, goal))
        case Tables():
            return check_world(found, premises, goal)
        case None:
            return Judgement(True, "nothing is claimed: neither a proof nor a countermodel")
        case _:
            assert_never(found)


def _accept_deduction(deduction: Deduction, premises: Iterable[Formula], goal: Formula) -> None:
    from provefield.reason.check.natural import check_deduction

    if deduction.goal != goal:
        raise RejectedError(f"the deduction is of {brief(deduction.goal)}, not of {brief(goal)}")
    given = frozenset(premises)
    for premise in deduction.premises:
        if premise not in given:
            raise RejectedError(f"the premise {brief(premise)} was not given")
    fault = check_deduction(deduction)
    if fault is not None:
        raise RejectedError(str(fault))


def _accept_on_grid(deduction: Deduction, knowledge: Knowledge, goal: Formula) -> None:
    """Accept a deduction about a grid, where not every term names something in the domain.

    Natural deduction puts any term for a variable, but on a grid a variable stands for no sum and
    for no number beyond the field; so lines with such terms are not accepted.
    """
    reading = OnGrid(knowledge.field)
    for line in deduction.lines:
        for part in walk(line.formula):
            for term in walk_terms(part) if isinstance(part, Atom | Compare) else ():
                if not (isinstance(term, Func) or reading.in_domain(term)):
                    raise RejectedError(
                        f"line {line.number}: {brief(term)} may lie beyond the numbers of the field"
                    )
    _accept_deduction(deduction, [fact.formula for fact in knowledge.facts], goal)


def _claim(verdict: Verdict, cell: Cell) -> Formula:
    match verdict:
        case Safe():
            return Not(mine(*cell))
        case Mine():
            return mine(*cell)
        case _:
            return FALSE
