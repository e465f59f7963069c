"""`provefield check`: its verdicts, for programs and for people, and how it ends on bad files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import provefield

BARE = "columns = 3\nrows = 3\nmines = 1\n"


def checked(*arguments: str, stdin: str = "") -> tuple[int, dict[str, Any]]:
    ended = provefield("check", *arguments, "--json", stdin=stdin.encode())
    assert ended.err == ""
    return ended.code, json.loads(ended.out)


@pytest.mark.parametrize(
    ("name", "code", "verdict"),
    [
        ("g1", 0, (True, True, True, True, 2, 2, 4)),
        ("g2", 0, (True, True, True, False, 32, 54, 35)),
        ("g3", 1, (True, False, False, False, None, None, 4)),
        ("g4", 1, (False, False, False, False, None, None, 4)),
        ("g6", 0, (True, True, True, True, 2, 2, 4)),
        ("example5", 1, (False, False, False, False, None, None, None)),
    ],
)
def test_the_paper(name: str, code: int, verdict: tuple[object, ...]) -> None:
    keys = ("consistent", "feasible", "valid", "fair", "shortest", "worst", "budget")
    ended, document = checked(name)
    assert (ended, tuple(document[key] for key in keys)) == (code, verdict)
    assert (document["reason"] is None) is document["valid"]


def test_the_document_of_an_invalid_game() -> None:
    _, document = checked("g3")
    assert document["closed"] == [[2, 1], [1, 2]]
    assert document["unreachable"] == [[2, 2]]
    assert document["conflict"] == []
    assert document["warnings"] == [
        "nobody can reach the message at column 2, row 2: no proof opens a way"
    ]
    assert checked("g4")[1]["conflict"] == [[1, 1], [2, 2]]


def test_a_shortest_win_is_walked_cell_by_cell() -> None:
    _, document = checked("g2")
    assert len(document["path"]) == 33
    assert (document["path"][0], document["path"][-1]) == ([1, 1], [3, 5])
    assert len(document["worst_path"]) == 55


def test_people_see_the_way() -> None:
    ended = provefield("check", "g1")
    assert ended.code == 0
    assert "Valid: the shortest win takes 2 steps." in ended.out
    assert "1  !0  .  .  .  *" in ended.out
    assert "The way: down 2." in ended.out


def test_people_see_what_clashes() -> None:
    ended = provefield("check", "g4")
    assert ended.code == 1
    assert "Not valid: no board fits the message at" in ended.out
    assert "- column 2, row 2: mine(3, 3) ∨ mine(4, 4)" in ended.out


def test_a_message_on_a_proved_mine_is_a_warning() -> None:
    text = (
        BARE + "[[message]]\nat = [1, 1]\nfol = 'mine(2,2)'\n"
        "[[message]]\nat = [2, 2]\nfol = '-mine(3,3)'\n"
    )
    code, document = checked("-", stdin=text)
    assert (code, document["valid"], document["shortest"]) == (0, True, 0)
    assert "column 2, row 2: there is a mine" in document["warnings"][0]


def test_a_game_of_ones_own_goes_before_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "g1").write_text(BARE + "title = 'Mine'\n")
    monkeypatch.chdir(tmp_path)
    assert provefield("check", "g1").out.startswith("Mine: ")


def test_a_folder_hides_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "g1").mkdir()
    monkeypatch.chdir(tmp_path)
    assert provefield("check", "g1").code == 0


def test_many_messages_are_warned_about() -> None:
    messages = "".join(
        f"[[message]]\nat = [{column}, {row}]\nfol = '-mine({column},{row})'\n"
        for row in (1, 2, 3, 4)
        for column in (1, 2, 3, 4)
    )
    code, document = checked("-", stdin=f"columns = 5\nrows = 4\nmines = 1\n{messages}")
    assert (code, document["feasible"]) == (1, False)
    assert document["warnings"][0].startswith("16 messages can be read in many ways")


BAD = {
    "an unknown predicate": ("[[message]]\nat = [1, 1]\nfol = 'bomb(1,1)'", "line 6, column 8"),
    "a message off the field": ("[[message]]\nat = [4, 1]\nfol = 'mine(1,1)'", "line 5, column 1"),
    "a negative budget": ("budget = -3", "line 4, column 1"),
    "two messages on one cell": (
        "[[message]]\nat = [1, 1]\nfol = 'mine(2,1)'\n[[message]]\nat = [1, 1]\nfol = 'mine(2,1)'",
        "line 8, column 1",
    ),
    "a contradictory layout": (
        "layout = [[2, 2]]\n[[message]]\nat = [1, 1]\nfol = '-mine(2,2)'",
        "line 4, column 1",
    ),
    "no TOML": ("message = [", "line 4, column 12"),
}


@pytest.mark.parametrize(("text", "place"), BAD.values(), ids=BAD.keys())
def test_bad_files(text: str, place: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(BARE + text)
    ended = provefield("check", str(file))
    assert (ended.code, ended.out) == (2, "")
    assert f"{file}, {place}: " in ended.err
    assert ended.err.splitlines()[-1].strip() == "^"


def test_a_million_cells(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text("columns = 1000\nrows = 1000\nmines = 1\n")
    ended = provefield("check", str(file))
    assert (ended.code, "line 2, column 1" in ended.err) == (2, True)


def test_a_message_too_large_to_write_out_is_named() -> None:
    text = """columns = 40\nrows = 40\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(2,1)"
[[message]]\nat = [2, 3]
fol = "exactly 7 x exactly 5 y atleast 3 z atmost 2 u (mine(x,y) <-> mine(z,u))"
"""
    ended = provefield("check", "-", stdin=text.encode())
    assert ended.code == 2
    assert "the message at column 2, row 3: counting" in ended.err


def test_a_board_is_not_a_game(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("1 ?\n? ?\n")
    assert provefield("check", str(file)).code == 2


def test_too_little_time(tmp_path: Path) -> None:
    ended = provefield("check", "g2", "--seconds", "0")
    assert (ended.code, ended.out) == (2, "")


def test_the_guide_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file grows with each part that is shown, and every answer is as printed."""
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-game.md"
    parts = re.findall(r"^```(toml|console)\n((?:.*\n)*?)```$", guide.read_text(), re.MULTILINE)
    file = tmp_path / "along.toml"
    monkeypatch.chdir(tmp_path)
    for kind, text in parts:
        if kind == "toml":
            file.write_text((file.read_text() if file.exists() else "") + text)
        else:
            command, _, expected = text.partition("\n")
            assert command == "$ provefield check along.toml"
            assert provefield("check", "along.toml").out == expected
    assert [kind for kind, _ in parts] == ["toml", "console"] * 2


def test_games_of_a_level_are_known_by_name() -> None:
    assert json.loads(provefield("check", "level1-1", "--json").out)["fair"] is True
