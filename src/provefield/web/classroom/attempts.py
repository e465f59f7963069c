"""One answer to a variant is judged and told at a time, by whichever server.

Why no two are told for one attempt: a reservation is a row's, taken only where there is none or
it is out of date, and what was done before is read once it is taken. An answer is kept only in the
transaction that returns its reservation, and told only once it is kept. Whose reservation was out
of date has lost it to another answer, and is told nothing. What could not be judged returns it and
costs no attempt; so does a server that died, once no answer may take that long.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from fastapi import HTTPException
from sqlalchemy import ColumnElement, Connection, exists, or_, update
from sqlalchemy.orm import aliased

from provefield.tongues import phrase
from provefield.web.platform.database.models import CourseItem, Work
from provefield.web.platform.database.store import now

BUSY = phrase("Your answer before this one is still being judged. Send this one again in a moment.")


def reserve_attempt(connection: Connection, work: str, token: str, seconds: float) -> None:
    """Let no other answer to an item be judged, in no form of it; the same one, sent twice, may be.

    After so many seconds the server that judges it is taken to be gone.
    """
    moment = now()
    free = or_(Work.judging.is_(None), Work.judging == token, Work.judging_until < moment)
    taken = update(Work).where(Work.id == work, free, ~_judged_in_another_form(token, moment))
    values = {"judging": token, "judging_until": moment + timedelta(seconds=seconds)}
    if not connection.execute(taken.values(values)).rowcount:
        raise _busy()


def _judged_in_another_form(token: str, moment: datetime) -> ColumnElement[bool]:
    """Whether an answer to what the item was before a change is being judged."""
    other, own, theirs = aliased(Work), aliased(CourseItem), aliased(CourseItem)
    return exists().where(
        other.course == Work.course,
        other.number == Work.number,
        other.turn == Work.turn,
        other.id != Work.id,
        other.judging != token,
        other.judging_until >= moment,
        own.id == Work.item,
        theirs.id == other.item,
        own.assignment == theirs.assignment,
        own.name == theirs.name,
    )


def prolong_attempt(connection: Connection, work: str, token: str, seconds: float) -> None:
    """Let a reservation last for more seconds from now on; one that is lost stays lost."""
    mine = update(Work).where(Work.id == work, Work.judging == token)
    until = now() + timedelta(seconds=seconds)
    if not connection.execute(mine.values(judging_until=until)).rowcount:
        raise _busy()


def return_attempt(connection: Connection, work: str, token: str) -> bool:
    """Let the next answer be judged; whether this one still had its reservation."""
    mine = update(Work).where(Work.id == work, Work.judging == token)
    return bool(connection.execute(mine.values(judging=None, judging_until=None)).rowcount)


def spend_attempt(connection: Connection, work: str, token: str) -> None:
    """Return a reservation for an answer that is kept; it is not, if it took too long."""
    if not return_attempt(connection, work, token):
        raise _busy()


def _busy() -> HTTPException:
    return HTTPException(429, BUSY, headers={"Retry-After": "1"})
