"""Sittings: when a student began an exam or a timed assignment, from where, and when it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from fastapi import HTTPException
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, select, update
from sqlalchemy.orm import aliased

from provefield.learn.courses import is_over
from provefield.learn.courses.course import Assignment, Feedback
from provefield.tongues import phrase
from provefield.web.accounts.people import Visitor
from provefield.web.classroom.courses import NO_ITEM, Seat, seat_numbered
from provefield.web.classroom.gradebook import Record, read_rulings, read_sittings
from provefield.web.platform.database.models import (
    Course,
    CourseItem,
    Member,
    Person,
    Sitting,
    SittingPlace,
    Work,
)
from provefield.web.platform.database.store import Store, insert_once, now

LONGEST = timedelta(days=30)
NEARBY = timedelta(hours=4)
"""How long after somebody began an exam others at that address are near it: no exam lasts longer in
one room, and one that is open for weeks must not close a campus."""

"""After which no exam is looked for any more, and the addresses of its students are forgotten."""

NOT_BEGUN = phrase("You have not begun this.")


def begin_sitting(connection: Connection, seat: Seat, assignment: Assignment, place: str) -> None:
    """Note the first look of a student at an exam or a timed assignment, and each address."""
    if seat.teaches or not (assignment.is_exam or assignment.minutes):
        return
    here = {"course": seat.id, "number": seat.number, "assignment": assignment.name}
    insert_once(connection, Sitting, {**here, "begun": now()})
    insert_once(connection, SittingPlace, {**here, "address": place[:64], "made": now()})


async def end_sitting(store: Store, seat: Seat, assignment: str) -> None:
    """Hand in: nothing that a student sends for an assignment counts from now on."""
    if seat.visible(assignment) is None:
        raise HTTPException(404, NO_ITEM)
    mine = update(Sitting).where(
        Sitting.course == seat.id, Sitting.number == seat.number, Sitting.assignment == assignment
    )
    ended = mine.where(Sitting.ended.is_(None)).values(ended=now())

    def change(connection: Connection) -> None:
        if not connection.execute(ended).rowcount:
            raise HTTPException(409, NOT_BEGUN)

    await store.write(change)


async def places(store: Store, seat: Seat, number: int) -> Mapping[str, list[str]]:
    """The addresses from which a student sat each exam."""
    query = select(SittingPlace.assignment, SittingPlace.address).where(
        SittingPlace.course == seat.id, SittingPlace.number == number
    )
    found: dict[str, list[str]] = {}
    for row in await store.read(lambda connection: connection.execute(query).all()):
        found.setdefault(row.assignment, []).append(row.address)
    return found


async def forget_places(store: Store) -> None:
    """Forget from where exams were sat that were begun long ago."""
    old = delete(SittingPlace).where(SittingPlace.made < now() - LONGEST)
    await store.write(lambda connection: connection.execute(old))


@dataclass(frozen=True, slots=True)
class RunningExams:
    """The exams that go on, by who sits them and where."""

    store: Store

    async def sat_by(self, person: str) -> Feedback | None:
        """The same of the exam that a person sits, whoever sits one nearby."""
        mine = _sittings().where(Member.person == person)
        return await self.store.read(lambda connection: _strictest(connection, mine))

    async def running(self, who: Visitor | None, address: str) -> Feedback | None:
        """What the exam tells that somebody sits; for guests and new names also that nearby."""

        def look(connection: Connection) -> Feedback | None:
            if who is not None:
                mine = _sittings().where(Member.person == who.id)
                if found := _strictest(connection, mine):
                    return found
            same = (
                (SittingPlace.course == Sitting.course)
                & (SittingPlace.number == Sitting.number)
                & (SittingPlace.assignment == Sitting.assignment)
            )
            near = _sittings().join(SittingPlace, same & (SittingPlace.address == address[:64]))
            near = near.where(Sitting.begun > now() - NEARBY)
            if who is not None and who.name is not None:
                near = near.where(_made_since(who.id))
            return "none" if _strictest(connection, near) else None

        return await self.store.read(look)

    def untold(self, connection: Connection, person: str) -> frozenset[str]:
        """The works of a student of whose answers it is not told yet whether they are right."""
        places = select(Member.course, Member.number).where(Member.person == person)
        return frozenset(
            work
            for place in connection.execute(places).all()
            if (seat := seat_numbered(connection, place.course, place.number)) and not seat.teaches
            for work in _untold_at(connection, seat)
        )


def _untold_at(connection: Connection, seat: Seat) -> Iterator[str]:
    record = _dates(connection, seat)
    items = {(one.name, item.name): (one, item) for one, item in seat.course.items()}
    opened = select(Work.id, CourseItem.assignment, CourseItem.name).join(
        CourseItem, CourseItem.id == Work.item
    )
    mine = opened.where(Work.course == seat.id, Work.number == seat.number)
    for work in connection.execute(mine).all():
        found = items.get((work.assignment, work.name))
        if found and not record.tells(seat, *found, now()):
            yield work.id


def _dates(connection: Connection, seat: Seat) -> Record:
    """When the assignments of a student begin and end, without what was done in them."""
    record = Record(seat.number, seat.hours)
    read_rulings(connection, seat.id, {seat.number: record}, seat.number)
    read_sittings(connection, seat.id, {seat.number: record}, seat.number)
    return record


def _dates_of_all(connection: Connection, course: str) -> dict[int, Record]:
    """The same for everybody in a class."""
    members = select(Member.number, Member.hours).where(Member.course == course)
    found = {row.number: Record(row.number, row.hours) for row in connection.execute(members)}
    read_rulings(connection, course, found, None)
    read_sittings(connection, course, found, None)
    return found


def _made_since(person: str) -> ColumnElement[bool]:
    """Whether an account was made after a sitting began: it is as near as a guest.

    On a campus many are made meanwhile: not those that sit in another class that was there before.
    """
    seat = aliased(Member)
    made = select(Person.created).where(Person.id == person).scalar_subquery()
    elsewhere = exists().where(
        seat.person == person,
        seat.course != Sitting.course,
        seat.course == Course.id,
        Course.created < Sitting.begun,
    )
    return and_(Sitting.begun < made, ~elsewhere)


def _sittings() -> Select[str, int, str]:
    seated = (Member.course == Sitting.course) & (Member.number == Sitting.number)
    query = select(Sitting.course, Sitting.number, Sitting.assignment).join(Member, seated)
    recent = query.where(Sitting.begun > now() - LONGEST, Sitting.ended.is_(None))
    return recent.order_by(Sitting.begun.desc())


def _strictest(connection: Connection, query: Select[str, int, str]) -> Feedback | None:
    """What exams tell that are not over for one of their students; most tell nothing of lines.

    Each exam is looked at once, however many sit it: no number of others can hide one.
    """
    sitting: dict[tuple[str, str], list[int]] = {}
    for row in connection.execute(query).all():
        sitting.setdefault((row.course, row.assignment), []).append(row.number)
    told: Feedback | None = None
    for (course, assignment), numbers in sitting.items():
        found = _told_in(connection, course, assignment, numbers)
        if found is not None and found != "lines":
            return found
        told = told or found
    return told


def _told_in(
    connection: Connection, course: str, assignment: str, numbers: Sequence[int]
) -> Feedback | None:
    """What an exam tells, if it is not over for one of these students."""
    seat = seat_numbered(connection, course, numbers[0])
    exam = seat.course.assignment(assignment) if seat else None
    if seat is None or exam is None or not exam.is_exam:
        return None
    dates = _dates_of_all(connection, course) if numbers[1:] else {}
    for number in numbers:
        record = dates[number] if dates else _dates(connection, seat)
        mine = record.dated(seat, exam)
        if not is_over(mine, mine.due, now()):
            return exam.feedback
    return None
