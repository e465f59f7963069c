"""Does it follow? If not, a board that fits what is known and breaks the claim."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.grid import Cell
from provefield.learn.exercises.described import Described
from provefield.learn.exercises.evidence import named_cells
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question
from provefield.logic.field import Field
from provefield.logic.formula import Formula, Implies, conjunction
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import Mines, equivalent
from provefield.tongues import phrase

FOLLOWS = "follows"
NO_MINES = "none"
ALWAYS = parse("1 = 1")


@dataclass(frozen=True, slots=True)
class Consequence:
    """Messages and a claim; an answer is `follows`, or the mines of a board that breaks it.

    >>> premises = parse("mine(1,1) -> mine(2,1)"), parse("mine(2,1)")
    >>> exercise = Consequence(premises, parse("mine(1,1)"), Field(2, 1))
    >>> exercise.solution, exercise.judge("2,1").right
    ('2,1', True)
    >>> exercise.judge("follows").sentence
    'It does not follow: this board fits every message, and the claim is false on it.'
    >>> exercise.judge("none").sentence
    'Your board does not fit message 2: mine(2, 1).'
    """

    premises: tuple[Formula, ...]
    claim: Formula
    field: Field

    @property
    def question(self) -> Question:
        """The messages and the claim."""
        shown = {
            "premises": [str(premise) for premise in self.premises],
            "claim": str(self.claim),
            "english": [Described(each) for each in (*self.premises, self.claim)],
        }
        prompt = phrase("Does the claim follow? If not, build a board that breaks it.")
        sides = self.field.columns, self.field.rows
        return Question("consequence", prompt, "consequence", *sides, shown)

    @property
    def _broken(self) -> Mines | None:
        """A board with few mines on which the messages are true and the claim is not."""
        whole = Implies(conjunction(self.premises), self.claim)
        return equivalent(whole, ALWAYS, self.field).mines

    @property
    def solution(self) -> str:
        """`follows`, or a board."""
        broken = self._broken
        if broken is None:
            return FOLLOWS
        return " ".join(f"{column},{row}" for column, row in sorted(broken)) or NO_MINES

    def judge(self, answer: str) -> Feedback:
        """Look for a board that breaks the claim, or look at the one that was built."""
        given = answer.strip().lower()
        broken = self._broken
        if given == FOLLOWS:
            if broken is None:
                return Feedback(True, phrase("Right: no board that fits breaks it."))
            sentence = phrase(
                "It does not follow: this board fits every message, and the claim is false on it."
            )
            return Feedback(False, sentence, "does not follow", Counterexample(broken, True, False))
        cells = frozenset[Cell]() if given == NO_MINES else named_cells(answer)
        return self._look_at(cells, answer, follows=broken is None)

    def _look_at(self, cells: frozenset[Cell], answer: str, *, follows: bool) -> Feedback:
        strange = [cell for cell in sorted(cells) if not self.field.holds(*cell)]
        if strange:
            outside = phrase("{cell} lies off the board", cell=strange[0].words)
            raise InputError(outside, text=answer, source="answer")
        there = board(self.field, cells)
        for number, premise in enumerate(self.premises, start=1):
            if not evaluate(premise, there):
                sentence = phrase(
                    "Your board does not fit message {number}: {formula}.",
                    number=number,
                    formula=premise,
                )
                return Feedback(False, sentence, "missing premise")
        if evaluate(self.claim, there):
            fits = phrase("Your board fits the messages, but the claim is true on it.")
            return Feedback(False, fits, "different")
        assert not follows
        return Feedback(True, phrase("Right: your board fits every message and breaks the claim."))
