from __future__ import annotations

import json
from itertools import product
from typing import get_args

import pytest

from provefield.cli.formula import Names, Syntax, Target
from provefield.cli.text import Language
from provefield.logic.normal import forms
from provefield.logic.parse import parse
from provefield.logic.show.notation import Style
from tests.cli.commands import provefield

MIRROR = "all x (mine(x,8) -> mine(x,1))"
TARGETS = {
    "unicode": "∀x (mine(x, 8) → mine(x, 1))",
    "ascii": "all x (mine(x,8) -> mine(x,1))",
    "prover9": "all x (mine(x,8) -> mine(x,1))",
    "tptp": "! [X] : (mine(X,'8') => mine(X,'1'))",
    "latex": r"\forall x\, (\mathit{mine}(x, 8) \rightarrow \mathit{mine}(x, 1))",
    "english": "For every x: if there is a mine in column x, row 8, "
    "then there is a mine in column x, row 1.",
    "nnf": "∀x (¬mine(x, 8) ∨ mine(x, 1))",
    "prenex": "∀x (¬mine(x, 8) ∨ mine(x, 1))",
    "skolem": "∀x (¬mine(x, 8) ∨ mine(x, 1))",
    "cnf": "¬mine(x, 8) ∨ mine(x, 1)",
    "dnf": "∀x (¬mine(x, 8) ∨ mine(x, 1))",
}


@pytest.mark.parametrize("target", TARGETS)
def test_a_formula_goes_to_every_form(target: str) -> None:
    ended = provefield("formula", MIRROR, "--to", target)
    assert (ended.code, ended.out, ended.err) == (0, TARGETS[target] + "\n", "")


def test_json_is_one_document_with_the_result_and_its_steps() -> None:
    ended = provefield("formula", MIRROR, "--to", "cnf", "--json")
    document = json.loads(ended.out)
    assert ended.out.count("\n") == 1
    assert document["result"] == "¬mine(x, 8) ∨ mine(x, 1)"
    assert [step["name"] for step in document["steps"]] == [
        "Eliminate implications",
        "Move ¬ inwards",
        "Standardize variables",
        "Skolemize",
        "Drop universal quantifiers",
        "Distribute ∨ over ∧",
    ]
    assert document["steps"][-1]["formula"] == document["result"]


def test_a_syntax_has_no_steps_in_json() -> None:
    document = json.loads(provefield("formula", "A", "--json").out)
    assert document == {"result": "A", "steps": [], "warnings": []}


def test_steps_are_shown_one_below_the_other() -> None:
    ended = provefield("formula", MIRROR, "--to", "nnf", "--steps")
    assert ended.out.splitlines() == [
        "Eliminate implications   ∀x (¬mine(x, 8) ∨ mine(x, 1))",
        "Move ¬ inwards           ∀x (¬mine(x, 8) ∨ mine(x, 1))",
    ]


def test_quantifiers_stand_beside_what_they_are_on_a_board() -> None:
    ended = provefield(
        *("formula", "all x exists y mine(x,y)", "--to", "ground", "--steps"),
        *("--columns", "2", "--rows", "2"),
        columns=60,
    )
    assert ended.out.splitlines() == [
        "∃y mine(x, y)     is  mine(x, 1) ∨ mine(x, 2)",
        "∀x ∃y mine(x, y)  is  (mine(1, 1) ∨ mine(1, 2))",
        "                      ∧ (mine(2, 1) ∨ mine(2, 2))",
    ]


@pytest.mark.parametrize("width", [0, 1, 7, 1000])
def test_no_terminal_is_too_narrow_for_steps(width: int) -> None:
    ended = provefield("formula", MIRROR, "--to", "ground", "--steps", columns=width)
    assert ended.code == 0
    assert "mine(3, 1)" not in ended.out  # row 8 lies off the board, so nothing is asked for


def test_grounding_keeps_to_the_size_of_the_board() -> None:
    shape = ("--to", "ground", "--columns", "2", "--rows", "1")
    assert provefield("formula", "all x mine(x,1)", *shape).out == "mine(1, 1) ∧ mine(2, 1)\n"
    wide = ("--to", "ground", "--columns", "100", "--rows", "100")
    ended = provefield("formula", "all x all y mine(x,y)", *wide)
    atoms = [f"mine({x}, {y})" for x, y in product(range(1, 101), repeat=2)]
    assert ended.out == " ∧ ".join(atoms) + "\n"


@pytest.mark.parametrize("text", ["-mine(1,2)", "--mine(1,2)", "-A", "-(A & B)", "-all x P(x)"])
def test_a_formula_may_start_with_a_minus_sign(text: str) -> None:
    ended = provefield("formula", text, "--to", "ascii")
    assert ended.code == 0
    assert parse(ended.out) == parse(text)


def test_a_formula_comes_from_standard_input() -> None:
    ended = provefield("formula", "-", "--to", "ascii", stdin=b"-A &\nB\n")
    assert (ended.code, ended.out) == (0, "-A & B\n")


def test_a_quantifier_that_ends_too_soon_is_noted() -> None:
    ended = provefield("formula", "all x P(x) -> Q(x)")
    assert (ended.code, ended.out) == (0, "(∀x P(x)) → Q(x)\n")
    assert ended.err.startswith("note: x also stands outside its quantifier")
    document = json.loads(provefield("formula", "all x P(x) -> Q(x)", "--json").out)
    assert len(document["warnings"]) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "formula, line 1, column 1: expected a formula"),
        ("  \n ", "formula, line 1, column 1: expected a formula"),
        (
            "mine(1,2",
            "formula, line 1, column 5: this `(` is never closed\n    mine(1,2\n        ^",
        ),
        ("A &\n& B", "formula, line 2, column 1: "),
        ("exits x mine(x,1)", "did you mean `exists`?"),
        ("mine(1,2). end_of_list. formulas(sos).", "line 1, column 12: expected nothing"),
        ("-" * 19_999 + "A", "levels"),
        ("A" + "|A" * 20_000, "a formula may have 20,000 characters"),
        ("mine(1234567890,1)", "an integer may have 9 digits"),
    ],
)
def test_bad_formulas_are_pointed_at(text: str, fault: str) -> None:
    ended = provefield("formula", "-", stdin=text.encode())
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("provefield: ")
    assert fault in ended.err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "Missing argument 'FORMULA'"),
        (["A", "B"], "unexpected extra argument"),
        (["A", "--to", "klingon"], "'klingon' is not one of 'unicode', 'ascii'"),
        (["A", "--to", "ground", "--columns", "0"], "greater than or equal to 1"),
        (["A", "--to", "ground", "--columns", "-1"], "greater than or equal to 1"),
        (["A", "--to", "ground", "--rows", "101"], "less than or equal to 100"),
        (["A", "--rows", "many"], "integer"),
        (["A", "--steps"], "there are no steps to unicode"),
        (["A", "--steps", "--to", "english"], "there are no steps to english"),
        (["A", "--nosuch"], "No such option: --nosuch"),
    ],
)
def test_misused_options_take_one_line(arguments: list[str], fault: str) -> None:
    ended = provefield("formula", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert fault in ended.err
    assert ended.err.endswith("; see `provefield formula --help`\n")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("all x all y all z all w (mine(x,y) -> mine(z,w))", ["--to", "ground", "--rows", "100"]),
        (" & ".join(f"(A{i} | B{i})" for i in range(40)), ["--to", "dnf"]),
        ("<->".join(f"(A{i}" for i in range(50)) + ")" * 50, ["--to", "cnf", "--names", "never"]),
        ("exactly 300 x mine(x,1)", ["--to", "cnf"]),
    ],
)
def test_what_nobody_could_read_is_refused_with_its_size(text: str, options: list[str]) -> None:
    ended = provefield("formula", text, *options)
    assert (ended.code, ended.out) == (2, "")
    assert "; the limit is " in ended.err
    assert len(ended.err) < 200


def test_names_keep_the_clauses_of_nested_equivalences_few() -> None:
    text = "<->".join(f"(A{i}" for i in range(50)) + ")" * 50
    ended = provefield("formula", text, "--to", "cnf")
    assert ended.code == 0
    assert ended.out.count("∧") < 250


def test_the_options_offer_what_the_library_can_do() -> None:
    """They are spelled out in the command, which must not import the library to show its help."""
    assert get_args(Syntax) == get_args(Style)
    assert get_args(Names) == get_args(forms.Names)
    assert set(get_args(Syntax)) | set(get_args(Language)) < set(get_args(Target))
