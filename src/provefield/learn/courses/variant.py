"""Variants: the same course, student and item always bring the same exercise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from hmac import new
from itertools import count, islice

from provefield.learn.exercises import new_exercise

MOST = 200  # students for whom variants are told apart
ENOUGH = 60  # draws without anything new, after which a generator has no more room
ROOMY = frozenset({"evidence", "mistranslation", "truth"})
"""Kinds with so many exercises that two seeds do not meet."""

BITS = 53


def draw_seed(key: str, item: str, student: int, turn: int = 0) -> int:
    """A number that follows from its arguments and from nothing else.

    >>> draw_seed("logic", "week-1/a", 7) == draw_seed("logic", "week-1/a", 7)
    True
    """
    said = f"{item}\0{student}\0{turn}".encode()
    return int.from_bytes(new(key.encode(), said, sha256).digest()[:8], "big") >> (64 - BITS)


def variant_seed(key: str, item: str, kind: str, level: int, student: int, turn: int = 0) -> int:
    """The seed of a student's exercise; `turn` counts the variants that are drawn to repeat it.

    No two students have the same exercise, as long as the generator has room for that.
    """
    if turn or kind in ROOMY:
        return draw_seed(key, item, student, turn)
    seeds = distinct_seeds(key, item, kind, level, min(student, MOST))
    return seeds[(student - 1) % len(seeds)]


def distinct_seeds(
    key: str, item: str, kind: str, level: int, students: int = MOST
) -> Sequence[int]:
    """Seeds of exercises that differ, for the first so many students, until there is nothing new.

    >>> seeds = distinct_seeds("logic", "week-1/a", "to-formula", 5)
    >>> questions = {str(new_exercise("to-formula", 5, seed).question) for seed in seeds}
    >>> len(questions) == len(seeds) > 8
    True
    """
    known, more = _drawing(key, item, kind, level)
    known.extend(islice(more, max(0, students - len(known))))
    return known[:students]


@lru_cache(maxsize=500)
def _drawing(key: str, item: str, kind: str, level: int) -> tuple[list[int], Iterator[int]]:
    """The seeds that are drawn so far, and those to come: an exercise may take long to make."""
    return [], _draw(key, item, kind, level)


def _draw(key: str, item: str, kind: str, level: int) -> Iterator[int]:
    seen: set[str] = set()
    vain = 0
    for number in count(1):
        seed = draw_seed(key, item, number)
        shown = str(new_exercise(kind, level, seed).question.shown)
        vain = vain + 1 if shown in seen else 0
        if vain == ENOUGH:
            return
        if not vain:
            seen.add(shown)
            yield seed
