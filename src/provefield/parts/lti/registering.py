"""Dynamic registration of LTI 1.3: a platform and this server exchange what each has to know.

An administrator names the site of a platform and gets a link, good once within an hour, to enter
there. The platform opens it, tells where its configuration is, and is told ours. Nothing is asked
of any host but that of the site, and no platform can register for another one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, insert, select

from provefield.errors import InputError, PlatformError
from provefield.parts.lti.claims import CHOICE, COLUMNS, SCORE
from provefield.parts.lti.outside import NO_JSON, Outside
from provefield.parts.lti.platforms import Addresses, Registered, canvas, find, origin_of, register
from provefield.parts.lti.services import MEMBERS
from provefield.tongues import phrase
from provefield.web.accounts.people import digest
from provefield.web.platform.database.lti import Invitation
from provefield.web.platform.database.store import Store, now

LASTS = timedelta(hours=1)
TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration"
NO_INVITATION = phrase(
    "This link was used before, or is older than an hour. Ask those who run Provefield for another."
)
ELSEWHERE = phrase("The learning platform named a host that this link is not for.")
KNOWN = phrase("This learning platform is registered already under that name.")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a platform says when it opens the link."""

    ticket: str
    configuration: str
    token: str = ""


async def invite(store: Store, site: str) -> str:
    """What lets a platform register itself, once."""
    origin, ticket = origin_of(site), token_urlsafe(24)
    row = {"ticket": digest(ticket), "origin": origin, "made": now()}

    def change(connection: Connection) -> None:
        connection.execute(delete(Invitation).where(Invitation.made < now() - LASTS))
        connection.execute(insert(Invitation).values(row))

    await store.write(change)
    return ticket


async def invited(store: Store, ticket: str) -> str:
    """The site that a link is for."""
    recent = Invitation.ticket == digest(ticket), Invitation.made >= now() - LASTS
    query = select(Invitation.origin).where(*recent)
    found = await store.read(lambda connection: connection.scalar(query))
    if found is None:
        raise PlatformError(NO_INVITATION)
    return found


async def register_itself(store: Store, outside: Outside, asked: Asked, own: str) -> Registered:
    """Fetch a platform's configuration, send ours, and keep what it calls us; `own` is our site."""
    origin = await invited(store, asked.ticket)
    if not _is_printable(asked.token):
        raise PlatformError(NO_JSON)
    gone = delete(Invitation).where(Invitation.ticket == digest(asked.ticket))
    if not await store.write(lambda connection: connection.execute(gone).rowcount):
        raise PlatformError(NO_INVITATION)
    site = Registered("registering", origin, "", "", "", "", (), (origin,))
    told = (await outside.send(site, "GET", _at(asked.configuration, origin))).json()
    at, there = _addresses(told, origin)
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if asked.token:
        headers["Authorization"] = f"Bearer {asked.token}"
    ours = json.dumps(configuration(own)).encode()
    answer = (await outside.send(site, "POST", there, headers, ours)).json()
    client = _text(answer, "client_id")
    tool = answer.get(TOOL)
    named = tool.get("deployment_id") if isinstance(tool, dict) else None
    deployments = [named] if isinstance(named, str) and named else []

    def change(connection: Connection) -> Registered:
        if find(connection, at.issuer, client):
            raise PlatformError(KNOWN)
        try:
            return register(connection, at, client, deployments)
        except InputError as fault:
            raise PlatformError(fault.message) from None

    return await store.write(change)


def _addresses(told: Any, origin: str) -> tuple[Addresses, str]:
    """Where a platform is asked what, and where it takes our configuration."""
    names = ("authorization_endpoint", "token_endpoint", "jwks_uri", "registration_endpoint")
    authorize, token, keys, there = (_at(_text(told, name), origin) for name in names)
    issuer = _text(told, "issuer")
    hosted = canvas(origin)
    # Canvas alone is called otherwise than the host at which it is asked.
    if not (origin == origin_of(hosted.token) and issuer == hosted.issuer):
        _at(issuer, origin)
    return Addresses(issuer, authorize, token, keys), there


def _text(told: Any, name: str) -> str:
    found = told.get(name) if isinstance(told, Mapping) else None
    if not (isinstance(found, str) and found and _is_printable(found)):
        raise PlatformError(NO_JSON)
    return found


def _is_printable(text: str) -> bool:
    """Whether a text may stand in a head of HTTP."""
    return text.isascii() and text.isprintable()


def _at(address: str, origin: str) -> str:
    """An address, if it is of a site."""
    try:
        there = origin_of(address)
    except InputError:
        there = ""
    if there != origin:
        raise PlatformError(ELSEWHERE)
    return address


def configuration(own: str) -> dict[str, Any]:
    """What a platform has to know of us."""
    choice = {"type": CHOICE, "target_link_uri": f"{own}/lti/choose", "label": "Provefield"}
    return {
        "application_type": "web",
        "response_types": ["id_token"],
        "grant_types": ["implicit", "client_credentials"],
        "initiate_login_uri": f"{own}/lti/login",
        "redirect_uris": [f"{own}/lti/launch"],
        "client_name": "Provefield",
        "jwks_uri": f"{own}/lti/jwks",
        "token_endpoint_auth_method": "private_key_jwt",
        "scope": " ".join((SCORE, COLUMNS, MEMBERS)),
        TOOL: {
            "domain": urlsplit(own).netloc,
            "target_link_uri": f"{own}/lti/launch",
            "description": "Learn logic on minefields.",
            "claims": ["iss", "sub", "name"],
            "messages": [choice],
        },
    }
