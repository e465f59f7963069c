"""Accounts: what makes a name and a password good, and what somebody may do with their own."""

from __future__ import annotations

import json
from datetime import datetime
from functools import partial
from secrets import choice, token_urlsafe
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, delete, insert, select

from provefield.tongues import phrase
from provefield.web.accounts.exams import Exams
from provefield.web.accounts.hashing import TAKEN_BACK, Hashing
from provefield.web.accounts.leaving import erase
from provefield.web.accounts.names import is_readable, key_of, look_of
from provefield.web.accounts.ownership import (
    WRONG,
    insist_on_consent,
    insist_on_owner,
    set_password,
    sign_out_everywhere,
)
from provefield.web.accounts.passwords import weakness
from provefield.web.accounts.people import TAKEN, Visitor, digest, let_in
from provefield.web.platform.database.lti import Identity
from provefield.web.platform.database.models import (
    Agent,
    Answer,
    BankItem,
    Bout,
    Deed,
    Event,
    Game,
    Member,
    Move,
    Person,
    Play,
    RecoveryCode,
    Report,
    Ruling,
    Run,
    Session,
    Work,
)
from provefield.web.platform.database.store import Store

CODES, CODE_SIGNS = 10, 24
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like another
UNREADABLE = phrase("A name needs letters of one script that can be read.")
WRONG_PASSWORD = phrase("That is not your password.")
NO_ACCOUNT = phrase("Only who has a name can do that.")
SAME = phrase("That is the password of before. Please take another.")
"""Who knows it would still be inside."""


# What is allowed ----------------------------------------------------------------------------------


def insist_on_name(name: str) -> None:
    """Refuse a name that cannot be read."""
    if not is_readable(name):
        raise HTTPException(422, UNREADABLE)


async def insist_on_free_name(store: Store, name: str) -> None:
    """Refuse a name that is taken, before its password costs anything."""
    query = select(Person.id).where((Person.key == key_of(name)) | (Person.look == look_of(name)))
    if await store.read(lambda connection: connection.scalar(query.limit(1))) is not None:
        raise HTTPException(409, TAKEN)


def insist_on_password(name: str, password: str) -> None:
    """Refuse a password that is guessed early."""
    if fault := weakness(password, name):
        raise HTTPException(422, fault)


# What is one's own --------------------------------------------------------------------------------


async def insist_on_own_password(
    store: Store, hashing: Hashing, who: Visitor, password: str
) -> None:
    """Refuse who does not know the password of the account that the browser is in."""
    if who.name is None:
        raise HTTPException(403, NO_ACCOUNT)
    query = select(Person.password).where(Person.id == who.id)
    kept = await store.read(lambda connection: connection.scalar(query))
    if not await hashing.fits(kept, password):
        raise HTTPException(403, WRONG_PASSWORD)


async def change_password(store: Store, hashing: Hashing, who: Visitor, new: str) -> str:
    """Set a password, end every session, and give this browser a fresh secret."""
    insist_on_password(who.name or "", new)
    kept, secret = await hashing.keep(new), token_urlsafe(32)

    def change(connection: Connection) -> None:
        insist_on_consent(connection, who.id, who.session)
        set_password(connection, who.id, kept)
        let_in(connection, who.id, secret)

    await store.write(change)
    return secret


async def sessions(store: Store, who: Visitor) -> list[tuple[str, datetime, datetime]]:
    """Every browser that is let in: what names it, when it came first, and when last."""
    query = select(Session.digest, Session.created, Session.seen).where(Session.person == who.id)

    def read(connection: Connection) -> list[tuple[str, datetime, datetime]]:
        rows = connection.execute(query.order_by(Session.created.desc()).limit(500))
        return [(row.digest[:16], row.created, row.seen) for row in rows]

    return await store.read(read)


async def end_sessions(store: Store, who: Visitor, name: str | None = None) -> bool:
    """Sign out one browser, or all of them with all programs of agents; False if there is none."""
    if name is None:
        return bool(await store.write(partial(sign_out_everywhere, person=who.id)))
    gone = delete(Session).where(Session.person == who.id)
    named = gone.where(Session.digest.startswith(name, autoescape=True))
    return bool((await store.write(lambda connection: connection.execute(named))).rowcount)


def new_code() -> str:
    """A code that nobody guesses, and that can be written down."""
    return "".join(choice(ALPHABET) for _ in range(CODE_SIGNS))


async def new_codes(store: Store, who: Visitor) -> list[str]:
    """Codes that replace those of before; each lets somebody in once."""
    codes = [new_code() for _ in range(CODES)]

    def change(connection: Connection) -> None:
        insist_on_consent(connection, who.id, who.session)
        connection.execute(delete(RecoveryCode).where(RecoveryCode.person == who.id))
        rows = [{"digest": digest(code), "person": who.id} for code in codes]
        connection.execute(insert(RecoveryCode), rows)

    await store.write(change)
    return codes


async def recover(
    store: Store, hashing: Hashing, name: str, code: str, password: str
) -> tuple[Visitor, str]:
    """Set a new password with a code, which is spent by that; every other browser is let out."""
    insist_on_password(name, password)
    wanted = digest("".join(code.split()).replace("-", "").casefold())
    mine = select(Person.password).join(RecoveryCode, RecoveryCode.person == Person.id)
    mine = mine.where(Person.key == key_of(name), RecoveryCode.digest == wanted)
    # Without a code that is right nothing is compared: that would be a way to try passwords.
    before = await store.read(lambda connection: connection.scalar(mine))
    if before and await hashing.fits(before.removeprefix(TAKEN_BACK), password):
        raise HTTPException(422, SAME)
    kept, secret = await hashing.keep(password), token_urlsafe(32)

    def change(connection: Connection) -> Visitor:
        query = select(Person.id, Person.name).where(Person.key == key_of(name))
        found = connection.execute(query).first()
        spent = delete(RecoveryCode).where(RecoveryCode.digest == wanted)
        owned = spent.where(RecoveryCode.person == (found.id if found else ""))
        if not connection.execute(owned).rowcount or found is None:
            raise HTTPException(403, WRONG)
        set_password(connection, found.id, kept)
        let_in(connection, found.id, secret)
        return Visitor(found.id, found.name)

    return await store.write(change), secret


async def export(store: Store, exams: Exams, who: Visitor) -> str:
    """All that is kept of an account as one JSON document; what no exam tells yet is null."""

    def read(connection: Connection) -> str:
        person = select(Person.name, Person.created).where(Person.id == who.id)
        plays = _rows(connection, select(*Play.__table__.columns).where(Play.person == who.id))
        for play in plays:
            moves = select(Move.ply, Move.move, Move.made).where(Move.play == play["id"])
            play["moves"] = _rows(connection, moves.order_by(Move.ply))
        whole = {
            "person": _rows(connection, person),
            "sessions": _rows(
                connection, select(Session.created, Session.seen).where(Session.person == who.id)
            ),
            "plays": plays,
            **{
                name: _rows(connection, select(*table.__table__.columns).where(owner == who.id))
                for name, table, owner in (
                    ("games", Game, Game.author),
                    ("bank", BankItem, BankItem.author),
                    ("runs", Run, Run.person),
                    ("answers", Answer, Answer.person),
                    ("reports", Report, Report.person),
                    ("agents", Agent, Agent.owner),
                    ("events", Event, Event.organiser),
                    ("bouts", Bout, Bout.person),
                    ("learning platforms", Identity, Identity.person),
                )
            },
        }
        whole["classes"] = _classes(connection, who.id, exams.untold(connection, who.id))
        return json.dumps(whole, default=str, ensure_ascii=False)

    return await store.read(read)


def _classes(connection: Connection, person: str, untold: frozenset[str]) -> list[dict[str, Any]]:
    """Somebody's seats in classes, with every answer and every decision."""
    seats = select(Member.course, Member.number, Member.name, Member.role, Member.joined)
    found = _rows(connection, seats.where(Member.person == person))
    for seat in found:
        here = {"course": seat["course"], "number": seat["number"]}
        deeds = select(*Deed.__table__.columns).join(Work, Work.id == Deed.work)
        work = _rows(connection, deeds.where(*_at(Work, here)))
        hidden = {"right": None, "fault": None}
        seat["work"] = [deed | hidden if deed["work"] in untold else deed for deed in work]
        rulings = select(*Ruling.__table__.columns).where(*_at(Ruling, here))
        seat["decisions"] = _rows(connection, rulings)
    return found


def _at(table: type[Work] | type[Ruling], here: dict[str, Any]) -> list[Any]:
    return [table.course == here["course"], table.number == here["number"]]


def _rows(connection: Connection, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]


async def delete_account(store: Store, who: Visitor) -> None:
    """Forget somebody; only games that others may play stay, without a name."""

    def change(connection: Connection) -> None:
        insist_on_consent(connection, who.id, who.session)
        if who.name is None:  # who has a name has shown the password
            insist_on_owner(connection, who.id, is_fresh=who.fresh)
        erase(connection, who.id)

    await store.write(change)
