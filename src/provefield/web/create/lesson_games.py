"""The games of lessons, by the names of lesson and task; this runs in workers."""

from __future__ import annotations

from provefield.errors import InputError
from provefield.games.minefol.game import Game
from provefield.learn.lessons import find_lesson
from provefield.tongues import phrase


def game(lesson: str, task: str) -> Game:
    """The game of a task that is to be won."""
    work = find_lesson(lesson).task(task).work
    if not isinstance(work, Game):
        raise InputError(phrase("this task is no game"))
    return work
