"""Scores on their way to platforms: the newest one of each student, again until it has arrived.

A row of the outbox says only that something may have changed. Whoever takes it reads how the
student stands then, so that a later score never goes before an earlier one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Connection, or_, select, update

from provefield.errors import PlatformError
from provefield.learn.courses import Assignment, Mark, closing, is_over
from provefield.parts.lti.platforms import Registered, platform_with_id
from provefield.parts.lti.services import Services
from provefield.tongues import Worded, phrase
from provefield.web.accounts.people import digest
from provefield.web.classroom.courses import Seat, read, seat_numbered
from provefield.web.classroom.gradebook import records
from provefield.web.platform.database.lti import (
    TAKES_SCORES,
    Identity,
    ResourceLink,
    Score,
    note_score,
)
from provefield.web.platform.database.models import Course
from provefield.web.platform.database.store import Store, now

log = logging.getLogger(__name__)
AT_ONCE = 50  # scores of one look
AFTER = timedelta(seconds=1)  # an assignment is over: then nothing more counts
LEASE = timedelta(minutes=2)  # in which a request has ended, whoever made it
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(hours=6)
MOST_TRIES = 40  # over more than a week
IN_THE_MAKING = phrase("A column in the gradebook is being made.")


def wait_after(tries: int) -> timedelta:
    """How long to wait after so many tries in a row that failed.

    >>> [str(wait_after(tries)) for tries in (1, 2, 3, 30)]
    ['0:00:15', '0:00:30', '0:01:00', '6:00:00']
    """
    return min(LONGEST_WAIT, FIRST_WAIT * (1 << min(tries - 1, 20)))


@dataclass(slots=True)
class Sender:
    """Sends what is due; a platform that hangs keeps only its own scores waiting."""

    store: Store
    services: Services
    busy: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    async def look(self) -> None:
        """Begin to send what is due and not on its way."""
        self.busy = {name: task for name, task in self.busy.items() if not task.done()}
        rows = await self.store.read(partial(due_scores, list(self.busy)))
        for platform in {row.platform for row in rows}:
            mine = [row for row in rows if row.platform == platform]
            self.busy[platform] = asyncio.create_task(self._send_all(platform, mine))

    async def _send_all(self, name: str, rows: list[Any]) -> None:
        try:
            platform = await self.store.read(lambda found: platform_with_id(found, name))
            if platform is None:
                return
            for row in rows:
                if await self.store.write(partial(claim, row)):
                    await self._send(platform, row)
        except Exception:  # what is not sent is tried again after the lease
            log.exception("scores could not be sent")

    async def _send(self, platform: Registered, row: Any) -> None:
        current = await current_score(self.store, row)
        told = fault = None
        try:
            if current.assignment and current.score:
                column = await self._column(platform, row, current.assignment)
                told = _summary(column, current.score)
                if told != row.told:
                    await self.services.send_score(platform, column, current.score)
        except PlatformError as error:
            fault = _fault(error)
        await self.store.write(lambda found: settle(found, row, told, fault, current.end))

    async def _column(self, platform: Registered, row: Any, assignment: Assignment) -> str:
        """The column of a link; it is made if there is none."""
        column = row.column or await self.store.write(partial(column_of, row.link))
        if column is None:
            try:
                column = await self.services.make_column(platform, row, assignment)
            finally:
                await self.store.write(partial(keep_column, row.link, column))
        return str(column)

    async def close(self) -> None:
        """Leave what is not sent to the next server."""
        for task in self.busy.values():
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)


def _summary(column: str, score: Mapping[str, Any]) -> str:
    """What a platform has to be told again when it changes, or when its column is another one."""
    points = f"{score['scoreGiven']}/{score['scoreMaximum']}"
    return f"{digest(column)[:12]} {points} {score['activityProgress']}"


def _fault(error: PlatformError) -> str:
    """Why a score did not arrive: a template and the status for it, to be told in any language."""
    reason = error.reason
    if not isinstance(reason, Worded):
        return str(reason)[:200]
    return f"{reason.template}\t{reason.values.get('status', '')}"


def column_of(link: str, connection: Connection) -> str | None:
    """The column of a link; none for the one who has to make it now."""
    row = connection.execute(
        select(ResourceLink.column).where(ResourceLink.id == link).with_for_update()
    ).first()
    if row is None or row.column is not None:
        return row.column if row else None
    free = or_(ResourceLink.making.is_(None), ResourceLink.making < now() - LEASE)
    mine = update(ResourceLink).where(ResourceLink.id == link, free)
    if not connection.execute(mine.values(making=now())).rowcount:
        raise PlatformError(IN_THE_MAKING)
    return None


def keep_column(link: str, column: str | None, connection: Connection) -> None:
    """Keep the column that was made, or let another one try."""
    mine = update(ResourceLink).where(ResourceLink.id == link)
    made = {"column": column} if column else {}
    connection.execute(mine.values(making=None, **made))


_ROW = select(
    Score.link,
    Score.number,
    Score.course,
    Score.changes,
    Score.due,
    Score.tries,
    Score.told,
    ResourceLink.platform,
    ResourceLink.assignment,
    ResourceLink.column,
    ResourceLink.columns,
    ResourceLink.link.label("resource"),
).join(ResourceLink, ResourceLink.id == Score.link)


def due_scores(busy: Sequence[str], connection: Connection) -> list[Any]:
    """What has to be sent, but to platforms that are being asked already."""
    query = _ROW.where(Score.due <= now(), _free(), TAKES_SCORES)
    query = query.where(ResourceLink.platform.not_in(busy))
    return list(connection.execute(query.order_by(Score.due).limit(AT_ONCE)))


def claim(row: Any, connection: Connection) -> bool:
    """Whether this server may send a score now; no other one does for a while."""
    mine = _which(row).where(_free(), Score.changes == row.changes)
    return bool(connection.execute(mine.values(held=now() + LEASE)).rowcount)


def _free() -> ColumnElement[bool]:
    return or_(Score.held.is_(None), Score.held < now())


def _which(row: Any) -> Any:
    return update(Score).where(Score.link == row.link, Score.number == row.number)


def settle(
    connection: Connection,
    row: Any,
    told: str | None,
    fault: str | None,
    end: datetime | None = None,
) -> None:
    """Keep what came of a score, and when to send one again: at the latest at the student's end."""
    values = {"due": end, "held": None, "tries": 0, "fault": None, "told": told or row.told}
    if fault is not None:
        tries = row.tries + 1
        due = now() + wait_after(tries) if tries < MOST_TRIES else None
        values |= {"due": due, "tries": tries, "fault": fault, "told": row.told}
    same = connection.execute(_which(row).where(Score.changes == row.changes).values(values))
    if not same.rowcount:  # there was news meanwhile: it is sent next, after what was sent now
        connection.execute(_which(row).values({**values, "due": now()}))


@dataclass(frozen=True, slots=True)
class Current:
    """What a platform is to know of a student now, and when the student's time ends."""

    assignment: Assignment | None = None
    score: dict[str, Any] | None = None
    end: datetime | None = None


async def current_score(store: Store, row: Any) -> Current:
    """How a student stands, as platforms want to know it; no score if there is nothing to tell."""
    found = await store.read(lambda connection: _student(connection, row))
    if found is None:
        return Current()
    seat, subject = found
    assignment = seat.course.assignment(row.assignment or "")
    if assignment is None or not assignment.points:
        return Current()
    moment = now()
    record = (await records(store, seat, seat.number))[seat.number]
    marks = [record.mark(seat, assignment, item) for item in assignment.items]
    homework = record.dated(seat, assignment)
    end = closing(homework, homework.due)
    over = end is not None and moment > end
    ahead = None if end is None or over else end + AFTER
    if not over and not all(map(assignment.tells, assignment.items)):
        return Current(assignment, end=ahead)  # what an exam does not tell, no gradebook tells
    if not over and not any(found.attempts or was_set for found, was_set in marks):
        return Current(assignment, end=ahead)
    done = over or all(found.done or was_set for found, was_set in marks)
    points = sum((found.points for found, _ in marks), Fraction(0))
    score = {
        "userId": subject,
        "scoreGiven": float(Mark(points).shown),
        "scoreMaximum": assignment.points,
        "activityProgress": "Completed" if done else "InProgress",
        "gradingProgress": "FullyGraded",
        "timestamp": moment.isoformat(timespec="microseconds").replace("+00:00", "Z"),
    }
    return Current(assignment, score, ahead)


def _student(connection: Connection, row: Any) -> tuple[Seat, str] | None:
    """The seat of a student, and what the platform calls whoever sits there."""
    seat = seat_numbered(connection, row.course, row.number)
    if seat is None or seat.role != "student":
        return None
    query = select(Identity.subject).where(
        Identity.platform == row.platform, Identity.person == seat.person
    )
    subject = connection.scalar(query)
    return (seat, subject) if subject else None


async def close_links(store: Store) -> None:
    """Note the last score of everybody when an assignment is over, even of who did nothing."""
    for row in await store.read(_links_over):
        await store.write(partial(_close, row))


def _links_over(connection: Connection) -> list[Any]:
    query = (
        select(ResourceLink.id, ResourceLink.course, ResourceLink.assignment, Course.document)
        .join(Course, Course.id == ResourceLink.course)
        .where(TAKES_SCORES, ResourceLink.closed.is_(False))
    )
    return [row for row in connection.execute(query) if _over(row)]


def _over(row: Any) -> bool:
    course = read(row.document)
    assignment = course.assignment(row.assignment or "")
    homework = assignment and course.dated(assignment)
    return homework is not None and is_over(homework, homework.due, now())


def _close(row: Any, connection: Connection) -> None:
    note_score(connection, row.course, None, now(), row.assignment)
    connection.execute(update(ResourceLink).where(ResourceLink.id == row.id).values(closed=True))
