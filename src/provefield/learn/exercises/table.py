"""A truth table to fill in: the small boards on which a message is true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.grid import Cell
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question, truth
from provefield.learn.exercises.film import film_of
from provefield.learn.exercises.hint import Hint, hint_at_sign
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.logic.field import Field, mine
from provefield.logic.formula import And, Formula, Iff, Implies, Not, Or
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.logic.show import show
from provefield.reason.equivalence import Mines
from provefield.tongues import counted, phrase

VALUES = {"t": True, "true": True, "1": True, "w": True, "f": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class TruthTable:
    """A message about the cells of one row; an answer says true or false for every board.

    >>> from provefield.logic.parse import parse
    >>> exercise = TruthTable(parse("mine(1,1) -> mine(2,1)"), 2)
    >>> exercise.solution, exercise.judge("t t f t").right
    ('t f t t', False)
    >>> exercise.judge("t t f t").sentence
    '2 rows are wrong. On this board the message is false.'
    """

    formula: Formula
    cells: int

    @property
    def boards(self) -> tuple[Mines, ...]:
        """Every board, as a truth table lists them: all cells mined first, none last."""
        places = [Cell(column, 1) for column in range(1, self.cells + 1)]
        rows = product((True, False), repeat=self.cells)
        return tuple(
            frozenset(cell for cell, mined in zip(places, row, strict=True) if mined)
            for row in rows
        )

    @property
    def question(self) -> Question:
        """The message, and the boards in order."""
        shown = {
            "formula": str(self.formula),
            "ascii": show(self.formula, "ascii"),
            "boards": [sorted(map(list, mines)) for mines in self.boards],
        }
        prompt = phrase("On which of these boards is the message true?")
        return Question("truth-table", prompt, "table", self.cells, 1, shown)

    @property
    def _truths(self) -> tuple[bool, ...]:
        field = Field(self.cells, 1)
        return tuple(evaluate(self.formula, board(field, mines)) for mines in self.boards)

    @property
    def solution(self) -> str:
        """True or false, board by board."""
        return " ".join("t" if holds else "f" for holds in self._truths)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """The outermost sign, how many rows are true, and all of them."""
        values = self.solution.split()
        return (
            hint_at_sign(self.formula),
            Hint(phrase("So many rows are true: {number}.", number=values.count("t"))),
            Hint(phrase("From the first board to the last: {values}", values=self.solution)),
        )

    def judge(self, answer: str) -> Feedback:
        """Compare row by row, and show the first that is wrong."""
        given = [VALUES.get(word) for word in re.split(r"[\s,;]+", answer.strip().lower())]
        wanted = self._truths
        if len(given) != len(wanted) or None in given:
            expected = phrase(
                "expected t or f for each of the {number} boards, such as t f f t",
                number=len(wanted),
            )
            raise InputError(expected, text=answer, source="answer")
        wrong = [row for row, holds in enumerate(wanted) if given[row] != holds]
        if not wrong:
            return Feedback(True, phrase("Right: every row of the table."))
        mines = self.boards[wrong[0]]
        sentence = counted(
            "One row is wrong: on this board the message is {truth}."
            "|{number} rows are wrong. On this board the message is {truth}.",
            len(wrong),
            truth=truth(wanted[wrong[0]]),
        )
        shown = Counterexample(mines, not wanted[wrong[0]], wanted[wrong[0]])
        film = film_of(self.formula, Field(self.cells, 1), mines)
        right = len(wanted) - len(wrong)
        earned = phrase("{right} of {all} rows are right", right=right, all=len(wanted))
        share = Fraction(right, len(wanted))
        return Feedback(
            False, sentence, "wrong row", shown, film=film, share=share,
            earned=phrase("{rows}.", rows=earned),
        )  # fmt: skip


def _draw(wish: Wish) -> TruthTable:
    """A message about two cells or, from level 3 on, three."""
    level, rng = wish.level, wish.rng
    cells = 2 if level < 3 else 3
    places = [mine(column, 1) for column in range(1, cells + 1)]
    while True:
        formula = proposition(draw(places, cells, rng), 1 + level // 2, rng)
        truths = TruthTable(formula, cells).solution
        if "t" in truths and "f" in truths:
            return TruthTable(formula, cells)


def proposition(atoms: list[Formula], depth: int, rng: Random) -> Formula:
    """The atoms in their order, joined by random connectives, some of them denied."""
    if len(atoms) == 1:
        return Not(atoms[0]) if rng.random() < 0.3 else atoms[0]
    cut = 1 + below(len(atoms) - 1, rng)
    left, right = proposition(atoms[:cut], 0, rng), proposition(atoms[cut:], 0, rng)
    joined = _join(left, right, rng)
    if depth > 1 and rng.random() < 0.4:
        joined = _join(joined, pick(atoms, rng), rng)
    return Not(joined) if depth > 0 and rng.random() < 0.25 else joined


def _join(left: Formula, right: Formula, rng: Random) -> Formula:
    ways: tuple[Formula, ...] = (
        And((left, right)),
        Or((left, right)),
        Implies(left, right),
        Iff(left, right),
    )
    return pick(ways, rng)


def _read(given: Given, _source: str) -> Exercise:
    return TruthTable(parse(given["fol"]), given["cells"])


KIND = Kind("truth-table", phrase("Fill in a truth table"), _draw, _read)
