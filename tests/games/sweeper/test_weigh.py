"""Odds by compiled code: the same as in whole numbers, and beyond where those give up."""

from __future__ import annotations

from dataclasses import replace
from math import isclose, log, sqrt
from random import Random
from statistics import fmean

import pytest

from provefield.errors import BudgetError, OverdueError, TooLargeError
from provefield.games.sweeper import odds, windows
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.odds import mine_odds, number_odds, shown_odds, view_odds
from provefield.games.sweeper.view import View, view_of
from provefield.games.sweeper.weigh import certain_labels, weigh, weigh_numbers
from provefield.grid import Cell, Grid
from provefield.reason.count.odds import ROUNDING, Counts, Estimate, Weighed
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit
from tests.kernel.views import random_view


def too_large(*_: object) -> None:
    raise TooLargeError("more than 100,000 states")


def obscured(side: int, opened: float, density: float, seed: int) -> View:
    """A view of a random board with random cells open."""
    rng, grid = Random(seed), Grid(side, side)
    mines = {cell for cell in grid if rng.random() < density}
    shown = [cell for cell in grid if cell not in mines and rng.random() < opened]
    clues = {cell: len(mines.intersection(grid.neighbours(cell))) for cell in shown}
    return View(grid, clues, mines=len(mines))


def lattice(side: int, density: float = 0.3) -> View:
    """Every second cell of every second row open: often too much to count in any way."""
    rng, grid = Random(1), Grid(side, side)
    opened = {cell for cell in grid if cell.column % 2 == cell.row % 2 == 0}
    mines = {cell for cell in grid if cell not in opened and rng.random() < density}
    clues = {cell: len(mines.intersection(grid.neighbours(cell))) for cell in opened}
    return View(grid, clues, mines=len(mines))


@pytest.mark.parametrize("seed", range(3))
def test_weighed_odds_are_the_counted_ones(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        view = random_view(rng, side=9).view()
        counts, weighed = mine_odds(view), weigh(view)
        if not counts.total:
            assert weighed is None
            continue
        assert weighed is not None
        assert isclose(weighed.log_layouts, log(counts.total), rel_tol=1e-9, abs_tol=1e-9)
        assert list(weighed.probability) == list(view.covered)
        for cell, chance in counts.probability.items():
            assert abs(weighed.probability[cell] - float(chance)) <= ROUNDING
            assert (weighed.probability[cell] in (0, 1)) == (chance in (0, 1))


def test_what_is_too_entangled_for_whole_numbers_is_exact_all_the_same() -> None:
    view = obscured(60, opened=0.35, density=0.3, seed=3)
    with pytest.raises(TooLargeError):
        mine_odds(view, UNLIMITED)
    found = view_odds(view, Random(1), UNLIMITED)
    assert isinstance(found, Weighed)
    assert view.mines is not None
    assert sum(found.probability.values()) == pytest.approx(view.mines, rel=ROUNDING)
    assert found.log_layouts > 600


def test_what_is_too_entangled_for_all_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provefield.reason.count.estimate.CHAINS_WITH_LOOK", 2)
    found = view_odds(lattice(37), Random(1), UNLIMITED)
    assert isinstance(found, Estimate)
    assert found.error > 0


def test_an_estimate_through_windows_is_as_good_as_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = lattice(30, density=0.2)
    exact = weigh(view)
    assert exact is not None
    monkeypatch.setattr(windows, "SIDE", 8)
    monkeypatch.setattr(windows, "MARGIN", 6)
    monkeypatch.setattr(odds, "mine_odds", too_large)
    monkeypatch.setattr("provefield.games.sweeper.weigh.weigh", lambda _: None)
    found = view_odds(view, Random(1), UNLIMITED)
    assert isinstance(found, Estimate)
    assert found.error < 0.1
    away = [found.probability[cell] - risk for cell, risk in exact.probability.items()]
    assert sqrt(fmean(each**2 for each in away)) < found.error
    assert all(0 < exact.probability[cell] < 1 for cell in found.either)


def test_what_was_estimated_until_the_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provefield.reason.count.estimate.CHAINS_WITH_LOOK", 4)
    monkeypatch.setattr(windows, "SIDE", 4)
    monkeypatch.setattr(windows, "MARGIN", 2)
    monkeypatch.setattr(odds, "mine_odds", too_large)
    monkeypatch.setattr("provefield.games.sweeper.weigh.weigh", lambda _: None)
    view, enough = lattice(8), WorkLimit(steps=10**9)
    whole = view_odds(view, Random(1), enough)
    assert isinstance(whole, Estimate)
    for steps in (enough.done - 1, enough.done // 2):
        part = view_odds(view, Random(1), WorkLimit(steps=steps))
        assert isinstance(part, Estimate)
        assert 0 < part.samples < whole.samples
        assert part.probability.keys() == whole.probability.keys()
    with pytest.raises(BudgetError):
        view_odds(view, Random(1), WorkLimit(steps=1))


def test_a_look_through_windows_ends_with_its_time() -> None:
    look = windows.look_through_windows(lattice(12))
    assert look is not None
    with pytest.raises(OverdueError):
        look(frozenset(), Limit(0))


@pytest.mark.parametrize(("density", "counted"), [(0.3, True), (0.3, False), (0.2, False)])
def test_labels_through_windows_are_those_of_exact_odds(
    density: float, counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "SIDE", 8)
    monkeypatch.setattr(windows, "GLANCE", 3)
    view = lattice(30, density)
    view = view if counted else replace(view, mines=None)
    exact = certain_labels(view)
    assert exact is not None
    assert windows.tangled_labels(view, UNLIMITED) == exact


def test_labels_of_small_views_are_those_of_counting() -> None:
    rng = Random(5)
    for _ in range(60):
        view = random_view(rng, side=9).view()
        counts = mine_odds(view)
        labels = windows.tangled_labels(view, UNLIMITED)
        if not counts.total:
            assert labels is None
            continue
        certain = {0: "safe", 1: "mine"}
        expected = {
            cell: certain.get(int(chance), "open") if chance in (0, 1) else "open"
            for cell, chance in counts.probability.items()
        }
        assert labels == expected


def test_labels_that_the_time_does_not_suffice_for_are_unknown() -> None:
    labels = windows.tangled_labels(lattice(30), Limit(0))
    assert labels is not None
    assert set(labels.values()) == {"unknown"}


@pytest.mark.parametrize("mines", [None, 3])
def test_contradictions_are_found_in_every_way(
    mines: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = Grid(9, 1)
    clash = View(grid, {Cell(2, 1): 2, Cell(4, 1): 0}, mines=mines)
    assert view_odds(clash, Random(1), UNLIMITED) is None
    monkeypatch.setattr(odds, "mine_odds", too_large)
    assert view_odds(clash, Random(1), UNLIMITED) is None


def test_a_count_at_the_edge_is_no_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    # With 400 mines each is in the middle of its five cells; weighing cannot see so far.
    parts = 400
    blocked = frozenset(Cell(6 * part + 6, 1) for part in range(parts))
    clues = {Cell(6 * part + at, 1): 1 for part in range(parts) for at in (2, 4)}
    view = View(Grid(6 * parts, 1, blocked), clues, mines=parts)
    monkeypatch.setattr(odds, "mine_odds", too_large)
    found = view_odds(view, Random(1), UNLIMITED)
    assert found is not None
    assert found.probability[Cell(3, 1)] > 0.5


# What cells would show ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_numbers_are_the_same_in_every_way(seed: int) -> None:
    rng = Random(seed)
    for _ in range(8):
        view = random_view(rng, side=7, lies=0).view()
        counted, weighed = number_odds(view, UNLIMITED), weigh_numbers(view, UNLIMITED)
        assert counted.error == 0
        assert list(counted.chances) == list(weighed) == list(view.covered)
        for cell, chances in counted.chances.items():
            assert chances == shown_odds(view, cell)
            assert set(weighed[cell]) == set(chances)
            for number, chance in chances.items():
                assert abs(weighed[cell][number] - float(chance)) < odds.NUMBER_ROUNDING


def test_numbers_and_the_risk_make_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    view = obscured(16, opened=0.3, density=0.2, seed=2)
    counts = view_odds(view, Random(1), UNLIMITED)
    assert isinstance(counts, Counts)
    monkeypatch.setattr(odds, "shown_odds", too_large)
    numbers = number_odds(view, UNLIMITED)
    assert numbers.error > 0
    assert len(numbers.chances) == len(view.covered)
    for cell, chances in numbers.chances.items():
        assert sum(chances.values()) + float(counts.probability[cell]) == pytest.approx(1)


def test_where_no_layout_fits_nothing_is_shown() -> None:
    view = view_of(parse_board("1 ? 1\n? ? ?\n2 ? 3"), mines=1)
    assert number_odds(view, UNLIMITED).chances == {}
    assert weigh_numbers(view, UNLIMITED) == {}


def test_numbers_that_one_look_cannot_find_are_found_one_by_one() -> None:
    view = lattice(13)
    numbers = weigh_numbers(view, UNLIMITED)
    cell = Cell(7, 7)
    exact = shown_odds(view, cell, UNLIMITED)
    assert {n: pytest.approx(float(each), abs=1e-9) for n, each in exact.items()} == numbers[cell]
