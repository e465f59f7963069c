"""Seats by the code of a class, and by a list with start codes."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, func, select

from provefield.errors import InputError
from provefield.tongues import Phrase, phrase
from provefield.web.accounts.names import MOST_SEAT_NAME, is_readable, namesake_of
from provefield.web.accounts.ownership import insist_on_consent, insist_on_own, lock_course
from provefield.web.accounts.people import Visitor
from provefield.web.accounts.service import insist_on_name
from provefield.web.classroom import shapes
from provefield.web.classroom.codes import find_class
from provefield.web.classroom.courses import Seat, read, seat
from provefield.web.classroom.start_codes import new_start, start_digest
from provefield.web.platform.database.models import Member
from provefield.web.platform.database.store import Store

MOST_SEATS = 1_000
MOST_LABEL = 40
HEADERS = frozenset({"name", "names", "student", "students"})
NO_CODE = phrase(
    "There is no class with that code, or it is closed. Look at it again, letter by letter."
)
FULL = phrase("A class has at most {most} seats.", most=MOST_SEATS)


async def join(store: Store, who: Visitor, code: str, name: str) -> shapes.CourseCard:
    """Take a seat in the course with a code."""
    tidy = tidy_name(name)

    def change(connection: Connection) -> tuple[Any, str | None]:
        found = find_class(connection, code)
        if found is None:
            raise HTTPException(404, NO_CODE)
        # Another browser of theirs waits here, and then finds the seat.
        insist_on_consent(connection, who.id, who.session)
        mine = select(Member.role).where(Member.course == found.id, Member.person == who.id)
        role = connection.scalar(mine)
        if role is None:
            insist_on_room(connection, found.id, 1)
            insist_on_own(connection, who.id, found.id)
            insist_on_new_names(connection, found.id, [(tidy, None)], _namesake)
            seat(connection, found.id, role="student", name=tidy, person=who.id)
        return found, role

    found, role = await store.write(change)
    title = (await asyncio.to_thread(read, found.document)).title
    card = {"id": found.id, "title": title, "role": role or "student"}
    return shapes.CourseCard.model_validate(card)


def insist_on_new_names(
    connection: Connection,
    course: str,
    wanted: Iterable[tuple[str, str | None]],
    refusal: Callable[[str], Phrase],
) -> None:
    """Refuse names that a member has already: nobody could tell their work apart.

    A number tells a name from the same one with another number, but not where it is None.
    """
    there = select(Member.name, Member.label).where(Member.course == course)
    known = {(namesake_of(row.name), row.label) for row in connection.execute(there)}
    known |= {(same, None) for same, _ in known}
    for name, label in wanted:
        if (namesake_of(name), label) in known:
            raise HTTPException(409, refusal(name))


def insist_on_room(connection: Connection, course: str, more: int) -> None:
    """Refuse more seats than a class may have; until the end nobody else sits down."""
    lock_course(connection, course)
    seats = connection.scalar(select(func.count()).where(Member.course == course)) or 0
    if seats + more > MOST_SEATS:
        raise HTTPException(409, FULL)


def tidy_name(name: str) -> str:
    """A name without needless spaces; one that cannot be read is refused."""
    tidied = " ".join(name.split())
    insist_on_name(tidied)
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
        first = lines.setdefault((namesake_of(name), label), line)
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
    if not is_readable(name) or len(name) > MOST_SEAT_NAME or len(label) > MOST_LABEL:
        return phrase("expected a name, and perhaps a number after {sign}", sign=repr(sign))
    if label and not any(map(str.isdigit, label)):
        return phrase(
            "{label} is no number; a line is a name and perhaps a number, such as {line}",
            label=label,
            line=f"Ada Lovelace{sign} 17",
        )
    return None


def _namesake(name: str) -> Phrase:
    return phrase(
        "{name} is in this class already. If that is you, come with your start code or the browser "
        "that you joined with, or ask your teacher; if not, add something to tell you apart.",
        name=name,
    )


def twice(name: str) -> Phrase:
    """That a name in a list, or a new one of a member, is taken."""
    return phrase("{name} is in the class already; tell two of a name apart by numbers", name=name)


async def add_list(store: Store, seat_of: Seat, text: str) -> list[shapes.StartCode]:
    """Add seats for the students of a list, each with a start code."""
    wanted = [(name, label, new_start()) for name, label in read_list(text)]

    def change(connection: Connection) -> list[shapes.StartCode]:
        insist_on_room(connection, seat_of.id, len(wanted))
        names = [(name, label) for name, label, _ in wanted]
        insist_on_new_names(connection, seat_of.id, names, twice)
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
            start=start_digest(code),
        )
        yield shapes.StartCode(number=number, name=name, label=label, start=code)
