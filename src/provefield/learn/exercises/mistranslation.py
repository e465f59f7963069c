"""Pairs of a formula and a sentence, one of which does not fit together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from provefield.chance import below, draw
from provefield.errors import InputError
from provefield.games.minefol.library import Entry, catalogue
from provefield.learn.exercises.diagnosis import ADVICE, diagnose
from provefield.learn.exercises.exercise import Exercise, Feedback, Question, size_of, truth
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.mistakes import MISTAKES, Mistake
from provefield.learn.exercises.patterns import Message, draw_wish
from provefield.learn.exercises.translation import counterexample
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.reason.equivalence import equivalent
from provefield.tongues import ENGLISH, Phrase, Tongue, paragraph, phrase

PAIRS = 4
ABOUT_A_PAIR: Mapping[Mistake, Phrase] = {
    "too strong": phrase("It says more than it should: whenever it is true, so is the formula."),
    "too weak": phrase("It says less than it should: whenever the formula is true, so is it."),
}
"""Advice that is not about a solution, as the key is the pair itself."""


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

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """One that is translated well, and the one that is not."""
        right = int(self.solution)
        wrong = 2 if right == 1 else 1
        return (
            Hint(phrase("Number {number} is translated well.", number=wrong)),
            Hint(phrase("It is number {number}.", number=right)),
        )

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
        board = counterexample(found)
        sentence = phrase(
            "Right: on this board the sentence is {said} and the formula is {true}.",
            said=truth(board.answer),
            true=truth(board.solution),
        )
        advice = ABOUT_A_PAIR.get(kind, ADVICE[kind])
        return Feedback(True, paragraph([sentence, advice]), kind, board)


def _draw(wish: Wish) -> Mistranslation:
    """Messages with their words, but one of them with those of a mistake."""
    found: dict[Formula, Message] = {}
    while len(found) < PAIRS:
        message = draw_wish(wish)
        found[message.formula] = message
    field = next(iter(found.values())).field
    wrong = below(PAIRS, wish.rng)
    pairs = [Pair(each, describe(each, wish.tongue), each) for each in found]
    meant = _mistaken(pairs[wrong].formula, field, wish.rng)
    pairs[wrong] = Pair(pairs[wrong].formula, describe(meant, wish.tongue), meant)
    return Mistranslation(tuple(pairs), field)


def _mistaken(formula: Formula, field: Field, rng: Random) -> Formula:
    """What somebody might take a message for."""
    kinds = draw(MISTAKES, len(MISTAKES), rng)
    for kind in kinds:
        for wrong in draw(made := list(MISTAKES[kind](formula, field)), len(made), rng):
            if not equivalent(wrong, formula, field).equivalent:
                return wrong
    raise AssertionError(f"to deny {formula} would have been a mistake")


def paper_exercises() -> tuple[Mistranslation, ...]:
    """The paper's messages whose wording says something else, each among others that fit.

    >>> [exercise.solution for exercise in paper_exercises()]
    ['1', '2', '3', '1', '2', '3']
    """
    entries = catalogue()
    good = [entry for entry in entries if not entry.mistranslated]
    found = []
    for number, entry in enumerate(each for each in entries if each.mistranslated):
        assert entry.means is not None
        near = [other for other in good if other.grid == entry.grid][number % 3 : number % 3 + 2]
        pairs = [Pair(other.formula, other.paper, other.formula) for other in near]
        pairs.insert(number % 3, Pair(entry.formula, entry.paper, entry.means))
        found.append(Mistranslation(tuple(pairs), Field(entry.grid.columns, entry.grid.rows)))
    return tuple(found)


def _read(given: Given, _source: str) -> Exercise:
    entries = [catalogue()[number - 1] for number in given["messages"]]
    pairs = tuple(_pair(entry, given["tongue"]) for entry in entries)
    largest = max((entry.grid for entry in entries), key=lambda grid: grid.size)
    return Mistranslation(pairs, Field(largest.columns, largest.rows))


def _pair(entry: Entry, tongue: Tongue) -> Pair:
    """A formula and what the paper says that it means, in other languages in our words."""
    meant = entry.means or entry.formula
    said = f"{entry.paper}." if tongue == ENGLISH else describe(meant, tongue)
    return Pair(entry.formula, said, meant)


KIND = Kind("mistranslation", phrase("Find the wrong translation"), _draw, _read)
