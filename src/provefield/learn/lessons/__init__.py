"""The learning path: chapters of lessons, each one idea, an example, tasks and practice."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from provefield.errors import InputError
from provefield.learn.lessons.lesson import Lesson, read_lesson
from provefield.tongues import ENGLISH, Listed, Tongue, phrase, translate

_FOLDER = files("provefield") / "data" / "lessons"
NO_LESSON = phrase("there is no such lesson")
NO_CHAPTER = phrase("there is no such chapter")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter by its name: what it is called and about, and the names of its lessons."""

    number: int
    name: str
    title: str
    text: str
    lessons: tuple[str, ...]


@cache
def chapters(tongue: Tongue = ENGLISH) -> tuple[Chapter, ...]:
    """All chapters, in order.

    >>> [chapter.title for chapter in chapters()][:3], len(chapters())
    (['Clues', 'Propositions', 'Proof'], 8)
    """
    return tuple(
        Chapter(
            number,
            each["name"],
            translate(each["title"], tongue),
            translate(each["text"], tongue),
            tuple(each["lessons"]),
        )
        for number, each in enumerate(_path()["chapter"], start=1)
    )


@cache
def _path() -> Mapping[str, Any]:
    return tomllib.loads(_text("path"))


def _text(name: str) -> str:
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@cache
def names() -> tuple[str, ...]:
    """The names of all lessons, in order: a number is only a place in it.

    >>> names()[0], len(names())
    ('a-number-tells', 40)
    """
    return tuple(name for chapter in chapters() for name in chapter.lessons)


@cache
def lessons(tongue: Tongue = ENGLISH) -> tuple[Lesson, ...]:
    """All lessons, in order.

    >>> [lesson.title for lesson in lessons()][:2]
    ['A number tells', 'Two numbers tell more']
    >>> lessons("de")[0].title
    'Eine Zahl sagt es'
    """
    return tuple(_lesson(name, tongue) for name in names())


@cache
def _lesson(name: str, tongue: Tongue) -> Lesson:
    number = names().index(name) + 1
    chapter = next(each.name for each in chapters() if name in each.lessons)
    return read_lesson(_text(name), number, name, chapter, tongue)


def find_lesson(which: int | str, tongue: Tongue = ENGLISH) -> Lesson:
    """A lesson by its number or by its name.

    >>> find_lesson("for-all").number, find_lesson(19).name, find_lesson("19").title
    (19, 'for-all', 'For all')
    """
    text = str(which).lower()
    if text.isdecimal() and 1 <= int(text) <= len(names()):
        return _lesson(names()[int(text) - 1], tongue)
    if text not in names():
        near = Listed(get_close_matches(text, names(), cutoff=0.4), phrase("or"))
        meant = phrase("there is no such lesson; did you mean {near}?", near=near)
        raise InputError(meant if near else NO_LESSON, source="lesson")
    return _lesson(text, tongue)


def find_chapter(name: str, tongue: Tongue = ENGLISH) -> Chapter:
    """A chapter by its name."""
    for chapter in chapters(tongue):
        if chapter.name == name:
            return chapter
    raise InputError(NO_CHAPTER, source="chapter")


def first_path(number: int) -> str | None:
    """The lesson that has followed one of the 25 of the first path.

    >>> first_path(12), first_path(26)
    ('for-all', None)
    """
    was: list[str] = _path()["was"]
    return was[number - 1] if 1 <= number <= len(was) else None


@cache
def title(name: str, tongue: Tongue = ENGLISH) -> str:
    """What a lesson is called; its tasks are not read for it.

    >>> title("two-numbers"), title("a-number-tells", "de")
    ('Two numbers tell more', 'Eine Zahl sagt es')
    """
    if name not in names():
        raise InputError(NO_LESSON, source="lesson")
    return translate(str(tomllib.loads(_text(name))["title"]), tongue)
