"""Every command in the tutorial prints what the tutorial says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.commands import provefield

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial" / "first-steps.md"
SHOWN = re.findall(r"^```console\n\$ (.*)\n((?:.*\n)*?)```$", TUTORIAL.read_text(), re.MULTILINE)


@pytest.mark.parametrize(("command", "expected"), SHOWN)
def test_the_tutorial_is_true(command: str, expected: str) -> None:
    program, *arguments = shlex.split(command)
    ended = provefield(*arguments)
    assert program == "provefield"
    assert ended.out + ended.err == expected


def test_the_tutorial_shows_the_commands() -> None:
    assert {command.split()[1] for command, _ in SHOWN} == {
        "formula",
        "english",
        "equivalent",
        "prove",
    }
