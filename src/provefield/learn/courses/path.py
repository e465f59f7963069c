"""The learning path as a course that ships: what a class may begin with, and change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from provefield.learn.courses.course import Assignment, Course, Item
from provefield.learn.courses.work import item_of_path
from provefield.learn.lessons import Chapter, chapters, find_lesson
from provefield.tongues import ENGLISH, Tongue, phrase, tell

TITLE = phrase("The learning path")


def path_course(tongue: Tongue = ENGLISH) -> Course:
    """Every chapter as an assignment, and every task of its lessons as an item.

    >>> course = path_course()
    >>> len(course.assignments), course.assignments[0].title, course.assignments[0].items[0].name
    (8, 'Clues', 'a-number-tells-1')
    """
    assignments = tuple(
        Assignment(chapter.name, chapter.title, tuple(_items(chapter)), chapter.text)
        for chapter in chapters(tongue)
    )
    return Course("path", tell(TITLE, tongue), assignments, language=tongue)


def _items(chapter: Chapter) -> Iterator[Item]:
    for lesson in chapter.lessons:
        for number, task in enumerate(find_lesson(lesson).tasks, start=1):
            yield replace(item_of_path(lesson, task.name), name=f"{lesson}-{number}")
