"""A formula is given, a sentence is wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from provefield.language import readings
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.given import read_field
from provefield.learn.exercises.hint import Hint, hint_at_sign
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.patterns import draw_wish
from provefield.learn.exercises.translation import compare
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.logic.parse import parse
from provefield.logic.show import show
from provefield.reason.equivalence import distinct, equivalent
from provefield.tongues import ENGLISH, Tongue, paragraph, phrase

WORDS_GIVEN = 3  # of a sentence, as its beginning


@dataclass(frozen=True, slots=True)
class ToEnglish:
    """A formula is given, a sentence of a language; one of its readings has to be the formula.

    >>> from provefield.logic.parse import parse
    >>> exercise = ToEnglish(parse("all x exists y mine(x,y)"), Field(3, 3))
    >>> found = exercise.judge("There is a mine in every column.")
    >>> found.right, found.readings
    (True, ('∀x ∃y mine(x, y)', '∃y ∀x mine(x, y)'))
    """

    formula: Formula
    field: Field
    tongue: Tongue = ENGLISH

    @property
    def question(self) -> Question:
        """The formula to translate."""
        shown = {"formula": str(self.formula), "ascii": show(self.formula, "ascii")}
        prompt = phrase("Say in English what this message means.")
        return Question(
            "to-english", prompt, "sentence", self.field.columns, self.field.rows, shown
        )

    @property
    def solution(self) -> str:
        """One way to say it."""
        return describe(self.formula, self.tongue)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The outermost sign, how it may begin, and a whole sentence."""
        beginning = " ".join(self.solution.split()[:WORDS_GIVEN])
        return (
            hint_at_sign(self.formula),
            Hint(phrase("It may begin like this: “{beginning} …”", beginning=beginning)),
            Hint(phrase("One may say: “{sentence}”", sentence=self.solution)),
        )

    def judge(self, answer: str) -> Feedback:
        """Compare what the sentence may mean with what the formula says."""
        meanings = distinct(readings(answer, self.tongue, self.field), self.field)
        meant = [each for each in meanings if equivalent(each, self.formula, self.field).equivalent]
        found = compare((meant or meanings)[0], self.formula, self.field)
        if len(meanings) == 1:
            return found
        ways = phrase("Your sentence can be understood in {number} ways.", number=len(meanings))
        sentence = paragraph([found.sentence, ways])
        return replace(found, sentence=sentence, readings=tuple(map(str, meanings)))


def _draw(wish: Wish) -> ToEnglish:
    found = draw_wish(wish)
    return ToEnglish(found.formula, found.field, wish.tongue)


def _read(given: Given, _source: str) -> Exercise:
    return ToEnglish(parse(given["fol"]), read_field(given), given["tongue"])


KIND = Kind("to-english", phrase("Read a formula"), _draw, _read)
