"""The learning path: lessons in order, each one idea and a few tasks, read from files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from provefield.learn.lessons.lesson import Lesson, read_lesson


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in order.

    >>> [lesson.title for lesson in lessons()][:2], len(lessons())
    (['A number tells', 'Two numbers tell more'], 25)
    """
    names = sorted(place.name for place in files(__name__).iterdir() if ".toml" in place.name)
    return tuple(
        read_lesson((files(__name__) / name).read_text(encoding="utf-8"), number, name)
        for number, name in enumerate(names, start=1)
    )
