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
        text = file.read_text(encoding="utf-8")
        if "from provefield.tongues import" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "phrase":
                for template in _texts(node.args[0]):
                    yield template, f"{file.relative_to(SOURCE)}:{node.lineno}"


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, yes, no):
            yield from _texts(yes)
            yield from _texts(no)
        case _:
            raise AssertionError(f"not a text but {ast.unparse(node)}")
