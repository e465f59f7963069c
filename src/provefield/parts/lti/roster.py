"""The list of a course becomes seats in its class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, select

from provefield.parts.lti.claims import printable_name, role_of
from provefield.parts.lti.entering import keep_participant, person_of, sit_down
from provefield.parts.lti.platforms import Registered, platform_with_id
from provefield.parts.lti.services import ListedPerson, Services
from provefield.tongues import phrase
from provefield.web.accounts.ownership import may_take
from provefield.web.classroom.courses import Seat
from provefield.web.platform.database.lti import Context
from provefield.web.platform.database.models import Course

AT_ONCE = 25
NO_LIST = phrase("No course of a learning platform gives its list to this class.")


@dataclass(frozen=True, slots=True)
class Renewal:
    """How many people are on the lists of a class, and how many of them got a seat just now."""

    listed: int
    added: int


async def renew(services: Services, seat: Seat) -> Renewal:
    """Give everybody on the lists of a class a seat; nobody loses one."""
    sources = await services.store.read(lambda connection: _sources(connection, seat.id))
    if not sources:
        raise HTTPException(409, NO_LIST)
    listed = added = 0
    for platform, place in sources:
        people = await services.members(platform, place.roster)
        active = [each for each in people if each.status == "Active"]
        listed += len(active)
        added += await _seat_all(services, seat, place, active)
    return Renewal(listed, added)


def _sources(connection: Connection, course: str) -> list[tuple[Registered, Any]]:
    columns = (Context.platform, Context.deployment, Context.context, Context.roster)
    query = select(*columns).where(Context.course == course, Context.roster.is_not(None))
    rows = connection.execute(query).all()
    found = ((platform_with_id(connection, row.platform), row) for row in rows)
    return [(platform, row) for platform, row in found if platform]


async def _seat_all(
    services: Services, seat: Seat, place: Any, people: Sequence[ListedPerson]
) -> int:
    """Give seats to people, a few at a time, so that others can write in between."""
    added = 0
    for start in range(0, len(people), AT_ONCE):
        some = people[start : start + AT_ONCE]
        added += await services.store.write(partial(_seat_some, seat.id, place, some))
    return added


def _seat_some(
    course: str, place: Any, people: Sequence[ListedPerson], connection: Connection
) -> int:
    before = _last_seat(connection, course)
    for each in people:
        person = person_of(connection, place.platform, each.user_id)
        role = role_of(each.roles)
        keep_participant(connection, place, each.user_id, role)
        name = printable_name(each.name or f"{each.given_name} {each.family_name}", each.user_id)
        if may_take(connection, person, course):  # else they are told so when they come
            sit_down(connection, course, person, name, role)
    return _last_seat(connection, course) - before


def _last_seat(connection: Connection, course: str) -> int:
    return connection.execute(select(Course.seats).where(Course.id == course)).scalar_one()
