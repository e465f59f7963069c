"""Boards large enough to be looked at window by window, and narrow enough to be counted."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from provefield.games.sweeper.theory import knowledge, view_sums
from provefield.games.sweeper.view import View
from provefield.grid import Grid
from provefield.logic.field import Field, mine
from provefield.logic.formula import Or
from provefield.logic.ground import Table
from provefield.reason.backbone import Backbone
from provefield.reason.constraint import Between
from provefield.reason.count.layouts import count, spread
from provefield.reason.engines import engine
from provefield.reason.knowledge import Fact
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.satisfy import SatSolver
from provefield.reason.verdict import Inconsistent, Label

LARGE_GRID = Grid(100, 5)


def lattice(seed: int, opened: float | None = None, grid: Grid = LARGE_GRID) -> View:
    """A board whose every second column and row is open, or whose cells are open at random."""
    rng = Random(seed)
    mines = {cell for cell in grid if rng.random() < 0.2}
    shown = [
        cell
        for cell in grid
        if (cell.column % 2 == cell.row % 2 == 0 if opened is None else rng.random() < opened)
    ]
    mines.difference_update(shown)
    clues = {cell: sum(near in mines for near in grid.neighbours(cell)) for cell in shown}
    return View(grid, clues, mines=len(mines))


def with_mines(view: View, mines: int | None) -> View:
    return View(view.grid, view.clues, mines=mines)


def look_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small boards be searched as large ones are, and their mine count be set apart."""
    monkeypatch.setattr("provefield.reason.engines.sat.LARGE", 0)
    monkeypatch.setattr("provefield.reason.engines.sat.LONGEST", 8)
    monkeypatch.setattr("provefield.reason.backbone.WINDOWS", (2, 4))


def counted(view: View, told: Iterable[Between] = ()) -> dict[object, Label]:
    """The labels of all covered cells, by counting all layouts in which what was told holds."""
    numbers = {cell: number for number, cell in enumerate(view.grid, 1) if cell not in view.clues}
    found = count([*view_sums(view), *told], numbers.values())
    certain: dict[int, Label] = {0: "safe", found.total: "mine"}
    return {cell: certain.get(found.mined[number], "open") for cell, number in numbers.items()}


def possible(view: View) -> list[int]:
    """All numbers of mines with which a board fits the clues."""
    cells = [number for number, cell in enumerate(view.grid, 1) if cell not in view.clues]
    return sorted(spread(view_sums(with_mines(view, None)), cells, cells))


@pytest.mark.parametrize("opened", [0.1, 0.35])
@pytest.mark.parametrize("seed", range(3))
def test_labels_are_those_of_counting(seed: int, opened: float) -> None:
    view = lattice(seed, opened)
    for each in (view, with_mines(view, None)):
        assert engine("sat").label(knowledge(each), each.covered, UNLIMITED) == counted(each)


@pytest.mark.parametrize("seed", range(3))
def test_lattices_are_labelled(seed: int) -> None:
    view = with_mines(lattice(seed), None)
    assert engine("sat").label(knowledge(view), view.covered, UNLIMITED) == counted(view)
    numbers = possible(view)
    usual = with_mines(view, numbers[len(numbers) // 2])
    assert engine("sat").label(knowledge(usual), usual.covered, UNLIMITED) == counted(usual)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_wrong_is_said_of_as_few_or_as_many_mines_as_can_be(seed: int) -> None:
    """What then follows takes long to prove, so that it may stay unknown; open cells are few."""
    view = lattice(seed, 0.35)
    numbers = possible(view)
    for mines in (numbers[0], numbers[0] + 1, numbers[-2], numbers[-1]):
        tight = with_mines(view, mines)
        truth = counted(tight)
        found = engine("sat").label(knowledge(tight), tight.covered, Limit(0.5))
        assert not isinstance(found, Inconsistent)
        assert all(label in ("unknown", truth[cell]) for cell, label in found.items())


def test_a_few_cells_can_be_asked_about() -> None:
    view = lattice(5, 0.2)
    wanted = list(view.covered)[40:44]
    truth = counted(view)
    assert engine("sat").label(knowledge(view), wanted, UNLIMITED) == {c: truth[c] for c in wanted}


def test_too_many_mines_clash() -> None:
    view = lattice(1, 0.35)
    wrong = with_mines(view, possible(view)[-1] + 1)
    found = engine("sat").label(knowledge(wrong), wrong.covered, Limit(1))
    assert isinstance(found, Inconsistent) or "open" not in found.values()


def test_without_time_nothing_is_said_that_is_wrong() -> None:
    view = lattice(2)
    truth = counted(view)
    for seconds in (0.001, 0.05, 0.5):
        found = engine("sat").label(knowledge(view), view.covered, Limit(seconds))
        assert not isinstance(found, Inconsistent)
        assert all(label in ("unknown", truth[cell]) for cell, label in found.items())


@pytest.mark.parametrize("seed", range(40))
def test_windows_of_any_size_say_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small boards in windows of two rows, with every number of mines that fits."""
    look_closely(monkeypatch)
    view = lattice(seed, 0.3, Grid(8, 3))
    for mines in (None, *possible(view)):
        each = with_mines(view, mines)
        assert engine("sat").label(knowledge(each), each.covered, UNLIMITED) == counted(each)


@pytest.mark.parametrize("seed", range(20))
def test_clauses_are_looked_at_in_windows_as_well(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_closely(monkeypatch)
    view = lattice(seed, 0.2, Grid(8, 3))
    number = {cell: n for n, cell in enumerate(view.grid, 1)}
    covered = list(view.covered)
    Random(seed).shuffle(covered)
    pairs = list(zip(covered[0:8:2], covered[1:8:2], strict=True))
    told = [Between((number[one], number[other]), 1, 2) for one, other in pairs]
    facts = [Fact(Or((mine(*one), mine(*other))), "") for one, other in pairs]
    cells = [number[cell] for cell in covered]
    for mines in spread([*view_sums(with_mines(view, None)), *told], cells, cells):
        each = with_mines(view, mines)
        known = knowledge(each).tell(*facts)
        assert engine("sat").label(known, each.covered, UNLIMITED) == counted(each, told)


def test_changes_that_break_a_clause_together_do_not_make_up_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If 1 then 2, and one mine: from 2 alone, 1 can be turned over or 2 can, but not both."""
    look_closely(monkeypatch)
    safe = range(3, 11)
    rows = [Between((-1, 2), 1, 2), *(Between((-number,), 1, 1) for number in safe)]
    with SatSolver(Table(Field(10, 1))) as solver:
        for row in rows:
            solver.add_between(row)
        solver.prefer([2])
        backbone = Backbone(solver, rows, Between(tuple(range(1, 11)), 1, 1), UNLIMITED)
        assert backbone.search([1, 2])
    assert not backbone.either
    assert backbone.every >= {-1, 2}
