"""How deep a player's proof goes: by which rule, or by which deduction; this runs in workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from provefield.errors import MoveError
from provefield.games.given import CONFLICTS, STEPS, Name
from provefield.grid import Cell
from provefield.learn.proofs.cells import task_of
from provefield.learn.proofs.draft import read_draft
from provefield.reason.answer import Answer
from provefield.reason.ask import ask
from provefield.reason.limit import WorkLimit
from provefield.tongues import Phrase, Tongue, phrase
from provefield.web.play.advice import NOT_BY_HAND, Seen, known_by

Rule = Literal["instance", "sum", "cases"]

UNFINISHED = phrase("The deduction does not reach its goal yet.")
WRONG_RULE: Mapping[Rule, Phrase] = {
    "instance": phrase(
        "No single one of these says it of this cell: look again at how they do it."
    ),
    "sum": phrase("Nothing is put together here: look again at how these say it."),
    "cases": phrase("No cases are needed here: look again at how these say it."),
}


def object_to(
    seen: Seen,
    names: Sequence[Name],
    cell: Cell,
    rule: Rule | None,
    draft: str | None,
    tongue: Tongue,
) -> None:
    """Refuse a proof of a cell whose rule or deduction is not right.

    Facts that are not enough, or a cell that needs no proof, are no matter of how deep one goes.
    """
    if cell not in seen.covered:
        return
    answer = ask(known_by(seen, names), cell, limit=WorkLimit(steps=STEPS, conflicts=CONFLICTS))
    if answer.label not in ("safe", "mine"):
        return
    if rule is not None and rule not in rules_of(answer):
        raise MoveError(WRONG_RULE[rule])
    if draft is not None and (objection := _fault(answer, draft, tongue)):
        raise MoveError(objection)


def rules_of(answer: Answer) -> frozenset[Rule]:
    r"""By which rules the proof of a cell goes: an instance alone, or what it takes besides.

    >>> import provefield as pf
    >>> sorted(rules_of(pf.board("1 1 1\n? ? ?").ask(1, 2)))
    ['sum']
    >>> sorted(rules_of(pf.game("g1").ask(1, 2)))
    ['instance']
    """
    used = {step.rule for step in answer.proof.steps} if answer.proof else set()
    deeper: tuple[Rule, ...] = ("sum", "cases")
    return frozenset(rule for rule in deeper if rule in used) or frozenset({"instance"})


def _fault(answer: Answer, text: str, tongue: Tongue) -> Phrase | None:
    """What is wrong with a deduction of what the facts prove."""
    task = task_of(answer)
    if task is None:
        return NOT_BY_HAND
    draft = read_draft(text, task, tongue)
    for line in draft.lines:
        if line.fault is not None:
            return phrase(
                "Line {number} is wrong: {reason}.", number=line.number, reason=line.fault
            )
    return None if draft.finished else UNFINISHED
