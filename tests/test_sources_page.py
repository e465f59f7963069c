"""Every command on the page about the source documents prints what the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.commands import provefield

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "sources.md").read_text("utf-8")
FILES = re.findall(r"^```\n# (\S+)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
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
        ended = provefield(*shlex.split(command))
        assert ended.code in (0, 1), (command, ended.err)
        missing = [line for line in lines if line not in ended.out]
        assert (command, missing) == (command, [])


def test_every_document_has_commands() -> None:
    assert len(FILES) == 2
    for part in PAGE.split("\n## ")[1:]:
        assert "```console" in part
