"""What a sentence says about cells, read back from its words alone."""

from __future__ import annotations

import re

from provefield.grid import Cell

NUMBERS = r"[0-9–, ]*[0-9](?: (?:and|or) [0-9–]+)?"
GROUP = re.compile(rf"columns? ({NUMBERS}), rows? ({NUMBERS})(?![0-9])")


def numbers(text: str) -> list[int]:
    found: list[int] = []
    for part in re.split(r", | and | or ", text.strip()):
        first, _, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


def cells(text: str) -> frozenset[Cell]:
    """The cells that a text names."""
    assert "more cell" not in text
    return frozenset(
        Cell(column, row)
        for columns, rows in GROUP.findall(text)
        for column in numbers(columns)
        for row in numbers(rows)
    )


def conclusion(text: str) -> frozenset[tuple[Cell, bool]]:
    """The cells that the end of a sentence settles, and whether they are mines."""
    claim = re.split(r", so |: |^Since [^,]*, row \d+ (?:is|are)[^,]*, ", text.rstrip("."))[-1]
    found: set[tuple[Cell, bool]] = set()
    for names, what in re.findall(r"(.*?) (?:is|are) (safe|a mine|mines)(?: and |$)", claim):
        found |= {(cell, what != "safe") for cell in cells(names)}
    return frozenset(found)
