"""Two layouts of a whole board, put together from parts."""

from __future__ import annotations

from random import Random

import pytest

from provefield.errors import RejectedError
from provefield.games.sweeper import both_ways as module
from provefield.games.sweeper.both_ways import both_ways
from provefield.games.sweeper.notation import BoardText, parse_board
from provefield.games.sweeper.odds import mine_odds
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.undecided import Rows, Undecided
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell
from provefield.reason.check import check_open
from provefield.reason.limit import UNLIMITED
from provefield.reason.verdict import Layout
from tests.kernel.views import random_view


def boards(seed: int, number: int) -> list[BoardText]:
    rng = Random(seed)
    views = (random_view(rng, side=6, lies=0).view() for _ in range(number))
    return [
        parse_board(str(view) if view.mines is None else f"mines: {view.mines}\n{view}")
        for view in views
    ]


def cells(layout: Rows) -> Layout:
    return frozenset(
        Cell(column, row)
        for row, line in enumerate(layout, 1)
        for column, symbol in enumerate(line, 1)
        if symbol == "m"
    )


def accepted(view: View, cell: Cell, with_mine: Rows, without: Rows) -> bool:
    """What the checker says of the same layouts, fact by fact."""
    return bool(check_open(cell, cells(with_mine), cells(without), knowledge(view)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("compiled", [True, False])
def test_open_cells_have_both_layouts_and_no_others(
    seed: int, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "is_installed", lambda _: compiled)
    for board in boards(seed, 15):
        view = view_of(board)
        counts = mine_odds(view)
        for cell in view.covered:
            found = both_ways(board, cell, UNLIMITED)
            assert (found is not None) == (counts.total and 0 < counts.probability[cell] < 1)
            if found is not None:
                assert accepted(view, cell, found.with_mine, found.without_mine)


@pytest.mark.parametrize("seed", range(2))
def test_layouts_are_judged_as_the_checker_judges_them(seed: int) -> None:
    rng, judged = Random(seed), []
    for board in boards(seed, 40):
        view = view_of(board)
        for cell in view.covered:
            if (found := both_ways(board, cell, UNLIMITED)) is None:
                continue
            rows = [list(line) for line in found.without_mine]
            for _ in range(rng.randrange(3)):
                row, column = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
                rows[row][column] = rng.choice("m.")
            changed = tuple(map("".join, rows))
            try:
                Undecided(board, cell, found.with_mine, changed)
                judged.append(True)
            except RejectedError:
                judged.append(False)
            assert judged[-1] == accepted(view, cell, found.with_mine, changed)
    assert {True, False} == set(judged)


@pytest.mark.parametrize("wrong", [("m..", "..m"), ("m.",), ("x.m",), ()])
def test_what_is_no_layout_of_the_board_is_refused(wrong: Rows) -> None:
    with pytest.raises(RejectedError):
        Undecided(parse_board("? 1 ?"), Cell(3, 1), ("..m",), wrong)
    with pytest.raises(RejectedError):
        Undecided(parse_board("? 1 ?"), Cell(0, 1), ("m..",), ("..m",))


def test_cells_that_no_clue_speaks_of_make_up_for_the_number_of_mines() -> None:
    assert both_ways(parse_board("mines: 3\n? 1 ? ? 2 ? b ? ?"), Cell(8, 1), UNLIMITED) is None
    found = both_ways(parse_board("mines: 2\n1 ? b ? ? ?"), Cell(5, 1), UNLIMITED)
    assert found is not None
    assert found.with_mine == (".m..m.",)
