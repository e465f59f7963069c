"""Problems of TPTP are read as other programs read them."""

from __future__ import annotations

import re

import pytest

from provefield.errors import InputError
from provefield.logic.binding import close
from provefield.logic.canonical import canonical
from provefield.logic.counting import expand_counts
from provefield.logic.formula import FALSE
from provefield.logic.parse import parse
from provefield.logic.show import show
from provefield.parts.provers.tptp_file import is_tptp, read_tptp
from provefield.reason.ask import prove_sequent
from tests.reason.exported import SEQUENTS
from tests.reason.sequents import SYLLOGISMS

PUZZLE = """% A comment.
fof(all_men, axiom, ! [X] : (man(X) => mortal(X)), file('a.p', all_men)).
fof(ann, hypothesis, man('Ann')). /* and another */
fof(goal, conjecture, ? [Y] : (mortal(Y) & Y = 'Ann')).
"""


def test_a_problem_is_read_and_proved() -> None:
    assert is_tptp(PUZZLE)
    found = read_tptp(PUZZLE)
    assert [str(each) for each in found.assumptions] == ["∀X (man(X) → mortal(X))", "man(Ann)"]
    assert prove_sequent(found.assumptions, found.goals[0]).proved


def test_clauses_alone_ask_for_a_contradiction() -> None:
    found = read_tptp("cnf(a, axiom, p(X) | q). cnf(b, axiom, ~q). cnf(c, axiom, ~p(a)).")
    assert found.goals == (FALSE,)
    assert prove_sequent(found.assumptions, FALSE).proved


@pytest.mark.parametrize(
    "text", [text for p, g in (*SEQUENTS, *SYLLOGISMS.values()) for text in (*p, g)]
)
def test_what_is_written_reads_back(text: str) -> None:
    formula = close(expand_counts(parse(text)))
    [read] = read_tptp(f"fof(a, axiom, ({show(formula, 'tptp')})).").assumptions
    assert show(read, "tptp") == show(formula, "tptp")


@pytest.mark.parametrize(
    "text",
    [
        *(text for p, g in (*SEQUENTS, *SYLLOGISMS.values()) for text in (*p, g)),
        *(f"all x (x {sign} a | f(x + 1) {sign} |x - 3|)" for sign in ("<", "<=", ">", ">=", "=")),
        "all x exists y (R(x, y, X) & R(x, y) & R(x) & R & X1 = -2)",
    ],
)
def test_what_is_written_keeps_its_meaning(text: str) -> None:
    formula = close(expand_counts(parse(text)))
    found = read_tptp(f"fof(a, axiom, ({show(formula, 'tptp')})).")
    assert [canonical(each) for each in found.assumptions] == [canonical(formula)]
    assert found.renamed == {}


ODD = """fof(a1, axiom, '<'(a,b,c) & '<='(a,b) & '<='(a,b,c)).
fof(a2, axiom, ! [X,X1] : ('it is'(X,'X',x) & 'X1' != X1 & r(x) & r(X1,x) & r & abs(x,x) & all)).
fof(g, conjecture, name).
"""


def test_what_our_syntax_cannot_write_gets_a_name_of_its_own() -> None:
    found = read_tptp(ODD)
    every = (*found.assumptions, *found.goals)
    assert [parse(str(each)) for each in every] == [*every]
    assert found.renamed.keys() == {"<", "<=", "it is", "x", "abs", "all"}
    assert len({*found.renamed.values(), "name"}) == 7
    assert str(found.assumptions[0]) == (
        f"{found.renamed['<']}(a, b, c) ∧ a ≤ b ∧ {found.renamed['<=']}(a, b, c)"
    )


def test_a_constant_that_is_called_like_a_variable_is_another_thing() -> None:
    found = read_tptp("fof(a, axiom, ! [X] : p(X,'X')). fof(g, conjecture, ! [X,Y] : p(X,Y)).")
    assert not prove_sequent(found.assumptions, found.goals[0]).proved
    assert prove_sequent(found.assumptions, parse("p(a, X)")).proved


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("fof(a, axiom, p", "expected )"),
        ("fof(a, axiom, p & ).", "expected a name"),
        ("fof(a, maxim, p).", "expected axiom or conjecture"),
        ("fof(a, axiom, X).", "expected a formula, not a variable"),
        ("fof(a, axiom, p).\nthf(b, axiom, p).", "expected fof"),
        ("fof(a, axiom, '#1').", "a name cannot start with #"),
        ("fof(a, axiom, " + "~" * 500 + "p).", "nested too deeply"),
        ("fof(a, axiom, p{).", "cannot be read"),
    ],
)
def test_faults_are_pointed_at(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=re.escape(fault)):
        read_tptp(text)
