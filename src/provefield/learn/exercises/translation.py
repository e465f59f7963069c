"""How a formula compares with a solution, on every board of a size."""

from __future__ import annotations

from fractions import Fraction

from provefield.learn.exercises.described import Described
from provefield.learn.exercises.diagnosis import ADVICE, diagnose, sample_boards
from provefield.learn.exercises.exercise import Counterexample, Feedback, size_of, truth
from provefield.learn.exercises.film import film_of
from provefield.learn.exercises.truth import lost_game
from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.game import Game
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import Equivalence, equivalent
from provefield.tongues import Phrase, paragraph, phrase


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
    shown = counterexample(found)
    meaning = phrase("Your answer says: “{words}”", words=Described(answer))
    differs = phrase(
        "On this board that is {said}, and it should be {true}.",
        said=truth(shown.answer),
        true=truth(shown.solution),
    )
    game = Game(close(answer), board(field, shown.mines))
    moves = lost_game(game, claimed=shown.solution)
    sentence = paragraph([meaning, differs, ADVICE[kind]])
    film = film_of(answer, field, shown.mines, first=ADVICE[kind], last=differs, meant=solution)
    boards = sample_boards(field)
    agreed = sum(evaluate(answer, each) == evaluate(solution, each) for each in boards)
    share, earned = beyond_chance(agreed, len(boards))
    return Feedback(
        False, sentence, kind, shown, moves=moves, film=film, share=share, earned=earned
    )


def beyond_chance(agreed: int, every: int) -> tuple[Fraction, Phrase | str]:
    """What a formula is worth that agrees so often with what was meant: half of it is chance.

    >>> beyond_chance(75, 100)[0], beyond_chance(40, 100)[0]
    (Fraction(1, 2), Fraction(0, 1))
    """
    share = min(max(Fraction(2 * agreed - every, every), Fraction(0)), Fraction(9, 10))
    if not share:
        return share, ""
    told = phrase(
        "It agrees in {agreed} of {all} cases that were tried; half of them count as chance.",
        agreed=agreed, all=every,
    )  # fmt: skip
    return share, told


def counterexample(found: Equivalence) -> Counterexample:
    """The board on which two formulas differ."""
    assert found.mines is not None
    return Counterexample(found.mines, bool(found.left), bool(found.right))
