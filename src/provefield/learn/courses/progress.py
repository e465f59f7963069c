"""What answers to lessons say: what is done, how well ideas are known, and what to repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from provefield.learn.courses.course import Assignment, Item
from provefield.learn.courses.marking import Event, Mark, mark
from provefield.learn.lessons.practice import PASSED, mixed_variants, place_in_test, variant_number
from provefield.learn.mastery import Strength, Try, strength

Place = tuple[str, str]
"""A lesson and a task of it, by their names."""

PATH = Assignment("path", "path")
"""The rules of the path: as many attempts and hints as one likes."""


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


def marks(given: Iterable[Answered]) -> Mapping[Place, Mark]:
    """The mark of each task that was answered, as in a class; answers come in order.

    >>> noon = datetime(2026, 1, 1, 12)
    >>> found = marks([Answered("and", "1", right=True, hints=2, fault=None, made=noon)])
    >>> found["and", "1"].done, found["and", "1"].first, found["and", "1"].hints
    (True, False, 2)
    """
    events: dict[Place, list[Event]] = {}
    for each in given:
        earlier = events.setdefault((each.lesson, each.task), [])
        more = max(0, each.hints - sum(event.hints for event in earlier))
        earlier.append(Event("answer", each.made, each.right, each.fault, more))
    return {
        place: mark(Item(place[1], "lesson"), PATH, found, None) for place, found in events.items()
    }


def strengths(given: Sequence[Answered]) -> Mapping[str, Strength]:
    """How well the idea of each lesson is known, by the lesson's name; answers come in order."""
    tries: dict[str, list[Try]] = {}
    for each in given:
        tries.setdefault(each.lesson, []).append(_try(each))
    found = {lesson: strength(own) for lesson, own in tries.items()}
    return {lesson: known for lesson, known in found.items() if known is not None}


def _try(given: Answered) -> Try:
    again = variant_number(given.task) is not None or place_in_test(given.task) is not None
    return Try(given.task, given.made, given.right, bool(given.hints), again)


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
    for (lesson, task), found in marks(given).items():
        place = place_in_test(task)
        if place and lesson in own and found.first:
            right[place[0]] = right.get(place[0], 0) + 1
    return any(many >= PASSED * len(mixed_variants(chapter, turn)) for turn, many in right.items())
