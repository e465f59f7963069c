from __future__ import annotations

from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import InputError
from provefield.games.sweeper.generate import PRESETS, GameId, Size, deal, parse_id, safe_list
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.world import World, world_of
from provefield.grid import Cell, Grid
from tests.agents.games import game_ids


@given(game_ids())
def test_an_id_reads_back_and_brings_back_the_same_game(game: GameId) -> None:
    assert parse_id(str(game)) == game
    assert deal(parse_id(str(game))).start() == deal(game).start()


def test_boards_never_change_from_version_to_version() -> None:
    mines = sorted(deal(parse_id("beginner:zero:42")).world.mines)
    assert " ".join(map(str, mines)) == "1,3 1,8 2,2 2,7 2,9 3,1 4,2 6,7 7,3 9,5"


@given(game_ids())
def test_a_game_is_as_its_id_says(game: GameId) -> None:
    state = deal(game).start()
    world = state.world
    assert (world.grid.columns, world.grid.rows) == (game.size.columns, game.size.rows)
    assert (len(world.mines), len(world.grid.blocked)) == (game.size.mines, game.size.blocked)
    assert not state.told & (world.mines | world.grid.blocked)
    if game.start == "zero":
        assert [world.clue(cell) for cell in state.told] == [0]
    if game.start == "fixed":
        assert state.told == {Cell(1, 1), world.grid.centre}
    if game.first:
        assert state.told == {game.first}


@given(game_ids())
def test_a_world_reads_back(game: GameId) -> None:
    world = deal(game).world
    assert world_of(parse_board(str(world.board("SOME WORLD 1")))) == world


@given(st.integers(1, 60), st.integers(1, 60))
def test_a_safe_list_has_as_many_cells_as_the_rounded_root(columns: int, rows: int) -> None:
    world = World(Grid(columns, rows), frozenset())
    assert len(safe_list(world, Random(1))) == round(sqrt(columns * rows))


def test_presets() -> None:
    assert PRESETS["easy"] == PRESETS["beginner"] == Size(9, 9, 10)
    assert PRESETS["medium"] == Size(16, 16, 25)
    assert PRESETS["intermediate"] == Size(16, 16, 40)
    assert PRESETS["hard"] == PRESETS["expert"] == Size(30, 16, 99)


@pytest.mark.parametrize(
    "text",
    ["", "expert", "expert:42", "expert:zero:-1", "exper:zero:1", "expert:nil:1", "0x3/0:safe:1",
     "3x3/10:safe:1", "3x3/8:fixed:1", "3x3/1:zero@4,1:1", "3x3/1:list@1,1:1", "9999x1/0:safe:1",
     "3x3/1/9:safe:1", "expert:zero:" + "9" * 5000, "٣x3/1:safe:1"],
)  # fmt: skip
def test_a_bad_id_is_an_error(text: str) -> None:
    with pytest.raises(InputError):
        deal(parse_id(text)).start()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 m", "line 1, column 1: this cell says 2 but 1 mine is around"),
        ("1 m m\n3 3 2", "line 2, column 1: this cell says 3 but 1 mine is around"),
        ("1 ?", "line 1, column 3: a world hides nothing"),
        ("1 *", "line 1, column 3: a world hides nothing"),
        ("1 -", "line 1, column 3: a world hides nothing"),
        ("mines: 2\n1 m", "line 2, column 1: the header says mines: 2, the board has 1"),
    ],
)
def test_a_wrong_world_points_at_the_fault(text: str, message: str) -> None:
    with pytest.raises(InputError) as fault:
        world_of(parse_board(text))
    assert message in str(fault.value)
