"""A teacher chooses: which class belongs to a course of a platform, and what its links open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from functools import partial
from secrets import token_urlsafe
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, delete, insert, select

from provefield.errors import PlatformError
from provefield.learn.courses import Assignment
from provefield.parts.lti import platforms
from provefield.parts.lti.claims import CHOICE, CLAIM, DEEP_LINKING, THE_CLASS, Choosing
from provefield.parts.lti.entering import PlatformLink, connect, course_of, keep_link
from provefield.parts.lti.keys import sign
from provefield.parts.lti.outside import insist_on_registered
from provefield.parts.lti.platforms import Registered
from provefield.tongues import phrase
from provefield.web.accounts.people import Visitor, digest
from provefield.web.classroom import courses
from provefield.web.classroom.courses import find_seat
from provefield.web.classroom.shapes import NewCourse
from provefield.web.platform.database.lti import Choice, Participant
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import Jobs

NEW = "new"
LASTS = timedelta(hours=1)
ANSWER_LASTS = timedelta(minutes=5)
LINK = "ltiResourceLink"
TOO_LATE = phrase(
    "This choice was made already, took more than an hour, or began in another browser. "
    "Open the link in your course once more."
)
NOT_ALLOWED = phrase("Only those who teach a course can choose what it opens.")
NO_LINKS = phrase("The learning platform does not take links here.")
ONE_CLASS = phrase("A course belongs to one class. Choose from one class only.")
NOTHING = phrase("Choose something first.")


@dataclass(frozen=True, slots=True)
class Ticket:
    """A choice that a teacher has to make, once."""

    place: PlatformLink
    person: str
    subject: str
    """What the platform calls the teacher."""

    name: str
    course: str | None
    choosing: Choosing | None
    browser: str
    """A digest of the secret of the browser that may use it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A class from which one can choose."""

    id: str
    title: str
    assignments: tuple[Assignment, ...]


async def write_ticket(store: Store, ticket: Ticket) -> str:
    """Keep a ticket; what the page knows it by."""
    secret = token_urlsafe(24)
    choosing = ticket.choosing.model_dump() if ticket.choosing else None
    row = {
        "ticket": digest(secret),
        "platform": ticket.place.platform,
        "content": {**asdict(ticket), "choosing": choosing},
        "made": now(),
    }

    def change(connection: Connection) -> None:
        connection.execute(delete(Choice).where(Choice.made < now() - LASTS))
        connection.execute(insert(Choice).values(row))

    await store.write(change)
    return secret


async def read_ticket(store: Store, text: str, browser: str, who: Visitor | None) -> Ticket:
    """A ticket that came back from the browser and the session that have it.

    In a frame of the platform there is no session, and the browser alone is known.
    """
    query = select(Choice.content).where(
        Choice.ticket == digest(text), Choice.made >= now() - LASTS
    )
    found = await store.read(lambda connection: connection.scalar(query))
    if found is None or found["browser"] != digest(browser):
        raise PlatformError(TOO_LATE)
    choosing = Choosing.model_validate(found["choosing"]) if found["choosing"] else None
    if choosing is None and (who is None or who.id != found["person"]):
        raise PlatformError(TOO_LATE)
    return Ticket(**{**found, "place": PlatformLink(**found["place"]), "choosing": choosing})


def _spend(ticket: Ticket, text: str, course: str, connection: Connection) -> None:
    """Use a ticket, once, if its owner still teaches the course and no class belongs to it yet."""
    place = ticket.place
    spent = delete(Choice).where(Choice.ticket == digest(text))
    if not connection.execute(spent).rowcount:
        raise PlatformError(TOO_LATE)
    role = select(Participant.role).where(
        Participant.platform == place.platform,
        Participant.deployment == place.deployment,
        Participant.context == place.context,
        Participant.subject == ticket.subject,
    )
    if connection.scalar(role) != "teacher":
        raise HTTPException(403, NOT_ALLOWED)
    if course_of(connection, place) not in (None, course):
        raise HTTPException(422, ONE_CLASS)


def insist_on_choosing(platform: Registered, choosing: Choosing) -> None:
    """Refuse to choose where no link is taken, or where it would go to a stranger."""
    if LINK not in choosing.accept_types:
        raise PlatformError(NO_LINKS)
    insist_on_registered(platform, choosing.deep_link_return_url)


async def offers(store: Store, ticket: Ticket) -> list[Offer]:
    """The class of the course, or every class that the teacher could connect it with."""
    who = Visitor(ticket.person, ticket.name)
    mine = await courses.cards(store, who)
    names = [card.id for card in mine if card.role == "teacher"]
    wanted = [ticket.course] if ticket.course in names else [] if ticket.course else names
    seats = [await find_seat(store, name, who) for name in wanted if name]
    return [Offer(seat.id, seat.course.title, seat.course.assignments) for seat in seats]


async def decide(
    store: Store, jobs: Jobs, ticket: Ticket, text: str, chosen: Sequence[str]
) -> tuple[str, list[Assignment | None]]:
    """Connect the course with a class, perhaps a new one; what was chosen of it, in order."""
    if not chosen:
        raise HTTPException(422, NOTHING)
    names = {each.partition("/")[0] for each in chosen}
    if len(names) > 1:
        raise HTTPException(422, ONE_CLASS)
    who = Visitor(ticket.person, ticket.name)
    course = names.pop()
    await store.write(partial(_spend, ticket, text, course))
    if course == NEW:
        new = courses.new_course(NewCourse(title=ticket.place.title[:200]))
        course = await courses.begin(store, jobs, who, new)
    seat = await find_seat(store, course, who, *courses.TEACHERS)
    wanted = [each.partition("/")[2] for each in chosen]
    found = [seat.course.assignment(each) for each in wanted]

    def change(connection: Connection) -> None:
        connect(connection, ticket.place, course)
        if course_of(connection, ticket.place) != course:  # another teacher was faster
            raise HTTPException(422, ONE_CLASS)
        keep_link(connection, ticket.place, course, found[0].name if found[0] else THE_CLASS)

    await store.write(change)
    return course, found


async def answer(
    store: Store, ticket: Ticket, title: str, chosen: Sequence[Assignment | None], launch: str
) -> str:
    """What goes back to the platform: links, each with a column for scores, signed by us."""
    choosing, place = ticket.choosing, ticket.place
    assert choosing is not None
    platform = await store.read(lambda found: platforms.platform_with_id(found, place.platform))
    if platform is None:
        raise PlatformError(TOO_LATE)
    kept = chosen if choosing.accept_multiple else chosen[:1]
    claims: dict[str, Any] = {
        "iss": platform.client,
        "aud": platform.issuer,
        "nonce": token_urlsafe(24),
        f"{CLAIM}deployment_id": place.deployment,
        f"{CLAIM}message_type": CHOICE.replace("Request", "Response"),
        f"{CLAIM}version": "1.3.0",
        f"{DEEP_LINKING}content_items": [_item(title, each, launch) for each in kept],
    }
    if choosing.data is not None:
        claims[f"{DEEP_LINKING}data"] = choosing.data
    return await sign(store, claims, ANSWER_LASTS)


def _item(title: str, assignment: Assignment | None, launch: str) -> Mapping[str, Any]:
    link = {"type": LINK, "url": launch}
    if assignment is None:
        return {**link, "title": title, "custom": {"assignment": THE_CLASS}}
    column = {
        "label": assignment.title,
        "scoreMaximum": assignment.points,
        "resourceId": assignment.name,
    }
    more = {"lineItem": column} if assignment.points else {}
    return {**link, "title": assignment.title, "custom": {"assignment": assignment.name}, **more}
