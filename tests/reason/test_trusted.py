"""About how much has to be right for false evidence to be refused, as the docs tell it."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from provefield.reason.calculus.grid import RULES
from tests.reason.test_evidence import EVIDENCE
from tests.waiting import PLENTY

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


def about(stated: str) -> object:
    """What the docs round: so close that they tell the truth, and not renewed with each line."""
    return pytest.approx(int(stated), rel=0.2)


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
    assert sum(code_lines(source(module)) for module in trusted(entry)) == about(stated)


def test_every_kind_of_evidence_is_counted() -> None:
    entries = [entry for entry, _ in ROW.findall(DOCS)]
    assert entries == ["cells", "sequents", "deductions", "world"]
    modules = {
        f"{package}.{file.stem}"
        for package in TRUSTED
        for file in (SOURCES / package.replace(".", "/")).glob("[!_]*.py")
    }
    assert set[str]().union(*map(trusted, entries)) == modules


LOADED = re.compile(r"^\| [^|]+ \| (`[\w`., ]+`|all others) \| (\d+) \|$", re.MULTILINE)
VERIFY = """
import sys
from provefield.cli import main
try:
    main(["verify", sys.argv[1]])
except SystemExit:
    print(*(name for name in sys.modules if name.split(".")[0] == "provefield"))
"""


def loaded_by_verify(folder: Path) -> set[str]:
    """The modules of ours that `verify` loads to accept a proof."""
    file = folder / "proof.json"
    file.write_text(json.dumps(EVIDENCE["mine"].to_json()))
    command = [sys.executable, "-c", VERIFY, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PLENTY)
    said, modules = done.stdout.splitlines()
    assert said == "Accepted."
    return set(modules.split())


def test_the_docs_count_all_that_verify_loads(tmp_path: Path) -> None:
    """Each module belongs to the first row that names it, or a package of it."""
    rows = LOADED.findall(DOCS.partition("| loaded by `verify` |")[2])
    assert rows[-1][0] == "all others"
    left = {name: code_lines(_text(name)) for name in loaded_by_verify(tmp_path)}
    for places, stated in rows:
        packages = [f"provefield.{name}" for name in re.findall(r"`([\w.]+)`", places)]
        own = [
            name
            for name in left
            if not packages or any(f"{name}.".startswith(f"{each}.") for each in packages)
        ]
        assert sum(left.pop(name) for name in own) == about(stated), places
    assert not left


def _text(module: str) -> str:
    place = SOURCES / module.replace(".", "/")
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return file.read_text(encoding="utf-8")


def test_the_docs_list_the_rules_of_a_proof() -> None:
    for name, rule in RULES.items():
        assert f"| {name} | {rule.allows} |" in DOCS or f"`{name}`, {rule.allows}." in DOCS


def test_the_checker_imports_what_the_docs_say() -> None:
    modules = set[str]().union(*(trusted(entry) for entry, _ in ROW.findall(DOCS)))
    outside = set[str]().union(*map(imports, modules)) - modules
    told = re.search(r"They import (.*?)\.\n", DOCS, re.DOTALL)
    assert told is not None
    assert {f"provefield.{name}" for name in re.findall(r"`([\w.]+)`", told[1])} == outside
