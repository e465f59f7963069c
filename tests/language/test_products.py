"""Every subject goes with every predicate: composition, judged by what each part means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from provefield.errors import ProvefieldError
from provefield.language.reading import read
from provefield.logic.field import Field
from provefield.logic.semantics import board, evaluate

Cell = tuple[int, int]
Mines = frozenset[Cell]
Line = tuple[str, int]
Says = Callable[[Line], bool]
SIZE = 4
SQUARE = Field(SIZE, SIZE)
NUMBERS = range(1, SIZE + 1)
CELLS = [(column, row) for row in NUMBERS for column in NUMBERS]
ROWS: list[Line] = [("row", number) for number in NUMBERS]
COLUMNS: list[Line] = [("col", number) for number in NUMBERS]


def cells(line: Line) -> list[Cell]:
    kind, number = line
    return [(n, number) if kind == "row" else (number, n) for n in NUMBERS]


def many(line: Line, mines: Mines) -> int:
    return sum(cell in mines for cell in cells(line))


def touch(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def starts(line: Line, mines: Mines) -> bool:
    return cells(line)[0] in mines


def ends(line: Line, mines: Mines) -> bool:
    return cells(line)[-1] in mines


def side_by_side(line: Line, mines: Mines) -> bool:
    own = cells(line)
    return any(a in mines and b in mines for a, b in pairwise(own))


SUBJECTS: dict[str, dict[str, Callable[[Says], bool]]] = {
    "en": {
        "Row 1": lambda p: p(ROWS[0]),
        "Column 3": lambda p: p(COLUMNS[2]),
        "Every row": lambda p: all(map(p, ROWS)),
        "No column": lambda p: not any(map(p, COLUMNS)),
        "Some row": lambda p: any(map(p, ROWS)),
        "Exactly one row": lambda p: sum(map(p, ROWS)) == 1,
        "At most one column": lambda p: sum(map(p, COLUMNS)) <= 1,
        "Neither row 1 nor row 3": lambda p: not p(ROWS[0]) and not p(ROWS[2]),
        "The last column": lambda p: p(COLUMNS[3]),
        "Every even row": lambda p: p(ROWS[1]) and p(ROWS[3]),
        "Every row except row 2": lambda p: [p(row) for row in ROWS] == [True, False, True, True],
        "Only row 4": lambda p: [p(row) for row in ROWS] == [False, False, False, True],
        "Each of the first three rows": lambda p: all(map(p, ROWS[:3])),
        "Every column next to column 2": lambda p: p(COLUMNS[0]) and p(COLUMNS[2]),
        "Either row 1 or row 4": lambda p: p(ROWS[0]) != p(ROWS[3]),
        "One of the last two rows": lambda p: sum(map(p, ROWS[2:])) == 1,
        "Not every row": lambda p: not all(map(p, ROWS)),
        "The row below row 2": lambda p: p(ROWS[2]),
        "Every row above row 3": lambda p: p(ROWS[0]) and p(ROWS[1]),
        "None of the columns": lambda p: not any(map(p, COLUMNS)),
    },
}
PREDICATES: dict[str, dict[str, Callable[[Line, Mines], bool]]] = {
    "en": {
        "is safe": lambda line, m: many(line, m) == 0,
        "is not empty": lambda line, m: many(line, m) > 0,
        "is full of mines": lambda line, m: many(line, m) == SIZE,
        "has a mine": lambda line, m: many(line, m) > 0,
        "has no mines": lambda line, m: many(line, m) == 0,
        "contains exactly two mines": lambda line, m: many(line, m) == 2,
        "holds at most one mine": lambda line, m: many(line, m) <= 1,
        "has more than one safe cell": lambda line, m: many(line, m) < SIZE - 1,
        "does not contain two mines": lambda line, m: many(line, m) < 2,
        "begins with a mine": starts,
        "has a mine at each end": lambda line, m: starts(line, m) and ends(line, m),
        "has an even number of mines": lambda line, m: many(line, m) % 2 == 0,
        "has a mine that touches another mine": lambda line, m: any(
            touch(a, b) for a in cells(line) if a in m for b in m
        ),
        "has two mines side by side": side_by_side,
        "has a mine and is not full": lambda line, m: 0 < many(line, m) < SIZE,
    },
}
BOARDS = [
    frozenset(Random(seed).sample(CELLS, number))
    for seed, number in enumerate([0, 1, 2, 2, 3, 4, 4, 5, 6, 8, 8, 10, 12, 14, 15, 16] * 3)
]


def holds(about: Callable[[Says], bool], says: Callable[[Line, Mines], bool], mines: Mines) -> bool:
    return about(lambda line: says(line, mines))


def products(tongue: str) -> Iterator[tuple[str, Callable[[Mines], bool]]]:
    for subject, about in SUBJECTS[tongue].items():
        for predicate, says in PREDICATES[tongue].items():
            yield f"{subject} {predicate}.", partial(holds, about, says)


@pytest.mark.parametrize("tongue", SUBJECTS)
def test_every_subject_goes_with_every_predicate(tongue: str) -> None:
    wrong, refused = [], []
    for text, is_true in products(tongue):
        try:
            formula = read(text, tongue, SQUARE)[0].formula
        except ProvefieldError:
            refused.append(text)
            continue
        if any(evaluate(formula, board(SQUARE, mines)) != is_true(mines) for mines in BOARDS):
            wrong.append(text)
    assert not wrong
    assert len(refused) <= 0.03 * len(list(products(tongue))), refused
