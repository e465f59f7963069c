"""What a class or an account has to do with learning platforms, seen and ended by its owner."""

from __future__ import annotations

from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, Select, and_, delete, insert, select, update

from provefield.tongues import phrase
from provefield.web.accounts.ownership import (
    came_from_platform,
    hand_over,
    has_name,
    insist_on_consent,
    insist_on_own,
    insist_on_owner,
)
from provefield.web.accounts.people import Visitor
from provefield.web.classroom.courses import Seat
from provefield.web.classroom.seats import find_member, note_ruling
from provefield.web.platform.database.lti import (
    Context,
    Identity,
    Participant,
    ResourceLink,
)
from provefield.web.platform.database.models import Member, Person, Session
from provefield.web.platform.database.store import Store, new_id, now

ANOTHER = phrase("That account belongs to somebody else of this learning platform.")
NOT_FROM_PLATFORM = phrase("No student from a learning platform has this seat.")
NO_IDENTITY = phrase("Only who came from a learning platform, and has no name yet, can do that.")


async def disconnect(store: Store, course: str) -> None:
    """Let a class have nothing to do with platforms any more; seats and marks stay."""

    def change(connection: Connection) -> None:
        for table in (Context, ResourceLink):
            connection.execute(delete(table).where(table.course == course))

    await store.write(change)


async def release(store: Store, by: Seat, number: int) -> None:
    """Give the seat of a student back to whoever comes from the platform, and no account else.

    So somebody is undone who sat at a student's computer, and gave the student's seat a name.
    """

    def change(connection: Connection) -> None:
        member = find_member(connection, by.id, number)
        who = connection.execute(_identities(by.id, member.person)).first()
        if who is None or member.role != "student":
            raise HTTPException(409, NOT_FROM_PLATFORM)
        person = new_id()
        connection.execute(insert(Person).values(id=person, created=now()))
        same = (Identity.platform == who.platform, Identity.subject == who.subject)
        connection.execute(update(Identity).where(*same).values(person=person))
        seats = update(Member).where(
            Member.person == member.person, Member.course.in_(_classes(who))
        )
        connection.execute(seats.values(person=person))
        connection.execute(delete(Session).where(Session.person == member.person))
        note_ruling(connection, by, number, "platform", reason="learning platform")

    await store.write(change)


_IN_CONTEXT = (
    Participant.platform == Context.platform,
    Participant.deployment == Context.deployment,
    Participant.context == Context.context,
)


def _identities(course: str, person: str | None) -> Select[str, str]:
    """Who somebody of a class is on its platforms."""
    same = (Participant.platform == Identity.platform, Participant.subject == Identity.subject)
    query = select(Identity.platform, Identity.subject).join(Participant, and_(*same))
    return query.join(Context, and_(*_IN_CONTEXT)).where(
        Context.course == course, Identity.person == person
    )


def _classes(who: Any) -> Select[str]:
    """The classes of the courses in which somebody of a platform is."""
    same = (Participant.platform == who.platform, Participant.subject == who.subject)
    return select(Context.course).join(Participant, and_(*_IN_CONTEXT)).where(*same)


async def adopt(store: Store, who: Visitor, account: Visitor) -> None:
    """Let somebody from a platform be the owner of an account, whose password they know."""

    def change(connection: Connection) -> None:
        # Who connects two people of a platform to one account at once waits here.
        insist_on_consent(connection, account.id, account.session)
        insist_on_owner(connection, who.id, is_fresh=who.fresh)
        if has_name(connection, who.id) or not came_from_platform(connection, who.id):
            raise HTTPException(409, NO_IDENTITY)
        mine = select(Identity.platform).where(Identity.person == who.id)
        theirs = select(Identity.subject).where(Identity.person == account.id)
        if connection.scalar(theirs.where(Identity.platform.in_(mine)).limit(1)) is not None:
            raise HTTPException(409, ANOTHER)
        insist_on_own(connection, account.id)
        hand_over(connection, who.id, who.session, account.id)
        connection.execute(
            update(Identity).where(Identity.person == who.id).values(person=account.id)
        )

    await store.write(change)
