"""Counts in clauses say what native counts say."""

from __future__ import annotations

import signal
from itertools import combinations, product

import pytest

from provefield.grid import Grid
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.logic.parse import parse
from provefield.reason.constraint import Between
from provefield.reason.fact_solver import fact_solver, smallest_core
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import Limit
from provefield.reason.satisfy import Satisfied, SatSolver, refutation_trace

LITERALS = (1, -2, 3, -4)
BOUNDS = [(low, high) for high in range(5) for low in range(high + 1)]


@pytest.mark.parametrize("most", [0, 200])
@pytest.mark.parametrize(("low", "high"), BOUNDS)
def test_counts_hold_written_out_or_not(
    low: int, high: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("provefield.reason.satisfy.MOST_CLAUSES", most)
    with SatSolver(Table(Field(4, 1))) as solver:
        solver.write_between(Between(LITERALS, low, high))
        for signs in product((1, -1), repeat=4):
            assumed = [sign * number for number, sign in enumerate(signs, 1)]
            holding = sum(literal in assumed for literal in LITERALS)
            fits = isinstance(solver.solve(assumed), Satisfied)
            assert fits == (low <= holding <= high)


def test_a_model_of_a_million_cells_is_found_in_one_slice() -> None:
    with SatSolver(Table(Field(1000, 1000))) as solver:
        solver.add_between(Between((999_999, 1_000_000), 1, 1))
        assert isinstance(solver.solve(), Satisfied)


def test_a_solver_leaves_no_alarm_behind() -> None:
    refutation_trace([(1, 2), (1, -2), (-1, 2), (-1, -2)], Limit())
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_count_that_may_be_left_off_takes_no_search() -> None:
    """Every row has a mine, of one in all: that the count is needed was searched for seconds."""
    grid = Grid(8, 8)
    message = Fact(parse("all y exists x mine(x,y)"), "a message")
    known = Knowledge(grid).tell(message, mine_count(grid, 1))
    with fact_solver(known, Limit(seconds=60, conflicts=1_000)) as facts:
        assert facts.core() == known.facts


def test_what_is_hard_to_leave_out_of_a_core_stays() -> None:
    """Five pigeons do not fit in four holes; that two of them are told twice takes a search."""
    field = Field(4, 5)
    with SatSolver(table := Table(field)) as solver:
        switches = [table.new() for _ in range(field.rows + 2)]
        for row, switch in zip([*range(field.rows), 0, 1], switches, strict=True):
            cells = [field.number(column, row + 1) for column in range(1, 5)]
            solver.add_clause([-switch, *cells])
        for column in range(1, 5):
            numbers = [field.number(column, row) for row in range(1, 6)]
            for one, other in combinations(numbers, 2):
                solver.add_clause([-one, -other])
        core = smallest_core(solver, switches, (), Limit(seconds=60), conflicts=1)
        least = smallest_core(solver, switches, (), Limit(seconds=60))
    assert core is not None
    assert least is not None
    assert len(least) == field.rows <= len(core) <= len(switches)
