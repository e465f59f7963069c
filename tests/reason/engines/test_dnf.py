from __future__ import annotations

import pytest

from provefield.grid import Cell
from provefield.reason.engines.dnf import Dnf
from provefield.reason.engines.sat import Sat
from provefield.reason.engines.truth_table import TruthTable
from provefield.reason.limit import UNLIMITED
from provefield.reason.verdict import Inconsistent, Unknown
from tests.reason.engines.boards import board, drawn, random_view, told
from tests.reason.verdicts import check_verdict

ENGINE = Dnf()


def test_facts_are_multiplied() -> None:
    assert drawn(ENGINE, board("?????", "11211")) == "smsms sssss"


def test_messages_have_cases_too() -> None:
    known = told(2, 2, "(exists x mine(x,1)) -> all x mine(x,2)", "exists x -mine(x,2)")
    assert drawn(ENGINE, known) == "ss oo"


def test_no_case_is_a_contradiction() -> None:
    known = told(2, 1, "mine(1,1) | mine(2,1)", "mine(1,1) <-> mine(2,1)", "atmost 1 x mine(x,1)")
    assert isinstance(ENGINE.label(known, known.grid, UNLIMITED), Inconsistent)


def test_what_has_too_many_ways_is_left_out_and_nothing_is_called_open() -> None:
    known = told(20, 3, "exactly 30 x mine(x,2)", "mine(1,1)", "mine(2,1) | mine(3,1)")
    assert isinstance(ENGINE.label(known, known.grid, UNLIMITED), Inconsistent)
    wide = board("?" * 30, "?" * 30, mines=20)
    assert set(drawn(ENGINE, wide)) <= {"u", " "}
    verdict = ENGINE.ask(wide, Cell(1, 1), UNLIMITED)
    assert isinstance(verdict, Unknown)
    assert verdict.why == "budget"


@pytest.mark.parametrize("seed", range(10))
def test_larger_boards_agree_with_the_solver(seed: int) -> None:
    known = random_view(seed, 8, 8, 12)
    ours = drawn(ENGINE, known)
    assert all(mine in {"u", other} for mine, other in zip(ours, drawn(Sat(), known), strict=True))


def test_evidence_is_made_for_both_ways() -> None:
    known = board("1??", mines=1)
    for cell in known.grid:
        assert check_verdict(ENGINE.ask(known, cell, UNLIMITED), cell, known)


def test_counts_of_counts_are_tried_out_on_every_board() -> None:
    nested = "exactly 2 x exactly 1 y (mine(x,y) <-> exactly 1 z (mine(z,y) <-> mine(y,z)))"
    known = told(3, 3, nested, "mine(1,1)", "exactly 2 x mine(x,x)")
    assert drawn(ENGINE, known) == drawn(TruthTable(), known)
