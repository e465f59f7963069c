"""Which cells must be safe, must be mines, or may be either? All of them, and no others."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid, row_by_row
from provefield.learn.exercises.evidence import named_cells
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question
from provefield.learn.exercises.given import read_view
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish, refusal
from provefield.reason.ask import ask, ask_labels
from provefield.reason.engines.sat import Sat
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import name_cells, say_cells
from provefield.tongues import Phrase, Tongue, counted, paragraph, phrase

Asked = Literal["safe", "mine", "open"]
SECONDS = 5.0
ABOUT = ("single point", "two clues", "open cells", "")
PROMPTS = {
    "safe": phrase("Choose every cell that must be safe."),
    "mine": phrase("Choose every cell that must be a mine."),
    "open": phrase("Choose every cell that may be either."),
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
    >>> exercise.solution, exercise.judge("3,1").right
    ('3,1', True)
    >>> print(Cells(exercise.view, "safe").judge("3,1").sentence)
    No: column 3, row 1 must be a mine. The 1 at column 2, row 1 needs 1 mine and has only 1 cell
    to hold it, so column 3, row 1 is a mine.
    """

    view: View
    ask: Asked
    by_cases: bool = False
    """Whether hints go through cases, as a student who practises that does."""

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
        labels = ask_labels(knowledge(self.view), covered, limit=Limit(SECONDS))
        return tuple(cell for cell in covered if labels.get(cell) == self.ask)

    def chosen(self, answer: str) -> frozenset[Cell]:
        """The covered cells that an answer names; others are refused."""
        found = named_cells(answer)
        if strange := sorted(found - set(self.view.covered)):
            fault = phrase("{cell} is not covered", cell=strange[0].words)
            raise InputError(fault, text=answer, source="answer")
        return found

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How a cell still to be chosen is proved; where nothing can be, how many there are."""
        found = self.chosen(answer)
        cells = tuple(row_by_row(self._cells))
        whole = Hint(phrase("All of them: {cells}.", cells=name_cells(cells)), cells)
        missing = [cell for cell in cells if cell not in found]
        if not missing:
            many = len(found) - len(cells)
            wrong = phrase("Of what you chose, so many cells are wrong: {number}.", number=many)
            return Hint(wrong), whole
        if self.ask == "open":
            settled = len(self.view.covered) - len(cells)
            number = phrase("So many covered cells are certain: {number}.", number=settled)
            first = phrase("Here it may be either: {cell}.", cell=missing[0].words)
            return Hint(number), Hint(first, (missing[0],)), whole
        engine = Sat(by_cases=self.by_cases)
        way = ask(knowledge(self.view), missing[0], engine=engine, limit=Limit(SECONDS)).hints
        # Short proofs say a thing twice.
        told = {each.text: Hint(each.text, each.cells) for each in way}
        return (*told.values(), whole)

    def judge(self, answer: str) -> Feedback:
        """Show a board against a cell that was chosen wrongly, or say that some are missing."""
        chosen = self.chosen(answer)
        if not chosen:  # which is no mistake
            raise InputError(phrase("choose a cell on the board first"), source="answer")
        right = set(self._cells)
        wrong = sorted(chosen - right)
        if wrong:
            return self._refuted(wrong[0])
        missing = len(right - chosen)
        if missing:
            more = counted(
                "Not all yet: one more cell can be found."
                "|Not all yet: {number} more cells can be found.",
                missing,
            )
            return Feedback(False, more, "not enough")
        return Feedback(True, phrase("Right: these, and no others."))

    def _refuted(self, cell: Cell) -> Feedback:
        claimed = (
            phrase("{cell} may be either", cell=cell.words)
            if self.ask == "open"
            else say_cells([cell], self.ask == "mine")
        )
        claim = phrase("Nobody can know that {claimed}", claimed=claimed)
        answer = ask(knowledge(self.view), cell, limit=Limit(SECONDS))
        board = answer.with_mine if self.ask == "safe" else answer.without_mine
        if board is not None:
            sentence = phrase("{claim}: on this board it is not so.", claim=claim)
            return Feedback(False, sentence, "too many", Counterexample(board, True, False))
        if answer.label in ("safe", "mine"):
            told = [_must(cell, answer.label), *(each.text for each in answer.sentences)]
            return Feedback(False, paragraph(told), "too many")
        return Feedback(False, phrase("{clause}.", clause=claim), "too many")


def _must(cell: Cell, label: str) -> Phrase:
    """That a cell is what was not chosen."""
    if label == "mine":
        return phrase("No: {cell} must be a mine.", cell=cell.words)
    return phrase("No: {cell} must be safe.", cell=cell.words)


def ladder_key(exercise: Exercise, answer: str) -> str:
    """Which ladder of hints an answer so far leads to: one for each choice of cells, else one.

    >>> from provefield.learn.lessons import find_lesson
    >>> ladder_key(find_lesson("1").task("2").work, " 3,2 3,1  3,2")
    '3,1 3,2'
    """
    if isinstance(exercise, Cells):
        return " ".join(sorted(f"{cell.column},{cell.row}" for cell in exercise.chosen(answer)))
    return ""


def _draw(wish: Wish) -> Cells:
    """A small position in which one number decides, or only several do, or nothing does."""
    about, level, rng = wish.about, wish.level, wish.rng
    if about not in ABOUT:
        wanted = ", ".join(filter(None, ABOUT))
        raise InputError(f"exercises about cells are about {wanted}, not {about}")
    about = about or ("single point" if level < 3 else "two clues")
    asked: Asked = "open" if about == "open cells" else pick(("safe", "mine"), rng)
    while True:
        view = _position(Grid(3 + below(3, rng), 3 + below(2, rng)), rng)
        known = knowledge(view)
        labels = ask_labels(known, view.covered, limit=Limit(SECONDS))
        wanted_cells = {cell for cell in view.covered if labels.get(cell) == asked}
        if not wanted_cells or len(view.covered) > 8:
            continue
        plain = ask_labels(known, view.covered, engine="single-point", limit=Limit(SECONDS))
        missed = {cell for cell in wanted_cells if plain.get(cell) != asked}
        if about == "open cells" or bool(missed) == (about == "two clues"):
            return Cells(view, asked)


def _position(grid: Grid, rng: Random) -> View:
    """Open cells with true numbers, and covered ones along one side or in a corner."""
    edge = pick((1, grid.rows), rng)
    side = pick((0, 1, grid.columns), rng)
    covered = [cell for cell in grid if cell.row == edge or cell.column == side]
    mines = frozenset(draw(covered, 1 + below(len(covered) // 2, rng), rng))
    clues = {
        cell: sum(other in mines for other in grid.neighbours(cell))
        for cell in grid
        if cell not in covered
    }
    return View(grid, clues)


def _read(given: Given, source: str) -> Exercise:
    return Cells(read_view(given, source), given["ask"], given.get("idea") == "cases")


def _shortcoming(exercise: Cells, tongue: Tongue) -> Phrase | None:
    if not exercise.solution:
        return phrase("there is no such cell on this board")
    return refusal(exercise, tongue)


KIND = Kind("cells", phrase("Find cells on a board"), _draw, _read, _shortcoming)
