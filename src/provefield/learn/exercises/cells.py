"""Which cells must be safe, must be mines, or may be either? All of them, and no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from provefield.errors import InputError
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.learn.exercises.evidence import named_cells
from provefield.learn.exercises.exercise import Counterexample, Feedback, Question
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Mine, Open, Safe

Asked = Literal["safe", "mine", "open"]
SECONDS = 5.0
CLAIMS = {"safe": "is safe", "mine": "is a mine", "open": "may be either"}
PROMPTS = {
    "safe": "Choose every cell that must be safe.",
    "mine": "Choose every cell that must be a mine.",
    "open": "Choose every cell that may be either.",
}


def shown_view(view: View) -> dict[str, Any]:
    """What a page draws of a position."""
    blocked = [{"at": list(cell), "state": "blocked"} for cell in sorted(view.grid.blocked)]
    clues = [
        {"at": list(cell), "state": "open", "number": number} for cell, number in view.clues.items()
    ]
    return {"cells": blocked + clues, "total": view.mines}


@dataclass(frozen=True, slots=True)
class Cells:
    """A position, and what is asked of its covered cells.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> exercise = Cells(view_of(parse_board("0 1 ?")), "mine")
    >>> exercise.solution, exercise.check("3,1").right, exercise.check("").sentence
    ('3,1', True, 'Not all yet: one more cell can be found.')
    """

    view: View
    ask: Asked

    @property
    def question(self) -> Question:
        """The position."""
        grid = self.view.grid
        shown = {"ask": self.ask, **shown_view(self.view)}
        return Question("cells", PROMPTS[self.ask], "cells", grid.columns, grid.rows, shown)

    @property
    def solution(self) -> str:
        """The cells, row by row."""
        return " ".join(map(str, self._cells))

    @property
    def _cells(self) -> tuple[Cell, ...]:
        covered = self.view.covered
        labels = engine("sat").label(knowledge(self.view), covered, Limit(SECONDS))
        if isinstance(labels, Inconsistent):
            return ()
        return tuple(cell for cell in covered if labels[cell] == self.ask)

    def check(self, answer: str) -> Feedback:
        """Show a board against a cell that was chosen wrongly, or say that some are missing."""
        chosen = named_cells(answer)
        strange = sorted(chosen - set(self.view.covered))
        if strange:
            raise InputError(f"{strange[0].words} is not covered", text=answer, source="answer")
        right = set(self._cells)
        wrong = sorted(chosen - right)
        if wrong:
            return self._refuted(wrong[0])
        missing = len(right - chosen)
        if missing:
            more = "one more cell" if missing == 1 else f"{missing} more cells"
            return Feedback(False, f"Not all yet: {more} can be found.", "not enough")
        return Feedback(True, "Right: these, and no others.")

    def _refuted(self, cell: Cell) -> Feedback:
        claim = f"Nobody can know that {cell.words} {CLAIMS[self.ask]}"
        match engine("sat").ask(knowledge(self.view), cell, Limit(SECONDS)):
            case Open(with_mine, without_mine):
                mined = self.ask == "safe"
                board = Counterexample(with_mine if mined else without_mine, True, False)
                return Feedback(False, f"{claim}: on this board it is not so.", "too many", board)
            case Safe():
                return Feedback(False, f"No: {cell.words} must be safe.", "too many")
            case Mine():
                return Feedback(False, f"No: {cell.words} must be a mine.", "too many")
            case _:
                return Feedback(False, f"{claim}.", "too many")
