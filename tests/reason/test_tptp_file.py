"""Problems of TPTP are read as other programs read them."""

from __future__ import annotations

import re

import pytest

from provefield.errors import InputError
from provefield.logic.binding import close
from provefield.logic.counting import expand_counts
from provefield.logic.formula import FALSE
from provefield.logic.parse import parse
from provefield.logic.show import show
from provefield.reason.ask import prove_sequent
from provefield.reason.provers.tptp_file import is_tptp, read_tptp
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
