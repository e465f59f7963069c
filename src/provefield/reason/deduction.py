"""A natural deduction of what is proved already: of a goal from premises, or about a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from provefield.errors import BudgetError, RejectedError, TooLargeError, UnsoundError
from provefield.logic.formula import Formula
from provefield.logic.ground.expand import written_out
from provefield.reason.check import check_on_grid
from provefield.reason.check.work import TOO_MUCH
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import Limit, deadline
from provefield.reason.natural import Refuted, deduce
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Question, Sequent
from provefield.reason.verdict import Unknown, unknown_of

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

FEW_INSTANCES = 500
"""How many are tried for a deduction by the rules of a textbook, before those of a proof are."""

DEDUCING = 5.0
"""How many seconds of work a natural deduction may take that is looked for later."""


def with_deduction(answer: Answer) -> Answer:
    """The same answer with a natural deduction, too; `why` says what kept it from being found.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> shown = prove_sequent([parse("A & B")], parse("B"))
    >>> shown.deduction is None, len(with_deduction(shown).deduction.lines)
    (True, 2)
    """
    if answer.proof is None or answer.deduction is not None:
        return answer
    found = find_deduction(answer.question, answer.facts, answer.proof, Limit(DEDUCING))
    if isinstance(found, Unknown):
        return replace(answer, why=found.why)
    try:
        return replace(answer, deduction=found)
    except RejectedError as refused:
        if refused.reason.endswith(TOO_MUCH):
            return replace(answer, why="budget")
        raise UnsoundError(f"the checker rejects the deduction: {refused}") from refused


def find_deduction(
    question: Question | Sequent, facts: Iterable[Fact], proof: Proof, limit: Limit
) -> Deduction | Unknown:
    """A natural deduction of what a proof shows, of a grid from these facts alone."""
    try:
        with deadline(limit):
            if isinstance(question, Sequent):
                return _of_sequent(question, proof, limit)
            return _about_grid(question.knowledge.only(facts), proof.goal, limit)
    except (BudgetError, TooLargeError) as fault:
        return unknown_of(fault)


def _of_sequent(sequent: Sequent, proof: Proof, limit: Limit) -> Deduction | Unknown:
    """By the rules of a textbook if a few instances do, else with the instances of the proof."""
    half = limit.at_most(limit.remaining / 2)
    found = deduce(sequent.premises, sequent.goal, half, most=FEW_INSTANCES, derived=False)
    if isinstance(found, Unknown):
        found = deduce(sequent.premises, sequent.goal, limit, proof=proof)
    if isinstance(found, Refuted):
        raise UnsoundError("resolution proves what natural deduction refutes")
    return found


def _about_grid(used: Knowledge, goal: Formula, limit: Limit) -> Deduction | Unknown:
    """Arithmetic is written out where it is needed."""
    facts = [fact.formula for fact in used.facts]
    found = deduce(facts, goal, limit.at_most(limit.remaining / 2))
    # Over any domain x + 1 is a thing like others; on a grid it need not be.
    if isinstance(found, Deduction) and check_on_grid(found, used, goal):
        return found
    try:
        found = deduce([written_out(fact, used.field) for fact in facts], goal, limit)
    except TooLargeError as error:
        found = unknown_of(error)
    if isinstance(found, Deduction):
        return found
    detail = found.detail if isinstance(found, Unknown) else "the rules do not reach so far"
    return Unknown("incomplete", f"there is a proof, but no natural deduction was found: {detail}")
