"""How a formula compares with a solution, on every board of a size."""

from __future__ import annotations

from collections.abc import Iterable
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
    share, earned = beyond_chance(
        (evaluate(answer, each), evaluate(solution, each)) for each in sample_boards(field)
    )
    return Feedback(
        False, sentence, kind, shown, moves=moves, film=film, share=share, earned=earned
    )


def beyond_chance(cases: Iterable[tuple[bool, bool]]) -> tuple[Fraction, Phrase | str]:
    """What a formula is worth by what it says and what it should say, case by case.

    What is always true, or always false, is worth nothing, however often that is right.

    >>> cases = [(True, True)] * 9 + [(True, False)] + [(False, False)]
    >>> beyond_chance(cases)[0], beyond_chance([(True, True), (True, False)])[0]
    (Fraction(1, 2), Fraction(0, 1))
    """
    said: dict[bool, list[bool]] = {True: [], False: []}
    for answer, meant in cases:
        said[meant].append(answer == meant)
    if not said[True] or not said[False]:
        return Fraction(0), ""
    both = [Fraction(sum(agreed), len(agreed)) for agreed in said.values()]
    share = min(max(sum(both, Fraction(0)) - 1, Fraction(0)), Fraction(9, 10))
    if not share:
        return share, ""
    return share, phrase(
        "It is true in {right} of {true} cases in which it should be,"
        " and false in {wrong} of {false}.",
        right=sum(said[True]), true=len(said[True]),
        wrong=sum(said[False]), false=len(said[False]),
    )  # fmt: skip


def counterexample(found: Equivalence) -> Counterexample:
    """The board on which two formulas differ."""
    assert found.mines is not None
    return Counterexample(found.mines, bool(found.left), bool(found.right))
