"""What is forgotten in time: browsers that stay away, and guests whom nobody can be any more.

A guest is known by the secret of a browser alone. When that is forgotten, nobody can go on with
what the guest did; only the games that a guest gave to others stay, as they may play them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import Connection, Select, delete, exists, or_, select

from provefield.web.store.models import Answer, Game, Move, Person, Play, Run, Session
from provefield.web.store.store import Store

LONGEST_AWAY = timedelta(days=90)
LONGEST_IDLE = timedelta(days=30)
"""How long a guest who has done nothing may stay away."""

BATCH = 100
BREATH = 0.05  # seconds between two batches, in which moves are written
Query = Select[str]
Removal = Callable[[Sequence[str], Connection], None]


async def forget(store: Store, moment: datetime) -> None:
    """Forget whatever has been away for too long at a moment, a little at a time."""
    await _remove(store, _stale_sessions(moment), partial(_remove_sessions, moment))
    await _remove(store, _lost_plays(), _remove_plays)
    await _remove(store, _lost_games(), _remove_games)
    await _remove(store, _lost_guests(), _remove_guests)


async def _remove(store: Store, query: Query, removal: Removal) -> None:
    def find(connection: Connection) -> Sequence[str]:
        return connection.execute(query.limit(BATCH)).scalars().all()

    # Looking takes longest, and does not keep others from writing.
    while found := await store.read(find):
        await store.write(partial(removal, found))
        await asyncio.sleep(BREATH)


def _stale_sessions(moment: datetime) -> Query:
    done = (exists().where(table.person == Person.id) for table in (Play, Run, Answer))
    made = exists().where(Game.author == Person.id)
    anything = or_(Person.key.is_not(None), made, *done)
    return (
        select(Session.digest)
        .join(Person, Person.id == Session.person)
        .where(
            Session.seen < moment - LONGEST_IDLE,
            or_(Session.seen < moment - LONGEST_AWAY, ~anything),
        )
        .order_by(Session.digest)
    )


_lost = Person.key.is_(None) & ~exists().where(Session.person == Person.id)
"""Whether nobody can be a guest any more."""


def _lost_plays() -> Query:
    return select(Play.id).join(Person, Person.id == Play.person).where(_lost).order_by(Play.id)


def _lost_games() -> Query:
    mine = Game.visibility == "private"
    return select(Game.id).join(Person, Person.id == Game.author).where(_lost, mine)


def _lost_guests() -> Query:
    made = exists().where(Game.author == Person.id)
    return select(Person.id).where(_lost, ~made).order_by(Person.id)


def _remove_sessions(moment: datetime, found: Sequence[str], connection: Connection) -> None:
    # A browser may have come back since they were found.
    stale = Session.seen < moment - LONGEST_IDLE
    connection.execute(delete(Session).where(Session.digest.in_(found), stale))


def _remove_plays(found: Sequence[str], connection: Connection) -> None:
    connection.execute(delete(Move).where(Move.play.in_(found)))
    connection.execute(delete(Play).where(Play.id.in_(found)))


def _remove_games(found: Sequence[str], connection: Connection) -> None:
    connection.execute(delete(Game).where(Game.id.in_(found)))


def _remove_guests(found: Sequence[str], connection: Connection) -> None:
    connection.execute(delete(Answer).where(Answer.person.in_(found)))
    connection.execute(delete(Run).where(Run.person.in_(found)))
    connection.execute(delete(Person).where(Person.id.in_(found)))
