"""Agents of one's own, as FILE.py:NAME: whatever is wrong with the file is told in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import provefield

PLAY = "    name = 'mine'\n    def play(self, view, rng):\n        yield from ()\n"
FAULTS = {
    "exits": ("import sys\nsys.exit(3)\n", "it cannot be loaded: SystemExit(3)"),
    "arguments": (
        f"class Mine:\n    def __init__(self, x): ...\n{PLAY}",
        "it cannot be loaded: Ty",
    ),
    "attribute": (
        "import os\nos.nothing_here\nclass Mine: ...\n",
        "has no attribute 'nothing_here'",
    ),
    "missing": ("x = 1\n", "it has no Mine"),
    "no_agent": ("Mine = 3\n", "3 is no agent"),
    "steering": (
        f"class Mine:\n{PLAY.replace('mine', chr(92) + 'x1b[31m')}",
        "its name has signs that cannot be shown",
    ),
    "random": (f"class Mine:\n{PLAY}", "there is another module random; rename the file"),
}


@pytest.mark.parametrize("stem", FAULTS)
def test_a_file_with_a_fault_is_refused_in_a_line(tmp_path: Path, stem: str) -> None:
    code, message = FAULTS[stem]
    file = tmp_path / f"{stem}.py"
    file.write_text(code)
    ended = provefield("tournament", "--agent", f"{file}:Mine", "--preset", "easy", "--games", "1")
    assert ended.code == 2
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_a_reason_does_not_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "steers.py"
    code = "class Mine:\n    name = 'mine'\n    def play(self, view, rng):\n"
    file.write_text(code + "        yield 'open 1,1', '\\x1b]0;owned\\x07'\n")
    board = tmp_path / "board.txt"
    board.write_text("0 1\n1 m\n".replace("0", "1"))
    ended = provefield("sweep", f"{file}:Mine", str(board), "--verbose")
    assert ended.code == 0, ended.err
    assert "\x1b" not in ended.out


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("./nowhere", "there is no such program"),
        ("tests/conftest.py", "try chmod +x"),
        ("'/x", "quot"),
    ],
)
def test_a_program_that_cannot_be_run_is_told_before_any_game(program: str, message: str) -> None:
    ended = provefield("tournament", "--agent", program, "--preset", "easy", "--games", "1")
    assert ended.code == 2
    assert message in ended.err
