"""The sentences that grammars are tuned on, and those that they are only measured on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from provefield.errors import ProvefieldError
from provefield.language.reading import read
from provefield.logic.field import Field, mine
from provefield.logic.formula import Formula, exactly
from provefield.logic.parse import parse
from provefield.logic.semantics import Structure, board, evaluate

DATA = Path(__file__).parents[1] / "logic" / "data"
SQUARE = Field(5, 5)
CELLS = [(column, row) for row in range(1, 6) for column in range(1, 6)]
FIVE = exactly(5, [mine(*cell) for cell in CELLS])


class Sentence(NamedTuple):
    """A sentence, and what it means first."""

    tongue: str
    text: str
    meant: str


def is_seen(key: str) -> bool:
    """Whether a grammar may be tuned on a sentence: half of them, by their hash."""
    return sha256(key.encode()).digest()[0] % 2 == 0


def everyday(seen: bool) -> Iterator[Sentence]:
    """One half of the everyday sentences."""
    texts: list[str] = []
    for line in (DATA / "everyday.txt").read_text().splitlines():
        if line.startswith("    "):
            if is_seen(next(text for text in texts if text != "-")) == seen:
                spoken = zip(("en", "de"), texts, strict=False)
                yield from (Sentence(t, text, line.strip()) for t, text in spoken if text != "-")
        elif line and not line.startswith("#"):
            texts = line.split(" / ")


def boards(size: Field, random: Random) -> Iterator[Structure]:
    """Empty, full, sparse and dense boards."""
    cells = [(c, r) for r in range(1, size.rows + 1) for c in range(1, size.columns + 1)]
    yield board(size, [])
    yield board(size, cells)
    for _ in range(50):
        number = random.choice([1, 2, 3, 5, 5, 8, 12, 20])
        yield board(size, random.sample(cells, min(number, len(cells))))


BOARDS = list(boards(SQUARE, Random(7)))


@cache
def truth(formula: Formula) -> tuple[bool, ...]:
    """On which boards a formula is true."""
    return tuple(evaluate(formula, each) for each in BOARDS)


def meaning(text: str) -> tuple[bool, ...]:
    """On which boards a formula of the corpus is true."""
    return truth(FIVE if text == "FIVE" else parse(text))


def verdict(sentence: Sentence, field: Field | None = SQUARE) -> str:
    """Whether a sentence is read right first, later, wrong, or refused."""
    try:
        found = read(sentence.text, sentence.tongue, field)
    except ProvefieldError as error:
        return f"refused: {error.args[0] if error.args else ''}"
    truths = [truth(each.formula) for each in found]
    meant = meaning(sentence.meant)
    if truths[0] == meant:
        return "right"
    return "later" if meant in truths else "wrong"


def small_boards() -> list[Structure]:
    """All boards of 2×2, and some of each shape with up to four columns or rows."""
    made: list[Structure] = []
    for columns, rows, sizes in [(2, 2, range(5)), (3, 2, (1, 3)), (1, 3, (1, 2)), (3, 3, (1, 8))]:
        size = Field(columns, rows)
        cells = list(product(range(1, columns + 1), range(1, rows + 1)))
        made += [board(size, mines) for number in sizes for mines in combinations(cells, number)]
    return made


SMALL_BOARDS = small_boards()
