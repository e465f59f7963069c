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
    for seed, number in enumerate([1, 2, 2, 3, 3, 4, 5, 6, 8, 10, 15, 20, 24, 26, 28] * 5)
]
BOARDS = [frozenset[Cell](), frozenset(CELLS), *ALL_BUT[::6], *SOME]
FOLDER = Path(__file__).parent / "blind"
# In percent: at least so much read as the writer prefers or accepts, at most so much read wrongly.
FLOORS: dict[tuple[str, str], tuple[float, float]] = {
    ("products", "en"): (88, 6.0),
    ("products", "de"): (89, 0.5),
    ("strangers", "en"): (58, 6.0),
    ("strangers", "de"): (57, 3.5),
}


@cache
def sentences(kind: str, tongue: str) -> list[tuple[str, list[Meaning]]]:
    """The sentences of a file, with their meanings."""
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
    truth = [evaluate(formula, board(SIZE, mines)) for mines in BOARDS]
    for place, meant in enumerate(meanings):
        if truth == [bool(meant(mines, COLUMNS, ROWS)) for mines in BOARDS]:
            return "accepted" if place else "right"
    return "wrong"


def verdicts(kind: str, tongue: str) -> Iterator[tuple[str, str]]:
    """Each sentence with its verdict."""
    for text, meanings in sentences(kind, tongue):
        yield text, verdict(text, meanings, tongue)


@pytest.mark.parametrize(("kind", "tongue"), FLOORS)
def test_what_strangers_write(kind: str, tongue: str) -> None:
    found = Counter(judged for _, judged in verdicts(kind, tongue))
    right, wrong = FLOORS[kind, tongue]
    read_well = found["right"] + found["accepted"]
    assert 100 * read_well >= right * (found.total() - found["rightly refused"]), found
    assert 100 * found["wrong"] <= wrong * found.total(), found
