"""Names and what they are bound to: the laws by which formulas may be renamed and filled in."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.logic.binding import (
    alpha_equal,
    close,
    free_variables,
    fresh,
    names,
    rename_apart,
    substitute,
)
from provefield.logic.formula import (
    Add,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Int,
    Term,
    Var,
    walk,
)
from provefield.logic.parse import parse
from provefield.logic.semantics import Structure, evaluate
from tests.logic.strategies import VARIABLES, board_formulas, formulas
from tests.logic.structures import boards

values = st.fixed_dictionaries({name: st.integers(1, 3) for name in VARIABLES})
variables = st.sampled_from(VARIABLES).map(Var)
numbers = st.integers(0, 3).map(Int)
terms: st.SearchStrategy[Term] = st.one_of(variables, numbers, st.builds(Add, variables, numbers))
substitutions = st.dictionaries(st.sampled_from(VARIABLES), terms, max_size=3)


def value(term: Term, values: Mapping[str, int]) -> int:
    match term:
        case Var(name):
            return values[name]
        case Int(number):
            return number
        case Add(left, right):
            return value(left, values) + value(right, values)
        case _:
            raise TypeError(term)


def bound(formula: Formula) -> list[str]:
    quantified = (ForAll, Exists, CountQuantifier)
    return [part.variable for part in walk(formula) if isinstance(part, quantified)]


@given(board_formulas, substitutions, values, boards())
def test_putting_a_term_is_putting_its_value(
    formula: Formula, put: dict[str, Term], now: dict[str, int], board: Structure
) -> None:
    then = {**now, **{name: value(term, now) for name, term in put.items()}}
    assert evaluate(substitute(formula, put), board, now) == evaluate(formula, board, then)


@given(formulas, substitutions)
def test_only_free_variables_are_replaced(formula: Formula, put: dict[str, Term]) -> None:
    unused = {name: term for name, term in put.items() if name not in free_variables(formula)}
    assert substitute(formula, unused) == formula


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("exists y mine(x,y)", "exists y1 mine(y,y1)"),
        ("all y exists y1 R(x,y,y1)", "all y2 exists y1 R(y,y2,y1)"),
        ("exactly 2 y mine(x,y)", "exactly 2 y1 mine(y,y1)"),
        ("all x mine(x,y)", "all x mine(x,y)"),
        ("mine(x,1) & exists x mine(x,2)", "mine(y,1) & exists x mine(x,2)"),
    ],
)
def test_no_variable_is_captured(formula: str, expected: str) -> None:
    assert substitute(parse(formula), {"x": Var("y")}) == parse(expected)


@given(formulas, st.sets(st.sampled_from([*VARIABLES, "x1", "y1"])))
def test_renaming_apart_gives_each_quantifier_a_name_of_its_own(
    formula: Formula, taken: set[str]
) -> None:
    renamed = rename_apart(formula, taken)
    own = bound(renamed)
    assert len(set(own)) == len(own)
    assert not set(own) & (taken | free_variables(formula))
    assert alpha_equal(renamed, formula)


@given(formulas, formulas)
def test_alpha_equality_keeps_free_variables_and_shape(one: Formula, other: Formula) -> None:
    assert alpha_equal(one, one)
    if alpha_equal(one, other):
        assert free_variables(one) == free_variables(other)
        assert len(bound(one)) == len(bound(other))


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("all x P(x)", "all y P(y)", True),
        ("all x exists y R(x,y)", "all y exists x R(y,x)", True),
        ("all x exists y R(x,y)", "all x exists y R(y,x)", False),
        ("all x all x P(x)", "all x all y P(y)", True),
        ("all x all x P(x)", "all x all y P(x)", False),
        ("all x P(x)", "exists x P(x)", False),
        ("P(x)", "P(y)", False),
        ("exactly 1 x P(x)", "exactly 2 x P(x)", False),
    ],
)
def test_names_of_bound_variables_do_not_matter(left: str, right: str, same: bool) -> None:
    assert alpha_equal(parse(left), parse(right)) is same


@given(formulas)
def test_a_closed_formula_has_no_free_variables(formula: Formula) -> None:
    assert free_variables(close(formula)) == frozenset()
    assert close(close(formula)) == close(formula)


@given(board_formulas, boards())
def test_closing_says_that_it_holds_for_every_value(formula: Formula, board: Structure) -> None:
    for variable in sorted(free_variables(formula))[:1]:
        everywhere = all(
            evaluate(close(substitute(formula, {variable: Int(number)})), board)
            for number in board.domain
            if isinstance(number, int)
        )
        assert evaluate(close(formula), board) == everywhere


@given(st.from_regex("[xy][xy12]*", fullmatch=True), st.sets(st.text("xy12")))
def test_a_fresh_name_is_not_taken(name: str, taken: set[str]) -> None:
    found = fresh(name, taken)
    assert found not in taken
    assert found.startswith(name.rstrip("0123456789"))
    assert found == name or name in taken


@given(formulas)
def test_names_hold_every_variable(formula: Formula) -> None:
    assert names(formula) >= {*bound(formula), *free_variables(formula)}
