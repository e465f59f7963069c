"""The rooms of the house: no two packages or modules import each other, not even by a detour."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from pathlib import Path

import grimp
import pytest

GRAPH = grimp.build_graph("provefield", cache_dir=None)
PACKAGES = sorted(module for module in GRAPH.modules if GRAPH.find_children(module))


@pytest.mark.parametrize("parent", PACKAGES)
def test_no_package_cycle(parent: str) -> None:
    assert cycle(rooms(parent)) is None


def rooms(parent: str) -> dict[str, set[str]]:
    """The packages inside a package, and which of their siblings each one imports."""
    inside = {child for child in GRAPH.find_children(parent) if GRAPH.find_children(child)}
    return {
        room: {
            other
            for other in inside - {room}
            if GRAPH.direct_import_exists(importer=room, imported=other, as_packages=True)
        }
        for room in inside
    }


def cycle(imports: dict[str, set[str]]) -> set[str] | None:
    """Packages that import each other, if there are any: what is left when every end is taken away.

    >>> cycle({"a": {"b"}, "b": set()})
    >>> sorted(cycle({"a": {"b"}, "b": {"a"}, "c": {"a"}}) or ())
    ['a', 'b', 'c']
    """
    left = dict(imports)
    while ends := [room for room, others in left.items() if not others & left.keys()]:
        for room in ends:
            del left[room]
    return set(left) or None


# Modules, with what they import inside functions --------------------------------------------------

SOURCES = Path(__file__).parents[1] / "src"
OURS = (".", "provefield")
LEFT = (
    {"games.sweeper.generate", "games.sweeper.generate.noguess"},
    {"language.exceptions", "language.phrases"},
)
"""Knots that are still there: nothing may be added to them."""


def test_no_module_imports_itself_by_a_detour() -> None:
    left = [{f"provefield.{name}" for name in knot} for knot in LEFT]
    new = [knot for knot in knots(module_graph()) if not any(knot <= known for known in left)]
    assert new == []


@pytest.mark.parametrize("room", ["front", "logic", "parts", "reason"])
def test_functions_import_only_optional_packages(room: str) -> None:
    late = {
        f"{file.relative_to(SOURCES)} imports {module}"
        for file in (SOURCES / "provefield").rglob("*.py")
        if _module(file).split(".")[1:2] == [room] and file.stem != "command"  # told before loaded
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and (module := node.module or ".").startswith(OURS)
    }
    assert late == set()


def module_graph() -> dict[str, set[str]]:
    """Which modules each module imports, at its top or inside its functions."""
    files = {_module(file): file for file in (SOURCES / "provefield").rglob("*.py")}
    return {
        name: (files.keys() & set(imported(file, name, files.keys()))) - {name}
        for name, file in files.items()
    }


def _module(file: Path) -> str:
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(file: Path, name: str, modules: Set[str]) -> Iterator[str]:
    """What a file imports: of a package those of its modules that are named, or else itself."""
    for node in _run(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module, names, level):
                here = name.split(".") + ["__init__"] * (file.stem == "__init__")
                base = ".".join([*here[: len(here) - level], module or ""]) if level else module
                parts = [f"{base}.{each.name}" for each in names]
                yield from (part if part in modules else str(base) for part in parts)
                yield from _packages(str(base), name)
            case _:
                pass


def _packages(module: str, importer: str) -> Iterator[str]:
    """The packages around a module that are not around its importer: they run before it."""
    while "." in module:
        module = module.rpartition(".")[0]
        if not f"{importer}.".startswith(f"{module}."):
            yield module


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """Every part of a program but those that only a type checker reads."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _run(node)


def knots(imports: Mapping[str, Set[str]]) -> list[set[str]]:
    """The largest sets of modules that all reach each other, of two modules or more.

    >>> [sorted(knot) for knot in knots({"a": {"b"}, "b": {"a", "c"}, "c": set()})]
    [['a', 'b']]
    """
    ways = {module: _reached(module, imports) for module in imports}
    tied = [{other for other in ways[module] if module in ways[other]} for module in ways]
    return [set(each) for each in {frozenset(knot) for knot in tied if len(knot) > 1}]


def _reached(start: str, imports: Mapping[str, Set[str]]) -> set[str]:
    """The modules that a module leads to."""
    reached, waiting = set[str](), [start]
    while waiting:
        new = imports[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached
