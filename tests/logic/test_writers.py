"""Other packages bring ways to write formulas, found by their entry points."""

from __future__ import annotations

from pathlib import Path

import pytest

from provefield.errors import InputError
from provefield.logic.parse import parse

POLISH = """
from provefield.logic.formula import And, Not

def polish(formula):
    match formula:
        case Not(body):
            return "N" + polish(body)
        case And((left, right)):
            return "K" + polish(left) + polish(right)
        case _:
            return str(formula).lower()
"""


def test_a_writer_of_another_package_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "their_writers-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: their-writers\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[provefield.writers]\npolish = their_writers:polish\n")
    (tmp_path / "their_writers.py").write_text(POLISH)
    monkeypatch.syspath_prepend(tmp_path)
    assert parse("A & -B").to("polish") == "KaNb"


def test_an_unknown_writer_is_told_with_those_that_there_are() -> None:
    with pytest.raises(InputError, match=r"no target is called .morse.; .*, dnf, .*german"):
        parse("A").to("morse")
