"""Formulas joined by Python's operators, and asked about boards."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

import provefield as pf
from provefield.errors import InputError, MeaningError
from provefield.logic.field import Field
from tests.logic.strategies import board_formulas


@pytest.mark.parametrize("text", ["A & B & C", "A | B | C", "A & B | C", "-A -> B", "A <-> -B"])
def test_operators_build_what_is_read(text: str) -> None:
    a, b, c = (pf.formula(name) for name in "ABC")
    built = {
        "A & B & C": a & b & c,
        "A | B | C": a | b | c,
        "A & B | C": a & b | c,
        "-A -> B": ~a >> b,
        "A <-> -B": a.iff(~b),
    }
    assert built[text] == pf.formula(text)


def test_other_things_are_no_formulas() -> None:
    with pytest.raises(TypeError):
        pf.formula("A") & True  # type: ignore[operator]


@given(board_formulas)
def test_models_are_the_boards_on_which_it_is_true(formula: pf.Formula) -> None:
    cells = [pf.Cell(column, row) for row in (1, 2) for column in (1, 2, 3)]
    boards = (frozenset(some) for k in range(7) for some in combinations(cells, k))
    true = {mines for mines in boards if formula.true_on(mines, columns=3, rows=2)}
    found = list(formula.models(columns=3, rows=2))
    assert len(found) == len(set(found)) == formula.count(columns=3, rows=2)
    assert set(found) == true


def test_a_world_has_truth_and_a_view_has_none() -> None:
    game = pf.deal("5x5/3:zero:1")
    some = pf.formula("exists x exists y mine(x,y)")
    assert some.true_on(game.world)
    with pytest.raises(InputError, match="does not tell where the mines are"):
        some.true_on(game.start().view)
    with pytest.raises(InputError, match="a size of its own"):
        some.true_on(game.world, columns=2, rows=2)
    with pytest.raises(InputError, match="how large"):
        some.true_on({(1, 1)})
    with pytest.raises(MeaningError, match="nothing about P"):
        pf.formula("P(1)").count(columns=2, rows=2)
    assert Field(3, 2).numbers == range(1, 4)


def test_what_is_bound_is_renamed_out_of_the_way() -> None:
    formula = pf.formula("exists y (x < y)")
    assert str(formula.substitute({"x": 3})) == "∃y 3 < y"


@pytest.mark.parametrize(
    "values", [None, [], {"y": 1.5}, {"y": None}, {"y": True}, {"y": 10**10}, {"y": "x +"}, {2: 2}]
)
def test_what_is_no_term_is_refused(values: Any) -> None:
    with pytest.raises(InputError):
        pf.formula("mine(x,1) -> mine(x,y)").substitute(values)


def test_terms_and_formulas_are_read_from_their_texts() -> None:
    formula = pf.formula("mine(x,1) -> mine(x,y)")
    assert str(formula.substitute({"y": "x + 1"})) == "mine(x, 1) → mine(x, x + 1)"
    assert formula.iff("mine(1,2)") == formula.iff(pf.formula("mine(1,2)"))
    for wrong in (3, None):
        with pytest.raises(InputError):
            formula.iff(wrong)  # type: ignore[arg-type]
        with pytest.raises(InputError):
            formula.to(wrong)  # type: ignore[arg-type]
