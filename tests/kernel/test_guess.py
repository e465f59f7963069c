"""What the guesser sees ahead, against exact integers and against playing out every line."""

from functools import cache
from random import Random

import numpy as np
import pytest

from provefield.games.sweeper.odds import mine_odds, shown_odds
from provefield.grid import Cell, Grid
from provefield.kernel.core.arrays import COVERED, NO_COUNT, TOLD
from provefield.kernel.guess.adviser import NOTHING, Advice, Adviser
from provefield.kernel.guess.arrays import MOST_CELLS, MOST_LAYOUTS, PLAYED_OUT, WORK
from provefield.kernel.guess.endgame import BUDGET
from tests.kernel.views import Seen, layouts, random_view

CLOSE = 1e-9
Layouts = frozenset[int]


def adviser(seen: Seen) -> Adviser:
    return Adviser(seen.columns, seen.rows, seen.blocked)


def advised(seen: Seen) -> Advice | None:
    return adviser(seen).advise(seen.codes, seen.mines)


def best_play(seen: Seen) -> float:
    """How many of all layouts the best play wins, cell by cell, without any thrift."""
    grid = Grid(seen.columns, seen.rows)
    near = [[list(grid).index(b) for b in grid.neighbours(a)] for a in grid]
    there = list(layouts(seen))
    cells = np.flatnonzero(seen.codes == COVERED)

    @cache
    def won(left: Layouts) -> int:
        if len(left) == 1:
            return 1
        return max(opened(left, int(cell)) for cell in cells)

    def opened(left: Layouts, cell: int) -> int:
        groups: dict[int, set[int]] = {}
        for i in left:
            if not there[i][cell]:
                groups.setdefault(int(there[i][near[cell]].sum()), set()).add(i)
        fitting = [frozenset(group) for group in groups.values()]
        if fitting == [left]:
            return 0  # known anyway: opening it leads nowhere
        return sum(won(group) for group in fitting)

    return won(frozenset(range(len(there)))) / len(there)


@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_that_a_cell_may_show_are_counted_exactly(seed: int) -> None:
    rng = Random(seed)
    checked = 0
    while checked < 60:
        seen = random_view(rng, side=8, lies=0)
        shown = adviser(seen).shown(seen.codes, seen.mines)
        covered = np.flatnonzero(np.isin(seen.codes, (COVERED, TOLD)))
        for cell in rng.sample(covered.tolist(), min(len(covered), 3)):
            row, column = divmod(cell, seen.columns)
            exact = shown_odds(seen.view(), Cell(column + 1, row + 1))
            for number in range(9):
                assert abs(shown[cell, number] - float(exact.get(number, 0))) < CLOSE
            checked += 1


@pytest.mark.parametrize("seed", range(3))
def test_an_endgame_is_played_as_well_as_possible(seed: int) -> None:
    rng = Random(seed)
    checked = 0
    while checked < 25:
        seen = random_view(rng, side=5, lies=0)
        if not 2 <= np.sum(seen.codes == COVERED) <= 9 or seen.mines == NO_COUNT:
            continue
        advice = advised(seen)
        if advice is None or advice.cell == NOTHING:
            continue
        assert advice.kind == PLAYED_OUT
        assert abs(advice.win - best_play(seen)) < CLOSE
        checked += 1


def test_no_cell_is_guessed_where_another_is_safe() -> None:
    rng = Random(7)
    for _ in range(150):
        seen = random_view(rng, side=7, lies=0)
        advice = advised(seen)
        assert advice is not None
        exact = mine_odds(seen.view()).probability.values()
        if any(chance == 0 for chance in exact):
            assert advice.cell == NOTHING
        elif any(chance < 1 for chance in exact):
            assert 0 < advice.risk[advice.cell] < 1


def test_the_same_view_gets_the_same_advice_whatever_came_before() -> None:
    rng = Random(8)
    views = [Seen(8, 8, np.full(64, COVERED, np.int8), mines) for mines in (10, 20)]
    views += [_eight(rng) for _ in range(20)]
    one = Adviser(8, 8)
    forth = [one.advise(seen.codes, seen.mines) for seen in views]
    back = [one.advise(seen.codes, seen.mines) for seen in reversed(views)]
    for a, b in zip(forth, reversed(back), strict=True):
        assert (a and a.cell) == (b and b.cell)


def _eight(rng: Random) -> Seen:
    while True:
        seen = random_view(rng, side=8, lies=0)
        if (seen.columns, seen.rows) == (8, 8) and not seen.blocked.any():
            return seen


def test_the_work_for_an_endgame_is_bounded() -> None:
    # Nothing is known of 2 mines among 30 cells: 435 layouts that take long to play out.
    asked = Adviser(6, 5)
    asked.advise(np.full(30, COVERED, np.int8), 2)
    assert 0 < asked.guess.end.tally[WORK] <= BUDGET + MOST_LAYOUTS * MOST_CELLS


def test_a_board_without_a_known_number_of_mines_is_advised_upon() -> None:
    advice = Adviser(5, 5).advise(np.full(25, COVERED, np.int8))
    assert advice is not None
    assert advice.risk[advice.cell] == 0.5


def test_no_advice_is_given_where_no_layout_fits() -> None:
    assert Adviser(3, 1).advise(np.array([COVERED, 0, COVERED], np.int8), 1) is None
