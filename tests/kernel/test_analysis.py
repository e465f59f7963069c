"""The compiled analysis against trying all layouts, and against exact integers."""

from fractions import Fraction
from math import comb, isclose, log
from random import Random

import numpy as np
import pytest

from provefield.games.sweeper.odds import mine_odds
from provefield.kernel.core.arrays import (
    BLOCKED,
    CAPPED,
    CONTRADICTION,
    COVERED,
    FINE,
    NO_COUNT,
    TOLD,
)
from provefield.kernel.odds import Analysis, Analyst
from tests.kernel.views import Seen, layouts, mines_around, random_view

MOST_TRIED = 10  # covered cells; each doubles the layouts to try
CLOSE = 1e-12


def analysed(seen: Seen) -> Analysis:
    return Analyst(seen.columns, seen.rows, seen.blocked, states=1 << 16).analyse(
        seen.codes, seen.mines
    )


def assert_all_tried(seen: Seen) -> None:
    found = analysed(seen)
    there = list(layouts(seen))
    if not there:
        assert found.ended == CONTRADICTION
        return
    assert found.ended == FINE
    mined = np.sum(there, axis=0)
    assert isclose(found.layouts, log(len(there)), abs_tol=1e-9)
    assert np.array_equal(np.isnan(found.risk), ~seen.covered)
    risk, expected = found.risk[seen.covered], mined[seen.covered] / len(there)
    assert np.abs(risk - expected).max(initial=0) <= CLOSE
    assert np.array_equal(risk == 0, expected == 0)
    assert np.array_equal(risk == 1, expected == 1)


def assert_equal_to_the_reference(seen: Seen) -> None:
    found = analysed(seen)
    exact = mine_odds(seen.view())
    if exact.total == 0:
        assert found.ended == CONTRADICTION
        return
    assert found.ended == FINE
    assert isclose(found.layouts, log(exact.total), rel_tol=1e-9, abs_tol=1e-9)
    for (column, row), chance in exact.probability.items():
        risk = found.risk[(row - 1) * seen.columns + column - 1]
        assert abs(risk - float(chance)) <= CLOSE
        assert (risk == 0) == (chance == 0)
        assert (risk == 1) == (chance == 1)


def small_views(seed: int) -> list[Seen]:
    rng = Random(seed)
    views = (random_view(rng, side=5) for _ in range(60))
    return [seen for seen in views if np.sum(seen.codes == COVERED) <= MOST_TRIED]


@pytest.mark.parametrize("seed", range(4))
def test_small_boards_are_counted_as_if_all_layouts_were_tried(seed: int) -> None:
    for seen in small_views(seed):
        assert_all_tried(seen)


@pytest.mark.parametrize("side", [8, 16])
def test_larger_boards_are_counted_as_with_exact_integers(side: int) -> None:
    rng = Random(side)
    for _ in range(60):
        assert_equal_to_the_reference(random_view(rng, side))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_small_boards_are_counted_as_if_all_layouts_were_tried(seed: int) -> None:
    rng = Random(seed)
    checked = 0
    while checked < 1_000:
        seen = random_view(rng, side=5)
        if np.sum(seen.codes == COVERED) <= MOST_TRIED:
            assert_all_tried(seen)
            checked += 1


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_many_larger_boards_are_counted_as_with_exact_integers(seed: int) -> None:
    rng = Random(seed)
    for _ in range(1_000):
        assert_equal_to_the_reference(random_view(rng, side=14))


def test_one_analyst_forgets_what_it_saw_before() -> None:
    rng = Random(7)
    shared = Analyst(6, 6)
    views = [seen for seen in (random_view(rng, 6) for _ in range(900)) if seen.codes.size == 36]
    views = [seen for seen in views if not seen.blocked.any()]
    assert len(views) > 10
    for seen in views:
        again, fresh = shared.analyse(seen.codes, seen.mines), analysed(seen)
        assert again.ended == fresh.ended
        assert np.array_equal(again.risk, fresh.risk, equal_nan=True)


def test_many_views_at_once_give_the_same() -> None:
    rng = Random(8)
    made = (random_view(rng, 5) for _ in range(400))
    views = [s for s in made if (s.columns, s.rows) == (5, 5) and not s.blocked.any()]
    risk, ended = Analyst(5, 5).analyse_all(np.array([seen.codes for seen in views]), 4)
    for i, seen in enumerate(views):
        alone = Analyst(5, 5).analyse(seen.codes, 4)
        assert alone.ended == ended[i]
        assert ended[i] != FINE or np.array_equal(alone.risk, risk[i], equal_nan=True)


def test_the_mine_count_alone_decides() -> None:
    covered = np.full(6, COVERED, np.int8)
    analyst = Analyst(3, 2)
    for mines in range(7):
        found = analyst.analyse(covered, mines)
        assert found.risk.tolist() == pytest.approx([mines / 6] * 6, abs=CLOSE)
    assert analyst.analyse(covered, 7).ended == CONTRADICTION
    assert analyst.analyse(covered, NO_COUNT).risk.tolist() == [0.5] * 6
    assert analyst.analyse(np.full(6, TOLD, np.int8), 1).ended == CONTRADICTION
    assert np.isnan(Analyst(1, 1).analyse(np.full(1, BLOCKED, np.int8), 0).risk).all()


@pytest.mark.parametrize("parts", [20, 400])
def test_a_number_of_mines_at_the_edge_is_counted_or_is_said_to_be_too_much(parts: int) -> None:
    # In each part the mine is in the middle, or there are two at the ends.
    codes = np.array([COVERED, 1, COVERED, 1, COVERED, BLOCKED] * parts, np.int8)
    analyst = Analyst(codes.size, 1, codes == BLOCKED)
    for mines in (parts, parts + 1, 2 * parts):
        found = analyst.analyse(codes, mines)
        assert found.ended in (FINE, CAPPED)
        if found.ended == FINE:
            assert found.risk[0] == pytest.approx((mines - parts) / parts, abs=CLOSE)
    assert analyst.analyse(codes, parts + parts // 3).ended == FINE


def test_too_few_states_are_told() -> None:
    rng = np.random.default_rng(3)
    mined = rng.random(400) < 0.25
    full = Analyst(20, 20)
    numbers = mines_around(mined.reshape(20, 20)).ravel()
    codes = np.where((rng.random(400) < 0.4) & ~mined, numbers, COVERED).astype(np.int8)
    small = Analyst(20, 20, states=300).analyse(codes, int(mined.sum()))
    assert small.ended == CAPPED
    assert np.isnan(small.risk).all()
    assert full.analyse(codes, int(mined.sum())).ended == FINE


def test_a_board_of_ten_thousand_cells_keeps_its_number_of_mines() -> None:
    rng = np.random.default_rng(4)
    mined = rng.random(10_000) < 0.2
    analyst = Analyst(100, 100)
    numbers = mines_around(mined.reshape(100, 100)).ravel()
    codes = np.where((rng.random(10_000) < 0.38) & ~mined, numbers, COVERED).astype(np.int8)
    found = analyst.analyse(codes, int(mined.sum()))
    covered = codes == COVERED
    assert found.ended == FINE
    assert found.risk[covered].sum() == pytest.approx(mined.sum(), rel=1e-12)
    assert mined[covered][found.risk[covered] == 1].all()
    assert not mined[covered][found.risk[covered] == 0].any()
    assert found.layouts > 100


@pytest.mark.parametrize("mines", [8_010, 9_050, 28_900])
def test_long_products_are_right_wherever_the_mines_are(mines: int) -> None:
    """A thousand times two clues in a row that share a cell, a clue with seven mines, and 20 cells.

    The seven make mines look frequent; how many the rows hold, one or two, shows that they are not.
    """
    times, outside = 1_000, 20_000
    codes = np.full((times, 4, 15), BLOCKED, np.int8)
    codes[:, 0, :5] = COVERED, 1, COVERED, 1, COVERED
    codes[:, :3, 6:9] = COVERED
    codes[:, 1, 7] = 7
    codes[:, :, 10:] = COVERED
    found = Analyst(15, 4 * times, (codes == BLOCKED).ravel()).analyse(codes.ravel(), mines)
    most = min(times, mines - 8 * times)
    ways = [comb(times, k) * comb(outside, mines - 8 * times - k) for k in range(most + 1)]
    two = Fraction(sum(k * w for k, w in enumerate(ways)), times * sum(ways))
    rest = (mines - 8 * times - times * two) / outside
    risk = found.risk.reshape(codes.shape)
    assert np.abs(risk[:, 0, :5:2] - [float(two), float(1 - two), float(two)]).max() <= CLOSE
    assert np.abs(risk[:, :, 10:] - float(rest)).max() <= CLOSE
    assert isclose(found.layouts, log(sum(ways)) + times * log(8), rel_tol=1e-9)


FUZZED = ((5, 5), (8, 8), (16, 1), (9, 4), (1, 1), (1, 12), (3, 7), (2, 2))


@pytest.mark.soak
@pytest.mark.parametrize(("columns", "rows"), FUZZED)
@pytest.mark.parametrize("states", [1 << 14, 30])
def test_fuzzed_views_end_in_some_way(columns: int, rows: int, states: int) -> None:
    rng = np.random.default_rng(9)
    cells, counts = columns * rows, np.zeros(3, np.int64)
    for number in range(63):
        blocked = rng.random(cells) < rng.choice((0, 0.1, 0.5))
        analyst = Analyst(columns, rows, blocked, states=states)
        shape = (1_000, cells)
        views = rng.integers(0, TOLD + 1, shape).astype(np.int8)
        views[rng.random(shape) < rng.random()] = COVERED
        views[:, blocked] = BLOCKED
        mines = NO_COUNT if number % 4 == 0 else int(rng.integers(cells + 3))
        risk, ended = analyst.analyse_all(views, mines)
        counts += np.bincount(ended, minlength=3)
        fine = risk[ended == FINE]
        assert ((fine >= 0) & (fine <= 1) | np.isnan(fine)).all()
    assert counts.sum() == 63_000
    assert counts[CONTRADICTION] > 0
    assert counts[FINE] > 0
