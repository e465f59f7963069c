from __future__ import annotations

import json

import pytest

from tests.cli.commands import provefield

NO_MINE = "-(exists x mine(1,x))"
ALL_SAFE = "all y safe(1,y)"
TWO_BY_TWO = ("--columns", "2", "--rows", "2")


def test_equivalent_formulas_end_with_zero() -> None:
    ended = provefield("equivalent", NO_MINE, ALL_SAFE, "--columns", "5", "--rows", "6")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "Equivalent: they agree on every board of 5 columns and 6 rows.\n"


def test_different_formulas_end_with_one_and_a_board() -> None:
    ended = provefield("equivalent", "mine(2,1)", "mine(1,1) & mine(2,1)", *TWO_BY_TWO)
    assert ended.code == 1
    assert ended.out.splitlines() == [
        "Not equivalent: on this board the first is true and the second is false.",
        "",
        "   1 2",
        "1  . m",
        "2  . .",
    ]


def test_json_gives_the_answer_and_the_board() -> None:
    ended = provefield("equivalent", NO_MINE, ALL_SAFE, *TWO_BY_TWO, "--json")
    assert json.loads(ended.out) == {"equivalent": True, "counterexample": None, "warnings": []}
    ended = provefield("equivalent", "mine(1,2)", "safe(1,2)", *TWO_BY_TWO, "--json")
    assert ended.code == 1
    document = json.loads(ended.out)
    assert document["equivalent"] is False
    board = document["counterexample"]
    assert board == {"mines": [], "left": False, "right": True}


def test_the_size_of_the_board_matters() -> None:
    pair = ("exists x exists y (x != y & mine(x,1))", "exists x mine(x,1)")
    assert provefield("equivalent", *pair, "--columns", "1", "--rows", "1").code == 1
    assert provefield("equivalent", *pair, "--columns", "2", "--rows", "1").code == 0


def test_notes_say_which_formula_they_are_about() -> None:
    pair = ("mine(1,1)", "all x mine(x,1) -> mine(x,2)")
    assert provefield("equivalent", *pair).err.startswith("note: second formula: x also stands")
    (warning,) = json.loads(provefield("equivalent", *pair, "--json").out)["warnings"]
    assert warning.startswith("second formula: ")


@pytest.mark.parametrize(
    ("left", "right", "fault"),
    [
        ("mine(1,1)", "mine(1,1", "second formula, line 1, column 5: this `(` is never closed"),
        ("mime(1,1)", "mine(1,1)", "first formula, line 1, column 1: unknown predicate `mime`"),
        ("mine(1,1)", "P", "second formula, line 1, column 1: unknown predicate `P`"),
        ("mine(1)", "mine(1,1)", "first formula, line 1, column 1"),
        ("mine(a,1)", "mine(1,1)", "first formula, line 1, column 6: `a` is neither"),
        ("", "mine(1,1)", "first formula, line 1, column 1: expected a formula"),
    ],
)
def test_bad_formulas_are_pointed_at(left: str, right: str, fault: str) -> None:
    ended = provefield("equivalent", left, right)
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err
    document = json.loads(provefield("equivalent", left, right, "--json").out)
    assert document["error"]["message"] in ended.err


@pytest.mark.parametrize("columns", ["0", "-1", "1001", "x", ""])
def test_the_board_needs_a_size(columns: str) -> None:
    ended = provefield("equivalent", "mine(1,1)", "mine(1,1)", "--columns", columns)
    assert (ended.code, ended.out) == (2, "")
    assert "--columns" in ended.err


def test_a_question_too_hard_for_the_time_is_no_answer() -> None:
    """One mine in each of 12 rows does not fit into 11 columns, at most one in each."""
    rows = "all y (y <= 12 -> exists x (x <= 11 & mine(x,y)))"
    columns = "all x all y all z (mine(x,y) & mine(x,z) -> y = z)"
    ended = provefield(
        *("equivalent", f"({rows}) & ({columns})", "mine(1,1) & safe(1,1)"),
        *("--columns", "12", "--rows", "12", "--seconds", "1"),
    )
    assert ended.code in (0, 2)  # never "not equivalent"
    assert ended.code == 0 or "could not be compared" in ended.err


def test_who_waits_says_how_long() -> None:
    """Thirteen columns with a mine each, but twelve rows with one at most, take long to refute."""
    crowded = "(all x exists y mine(x,y)) & (all y all x all z (mine(x,y) & mine(z,y) -> x = z))"
    size = ("--columns", "13", "--rows", "12", "--seconds", "0.2")
    ended = provefield("equivalent", crowded, "mine(1,1) & safe(1,1)", *size)
    assert (ended.code, ended.out) == (2, "")
    late = "the formulas could not be compared: no answer within 0.2 seconds"
    assert ended.err == f"provefield: {late}\n"
    assert "--seconds" in provefield("equivalent", "A", "A", "--seconds", "0").err
