"""Practice without end: variants of a lesson, and a chapter's test that mixes its ideas."""

from __future__ import annotations

from functools import lru_cache
from itertools import count

from provefield.errors import InputError
from provefield.learn.exercises import Exercise, new_exercise
from provefield.learn.lessons import find_chapter, find_lesson
from provefield.tongues import ENGLISH, Tongue, phrase

IN_A_ROW = 20
"""So many variants in a row, from a multiple of it on, differ from each other."""

LAST_VARIANT = 10**6
QUESTIONS = 8
PASSED = 0.8
"""The share of a test that has to be right at the first try."""


@lru_cache(maxsize=5_000)
def variant(lesson: str, number: int, tongue: Tongue = ENGLISH) -> Exercise:
    """A variant of a lesson; the same number is the same exercise everywhere.

    >>> variant("if-then", 3).question == variant("if-then", 3).question
    True
    """
    if not 0 <= number <= LAST_VARIANT:
        raise InputError(phrase("there is no such variant"), source="variant")
    found = find_lesson(lesson)
    made = found.practice[number % len(found.practice)]
    first = number - number % IN_A_ROW
    before = [variant(found.name, each).question for each in range(first, number)]
    for turn in count():
        seed = f"{found.name}:{number}:{turn}"
        if new_exercise(made.kind, made.level, seed, made.about).question not in before:
            return new_exercise(made.kind, made.level, seed, made.about, tongue)
    raise AssertionError("counting never ends")


def mixed_variants(chapter: str, turn: int) -> tuple[tuple[str, int], ...]:
    """The variants of a chapter's test, the lessons in turn; another turn has others.

    >>> mixed_variants("clues", 0)[:4]
    (('a-number-tells', 100000), ('two-numbers', 100000), ('not-knowing', 100000), \
('a-number-tells', 100001))
    """
    lessons = find_chapter(chapter).lessons
    first = LAST_VARIANT // 10 + turn * IN_A_ROW
    many = max(QUESTIONS, len(lessons))
    return tuple(
        (lessons[place % len(lessons)], first + place // len(lessons)) for place in range(many)
    )
