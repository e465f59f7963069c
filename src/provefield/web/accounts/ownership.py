"""A seat never owns a person: what a class may open, and what needs the person's own consent.

A class makes accounts for its students by start codes, and may let a student in anew who forgot
the password. That must never open more than the class made. So nothing is noted about it that
could be out of date: `class_may_open` reads the facts, in the transaction that opens the account.

What a class may open, a teacher may be inside of, and may know the password of, for as long as it
is the one with which a start code was used. So an account takes nothing that is not of the class
that made it before its owner has chosen a password of their own (`insist_on_own`), and at that
moment nothing survives that was made before (`end_access`). Recovery codes are nothing of one's
own: a teacher who is inside can make them as well.

Why no request can slip in between: whatever gives a person something of their own either writes
the person's row or refers to it by a foreign key, which PostgreSQL guards by a lock of that row;
who opens an account locks the row first, and then looks. On SQLite writers take turns anyway. And
what a request does with a session or a password that was good when it began is checked again in
the transaction that does it (`insist_on_consent`, `insist_on_same_password`).
"""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import HTTPException
from sqlalchemy import (
    ColumnElement,
    Connection,
    SQLColumnExpression,
    and_,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.orm import aliased

from provefield.tongues import Phrase, phrase
from provefield.web.accounts.hashing import TAKEN_BACK
from provefield.web.platform.database.lti import Identity
from provefield.web.platform.database.models import (
    Agent,
    Answer,
    Bout,
    Course,
    Entry,
    Game,
    Member,
    Person,
    Play,
    RecoveryCode,
    Report,
    Run,
    Session,
    Token,
)
from provefield.web.platform.database.store import now

OWN_ACCOUNT = phrase(
    "This account is its owner's and not the class's: only its password or a recovery code opens "
    "it, no start code. A teacher can move the seat to a new account."
)
SIGNED_OUT = phrase("You were signed out meanwhile. Sign in and try again.")
NAMED = phrase("You have a name already; sign out first.")
LAUNCH_AGAIN = phrase(
    "You came from your course a while ago, and somebody else may sit here by now. "
    "Open the link in your course once more, then do this within ten minutes."
)
CHOOSE_PASSWORD = phrase(
    "The class that made this account may know its password. "
    "Choose one of your own on the page Account first."
)
SEATED_ELSEWHERE = phrase(
    "In this browser you sit in another class without an account, and the class that made this one "
    "may know its password. First sign in elsewhere and choose a password of your own, or create "
    "another account here."
)
WRONG = phrase("That name and password do not belong together.")


def class_may_open(course: str | SQLColumnExpression[str | None]) -> ColumnElement[bool]:
    """Whether a class may open a person: it made the account, which has nothing of its own."""
    seat = aliased(Member)  # the query may be about seats itself
    return and_(
        Person.issued_by == course,
        Person.role.is_(None),
        ~exists().where(seat.person == Person.id, seat.course != course),
        ~exists().where(Identity.person == Person.id),
    )


def insist_on_class_account(connection: Connection, course: str, person: str) -> None:
    """Refuse to open a person for a class that may not; until the end nothing is given to them."""
    lock_person(connection, person)
    here = select(Person.id).where(Person.id == person, class_may_open(course))
    if connection.scalar(here) is None:
        raise HTTPException(409, OWN_ACCOUNT)


def lock_person(connection: Connection, person: str) -> None:
    """Let everybody wait who changes a person, or gives them something."""
    connection.execute(select(Person.id).where(Person.id == person).with_for_update())


def lock_course(connection: Connection, course: str) -> None:
    """Let everybody wait who decides by the members of a class; after their person is locked."""
    row = select(Course.id).where(Course.id == course)
    connection.execute(row.with_for_update(key_share=True))  # what refers to a class goes on


def came_from_platform(connection: Connection, person: str) -> bool:
    """Whether a learning platform says who a person is."""
    mine = select(Identity.subject).where(Identity.person == person)
    return connection.scalar(mine.limit(1)) is not None


def has_name(connection: Connection, person: str) -> bool:
    """Whether a person has an account; that never ends before the person does."""
    return connection.scalar(select(Person.key).where(Person.id == person)) is not None


def is_guest(connection: Connection, person: str) -> bool:
    """Whether what a person did goes along to the account that their browser opens.

    Who came from a learning platform is no guest: the next student at a shared computer must not
    get their seats.
    """
    return not has_name(connection, person) and not came_from_platform(connection, person)


def hand_over(connection: Connection, guest: str, session: str | None, account: str) -> None:
    """Let an account have all that a person did without a name, in a session that is still good.

    Another browser in the same session may be giving the guest a name: it is waited for here, and
    what is somebody's by then stays theirs. Why two requests never wait for each other: each locks
    its account first, and then only who had no name a moment ago; nobody waits with such a lock.

    A seat in another class than the one that made the account is refused, and with it the whole
    request: left behind, it would be lost, as the browser forgets who the guest was.
    """
    insist_on_consent(connection, guest, session)
    if has_name(connection, guest):
        raise HTTPException(409, NAMED)
    seats = select(Member.course).where(Member.person == guest)
    for course in connection.scalars(seats).all():
        insist_on_own(connection, account, course, SEATED_ELSEWHERE)
    for table in (Play, Run, Answer, Report, Bout, Entry):
        connection.execute(update(table).where(table.person == guest).values(person=account))
    connection.execute(update(Game).where(Game.author == guest).values(author=account))
    # Who sits in a class under both keeps the seat of the account.
    there = select(Member.course).where(Member.person == account)
    mine = update(Member).where(Member.person == guest, Member.course.not_in(there))
    connection.execute(mine.values(person=account))
    connection.execute(delete(Session).where(Session.person == guest))


def insist_on_owner(connection: Connection, person: str, *, is_fresh: bool) -> None:
    """Refuse what decides about a student whose launch from a platform was long ago."""
    if not is_fresh and came_from_platform(connection, person):
        raise HTTPException(403, LAUNCH_AGAIN)


def insist_on_consent(connection: Connection, person: str, session: str | None) -> None:
    """Refuse what a person does with a session that was ended meanwhile.

    Without a session it was a learning platform that said who they are.
    """
    lock_person(connection, person)
    if session is None:
        is_there = came_from_platform(connection, person)
    else:
        mine = select(Session.digest).where(Session.digest == session, Session.person == person)
        is_there = connection.scalar(mine) is not None
    if not is_there:
        raise HTTPException(403, SIGNED_OUT)


def insist_on_same_password(connection: Connection, person: str, kept: str | None) -> None:
    """Refuse a password that was right a moment ago, but was changed meanwhile."""
    lock_person(connection, person)
    if connection.scalar(select(Person.password).where(Person.id == person)) != kept:
        raise HTTPException(403, WRONG)


def set_password(
    connection: Connection, person: str, kept: str, issued_by: str | None = None
) -> None:
    """Set a password, and let nobody stay in who was let in before.

    Unless a class issues it, the account is its owner's from now on.
    """
    before = connection.scalar(select(Person.issued_by).where(Person.id == person))
    values = {"password": kept, "issued_by": issued_by}
    connection.execute(update(Person).where(Person.id == person).values(values))
    if before is None and issued_by is None:  # the owner's own codes and platforms stay
        sign_out_everywhere(connection, person)
    else:
        end_access(connection, person)


def reset_password(connection: Connection, person: str, code: str) -> None:
    """Take a password, and all else that opens an account, for the digest of one recovery code."""
    known = select(Person.issued_by, Person.password).where(Person.id == person)
    before, password = connection.execute(known).one()
    taken = password and TAKEN_BACK + password.removeprefix(TAKEN_BACK)
    values = {"password": taken, "issued_by": None}
    connection.execute(update(Person).where(Person.id == person).values(values))
    if before is None:
        sign_out_everywhere(connection, person)
        connection.execute(delete(RecoveryCode).where(RecoveryCode.person == person))
    else:
        end_access(connection, person)
    connection.execute(insert(RecoveryCode).values(digest=code, person=person))


def may_take(connection: Connection, person: str, course: str | None = None) -> bool:
    """Whether an account may be given what is of a class, or of none.

    As long as the class that made it may open it, only what is of that class.
    """
    lock_person(connection, person)
    issuer = connection.scalar(select(Person.issued_by).where(Person.id == person))
    return issuer in (None, course)


def insist_on_own(
    connection: Connection,
    person: str,
    course: str | None = None,
    refusal: Phrase = CHOOSE_PASSWORD,
) -> None:
    """Refuse what an account may not be given yet."""
    if not may_take(connection, person, course):
        raise HTTPException(409, refusal)


def end_access(connection: Connection, person: str) -> None:
    """Let nothing open an account any more that did, except its password."""
    sign_out_everywhere(connection, person)
    for table in (RecoveryCode, Identity):
        connection.execute(delete(table).where(table.person == person))
    connection.execute(update(Member).where(Member.person == person).values(start=None))


def sign_out_everywhere(connection: Connection, person: str) -> int:
    """Let out every browser, and every program of agents; of how many browsers."""
    lock_person(connection, person)
    agents = select(Agent.id).where(Agent.owner == person)
    revoke_tokens(connection, list(connection.scalars(agents)))
    return connection.execute(delete(Session).where(Session.person == person)).rowcount


def revoke_tokens(connection: Connection, agents: Sequence[str], token: str = "") -> int:
    """Let the tokens of agents that begin so open nothing any more; of how many."""
    gone = update(Token).where(Token.agent.in_(agents), Token.revoked.is_(None))
    named = gone.where(Token.digest.startswith(token, autoescape=True)).values(revoked=now())
    found = connection.execute(named).rowcount
    # Whoever has an open stream shows a token again, which may be another one.
    for table, whose in ((Agent, Agent.id), (Bout, Bout.person)):
        connection.execute(update(table).where(whose.in_(agents)).values(stream=None))
    return found
