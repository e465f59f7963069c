"""Translating between formulas and English, judged by what they mean on every board of a size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from provefield.errors import InputError
from provefield.learn.exercises.described import Described
from provefield.learn.exercises.diagnosis import ADVICE, diagnose
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question, size_of, truth
from provefield.learn.exercises.mistakes import Mistake
from provefield.learn.exercises.truth import lost_game
from provefield.logic.binding import close
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import Formula
from provefield.logic.game import Game
from provefield.logic.language import describe, readings
from provefield.logic.parse import read
from provefield.logic.semantics import board
from provefield.logic.show import show
from provefield.reason.equivalence import Equivalence, equivalent
from provefield.tongues import ENGLISH, Phrase, Tongue, paragraph, phrase

ABOUT_A_PAIR: Mapping[Mistake, Phrase] = {
    "too strong": phrase("It says more than it should: whenever it is true, so is the formula."),
    "too weak": phrase("It says less than it should: whenever the formula is true, so is it."),
}
"""Advice that is not about a solution, as the key is the pair itself."""


def compare(answer: Formula, solution: Formula, field: Field) -> Feedback:
    """Say whether a formula is right or, if it is not, where it differs and why that may be.

    >>> from provefield.logic.parse import parse
    >>> print(compare(parse("mine(2,1)"), parse("mine(1,2)"), Field(3, 3)).sentence)
    Your answer says: “There is a mine in column 2, row 1.” On this board that is true, and it
    should be false. Columns and rows are swapped: mine(c, r) is column c, row r.
    """
    found = equivalent(answer, solution, field)
    if found.equivalent:
        size = size_of(field)
        same = phrase("Right: it says the same on every board of {size}.", size=size)
        return Feedback(True, same)
    kind = diagnose(answer, solution, field)
    shown = _counterexample(found)
    meaning = phrase("Your answer says: “{words}”", words=Described(answer))
    differs = phrase(
        "On this board that is {said}, and it should be {true}.",
        said=truth(shown.answer),
        true=truth(shown.solution),
    )
    game = Game(close(answer), board(field, shown.mines))
    moves = lost_game(game, claimed=shown.solution)
    sentence = paragraph([meaning, differs, ADVICE[kind]])
    return Feedback(False, sentence, kind, shown, moves=moves)


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

    def judge(self, answer: str) -> Feedback:
        """Compare what the formulas say."""
        parsed = read(answer, vocabulary=VOCABULARY, source="answer")
        found = compare(parsed.formula, self.formula, self.field)
        return replace(found, notes=parsed.warnings)


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

    def judge(self, answer: str) -> Feedback:
        """Compare what the sentence may mean with what the formula says."""
        meanings = _apart(readings(answer, self.tongue, self.field), self.field)
        meant = [each for each in meanings if equivalent(each, self.formula, self.field).equivalent]
        found = compare((meant or meanings)[0], self.formula, self.field)
        if len(meanings) == 1:
            return found
        ways = phrase("Your sentence can be understood in {number} ways.", number=len(meanings))
        sentence = paragraph([found.sentence, ways])
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
    >>> exercise.solution, exercise.judge("2").right, exercise.judge("1").sentence
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
        prompt = phrase("One of these translations is wrong. Which number?")
        return Question(
            "mistranslation", prompt, "number", self.field.columns, self.field.rows, shown
        )

    @property
    def solution(self) -> str:
        """The number of the pair that does not fit."""
        wrong = [not equivalent(p.meant, p.formula, self.field).equivalent for p in self.pairs]
        return str(wrong.index(True) + 1)

    def judge(self, answer: str) -> Feedback:
        """Compare both sides of the pair that was picked."""
        given = answer.strip()
        if given not in map(str, range(1, len(self.pairs) + 1)):
            expected = phrase("expected a number from 1 to {last}", last=len(self.pairs))
            raise InputError(expected, text=answer, source="answer")
        pair = self.pairs[int(given) - 1]
        found = equivalent(pair.meant, pair.formula, self.field)
        if found.equivalent:
            sentence = phrase(
                "Number {number} is translated well: both say the same on every board of {size}.",
                number=given,
                size=size_of(self.field),
            )
            return Feedback(False, sentence, "wrong choice")
        kind = diagnose(pair.meant, pair.formula, self.field)
        board = _counterexample(found)
        sentence = phrase(
            "Right: on this board the sentence is {said} and the formula is {true}.",
            said=truth(board.answer),
            true=truth(board.solution),
        )
        advice = ABOUT_A_PAIR.get(kind, ADVICE[kind])
        return Feedback(True, paragraph([sentence, advice]), kind, board)
