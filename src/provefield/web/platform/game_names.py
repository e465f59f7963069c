"""Names of games that are not in the library: those of lessons, of days, and of classes."""

from __future__ import annotations

import re
from datetime import date

from provefield.learn.lessons import first_path

GENERATED = "made-"
"""How the names of games begin that the generator made for somebody."""

_DAILY_GAME = re.compile(r"daily-(\d{4}-\d\d-\d\d)", re.ASCII)
_LESSON_GAME = re.compile(r"lesson\.([a-z-]{1,40})\.([a-z-]{1,40})", re.ASCII)
_FIRST_PATH = re.compile(r"lesson-(\d{1,3})-(\d{1,3})", re.ASCII)
_ITEM_GAME = re.compile(r"item-([\w-]{16})", re.ASCII)


def item_game(work: str) -> str:
    """The name of the game that a student of a class works on.

    >>> item_game("abcdefghijklmnop"), parse_item_game("item-abcdefghijklmnop")
    ('item-abcdefghijklmnop', 'abcdefghijklmnop')
    """
    return f"item-{work}"


def parse_item_game(name: str) -> str | None:
    """The work that a game belongs to; None for any other game."""
    found = _ITEM_GAME.fullmatch(name)
    return found[1] if found else None


def lesson_game(lesson: str, task: str) -> str:
    """The name of the game of a task.

    >>> lesson_game("counting", "count-to-win"), parse_lesson_game("lesson.counting.count-to-win")
    ('lesson.counting.count-to-win', ('counting', 'count-to-win'))
    """
    return f"lesson.{lesson}.{task}"


def parse_lesson_game(name: str) -> tuple[str, str] | None:
    """The lesson and the task that a game belongs to; None for any other game.

    >>> parse_lesson_game("lesson-10-1"), parse_lesson_game("g1")
    (('walk-with-proof', '1'), None)
    """
    if found := _LESSON_GAME.fullmatch(name):
        return found[1], found[2]
    if found := _FIRST_PATH.fullmatch(name):  # as the games of the first path were called
        lesson = first_path(int(found[1]))
        return (lesson, found[2]) if lesson else None
    return None


def daily_game(day: date) -> str:
    """The name of the game of a day.

    >>> daily_game(date(2026, 3, 1)), parse_daily_game("daily-2026-03-01")
    ('daily-2026-03-01', datetime.date(2026, 3, 1))
    """
    return f"daily-{day.isoformat()}"


def parse_daily_game(name: str) -> date | None:
    """The day that a game belongs to; None for any other game.

    >>> parse_daily_game("daily-2026-02-30")
    """
    found = _DAILY_GAME.fullmatch(name)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
