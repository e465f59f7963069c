"""The learning path: lessons in order, each one idea and a few tasks, read from files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

from provefield.learn.lessons.lesson import Lesson, read_lesson
from provefield.tongues import TONGUES

Language = Literal["en", "de"]
_FOLDER = files("provefield") / "data" / "lessons"


@cache
def lessons(language: Language = "en") -> tuple[Lesson, ...]:
    """All lessons, in order.

    >>> [lesson.title for lesson in lessons()][:2], len(lessons())
    (['A number tells', 'Two numbers tell more'], 25)
    >>> lessons("de")[0].title
    'Eine Zahl sagt es'
    """
    return tuple(
        read_lesson(text, number, name, words(language), TONGUES[language])
        for number, (name, text) in enumerate(_texts(), start=1)
    )


@cache
def titles(language: Language = "en") -> tuple[str, ...]:
    """What the lessons are called; their tasks are not read for it.

    >>> titles()[1], titles("de")[0]
    ('Two numbers tell more', 'Eine Zahl sagt es')
    """
    found = (str(tomllib.loads(text)["title"]) for _, text in _texts())
    return tuple(words(language).get(title, title) for title in found)


def _texts() -> Iterator[tuple[str, str]]:
    """Each file of a lesson by name, in order."""
    for name in sorted(place.name for place in _FOLDER.iterdir() if place.name[0].isdigit()):
        yield name, (_FOLDER / name).read_text(encoding="utf-8")


@cache
def words(language: Language) -> Mapping[str, str]:
    """What a language says for each text of a lesson; English says the text itself."""
    if language == "en":
        return {}
    text = (_FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    return {english: str(said) for english, said in tomllib.loads(text).items()}
