from __future__ import annotations

import pytest

from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.world import World, world_of
from provefield.grid import Cell
from tests.cli.commands import provefield


def generated(*options: str) -> World:
    ended = provefield("generate", "sweeper", *options)
    assert (ended.code, ended.err) == (0, "")
    return world_of(parse_board(ended.out))


def test_a_board_is_as_asked_for() -> None:
    sizes = ("--columns", "12", "--rows", "5", "--mines", "10", "--blocked", "3", "--seed", "4")
    world = generated(*sizes, "--start", "5,3")
    assert (world.grid.columns, world.grid.rows) == (12, 5)
    assert (len(world.mines), len(world.grid.blocked)) == (10, 3)
    assert world.symbol(Cell(5, 3)) == "0"
    assert generated(*sizes, "--start", "5,3") == world
    assert generated(*sizes[:-1], "5", "--start", "5,3") != world


def test_without_a_start_the_corner_and_the_centre_are_safe() -> None:
    world = generated("--columns", "3", "--rows", "3", "--mines", "7", "--seed", "1")
    assert str(world) == "2 m m\nm 7 m\nm m m"


def test_a_start_is_safe_even_where_it_cannot_be_zero() -> None:
    world = generated(
        "--columns", "3", "--rows", "3", "--mines", "8", "--start", "2,2", "--seed", "1"
    )
    assert world.symbol(Cell(2, 2)) == "8"


def test_a_board_can_be_swept() -> None:
    board = provefield(
        "generate", "sweeper", "--columns", "9", "--rows", "9", "--mines", "10", "--seed", "1"
    )
    assert provefield("sweep", "p5", "-", stdin=board.out.encode()).code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--columns 3 --rows 3 --mines 10 --seed 1", "free cells\n    10\n    ^"),
        ("--columns 3 --rows 3 --mines 1 --start 4,1 --seed 1", "4,1 lies off the 3×3 grid"),
        ("--columns 3 --rows 3 --mines 1 --start x --seed 1", "expected column,row"),
        ("--columns 3 --rows 3 --mines 1 --blocked 9 --seed 1", "9 blocked cells do not fit"),
        ("--columns 0 --rows 3 --mines 1 --seed 1", "--columns"),
        ("--columns 3 --rows 3 --mines -1 --seed 1", "--mines"),
        ("--columns 3 --rows 3 --mines 1", "--seed"),
    ],
)
def test_bad_input_is_one_message(options: str, message: str) -> None:
    ended = provefield("generate", "sweeper", *options.split())
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err
