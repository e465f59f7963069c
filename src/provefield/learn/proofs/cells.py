"""What is proved of a cell, as a sequent to prove oneself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from provefield.errors import TooLargeError
from provefield.learn.proofs.draft import Task
from provefield.learn.proofs.rules import rules_for
from provefield.learn.proofs.stuck import solve
from provefield.logic.field import Field, unfold_safe
from provefield.logic.formula import Formula, size
from provefield.logic.ground.expand import mentioned, written_out
from provefield.reason.answer import Answer
from provefield.reason.question import Question

LARGEST = 400
"""How much premises may say together before nobody would copy them."""


def task_of(answer: Answer) -> Task | None:
    r"""The facts of a proved cell as premises, the label as the goal; None if no proof is found.

    The facts stand as they were told where that is enough; where the size of the board is needed
    too, they are written out, number by number.

    >>> import provefield as pf
    >>> task = task_of(pf.board("1 1 1\n? ? ?").ask(1, 2))
    >>> print(task.goal, len(task.premises))
    ¬mine(1, 2) 2
    """
    question = answer.question
    if answer.label not in ("safe", "mine") or not isinstance(question, Question):
        return None
    goal = question.claim(answer.label)
    for premises in _premises(answer, question):
        task = Task.of(premises, goal, rules_for((*premises, goal)))
        if sum(map(size, premises)) <= LARGEST and solve(task):
            return task
    return None


def task_by(
    facts: Iterable[Formula], background: Iterable[Formula], goal: Formula, field: Field
) -> Task | None:
    """What somebody claims of a cell by facts of their choice, whether it follows or not.

    So what is asked tells nothing about the board. The facts stand as they were told and written
    out number by number, with what is known of the cells that they speak of.
    """
    told = tuple(map(unfold_safe, facts))
    try:
        written = tuple(written_out(formula, field) for formula in told)
        cells = {cell for formula in told for cell in mentioned(formula, field)}
    except TooLargeError:
        return None
    known = (each for each in background if mentioned(each, field) <= cells)
    premises = tuple(dict.fromkeys((*known, *told, *written)))
    if sum(map(size, premises)) > LARGEST:
        return None
    return Task.of(premises, goal, rules_for((*premises, goal)))


def _premises(answer: Answer, question: Question) -> Iterator[tuple[Formula, ...]]:
    formulas = tuple(unfold_safe(fact.formula) for fact in answer.facts)
    yield formulas
    try:
        yield tuple(written_out(formula, question.knowledge.field) for formula in formulas)
    except TooLargeError:
        return
