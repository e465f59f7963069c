from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from provefield.errors import MeaningError
from provefield.logic.binding import close
from provefield.logic.field import Field, mine, safe
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Abs,
    Add,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    at_least,
    at_most,
    exactly,
    meets,
)
from provefield.logic.semantics import MineStructure, Tables, board, evaluate
from tests.logic.strategies import board_formulas, pure_formulas
from tests.logic.structures import boards, tables

x, y = Var("x"), Var("y")
CORNER = board(Field(3, 2), [(1, 1), (3, 2)])

BINARY = {Add: "+", Sub: "-"}
PYTHON = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def as_python(node: Formula | Term) -> str:  # noqa: C901 — one case for each kind of node
    """Write a formula as Python source: an oracle that shares nothing with the evaluator."""
    match node:
        case Var(name):
            return name
        case Int(value):
            return f"({value})"
        case Add(left, right) | Sub(left, right):
            return f"({as_python(left)} {BINARY[type(node)]} {as_python(right)})"
        case Abs(body):
            return f"abs({as_python(body)})"
        case Atom(predicate, args):
            return f"holds({', '.join([repr(predicate), *map(as_python, args)])})"
        case Compare(op, left, right):
            return f"({as_python(left)} {PYTHON[op]} {as_python(right)})"
        case Not(body):
            return f"(not {as_python(body)})"
        case And(parts):
            return f"all([{', '.join(map(as_python, parts))}])"
        case Or(parts):
            return f"any([{', '.join(map(as_python, parts))}])"
        case Implies(left, right):
            return f"({as_python(left)} <= {as_python(right)})"
        case Iff(left, right):
            return f"({as_python(left)} == {as_python(right)})"
        case ForAll(variable, body):
            return f"all([{as_python(body)} for {variable} in domain])"
        case Exists(variable, body):
            return f"any([{as_python(body)} for {variable} in domain])"
        case CountQuantifier(how, number, variable, body):
            return f"meets(sum([{as_python(body)} for {variable} in domain]), {how!r}, {number})"
        case Cardinality(how, number, parts):
            return f"meets(sum([{', '.join(map(as_python, parts))}]), {how!r}, {number})"
        case Func():
            raise AssertionError("the random formulas hold no functions")


def python_says(formula: Formula, domain: object, holds: Callable[..., bool]) -> bool:
    scope = {"domain": domain, "holds": holds, "meets": meets}
    return bool(eval(as_python(close(formula)), scope))  # noqa: S307 — made from our own tree


@given(board_formulas, boards())
def test_boards_agree_with_python(formula: Formula, structure: MineStructure) -> None:
    def holds(predicate: str, column: int, row: int) -> bool:
        return ((column, row) in structure.mines) is (predicate == "mine")

    assert evaluate(formula, structure) == python_says(formula, structure.domain, holds)


@given(pure_formulas, tables())
def test_tables_agree_with_python(formula: Formula, structure: Tables) -> None:
    def holds(predicate: str, *row: int) -> bool:
        return row in structure.relations[predicate, len(row)]

    assert evaluate(formula, structure) == python_says(formula, structure.domain, holds)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (TRUE, True),
        (FALSE, False),
        (mine(1, 1), True),
        (mine(0, 1), False),
        (mine(4, 2), False),
        (safe(4, 2), True),
        (Exists("y", mine(2, y)), False),
        (CountQuantifier("exactly", 1, "x", mine(x, 2)), True),
        (CountQuantifier("exactly", 3, "x", Compare(">", x, Int(0))), True),
        (CountQuantifier("atmost", 10**30, "x", mine(x, x)), True),
        (CountQuantifier("atleast", 10**30, "x", mine(x, x)), False),
        (at_least(-1, []), True),
        (at_most(-1, [mine(1, 1)]), False),
        (exactly(2, [mine(1, 1), mine(1, 1), mine(2, 2)]), True),
        (Compare("=", Abs(Sub(Int(1), Int(4))), Add(Int(1), Int(2))), True),
    ],
)
def test_what_boards_say(formula: Formula, expected: bool) -> None:
    assert evaluate(formula, CORNER) is expected


def test_free_variables_stand_for_everything_unless_they_have_a_value() -> None:
    below = Compare("<=", x, y)
    assert not evaluate(below, CORNER)
    assert evaluate(below, CORNER, {"x": 1})
    assert evaluate(below, CORNER, {"x": 7, "y": 7})


def test_looks_no_further_than_needed() -> None:
    unknown = Atom("unknown")
    assert evaluate(Or((TRUE, unknown)), CORNER)
    assert not evaluate(And((FALSE, unknown)), CORNER)
    assert evaluate(Implies(FALSE, unknown), CORNER)
    assert evaluate(at_least(1, [TRUE, unknown]), CORNER)
    assert not evaluate(at_most(0, [TRUE, unknown]), CORNER)
    assert not evaluate(exactly(1, [TRUE, TRUE, unknown]), CORNER)


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        (Atom("likes", (x, y)), "mine and safe of two numbers, not likes of 2"),
        (Atom("mine", (x,)), "not mine of 1"),
        (mine(Func("a"), 1), "does not know what a stands for"),
    ],
)
def test_boards_know_only_mines(formula: Formula, message: str) -> None:
    with pytest.raises(MeaningError, match=message):
        evaluate(formula, CORNER)


NAMES = Tables(
    ("Ann", "Bob"),
    {("happy", 1): frozenset({("Ann",)}), ("rain", 0): frozenset()},
    {("me", 0): {(): "Bob"}, ("friend", 1): {("Ann",): "Bob", ("Bob",): "Ann"}},
)


def test_tables_give_names_and_functions_their_meaning() -> None:
    friend = Func("friend", (Func("me"),))
    assert evaluate(Atom("happy", (friend,)), NAMES)
    assert evaluate(Compare("!=", friend, Func("me")), NAMES)
    assert not evaluate(Atom("rain"), NAMES)


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        (Atom("snow"), "does not say when snow holds"),
        (Atom("happy", (x, x)), r"does not say when happy\(Ann, Ann\) holds"),
        (Atom("happy", (Func("you"),)), "does not say what you is"),
        (Atom("happy", (Func("friend", (Int(3),)),)), r"does not say what friend\(3\) is"),
        (Compare("<", x, Int(1)), "Ann is not a number"),
        (Compare("=", Add(x, Int(1)), Int(1)), "Ann is not a number"),
        (Compare("=", Abs(x), Int(1)), "Ann is not a number"),
    ],
)
def test_what_a_structure_does_not_interpret_is_an_error(formula: Formula, message: str) -> None:
    with pytest.raises(MeaningError, match=message):
        evaluate(formula, NAMES)


def test_impossible_structures_are_refused() -> None:
    with pytest.raises(MeaningError, match="at least one thing"):
        Tables(())
    with pytest.raises(MeaningError, match=r"mine\(3, 3\) lies off the board of 3 columns"):
        board(Field(3, 2), [(3, 3)])
