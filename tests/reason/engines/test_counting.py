from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

from provefield.errors import TooLargeError
from provefield.grid import Cell, Grid
from provefield.logic.parse import parse
from provefield.logic.semantics import board as world
from provefield.logic.semantics import evaluate
from provefield.reason.count.layouts import count
from provefield.reason.count.odds import Counts
from provefield.reason.count.truth_table import count_boards
from provefield.reason.engines.counting import Counting, cell_sums
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit
from provefield.reason.verdict import Inconsistent, Unknown
from tests.reason.engines.boards import board, random_view, told
from tests.reason.worlds import random_messages

ENGINE = Counting()


def by_brute_force(known: Knowledge) -> Counts:
    """Count all boards one by one."""
    cells = list(known.grid)
    found = dict.fromkeys(cells, 0)
    total = 0
    for number in range(1 << len(cells)):
        mines = [cell for place, cell in enumerate(cells) if number >> place & 1]
        if all(evaluate(fact.formula, world(known.field, mines)) for fact in known.facts):
            total += 1
            for cell in mines:
                found[cell] += 1
    return Counts(total, {cell: Fraction(ways, total) for cell, ways in found.items()})


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("counted", [True, False])
def test_views_are_counted_as_by_hand(seed: int, counted: bool) -> None:
    known = random_view(seed, 3, 3, 3, opened=0.4)
    if counted:
        known = known.tell(mine_count(known.grid, 3))
    assert ENGINE.probabilities(known, UNLIMITED) == by_brute_force(known)


@pytest.mark.parametrize(
    "messages",
    [
        (),
        ("all x exists y mine(x,y)",),
        ("exactly 1 x mine(x,1)", "atleast 3 x exists y mine(x,y)"),
        ("(exists x mine(x,x)) <-> mine(3,1)", "atmost 2 x mine(1,x)"),
        ("all x all y (mine(x,y) -> mine(y,x))", "mine(1,2)", "exactly 2 x safe(x,2)"),
        ("exists x (mine(x+1,3) | safe(x,x))",),  # which holds anyhow, as (3,3) is either
        (  # parts that count in parts that count: with a name for each they were too entangled
            "-exactly 1 x ((x = 1 | safe(x,x)) & (mine(x,x) <-> -mine(2,x)))",
            "(all x mine(3,x)) <-> atleast 1 {mine(2,2), mine(3,2), mine(1,3)}",
            "(atmost 0 x (mine(x,x) | safe(x,3))) <-> all x (mine(2,x) -> safe(x,x))",
            "all x ((exactly 1 y mine(x,y)) <-> "
            "exactly 2 {mine(3,3), mine(2,1), mine(1,1), mine(3,2)})",
        ),
    ],
)
def test_messages_are_counted_as_by_hand(messages: tuple[str, ...]) -> None:
    known = told(3, 3, *messages)
    assert ENGINE.probabilities(known, UNLIMITED) == by_brute_force(known)
    counted = known.tell(mine_count(known.grid, 4, "atmost"))
    assert ENGINE.probabilities(counted, UNLIMITED) == by_brute_force(counted)


@pytest.mark.parametrize(
    ("message", "layouts"),
    [
        ("exactly 5 x (mine(x,1) & exists y (y > x & mine(y,1)))", comb(12, 6)),
        ("exactly 6 x mine(x,1) | mine(1,1)", comb(11, 6) + 2**11),
    ],
)
def test_twelve_cells_are_counted_whatever_is_said_of_them(message: str, layouts: int) -> None:
    counted = ENGINE.probabilities(told(12, 1, message), WorkLimit(steps=20_000))
    assert isinstance(counted, Counts)
    assert counted.total == layouts


def test_the_rest_of_a_large_board_is_chosen_by_binomials() -> None:
    known = board("1?" + "?" * 28, *["?" * 30] * 15, mines=99)
    counted = ENGINE.probabilities(known, UNLIMITED)
    assert isinstance(counted, Counts)
    assert counted.total == 3 * comb(476, 98)
    assert counted.probability[Cell(2, 1)] == Fraction(1, 3)
    assert counted.probability[Cell(30, 16)] == Fraction(98, 476)


def test_contradictions_and_too_many_cases() -> None:
    assert isinstance(
        ENGINE.probabilities(told(1, 1, "mine(1,1) & -mine(1,1)"), UNLIMITED), Inconsistent
    )
    hard = told(12, 12, "all x exactly 4 y mine(x,y)", "all y exactly 4 x mine(x,y)")
    verdict = ENGINE.probabilities(hard, UNLIMITED)
    assert isinstance(verdict, Unknown)
    assert verdict.why == "budget"
    assert ENGINE.ask(hard, Cell(1, 1), UNLIMITED) == verdict


@pytest.mark.parametrize(
    "message",
    [
        "exactly 2 x (exists y mine(x,y))",
        "atmost 1 y (all x mine(x,y))",
        "-(atleast 2 x (exists y mine(x,y) & mine(x,1)))",
        "-(atmost 1 x ((exists y mine(x,y)) <-> mine(1,x)))",
        "atleast 2 x ((exists y mine(x,y)) -> (exists y mine(y,x)))",
        "(exists y mine(1,y)) & exactly 1 x (exists y mine(x,y))",
        "-(exactly 2 x (exists y mine(x,y)))",
        "mine(1,1) | exactly 1 x (exists y mine(x,y))",
        "exactly 2 {mine(1,1) & mine(2,2), mine(2,1), mine(1,1) & mine(2,2)}",
    ],
)
def test_messages_that_count_lines_are_counted_as_by_hand(message: str) -> None:
    grid = Grid(3, 3)
    known = Knowledge(grid).tell(Fact(parse(message), "a message"))
    assert ENGINE.probabilities(known, UNLIMITED) == by_brute_force(known)


@pytest.mark.parametrize("part", range(4))
def test_sums_have_as_many_layouts_as_a_truth_table(part: int) -> None:
    """Names of parts of messages neither add layouts nor take any."""
    counted = 0
    for seed in range(100 * part, 100 * (part + 1)):
        known = random_messages(Random(seed))
        numbers = range(1, known.grid.size + 1)
        try:
            sums = cell_sums(known, Limit())
        except TooLargeError:
            continue
        counted += 1
        found = count(sums, numbers)
        boards = count_boards([fact.formula for fact in known.facts], known.field, Limit())
        assert found.total == boards.total, seed
        assert not found.total or {n: found.mined[n] for n in numbers} == boards.mined, seed
    assert counted > 50


def test_so_many_of_ten_columns_are_counted() -> None:
    grid = Grid(10, 10)
    two = Fact(parse("exactly 2 x (exists y mine(x,y))"), "a message")
    found = ENGINE.probabilities(Knowledge(grid).tell(two, mine_count(grid, 3)), UNLIMITED)
    assert isinstance(found, Counts)
    assert found.total == comb(10, 2) * (comb(20, 3) - 2 * comb(10, 3))


def test_cells_that_facts_state_do_not_make_a_board_too_large_to_try() -> None:
    open_rows = [f"-mine({column},{row})" for column in range(1, 7) for row in range(2, 7)]
    known = told(6, 6, "exactly 3 x mine(x,1) | mine(1,1)", *open_rows)
    counted = ENGINE.probabilities(known, UNLIMITED)
    assert isinstance(counted, Counts)
    assert counted.total == comb(5, 3) + 2**5


def test_a_count_inside_of_a_message_about_many_cells_is_too_entangled() -> None:
    columns = parse("mine(1,1) | (exactly 3 x (exists y mine(x,y)))")
    known = Knowledge(Grid(8, 8)).tell(Fact(columns, "a message"))
    assert isinstance(ENGINE.probabilities(known, WorkLimit(steps=20_000)), Unknown)
