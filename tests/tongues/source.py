"""The templates of all phrases, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import provefield

SOURCE = Path(provefield.__file__).parent


def templates() -> Iterator[tuple[str, str]]:
    """Every template, and where it stands; a choice between two gives both."""
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        name = _name(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and name and getattr(node.func, "id", "") == name:
                for template in _texts(node.args[0]):
                    yield template, f"{file.relative_to(SOURCE)}:{node.lineno}"


def _name(tree: ast.Module) -> str | None:
    """What a file calls `phrase`, if it makes phrases at all."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "provefield.tongues":
            for each in node.names:
                if each.name == "phrase":
                    return each.asname or each.name
    return None


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, yes, no):
            yield from _texts(yes)
            yield from _texts(no)
        case _:
            raise AssertionError(f"not a text but {ast.unparse(node)}")
