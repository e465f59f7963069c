"""Who is there: guests without a name, and people with one, told apart by a secret cookie."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe

from fastapi import HTTPException, Request, Response
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from provefield.tongues import phrase
from provefield.web.accounts.hashing import Hashing
from provefield.web.accounts.names import key_of, look_of
from provefield.web.accounts.ownership import (
    NAMED,
    WRONG,
    hand_over,
    insist_on_consent,
    insist_on_owner,
    insist_on_same_password,
    is_guest,
    set_password,
)
from provefield.web.accounts.sessions import session_owner
from provefield.web.platform.database.models import Person, Session
from provefield.web.platform.database.store import Store, new_id, now
from provefield.web.platform.settings import Settings

COOKIE, LAUNCH_COOKIE = "session", "lti"
YEAR = 365 * 24 * 3600
DAY = timedelta(days=1)
FRESH_FOR = timedelta(minutes=10)
TAKEN = phrase("Somebody already has that name, or one that looks like it.")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sent a request, once there is something to remember them by."""

    id: str
    name: str | None = None
    role: str | None = None
    allowance: float = 1.0
    """How many times what others may have."""

    fresh: bool = False
    """Whether this browser was let in within the last minutes."""

    session: str | None = None
    """The digest of the browser's secret; none where a learning platform says who it is."""


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


# Requests -----------------------------------------------------------------------------------------


def store_of(request: Request) -> Store:
    """The database of the app that answers."""
    store: Store = request.app.state.store
    return store


async def visitor(request: Request) -> Visitor | None:
    """Whoever a request comes from, or None for somebody new.

    That is looked up once a request and not remembered: another server on the same database may
    have let somebody out meanwhile.
    """
    if not hasattr(request.state, "visitor"):
        secret = request.cookies.get(cookie_name(request))
        wanted = digest(secret) if secret else None
        found = await _look_up(store_of(request), wanted, now()) if wanted else None
        request.state.visitor = found
    known: Visitor | None = request.state.visitor
    return known


async def _look_up(store: Store, wanted: str, moment: datetime) -> Visitor | None:
    """Whose session it is; that it was used is noted once a day."""
    owner = await session_owner(
        store, wanted, away_since=moment - DAY, fresh_since=moment - FRESH_FOR
    )
    if owner is None:
        return None
    if owner.was_away:
        seen = update(Session).where(Session.digest == wanted).values(seen=moment)
        if not (await store.write(lambda connection: connection.execute(seen))).rowcount:
            return None  # it was forgotten just now
    allowance = owner.allowance or 1.0
    return Visitor(owner.person, owner.name, owner.role, allowance, owner.is_fresh, wanted)


async def known_visitor(request: Request) -> Visitor:
    """Whoever a request comes from; somebody new owns nothing, so there is nothing to be found."""
    found = await visitor(request)
    if found is None:
        raise HTTPException(404, phrase("There is nothing of yours here."))
    return found


async def new_guest(request: Request, response: Response) -> Visitor:
    """Somebody without a name, whose browser is given a secret."""
    guest, secret = new_id(), token_urlsafe(32)

    def change(connection: Connection) -> None:
        connection.execute(insert(Person).values(id=guest, created=now()))
        let_in(connection, guest, secret)

    await store_of(request).write(change)
    remember(request, response, secret)
    return Visitor(guest, session=digest(secret))


def let_in(connection: Connection, person: str, secret: str) -> None:
    """Open a session for whoever has the secret."""
    moment = now()
    row = {"digest": digest(secret), "person": person, "created": moment, "seen": moment}
    connection.execute(insert(Session).values(row))


def remember(request: Request, response: Response, secret: str, seconds: int | None = YEAR) -> None:
    """Let the browser keep the secret for a while; without one, until the browser is closed."""
    name, secure = cookie_name(request), is_secure(request)
    response.set_cookie(name, secret, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def dismiss(request: Request, response: Response) -> None:
    """Let the browser forget the secret, and that it came from a learning platform."""
    secure = is_secure(request)
    for name in (COOKIE, LAUNCH_COOKIE):
        full = cookie_name(request, name)
        response.delete_cookie(full, httponly=True, samesite="lax", secure=secure)


def cookie_name(request: Request, name: str = COOKIE) -> str:
    """What a cookie is called: over HTTPS by a name that no other site can set.

    Below a prefix it keeps to its path, so that other programs on the host do not see it; browsers
    do not let `__Host-` do that.
    """
    settings: Settings = request.app.state.settings
    if not is_secure(request):
        return name
    return f"__Secure-{name}" if settings.prefix else f"__Host-{name}"


def is_secure(request: Request) -> bool:
    """Whether the browser reaches us over HTTPS."""
    settings: Settings = request.app.state.settings
    return settings.https or request.scope.get("scheme") == "https"  # a whole URL takes longer


# Names and passwords ------------------------------------------------------------------------------


async def sign_up(
    store: Store, hashing: Hashing, before: Visitor | None, name: str, password: str
) -> tuple[Visitor, str]:
    """Give somebody a name and a password; all that they did as a guest stays theirs.

    Whoever had the guest's secret, perhaps from another browser, does not have the new one.
    """
    if before is not None and before.name is not None:
        raise HTTPException(409, NAMED)
    kept = await hashing.keep(password)
    person = before.id if before else new_id()
    secret = token_urlsafe(32)

    def change(connection: Connection) -> None:
        if before is None:
            connection.execute(insert(Person).values(id=person, created=now()))
        else:
            insist_on_consent(connection, person, before.session)
            insist_on_owner(connection, person, is_fresh=before.fresh)
        unnamed = update(Person).where(Person.id == person, Person.key.is_(None))
        row = {"name": name, "key": key_of(name), "look": look_of(name)}
        if not connection.execute(unnamed.values(row)).rowcount:
            raise HTTPException(409, NAMED)
        set_password(connection, person, kept)
        let_in(connection, person, secret)

    try:
        await store.write(change)
    except IntegrityError:
        raise HTTPException(409, TAKEN) from None
    return Visitor(person, name, session=digest(secret)), secret


async def sign_in(
    store: Store, hashing: Hashing, before: Visitor | None, name: str, password: str
) -> tuple[Visitor, str]:
    """Check a password, and let the browser in with a fresh secret.

    What was done here before as a guest joins what the account has.
    """
    wanted = select(Person.id, Person.name, Person.password).where(Person.key == key_of(name))
    found = await store.read(lambda connection: connection.execute(wanted).first())
    if not await hashing.fits(found.password if found else None, password) or found is None:
        raise HTTPException(403, WRONG)
    secret = token_urlsafe(32)

    def change(connection: Connection) -> None:
        insist_on_same_password(connection, found.id, found.password)
        let_in(connection, found.id, secret)
        if before is not None and is_guest(connection, before.id):
            hand_over(connection, before.id, before.session, found.id)

    await store.write(change)
    return Visitor(found.id, found.name, session=digest(secret)), secret


async def sign_out(store: Store, secret: str) -> None:
    """Forget a browser."""
    wanted = digest(secret)
    gone = delete(Session).where(Session.digest == wanted)
    await store.write(lambda connection: connection.execute(gone))
