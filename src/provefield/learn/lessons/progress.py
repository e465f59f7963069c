"""What somebody's answers say: what is done, how well each idea is known, and what to repeat.

Ideas lie in boxes, as Leitner kept his cards. A mistake puts an idea into box 0, and it is due at
once; only a new variant, right at the first try, takes it out. Right answers on a day on which the
idea is due move it up, and each box waits longer than the one below.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from provefield.learn.lessons.practice import PASSED, mixed_variants

WAITS = (timedelta(0), timedelta(days=1), timedelta(days=3), timedelta(days=7), timedelta(days=21))
"""How long an idea in each box is left alone."""

_VARIANT = re.compile(r"variant-(\d{1,7})", re.ASCII)
_TEST = re.compile(r"test-(\d{1,4})-(\d{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it is kept; `hints` is how many were taken before it."""

    lesson: str
    task: str
    right: bool
    hints: int
    fault: str | None
    made: datetime
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Strength:
    """How well an idea is known: its box, when it is due, and whether a mistake waits."""

    box: int
    due: datetime
    missed: bool


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


def done(given: Iterable[Answered]) -> frozenset[tuple[str, str]]:
    """The tasks that were answered right."""
    return frozenset((each.lesson, each.task) for each in given if each.right)


def first_tries(given: Iterable[Answered]) -> list[Answered]:
    """The first answer to each task."""
    found: dict[tuple[str, str], Answered] = {}
    for each in given:
        found.setdefault((each.lesson, each.task), each)
    return list(found.values())


def strengths(given: Sequence[Answered]) -> Mapping[str, Strength]:
    """How well the idea of each lesson is known, by the lesson's name; answers come in order."""
    firsts = {id(each) for each in first_tries(given)}
    found: dict[str, Strength] = {}
    for each in given:
        now = found.get(each.lesson, Strength(0, each.made, missed=False))
        if not each.right:
            now = Strength(0, each.made, missed=True)
        elif id(each) in firsts and not each.hints and now.due <= each.made:
            repeated = variant_number(each.task) is not None or place_in_test(each.task) is not None
            if repeated or not now.missed:
                box = min(now.box + 1, len(WAITS) - 1)
                now = Strength(box, each.made + WAITS[box], missed=False)
        found[each.lesson] = now
    return found


def to_repeat(known: Mapping[str, Strength], now: datetime) -> list[str]:
    """The lessons whose ideas are due, mistakes first."""
    due = [name for name, each in known.items() if each.due <= now and (each.missed or each.box)]
    return sorted(due, key=lambda name: (not known[name].missed, known[name].due))


def days(given: Iterable[Answered], since: date) -> dict[date, int]:
    """How much was answered on each day since one, days without an answer left out.

    >>> at = datetime(2026, 3, 4, 12, 0)
    >>> days([Answered("and", "swap", True, 0, None, at)] * 2, date(2026, 3, 1))
    {datetime.date(2026, 3, 4): 2}
    """
    return dict(Counter(day for each in given if (day := each.made.date()) >= since))


def next_variant(given: Iterable[Answered], lesson: str) -> int:
    """The first variant after all that were answered."""
    numbers = (variant_number(each.task) for each in given if each.lesson == lesson)
    return max((number + 1 for number in numbers if number is not None), default=0)


def next_turn(given: Iterable[Answered], lessons: Iterable[str]) -> int:
    """Which test of a chapter comes next: another one after each that was begun."""
    own = frozenset(lessons)
    turns = (place_in_test(each.task) for each in given if each.lesson in own)
    return max((turn[0] + 1 for turn in turns if turn is not None), default=0)


def passed(given: Iterable[Answered], chapter: str, lessons: Iterable[str]) -> bool:
    """Whether enough of some test of a chapter was right at the first try."""
    own = frozenset(lessons)
    right: dict[int, int] = {}
    for each in first_tries(given):
        place = place_in_test(each.task)
        if place and each.lesson in own and each.right and not each.hints:
            right[place[0]] = right.get(place[0], 0) + 1
    return any(many >= PASSED * len(mixed_variants(chapter, turn)) for turn, many in right.items())
