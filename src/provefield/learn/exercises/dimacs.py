"""From a number to clauses in DIMACS, and from clauses back to a board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from provefield.chance import below, draw, pick
from provefield.errors import InputError
from provefield.grid import Cell, Grid, row_by_row
from provefield.learn.exercises.evidence import NO_MINES, named_mines
from provefield.learn.exercises.exercise import Counterexample, Exercise, Fault, Feedback, Question
from provefield.learn.exercises.given import read_grid
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.reason.tell.wording import name_cells
from provefield.tongues import phrase

Clause = tuple[int, ...]


def variable(cell: Cell, grid: Grid) -> int:
    """The number of a cell: row by row from 1, as `provefield export` counts.

    >>> variable(Cell(1, 2), Grid(3, 3))
    4
    """
    return (cell.row - 1) * grid.columns + cell.column


def holds(clauses: Iterable[Clause], true: frozenset[int]) -> bool:
    """Whether every clause has a literal that is true."""
    return all(any((number > 0) == (abs(number) in true) for number in each) for each in clauses)


def _write(clauses: Iterable[Clause]) -> str:
    return "\n".join(" ".join(map(str, (*clause, 0))) for clause in clauses)


@dataclass(frozen=True, slots=True)
class ToClauses:
    r"""A number among covered cells; an answer is clauses that say what it says.

    >>> exercise = ToClauses(Grid(3, 1), Cell(2, 1), 1)
    >>> print(exercise.solution)
    1 3 0
    -1 -3 0
    >>> exercise.judge("1 3 0\n-3 -1 0").right, exercise.judge("1 3 0").sentence
    (True, 'Your clauses allow this board, and the number does not.')
    """

    grid: Grid
    clue: Cell
    number: int

    @property
    def _covered(self) -> tuple[Cell, ...]:
        return tuple(sorted(self.grid.neighbours(self.clue), key=lambda cell: cell[::-1]))

    @property
    def question(self) -> Question:
        """The number, and how its cells are numbered."""
        clue = {"at": list(self.clue), "state": "open", "number": self.number}
        shown: dict[str, Any] = {
            "cells": [clue],
            "variables": {str(variable(each, self.grid)): list(each) for each in self._covered},
        }
        prompt = phrase("Write clauses that say what the number says, a line each, ending in 0.")
        sides = self.grid.columns, self.grid.rows
        return Question("dimacs", prompt, "clauses", *sides, shown)

    @property
    def solution(self) -> str:
        """At least one mine among any of so many, and at most one among any of so many."""
        cells = [variable(each, self.grid) for each in self._covered]
        some = list(combinations(cells, len(cells) - self.number + 1))
        most = [tuple(-each for each in few) for few in combinations(cells, self.number + 1)]
        return _write([*(some if self.number else ()), *most])

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many clauses are enough, one of them, and all of them."""
        lines = self.solution.splitlines()
        number = phrase("So many clauses are enough: {number}.", number=len(lines))
        first = phrase("One of them is {clause}.", clause=lines[0])
        return Hint(number), Hint(first), Hint(phrase("All of them:"), lines=self.solution)

    def judge(self, answer: str) -> Feedback:
        """Compare both on every board of the covered cells."""
        names = {variable(each, self.grid): each for each in self._covered}
        clauses = read_clauses(answer, frozenset(names))
        for values in product((False, True), repeat=len(names)):
            true = frozenset(name for name, value in zip(names, values, strict=True) if value)
            said, wanted = holds(clauses, true), len(true) == self.number
            if said != wanted:
                sentence = (
                    phrase("Your clauses allow this board, and the number does not.")
                    if said
                    else phrase("The number allows this board, and your clauses do not.")
                )
                mines = frozenset(names[each] for each in true)
                fault: Fault = "too weak" if said else "too strong"
                return Feedback(False, sentence, fault, Counterexample(mines, said, wanted))
        return Feedback(True, phrase("Right: they allow just the boards that the number allows."))


@dataclass(frozen=True, slots=True)
class FromClauses:
    """Clauses about the cells of a board; an answer is the mines of a board that fits them.

    >>> exercise = FromClauses(Grid(2, 1), ((1, 2), (-1,)))
    >>> exercise.solution, exercise.judge("2,1").right, exercise.judge("1,1").sentence
    ('2,1', True, 'On your board this clause is false: -1 0')
    """

    grid: Grid
    clauses: tuple[Clause, ...]

    @property
    def question(self) -> Question:
        """The file."""
        header = f"p cnf {self.grid.size} {len(self.clauses)}"
        shown = {
            "dimacs": f"{header}\n{_write(self.clauses)}",
            "variables": {str(variable(each, self.grid)): list(each) for each in self.grid},
        }
        prompt = phrase("Place mines so that every clause is true.")
        return Question("dimacs", prompt, "cells", self.grid.columns, self.grid.rows, shown)

    @property
    def solution(self) -> str:
        """The mines of a board that fits, as few as can be."""
        names = {variable(each, self.grid): each for each in self.grid}
        for size in range(len(names) + 1):
            for true in combinations(names, size):
                if holds(self.clauses, frozenset(true)):
                    return " ".join(str(names[each]) for each in true) or NO_MINES
        raise AssertionError("the clauses of an exercise fit some board")

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """A clause to begin with, and a board that fits."""
        short = min(self.clauses, key=len)
        look = phrase("Begin with the shortest clause: {clause}.", clause=" ".join(map(str, short)))
        cells = tuple(row_by_row(named_mines(self.solution)))
        if not cells:
            return Hint(look), Hint(phrase("The empty board will do."))
        whole = phrase("Mines here will do: {cells}.", cells=name_cells(cells))
        return Hint(look), Hint(whole, cells)

    def judge(self, answer: str) -> Feedback:
        """Look for a clause that the board breaks."""
        cells = named_mines(answer)
        strange = sorted(cells - set(self.grid))
        if strange:
            outside = phrase("{cell} lies off the board", cell=strange[0].words)
            raise InputError(outside, text=answer, source="answer")
        true = frozenset(variable(each, self.grid) for each in cells)
        for clause in self.clauses:
            if not holds([clause], true):
                sentence = phrase(
                    "On your board this clause is false: {clause}", clause=_write([clause])
                )
                return Feedback(False, sentence, "different")
        return Feedback(True, phrase("Right: every clause is true on your board."))


def read_clauses(text: str, known: frozenset[int]) -> tuple[Clause, ...]:
    r"""The clauses of a DIMACS text; comments and the header are passed over.

    >>> read_clauses("c two cells\np cnf 2 1\n1 -2 0", frozenset({1, 2}))
    ((1, -2),)
    """
    found: list[Clause] = []
    offset = 0
    for line in text.splitlines(keepends=True):
        words = line.split()
        if words and words[0] not in ("c", "p"):
            if not all(re.fullmatch(r"-?\d{1,4}", word) for word in words) or words[-1] != "0":
                expected = phrase("expected numbers that end in 0, such as 1 -2 0")
                raise InputError(expected, text=text, offset=offset, source="answer")
            clause = tuple(int(word) for word in words[:-1])
            strange = [each for each in clause if abs(each) not in known]
            if strange:
                fault = phrase("{number} stands for no covered cell", number=abs(strange[0]))
                raise InputError(fault, text=text, offset=offset, source="answer")
            found.append(clause)
        offset += len(line)
    return tuple(found)


def _draw(wish: Wish) -> Exercise:
    """Clauses to be fulfilled or, from level 2 on, as often a number to be put into clauses."""
    level, rng = wish.level, wish.rng
    if level == 1 or rng.random() < 0.5:
        return _from_clauses(level, rng)
    grid = Grid(2 + below(2, rng), 1 + below(2, rng))
    clue = pick(tuple(grid), rng)
    return ToClauses(grid, clue, below(len(grid.neighbours(clue)) + 1, rng))


def _from_clauses(level: int, rng: Random) -> FromClauses:
    grid = Grid(3, 2)
    mines = draw(grid, 1 + below(4, rng), rng)
    true = frozenset(variable(Cell(*cell), grid) for cell in mines)
    clauses: dict[Clause, None] = {}
    while len(clauses) < 3 + level:
        chosen = draw(range(1, grid.size + 1), 1 + below(3, rng), rng)
        clause = tuple(-each if rng.random() < 0.5 else each for each in sorted(chosen))
        if holds([clause], true):
            clauses[clause] = None
    return FromClauses(grid, tuple(clauses))


def _read(given: Given, _source: str) -> Exercise:
    grid = read_grid(given)
    if "clue" in given:
        return ToClauses(grid, Cell(*given["clue"]), given["clue_number"])
    return FromClauses(grid, tuple(map(tuple, given["clauses"])))


KIND = Kind("dimacs", phrase("Read clauses in DIMACS"), _draw, _read)
