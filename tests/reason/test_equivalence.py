"""Equivalence agrees with looking at every board, and never hangs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import BudgetError, MeaningError
from provefield.logic.field import Field, mine, safe
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Var,
)
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import Equivalence, equivalent
from provefield.reason.limit import UNLIMITED, Limit
from tests.logic.strategies import board_formulas
from tests.logic.test_ground import boards

X, Y = Var("x"), Var("y")


@given(board_formulas, board_formulas, st.sampled_from([Field(2, 3), Field(3, 2), Field(2, 2)]))
def test_it_agrees_with_looking_at_every_board(left: Formula, right: Formula, field: Field) -> None:
    differing = [
        mines
        for mines in boards(field)
        if evaluate(left, board(field, mines)) != evaluate(right, board(field, mines))
    ]
    answer = equivalent(left, right, field, UNLIMITED)
    assert answer.equivalent == (not differing)
    if differing:
        assert answer.mines in differing
        assert len(answer.mines) == min(map(len, differing))
        here = board(field, answer.mines)
        assert (answer.left, answer.right) == (evaluate(left, here), evaluate(right, here))


@given(board_formulas)
def test_a_formula_is_equivalent_to_its_double_negation(formula: Formula) -> None:
    from provefield.logic.binding import close

    twice = Not(Not(close(formula)))
    assert equivalent(formula, twice, Field(3, 3), UNLIMITED) == Equivalence(True)


def test_only_boards_of_which_something_else_is_true_are_compared() -> None:
    first, second = mine(1, 1), mine(2, 1)
    assert not equivalent(first, second, Field(2, 1)).equivalent
    both_or_none = Iff(first, second)
    assert equivalent(first, second, Field(2, 1), given=both_or_none).equivalent


def test_the_counterexample_is_simple() -> None:
    row_with_two = CountQuantifier("exactly", 2, "x", mine(X, 1))
    answer = equivalent(row_with_two, FALSE, Field(20, 20), UNLIMITED)
    assert answer.mines is not None
    assert len(answer.mines) == 2


def test_free_variables_are_closed_on_each_side() -> None:
    diagonal = Not(mine(X, X))
    assert equivalent(diagonal, ForAll("y", safe(Y, Y)), Field(9, 9), UNLIMITED).equivalent


def test_a_counterexample_on_a_large_board_is_checked_as_well() -> None:
    u, v = Var("u"), Var("v")
    right_below = And((Compare("<", X, u), Compare("<", Y, v), mine(X, Y)))
    right = And((Compare("<", X, u), mine(X, Y)))
    strict, loose = (Implies(part, Not(mine(u, v))) for part in (right_below, right))
    answer = equivalent(strict, loose, Field(40, 40), UNLIMITED)
    assert (answer.left, answer.right) == (True, False)
    assert answer.mines is not None
    assert len(answer.mines) == 2


def test_only_boards_are_compared() -> None:
    with pytest.raises(MeaningError, match="B"):
        equivalent(Atom("B"), Atom("B"), Field(2, 2))


def pigeonhole(columns: int) -> Formula:
    """One mine in each row, and at most one in each column: impossible with one row too many."""
    z = Var("z")
    inside = Compare("<=", X, Int(columns))
    every_row = ForAll("y", Exists("x", And((inside, mine(X, Y)))))
    alone = Implies(And((mine(X, Y), Compare("!=", Y, z))), Not(mine(X, z)))
    return And((every_row, ForAll("x", ForAll("y", ForAll("z", alone)))))


def test_a_hostile_pair_is_given_up_loudly() -> None:
    with pytest.raises(BudgetError, match="could not be compared"):
        equivalent(pigeonhole(12), FALSE, Field(12, 13), Limit(seconds=0.3))
