"""Translating between formulas and English, judged by what they mean on every board of a size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from provefield.errors import InputError
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question, size_of
from provefield.learn.exercises.mistakes import ADVICE, diagnose
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe, readings
from provefield.logic.parse import read
from provefield.logic.show import show
from provefield.reason.equivalence import Equivalence, equivalent


def compare(answer: Formula, solution: Formula, field: Field) -> Feedback:
    """Say whether a formula is right or, if it is not, where it differs and why that may be.

    >>> from provefield.logic.parse import parse
    >>> print(compare(parse("mine(2,1)"), parse("mine(1,2)"), Field(3, 3)).sentence)
    Not quite: on this board your answer is true and the solution is false. Columns and rows are
    swapped: mine(c, r) is column c, row r.
    """
    found = equivalent(answer, solution, field)
    if found.equivalent:
        return Feedback(True, f"Right: it says the same on every board of {size_of(field)}.")
    kind = diagnose(answer, solution, field)
    board = _counterexample(found)
    said, true = (str(each).lower() for each in (board.answer, board.solution))
    sentence = f"Not quite: on this board your answer is {said} and the solution is {true}."
    return Feedback(False, f"{sentence} {ADVICE[kind]}", kind, board)


def _counterexample(found: Equivalence) -> Counterexample:
    assert found.mines is not None
    return Counterexample(found.mines, bool(found.left), bool(found.right))


@dataclass(frozen=True, slots=True)
class ToFormula:
    """English is given, a formula is wanted.

    >>> from provefield.logic.parse import parse
    >>> exercise = ToFormula(parse("all x -mine(x,x)"), Field(4, 4))
    >>> exercise.question.shown["english"]
    'There is no mine on the main diagonal.'
    >>> exercise.check("-(exists z mine(z,z))").right, exercise.check("exists x -mine(x,x)").kind
    (True, 'wrong quantifier')
    """

    formula: Formula
    field: Field
    english: str = ""

    @property
    def question(self) -> Question:
        """The sentence to translate."""
        prompt = "Write this message as a formula."
        shown = {"english": self.english or describe(self.formula)}
        return Question("to-formula", prompt, "formula", self.field.columns, self.field.rows, shown)

    @property
    def solution(self) -> str:
        """The formula of the message."""
        return show(self.formula, "ascii")

    def check(self, answer: str) -> Feedback:
        """Compare what the formulas say."""
        parsed = read(answer, vocabulary=VOCABULARY, source="answer")
        found = compare(parsed.formula, self.formula, self.field)
        return replace(found, notes=parsed.warnings)


@dataclass(frozen=True, slots=True)
class ToEnglish:
    """A formula is given, a sentence is wanted; one of its readings has to be the formula.

    >>> from provefield.logic.parse import parse
    >>> exercise = ToEnglish(parse("all x exists y mine(x,y)"), Field(3, 3))
    >>> found = exercise.check("There is a mine in every column.")
    >>> found.right, found.readings
    (True, ('∀x ∃y mine(x, y)', '∃y ∀x mine(x, y)'))
    """

    formula: Formula
    field: Field

    @property
    def question(self) -> Question:
        """The formula to translate."""
        shown = {"formula": str(self.formula), "ascii": show(self.formula, "ascii")}
        prompt = "Say in English what this message means."
        return Question(
            "to-english", prompt, "sentence", self.field.columns, self.field.rows, shown
        )

    @property
    def solution(self) -> str:
        """One way to say it."""
        return describe(self.formula)

    def check(self, answer: str) -> Feedback:
        """Compare what the sentence may mean with what the formula says."""
        meanings = _apart(readings(answer), self.field)
        meant = [each for each in meanings if equivalent(each, self.formula, self.field).equivalent]
        found = compare((meant or meanings)[0], self.formula, self.field)
        if len(meanings) == 1:
            return found
        sentence = f"{found.sentence} Your sentence can be understood in {len(meanings)} ways."
        return replace(found, sentence=sentence, readings=tuple(map(str, meanings)))


def _apart(formulas: Sequence[Formula], field: Field) -> list[Formula]:
    """The formulas that say different things."""
    found: list[Formula] = []
    for formula in formulas:
        if not any(equivalent(formula, other, field).equivalent for other in found):
            found.append(formula)
    return found


@dataclass(frozen=True, slots=True)
class Pair:
    """A formula and what is claimed to be its English, read as `meant`."""

    formula: Formula
    english: str
    meant: Formula


@dataclass(frozen=True, slots=True)
class Mistranslation:
    """Pairs of a formula and a sentence, one of which does not fit together.

    >>> from provefield.logic.parse import parse
    >>> good, bad = parse("mine(1,2)"), parse("mine(2,1)")
    >>> pairs = Pair(good, describe(good), good), Pair(good, describe(bad), bad)
    >>> exercise = Mistranslation(pairs, Field(3, 3))
    >>> exercise.solution, exercise.check("2").right, exercise.check("1").sentence
    ('2', True, 'Number 1 is translated well: both say the same on every board of 3 columns and 3
    rows.')
    """

    pairs: tuple[Pair, ...]
    field: Field

    @property
    def question(self) -> Question:
        """The pairs, in order."""
        shown = {
            "pairs": [
                {"formula": str(pair.formula), "english": pair.english} for pair in self.pairs
            ]
        }
        prompt = "One of these translations is wrong. Which number?"
        return Question(
            "mistranslation", prompt, "number", self.field.columns, self.field.rows, shown
        )

    @property
    def solution(self) -> str:
        """The number of the pair that does not fit."""
        wrong = [not equivalent(p.meant, p.formula, self.field).equivalent for p in self.pairs]
        return str(wrong.index(True) + 1)

    def check(self, answer: str) -> Feedback:
        """Compare both sides of the pair that was picked."""
        given = answer.strip()
        if given not in map(str, range(1, len(self.pairs) + 1)):
            expected = f"expected a number from 1 to {len(self.pairs)}"
            raise InputError(expected, text=answer, source="answer")
        pair = self.pairs[int(given) - 1]
        found = equivalent(pair.meant, pair.formula, self.field)
        if found.equivalent:
            same = f"both say the same on every board of {size_of(self.field)}."
            return Feedback(False, f"Number {given} is translated well: {same}", "wrong choice")
        kind = diagnose(pair.meant, pair.formula, self.field)
        board = _counterexample(found)
        said, true = (str(each).lower() for each in (board.answer, board.solution))
        sentence = f"Right: on this board the sentence is {said} and the formula is {true}."
        advice = ADVICE[kind].replace("the solution", "the formula")  # the key is the pair itself
        return Feedback(True, f"{sentence} {advice}", kind, board)
