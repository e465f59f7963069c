"""One sentence, several meanings: find every formula that it may stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from provefield.errors import InputError
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.reason.equivalence import equivalent
from provefield.tongues import phrase


@lru_cache(maxsize=5_000)
def same(left: Formula, right: Formula, field: Field) -> bool:
    """Whether two formulas mean the same; kept, as few sentences have several meanings."""
    return equivalent(left, right, field).equivalent


@dataclass(frozen=True, slots=True)
class Meanings:
    """A sentence with more than one reading among formulas; an answer names all its readings.

    >>> from provefield.logic.parse import parse
    >>> each, one = parse("all y exists x mine(x,y)"), parse("exists x all y mine(x,y)")
    >>> options = each, parse("exists x exists y mine(x,y)"), one
    >>> exercise = Meanings("There is a mine in every row.", options, (each, one), Field(3, 3))
    >>> exercise.solution, exercise.judge("3, 1").right, exercise.judge("1").sentence
    ('1 3', True, 'Right so far, but it can be understood in yet another way.')
    >>> exercise.judge("1 2").sentence
    'Nobody would understand number 2: ∃x ∃y mine(x, y).'
    """

    sentence: str
    options: tuple[Formula, ...]
    readings: tuple[Formula, ...]
    field: Field

    @property
    def question(self) -> Question:
        """The sentence and the formulas."""
        shown = {"english": self.sentence, "options": [f"`{each}`" for each in self.options]}
        prompt = phrase("This sentence has more than one meaning. Choose every formula it can be.")
        sides = self.field.columns, self.field.rows
        return Question("readings", prompt, "numbers", *sides, shown)

    @property
    def _right(self) -> frozenset[int]:
        return frozenset(
            number
            for number, option in enumerate(self.options, start=1)
            if any(same(option, each, self.field) for each in self.readings)
        )

    @property
    def solution(self) -> str:
        """The numbers of all formulas that it can be."""
        return " ".join(map(str, sorted(self._right)))

    def judge(self, answer: str) -> Feedback:
        """A formula that it cannot be is shown with a board that tells it from a reading."""
        words = re.split(r"[\s,;]+", answer.strip())
        if not all(word in map(str, range(1, len(self.options) + 1)) for word in words):
            expected = phrase("expected numbers from 1 to {last}", last=len(self.options))
            raise InputError(expected, text=answer, source="answer")
        given, right = frozenset(map(int, words)), self._right
        wrong = sorted(given - right)
        if wrong:
            option = self.options[wrong[0] - 1]
            found = equivalent(option, self.readings[0], self.field)
            sentence = phrase(
                "Nobody would understand number {number}: {formula}.",
                number=wrong[0],
                formula=option,
            )
            assert found.mines is not None
            shown = Counterexample(found.mines, bool(found.left), bool(found.right))
            return Feedback(False, sentence, "wrong choice", shown)
        if given < right:
            more = phrase("Right so far, but it can be understood in yet another way.")
            return Feedback(False, more, "not enough")
        return Feedback(True, phrase("Right: these are its meanings, and no others."))
