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
    "columns",
    "model",
    "tree",
    "calculus",
    "truth-table",
    "build",
    "consequence",
    "evidence",
    "clash",
    "complete",
    "normal-form",
    "resolve",
    "unify",
    "dimacs",
    "readings",
    "rule",
    "missing-line",
]
Feedback = Literal["full", "lines", "syntax", "none"]
"""What is told of an answer before an assignment is over; all but `full` make it an exam.

`lines` tells of proofs whether they are right, `syntax` only what cannot be read, `none` nothing.
"""

Credit = Literal["parts", "whole"]

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
        if self.kind == "to-fol":
            return "translate" if "vocabulary" in self.given else "to-formula"
        return str(self.given.get("exercise") or self.kind)

    @property
    def is_own(self) -> bool:
        """Whether the teacher wrote it, so that its solution has to be verified."""
        of_library = self.kind == "game" and "library" in self.given
        return self.kind not in ("lesson", *GENERATED) and not of_library


@dataclass(frozen=True, slots=True)
class Assignment:
    """Items in order, and the rules for them.

    `late` is the share of points, in per cent, that an answer after the due date keeps, for
    `late_days`. Without `attempts` one may try for ever. Each hint costs `hint_cost` per cent, each
    wrong try before the one that counts `try_cost`. Credit is for parts, or for the whole alone.
    A strict assignment gives no solution away before it is over; its games are played strictly.
    It is seen from `visible` on (never as a draft: False), answered from `open` on, and after
    `closed` nothing counts, nor after so many `minutes` from a student's first look.
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
    try_cost: int = 0
    credit: Credit = "parts"
    mode: Mode = "practice"
    rules: tuple[str, ...] = ()
    vocabulary: str = ""
    """That of its sentences to translate; each may name another one."""

    textbook: str = ""
    """In whose style its proofs are written; each may name another one."""

    visible: bool | datetime = True
    open: datetime | None = None
    closed: datetime | None = None
    minutes: int | None = None
    feedback: Feedback = "full"

    def tells(self, item: Item) -> bool:
        """Whether a student is told of an answer before it is over whether it is right."""
        return self.feedback == "full" or (self.feedback == "lines" and item.kind == "sequent")

    @property
    def is_exam(self) -> bool:
        """Whether its students work without help until it ends for them."""
        return self.feedback != "full"

    def is_visible(self, moment: datetime) -> bool:
        """Whether students see that it is there; its dates know their zones.

        >>> noon = datetime(2026, 7, 1, 12)
        >>> homework = Assignment("w", "W", visible=noon, open=noon + timedelta(hours=1))
        >>> homework.is_visible(noon), homework.is_open(noon), homework.draft().is_visible(noon)
        (True, False, False)
        """
        return self.visible if isinstance(self.visible, bool) else self.visible <= moment

    def is_open(self, moment: datetime) -> bool:
        """Whether students see its items."""
        return self.is_visible(moment) and (self.open is None or self.open <= moment)

    def draft(self) -> Assignment:
        """The same without dates, seen by nobody who does not teach."""
        return replace(self, visible=False, due=None, open=None, closed=None)

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
    vocabularies: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Those of its own; items keep the one that they are about."""

    textbook: str = ""
    """In whose style proofs are written, where neither item nor assignment says it."""

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

    def dated(
        self,
        assignment: Assignment,
        extension: datetime | None = None,
        hours: int = 0,
        begun: datetime | None = None,
        minutes: int = 0,
    ) -> Assignment:
        """An assignment with its dates as moments, as they are for one student.

        There may be an extension, some hours more for everything, or some minutes more from the
        moment on at which the student has begun.

        >>> homework = Assignment("week-1", "Week 1", due=datetime(2026, 7, 1, 12))
        >>> str(Course("logic", "Logic", zone="Europe/Berlin").dated(homework, hours=24).due)
        '2026-07-02 12:00:00+02:00'
        """
        more, due = timedelta(hours=hours), self._local(extension or assignment.due)
        closed = self._local(assignment.closed)
        if closed and extension and due:
            closed = max(closed, due)
        closed = closed and closed + more
        if begun and assignment.minutes:
            end = begun + timedelta(minutes=assignment.minutes + minutes)
            closed = min(end, closed) if closed else end
        visible = assignment.visible
        return replace(
            assignment,
            due=due and due + more,
            open=self._local(assignment.open),
            closed=closed,
            visible=visible if isinstance(visible, bool) else self._local(visible) or True,
        )

    def _local(self, moment: datetime | None) -> datetime | None:
        if moment is None or moment.tzinfo:
            return moment
        return moment.replace(tzinfo=ZoneInfo(self.zone))

    def only(self, assignment: str) -> Course:
        """The same with one assignment alone."""
        kept = (each for each in self.assignments if each.name == assignment)
        return replace(self, assignments=tuple(kept))

    def visible_at(self, moment: datetime) -> Course:
        """The same with the assignments alone that students see, and may work on, at a moment."""
        seen = (each for each in self.assignments if self.dated(each).is_open(moment))
        return replace(self, assignments=tuple(seen))
