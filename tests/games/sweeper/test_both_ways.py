"""Two layouts of a whole board, put together from parts."""

from __future__ import annotations

from random import Random

import pytest

from provefield.games.sweeper.both_ways import both_ways
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.odds import mine_odds
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell
from provefield.reason.check import check_open
from provefield.reason.limit import UNLIMITED
from tests.kernel.views import random_view


@pytest.mark.parametrize("seed", range(3))
def test_both_layouts_fit_and_only_open_cells_have_them(seed: int) -> None:
    rng, found = Random(seed), 0
    for _ in range(15):
        view = random_view(rng, side=6).view()
        counts = mine_odds(view)
        for cell in view.covered:
            ways = both_ways(view, cell, UNLIMITED)
            if ways is not None:
                found += 1
                assert 0 < counts.probability[cell] < 1
                assert check_open(cell, *ways, knowledge(view))
    assert found


def test_cells_that_no_clue_speaks_of_make_up_for_the_number_of_mines() -> None:
    view = view_of(parse_board("? 1 ? ? 2 ? b ? ?"), mines=3)
    assert both_ways(view, Cell(8, 1), UNLIMITED) is None  # all three are beside clues
    ways = both_ways(view_of(parse_board("1 ? b ? ? ?"), mines=2), Cell(5, 1), UNLIMITED)
    assert ways is not None
    assert [len(layout) for layout in ways] == [2, 2]
