"""Nobody outside the room of reasoning takes an engine's claims apart: they ask for answers."""

from __future__ import annotations

import ast
from pathlib import Path

import provefield

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
    outside = [file for file in SOURCE.rglob("*.py") if "reason" not in file.parts]
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
