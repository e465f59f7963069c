"""Names of games that are not in the library: those of lessons."""

from __future__ import annotations

import re

_LESSON_GAME = re.compile(r"lesson-(\d{1,3})-(\d{1,3})", re.ASCII)


def lesson_game(lesson: int, task: int) -> str:
    """The name of the game of a task.

    >>> lesson_game(10, 1), parse_lesson_game("lesson-10-1"), parse_lesson_game("g1")
    ('lesson-10-1', (10, 1), None)
    """
    return f"lesson-{lesson}-{task}"


def parse_lesson_game(name: str) -> tuple[int, int] | None:
    """The lesson and the task that a game belongs to; None for any other game."""
    found = _LESSON_GAME.fullmatch(name)
    return (int(found[1]), int(found[2])) if found else None
