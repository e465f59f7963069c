"""Layouts counted one by one: it shares nothing with the counter but the shape of a sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from provefield.reason.constraint import Between


def layouts(sums: Sequence[Between], cells: Sequence[int]) -> Iterator[frozenset[int]]:
    """Every set of mines that fits."""
    for number in range(1 << len(cells)):
        mines = frozenset(cell for place, cell in enumerate(cells) if number >> place & 1)
        if all(each.low <= value(each, mines) <= each.high for each in sums):
            yield mines


def value(given: Between, mines: Iterable[int]) -> int:
    """How many literals of a sum hold."""
    there = set(mines)
    return sum((abs(literal) in there) == (literal > 0) for literal in given.literals)


def counted(sums: Sequence[Between], cells: Sequence[int]) -> tuple[int, dict[int, int]]:
    """How many layouts fit, and how many of them have a mine in each cell."""
    found = list(layouts(sums, cells))
    return len(found), {cell: sum(cell in mines for mines in found) for cell in cells}


def values(sums: Sequence[Between], cells: Sequence[int], watched: Iterable[int]) -> dict[int, int]:
    """How many layouts have how many mines in some cells."""
    chosen = frozenset(watched)
    return dict(Counter(len(mines & chosen) for mines in layouts(sums, cells)))


def random_sums(rng: Random, most: int = 11) -> tuple[list[Between], list[int]]:
    """Sums of every kind, mostly true of one hidden layout."""
    cells = list(range(1, rng.randint(1, most) + 1))
    hidden = {cell for cell in cells if rng.random() < 0.4}
    return [_random_sum(rng, cells, hidden) for _ in range(rng.randint(0, 7))], cells


def _random_sum(rng: Random, cells: Sequence[int], hidden: Iterable[int]) -> Between:
    chosen = rng.sample(cells, rng.randint(0, min(len(cells), rng.choice((3, 5, 11)))))
    share = rng.choice((1.0, 0.6))
    literals = tuple(cell if rng.random() < share else -cell for cell in chosen)
    here = value(Between(literals, 0, 0), hidden)
    if rng.random() < 0.05:
        here = rng.randint(-1, len(cells) + 1)
    kind = rng.choice(("exactly", "exactly", "from-to", "at least", "at most"))
    low = {"at most": 0, "from-to": here - rng.randint(0, 2)}.get(kind, here)
    high = {"at least": len(literals), "from-to": here + rng.randint(0, 2)}.get(kind, here)
    return Between(literals, low, high)
