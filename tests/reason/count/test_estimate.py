from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from random import Random
from statistics import fmean

import pytest

from provefield.errors import OverdueError
from provefield.reason.constraint import Between
from provefield.reason.count.draw import draw_filling
from provefield.reason.count.estimate import CHAINS_WITH_LOOK, FEWEST_FILLINGS, estimate
from provefield.reason.count.layouts import count, counted_parts, problem_of
from provefield.reason.count.model import some_layout
from provefield.reason.limit import UNLIMITED, Limit
from tests.reason.count.brute import counted, layouts, random_sums, value

SIDE = 9


def crossing(rng: Random) -> tuple[list[Between], list[int]]:
    """Clues on every second cell of a small board, and the number of mines."""
    cells = [(column, row) for row in range(SIDE) for column in range(SIDE)]
    number = {cell: place for place, cell in enumerate(cells, 1)}
    opened = {cell for cell in cells if cell[0] % 2 and cell[1] % 2}
    mines = {number[cell] for cell in cells if cell not in opened and rng.random() < 0.3}
    covered = [number[cell] for cell in cells if cell not in opened]
    sums = []
    for column, row in sorted(opened):
        around = tuple(
            number[other]
            for other in cells
            if other not in opened and max(abs(other[0] - column), abs(other[1] - row)) == 1
        )
        here = value(Between(around, 0, 0), mines)
        sums.append(Between(around, here, here))
    return [*sums, Between(tuple(covered), len(mines), len(mines))], covered


def test_fillings_are_drawn_equally_often() -> None:
    sums = [Between((1, 2, 3), 1, 2), Between((3, 4, 5), 2, 2), Between(tuple(range(1, 10)), 4, 5)]
    problem = problem_of(sums, range(1, 10))
    ways = counted_parts(problem, UNLIMITED)
    assert ways is not None
    rng = Random(1)
    drawn = Counter(frozenset(draw_filling(ways, problem.rest, rng)) for _ in range(20_000))
    fits = Counter(mines & {1, 2, 3, 4, 5} for mines in layouts(sums, range(1, 10)))
    assert drawn.keys() == fits.keys()
    for filling, times in fits.items():
        assert abs(drawn[filling] / 20_000 - times / fits.total()) < 0.02


def test_estimates_are_as_good_as_they_say() -> None:
    """Errors are two standard errors: nineteen of twenty cells lie within them, on average."""
    missed, errors = [], []
    for seed in range(5):
        sums, cells = crossing(Random(seed))
        exact = count(sums, cells)
        drawn = estimate(sums, cells, Random(seed), UNLIMITED)
        assert drawn is not None
        assert drawn.probability.keys() == set(cells)
        either = [cell for cell in cells if 0 < exact.mined[cell] < exact.total]
        away = [abs(drawn.probability[c] - exact.mined[c] / exact.total) for c in either]
        assert all(0 < exact.mined[cell] < exact.total for cell in drawn.either)
        missed.append(fmean(each > drawn.error + 1e-9 for each in away))
        errors.append(drawn.error)
    assert fmean(missed) < 0.12
    assert fmean(errors) < 0.1


PAIRS = [Between((cell, cell + 1), 1, 1) for cell in range(1, 10, 3)]


@pytest.mark.parametrize("step", [0.0, 0.1])
def test_the_number_of_chains_does_not_depend_on_how_far_they_differ(step: float) -> None:
    """Who goes on until the error is small stops where it is small by chance."""
    looks: list[float] = []

    def look(_: Set[int], limit: Limit) -> Mapping[int, float]:
        looks.append(step * len(looks))
        return dict.fromkeys(range(1, 12), looks[-1])

    drawn = estimate(PAIRS, range(1, 12), Random(1), UNLIMITED, look)
    assert drawn is not None
    assert (drawn.error > 0, len(looks)) == (step > 0, CHAINS_WITH_LOOK)


@pytest.mark.parametrize(("in_time", "chains", "risk"), [(1, CHAINS_WITH_LOOK, 0.5), (3, 3, 0.25)])
def test_looks_that_were_finished_in_time_count_from_two_on(
    in_time: int, chains: int, risk: float
) -> None:
    looks: list[Set[int]] = []

    def look(mined: Set[int], limit: Limit) -> Mapping[int, float]:
        if len(looks) == in_time:
            raise OverdueError("no answer within 0 seconds")
        looks.append(mined)
        return dict.fromkeys(range(1, 12), 0.25)

    drawn = estimate(PAIRS, range(1, 12), Random(1), UNLIMITED, look)
    assert drawn is not None
    assert (drawn.samples, drawn.probability[1]) == (chains * FEWEST_FILLINGS, risk)


def test_what_decides_itself_is_certain() -> None:
    drawn = estimate(
        [Between((1, 2), 2, 2), Between((3,), 0, 0)], range(1, 5), Random(1), UNLIMITED
    )
    assert drawn is not None
    assert drawn.probability == {1: 1, 2: 1, 3: 0, 4: 0.5}
    assert drawn.either == {4}


def test_a_clash_is_noticed() -> None:
    clash = [Between((1, 2), 1, 1), Between((2, 3), 1, 1), Between((1, 3), 1, 1)]
    assert count(clash, range(1, 4)).total == 0
    assert estimate(clash, range(1, 4), Random(1), UNLIMITED) is None


def test_the_solver_finds_layouts_that_fit() -> None:
    for seed in range(60):
        sums, cells = random_sums(Random(seed))
        found = some_layout(sums, Random(seed), UNLIMITED)
        total, _ = counted(sums, cells)
        assert (found is None) == (total == 0)
        assert found is None or all(s.low <= value(s, found) <= s.high for s in sums)
