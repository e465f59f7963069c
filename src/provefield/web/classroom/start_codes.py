"""Start codes: each lets a student take a seat, or opens the account that the class made for it."""

from __future__ import annotations

from functools import partial
from secrets import choice, token_urlsafe
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from provefield.tongues import phrase
from provefield.web.accounts.hashing import Hashing
from provefield.web.accounts.names import MOST_NAME, key_of, look_of
from provefield.web.accounts.ownership import (
    hand_over,
    insist_on_class_account,
    insist_on_consent,
    insist_on_own,
    is_guest,
    lock_person,
    set_password,
)
from provefield.web.accounts.passwords import SHORTEST
from provefield.web.accounts.people import TAKEN, Visitor, digest, let_in
from provefield.web.accounts.service import ALPHABET, insist_on_name, insist_on_password
from provefield.web.classroom import shapes
from provefield.web.platform.database.models import Member, Person, Play, Work
from provefield.web.platform.database.store import Store, new_id, now
from provefield.web.platform.game_names import item_game

START_SIGNS = 10
NO_START = phrase("That start code is not valid, or somebody has used it.")
SEATED = phrase("You are in this class already.")
SHORT = phrase(
    "A name has at most {most} letters, a password at least {least}.",
    most=MOST_NAME,
    least=SHORTEST,
)


def new_start() -> str:
    """A code that lets somebody take a seat."""
    signs = "".join(choice(ALPHABET) for _ in range(START_SIGNS))
    return f"{signs[:5]}-{signs[5:]}"


def start_digest(code: str) -> str:
    """What is kept of a start code."""
    return digest("".join(code.split()).replace("-", "").casefold())


def seat_with_start(connection: Connection, code: str) -> Any:
    """The seat that a start code opens, or None."""
    columns = (Member.course, Member.number, Member.person, Member.name)
    query = select(*columns, Person.name.label("account"))
    query = query.join(Person, Person.id == Member.person, isouter=True)
    return connection.execute(query.where(Member.start == start_digest(code))).first()


def _insist_on_start(connection: Connection, code: str) -> Any:
    """The seat that a start code opens."""
    found = seat_with_start(connection, code)
    if found is None:
        raise HTTPException(403, NO_START)
    return found


async def start(
    store: Store, hashing: Hashing, who: Visitor | None, given: shapes.Starting
) -> tuple[str, Visitor, str | None]:
    """Take the seat of a start code: the course, who one is now, and a secret for the browser.

    Who has a name already takes it with that account. Else the account that the class made for the
    seat gets a password; one is made if nobody sits there.
    """
    code = given.start
    found = await store.read(partial(_insist_on_start, code=code))
    if who is not None and who.name is not None and found.person in (None, who.id):
        await store.write(partial(_take_seat, code=code, who=who))
        return found.course, who, None
    name = found.account or " ".join(given.name.split()) or found.name
    insist_on_name(name)
    if len(name) > MOST_NAME or len(given.password) < SHORTEST:
        raise HTTPException(422, SHORT)
    insist_on_password(name, given.password)
    kept, secret = await hashing.keep(given.password), token_urlsafe(32)

    def change(connection: Connection) -> str:
        seat = _insist_on_start(connection, code)
        person = _class_account(connection, seat, found.person, name)
        guest = who if who is not None and is_guest(connection, who.id) else None
        if guest is not None and seat.person is None:
            lock_person(connection, guest.id)  # or another browser sits down after the look
            _insist_on_no_seat(connection, seat, guest.id)
        _spend(connection, code, seat, person)
        set_password(connection, person, kept, issued_by=seat.course)
        let_in(connection, person, secret)
        if guest is not None:
            hand_over(connection, guest.id, guest.session, person)
        return person

    try:
        person = await store.write(change)
    except IntegrityError:
        raise HTTPException(409, TAKEN) from None
    return found.course, Visitor(person, name, session=digest(secret)), secret


def _class_account(connection: Connection, seat: Any, before: str | None, name: str) -> str:
    """The account that a class made for a seat; one under a name where there is none."""
    if seat.person != before:  # another one than a moment ago, when the name was looked up
        raise HTTPException(403, NO_START)
    if seat.person is not None:
        insist_on_class_account(connection, seat.course, seat.person)
        return str(seat.person)
    person = new_id()
    row = {"name": name, "key": key_of(name), "look": look_of(name)}
    connection.execute(insert(Person).values(id=person, created=now(), **row))
    return person


def _take_seat(connection: Connection, code: str, who: Visitor) -> None:
    """Let somebody with an account of their own have the seat of a start code."""
    seat = _insist_on_start(connection, code)
    if seat.person not in (None, who.id):
        raise HTTPException(403, NO_START)
    insist_on_consent(connection, who.id, who.session)
    if seat.person is None:
        _insist_on_no_seat(connection, seat, who.id)
        insist_on_own(connection, who.id, seat.course)
    _spend(connection, code, seat, who.id)


def _insist_on_no_seat(connection: Connection, seat: Any, person: str) -> None:
    mine = select(Member.number).where(Member.course == seat.course, Member.person == person)
    if connection.scalar(mine) is not None:
        raise HTTPException(409, SEATED)


def _spend(connection: Connection, code: str, seat: Any, person: str) -> None:
    """Use a start code, once; who takes an empty seat gets the games that belong to its work."""
    same = Member.person.is_(None) if seat.person is None else Member.person == seat.person
    taken = update(Member).where(Member.start == start_digest(code), same)
    if not connection.execute(taken.values(start=None, person=person, joined=now())).rowcount:
        raise HTTPException(403, NO_START)
    works = select(Work.id).where(Work.course == seat.course, Work.number == seat.number)
    games = [item_game(work) for work in connection.scalars(works)]
    connection.execute(update(Play).where(Play.game.in_(games)).values(person=person))
