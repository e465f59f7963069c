"""What those may do who run a platform: look after people, games, reports and announcements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, delete, exists, func, insert, or_, select, update

from provefield.errors import InputError
from provefield.tongues import phrase
from provefield.web.accounts.leaving import erase, remove_plays
from provefield.web.accounts.names import key_of
from provefield.web.platform.database.models import (
    Agent,
    Announcement,
    Game,
    Person,
    Play,
    Report,
    Session,
)
from provefield.web.platform.database.store import aware, new_id, now

ADMIN = "admin"
MOST_ROWS = 200
LONGEST_NOTICE = 500
NOBODY = phrase("There is nobody of that name.")
CLASS_ACCOUNT = phrase(
    "A class made this account; it can get a role once its owner has changed the password."
)
NO_GAME = phrase("There is no such game of a player.")
NOTHING = phrase("There is no such thing any more.")


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody with a name, and how much is kept of them."""

    name: str
    role: str | None
    allowance: float
    created: datetime
    sessions: int
    plays: int
    games: int


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game that others may play."""

    id: str
    title: str
    author: str | None
    visibility: str
    created: datetime
    reports: int


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody reported of a game."""

    id: str
    game: str
    title: str
    reason: str
    created: datetime


@dataclass(frozen=True, slots=True)
class Notice:
    """What everybody is told on every page, until a moment or until it is removed."""

    id: str
    text: str
    until: datetime | None


# People -------------------------------------------------------------------------------------------


def accounts(connection: Connection, words: str = "") -> list[Account]:
    """People with a name that contains some words, the newest first; agents are none."""

    def count(table: Any, owner: Any) -> Any:
        return select(func.count()).select_from(table).where(owner == Person.id).scalar_subquery()

    query = (
        select(
            Person.name,
            Person.role,
            func.coalesce(Person.allowance, 1.0).label("allowance"),
            Person.created,
            count(Session, Session.person).label("sessions"),
            count(Play, Play.person).label("plays"),
            count(Game, Game.author).label("games"),
        )
        .where(Person.key.is_not(None), Person.key.contains(key_of(words), autoescape=True))
        .where(~exists().where(Agent.id == Person.id))
        .order_by(Person.created.desc())
    )
    return [Account(**row) for row in _rows(connection, query)]


def person_named(connection: Connection, name: str) -> str:
    """Who has a name."""
    found = connection.scalar(select(Person.id).where(Person.key == key_of(name)))
    if found is None:
        raise InputError(NOBODY, source=name)
    return str(found)


def forget(connection: Connection, name: str) -> None:
    """Forget somebody, as if they had wished it."""
    erase(connection, person_named(connection, name))


def set_role(connection: Connection, name: str, role: str | None) -> None:
    """Let somebody look after the platform, or no longer."""
    person = person_named(connection, name)
    change = update(Person).where(Person.id == person)
    if role is not None:  # a teacher may know the password of an account that a class made
        change = change.where(Person.issued_by.is_(None))
    if not connection.execute(change.values(role=role)).rowcount:
        raise InputError(CLASS_ACCOUNT, source=name)


def set_allowance(connection: Connection, name: str, factor: float) -> None:
    """Let somebody have so many times what others may have."""
    person = person_named(connection, name)
    connection.execute(update(Person).where(Person.id == person).values(allowance=factor))


# Games and reports --------------------------------------------------------------------------------


def shared_games(connection: Connection, words: str = "") -> list[SharedGame]:
    """Games that others may play, those with most reports first, then the newest."""
    reports = select(func.count()).select_from(Report).where(Report.game == Game.id)
    counted = reports.scalar_subquery().label("reports")
    title = func.lower(Game.title).contains(words.lower(), autoescape=True)
    query = (
        select(
            Game.id,
            Game.title,
            Person.name.label("author"),
            Game.visibility,
            Game.created,
            counted,
        )
        .join(Person, Person.id == Game.author)
        .where(Game.visibility != "private", or_(title, Game.id == words))
        .order_by(counted.desc(), Game.created.desc())
    )
    return [SharedGame(**row) for row in _rows(connection, query)]


def unlist(connection: Connection, game: str) -> None:
    """Take a game out of the library; who has its link may still play it."""
    listed = update(Game).where(Game.id == game, Game.visibility == "published")
    if not connection.execute(listed.values(visibility="link")).rowcount:
        raise InputError(NO_GAME, source=game)
    settle_all(connection, game)


def delete_game(connection: Connection, game: str) -> None:
    """Remove a game, all that was played of it, and what was reported of it."""
    settle_all(connection, game)
    plays = connection.execute(select(Play.id).where(Play.game == game)).scalars().all()
    remove_plays(plays, connection)
    if not connection.execute(delete(Game).where(Game.id == game)).rowcount:
        raise InputError(NO_GAME, source=game)


def report(connection: Connection, game: str, person: str, reason: str) -> None:
    """Keep what somebody reports of a game; said again, it takes the place of before."""
    mine = delete(Report).where(Report.game == game, Report.person == person)
    connection.execute(mine)
    row = {"id": new_id(), "game": game, "person": person, "reason": reason, "created": now()}
    connection.execute(insert(Report).values(row))


def complaints(connection: Connection) -> list[Complaint]:
    """What was reported and is not settled, the oldest first."""
    query = (
        select(Report.id, Report.game, Game.title, Report.reason, Report.created)
        .join(Game, Game.id == Report.game)
        .order_by(Report.created)
    )
    return [Complaint(**row) for row in _rows(connection, query)]


def settle(connection: Connection, name: str) -> None:
    """Forget one report."""
    if not connection.execute(delete(Report).where(Report.id == name)).rowcount:
        raise InputError(NOTHING, source=name)


def settle_all(connection: Connection, game: str) -> None:
    """Forget what was reported of a game."""
    connection.execute(delete(Report).where(Report.game == game))


# Announcements ------------------------------------------------------------------------------------


def announce(connection: Connection, text: str, days: float | None = None) -> str:
    """Tell everybody something on every page, for so many days."""
    until = now() + timedelta(days=days) if days else None
    row = {"id": new_id(), "text": text, "created": now(), "until": until}
    connection.execute(insert(Announcement).values(row))
    return str(row["id"])


def notices(connection: Connection) -> list[Notice]:
    """What everybody is told now, the newest first."""
    query = select(Announcement.id, Announcement.text, Announcement.until)
    counts = or_(Announcement.until.is_(None), Announcement.until > now())
    found = connection.execute(query.where(counts).order_by(Announcement.created.desc())).all()
    return [Notice(row.id, row.text, aware(row.until) if row.until else None) for row in found]


def withdraw(connection: Connection, name: str) -> None:
    """Tell something no longer."""
    if not connection.execute(delete(Announcement).where(Announcement.id == name)).rowcount:
        raise InputError(NOTHING, source=name)


def _rows(connection: Connection, query: Select[*tuple[Any, ...]]) -> Sequence[dict[str, Any]]:
    found = connection.execute(query.limit(MOST_ROWS)).mappings()
    return [{**row, "created": aware(row["created"])} for row in found]
