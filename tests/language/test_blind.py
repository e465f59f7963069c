"""Sentences of readers who have seen no table: each with the meanings that a reader may give it."""

from __future__ import annotations

import runpy
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from provefield.errors import ProvefieldError
from provefield.language.reading import read
from provefield.logic.field import Field
from provefield.logic.semantics import board, evaluate

Cell = tuple[int, int]
Meaning = Callable[[frozenset[Cell], int, int], bool]
COLUMNS, ROWS = 6, 5
SIZE = Field(COLUMNS, ROWS)
CELLS = [(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
ALL_BUT = [frozenset(CELLS) - {cell} for cell in CELLS]
SOME = [
    frozenset(Random(seed).sample(CELLS, number))
    for seed, number in enumerate([1, 2, 3, 3, 4, 5, 6, 8, 10, 15, 20, 25, 28] * 2)
]
BOARDS = [frozenset[Cell](), frozenset(CELLS), *ALL_BUT[::10], *SOME]
FOLDER = Path(__file__).parent / "blind"
# In percent: at least so much read as the writer prefers or accepts, at most so much read wrongly.
FLOORS: dict[tuple[str, str], tuple[float, float]] = {
    ("products", "en"): (88, 6.0),
    ("products", "de"): (89, 0.5),
    ("strangers", "en"): (81, 0.0),
    ("strangers", "de"): (80, 0.0),
}


@cache
def sentences(kind: str, tongue: str) -> list[tuple[str, list[Meaning]]]:
    """The sentences of a file, with their meanings."""
    if kind == "fresh":
        fresh = runpy.run_path(str(FOLDER / "fresh.py"))
        also = [fresh["ALSO"].get(english) for english, _, _ in fresh["TOLD"]]
        return [
            ({"en": english, "de": german}[tongue], [meant, *filter(None, [other])])
            for (english, german, meant), other in zip(fresh["TOLD"], also, strict=True)
        ]
    found = runpy.run_path(str(FOLDER / f"{kind}_{tongue}.py"))
    if kind == "products":
        return list(found["PRODUCTS"])
    told = [each for several in found["SENTENCES"].values() for each in several]
    return [*told, *((text, []) for text in found["REFUSED"])]


def verdict(text: str, meanings: list[Meaning], tongue: str) -> str:
    """Whether a sentence is read as its writer prefers, as accepted, wrongly, or refused."""
    try:
        formula = read(text, tongue, SIZE)[0].formula
    except ProvefieldError:
        return "refused" if meanings else "rightly refused"
    left = dict(enumerate(meanings))
    for mines in BOARDS:
        truth = evaluate(formula, board(SIZE, mines))
        left = {n: meant for n, meant in left.items() if bool(meant(mines, COLUMNS, ROWS)) == truth}
        if not left:
            return "wrong"
    return "right" if 0 in left else "accepted"


def verdicts(kind: str, tongue: str, every: int) -> Iterator[tuple[str, str]]:
    """Every n-th sentence with its verdict."""
    for text, meanings in sentences(kind, tongue)[::every]:
        yield text, verdict(text, meanings, tongue)


def check(kind: str, tongue: str, every: int, slack: float) -> None:
    found = Counter(judged for _, judged in verdicts(kind, tongue, every))
    right, wrong = FLOORS[kind, tongue]
    read_well = found["right"] + found["accepted"]
    assert 100 * read_well >= (right - slack) * (found.total() - found["rightly refused"]), found
    assert 100 * found["wrong"] <= (wrong + slack) * found.total(), found


@pytest.mark.parametrize(("kind", "tongue"), FLOORS)
def test_some_of_what_strangers_write(kind: str, tongue: str) -> None:
    check(kind, tongue, every=11, slack=6)


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "tongue"), FLOORS)
def test_what_strangers_write(kind: str, tongue: str) -> None:
    check(kind, tongue, every=1, slack=0)
