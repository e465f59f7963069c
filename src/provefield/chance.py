"""Chance that is the same everywhere.

It rests on `random()` alone, whose sequence Python promises to keep from version to version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(count: int, rng: Random) -> int:
    """A number from 0 to count - 1.

    >>> [below(6, Random(42)), below(1, Random(42))]
    [3, 0]
    """
    return int(rng.random() * count)


def pick(items: Sequence[T], rng: Random) -> T:
    """One of the items.

    >>> pick("abcdef", Random(42))
    'd'
    """
    return items[below(len(items), rng)]


def draw(items: Iterable[T], count: int, rng: Random) -> list[T]:
    """So many different items, in random order.

    >>> draw(range(10), 3, Random(42))
    [6, 1, 4]
    """
    pool = list(items)
    for place in range(count):
        other = place + below(len(pool) - place, rng)
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]
