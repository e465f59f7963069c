"""Validity and fairness: the paper's games, and random ones against all boards and vertices."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.errors import BudgetError, TooLargeError
from provefield.games.minefol.check import stategraph
from provefield.games.minefol.check.validity import Report, check
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.message import START, Count, Message
from provefield.games.minefol.move import Mark, walk_to
from provefield.games.minefol.referee import State
from provefield.grid import Cell, Grid
from provefield.logic.binding import close
from provefield.logic.formula import Not
from provefield.logic.parse import parse
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit
from tests.games.minefol.enumeration import Enumerated, is_true

# The paper's games --------------------------------------------------------------------------------


def checked(name: str) -> Report:
    return check(load_game(name), UNLIMITED)


def test_g1_is_valid_and_fair() -> None:
    report = checked("g1")
    assert (report.valid, report.fair, report.shortest, report.worst) == (True, True, 2, 2)
    assert (report.reason, report.warnings) == (None, ())


def test_g2_is_valid_but_not_fair() -> None:
    report = checked("g2")
    assert (report.valid, report.fair, report.shortest, report.worst) == (True, False, 32, 54)
    assert report.vertices == 152
    assert len(report.needed) == 7


def test_g2_is_fair_with_54_steps_and_not_with_fewer() -> None:
    game = load_game("g2")
    assert check(replace(game, budget=54), UNLIMITED).fair
    assert not check(replace(game, budget=53), UNLIMITED).fair


def test_g2_is_not_valid_with_31_steps() -> None:
    report = check(replace(load_game("g2"), budget=31), UNLIMITED)
    assert (report.feasible, report.fair) == (False, False)
    assert report.reason == "the shortest win takes 32 steps, the budget is 31"


def test_g3_cannot_be_left() -> None:
    report = checked("g3")
    assert (report.consistent, report.feasible, report.fair) == (True, False, False)
    assert (report.shortest, report.worst) == (None, None)
    assert report.closed == (Cell(2, 1), Cell(1, 2))
    assert report.unreachable == (Cell(2, 2),)
    assert report.reason is not None
    assert "no proof opens column 2, row 1 or column 1, row 2" in report.reason


def test_g4_contradicts_its_number_of_mines() -> None:
    report = checked("g4")
    assert (report.consistent, report.feasible, report.valid, report.fair) == (False,) * 4
    assert report.conflict_cells == (Cell(1, 1), Cell(2, 2))
    assert "the number of mines" in (report.reason or "")
    assert check(replace(load_game("g4"), count="none"), UNLIMITED).consistent


def test_g6_repaired_is_won_in_two() -> None:
    report = checked("g6")
    assert (report.valid, report.fair, report.shortest, report.worst) == (True, True, 2, 2)


def test_example_5_contradicts_itself() -> None:
    report = checked("example5")
    assert report.conflict_cells == (Cell(1, 1), Cell(2, 2))
    assert len(report.conflict) == 2


@pytest.mark.parametrize("holes", [3, 12, 30])
def test_counted_pigeons_contradict_each_other_as_they_do_in_an_explanation(holes: int) -> None:
    """One mine in every row, at most one in a column, and one row too many: work, not time."""
    rows, columns = "all y exactly 1 x mine(x,y)", "all x atmost 1 y mine(x,y)"
    messages = (Message(Cell(1, 1), parse(rows)), Message(Cell(2, 1), parse(columns)))
    game = Game(Grid(holes, holes + 1), messages, mines=0, count="none")
    report = check(game, WorkLimit(conflicts=2_000, steps=200_000))
    assert report.conflict_cells == (Cell(1, 1), Cell(2, 1))


# Time and progress --------------------------------------------------------------------------------


def test_a_check_ends_when_its_time_is_over() -> None:
    with pytest.raises(BudgetError):
        check(load_game("g2"), Limit(0))


def test_a_check_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    check(load_game("g2"), UNLIMITED, lambda done, waiting: told.append((done, waiting)))
    assert [done for done, _ in told] == list(range(9))
    assert told[0] == (0, 1)
    assert all(waiting > 0 for _, waiting in told)


def test_too_many_sets_of_messages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stategraph, "MOST_LAYERS", 8)
    with pytest.raises(TooLargeError):
        check(load_game("g2"), UNLIMITED)


def test_a_game_without_a_number_of_mines() -> None:
    report = check(replace(load_game("g1"), mines=None, count="none"), UNLIMITED)
    assert (report.consistent, report.feasible) == (True, False)
    assert report.reason == "nobody says how many mines there are to find"


def test_a_message_that_is_always_true_is_redundant() -> None:
    """No column is so far right that it says anything, though parts of it were given names."""
    idle = "x > 9 -> (exists y (mine(x,y) & mine(y,x)))"
    messages = Message(START, parse("-mine(2,1)")), Message(Cell(2, 1), parse(idle))
    report = check(Game(Grid(3, 1), messages, mines=1), UNLIMITED)
    assert (report.valid, report.redundant) == (True, (Cell(2, 1),))


def test_a_game_without_mines_is_won_at_once_and_says_so() -> None:
    report = check(Game(Grid(3, 1), (), mines=0), UNLIMITED)
    assert (report.valid, report.shortest) == (True, 0)
    assert "there is no mine to find, so the game is won before the first step" in report.warnings


# Random games -------------------------------------------------------------------------------------

TEMPLATES = (
    "-mine({0},{1})",
    "-mine({0},{1}) & -mine({2},{3})",
    "mine({0},{1}) | mine({2},{3})",
    "-(exists y mine({0},y))",
    "exists x mine(x,{1})",
    "all x -mine(x,x)",
    "x > {0} -> -mine(x,y)",
    "y < {1} -> -mine(x,y)",
    "mine(x,{1}) -> mine({0},x)",
    "mine(x,{1}) <-> mine({0},x)",
    "(exists x mine(x,{1})) -> (exists y mine({0},y))",
    "mine({0},{1})",
    "exactly 1 x mine(x,{1})",
    "all x atmost 1 y mine(x,y)",
)


@st.composite
def random_games(draw: st.DrawFn) -> Game:
    """Small games; in most of them messages tell the way to the one that tells where mines are."""
    columns, rows = draw(st.sampled_from([(3, 3), (4, 3), (3, 4), (3, 2), (2, 2)]))
    cells = list(Grid(columns, rows))
    blocked = draw(st.frozensets(st.sampled_from(cells[1:]), max_size=1))
    hidden = draw(st.frozensets(st.sampled_from(cells[2:]), min_size=1, max_size=2)) - blocked
    counts: list[Count] = ["exactly", "at-most", "none"] if len(cells) < 10 else ["exactly"]
    grid = Grid(columns, rows, blocked)
    told = {START: "mine(1,1) | -mine(1,1)"}
    here = START
    for turn in draw(st.lists(st.integers(0, 3), min_size=3, max_size=6)):
        ways = [cell for cell in grid.steps(here) if cell not in hidden] or [here]
        there = ways[turn % len(ways)]
        told[here] = f"-mine({there}) & ({told.get(here, 'mine(1,1) | -mine(1,1)')})"
        here = there
    told[here] = " & ".join([told.get(here, "-mine(1,1)"), *(f"mine({cell})" for cell in hidden)])
    for cell in draw(st.lists(st.sampled_from(cells), max_size=3)):
        told[cell] = draw(st.sampled_from(TEMPLATES)).format(*draw(numbers(columns, rows)))
    honest = draw(st.integers(0, 9)) > 0
    messages = []
    for cell, text in told.items():
        formula = parse(text)
        lie = honest and not is_true(formula, columns, rows, hidden)
        messages.append(Message(cell, Not(close(formula)) if lie else formula))
    return Game(
        grid,
        tuple(messages),
        mines=len(hidden),
        count=draw(st.sampled_from(counts)),
        budget=draw(st.none() | st.integers(0, 12)),
    )


def numbers(columns: int, rows: int) -> st.SearchStrategy[tuple[int, int, int, int]]:
    """Two columns and two rows, taking turns."""
    column, row = st.integers(1, columns), st.integers(1, rows)
    return st.tuples(column, row, column, row)


def compare(game: Game) -> None:
    """Hold a report against all boards and all vertices."""
    report, truth = check(game, UNLIMITED), Enumerated(game)
    consistent = bool(truth.fitting(truth.places))
    assert report.consistent is consistent
    if not consistent:
        check_conflict(report)
        return
    shortest = truth.steps_to_win(truth.first)
    assert (report.shortest, report.worst) == (
        shortest,
        None if shortest is None else truth.worst(),
    )
    assert set(report.unreachable) == truth.places - truth.reached()
    assert report.feasible is (
        shortest is not None and (game.budget is None or shortest <= game.budget)
    )
    if shortest is None:
        safe, mined = truth.known(truth.places & truth.reached())
        assert (report.proved, set(report.closed) & safe) == (len(mined), set())
    else:
        assert report.vertices == len(truth.distances(truth.first))
        check_messages(report, truth)
        check_path(report)


def check_conflict(report: Report) -> None:
    """No board fits the messages that clash; without any one of them, some would."""
    clash = frozenset(report.conflict_cells)
    game = report.game
    counted = any(fact.source == "the number of mines" for fact in report.conflict)
    truth = Enumerated(game if counted else replace(game, count="none"))
    assert not truth.fitting(clash)
    for cell in clash:
        assert truth.fitting(clash - {cell})


def check_messages(report: Report, truth: Enumerated) -> None:
    game = report.game
    for message in game.messages:
        others = replace(
            game, messages=tuple(each for each in game.messages if each is not message)
        )
        without = Enumerated(others)
        needed = without.steps_to_win(without.first) is None
        assert (message.cell in report.needed) is needed
        readable = truth.places & truth.reached()
        follows = truth.fitting(readable - {message.cell}) == truth.fitting(readable)
        redundant = message.cell in readable and follows and not needed
        assert (message.cell in report.redundant) is redundant


def check_path(report: Report) -> None:
    """A referee lets someone win who walks the shortest way and then marks what is proved."""
    for path, steps in ((report.path, report.shortest), (report.worst_path, report.worst)):
        assert (path[0], len(path) - 1) == (START, steps)
        state = State(replace(report.game, budget=steps))
        for start, end in pairwise(path):
            state = state.after(walk_to(start, end))
        for cell in sorted(state.proved.mines):
            if state.result == "playing":
                state = state.after(Mark(cell))
        assert state.result == "won"


@settings(max_examples=100)
@given(random_games())
def test_random_games_equal_their_enumeration(game: Game) -> None:
    compare(game)


@pytest.mark.soak
@settings(max_examples=2000)
@given(random_games())
def test_many_random_games_equal_their_enumeration(game: Game) -> None:
    compare(game)
