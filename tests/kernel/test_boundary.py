"""What is given to compiled code is refused where it would not be understood."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as nps

from provefield.errors import InputError, ProvefieldError, TooLargeError
from provefield.kernel.core.arrays import CAPPED, CONTRADICTION, COVERED, FINE, NO_COUNT, TOLD
from provefield.kernel.core.boundary import checked_cells, checked_field, checked_views
from provefield.kernel.guess import Adviser
from provefield.kernel.odds import Analyst
from provefield.kernel.referee import Referee, VastGame

ANYTHING = nps.arrays(
    st.sampled_from((np.int8, np.uint8, np.int64, np.uint64, np.float64, np.bool_)),
    nps.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=7),
)


@given(ANYTHING)
def test_a_view_is_six_codes_or_is_refused(given: np.ndarray[tuple[int, ...], np.dtype]) -> None:
    analyst = Analyst(3, 2, states=100)
    fits = given.shape == (6,) and given.dtype.kind in "iu" and given.size == 6
    if fits and all(0 <= int(code) <= TOLD for code in given):
        assert analyst.analyse(given).ended in (FINE, CAPPED, CONTRADICTION)
    else:
        with pytest.raises(InputError):
            analyst.analyse(given)


@given(st.lists(st.integers(-3, 15), max_size=8), st.integers(-5, 20))
def test_codes_and_mines_of_any_number_are_read_or_refused(codes: list[int], mines: int) -> None:
    analyst = Analyst(6, 1, states=100)
    valid = len(codes) == 6 and all(0 <= code <= TOLD for code in codes) and mines >= 0
    if valid:
        analyst.analyse(np.array(codes, np.int64), mines)
    else:
        with pytest.raises(InputError):
            analyst.analyse(np.array(codes, np.int64), mines)


@pytest.mark.parametrize("mines", [7, 10**9, 10**30])
def test_more_mines_than_cells_fit_no_layout(mines: int) -> None:
    assert Analyst(3, 2).analyse(np.full(6, COVERED, np.int8), mines).ended == CONTRADICTION
    assert Adviser(3, 2).advise(np.full(6, COVERED, np.int8), mines) is None


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (-1, 3), (10**9, 10**9), (1, 10**9)])
def test_absurd_boards_are_refused(columns: int, rows: int) -> None:
    for kind in (Analyst, Adviser, Referee):
        with pytest.raises((InputError, TooLargeError)):
            kind(columns, rows)
    with pytest.raises((InputError, TooLargeError)):
        VastGame(columns, rows, np.array([0]), np.array([1]))


@pytest.mark.parametrize("states", [0, -1, 1 << 40])
def test_absurd_numbers_of_states_are_refused(states: int) -> None:
    with pytest.raises(TooLargeError):
        Analyst(3, 3, states=states)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 7), (7, 1)])
def test_thin_boards_are_boards(columns: int, rows: int) -> None:
    cells = columns * rows
    found = Analyst(columns, rows).analyse(np.full(cells, COVERED, np.int8), 1)
    assert found.risk.tolist() == pytest.approx([1 / cells] * cells)
    assert Analyst(columns, rows).analyse(np.full(cells, COVERED, np.int8), NO_COUNT).ended == FINE


@pytest.mark.parametrize(
    ("mined", "told"), [([9], [0]), ([-1], [0]), ([1], [9]), ([1], [1]), ([1], [0, 0]), ([8], [0])]
)
def test_cells_that_are_none_or_contradict_each_other_are_refused(
    mined: list[int], told: list[int]
) -> None:
    blocked = np.arange(9) == 8
    with pytest.raises(InputError):
        Referee(3, 3, blocked).play(np.array(mined), np.array(told))
    with pytest.raises(InputError):
        VastGame(3, 3, np.array(mined), np.array(told), blocked)


@pytest.mark.parametrize(("first", "mines"), [(9, 1), (-1, 1), (0, 9), (0, -1), (4, 1)])
def test_games_that_cannot_be_laid_are_refused(first: int, mines: int) -> None:
    with pytest.raises(InputError):
        Referee(3, 3, np.arange(9) == 4).play_many(first, mines, games=1, seed=1, zero=True)


@pytest.mark.parametrize(
    "blocked", [np.zeros(8, np.bool_), np.zeros(9), np.zeros((3, 4), np.bool_)]
)
def test_gaps_are_one_truth_value_a_cell(blocked: np.ndarray[tuple[int, ...], np.dtype]) -> None:
    with pytest.raises(InputError):
        checked_field(3, 3, blocked)


def test_refusals_say_what_was_expected() -> None:
    with pytest.raises(ProvefieldError, match=r"expected 9 codes of cells, not an array \(3,\)"):
        checked_views(np.zeros(3, np.int8), (9,))
    with pytest.raises(ProvefieldError, match="cells are numbered from 0 to 8"):
        checked_cells([12], np.ones(9, np.int8), "told")


@pytest.mark.soak
def test_no_access_to_an_array_misses_it(tmp_path: Path) -> None:
    """All of the kernel in a process of its own, compiled with checks."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("in_bounds.py"), "10"],
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            "PROVEFIELD_CACHE": str(tmp_path),
            "PROVEFIELD_KERNEL": "numba",
        },
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        timeout=3_000,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    assert done.stdout == "all in bounds\n"
