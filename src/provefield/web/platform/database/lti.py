"""The tables of LTI: learning platforms, who comes from them, and scores on their way back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    Text,
    UniqueConstraint,
    exists,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from provefield.web.platform.database.models import Id, Member, Moment, Table
from provefield.web.platform.database.store import insertion

Given = String(255)
"""What a platform calls something: the standard allows 255 signs."""


class Platform(Table):
    """A learning platform as its administrator registered it."""

    __tablename__ = "lti_platforms"
    __table_args__ = (UniqueConstraint("issuer", "client"),)

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    issuer: Mapped[str] = mapped_column(Given)
    client: Mapped[str] = mapped_column(Given)
    authorize: Mapped[str] = mapped_column(Text)
    token: Mapped[str] = mapped_column(Text)
    keys: Mapped[str] = mapped_column(Text)
    """Where a browser is sent to, where we ask for tokens, and where its keys are."""

    deployments: Mapped[list[str]] = mapped_column(JSON)
    origins: Mapped[list[str]] = mapped_column(JSON)
    """Whom we talk to for this platform, and nobody else."""

    created: Mapped[datetime] = mapped_column(Moment)


class Invitation(Table):
    """A link by which a platform of a site may register itself, once."""

    __tablename__ = "lti_invitations"

    ticket: Mapped[str] = mapped_column(String(64), primary_key=True)
    """A digest of what the link says."""

    origin: Mapped[str] = mapped_column(Text)
    made: Mapped[datetime] = mapped_column(Moment, index=True)


class SigningKey(Table):
    """A key of ours; the newest signs, and one before it is still published."""

    __tablename__ = "lti_keys"

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    pem: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(Moment)


class Login(Table):
    """A browser on its way through its platform; it comes back once, within minutes."""

    __tablename__ = "lti_logins"

    state: Mapped[str] = mapped_column(String(64), primary_key=True)
    """A digest, as of the secret that the browser keeps."""

    browser: Mapped[str] = mapped_column(String(64))
    nonce: Mapped[str] = mapped_column(String(64))
    platform: Mapped[str] = mapped_column(ForeignKey("lti_platforms.id", ondelete="CASCADE"))
    made: Mapped[datetime] = mapped_column(Moment, index=True)


class Identity(Table):
    """Who somebody of a platform is here."""

    __tablename__ = "lti_identities"

    platform: Mapped[str] = mapped_column(
        ForeignKey("lti_platforms.id", ondelete="CASCADE"), primary_key=True
    )
    subject: Mapped[str] = mapped_column(Given, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)


class Context(Table):
    """Which class belongs to a course of a platform."""

    __tablename__ = "lti_contexts"

    platform: Mapped[str] = mapped_column(
        ForeignKey("lti_platforms.id", ondelete="CASCADE"), primary_key=True
    )
    deployment: Mapped[str] = mapped_column(Given, primary_key=True)
    context: Mapped[str] = mapped_column(Given, primary_key=True)
    course: Mapped[str] = mapped_column(ForeignKey("courses.id", ondelete="CASCADE"), index=True)
    roster: Mapped[str | None] = mapped_column(Text)
    """Where its list of members is."""


class Participant(Table):
    """Who is in a course of a platform, with the role that it told last."""

    __tablename__ = "lti_participants"
    __table_args__ = (
        ForeignKeyConstraint(
            ["platform", "subject"],
            ["lti_identities.platform", "lti_identities.subject"],
            ondelete="CASCADE",
        ),
        Index("ix_lti_participants_platform_subject", "platform", "subject"),
    )

    platform: Mapped[str] = mapped_column(Id, primary_key=True)
    deployment: Mapped[str] = mapped_column(Given, primary_key=True)
    context: Mapped[str] = mapped_column(Given, primary_key=True)
    subject: Mapped[str] = mapped_column(Given, primary_key=True)
    role: Mapped[str] = mapped_column(String(10))


class Choice(Table):
    """A choice that a teacher has to make, once, within an hour."""

    __tablename__ = "lti_choices"

    ticket: Mapped[str] = mapped_column(String(64), primary_key=True)
    """A digest of what the page knows it by."""

    platform: Mapped[str] = mapped_column(ForeignKey("lti_platforms.id", ondelete="CASCADE"))
    content: Mapped[dict[str, Any]] = mapped_column(JSON)
    made: Mapped[datetime] = mapped_column(Moment, index=True)


class ResourceLink(Table):
    """A link on a platform: the assignment that it opens, and the column for its scores."""

    __tablename__ = "lti_links"
    __table_args__ = (
        UniqueConstraint("platform", "deployment", "link"),
        Index("ix_lti_links_course_assignment", "course", "assignment"),
    )

    id: Mapped[str] = mapped_column(Id, primary_key=True)
    platform: Mapped[str] = mapped_column(ForeignKey("lti_platforms.id", ondelete="CASCADE"))
    deployment: Mapped[str] = mapped_column(Given)
    link: Mapped[str] = mapped_column(Given)
    course: Mapped[str] = mapped_column(ForeignKey("courses.id", ondelete="CASCADE"))
    assignment: Mapped[str | None] = mapped_column(String(40))
    context: Mapped[str | None] = mapped_column(Given)
    """The course of the platform in which it stands."""

    column: Mapped[str | None] = mapped_column(Text)
    columns: Mapped[str | None] = mapped_column(Text)
    """Where a column can be made if there is none."""

    making: Mapped[datetime | None] = mapped_column(Moment)
    """Since when a server makes one."""

    closed: Mapped[bool] = mapped_column(default=False)
    """Whether the last scores were noted when the assignment was over."""


class Score(Table):
    """What has to be told to a platform about a student; each row is sent by one at a time."""

    __tablename__ = "lti_scores"
    __table_args__ = (
        ForeignKeyConstraint(
            ["course", "number"], ["members.course", "members.number"], ondelete="CASCADE"
        ),
    )

    link: Mapped[str] = mapped_column(
        ForeignKey("lti_links.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    course: Mapped[str] = mapped_column(Id)
    changes: Mapped[int]
    """Counts what may have changed the score, so that news during a request are not lost."""

    due: Mapped[datetime | None] = mapped_column(Moment, index=True)
    """When to send it; none once the platform has the newest score."""

    held: Mapped[datetime | None] = mapped_column(Moment)
    """Until when a server is sending it, and no other one may."""

    tries: Mapped[int]
    fault: Mapped[str | None] = mapped_column(String(200))
    told: Mapped[str | None] = mapped_column(String(200))
    """The score that the platform has."""


TAKES_SCORES = or_(ResourceLink.column.is_not(None), ResourceLink.columns.is_not(None))


def note_score(
    connection: Connection,
    course: str,
    number: int | None,
    moment: datetime,
    assignment: str | None,
) -> None:
    """Let a platform be told how a student stands, or all of them, in an assignment, or in all.

    A class may belong to several courses: only those in which a student is are told.
    """
    which = [] if assignment is None else [ResourceLink.assignment == assignment]
    which += [] if number is None else [Member.number == number]
    is_there = exists().where(
        Identity.person == Member.person,
        Identity.platform == ResourceLink.platform,
        Participant.platform == Identity.platform,
        Participant.subject == Identity.subject,
        Participant.deployment == ResourceLink.deployment,
        Participant.context == ResourceLink.context,
    )
    links = (
        select(
            ResourceLink.id,
            Member.number,
            Member.course,
            literal(0),
            literal(moment),
            literal(0),
        )
        .join(Member, Member.course == ResourceLink.course)
        .where(ResourceLink.course == course, Member.role == "student", TAKES_SCORES, *which)
        .where(is_there)
    )
    names = ["link", "number", "course", "changes", "due", "tries"]
    new = insertion(connection, Score).from_select(names, links)
    news = {"changes": Score.changes + 1, "due": moment, "tries": 0}
    connection.execute(new.on_conflict_do_update(index_elements=["link", "number"], set_=news))


def note_course(connection: Connection, course: str, moment: datetime) -> None:
    """Let platforms be told of a course whose assignments have changed."""
    scores = update(Score).where(Score.course == course)
    connection.execute(scores.values(changes=Score.changes + 1, due=moment, tries=0))
    links = update(ResourceLink).where(ResourceLink.course == course)
    connection.execute(links.values(closed=False))
