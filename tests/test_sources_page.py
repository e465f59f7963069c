"""Every command on the page about the source documents prints what the page shows."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import shlex
import struct
import sys
import termios
from contextlib import suppress
from pathlib import Path
from subprocess import Popen

import pytest

import provefield as package
from tests.cli.commands import provefield

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "sources.md").read_text("utf-8")
FILES = re.findall(r"^```\n# (\S+)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
GREEN = b"38;2;85;255;85"
BLOCKS = re.findall(r"^```console\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


def shown(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a block, each with lines of what it prints."""
    pieces = re.split(r"^\$ provefield ", block, flags=re.MULTILINE)[1:]
    return [(lines[0], lines[1:]) for piece in pieces if (lines := piece.splitlines())]


@pytest.mark.parametrize("block", BLOCKS)
def test_the_page_is_true(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES:
        (tmp_path / name).write_text(text, "utf-8")
    for command, lines in shown(block):
        printed = ""
        for part in command.split(" | provefield "):
            ended = provefield(*shlex.split(part), stdin=printed.encode())
            assert ended.code in (0, 1), (part, ended.err)
            printed = ended.out
        missing = [line for line in lines if line not in printed]
        assert (command, missing) == (command, [])


def test_a_game_in_grey_green_and_yellow() -> None:
    """The one command of the page that needs a terminal."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    told = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    start = "from provefield.cli import main; main()"
    command = [sys.executable, "-c", start, "play", "--theme", "classic"]
    with Popen(command, stdin=there, stdout=there, stderr=there, env=told) as player:
        os.close(there)
        seen = b""
        while GREEN not in seen:
            ready, _, _ = select.select([here], [], [], 120)
            assert ready, seen
            seen += os.read(here, 65536)
        os.write(here, b"q")
        with suppress(OSError):  # so a terminal tells that nobody writes to it any more
            while os.read(here, 65536):
                pass
        assert player.wait() == 0
    os.close(here)


def test_every_document_has_commands() -> None:
    assert len(FILES) == 2
    *documents, decisions = PAGE.split("\n## ")[1:]
    assert all("```console" in part for part in documents)
    assert re.findall(r"^\| (\d+) \|", decisions, re.MULTILINE) == [str(n) for n in range(1, 22)]


def named_in_tables() -> list[str]:
    """What tables show of commands: a command, with or without options, or options alone."""
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    spans = [span for row in rows for span in re.findall(r"`([^`]+)`", row)]
    first = {command.split()[0] for block in BLOCKS for command, _ in shown(block)}
    return [
        span.removeprefix("provefield ")
        for span in spans
        if span.startswith("--") or span.removeprefix("provefield ").split()[0] in first
    ]


@pytest.mark.parametrize("span", sorted(set(named_in_tables())))
def test_what_tables_name_is_run_in_a_block(span: str) -> None:
    words = [word for word in shlex.split(span) if word not in ("FILE", "N", "…")]
    commands = [shlex.split(command) for block in BLOCKS for command, _ in shown(block)]
    assert any(set(words) <= set(command) for command in commands)


@pytest.mark.parametrize(("search", "queue"), [("bfs", "FIFO"), ("dfs", "LIFO")])
def test_searches_go_first_where_the_page_says(search: str, queue: str, tmp_path: Path) -> None:
    found = re.search(rf"{queue} (?:goes right, to|down, to) \((\d),(\d)\)", PAGE)
    assert found
    game = tmp_path / "both.toml"
    message = '[[message]]\nat = [1, 1]\nfol = "safe(2,1) & safe(1,2)"\n'
    game.write_text(f"columns = 3\nrows = 3\nmines = 1\nbudget = 2\n{message}", "utf-8")
    played = json.loads(provefield("run", str(game), "--search", search, "--json").out)
    assert played["path"][1] == [int(found[1]), int(found[2])]


def test_the_papers_size_is_read_as_the_page_says() -> None:
    assert "The paper's *m×n* is rows × columns, as its G1\nwith 6×5 shows" in PAGE
    grid = package.game("g1").grid
    assert (grid.rows, grid.columns) == (6, 5)
