"""Nobody outside the room of reasoning takes an engine's claims apart: they ask for answers."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import provefield
from provefield.errors import UnsoundError
from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.parse import parse
from provefield.reason.ask import ask, ask_labels
from provefield.reason.engines.sat import Sat
from provefield.reason.knowledge import Fact, Knowledge

SOURCE = Path(provefield.__file__).parent
CLAIMS = {"Safe", "Mine", "Open", "Unknown", "Inconsistent", "Verdict"}


def claims_imported(file: Path) -> set[str]:
    """The names of claims that a file takes from `reason.verdict`."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "provefield.reason.verdict"
        for name in node.names
    } & CLAIMS


def test_claims_stay_in_the_room_of_reasoning() -> None:
    outside = [file for file in SOURCE.rglob("*.py") if not {"reason", "parts"} & {*file.parts}]
    found = {str(file): claims for file in outside if (claims := claims_imported(file))}
    assert found == {}


def test_engines_are_asked_through_the_checker() -> None:
    asked = {
        str(file)
        for file in SOURCE.rglob("*.py")
        if "reason" not in file.parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("ask", "label")
        and "engine" in ast.unparse(node.func.value)
    }
    assert asked == set()


KNOWN = Knowledge(Grid(2, 1)).tell(Fact(mine(1, 1), "a sign"))


@dataclass(frozen=True)
class Claiming(Sat):
    """An engine from elsewhere that labels cells as it likes."""

    said: Any = None

    def label(self, *_: object) -> Any:
        return self.said


class Silent(Sat):
    """An engine from elsewhere that says nothing."""

    def ask(self, *_: object) -> Any:
        return None


def test_labels_of_an_engine_from_elsewhere_need_evidence() -> None:
    right = {Cell(1, 1): "mine", Cell(2, 1): "open"}
    assert ask_labels(KNOWN, KNOWN.grid, engine=Claiming(said=right)) == right
    with pytest.raises(UnsoundError, match="calls 2,1 safe, and shows that it is open"):
        ask_labels(KNOWN, KNOWN.grid, engine=Claiming(said={Cell(2, 1): "safe"}))


def test_an_engine_that_says_nothing_is_told_so() -> None:
    with pytest.raises(UnsoundError, match="gave no verdict, but None"):
        ask(KNOWN, Cell(1, 1), engine=Silent())
    with pytest.raises(UnsoundError, match="gave no labels, but None"):
        ask_labels(KNOWN, KNOWN.grid, engine=Claiming())


def test_the_source_of_a_fact_is_a_line_that_can_be_printed() -> None:
    fact = Fact(parse("mine(1,1)"), "a\x1b[2J\r\n\u202e\u2028b")
    assert fact.source.isprintable()
    assert "\x1b" not in ask(Knowledge(Grid(1, 1), (fact,)), Cell(1, 1)).show()
