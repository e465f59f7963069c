"""The learning path: lessons in order, each one idea and a few tasks, read from files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from provefield.learn.lessons.lesson import Lesson, read_lesson

Language = Literal["en", "de"]
_FOLDER = files(__name__)


@cache
def lessons(language: Language = "en") -> tuple[Lesson, ...]:
    """All lessons, in order.

    >>> [lesson.title for lesson in lessons()][:2], len(lessons())
    (['A number tells', 'Two numbers tell more'], 25)
    >>> lessons("de")[0].title
    'Eine Zahl sagt es'
    """
    names = sorted(place.name for place in _FOLDER.iterdir() if place.name[0].isdigit())
    return tuple(
        read_lesson(
            (_FOLDER / name).read_text(encoding="utf-8"), number, name, words=words(language)
        )
        for number, name in enumerate(names, start=1)
    )


@cache
def words(language: Language) -> Mapping[str, str]:
    """What a language says for each text of a lesson; English says the text itself."""
    if language == "en":
        return {}
    text = (_FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    return {english: str(said) for english, said in tomllib.loads(text).items()}
