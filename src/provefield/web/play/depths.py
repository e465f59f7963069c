"""How deep a player's proof goes: by which rule, or by which deduction; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from provefield.errors import BudgetError, MoveError
from provefield.games.given import CONFLICTS, STEPS, Name
from provefield.grid import Cell
from provefield.learn.proofs.draft import Task, read_draft
from provefield.reason.answer import Answer
from provefield.reason.ask import ask
from provefield.reason.limit import WorkLimit
from provefield.reason.question import Question
from provefield.reason.sufficiency import Claim
from provefield.tongues import Phrase, Tongue, phrase
from provefield.web.play.advice import Seen, claimed_task, known_by

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
    label: Claim,
    rule: Rule | None,
    draft: str | None,
    tongue: Tongue,
) -> None:
    """Refuse a claim about a cell whose rule or deduction is not right.

    Facts that are not enough, or a cell that needs no proof, are no matter of the rule. A deduction
    is judged without a look at whether they are: what is refused tells nothing about the board.
    BudgetError if facts are enough, and by which rule takes too much work to judge.
    """
    if cell not in seen.covered:
        return
    if draft is not None and (
        objection := _fault(claimed_task(seen, names, cell, label), draft, tongue)
    ):
        raise MoveError(objection)
    if rule is None:
        return
    answer = _ask(seen, names, cell)
    if answer.label == "unknown" and _are_enough(seen, names, cell):
        raise BudgetError(answer.detail)
    if answer.label not in ("safe", "mine"):
        return
    if all(rule not in rules_of(way) for way in _ways(seen, names, answer)):
        raise MoveError(WRONG_RULE[rule])


def rules_of(answer: Answer) -> frozenset[Rule]:
    r"""By which rules a cell is proved from these facts, whichever proof of them was found.

    A fact that says it of the cell does so alone, a count also by its sum. All else can be told as
    a sum or by cases: whatever follows has a proof of each kind.

    >>> import provefield as pf
    >>> sorted(rules_of(pf.board("1 1 1\n? ? ?").ask(1, 2)))
    ['cases', 'sum']
    >>> sorted(rules_of(pf.board("0 ?\n? ?").ask(2, 2)))
    ['instance', 'sum']
    >>> sorted(rules_of(pf.game("g1").ask(1, 2)))
    ['instance']
    """
    if answer.proof is None:
        return frozenset()
    deeper = [step for step in answer.proof.steps if step.rule in ("sum", "cases")]
    if not deeper:
        return frozenset({"instance"})
    if all(len(step.premises) == 1 for step in deeper):
        return frozenset({"instance", "sum"})
    return frozenset({"sum", "cases"})


def _ask(seen: Seen, names: Sequence[Name], cell: Cell) -> Answer:
    limit = WorkLimit(steps=STEPS, conflicts=CONFLICTS)
    return ask(known_by(seen, names), cell, limit=limit)


def _are_enough(seen: Seen, names: Sequence[Name], cell: Cell) -> bool:
    claims: tuple[Claim, ...] = ("safe", "mine")
    return any(seen.judge_by(names, cell, claim).enough for claim in claims)


def _ways(seen: Seen, names: Sequence[Name], together: Answer) -> Iterator[Answer]:
    """What the facts prove together, each alone, and those together that are not enough alone.

    A player may have chosen more than one proof needs.
    """
    yield together
    assert isinstance(together.question, Question)
    assert together.question.cell is not None
    cell = together.question.cell
    rest = []
    for name in names:
        alone = _ask(seen, [name], cell)
        yield alone
        if alone.label == "open":
            rest.append(name)
    yield _ask(seen, rest, cell)


def _fault(task: Task, text: str, tongue: Tongue) -> Phrase | None:
    """What is wrong with a deduction of what is claimed."""
    draft = read_draft(text, task, tongue)
    for line in draft.lines:
        if line.fault is not None:
            return phrase(
                "Line {number} is wrong: {reason}.", number=line.number, reason=line.fault
            )
    return None if draft.finished else UNFINISHED
