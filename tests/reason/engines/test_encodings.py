from __future__ import annotations

import pytest

from provefield.grid import Cell, Grid
from provefield.reason.cells.encodings import Encoding, compact, eleven_states, measure, native
from provefield.reason.engines import engine
from provefield.reason.engines.sat import Sat
from provefield.reason.knowledge import Knowledge, clue
from provefield.reason.limit import UNLIMITED
from tests.reason.engines.boards import board, drawn, random_view, told


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9, 10, 15, 20])
def test_eleven_states_grow_as_stated(n: int) -> None:
    found = measure(eleven_states, Knowledge(Grid(n, n)))
    assert found == Encoding(11 * (n + 2) ** 2, 566 * n**2 + 224 * n + 224, 0)


def test_the_compact_encoding_has_one_variable_a_cell() -> None:
    known = board("?????", "11211")
    assert measure(compact, known) == Encoding(10, 5 + 2 * (1 + 1) + 2 * (1 + 3) + (3 + 1), 0)
    assert measure(native, known).counts == 5


@pytest.mark.parametrize("name", ["sat-compact", "sat-eleven"])
@pytest.mark.parametrize("seed", range(8))
def test_every_encoding_says_the_same(name: str, seed: int) -> None:
    known = random_view(seed, 5, 4, 5)
    assert drawn(engine(name), known) == drawn(Sat(), known)


@pytest.mark.parametrize("name", ["sat-compact", "sat-eleven"])
def test_messages_and_mine_counts_are_understood(name: str) -> None:
    known = board("1??", "???", mines=1).tell(*told(3, 2, "all x -mine(x,2)").facts)
    assert drawn(engine(name), known) == "sms sss"


def test_a_clue_on_a_cell_that_may_be_mined_is_no_state() -> None:
    grid = Grid(2, 1)
    known = Knowledge(grid).tell(clue(grid, Cell(1, 1), 1, [Cell(2, 1)]))
    assert drawn(engine("sat-eleven"), known) == drawn(Sat(), known) == "om"


def test_a_board_too_large_for_eleven_states_is_unknown() -> None:
    known = Knowledge(Grid(100, 100))
    labels = engine("sat-eleven").label(known, [Cell(1, 1)], UNLIMITED)
    assert labels == {Cell(1, 1): "unknown"}
