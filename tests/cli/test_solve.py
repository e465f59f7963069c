"""`provefield solve` from the outside."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from math import log10
from pathlib import Path
from random import Random

import pytest

from provefield.cli import solve
from provefield.errors import BudgetError, TooLargeError
from provefield.games.sweeper import odds
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.reason import ask, justify
from provefield.reason.count.odds import Counts
from tests.cli.commands import provefield

BOARD = """mines: 3
1 2 ? ?
? ? * ?
1 2 2 1
0 0 0 0
"""
CLASH = "1 ?\n0 ?\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    return str(file)


def test_letters_on_the_board(board: str) -> None:
    assert provefield("solve", board).out == (
        "   1 2 3 4\n1  1 2 S M\n2  S M M S\n3  1 2 2 1\n4  0 0 0 0\n\nS safe (3)\nM mine (3)\n"
    )


@pytest.mark.parametrize("text", [BOARD, "? ? ? ? ?\n1 1 2 1 1\n", "mines: 2\n? ? b ?\n? 1 ? ?\n"])
def test_large_boards_are_left_to_compiled_code(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt").write_text(text)
    asked = ("solve", str(tmp_path / "board.txt"), "--odds", "--json")
    by_sat = json.loads(provefield(*asked).out)
    monkeypatch.setattr(solve, "LARGE", 0)
    compiled = json.loads(provefield(*asked).out)
    assert json.loads(provefield(*asked, "--engine", "sat").out) == by_sat
    assert (compiled["engine"], compiled["odds"]["engine"]) == ("compiled", "compiled")
    assert [cell | {"probability": None} for cell in compiled["cells"]] == [
        cell | {"probability": None} for cell in by_sat["cells"]
    ]
    risks = [cell["probability"] for cell in by_sat["cells"]]
    assert [cell["probability"] for cell in compiled["cells"]] == pytest.approx(risks, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        "mines: 3\n? * b ?\n- 2 ? ?\n",
        "? " * 11 + "\n" + "1 " * 11,
        "4 ?\n? ?",
        "2 b\n? b",
        "1 m",
        "mines: 9\n1 ?",
    ],
)
def test_large_boards_are_printed_as_others_are(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt").write_text(text)
    by_sat = provefield("solve", str(tmp_path / "board.txt"))
    monkeypatch.setattr(solve, "LARGE", 0)
    assert provefield("solve", str(tmp_path / "board.txt")) == by_sat


def test_a_large_board_that_nothing_fits_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "LARGE", 0)
    (tmp_path / "board.txt").write_text(CLASH)
    ended = provefield("solve", str(tmp_path / "board.txt"))
    assert ended.code == 1
    assert "contradict each other" in ended.out


def test_what_is_too_entangled_to_count_is_left_to_sat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "LARGE", 0)
    clues, bare = "? 2 " * 20, "? " * 40
    (tmp_path / "board.txt").write_text(f"{bare}\n{clues}\n" * 20)
    asked = ("solve", str(tmp_path / "board.txt"), "--json")
    found = json.loads(provefield(*asked).out)
    assert found["engine"] == "sat"
    assert found == json.loads(provefield(*asked, "--engine", "sat").out)


def test_json(board: str) -> None:
    ended = provefield("solve", board, "--json")
    document = json.loads(ended.out)
    assert ended.code == 0
    assert {key: document[key] for key in ("engine", "columns", "rows", "mines", "consistent")} == {
        "engine": "sat",
        "columns": 4,
        "rows": 4,
        "mines": 3,
        "consistent": True,
    }
    found = [(cell["column"], cell["row"], cell["verdict"]) for cell in document["cells"]]
    assert found == [
        (3, 1, "safe"),
        (4, 1, "mine"),
        (1, 2, "safe"),
        (2, 2, "mine"),
        (3, 2, "mine"),
        (4, 2, "safe"),
    ]
    assert {cell["probability"] for cell in document["cells"]} == {None}


def test_odds() -> None:
    ended = provefield("solve", "-", "--odds", "--json", stdin=b"1 ?\n? ?\n")
    cells = json.loads(ended.out)["cells"]
    assert [cell["probability"] for cell in cells] == [pytest.approx(1 / 3)] * 3
    assert [cell["verdict"] for cell in cells] == ["open"] * 3
    shown = provefield("solve", "-", "--odds", stdin=b"1 ?\n? ?\n")
    assert "1    1 33%\n2  33% 33%\n" in shown.out


def test_odds_say_where_they_come_from() -> None:
    ended = provefield("solve", "-", "--odds", stdin=b"mines: 2\n1 ? ?\n? ? ?\n")
    assert ended.out.endswith("\nCounted exactly: 6 layouts fit.\n")
    ended = provefield("solve", "-", "--odds", "--json", stdin=b"mines: 2\n1 ? ?\n? ? ?\n")
    source = json.loads(ended.out)["odds"]
    assert source.pop("log10_layouts") == pytest.approx(log10(6))
    assert source == {"kind": "exact", "engine": "counting", "layouts": "6"}


def test_a_huge_number_of_layouts_is_rounded(tmp_path: Path) -> None:
    file = tmp_path / "wide.txt"
    file.write_text("\n".join(["?" * 60] * 60))
    ended = provefield("solve", str(file), "--odds")
    assert ended.out.endswith("\nCounted exactly: about 10^1084 layouts fit.\n")
    assert json.loads(provefield("solve", str(file), "--odds", "--json").out)["odds"] == {
        "kind": "exact",
        "engine": "counting",
        "layouts": None,
        "log10_layouts": pytest.approx(3600 * log10(2)),
    }


def obscured(side: int) -> bytes:
    """A third of the cells open, on a board with many mines."""
    rng, grid = Random(3), Grid(side, side)
    mines = {cell for cell in grid if rng.random() < 0.3}
    opened = [cell for cell in grid if cell not in mines and rng.random() < 0.35]
    view = View(grid, {cell: len(mines.intersection(grid.neighbours(cell))) for cell in opened})
    return f"mines: {len(mines)}\n{view}\n".encode()


def test_odds_of_a_large_view_are_exact_in_floating_point() -> None:
    board = obscured(60)
    ended = provefield("solve", "-", "--odds", "--json", stdin=board)
    document = json.loads(ended.out)
    source = document["odds"]
    assert source.pop("log10_layouts") > 200
    assert source == {"kind": "exact", "engine": "compiled", "layouts": None, "error": 1e-12}
    chances = [cell["probability"] for cell in document["cells"]]
    assert sum(chances) == pytest.approx(document["mines"], rel=1e-9)
    for cell in document["cells"]:
        certain = {"safe": 0, "mine": 1}.get(cell["verdict"])
        assert certain is None or cell["probability"] == certain


def test_numbers() -> None:
    board = b"mines: 2\n1 ? ?\n? ? ?\n"
    document = json.loads(provefield("solve", "-", "--numbers", "--json", stdin=board).out)
    assert document["numbers"] == {"kind": "exact", "engine": "counting"}
    assert document["cells"][1]["numbers"] == {
        "1": pytest.approx(1 / 6),
        "2": pytest.approx(1 / 3),
    }
    assert document["cells"][1]["probability"] is None
    shown = provefield("solve", "-", "--numbers", "--odds", stdin=board)
    assert "\n    3,1  1: 17%, 2: 33%\n" in shown.out


def test_where_no_board_fits_no_number_is_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    board = b"mines: 1\n1 ? 1\n? ? ?\n2 ? 3\n"
    hurried = ("solve", "-", "--engine", "single-point", "--numbers", "--json")
    for module in (justify, ask):
        monkeypatch.setattr(module, "contradiction", out_of_time)
    cells = json.loads(provefield(*hurried, stdin=board).out)["cells"]
    assert [cell["numbers"] for cell in cells] == [None] * 5
    counted = provefield(*hurried, "--odds", stdin=board)
    document = json.loads(counted.out)
    assert (counted.code, document["consistent"], document["cells"]) == (1, False, [])
    told = provefield(*hurried[:4], "--odds", stdin=board)
    assert (told.code, told.out) == (
        1,
        "No board fits; which clues contradict each other was not found in time.\n",
    )


def out_of_time(*_: object) -> None:
    raise BudgetError("no answer in time")


def entangled(side: int = 21) -> bytes:
    """Every second cell of every second row open: too much to count, but much is open."""
    rng = Random(1)
    grid = Grid(side, side)
    opened = {cell for cell in grid if cell.column % 2 == cell.row % 2 == 0}
    mines = {cell for cell in grid if cell not in opened and rng.random() < 0.3}
    view = View(grid, {cell: len(mines.intersection(grid.neighbours(cell))) for cell in opened})
    return str(view).encode()


def test_odds_that_are_estimated_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # As for a larger board, but sooner.
    monkeypatch.setattr("provefield.games.sweeper.weigh.weigh", lambda *_: None)
    command = ("solve", "-", "--odds", "--seconds", "600")
    document = json.loads(provefield(*command, "--json", stdin=entangled()).out)
    assert document["odds"]["kind"] == "approximate"
    assert 0 < document["odds"]["error"] < 0.3
    for cell in document["cells"]:
        certain = {"safe": 0, "mine": 1}.get(cell["verdict"])
        assert certain is None or cell["probability"] == certain
    shown = provefield(*command, stdin=entangled())
    assert "\nApproximate, ± " in shown.out


def test_odds_that_cost_too_much(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_: object) -> None:
        raise TooLargeError("more than 100,000 states")

    monkeypatch.setattr(odds, "view_odds", give_up)
    ended = provefield("solve", board, "--odds")
    assert ended.code == 0
    assert ended.out.endswith("\nNo odds: more than 100,000 states.\n")
    document = json.loads(provefield("solve", board, "--odds", "--json").out)
    assert document["reason"] == "no odds: more than 100,000 states"
    assert {cell["probability"] for cell in document["cells"]} == {None}


def test_odds_that_contradict_the_labels(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Certain(dict[Cell, Fraction]):
        def __missing__(self, cell: Cell) -> Fraction:
            return Fraction(1, 2)

    monkeypatch.setattr(odds, "view_odds", lambda *_: Counts(1, Certain()))
    ended = provefield("solve", board, "--odds")
    assert ended.code == 70
    assert "a fault of ours, not of the input: 3,1 is safe, but the boards say 1/2" in ended.err


def test_the_mine_count_of_the_command_goes_first() -> None:
    alone = json.loads(provefield("solve", "-", "--json", stdin=b"mines: 1\n??").out)
    told = json.loads(provefield("solve", "-", "--mines", "2", "--json", stdin=b"mines: 1\n??").out)
    assert [cell["verdict"] for cell in alone["cells"]] == ["open", "open"]
    assert told["mines"] == 2
    assert [cell["verdict"] for cell in told["cells"]] == ["mine", "mine"]


@pytest.mark.parametrize("engine", ["sat", "single-point", "truth-table"])
def test_a_clash_of_clues(engine: str) -> None:
    ended = provefield("solve", "-", "--engine", engine, stdin=CLASH.encode())
    assert ended.code == 1
    assert ended.out.startswith(
        "No board fits: these facts contradict each other, and all of them are needed.\n"
        "\n"
        "This is used:\n"
        "- the 1 at column 1, row 1\n"
        "- the 0 at column 1, row 2\n"
    )
    document = json.loads(
        provefield("solve", "-", "--engine", engine, "--json", stdin=CLASH.encode()).out
    )
    assert document["consistent"] is False
    assert document["cells"] == []
    assert [fact["cell"] for fact in document["conflict"]] == [[1, 1], [1, 2]]


def test_a_board_without_covered_cells() -> None:
    ended = provefield("solve", "-", "--json", stdin=b"00\n00\n")
    assert ended.code == 0
    assert json.loads(ended.out)["cells"] == []


def test_an_engine_that_gives_up_says_so() -> None:
    ended = provefield("solve", "-", "--engine", "single-point", stdin=b"1 2 1\n? ? ?\n")
    assert "~ unknown: not settled by this engine (3)" in ended.out
    document = json.loads(
        provefield("solve", "-", "--engine", "single-point", "--json", stdin=b"1 2 1\n? ? ?\n").out
    )
    assert {cell["verdict"] for cell in document["cells"]} == {"unknown"}


def test_colour_only_adds(board: str) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", "from provefield.cli import main; main()", "solve", board]
    subprocess.run(command, stdout=theirs, env={"TERM": "xterm-256color"}, check=True)
    os.close(theirs)
    coloured = os.read(ours, 100_000).decode().replace("\r\n", "\n")
    os.close(ours)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == provefield("solve", board).out


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("missing.txt", None, "missing.txt: cannot be read: No such file or directory"),
        (".", None, "cannot be read: Is a directory"),
        ("bytes.txt", b"1 \xff", "bytes.txt: not UTF-8 at byte 3"),
        ("long.txt", b"?" * 4_000_001, "long.txt: longer than 4,000,000 bytes"),
        ("wide.txt", b"?" * 10_000, "wide.txt, line 1, column 1001: a board has at most 1000"),
        ("empty.txt", b"", "empty.txt, line 1, column 1: expected a board"),
        ("game.toml", b"columns = 3", "game.toml: a game, not a board"),
        ("w.mbf", bytes([3, 2, 0, 1, 2, 0]), "w.mbf: a world with its mines, which a player does"),
        ("two.txt", b"One\n1 ?\n\nTwo\n? 1\n", "the file holds 2 boards; pick one with"),
        ("two.txt#One", b"One\n1 ?\n\nOne\n? 1\n", "line 5, column 1: a second board is called"),
        ("eight.txt", b"8 ?", "an 8 here cannot be: only 1 cell touches it"),
        ("full.txt", b"mines: 1\n0", "1 mine does not fit: no cell may be mined here"),
        ("two.txt#Three", b"One\n1 ?\n\nTwo\n? 1\n", "no board is called 'Three'; there are: One"),
    ],
)
def test_what_cannot_be_solved(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    content: bytes | None,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(name.partition("#")[0]).write_bytes(content)
    ended = provefield("solve", name)
    assert ended.code == 2
    assert not ended.out
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_one_board_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text("A\n1 ?\n\nB\n0 ?\n")
    assert "1  0 S" in provefield("solve", f"{file}#B").out
    assert "1  1 M" in provefield("solve", f"{file}#A").out


def test_a_file_whose_name_has_a_hash(tmp_path: Path) -> None:
    file = tmp_path / "a#b"
    file.write_text("1 ?")
    assert provefield("solve", str(file)).code == 0


def test_a_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    from provefield.files import read_source

    monkeypatch.setattr(sys, "stdin", None)
    assert read_source("-").text == ""


@pytest.mark.parametrize(
    ("board", "more", "said"),
    [
        ("mines: 9\n1 ?\n? ?\n", (), "standard input, line 1, column 8: 9 mines do not fit"),
        ("1 ?\n? ?\n", ("--mines", "8"), "mines: 8 mines do not fit"),
    ],
)
def test_more_mines_than_cells_are_shown_at_the_number(
    board: str, more: tuple[str, ...], said: str
) -> None:
    ended = provefield("solve", "-", *more, stdin=board.encode())
    assert ended.code == 2
    assert said in ended.err
    caret = ended.err.splitlines()[-1].index("^")
    assert ended.err.splitlines()[-2][caret].isdigit()


def test_marks_are_said_to_be_no_facts() -> None:
    ended = provefield("solve", "-", "--json", stdin=b"? * 1\n")
    assert (
        ended.err
        == "note: marks (*) are opinions, not facts: the cells below them count as covered\n"
    )
    assert {cell["verdict"] for cell in json.loads(ended.out)["cells"]} == {"open", "mine"}
    assert not provefield("solve", "-", stdin=b"? m 1\n").err
