"""How much has to be right for false evidence to be refused, as the docs tell it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
CHECKER = "provefield.reason.check"
TRUSTED = (CHECKER, "provefield.reason.calculus")
"""The checker, and the rules by which it judges."""
DOCS = (ROOT / "docs/explanation/evidence.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| [^|]+ \| `(\w+)` \| (\d+) \|$", re.MULTILINE)
NO_CODE = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE),
    *(tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER),
}


def source(module: str) -> str:
    return (SOURCES / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")


def imports(module: str) -> set[str]:
    """What a module imports of ours, wherever that stands in it."""
    found = (
        node for node in ast.walk(ast.parse(source(module))) if isinstance(node, ast.ImportFrom)
    )
    return {str(node.module) for node in found if str(node.module).startswith("provefield")}


def trusted(entry: str) -> set[str]:
    """The modules of the checker that a kind of evidence goes through."""
    reached, waiting = set[str](), [f"{CHECKER}.{entry}"]
    while waiting:
        module = waiting.pop()
        if module not in reached:
            reached.add(module)
            waiting += [each for each in imports(module) if each.rpartition(".")[0] in TRUSTED]
    return reached


def code_lines(text: str) -> int:
    """Lines of code, without docstrings, comments and imports."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {
        line
        for token in tokens
        if token.type not in NO_CODE
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines - set(_no_code(ast.parse(text))))


def _no_code(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        words = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if words or isinstance(node, ast.Import | ast.ImportFrom):
            assert isinstance(node, ast.stmt)
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


@pytest.mark.parametrize(("entry", "stated"), ROW.findall(DOCS))
def test_the_docs_tell_how_many_lines_are_trusted(entry: str, stated: str) -> None:
    lines = sum(code_lines(source(module)) for module in trusted(entry))
    assert int(stated) - 10 < lines <= int(stated)


def test_every_kind_of_evidence_is_counted() -> None:
    entries = [entry for entry, _ in ROW.findall(DOCS)]
    assert entries == ["cells", "sequents", "deductions", "world"]
    modules = {
        f"{package}.{file.stem}"
        for package in TRUSTED
        for file in (SOURCES / package.replace(".", "/")).glob("[!_]*.py")
    }
    assert set[str]().union(*map(trusted, entries)) == modules


def test_the_checker_imports_what_the_docs_say() -> None:
    modules = set[str]().union(*(trusted(entry) for entry, _ in ROW.findall(DOCS)))
    outside = set[str]().union(*map(imports, modules)) - modules
    told = re.search(r"They import (.*?)\.\n", DOCS, re.DOTALL)
    assert told is not None
    assert {f"provefield.{name}" for name in re.findall(r"`([\w.]+)`", told[1])} == outside
