"""What a course is: assignments in order, each an ordered list of items with points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, Literal
from zoneinfo import ZoneInfo

from provefield.games.protocol import Mode
from provefield.tongues import ENGLISH, Tongue

Kind = Literal[
    "lesson",
    "exercise",
    "board",
    "game",
    "to-fol",
    "to-english",
    "truth",
    "cells",
    "choice",
    "sequent",
]
GENERATED: tuple[Kind, ...] = ("exercise", "board")
"""Kinds of which every student has a variant of their own."""

WHOLE = 100  # per cent
YEARS = range(2000, 2201)  # of due dates, to which days are added


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do for points; `given` is what its kind needs, by the keys of a course file."""

    name: str
    kind: Kind
    points: int = 1
    text: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def exercise(self) -> str:
        """The kind of exercise that it is, by the name that it has everywhere else."""
        return str(
            self.given.get("exercise") or ("to-formula" if self.kind == "to-fol" else self.kind)
        )

    @property
    def is_own(self) -> bool:
        """Whether the teacher wrote it, so that its solution has to be verified."""
        return self.kind not in ("lesson", *GENERATED) and "library" not in self.given


@dataclass(frozen=True, slots=True)
class Assignment:
    """Items in order, and the rules for them.

    `late` is the share of points, in per cent, that an answer after the due date keeps, for
    `late_days`. Without `attempts` one may try for ever. Each hint costs `hint_cost` per cent.
    A strict assignment gives no solution away before it is over; its games are played strictly.
    """

    name: str
    title: str
    items: tuple[Item, ...] = ()
    text: str = ""
    due: datetime | None = None
    late: int = 0
    late_days: int = 7
    attempts: int | None = None
    hints: bool = True
    hint_cost: int = 0
    mode: Mode = "practice"
    rules: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """What all items together bring."""
        return sum(item.points for item in self.items)

    def item(self, name: str) -> Item | None:
        """An item by its name."""
        return next((item for item in self.items if item.name == name), None)


@dataclass(frozen=True, slots=True)
class Course:
    """A course; `key` is what the variants of its students are drawn with.

    >>> Course("logic", "Logic").zone
    'UTC'
    """

    key: str
    title: str
    assignments: tuple[Assignment, ...] = ()
    about: str = ""
    language: Tongue = ENGLISH
    zone: str = "UTC"
    forget: date | None = None

    def assignment(self, name: str) -> Assignment | None:
        """An assignment by its name."""
        return next((each for each in self.assignments if each.name == name), None)

    def with_assignment(self, new: Assignment) -> Course:
        """The same with an assignment in place of the one of its name, or behind the others.

        >>> course = Course("logic", "Logic", (Assignment("w1", "One"), Assignment("w2", "Two")))
        >>> [each.title for each in course.with_assignment(Assignment("w1", "Eins")).assignments]
        ['Eins', 'Two']
        """
        if self.assignment(new.name) is None:
            return replace(self, assignments=(*self.assignments, new))
        kept = (new if each.name == new.name else each for each in self.assignments)
        return replace(self, assignments=tuple(kept))

    def items(self) -> Iterator[tuple[Assignment, Item]]:
        """Every item, with its assignment."""
        for assignment in self.assignments:
            for item in assignment.items:
                yield assignment, item

    def due(
        self, assignment: Assignment, extension: datetime | None = None, hours: int = 0
    ) -> datetime | None:
        """When an assignment is due: a moment that an extension or some hours more may move.

        >>> homework = Assignment("week-1", "Week 1", due=datetime(2026, 7, 1, 12))
        >>> str(Course("logic", "Logic", zone="Europe/Berlin").due(homework, hours=24))
        '2026-07-02 12:00:00+02:00'
        """
        wanted = extension or assignment.due
        if wanted is None:
            return None
        local = wanted if wanted.tzinfo else wanted.replace(tzinfo=ZoneInfo(self.zone))
        return local + timedelta(hours=hours)
