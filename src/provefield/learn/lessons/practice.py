"""Practice without end: variants of a lesson, and a chapter's test that mixes its ideas."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import count

from provefield.errors import InputError
from provefield.learn.exercises import new_exercise
from provefield.learn.exercises.exercise import Exercise
from provefield.learn.lessons import find_chapter, find_lesson
from provefield.learn.lessons.lesson import Lesson, Task
from provefield.tongues import ENGLISH, Tongue, phrase

IN_A_ROW = 20
"""So many variants in a row, from a multiple of it on, differ from each other."""

LAST_VARIANT = 10**6
QUESTIONS = 8
PASSED = 0.8
"""The share of a test that has to be right at the first try."""

_VARIANT = re.compile(r"variant-(\d{1,7})", re.ASCII)
_TEST = re.compile(r"test-(\d{1,4})-(\d{1,3})", re.ASCII)


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


def variant_number(task: str) -> int | None:
    """The number of a variant by the name of its task.

    >>> variant_number("variant-12"), variant_number("corner")
    (12, None)
    """
    found = _VARIANT.fullmatch(task)
    return int(found[1]) if found else None


def place_in_test(task: str) -> tuple[int, int] | None:
    """The turn of a test and the place in it, by the name of a task.

    >>> place_in_test("test-0-3")
    (0, 3)
    """
    found = _TEST.fullmatch(task)
    return (int(found[1]), int(found[2])) if found else None


def find_task(lesson: Lesson, name: str, tongue: Tongue = ENGLISH) -> Task:
    """A task of a lesson by number or name, a variant of it, or a question of a test.

    >>> find_task(find_lesson("if-then"), "variant-3").work == variant("if-then", 3)
    True
    """
    if (number := variant_number(name)) is not None:
        return Task(name, "", variant(lesson.name, number, tongue))
    if (place := place_in_test(name)) is not None:
        questions = mixed_variants(lesson.chapter, place[0])
        if place[1] >= len(questions) or questions[place[1]][0] != lesson.name:
            raise InputError(phrase("there is no such task"), source="task")
        return Task(name, "", variant(*questions[place[1]], tongue))
    return lesson.task(name)
