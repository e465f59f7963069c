"""What a class or an account has to do with learning platforms, seen and ended by its owner."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import HTTPException
from sqlalchemy import Connection, delete, func, select, update

from provefield.tongues import phrase
from provefield.web.desk.people import Visitor, hand_over
from provefield.web.store.lti import Context, Identity, Platform, ResourceLink, Score
from provefield.web.store.store import Store

NO_IDENTITY = phrase("Only who came from a learning platform, and has no name yet, can do that.")


@dataclass(frozen=True, slots=True)
class Connected:
    """The platforms of a class, and the scores on their way to them."""

    platforms: tuple[str, ...]
    has_list: bool
    waiting: int
    fault: str | None


async def connections(store: Store, course: str) -> Connected:
    """What a class has to do with platforms."""

    def look(connection: Connection) -> Connected:
        query = select(Platform.issuer, Context.roster).join(
            Platform, Platform.id == Context.platform
        )
        found = connection.execute(query.where(Context.course == course)).all()
        here = Score.course == course
        waiting = select(func.count()).where(here, Score.due.is_not(None))
        fault = select(Score.fault).where(here, Score.fault.is_not(None)).limit(1)
        return Connected(
            tuple(sorted({row.issuer for row in found})),
            any(row.roster for row in found),
            connection.scalar(waiting) or 0,
            connection.scalar(fault),
        )

    return await store.read(look)


async def disconnect(store: Store, course: str) -> None:
    """Let a class have nothing to do with platforms any more; seats and marks stay."""

    def change(connection: Connection) -> None:
        for table in (Context, ResourceLink):
            connection.execute(delete(table).where(table.course == course))

    await store.write(change)


async def adopt(store: Store, who: Visitor, account: Visitor) -> None:
    """Let somebody from a platform be the owner of an account, whose password they know."""

    def change(connection: Connection) -> None:
        mine = update(Identity).where(Identity.person == who.id)
        moved = connection.execute(mine.values(person=account.id)).rowcount
        if who.name is not None or not moved:
            raise HTTPException(409, NO_IDENTITY)
        hand_over(connection, who.id, account.id)

    await store.write(change)
