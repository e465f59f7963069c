"""English is given, a formula is wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from provefield.games.minefol.check.wording import difference
from provefield.learn.exercises.exercise import Exercise, Feedback, Question
from provefield.learn.exercises.given import read_field
from provefield.learn.exercises.hint import Hint, hints_at_formula
from provefield.learn.exercises.kind import Given, Kind, Wish, refusal
from provefield.learn.exercises.patterns import draw_wish
from provefield.learn.exercises.translation import compare
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.logic.parse import parse, read
from provefield.logic.show import show
from provefield.tongues import ENGLISH, Phrase, Tongue, phrase


@dataclass(frozen=True, slots=True)
class ToFormula:
    """English is given, a formula is wanted.

    >>> from provefield.logic.parse import parse
    >>> exercise = ToFormula(parse("all x -mine(x,x)"), Field(4, 4))
    >>> exercise.question.shown["english"]
    'There is no mine on the main diagonal.'
    >>> exercise.judge("-(exists z mine(z,z))").right, exercise.judge("exists x -mine(x,x)").fault
    (True, 'wrong quantifier')
    """

    formula: Formula
    field: Field
    english: str = ""

    @property
    def question(self) -> Question:
        """The sentence to translate."""
        prompt = phrase("Write this message as a formula.")
        shown = {"english": self.english or describe(self.formula)}
        return Question("to-formula", prompt, "formula", self.field.columns, self.field.rows, shown)

    @property
    def solution(self) -> str:
        """The formula of the message."""
        return show(self.formula, "ascii")

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The outermost sign, the form, and the whole formula."""
        return hints_at_formula(self.formula)

    def judge(self, answer: str) -> Feedback:
        """Compare what the formulas say."""
        parsed = read(answer, vocabulary=VOCABULARY, source="answer")
        found = compare(parsed.formula, self.formula, self.field)
        return replace(found, notes=parsed.warnings)


def _draw(wish: Wish) -> ToFormula:
    found = draw_wish(wish)
    return ToFormula(
        found.formula, found.field, found.words or describe(found.formula, wish.tongue)
    )


def _read(given: Given, _source: str) -> Exercise:
    return ToFormula(parse(given["fol"]), read_field(given), given["english"])


def _shortcoming(exercise: ToFormula, tongue: Tongue) -> Phrase | None:
    """Where its sentence, in the language of the course or in English, and its formula differ."""
    tongues = dict.fromkeys((tongue, ENGLISH))
    compared = (difference(exercise.formula, exercise.english, exercise.field, t) for t in tongues)
    if where := next(filter(None, compared), None):
        return phrase("the sentence and the formula differ {where}", where=where)
    return refusal(exercise, tongue)


KIND = Kind("to-formula", phrase("Write a formula"), _draw, _read, _shortcoming)
