"""From a launch to a seat: whoever comes has an account, a class and a role in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from provefield.parts.lti.claims import Claims
from provefield.parts.lti.platforms import Registered
from provefield.web.accounts.ownership import insist_on_own, lock_course
from provefield.web.accounts.people import let_in
from provefield.web.classroom.courses import seat
from provefield.web.classroom.joining import insist_on_room
from provefield.web.classroom.seats import has_another_teacher
from provefield.web.classroom.shapes import Role
from provefield.web.platform.database.lti import (
    Context,
    Identity,
    Participant,
    ResourceLink,
    note_score,
)
from provefield.web.platform.database.models import Member, Person
from provefield.web.platform.database.store import Store, insert_once, insertion, new_id, now


@dataclass(frozen=True, slots=True)
class PlatformLink:
    """A link in a course of a platform, as far as it has to be remembered."""

    platform: str
    deployment: str
    context: str
    title: str
    link: str | None
    column: str | None
    columns: str | None
    roster: str | None


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who has come, and where they belong: none where no teacher has chosen yet."""

    person: str
    role: Role
    course: str | None = None
    assignment: str | None = None


def link_of(platform: Registered, claims: Claims) -> PlatformLink:
    """Where a launch comes from."""
    assert claims.context is not None
    return PlatformLink(
        platform.id,
        claims.deployment,
        claims.context.id,
        claims.context.title or claims.context.label or claims.context.id,
        claims.link.id if claims.link else None,
        claims.column,
        claims.columns,
        claims.roster.context_memberships_url if claims.roster else None,
    )


async def enter(store: Store, platform: Registered, claims: Claims) -> Arrival:
    """Give whoever comes an account and, once the course has a class, a seat in it."""
    place = link_of(platform, claims)

    def change(connection: Connection) -> Arrival:
        person = person_of(connection, platform.id, claims.sub)
        keep_participant(connection, place, claims.sub, claims.role)
        if place.roster is not None:
            connection.execute(update(Context).where(*_here(place)).values(roster=place.roster))
        course = course_of(connection, place)
        if course is None:
            return Arrival(person, claims.role)
        number = sit_down(connection, course, person, claims.called, claims.role)
        known = _known_link(connection, place)
        assignment = claims.assignment or (known.assignment if known else None)
        keep_link(connection, place, course, assignment)
        if claims.role == "student":
            note_score(connection, course, number, now(), assignment)
        return Arrival(person, claims.role, course, assignment)

    try:
        return await store.write(change)
    except IntegrityError:  # the same person came twice at once, and has a seat by now
        return await store.write(change)


def person_of(connection: Connection, platform: str, subject: str) -> str:
    """The account of somebody from a platform, made when they are first heard of."""
    query = select(Identity.person).where(
        Identity.platform == platform, Identity.subject == subject
    )
    found = connection.scalar(query)
    if found is not None:
        return str(found)
    person = new_id()
    connection.execute(insert(Person).values(id=person, created=now()))
    row = {"platform": platform, "subject": subject, "person": person}
    if insert_once(connection, Identity, row):
        return person
    return str(connection.scalar(query))  # another server was faster


def keep_participant(connection: Connection, place: PlatformLink, subject: str, role: Role) -> None:
    """Remember that somebody is in a course of a platform, and as what."""
    which = {
        "platform": place.platform,
        "deployment": place.deployment,
        "context": place.context,
        "subject": subject,
    }
    new = insertion(connection, Participant).values(**which, role=role)
    connection.execute(new.on_conflict_do_update(index_elements=[*which], set_={"role": role}))


def _here(place: PlatformLink) -> Sequence[ColumnElement[bool]]:
    return (
        Context.platform == place.platform,
        Context.deployment == place.deployment,
        Context.context == place.context,
    )


def course_of(connection: Connection, place: PlatformLink) -> str | None:
    """The class that belongs to a course of a platform, if one does."""
    found: str | None = connection.scalar(select(Context.course).where(*_here(place)))
    return found


def connect(connection: Connection, place: PlatformLink, course: str) -> None:
    """Let a course of a platform belong to a class, if it belongs to none."""
    row = {
        "platform": place.platform,
        "deployment": place.deployment,
        "context": place.context,
        "course": course,
        "roster": place.roster,
    }
    insert_once(connection, Context, row)


def _known_link(connection: Connection, place: PlatformLink) -> Any:
    columns = (ResourceLink.assignment, ResourceLink.column, ResourceLink.columns)
    query = select(*columns).where(
        ResourceLink.platform == place.platform,
        ResourceLink.deployment == place.deployment,
        ResourceLink.link == (place.link or ""),
    )
    return connection.execute(query).first()


def keep_link(
    connection: Connection, place: PlatformLink, course: str, assignment: str | None
) -> None:
    """Remember what a link opens, and where its scores go."""
    if place.link is None:
        return
    before = _known_link(connection, place)
    # What a launch does not name is still there: not every one has the claim for grades.
    given = {"column": place.column, "columns": place.columns}
    news = {name: value for name, value in given.items() if value is not None}
    known = {"course": course, "assignment": assignment, "context": place.context, **news}
    row = {
        "id": new_id(),
        "platform": place.platform,
        "deployment": place.deployment,
        "link": place.link,
        "closed": False,
        **known,
    }
    new = insertion(connection, ResourceLink).values(row)
    which = ["platform", "deployment", "link"]
    connection.execute(new.on_conflict_do_update(index_elements=which, set_=known))
    if any(value != getattr(before, name, None) for name, value in news.items()):
        note_score(connection, course, None, now(), assignment)


def sit_down(connection: Connection, course: str, person: str, name: str, role: Role) -> int:
    """The number of somebody's seat, with the role that the platform says."""
    mine = select(Member.number, Member.role).where(
        Member.course == course, Member.person == person
    )
    found = connection.execute(mine).first()
    if found is None:
        insist_on_own(connection, person, course)
        insist_on_room(connection, course, 1)
        return seat(connection, course, role=role, name=name, person=person)
    if found.role == "teacher":
        lock_course(connection, course)
    stays = found.role == "teacher" and not has_another_teacher(connection, course, found.number)
    if found.role != role and not stays:
        which = update(Member).where(Member.course == course, Member.number == found.number)
        connection.execute(which.values(role=role))
    return int(found.number)


async def open_session(store: Store, person: str) -> str:
    """A secret for the browser of somebody who has come."""
    secret = token_urlsafe(32)
    await store.write(lambda connection: let_in(connection, person, secret))
    return secret
