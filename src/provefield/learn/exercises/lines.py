"""A proof with a gap: the rule of a line, or the line itself, is to be filled in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from provefield.chance import pick
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.sequent import Sequent, draw_sequent, first_fault, read_sequent
from provefield.learn.proofs.draft import read_draft
from provefield.logic.parse import parse
from provefield.reason.tell.rows import rows
from provefield.tongues import ENGLISH, capitalised, phrase

Gap = Literal["rule", "line"]
GAP = "…"


@dataclass(frozen=True, slots=True)
class ProofGap:
    """A proof of a sequent, and what is missing in one of its lines.

    >>> sequent = Sequent((parse("A & B"),), parse("A"), rules=("∧E", "∨I"))
    >>> exercise = ProofGap(sequent, ("A ∧ B ; premise", "A ; ∧E 1"), 2, "rule")
    >>> exercise.solution, exercise.judge("&E 1").right
    ('∧E 1', True)
    >>> exercise.judge("|I 1").sentence
    'Line 2: ∨I gives a disjunction (∨) that has the line as a side here, not A.'
    >>> ProofGap(sequent, exercise.proof, 2, "line").judge("A").right
    True
    """

    sequent: Sequent
    proof: tuple[str, ...]
    number: int
    gap: Gap

    @property
    def question(self) -> Question:
        """The proof with its gap."""
        draft = read_draft("\n".join(self.proof), self.sequent.task)
        lines = [
            {
                "number": row.number,
                "formula": GAP if self._is_gap(row.number, "line") else row.formula,
                "reason": GAP if self._is_gap(row.number, "rule") else row.reason,
                "depth": row.depth,
                "opens": row.opens,
                "closes": row.closes,
            }
            for row in rows(draft.deduction)
        ]
        shown = {"lines": lines, "gap": self.number, "rules": list(self.sequent.rules)}
        if self.gap == "rule":
            prompt = phrase(
                "Which rule gives line {number}, and from which lines?", number=self.number
            )
            return Question("rule", prompt, "rule", 1, 1, shown)
        prompt = phrase("Which formula belongs into line {number}?", number=self.number)
        return Question("missing-line", prompt, "formula", 1, 1, shown)

    def _is_gap(self, number: int, gap: Gap) -> bool:
        return number == self.number and gap == self.gap

    @property
    def solution(self) -> str:
        """The rule with its lines, or the formula."""
        formula, _, reason = self.proof[self.number - 1].partition(";")
        return reason.strip() if self.gap == "rule" else formula.strip(" |")

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The rule, or what the line follows from, and then what is missing."""
        whole = Hint(phrase("It is this:"), lines=self.solution)
        if self.gap == "rule":
            return Hint(phrase("The rule is {rule}.", rule=self.solution.split()[0])), whole
        reason = self.proof[self.number - 1].partition(";")[2].strip()
        return Hint(phrase("Look at what {reason} gives.", reason=reason)), whole

    def judge(self, answer: str) -> Feedback:
        """Put the answer into the gap and check the whole proof."""
        formula, _, reason = self.proof[self.number - 1].partition(";")
        if self.gap == "line":
            given = str(parse(answer, source="answer"))
            formula = formula[: len(formula) - len(formula.lstrip(" |"))] + given
        else:
            reason = " ".join(answer.split())
        whole = (*self.proof[: self.number - 1], f"{formula}; {reason}", *self.proof[self.number :])
        fault = first_fault(read_draft("\n".join(whole), self.sequent.task, self.sequent.tongue))
        if fault is None:
            return Feedback(True, phrase("Right: every line of the proof is right."))
        sentence = capitalised(phrase("{clause}.", clause=fault))
        return Feedback(False, sentence, "wrong rule" if self.gap == "rule" else "wrong line")


def _draw(wish: Wish, gap: Gap) -> ProofGap:
    """A proof of some sequent, with a gap in one of the lines that follow from others."""
    while True:
        sequent = replace(draw_sequent(wish), tongue=ENGLISH)
        proof = tuple(sequent.solution.splitlines())
        follows = [
            number
            for number, line in enumerate(proof, start=1)
            if not line.endswith(("premise", "assumption"))
        ]
        inner = [number for number in follows if gap == "rule" or number < len(proof)]
        if inner:
            return ProofGap(sequent, proof, pick(inner, wish.rng), gap)


def _read(given: Given, source: str, gap: Gap) -> Exercise:
    return ProofGap(read_sequent(given, source), tuple(given["proof"]), given["number"], gap)


RULE = Kind(
    "rule",
    phrase("Which rule is it?"),
    lambda wish: _draw(wish, "rule"),
    lambda given, source: _read(given, source, "rule"),
)
LINE = Kind(
    "missing-line",
    phrase("Write the missing line"),
    lambda wish: _draw(wish, "line"),
    lambda given, source: _read(given, source, "line"),
)
