"""
Plant small faults in a copy of the sources, and see whether tests catch them.

    .venv/bin/python -m tests.faults [--seed S] [--count N] [--only PLACE …] [--list]

A fault is another comparison, operator, number or truth value in the body of one function. The
tests are those of its package. First each fault is planted alone, and the doctests of its module
and the files that name the module or the function are run. What slips through is planted together,
a package at a time, and the package's other tests are run; where some fail, they are run again with
each fault alone. A line a fault: by what it was caught or that it slipped through, where, and what.
A seed draws the faults: of the same sources always the same ones.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PACKAGE = Path("src", "provefield")
COPIED = ("src", "tests", "docs", "examples", "benchmarks", "README.md", "pyproject.toml", "dev")
LONGEST = 3600.0  # seconds for some tests; what takes longer hangs, and so is noticed
COMMON = 8  # letters of a function's name that says too little of where it stands
MOST = 40  # failures after which enough is known

TESTS: dict[str, tuple[str, ...]] = {
    "front": ("tests/test_front_door.py",),
    "parts": ("tests/parts", "tests/reason", "tests/cli", "tests/games", "tests/agents"),
    "text": ("tests/tongues", "tests/language"),
    "topologies": ("tests/games/sweeper",),
    ".": ("tests/test_front_door.py", "tests/test_grid.py", "tests/test_files.py", "tests/cli"),
}
"""The tests of packages whose folder of tests is not called as they are."""

SHARES = {
    "reason": 10,
    "logic": 8,
    "web": 12,
    "learn": 5,
    "games": 5,
    "language": 4,
    "play": 3,
    "parts": 3,
    "cli": 3,
    "kernel": 2,
    "agents": 2,
    "tongues": 1,
    "front": 1,
    ".": 1,
}
"""How many of sixty faults each package gets, about as its lines."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}


@dataclass(frozen=True)
class Fault:
    """A piece of a module, and what stands there instead."""

    path: Path
    function: str
    line: int
    start: int
    end: int
    old: str
    new: str

    @property
    def place(self) -> str:
        return f"{self.path.relative_to(PACKAGE)}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place} {self.function}: {self.old} → {self.new}"


def package_of(path: Path) -> str:
    """The first folder below the package, or a point for a module of the package itself."""
    first, *more = path.relative_to(PACKAGE).parts
    return first if more else "."


def other(node: ast.AST) -> ast.expr | None:
    """The same expression with one thing otherwise, if it is one that can be."""
    match node:
        case ast.Compare(ops=[op], left=left, comparators=right) if type(op) in COMPARISONS:
            return ast.Compare(left, [COMPARISONS[type(op)]()], right)
        case ast.BinOp(op=op, left=left, right=after) if type(op) in OPERATORS:
            return ast.BinOp(left, OPERATORS[type(op)](), after)
        case ast.BoolOp(op=op, values=values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Constant(value=bool(value)):
            return ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=named) if name in NAMES:
            return ast.Call(ast.Name(NAMES[name], ast.Load()), arguments, named)
        case _:
            return None


def faults_of(path: Path, source: str) -> Iterator[Fault]:
    """Every fault that can be planted in the functions of a module."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for statement in function.body:
            for node in expressions(statement):
                if (new := other(node)) is None:
                    continue
                assert isinstance(node, ast.expr)
                assert node.end_lineno is not None
                assert node.end_col_offset is not None
                start = starts[node.lineno - 1] + node.col_offset
                end = starts[node.end_lineno - 1] + node.end_col_offset
                text = f"({ast.unparse(ast.fix_missing_locations(deepcopy(new)))})"
                yield Fault(path, function.name, node.lineno, start, end, ast.unparse(node), text)


def expressions(statement: ast.AST) -> Iterator[ast.AST]:
    """What stands in a statement, without functions inside it, annotations and templates."""
    skipped = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.JoinedStr, ast.Assert)
    if isinstance(statement, skipped):
        return
    yield statement
    for name, value in ast.iter_fields(statement):
        if name == "annotation":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from expressions(child)


def drawn(seed: int, count: int) -> list[Fault]:
    """Faults for each package, in proportion to its share."""
    rng = Random(seed)
    found: dict[str, list[Fault]] = {name: [] for name in SHARES}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        relative = path.relative_to(ROOT)
        if package_of(relative) in SHARES and "migrations" not in relative.parts:
            found[package_of(relative)] += faults_of(relative, path.read_text(encoding="utf-8"))
    total = sum(SHARES.values())
    return [
        fault
        for name, share in SHARES.items()
        for fault in rng.sample(found[name], max(1, round(share * count / total)))
    ]


def files_of(package: str, house: Path) -> list[Path]:
    """The files of tests of a package."""
    places = [house / each for each in TESTS.get(package, (f"tests/{package}",))]
    found = [[each] if each.is_file() else sorted(each.rglob("test_*.py")) for each in places]
    return [path for paths in found for path in paths]


def nearest(fault: Fault, tests: Sequence[Path]) -> list[str]:
    """The doctests of a fault's module, and the files that name the module or the function."""
    module = ".".join(fault.path.relative_to("src").with_suffix("").parts)
    module = module.removesuffix(".__init__")
    package, _, stem = module.rpartition(".")
    names = [module, f"{package} import {stem}"]
    if len(fault.function) > COMMON:
        names.append(f"{fault.function}(")
    texts = {path: path.read_text(encoding="utf-8") for path in tests}
    near = [path for path, text in texts.items() if any(name in text for name in names)]
    return [str(fault.path), *map(str, near)]


@contextmanager
def planted(faults: Sequence[Fault], house: Path) -> Iterator[None]:
    """Some faults, for as long as this lasts."""
    sound = {house / fault.path: (house / fault.path).read_bytes() for fault in faults}
    for fault in sorted(faults, key=lambda each: -each.start):  # so that places stay what they are
        place = house / fault.path
        text = place.read_bytes()
        place.write_bytes(text[: fault.start] + fault.new.encode() + text[fault.end :])
    try:
        yield
    finally:
        for place, text in sound.items():
            place.write_bytes(text)


def failures(tests: Sequence[str], house: Path, most: int = 1) -> list[str]:
    """The first tests that fail, or that there was no end of them."""
    command = [sys.executable, "-m", "pytest", "-q", f"--maxfail={most}", "-p", "no:cacheprovider"]
    paths = {"PYTHONPATH": str(house / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=house,
            env={**os.environ, **paths},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return [f"no end within {LONGEST:g} seconds"]
    if done.returncode in {0, 5}:  # all pass, or there are none
        return []
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    names = [line.split(" - ")[0].split(" ", 1)[1] for line in failed]
    return names or [f"pytest ended with {done.returncode}"]


def catch_near(fault: Fault, house: Path) -> str:
    """The nearest test that catches a fault alone, or nothing; short files of tests come first."""
    doctests, *files = nearest(fault, files_of(package_of(fault.path), house))
    files.sort(key=lambda path: Path(path).stat().st_size)
    with planted([fault], house):
        found = failures([doctests], house) or (failures(files, house) if files else [])
    return next(iter(found), "")


def catch_far(faults: Sequence[Fault], house: Path) -> Iterator[tuple[Fault, str]]:
    """Faults of a package that slipped through its nearest tests, with others that catch them."""
    tests = files_of(package_of(faults[0].path), house)
    near = set.intersection(*(set(nearest(fault, tests)) for fault in faults))
    with planted(faults, house):
        failed = failures([str(path) for path in tests if str(path) not in near], house, MOST)
    for fault in faults:
        with planted([fault], house):
            yield fault, next(iter(failures(failed, house)), "") if failed else ""


def main() -> None:
    """Plant faults, and print what became of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", nargs="*", default=[""], help="places that begin so")
    parser.add_argument("--list", action="store_true", help="say what would be planted")
    choices = parser.parse_args()
    faults = [
        fault
        for fault in drawn(choices.seed, choices.count)
        if fault.place.startswith(tuple(choices.only))
    ]
    if choices.list:
        print(*map(str, faults), sep="\n")
        return
    caught, left = 0, []
    with TemporaryDirectory(prefix="faults-") as folder:
        house = Path(folder)
        for name in COPIED:
            copy(ROOT / name, house / name)
        for fault in faults:
            if test := catch_near(fault, house):
                caught += 1
                print(f"{test}: {fault}", flush=True)
            else:
                left.append(fault)
                print(f"not by the nearest tests: {fault}", flush=True)
        for _, some in groupby(left, key=lambda fault: package_of(fault.path)):
            for fault, test in catch_far(list(some), house):
                caught += bool(test)
                print(f"{test or 'slipped through'}: {fault}", flush=True)
    print(f"caught {caught} of {len(faults)}")


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, without what was compiled of it."""
    if source.is_file():
        shutil.copy2(source, target)
    else:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


if __name__ == "__main__":
    main()
