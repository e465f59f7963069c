from __future__ import annotations

import json
from pathlib import Path

import pytest

from provefield.agents import AGENTS
from tests.cli.commands import provefield

WORLDS = """TEST3
0 0 b
1 1 1
1 m 1

WIDE
0 0 0 0 0 0 0 0 0 1 m
"""
P1 = """-----
Agent P1 plays TEST3

    0 1 2
    - - -
 0| 0 0 b
 1| 1 1 1
 2| 1 m 1

Start!
Final map

    0 1 2
    - - -
 0| 0 0 b
 1| 1 1 1
 2| 1 - ?

Result: Agent dead: found mine
"""


@pytest.fixture
def worlds(tmp_path: Path) -> str:
    file = tmp_path / "worlds.txt"
    file.write_text(WORLDS)
    return str(file)


def test_the_transcript_to_the_letter(worlds: str) -> None:
    ended = provefield("sweep", "p1", f"{worlds}#TEST3")
    assert (ended.code, ended.out, ended.err) == (0, P1, "")


@pytest.mark.parametrize(
    ("name", "last", "result"),
    [
        ("p2", " 2| ? ? ?", "not terminated"),
        ("p3", " 2| 1 * 1", "alive: all solved"),
        ("p4", " 2| 1 * 1", "alive: all solved"),
    ],
)
def test_the_transcripts_of_the_other_agents(
    worlds: str, name: str, last: str, result: str
) -> None:
    expected = P1.replace("P1", name.upper()).replace(" 2| 1 - ?", last)
    expected = expected.replace("dead: found mine", result)
    assert provefield("sweep", name, f"{worlds}#TEST3").out == expected


def test_rulers_of_a_wide_board_stay_in_line(worlds: str) -> None:
    lines = provefield("sweep", "p4", f"{worlds}#WIDE").out.splitlines()
    assert lines[3:6] == [
        "     0  1  2  3  4  5  6  7  8  9 10",
        "    -- -- -- -- -- -- -- -- -- -- --",
        " 0|  0  0  0  0  0  0  0  0  0  1  m",
    ]


def test_every_step_is_told_with_its_reason(worlds: str) -> None:
    told = provefield("sweep", "p4", f"{worlds}#TEST3", "--verbose").out
    lines = told.partition("Start!\n")[2].partition("Final map")[0].splitlines()[1:]
    steps = [line for line in lines if line.startswith(("open", "mark"))]
    assert [step.partition(": ")[0] for step in steps] == [
        "open cell 0 (column 1, row 1)", "open cell 6 (column 1, row 3)",
        "open cell 8 (column 3, row 3)", "mark cell 7 (column 2, row 3)",
    ]  # fmt: skip
    assert all(step.endswith(".") for step in steps)


def test_an_agent_that_is_stuck_shows_what_it_knows(tmp_path: Path) -> None:
    board = tmp_path / "stuck.txt"
    board.write_text("1 m 1\n1 1 1\n")
    told = provefield("sweep", "p3", str(board), "--verbose").out
    assert "not terminated" in told
    assert "cell 0 (clue 1): (1 & ~3 & ~4) | (3 & ~1 & ~4) | (4 & ~1 & ~3)" in told


def test_the_document(worlds: str) -> None:
    ended = provefield("sweep", "p2", f"{worlds}#TEST3", "--json")
    assert json.loads(ended.out) == {
        "agent": "p2",
        "world": "TEST3",
        "result": "not terminated",
        "covered": 3,
        "final": ["0 0 b", "1 1 1", "? ? ?"],
    }
    steps = json.loads(provefield("sweep", "p4", f"{worlds}#TEST3", "--json", "--verbose").out)
    assert steps["steps"][0]["move"] == "open 1,1"


@pytest.mark.parametrize(
    ("name", "world", "message"),
    [
        ("p1", "0 2 m", "line 1, column 3: this cell says 2 but 1 mine is around"),
        ("p1", "0 x", "unknown symbol 'x'"),
        ("p1", "0 0\n0", "this row has 1 cell, the first row has 2"),
        ("p1", "1 ?", "a world hides nothing"),
        ("p1", "", "expected a board"),
        ("p1", "columns = 3", "standard input: a game, not a board"),
        ("p9", "0", "no agent is called 'p9'"),
        ("--p1", "0", "p1"),
        ("p1", "0" * 10_000, "at most 1000 columns"),
    ],
)
def test_bad_input_is_one_message(name: str, world: str, message: str) -> None:
    ended = provefield("sweep", name, "-", stdin=world.encode())
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_a_picture_is_never_called_what_it_is_not(worlds: str, tmp_path: Path) -> None:
    ended = provefield("sweep", "p2", f"{worlds}#TEST3", "-o", str(tmp_path / "game.gif"))
    assert (ended.code, ended.out) == (2, "")
    assert "game.gif: the picture is an SVG: expected a name in .svg" in ended.err
    assert not (tmp_path / "game.gif").exists()


def test_the_help_names_every_agent() -> None:
    told = provefield("sweep", "--help").out
    assert "p1 … p5" in told
    assert all(name in told for name in AGENTS if name not in ("p2", "p3", "p4"))


def test_a_game_is_written_down_for_a_review(worlds: str, tmp_path: Path) -> None:
    sheet = tmp_path / "game.txt"
    drawn = tmp_path / "game.svg"
    told = provefield("sweep", "p1", f"{worlds}#TEST3", "--scoresheet", str(sheet))
    assert told.out == P1
    assert sheet.read_text().splitlines()[-1] == "open 2,3"
    again = provefield(
        "sweep", "p1", f"{worlds}#TEST3", "--scoresheet", str(sheet), "-o", str(drawn)
    )
    assert again.out == P1
    assert drawn.read_text().startswith("<svg")
