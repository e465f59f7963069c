"""A truth table to fill in: the small boards on which a message is true."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from provefield.errors import InputError
from provefield.grid import Cell
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question, truth
from provefield.logic.field import Field
from provefield.logic.formula import Formula
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
        return Feedback(False, sentence, "wrong row", shown)
