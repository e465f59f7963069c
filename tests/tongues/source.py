"""Every text that people read, found in the source."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import provefield
from provefield.errors import InputError
from provefield.learn.lessons.lesson import TEXTS
from provefield.logic.parse import parse

SOURCE = Path(provefield.__file__).parent


def templates() -> Iterator[tuple[str, str]]:
    """Every template, and where it stands; a choice between two gives both."""
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        names = _names(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                for template in _texts(node.args[0]):
                    yield template, f"{file.relative_to(SOURCE)}:{node.lineno}"


def _names(tree: ast.Module) -> set[str]:
    """What a file calls `phrase` and `counted`, if it makes phrases at all."""
    return {
        each.asname or each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "provefield.tongues"
        for each in node.names
        if each.name in ("phrase", "counted")
    }


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, yes, no):
            yield from _texts(yes)
            yield from _texts(no)
        case _:
            raise AssertionError(f"not a text but {ast.unparse(node)}")


def page_texts() -> Iterator[tuple[str, str]]:
    """What templates and scripts give to `t` and `counted`, which is a text in quotes."""
    for file in sorted([*SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")]):
        source = file.read_text(encoding="utf-8")
        for call in re.finditer(r"(?<!function )\b(?:t|counted)\(\s*(?=(.*))", source):
            place = f"{file.name}:{source.count(chr(10), 0, call.start()) + 1}"
            text = re.match(r"""(["'])((?:\\.|(?!\1).)*)\1""", call[1])
            assert text, f"{place}: not a text: {call[1]}"
            yield text[2], place


def lesson_texts() -> Iterator[tuple[str, str]]:
    """What a learner reads, as the files of the lessons have it; formulas need no translation."""
    for file in sorted((SOURCE / "data" / "lessons").glob("*.toml")):
        lesson = tomllib.loads(file.read_text(encoding="utf-8"))
        if "idea" in lesson:
            yield lesson["idea"], file.name
        steps = lesson.get("example", {}).get("step", ())
        for part in (lesson, *steps, *lesson.get("task", ()), *lesson.get("chapter", ())):
            for said in (part[name] for name in TEXTS if name in part):
                for text in [said] if isinstance(said, str) else said:
                    if not _is_formula(text):
                        yield " ".join(text.split()), file.name


def _is_formula(text: str) -> bool:
    try:
        parse(text.strip("`"))
    except InputError:
        return False
    return "(" in text
