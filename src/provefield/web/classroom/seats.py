"""The members of a class, and what teachers decide about them."""

from __future__ import annotations

from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, delete, exists, insert, select, update

from provefield.tongues import phrase
from provefield.web.accounts.names import namesake_of
from provefield.web.accounts.ownership import class_may_open, insist_on_class_account, lock_course
from provefield.web.classroom import shapes
from provefield.web.classroom.courses import MISSING, NO_LAST, Seat
from provefield.web.classroom.joining import insist_on_new_names, tidy_name, twice
from provefield.web.classroom.start_codes import new_start, start_digest
from provefield.web.platform.database.lti import Identity, note_score
from provefield.web.platform.database.models import Member, Person, Ruling, Work
from provefield.web.platform.database.store import Store, new_id, now

NO_ACCOUNT = phrase(
    "This is a guest without a password. Whoever teaches or helps takes a name first, on the page "
    "Account."
)
AT_WORK = phrase("You have begun to work here. Ask your teacher to take you out.")


def find_member(connection: Connection, course: str, number: int) -> Any:
    """A seat of a class by its number."""
    query = select(*Member.__table__.columns)
    which = query.where(Member.course == course, Member.number == number)
    row = connection.execute(which).first()
    if row is None:
        raise HTTPException(404, MISSING)
    return row


async def renew_start(store: Store, teacher: Seat, number: int) -> shapes.StartCode:
    """A new start code for a seat: with it a forgotten password is set anew."""

    def change(connection: Connection) -> shapes.StartCode:
        row = find_member(connection, teacher.id, number)
        if row.person is not None:
            insist_on_class_account(connection, teacher.id, row.person)
        note_ruling(connection, teacher, number, "start", reason="start code")
        return _give_start(connection, row)

    return await store.write(change)


def _give_start(connection: Connection, row: Any) -> shapes.StartCode:
    """Let a new start code open a seat, and no other one."""
    code = new_start()
    _set(connection, row.course, row.number, start=start_digest(code))
    return shapes.StartCode(number=row.number, name=row.name, label=row.label, start=code)


async def move_seat(store: Store, teacher: Seat, number: int) -> shapes.StartCode:
    """Free a seat for a new account, with a start code; who has it now keeps all but the seat."""

    def change(connection: Connection) -> shapes.StartCode:
        lock_course(connection, teacher.id)
        row = find_member(connection, teacher.id, number)
        if row.role == "teacher":
            _insist_on_another_teacher(connection, teacher.id, number)
        _set(connection, teacher.id, number, person=None, joined=None)
        note_ruling(connection, teacher, number, "move", reason="new account")
        return _give_start(connection, row)

    return await store.write(change)


def _set(connection: Connection, course: str, number: int, **values: object) -> None:
    which = update(Member).where(Member.course == course, Member.number == number)
    connection.execute(which.values(**values))


def note_ruling(connection: Connection, by: Seat, number: int, kind: str, **more: object) -> str:
    """Write down what was decided about a member, and by whom."""
    name = new_id()
    row = {"id": name, "course": by.id, "number": number, "kind": kind, "author": by.name}
    connection.execute(insert(Ruling).values(**row, made=now(), **more))
    return name


def _insist_on_account(connection: Connection, person: str) -> None:
    """Refuse to let a guest teach: whoever comes to that browser next would."""
    named = select(Person.id).where(Person.id == person, Person.name.is_not(None))
    came = select(Identity.person).where(Identity.person == person)
    if connection.scalar(named.union(came).limit(1)) is None:
        raise HTTPException(409, NO_ACCOUNT)


async def change_seat(store: Store, teacher: Seat, number: int, new: shapes.SeatChange) -> None:
    """Change what a member is called and may do."""
    name = tidy_name(new.name)

    def change(connection: Connection) -> None:
        lock_course(connection, teacher.id)
        row = find_member(connection, teacher.id, number)
        if row.role == "teacher" != new.role:
            _insist_on_another_teacher(connection, teacher.id, number)
        if new.role != "student" and row.person is not None:
            _insist_on_account(connection, row.person)
        if namesake_of(name) != namesake_of(row.name):
            insist_on_new_names(connection, teacher.id, [(name, row.label)], twice)
        _set(connection, teacher.id, number, name=name, role=new.role, hours=new.hours)
        if row.hours != new.hours:
            note_ruling(
                connection, teacher, number, "hours", value=str(new.hours), reason="extra time"
            )
            note_score(connection, teacher.id, number, now(), None)

    await store.write(change)


def has_another_teacher(connection: Connection, course: str, number: int) -> bool:
    """Whether somebody else than a member teaches a class, too; it is locked, or that may end."""
    others = select(Member.number).where(
        Member.course == course,
        Member.role == "teacher",
        Member.number != number,
        Member.person.is_not(None),
    )
    return connection.scalar(others.limit(1)) is not None


def _insist_on_another_teacher(connection: Connection, course: str, number: int) -> None:
    if not has_another_teacher(connection, course, number):
        raise HTTPException(409, NO_LAST)


async def remove_seat(store: Store, by: Seat, number: int) -> None:
    """Take a member out of a course, with all work; a student who has some does not leave alone."""

    def change(connection: Connection) -> None:
        lock_course(connection, by.id)
        row = find_member(connection, by.id, number)
        if row.role == "teacher":
            _insist_on_another_teacher(connection, by.id, number)
        elif number == by.number:
            _insist_on_no_work(connection, by)
        gone = delete(Member).where(Member.course == by.id, Member.number == number)
        connection.execute(gone)

    await store.write(change)


def _insist_on_no_work(connection: Connection, seat_of: Seat) -> None:
    """Refuse to forget attempts: whoever joins again would have them all anew."""
    begun = select(Work.id).where(Work.course == seat_of.id, Work.number == seat_of.number)
    if connection.scalar(begun.limit(1)) is not None:
        raise HTTPException(409, AT_WORK)


async def members(store: Store, course: str) -> list[Any]:
    """Everybody in a course, in order."""
    columns = (Member.number, Member.name, Member.label, Member.role, Member.hours)
    came = exists().where(Identity.person == Member.person).label("came")
    opens = class_may_open(course).label("opens")
    query = select(*columns, Member.person, Member.start, came, opens)
    query = query.join(Person, Person.id == Member.person, isouter=True)
    query = query.where(Member.course == course)

    def look(connection: Connection) -> list[Any]:
        return list(connection.execute(query.order_by(Member.number)))

    return await store.read(look)
