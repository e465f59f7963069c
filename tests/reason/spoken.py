"""What a sentence says about cells, read back from its words alone."""

from __future__ import annotations

import re
from collections import Counter

from provefield.grid import Cell

NUMBERS = r"[0-9–, ]*[0-9](?: (?:and|or) [0-9–]+)?"
GROUP = re.compile(rf"columns? ({NUMBERS}), rows? ({NUMBERS})(?![0-9])")


def numbers(text: str) -> list[int]:
    found: list[int] = []
    for part in re.split(r", | and | or ", text.strip()):
        first, _, last = part.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


def cells(text: str, everything: frozenset[Cell] = frozenset()) -> frozenset[Cell]:
    """The cells that a text names; those of a count by what they are not."""
    assert "more cell" not in text
    start, all_counted, others = text.partition("all counted cells")
    if all_counted:
        assert not start
        return everything - cells(others.removeprefix(" but "))
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


# What a sum says: the pattern of each form, and how it is read.
MULTIPLES = r"(.+?)(?: \(counting (.+?)\))?"
MINES = r"(no mine|1 mine|\d+ mines)"
SUMS: dict[str, tuple[str, ...]] = {
    r"so far every cell cancels out, with (\d+) to spare": ("-least",),
    r"every cell cancels out, but the numbers differ by (-?\d+)": ("least",),
    rf"so far {MULTIPLES} need not hold a mine, with (\d+) to spare": ("more", "", "-least"),
    rf"then at least {MINES} must lie in {MULTIPLES}": ("least", "more", ""),
    rf"even with no mine in {MULTIPLES} the numbers differ by (\d+)": ("less", "", "least"),
    rf"then no mine can lie in {MULTIPLES}": ("less", ""),
    rf"then at most {MINES} can lie in {MULTIPLES}": ("-least", "less", ""),
    rf"then {MULTIPLES} holds? at least as many mines as {MULTIPLES}": ("more", "", "less", ""),
    rf"then {MULTIPLES} holds? at most {MINES} more than {MULTIPLES}": (
        "less",
        "",
        "-least",
        "more",
        "",
    ),
    rf"then {MULTIPLES} holds? at least {MINES} more than {MULTIPLES}": (
        "more",
        "",
        "least",
        "less",
        "",
    ),
}


def inequality(text: str, everything: frozenset[Cell]) -> tuple[Counter[Cell], int]:
    """The sum that a clause states: how often each cell counts, and what it comes to at least."""
    found = [(match, names) for form, names in SUMS.items() if (match := re.fullmatch(form, text))]
    assert len(found) == 1, text
    (match, names), total, least = found[0], Counter[Cell](), 0
    for place, name in enumerate(names):
        said = match[place + 1]
        if name.endswith("least"):
            number = 0 if said.startswith("no") else int(said.split()[0])
            least = -number if name.startswith("-") else number
        elif name:
            sign = 1 if name == "more" else -1
            total.update({cell: sign * n for cell, n in _times(said, match[place + 2], everything)})
    return total, least


def _times(named: str, often: str | None, everything: frozenset[Cell]) -> list[tuple[Cell, int]]:
    counts = dict.fromkeys(cells(named, everything), 1)
    for part in re.findall(r"(.+?) (twice|\d+ times)(?:, | and |$)", often or ""):
        number = 2 if part[1] == "twice" else int(part[1].split()[0])
        counts |= dict.fromkeys(cells(part[0]), number)
    return list(counts.items())


def clause(text: str) -> frozenset[tuple[Cell, bool]]:
    """The clause that a sentence states: cells, and whether each is said to be a mine."""
    condition, then, end = text.partition(", then ")
    if then:
        given = cells(condition.removeprefix("if ").removesuffix(" is a mine"))
        return frozenset((cell, False) for cell in given) | clause(end)
    named = text.removeprefix("at least one of ")
    return frozenset((cell, named.endswith(" is a mine")) for cell in cells(named))
