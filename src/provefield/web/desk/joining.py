"""Who sits in a class: by code, by a list with start codes, and by a teacher's decision."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Iterator
from functools import partial
from secrets import choice, token_urlsafe
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from provefield.errors import InputError
from provefield.tongues import Phrase, phrase
from provefield.web.desk.accounts import ALPHABET, insist_on_name, insist_on_password
from provefield.web.desk.codes import find_class
from provefield.web.desk.courses import Seat, read, seat
from provefield.web.desk.people import (
    TAKEN,
    Visitor,
    beside,
    digest,
    hasher,
    insist_on_owner,
    let_in,
    release_seats,
)
from provefield.web.names import is_readable, key_of, look_of
from provefield.web.shapes import courses as shapes
from provefield.web.store.models import Member, Person, Session
from provefield.web.store.store import Store, new_id, now

START_SIGNS = 10
MOST_SEATS = 1_000
MOST_NAME, MOST_LABEL = 80, 40
HEADERS = frozenset({"name", "names", "student", "students"})
NO_CODE = phrase(
    "There is no class with that code, or it is closed. Look at it again, letter by letter."
)
NO_START = phrase("That start code is not valid, or somebody has used it.")
SEATED = phrase("You are in this class already.")
FULL = phrase("A class has at most {most} seats.", most=MOST_SEATS)
UNREADABLE = phrase("A name needs letters of one script that can be read.")


async def join(store: Store, who: Visitor, code: str, name: str) -> shapes.CourseCard:
    """Take a seat in the course with a code."""
    tidy = tidy_name(name)

    def change(connection: Connection) -> tuple[Any, str | None]:
        found = find_class(connection, code)
        if found is None:
            raise HTTPException(404, NO_CODE)
        mine = select(Member.role).where(Member.course == found.id, Member.person == who.id)
        role = connection.scalar(mine)
        if role is None:
            insist_on_room(connection, found.id, 1)
            managed = who.name is None
            seat(connection, found.id, role="student", name=tidy, person=who.id, managed=managed)
        return found, role

    found, role = await store.write(change)
    title = (await asyncio.to_thread(read, found.document)).title
    card = {"id": found.id, "title": title, "role": role or "student"}
    return shapes.CourseCard.model_validate(card)


def insist_on_room(connection: Connection, course: str, more: int) -> None:
    """Refuse more seats than a class may have."""
    seats = connection.scalar(select(func.count()).where(Member.course == course)) or 0
    if seats + more > MOST_SEATS:
        raise HTTPException(409, FULL)


def tidy_name(name: str) -> str:
    """A name without needless spaces; one that cannot be read is refused."""
    tidied = " ".join(name.split())
    if not is_readable(tidied):
        raise HTTPException(422, UNREADABLE)
    return tidied


# Lists --------------------------------------------------------------------------------------------


def read_list(text: str) -> list[tuple[str, str]]:
    r"""The names and numbers of a pasted list; a line that cannot be used is pointed at.

    >>> read_list("Name;Number\nAda Lovelace;17\nAlan Turing")
    [('Ada Lovelace', '17'), ('Alan Turing', '')]
    """
    sign = max("\t;,", key=text.count)
    found: list[tuple[str, str]] = []
    lines: dict[tuple[str, str], int] = {}
    for line, row in enumerate(csv.reader(text.splitlines(), delimiter=sign)):
        cells = [" ".join(cell.split()) for cell in row]
        if not any(cells) or (not found and cells[0].casefold() in HEADERS):
            continue
        name, label = cells[0], cells[1] if len(cells) > 1 else ""
        fault = _fault(name, label, sign)
        first = lines.setdefault((name.casefold(), label), line)
        if fault is None and first != line:
            fault = phrase(
                "lines {first} and {second} have the same name; tell the two apart by numbers",
                first=first + 1,
                second=line + 1,
            )
        if fault:
            offset = sum(len(each) + 1 for each in text.splitlines()[:line])
            raise InputError(fault, text=text, offset=offset, source="list")
        found.append((name, label))
    return found


def _fault(name: str, label: str, sign: str) -> Phrase | None:
    """What is wrong with a line; a number has a digit, which a first name has not."""
    if not is_readable(name) or len(name) > MOST_NAME or len(label) > MOST_LABEL:
        return phrase("expected a name, and perhaps a number after {sign}", sign=repr(sign))
    if label and not any(map(str.isdigit, label)):
        return phrase(
            "{label} is no number; a line is a name and perhaps a number, such as {line}",
            label=label,
            line=f"Ada Lovelace{sign} 17",
        )
    return None


def _twice(name: str) -> Phrase:
    return phrase("{name} is in the class already; tell two of a name apart by numbers", name=name)


def new_start() -> str:
    """A code that lets somebody take a seat."""
    signs = "".join(choice(ALPHABET) for _ in range(START_SIGNS))
    return f"{signs[:5]}-{signs[5:]}"


def start_digest(code: str) -> str:
    """What is kept of a start code."""
    return digest("".join(code.split()).replace("-", "").casefold())


async def add_list(store: Store, seat_of: Seat, text: str) -> list[shapes.StartCode]:
    """Add seats for the students of a list, each with a start code."""
    wanted = [(name, label, new_start()) for name, label in read_list(text)]

    def change(connection: Connection) -> list[shapes.StartCode]:
        insist_on_room(connection, seat_of.id, len(wanted))
        there = select(Member.name, Member.label).where(Member.course == seat_of.id)
        known = {(row.name.casefold(), row.label) for row in connection.execute(there)}
        for name, label, _ in wanted:
            if (name.casefold(), label) in known:
                raise HTTPException(409, _twice(name))
        return list(_add(connection, seat_of.id, wanted))

    return await store.write(change)


def _add(
    connection: Connection, course: str, wanted: list[tuple[str, str, str]]
) -> Iterator[shapes.StartCode]:
    for name, label, code in wanted:
        number = seat(
            connection,
            course,
            role="student",
            name=name,
            label=label,
            managed=True,
            start=start_digest(code),
        )
        yield shapes.StartCode(number=number, name=name, label=label, start=code)


def seat_with_start(connection: Connection, code: str) -> Any:
    """The seat that a start code opens, or None."""
    query = (
        select(
            Member.course, Member.number, Member.person, Member.name, Person.name.label("account")
        )
        .join(Person, Person.id == Member.person, isouter=True)
        .where(Member.start == start_digest(code))
    )
    return connection.execute(query).first()


async def start(
    store: Store, who: Visitor | None, given: shapes.Starting
) -> tuple[str, Visitor, str | None]:
    """Take the seat of a start code: the course, who one is now, and a secret for the browser.

    Who has a name already takes it with that account. Else the seat's account gets a password.
    """
    found = await store.read(partial(seat_with_start, code=given.start))
    if found is None:
        raise HTTPException(403, NO_START)
    if who is not None and who.name is not None and found.person in (None, who.id):
        await store.write(lambda connection: _take(connection, found, who.id, given, managed=False))
        return found.course, who, None
    name = found.account or " ".join(given.name.split()) or found.name
    insist_on_name(name)
    if len(name) > 40 or len(given.password) < 8:
        raise HTTPException(422, phrase("A name has at most 40 letters, a password at least 8."))
    insist_on_password(name, given.password)
    kept, secret = await beside(hasher().hash, given.password), token_urlsafe(32)
    guest = who.id if who is not None and who.name is None else None
    person = found.person or guest or new_id()

    def change(connection: Connection) -> None:
        if who is not None and person == who.id:
            insist_on_owner(connection, who)
        if found.person is None and guest is None:
            connection.execute(insert(Person).values(id=person, created=now()))
        values = {"password": kept}
        if found.account is None:
            release_seats(connection, person, but=found.course)
            values |= {"name": name, "key": key_of(name), "look": look_of(name)}
        connection.execute(update(Person).where(Person.id == person).values(values))
        connection.execute(delete(Session).where(Session.person == person))
        let_in(connection, person, secret)
        _take(connection, found, person, given, managed=True)

    try:
        await store.write(change)
    except IntegrityError:
        raise HTTPException(409, TAKEN) from None
    return found.course, Visitor(person, name), secret


def _take(
    connection: Connection, found: Any, person: str, given: shapes.Starting, *, managed: bool
) -> None:
    """Sit down, and spend the code."""
    mine = select(Member.number).where(Member.course == found.course, Member.person == person)
    if connection.scalar(mine) not in (None, found.number):
        raise HTTPException(409, SEATED)
    taken = (
        update(Member)
        .where(Member.start == start_digest(given.start))
        .values(start=None, person=person, managed=managed, joined=now())
    )
    if not connection.execute(taken).rowcount:
        raise HTTPException(403, NO_START)
