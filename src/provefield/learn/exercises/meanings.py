"""One sentence, several meanings: find every formula that it may stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from provefield.chance import draw, pick
from provefield.errors import InputError
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question
from provefield.learn.exercises.given import read_field
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.field import Field
from provefield.logic.formula import And, Formula, Or
from provefield.logic.language import readings as meanings_of
from provefield.logic.parse import parse
from provefield.reason.equivalence import distinct, equivalent
from provefield.tongues import Phrase, phrase, tell

FALSE_READINGS = (
    "exists x exists y mine(x,y)",
    "all x all y mine(x,y)",
    "-(exists x exists y mine(x,y))",
)


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

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many formulas fit, one of them, and all of them."""
        numbers = self.solution.split()
        return (
            Hint(phrase("So many of them fit: {number}.", number=len(numbers))),
            Hint(phrase("Number {number} is one of them.", number=numbers[0])),
            Hint(phrase("It can be these: {numbers}", numbers=" ".join(numbers))),
        )

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


def _draw(wish: Wish) -> Meanings:
    """A sentence with two meanings, both of them among four formulas."""
    field, rng = Field(3, 3), wish.rng
    sentence = pick(_sentences(*draw(range(1, 4), 3, rng)), rng)
    found = distinct(meanings_of(sentence), field)
    others = [parse(text) for text in FALSE_READINGS]
    others += [Or(found), And(found)] if len(found) > 1 else []
    wrong = [each for each in others if not any(same(each, one, field) for one in found)]
    options = draw(
        [*found, *distinct(draw(wrong, len(wrong), rng), field)[: 4 - len(found)]], 4, rng
    )
    return Meanings(tell(sentence, wish.tongue), tuple(options), found, field)


def _sentences(one: int, two: int, three: int) -> tuple[Phrase, ...]:
    """Sentences about rows and columns, each of which can be understood in two ways."""
    return (
        phrase("There is a mine in every row."),
        phrase("There is a mine in every column."),
        phrase("There is no mine in row {row} or column {column}.", row=one, column=two),
        phrase("There is no mine in column {one} or column {two}.", one=one, two=two),
        phrase("There is no mine in row {one} or row {two}.", one=one, two=two),
        phrase(
            "There is a mine in row {one} and there is a mine in row {two} or there is a mine in "
            "row {three}.",
            one=one,
            two=two,
            three=three,
        ),
        phrase(
            "There is a mine in column {one} or there is a mine in column {two} and there is a "
            "mine in column {three}.",
            one=one,
            two=two,
            three=three,
        ),
    )


def _read(given: Given, _source: str) -> Exercise:
    options = tuple(map(parse, given["formulas"]))
    meant = tuple(options[number - 1] for number in given["right"])
    return Meanings(given["sentence"], options, meant, read_field(given))


KIND = Kind("readings", phrase("Tell readings apart"), _draw, _read)
