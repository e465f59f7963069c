"""What a platform says in a launch, once its signature was verified."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from provefield.errors import PlatformError
from provefield.learn.courses import is_name
from provefield.tongues import phrase
from provefield.web.classroom.shapes import Role

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/"
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
COLUMNS = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem"
MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership"
RESOURCE, CHOICE = "LtiResourceLinkRequest", "LtiDeepLinkingRequest"
TEACH = frozenset({"Instructor", "Administrator", "ContentDeveloper"})
ASSIST = frozenset({"TeachingAssistant", "Grader"})
MOST_NAME = 80
THE_CLASS = "*"
"""In the place of an assignment: a link that opens the class itself."""

Given = Annotated[str, StringConstraints(min_length=1, max_length=255, pattern=r"^[^\x00]+$")]
Words = Annotated[str, StringConstraints(max_length=1_000, pattern=r"^[^\x00]*$")]
Address = Annotated[str, StringConstraints(max_length=2_000, pattern=r"^https?://[^\s\x00]+$")]


NAMES = {
    "version": f"{CLAIM}version",
    "message": f"{CLAIM}message_type",
    "deployment": f"{CLAIM}deployment_id",
    "roles": f"{CLAIM}roles",
    "context": f"{CLAIM}context",
    "link": f"{CLAIM}resource_link",
    "custom": f"{CLAIM}custom",
    "grades": "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint",
    "roster": "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice",
    "choosing": f"{DEEP_LINKING}deep_linking_settings",
}
"""What the standard calls the parts of a launch."""


class Part(BaseModel):
    """A part of a launch; what else a platform says does not matter."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class InContext(Part):
    """The course of the platform from which somebody comes."""

    id: Given
    title: Words = ""
    label: Words = ""


class Link(Part):
    """The link that somebody pressed."""

    id: Given
    title: Words = ""


class Grades(Part):
    """Where scores go: the column of the link; and all columns of the course."""

    scope: tuple[str, ...] = ()
    lineitem: Address | None = None
    lineitems: Address | None = None


class Roster(Part):
    """Where the list of members is."""

    context_memberships_url: Address


class Choosing(Part):
    """How a teacher's choice goes back to the platform."""

    deep_link_return_url: Address
    accept_types: tuple[str, ...]
    accept_multiple: bool = False
    data: Annotated[str, StringConstraints(max_length=8_000)] | None = None


class Claims(Part):
    """A launch: who comes, from where, and what for."""

    sub: Given
    name: Words = ""
    given_name: Words = ""
    family_name: Words = ""
    version: Literal["1.3.0"]
    message: Literal["LtiResourceLinkRequest", "LtiDeepLinkingRequest"]
    deployment: Given
    roles: tuple[str, ...]
    context: InContext | None = None
    link: Link | None = None
    custom: dict[str, Any] = {}
    grades: Grades | None = None
    roster: Roster | None = None
    choosing: Choosing | None = None

    @property
    def role(self) -> Role:
        """What somebody is in the course."""
        return role_of(self.roles)

    @property
    def called(self) -> str:
        """The name of somebody, as far as the platform tells it."""
        return printable_name(self.name or f"{self.given_name} {self.family_name}", self.sub)

    @property
    def column(self) -> str | None:
        """Where a score of this link may be sent to."""
        return self.grades.lineitem if self.grades and SCORE in self.grades.scope else None

    @property
    def columns(self) -> str | None:
        """Where a column for this link may be made."""
        may = self.grades and {SCORE, COLUMNS} <= {*self.grades.scope}
        return self.grades.lineitems if self.grades and may else None

    @property
    def assignment(self) -> str | None:
        """The assignment that the link was made for."""
        found = self.custom.get("assignment")
        return found if found == THE_CLASS or is_name(found) else None


def read_claims(found: dict[str, Any]) -> Claims:
    """The claims of a token whose signature is good."""
    about = {
        name: found[name] for name in ("sub", "name", "given_name", "family_name") if name in found
    }
    parts = {name: found[long] for name, long in NAMES.items() if long in found}
    try:
        claims = Claims.model_validate(about | parts)
    except ValidationError as error:
        raise _lack(str(error.errors()[0]["loc"][0])) from None
    missing = {
        "context": claims.context is None,
        "link": claims.message == RESOURCE and claims.link is None,
        "choosing": claims.message == CHOICE and claims.choosing is None,
    }
    if lack := next((name for name, lacks in missing.items() if lacks), None):
        raise _lack(lack)
    return claims


def _lack(what: str) -> PlatformError:
    part = NAMES.get(what, what).rpartition("/")[2]
    return PlatformError(phrase("The learning platform sent no good {part}.", part=part))


def role_of(roles: Iterable[str]) -> Role:
    """The role in a class of somebody with some roles in the course of a platform.

    Only roles in the course count, not what somebody is elsewhere in the institution.

    >>> role_of([f"{MEMBERSHIP}#Instructor", f"{MEMBERSHIP}#Learner"]), role_of(["Learner"])
    ('teacher', 'student')
    >>> role_of([f"{MEMBERSHIP}/Instructor#TeachingAssistant", f"{MEMBERSHIP}#Instructor"])
    'assistant'
    >>> role_of(["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor"])
    'student'
    >>> role_of([f"{MEMBERSHIP}/Learner#Instructor"])
    'student'
    >>> role_of([f"{MEMBERSHIP}/Instructor#GuestInstructor"])
    'teacher'
    """
    words = {_word(role) for role in roles}
    # The standard sends an assistant's role together with that of an instructor.
    if words & ASSIST:
        return "assistant"
    return "teacher" if words & TEACH else "student"


def _word(role: str) -> str | None:
    """The role in a course that a role is, or is a kind of; None for roles elsewhere."""
    room, sign, word = role.rpartition("#")
    if room == MEMBERSHIP or not (sign or "/" in role):
        return word
    above = room.removeprefix(f"{MEMBERSHIP}/")
    if above == room:
        return None
    return word if above == "Instructor" and word in ASSIST else above


def printable_name(name: str, subject: str) -> str:
    r"""A name in one line; without one, what the platform calls somebody.

    >>> printable_name("  Ada\nLovelace ", "7"), printable_name("", "4ae0-13")
    ('Ada Lovelace', '#4ae0-13')
    """
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return words[:MOST_NAME] or f"#{subject[:20]}"
