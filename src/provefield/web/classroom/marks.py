"""What a teacher sees of one student's work and of mistakes across the class, and decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection

from provefield.learn.courses import YEARS, Assignment, Item, Mark, Who
from provefield.tongues import Tongue, phrase
from provefield.web.classroom import shapes, tasks
from provefield.web.classroom.courses import MISSING, NO_ITEM, Seat
from provefield.web.classroom.gradebook import Record, Variant, records, show_mark
from provefield.web.classroom.seats import members, note_ruling
from provefield.web.learn.items import Asked
from provefield.web.platform.database.lti import note_score
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import ANSWER, Jobs

NO_DATE = phrase("expected a day and a time from 2000 to 2200 such as 2026-11-20T23:59")
NO_POINTS = phrase("expected points such as 2.5")
NO_MINUTES = phrase("expected a number of minutes")
MINUTES = re.compile(r"[0-9]{1,4}")
POINTS = re.compile(r"[0-9]{1,4}([.,][0-9]{1,2})?")


# One student --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ItemWork:
    """All that a student did with an item, variant by variant."""

    assignment: Assignment
    item: Item
    mark: shapes.MarkShown
    variants: list[Variant]
    told: bool = True
    """Whether its reader may know what answers brought."""


@dataclass(frozen=True, slots=True)
class AssignmentWork:
    """All that a student did for an assignment."""

    works: list[ItemWork]
    points: str


@dataclass(frozen=True, slots=True)
class StudentWork:
    """One student's whole work, with every answer and every decision."""

    member: Any
    record: Record
    items: list[ItemWork]
    total: str
    due: dict[str, datetime | None]

    def of(self, assignment: Assignment) -> AssignmentWork:
        """What belongs to an assignment, and its points."""
        works = [each for each in self.items if each.assignment.name == assignment.name]
        points = sum((Fraction(each.mark.points or 0) for each in works), Fraction(0))
        return AssignmentWork(works, Mark(points).shown)


async def student_work(store: Store, seat: Seat, number: int) -> StudentWork:
    """The whole work of a student."""
    member = next((row for row in await members(store, seat.id) if row.number == number), None)
    if member is None:
        raise HTTPException(404, MISSING)
    record = (await records(store, seat, number))[number]
    items = list(_item_works(seat, record))
    told = (each for each in items if each.told)
    total = sum(
        (record.mark(seat, each.assignment, each.item)[0].points for each in told), Fraction(0)
    )
    due = {each.name: record.dated(seat, each).due for each in seat.course.assignments}
    return StudentWork(member, record, items, Mark(total).shown, due)


def _item_works(seat: Seat, record: Record) -> Iterator[ItemWork]:
    course = seat.course if seat.teaches else seat.course.visible_at(now())
    for assignment, item in course.items():
        told = seat.teaches or record.tells(seat, assignment, item, now())
        shown = show_mark(item, *record.mark(seat, assignment, item), told=told)
        variants = record.variants.get((assignment.name, item.name), [])
        yield ItemWork(assignment, item, shown, variants, told)


async def add_questions(jobs: Jobs, seat: Seat, work: StudentWork, tongue: Tongue) -> None:
    """Put to each variant what was asked, without which no answer can be judged."""
    opened = [(each.assignment, variant) for each in work.items for variant in each.variants]
    key, language = seat.course.key, seat.course.language
    asked = [
        Asked(
            variant.item,
            assignment.name,
            Who(key, work.member.number, variant.turn, variant.seed),
            assignment.rules,
            language,
        )
        for assignment, variant in opened
    ]
    told = await jobs.ask(ANSWER(tasks.questions, asked, tongue))
    for (_, variant), question in zip(opened, told, strict=True):
        variant.question = question


# Decisions ----------------------------------------------------------------------------------------


async def decide(store: Store, seat: Seat, number: int, new: shapes.NewRuling) -> None:
    """Write down a decision about a student, with its reason; the last one counts."""
    assignment = seat.course.assignment(new.assignment)
    item = assignment.item(new.item or "") if assignment else None
    if assignment is None or (new.kind == "mark" and item is None):
        raise HTTPException(404, NO_ITEM)
    value = _value(new, item)
    work = await student_work(store, seat, number)
    deeds = {deed.id for item in work.items for each in item.variants for deed in each.deeds}
    if new.kind == "comment" and new.deed not in deeds:
        raise HTTPException(404, NO_ITEM)

    def change(connection: Connection) -> None:
        about = {"assignment": new.assignment, "item": new.item, "deed": new.deed}
        note_ruling(connection, seat, number, new.kind, value=value, reason=new.reason, **about)
        note_score(connection, seat.id, number, now(), new.assignment)

    await store.write(change)


def _value(new: shapes.NewRuling, item: Item | None) -> str | None:
    """What is decided, as it is kept."""
    if new.kind == "comment":
        return None
    if new.kind == "minutes":
        if not MINUTES.fullmatch(new.value or ""):
            raise HTTPException(422, NO_MINUTES)
        return str(int(new.value or 0))
    if new.kind == "due":
        try:
            due = datetime.fromisoformat(new.value or "")
        except ValueError:
            raise HTTPException(422, NO_DATE) from None
        if due.year not in YEARS:
            raise HTTPException(422, NO_DATE)
        return due.isoformat()
    if not new.value:
        return None
    # A fraction of `1e6000000` would be computed for minutes.
    if not POINTS.fullmatch(new.value):
        raise HTTPException(422, NO_POINTS)
    points = Fraction(new.value.replace(",", "."))
    if item is not None and points > item.points:
        raise HTTPException(422, phrase("this brings at most {most} points", most=item.points))
    return Mark(points).shown
