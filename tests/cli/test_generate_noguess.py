from __future__ import annotations

import json

import pytest

from provefield.games.sweeper.generate.solution import Solution, Step
from provefield.games.sweeper.generate.solution_check import check_solution
from provefield.games.sweeper.notation import parse_boards
from provefield.games.sweeper.world import world_of
from provefield.grid import Cell
from tests.cli.commands import Ended, provefield

SIZE = ("--columns", "9", "--rows", "8", "--mines", "11")


def generated(*options: str) -> Ended:
    ended = provefield("generate", "sweeper", *SIZE, "--no-guess", *options)
    assert (ended.code, ended.err) == (0, "")
    return ended


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    """See that what says how far it is has said so already."""
    provefield("generate", "sweeper", *SIZE, "--no-guess", "--seed", "1")


def test_a_board_file_says_where_to_start() -> None:
    (board,) = parse_boards(generated("--start", "4,5", "--blocked", "3", "--seed", "4").out)
    assert (board.start, board.mines) == (Cell(4, 5), 11)
    assert len(board.cells("b")) == 3
    assert board.at(Cell(4, 5)) == "0"


def test_a_board_is_won_without_guessing_from_its_start() -> None:
    board = generated("--start", "9,8", "--seed", "7")
    swept = provefield("sweep", "p5", "-", stdin=board.out.encode())
    assert "Result: Agent alive: all solved" in swept.out


def test_without_a_start_the_corner_is_enough_and_the_centre_is_safe() -> None:
    (board,) = parse_boards(generated("--seed", "5").out)
    assert board.start == (1, 1)
    assert board.at(board.grid.centre) != "m"


def test_many_boards_come_in_one_file_each_with_its_name() -> None:
    out = generated("--seed", "3", "--count", "3", "--grade", "2", "--steps", "1").out
    boards = parse_boards(out)
    names = [f"9x8/11:noguess-pairs-1:{seed}" for seed in (3, 4, 5)]
    assert [board.name for board in boards] == names
    alone = generated("--seed", "4", "--grade", "pairs", "--steps", "1")
    assert boards[1].symbols == parse_boards(alone.out)[0].symbols


def test_a_solution_comes_as_comments() -> None:
    out = generated("--seed", "3", "--grade", "pairs", "--solution").out
    assert parse_boards(out) != []
    assert "# start at 1,1\n# 1. " in out
    assert ". pairs: " in out


def test_a_solution_in_json_can_be_checked() -> None:
    document = json.loads(generated("--seed", "3", "--grade", "count", "--json").out)
    (board,) = document["boards"]
    world = world_of(parse_boards("\n".join(board["world"]))[0])
    given = board["solution"]
    steps = [
        Step(
            step["rule"],
            *(tuple(Cell(*cell) for cell in step[part]) for part in ("clues", "safe", "mines")),
        )
        for step in given["steps"]
    ]
    solution = Solution(Cell(*given["start"]), tuple(steps))
    check_solution(world, solution)
    assert (given["grade"], given["tally"]) == (solution.grade, solution.tally)


def test_boards_with_guesses_can_be_many_too() -> None:
    ended = provefield("generate", "sweeper", *SIZE, "--seed", "1", "--count", "2")
    assert [board.name for board in parse_boards(ended.out)] == ["seed 1", "seed 2"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--mines 11 --no-guess --grade hard --seed 1", "expected one of single, pairs, sat"),
        ("--mines 11 --grade pairs --seed 1", "--grade and --steps go with --no-guess"),
        ("--mines 11 --steps 1 --seed 1", "--grade and --steps go with --no-guess"),
        ("--mines 11 --solution --seed 1", "--solution goes with --no-guess"),
        ("--mines 11 --no-guess --steps 2 --seed 1", "goes with the grade pairs, sat or count"),
        ("--mines 11 --no-guess --start 10,1 --seed 1", "10,1 lies off the grid"),
        ("--mines 80 --no-guess --seed 1", "80 mines do not fit into 70 free cells"),
        ("--mines 1 --no-guess --grade sat --steps 9 --seed 1", "fewer mines, another start"),
    ],
)
def test_bad_input_is_one_message(options: str, message: str) -> None:
    ended = provefield("generate", "sweeper", "--columns", "9", "--rows", "8", *options.split())
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_a_board_without_guesses_is_played_by_its_name() -> None:
    ended = provefield("play", "--no-guess", "--grade", "pairs", "--seed", "3")
    assert (ended.code, "playing needs a terminal" in ended.err) == (2, True)
    ended = provefield("play", "--grade", "pairs")
    assert "go with --no-guess" in ended.err
