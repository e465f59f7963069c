"""Which learning platforms are registered, and how one is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, insert, select, update

from provefield.errors import InputError
from provefield.web.platform.database.lti import Identity, Platform
from provefield.web.platform.database.models import Session
from provefield.web.platform.database.store import new_id, now

MOST_SIGNS = 255
COLUMNS = ("id", "issuer", "client", "authorize", "token", "keys", "deployments", "origins")


@dataclass(frozen=True, slots=True)
class Registered:
    """A platform, whom we talk to for it, and where it was deployed."""

    id: str
    issuer: str
    client: str
    authorize: str
    token: str
    keys: str
    deployments: tuple[str, ...]
    origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Addresses:
    """What a platform is called, and where it is asked what."""

    issuer: str
    authorize: str
    token: str
    keys: str
    more: tuple[str, ...] = ()
    """Other addresses at which it offers its lists and columns."""


def moodle(site: str) -> Addresses:
    """A Moodle, by the address of its site.

    >>> moodle("https://moodle.example.org/").token
    'https://moodle.example.org/mod/lti/token.php'
    """
    site = site.rstrip("/")
    room = f"{site}/mod/lti"
    return Addresses(site, f"{room}/auth.php", f"{room}/token.php", f"{room}/certs.php")


def canvas(site: str) -> Addresses:
    """A Canvas that Instructure hosts, by the address of the school in it."""
    sso = "https://sso.canvaslms.com"
    keys, token = f"{sso}/api/lti/security/jwks", f"{sso}/login/oauth2/token"
    authorize = f"{sso}/api/lti/authorize_redirect"
    return Addresses("https://canvas.instructure.com", authorize, token, keys, (site,))


def origin_of(address: str) -> str:
    """The scheme, host and port of an address.

    >>> origin_of("https://Moodle.example.org:443/mod/lti/token.php")
    'https://moodle.example.org'
    >>> origin_of("http://moodle.example.org")
    Traceback (most recent call last):
    provefield.errors.InputError: http://moodle.example.org: expected https://HOST/…

    Keys and tokens that anybody on the way can read or change vouch for nobody, so that `http` is
    for a platform on this machine alone.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
        parts = urlsplit("")
    secure = parts.scheme == "https" or (parts.scheme == "http" and _is_loopback(host or ""))
    if not secure or not host or "@" in parts.netloc:
        raise InputError("expected https://HOST/…", source=address)
    host = f"[{host}]" if ":" in host else host
    usual = port in (None, 443 if parts.scheme == "https" else 80)
    return f"{parts.scheme}://{host}" + ("" if usual else f":{port}")


def _is_loopback(host: str) -> bool:
    """Whether a host is this machine.

    >>> [_is_loopback(host) for host in ("localhost", "::1", "127.0.0.9", "localhost.test")]
    [True, True, True, False]
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def register(
    connection: Connection, at: Addresses, client: str, deployments: Sequence[str]
) -> Registered:
    """Register a platform, or change what was registered of it; deployments are added."""
    for given in (at.issuer, client, *deployments):
        if not 0 < len(given) <= MOST_SIGNS or not given.isprintable():
            raise InputError(f"expected 1 to {MOST_SIGNS} signs in one line", source=given)
    origin_of(at.issuer)
    asked = (at.authorize, at.token, at.keys, *at.more)
    origins = sorted({origin_of(address) for address in asked})
    found = find(connection, at.issuer, client)
    known = found[0].deployments if found else ()
    values = {
        "authorize": at.authorize,
        "token": at.token,
        "keys": at.keys,
        "deployments": sorted({*known, *deployments}),
        "origins": origins,
    }
    if found:
        connection.execute(update(Platform).where(Platform.id == found[0].id).values(values))
    else:
        row = {"id": new_id(), "issuer": at.issuer, "client": client, "created": now()}
        connection.execute(insert(Platform).values(row | values))
    return find(connection, at.issuer, client)[0]


def remove(connection: Connection, issuer: str, client: str) -> None:
    """Forget a platform and who came from it, and sign them out; classes and marks stay."""
    found = [each for each in find(connection, issuer) if each.client == client]
    if not found:
        raise InputError("no such platform is registered", source=issuer)
    who = select(Identity.person).where(Identity.platform == found[0].id)
    connection.execute(delete(Session).where(Session.person.in_(who)))
    connection.execute(delete(Platform).where(Platform.id == found[0].id))


def forget(connection: Connection, name: str) -> None:
    """The same of a platform as our tables name it."""
    found = platform_with_id(connection, name)
    if found is None:
        raise InputError("no such platform is registered", source=name)
    remove(connection, found.issuer, found.client)


_ALL = select(*(getattr(Platform, name) for name in COLUMNS)).order_by(Platform.created)


def find(connection: Connection, issuer: str, client: str | None = None) -> list[Registered]:
    """The platforms of an issuer; with the name that it gave us, at most one."""
    query = _ALL.where(Platform.issuer == issuer)
    query = query.where(Platform.client == client) if client else query
    return [_read(row) for row in connection.execute(query)]


def platform_with_id(connection: Connection, name: str) -> Registered | None:
    """A platform as our tables name it."""
    row = connection.execute(_ALL.where(Platform.id == name)).first()
    return _read(row) if row else None


def platforms(connection: Connection) -> list[Registered]:
    """Every platform, the oldest first."""
    return [_read(row) for row in connection.execute(_ALL)]


def _read(row: Any) -> Registered:
    lists = {"deployments": tuple(row.deployments), "origins": tuple(row.origins)}
    return Registered(**{**row._mapping, **lists})
