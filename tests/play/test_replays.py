"""Replays of other programs, written by the library that their players use."""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path

import pytest

from provefield.errors import InputError
from provefield.grid import Cell
from provefield.play.replays import SUFFIXES, read_replay
from tests.cli.commands import provefield

# Games on one board, recorded by the library of Metasweeper: the first is won, with a mark and a
# click by both buttons; the second ends on a mine.
WON = (
    "BIAABQUAAhAAAAAEAAABblhYAAZgXG+yRtgABmBcb7fbxnRlc3QAcAAAdQAAAAAEBAAAAAIAAAgACAMM"
    "AAAAAAQ0ADAAIAUKAAAAAAIuABAAAAMMAAAAAAIwAAD/8AQMAAAAAAMQAAAAAAUQAAAAAAIgAAAAIAMS"
    "AAAAAAIeAAAAEAMMAAAAAAIw/8AAAAMOAAAAAAAAAA=="
)
LOST = (
    "BBAABQUAAhAAAAAEAAAANFhYAAZgXG+4fzkABmBcb7lKGnRlc3QAcAAAdQAAAAAEBAAAAAIAAAgACAMQ"
    "AAAAAAIpABAAQAMLAAAAAAAAAA=="
)


def record(path: Path, game: str) -> Path:
    path.write_bytes(b64decode(game))
    return path


def test_a_game_is_played_again_and_its_3bv_counted(tmp_path: Path) -> None:
    replay = read_replay(str(record(tmp_path / "game.evf", WON)))
    states = replay.sheet.states
    assert states[-1].cleared
    assert states[-1].world.mines == {Cell(4, 3), Cell(2, 5)}
    assert "mark 4,3" in map(str, replay.sheet.moves)
    assert replay.to_json()["3bv"] == replay.solved == 4


def test_the_command_tells_luck_and_speed(tmp_path: Path) -> None:
    lost = record(tmp_path / "game.evf", LOST)
    told = provefield("review", str(lost))
    assert told.out.startswith("Lost, with 2 cells opened.\n1 of 4 3BV in ")
    assert "a mine for sure" in told.out
    document = json.loads(provefield("review", str(lost), "--json").out)
    assert document["replay"]["solved"] == 1
    assert document["guesses"][0]["mistake"] == "mine"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_no_replay_is_refused_in_one_line(tmp_path: Path, suffix: str) -> None:
    bad = tmp_path / f"bad{suffix}"
    for content in (b"", b"hello", bytes(range(256)) * 8):
        bad.write_bytes(content)
        with pytest.raises(InputError, match="not a replay that can be read"):
            read_replay(str(bad))


def test_a_board_of_other_programs_is_read_wherever_boards_are(tmp_path: Path) -> None:
    board = tmp_path / "board.mbf"
    board.write_bytes(bytes([5, 5, 0, 2, 1, 4, 3, 2]))
    told = provefield("sweep", "p5", str(board))
    assert told.code == 0, told.err
    again = tmp_path / "again.mbf"
    assert provefield("export", str(board), "--to", "mbf", "-o", str(again)).code == 0
    assert again.read_bytes() == bytes([5, 5, 0, 2, 1, 4, 3, 2])
    board.write_bytes(bytes([5, 5, 0, 2, 3, 2, 1]))
    refused = provefield("solve", str(board))
    assert refused.code == 2
    assert "not a board file (.mbf)" in refused.err
