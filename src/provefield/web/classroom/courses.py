"""Courses: who may do what in which one, and how their files are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from provefield.learn.courses import Assignment, Course, Item, read_course, write_course
from provefield.tongues import phrase
from provefield.web.accounts.ownership import insist_on_consent, insist_on_own
from provefield.web.accounts.people import Visitor
from provefield.web.classroom import shapes, tasks
from provefield.web.classroom.codes import new_code
from provefield.web.classroom.shapes import Role
from provefield.web.platform.database import models
from provefield.web.platform.database.lti import note_course
from provefield.web.platform.database.models import CourseItem, Member
from provefield.web.platform.database.store import Store, new_id, now
from provefield.web.platform.jobs import STUDY, Jobs

MOST_COURSES = 200  # of one person
MISSING = phrase("There is no such class of yours.")
NO_ITEM = phrase("There is no such item in this class.")
NOT_ALLOWED = phrase("Only those who teach this class may do that.")
NAME_FIRST = phrase("Take a name first: a class belongs to an account.")
TOO_MANY = phrase("That is more than one person may have.")
CHANGED = phrase("Somebody else changed the class at the same time. Please try again.")
NO_LAST = phrase("A class needs somebody who teaches it.")
TEACHERS: tuple[Role, ...] = ("teacher",)
STAFF: tuple[Role, ...] = ("teacher", "assistant")

read = lru_cache(maxsize=500)(read_course)
Along = Callable[[Connection, str], None]
"""What is written in the transaction that keeps a course, given its file."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody's place in a course."""

    id: str
    course: Course
    document: str
    code: str
    joining: bool
    person: str
    number: int
    role: Role
    name: str
    hours: int

    @property
    def teaches(self) -> bool:
        """Whether others' work may be seen from here."""
        return self.role in STAFF

    def visible(self, assignment: str) -> Assignment | None:
        """An assignment by its name, if it is seen from here."""
        found = self.course.assignment(assignment)
        if found and (self.teaches or self.course.dated(found).is_visible(now())):
            return found
        return None


_seat = select(
    models.Course.id,
    models.Course.document,
    models.Course.code,
    models.Course.joining,
    Member.person,
    Member.number,
    Member.role,
    Member.name,
    Member.hours,
).join(Member, Member.course == models.Course.id)


_ONE_SEAT = _seat.where(
    models.Course.id == bindparam("course"), Member.person == bindparam("person")
)


async def find_seat(store: Store, course: str, who: Visitor | None, *roles: Role) -> Seat:
    """The place of somebody in a course; for others there is no such course."""
    wanted = {"course": course, "person": who.id if who else ""}

    def look(connection: Connection) -> Seat | None:
        return _seat_of(connection.execute(_ONE_SEAT, wanted).first())

    seat = await store.read(look)
    if seat is None:
        raise HTTPException(404, MISSING)
    if roles and seat.role not in roles:
        raise HTTPException(403, NOT_ALLOWED)
    return seat


def seat_numbered(connection: Connection, course: str, number: int) -> Seat | None:
    """The place in a course with a number."""
    here = models.Course.id == course, Member.number == number
    return _seat_of(connection.execute(_seat.where(*here)).first())


def _seat_of(row: Any) -> Seat | None:
    """A row as a seat; its course file is read beside the event loop, as rows are."""
    return Seat(course=read(row.document), **row._mapping) if row else None


async def cards(store: Store, who: Visitor | None) -> list[shapes.CourseCard]:
    """Every course of somebody, the newest first."""
    if who is None:
        return []
    query = _seat.where(Member.person == who.id).order_by(models.Course.created.desc())

    def look(connection: Connection) -> list[shapes.CourseCard]:
        return [
            shapes.CourseCard(
                id=row.id,
                title=read(row.document).title,
                role=row.role,
                code=row.code if row.role in STAFF else None,
            )
            for row in connection.execute(query.limit(MOST_COURSES))
        ]

    return await store.read(look)


async def card(store: Store, seat: Seat) -> shapes.CourseCard:
    """What a member may know of a course."""
    query = select(func.count()).where(Member.course == seat.id, Member.role == "student")
    students = await store.read(lambda connection: connection.scalar(query))
    return shapes.CourseCard(
        id=seat.id,
        title=seat.course.title,
        role=seat.role,
        code=seat.code if seat.teaches else None,
        students=students if seat.teaches else None,
    )


def named(who: Visitor | None) -> Visitor:
    """Somebody who may teach; a guest takes a name first."""
    if who is None or who.name is None:
        raise HTTPException(403, NAME_FIRST)
    return who


async def begin(store: Store, jobs: Jobs, who: Visitor, given: Course | str) -> str:
    """Keep a new course, or that of a course file, with somebody to teach it; its name."""
    who = named(who)
    name, teacher = new_id(), who.name
    asked = tasks.save_file if isinstance(given, str) else tasks.save
    saved = await jobs.ask(STUDY(asked, name, given))

    def change(connection: Connection) -> None:
        insist_on_consent(connection, who.id, who.session)
        mine = select(func.count()).where(Member.person == who.id)
        if (connection.scalar(mine) or 0) >= MOST_COURSES:
            raise HTTPException(409, TOO_MANY)
        connection.execute(
            insert(models.Course).values(
                id=name,
                document=saved.document,
                code=new_code(),
                joining=True,
                forget=saved.course.forget,
                created=now(),
            )
        )
        insist_on_own(connection, who.id)
        seat(connection, name, role="teacher", name=teacher, person=who.id)
        _keep_items(connection, name, saved.items, frozenset())

    await store.write(change)
    return name


def new_course(new: shapes.NewCourse) -> Course:
    """A course with nothing in it, and a key that nobody guesses."""
    empty = Course(new_id(), new.title, language=new.language, zone=new.zone)
    return read_course(write_course(empty))


def seat(connection: Connection, course: str, **given: object) -> int:
    """Add a seat to a course; its number."""
    # Others who sit down at the same time wait, and get the next number.
    last = update(models.Course).where(models.Course.id == course)
    next_one = last.values(seats=models.Course.seats + 1).returning(models.Course.seats)
    number: int = connection.execute(next_one).scalar_one()
    joined: datetime | None = now() if given.get("person") else None
    row = {"label": "", "hours": 0, "joined": joined, **given}
    connection.execute(insert(Member).values(course=course, number=number, **row))
    return number


def _keep_items(
    connection: Connection, course: str, items: list[tasks.Archived], known: frozenset[str]
) -> None:
    for item in items:
        row = {"assignment": item.assignment, "name": item.name, "document": dict(item.document)}
        if item.id in known:
            same = update(CourseItem).where(CourseItem.id == item.id)
            connection.execute(same.values(solution=item.solution))
        else:
            asks = tasks.content_id(Item(**item.document))
            new = {"id": item.id, "course": course, "solution": item.solution, "content": asks}
            connection.execute(insert(CourseItem).values(**new, **row))


async def change_course(
    store: Store,
    jobs: Jobs,
    seat: Seat,
    course: Course,
    along: Along | None = None,
    **more: object,
) -> None:
    """Keep a course as it is now, and what goes along; what is new in it is verified first."""
    known = await _known_items(store, seat)
    saved = await jobs.ask(STUDY(tasks.save, seat.id, course, known))
    await _keep(store, seat, saved, known, more, along)


async def assign(
    store: Store, jobs: Jobs, seat: Seat, assignment: str, new: shapes.NewAssignment
) -> None:
    """Set an assignment of a course; what is new in it is verified first."""
    known = await _known_items(store, seat)
    asked = STUDY(tasks.save_assignment, seat.id, seat.course, assignment, new, known)
    await _keep(store, seat, await jobs.ask(asked), known, {})


async def add_vocabulary(store: Store, jobs: Jobs, seat: Seat, new: shapes.NewVocabulary) -> None:
    """Keep a vocabulary of a course, in place of one of its name."""
    known = await _known_items(store, seat)
    asked = STUDY(tasks.save_vocabulary, seat.id, seat.course, new, known)
    await _keep(store, seat, await jobs.ask(asked), known, {})


async def _known_items(store: Store, seat: Seat) -> frozenset[str]:
    query = select(CourseItem.id).where(CourseItem.course == seat.id)
    return await store.read(lambda connection: frozenset(connection.execute(query).scalars()))


async def _keep(
    store: Store,
    seat: Seat,
    saved: tasks.Saved,
    known: frozenset[str],
    more: Mapping[str, object],
    along: Along | None = None,
) -> None:
    def change(connection: Connection) -> None:
        # Whoever changed it meanwhile would be overwritten.
        same = update(models.Course).where(
            models.Course.id == seat.id, models.Course.document == seat.document
        )
        values = {"document": saved.document, "forget": saved.course.forget, **more}
        if not connection.execute(same.values(values)).rowcount:
            raise HTTPException(409, CHANGED)
        _keep_items(connection, seat.id, saved.items, known)
        note_course(connection, seat.id, now())
        if along is not None:
            along(connection, saved.document)

    try:
        await store.write(change)
    except IntegrityError:
        raise HTTPException(409, CHANGED) from None


async def copy(store: Store, jobs: Jobs, seat: Seat, who: Visitor, title: str) -> str:
    """The same course for the next class: other variants, drafts without dates, no students."""
    assignments = tuple(each.draft() for each in seat.course.assignments)
    fresh = replace(seat.course, key=new_id(), title=title, assignments=assignments, forget=None)
    return await begin(store, jobs, who, fresh)


async def renew_code(store: Store, seat: Seat) -> str:
    """A new code to join with; the old one leads nowhere."""
    code = new_code()
    change = update(models.Course).where(models.Course.id == seat.id).values(code=code)
    await store.write(lambda connection: connection.execute(change))
    return code


async def delete_course(store: Store, seat: Seat) -> None:
    """Forget a course, with all work and all marks."""
    await store.write(lambda connection: remove(connection, seat.id))


def remove(connection: Connection, course: str) -> None:
    """Remove a course and all that hangs on it."""
    connection.execute(delete(models.Course).where(models.Course.id == course))
