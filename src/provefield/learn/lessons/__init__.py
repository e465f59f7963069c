"""The learning path: lessons in order, each one idea and a few tasks, read from files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from provefield.learn.lessons.lesson import Lesson, read_lesson
from provefield.tongues import ENGLISH, Tongue, translate

_FOLDER = files("provefield") / "data" / "lessons"


@cache
def lessons(tongue: Tongue = ENGLISH) -> tuple[Lesson, ...]:
    """All lessons, in order.

    >>> [lesson.title for lesson in lessons()][:2], len(lessons())
    (['A number tells', 'Two numbers tell more'], 25)
    >>> lessons("de")[0].title
    'Eine Zahl sagt es'
    """
    return tuple(
        read_lesson(text, number, name, tongue)
        for number, (name, text) in enumerate(_texts(), start=1)
    )


@cache
def titles(tongue: Tongue = ENGLISH) -> tuple[str, ...]:
    """What the lessons are called; their tasks are not read for it.

    >>> titles()[1], titles("de")[0]
    ('Two numbers tell more', 'Eine Zahl sagt es')
    """
    found = (str(tomllib.loads(text)["title"]) for _, text in _texts())
    return tuple(translate(title, tongue) for title in found)


def _texts() -> Iterator[tuple[str, str]]:
    """Each file of a lesson by name, in order."""
    for name in sorted(place.name for place in _FOLDER.iterdir() if place.name[0].isdigit()):
        yield name, (_FOLDER / name).read_text(encoding="utf-8")
