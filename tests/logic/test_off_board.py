"""On a board with more columns than rows, or fewer, no sentence speaks of lines that it has not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from provefield.errors import ParseError
from provefield.logic.field import Field
from provefield.logic.formula import (
    TRUE,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Var,
)
from provefield.logic.language import readings
from provefield.logic.semantics import board, evaluate
from tests.logic.test_everyday import sentences

WIDE, TALL = Field(4, 3), Field(3, 5)


def parts(formula: Formula) -> tuple[Formula, ...]:
    match formula:
        case And(inner) | Or(inner) | Cardinality(_, _, inner):
            return inner
        case Implies(left, right) | Iff(left, right):
            return left, right
        case Not(body) | ForAll(_, body) | Exists(_, body) | CountQuantifier(_, _, _, body):
            return (body,)
        case _:
            return ()


def sides(formula: Formula, variable: str) -> set[int]:
    """Whether a variable stands for columns (0) or rows (1)."""
    if isinstance(formula, Atom):
        return {side for side, term in enumerate(formula.args) if term == Var(variable)}
    if getattr(formula, "variable", "") == variable:
        return set()
    return set[int]().union(*(sides(part, variable) for part in parts(formula)))


def bounded(formula: Formula, sizes: tuple[int, int]) -> Formula:
    """The same of the columns and rows that there are."""
    inner = tuple(bounded(part, sizes) for part in parts(formula))
    match formula:
        case And() | Or():
            return type(formula)(inner)
        case Cardinality(how, number):
            return Cardinality(how, number, inner)
        case Implies() | Iff() | Not():
            return type(formula)(*inner)
        case ForAll(name, body) | Exists(name, body) | CountQuantifier(_, _, name, body):
            real = [Compare("<=", Var(name), Int(sizes[side])) for side in sides(body, name)]
            there = And((TRUE, *real))
            match formula:
                case ForAll():
                    return ForAll(name, Implies(there, *inner))
                case Exists():
                    return Exists(name, And((there, *inner)))
                case CountQuantifier(how, number):
                    return CountQuantifier(how, number, name, And((there, *inner)))
        case _:
            return formula


def layouts(field: Field) -> Iterator[list[tuple[int, int]]]:
    cells = list(product(range(1, field.columns + 1), range(1, field.rows + 1)))
    random = Random(5)
    return (random.sample(cells, number) for number in (0, 1, 1, 2, 2, 3, 4, 6, 8, 10, 11, 12, 12))


def all_readings(tongue: str, text: str, field: Field) -> tuple[Formula, ...]:
    """None of a sentence that needs a square; nor of one with variables, which stand for all."""
    try:
        return () if re.search(r"\b[x-z]\b", text) else readings(text, tongue, field)
    except ParseError:
        return ()


@pytest.mark.parametrize(("field", "step"), [(WIDE, 5), (TALL, 7)])
def test_no_reading_depends_on_cells_off_the_board(field: Field, step: int) -> None:
    boards = [board(field, mines) for mines in layouts(field)]
    for tongue, text, _ in [*sentences()][::step]:
        for formula in all_readings(tongue, text, field):
            real = bounded(formula, (field.columns, field.rows))
            assert [evaluate(formula, b) for b in boards] == [evaluate(real, b) for b in boards], (
                text
            )


@pytest.mark.parametrize(
    ("tongue", "text", "wide", "tall"),
    [
        ("en", "Every row has a mine.", "∀y (y ≤ 3 → (∃x mine(x, y)))", "∀y ∃x mine(x, y)"),
        ("en", "The first row is full of mines.", "∀x mine(x, 1)", "∀x (x ≤ 3 → mine(x, 1))"),
        ("en", "Every cell of row 1 is a mine.", "∀x mine(x, 1)", "∀x (x ≤ 3 → mine(x, 1))"),
        (
            "en",
            "Every column has a safe cell.",
            "∀x ∃y (y ≤ 3 ∧ safe(x, y))",
            "∀x ∃y safe(x, y)",
        ),
        (
            "en",
            "At least two columns are safe.",
            "∃≥2 x ∀y safe(x, y)",
            "∃≥2 x (x ≤ 3 ∧ (∀y safe(x, y)))",
        ),
        (
            "en",
            "Row 1 has exactly one safe cell.",
            "∃=1 x safe(x, 1)",
            "∃=1 x (x ≤ 3 ∧ safe(x, 1))",
        ),
        ("en", "There is no mine in row 1.", "¬∃x mine(x, 1)", "¬∃x mine(x, 1)"),
        ("de", "Zeile 1 ist voller Minen.", "∀x mine(x, 1)", "∀x (x ≤ 3 → mine(x, 1))"),
        (
            "de",
            "Genau eine Spalte ist minenfrei.",
            "∃=1 x ¬∃y mine(x, y)",
            "∃=1 x (x ≤ 3 ∧ ¬∃y mine(x, y))",
        ),
        (
            "de",
            "In jeder Zeile sind genau zwei Felder sicher.",
            "∀y (y ≤ 3 → (∃=2 x safe(x, y)))",
            "∀y ∃=2 x (x ≤ 3 ∧ safe(x, y))",
        ),
    ],
)
def test_only_lines_that_may_be_off_the_board_are_bounded(
    tongue: str, text: str, wide: str, tall: str
) -> None:
    assert [str(readings(text, tongue, field)[0]) for field in (WIDE, TALL)] == [wide, tall]
