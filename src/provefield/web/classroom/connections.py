"""What the pages of a class tell of the learning platforms that it is connected with."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, or_, select

from provefield.web.platform.database.lti import Context, Platform, Score
from provefield.web.platform.database.store import Store, now


@dataclass(frozen=True, slots=True)
class Connected:
    """The platforms of a class, and the scores on their way to them."""

    platforms: tuple[str, ...]
    has_list: bool
    waiting: int
    fault: str | None
    status: str
    """Of an answer that the fault tells of."""


async def connections(store: Store, course: str) -> Connected:
    """What a class has to do with platforms."""

    def look(connection: Connection) -> Connected:
        query = select(Platform.issuer, Context.roster).join(
            Platform, Platform.id == Context.platform
        )
        found = connection.execute(query.where(Context.course == course)).all()
        here = Score.course == course
        is_now = or_(Score.due <= now(), Score.tries > 0)  # not only at the end of somebody's time
        waiting = select(func.count()).where(here, Score.due.is_not(None), is_now)
        fault = select(Score.fault).where(here, Score.fault.is_not(None)).limit(1)
        template, _, status = (connection.scalar(fault) or "").partition("\t")
        return Connected(
            tuple(sorted({row.issuer for row in found})),
            any(row.roster for row in found),
            connection.scalar(waiting) or 0,
            template or None,
            status,
        )

    return await store.read(look)
