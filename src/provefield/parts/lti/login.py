"""From a link on a platform to a launch that is believed: state, nonce, signature, claims."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from datetime import timedelta
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

import jwt
from sqlalchemy import Connection, delete, insert

from provefield.errors import PlatformError
from provefield.parts.lti import platforms
from provefield.parts.lti.claims import Claims, read_claims
from provefield.parts.lti.keys import ALGORITHM, Ring
from provefield.parts.lti.platforms import Registered
from provefield.tongues import phrase
from provefield.web.accounts.people import digest
from provefield.web.platform.database.lti import Login
from provefield.web.platform.database.store import Store, aware, now

LONGEST_WAY = timedelta(minutes=10)
LEEWAY = 60  # seconds by which clocks may differ
REQUIRED = ["exp", "iat", "iss", "aud", "sub", "nonce"]
UNKNOWN = phrase(
    "This learning platform is not registered here. Ask those who run Provefield to register it."
)
SEVERAL = phrase("The learning platform did not say which of its registrations it means.")
NO_STATE = phrase(
    "This launch was used before, is too old, or began in another browser. "
    "Open the link in your course once more."
)
NO_TOKEN = phrase("The learning platform sent no launch. Open the link in your course once more.")
FORGED = phrase("The signature of this launch is not that of the learning platform.")
OLD = phrase("This launch is too old. Open the link in your course once more.")
ELSEWHERE = phrase("This launch was meant for somebody else than this server.")
REPLAYED = phrase("This launch was used before. Open the link in your course once more.")
NOBODY = phrase("The learning platform does not say who you are, so nothing could be kept for you.")


async def find_platform(store: Store, issuer: str, client: str | None) -> Registered:
    """The platform that begins a launch."""
    found = await store.read(lambda connection: platforms.find(connection, issuer, client))
    if not found:
        raise PlatformError(UNKNOWN)
    if len(found) > 1:
        raise PlatformError(SEVERAL)
    return found[0]


async def begin(
    store: Store, platform: Registered, given: Mapping[str, str], launch: str, browser: str
) -> str:
    """Note that a browser leaves for its platform; where to send it."""
    state, nonce = token_urlsafe(24), token_urlsafe(24)
    row = {
        "state": digest(state),
        "browser": digest(browser),
        "nonce": nonce,
        "platform": platform.id,
        "made": now(),
    }

    def change(connection: Connection) -> None:
        connection.execute(delete(Login).where(Login.made < now() - LONGEST_WAY))
        connection.execute(insert(Login).values(row))

    await store.write(change)
    asked = {
        "scope": "openid",
        "response_type": "id_token",
        "response_mode": "form_post",
        "prompt": "none",
        "client_id": platform.client,
        "redirect_uri": launch,
        "login_hint": given["login_hint"],
        "state": state,
        "nonce": nonce,
    }
    if hint := given.get("lti_message_hint"):
        asked["lti_message_hint"] = hint
    return platform.authorize + ("&" if "?" in platform.authorize else "?") + urlencode(asked)


async def finish(
    store: Store, ring: Ring, given: Mapping[str, str], browser: str
) -> tuple[Registered, Claims]:
    """The launch with which a browser comes back, verified; it is good once."""
    platform, nonce = await _take(store, given.get("state", ""), browser)
    token = given.get("id_token")
    if not token:
        raise PlatformError(NO_TOKEN)
    claims = await verify(ring, platform, token, nonce)
    if claims.deployment not in platform.deployments:
        raise PlatformError(
            phrase(
                "The deployment {name} of this platform is not registered here. "
                "Ask those who run Provefield to register it.",
                name=claims.deployment,
            )
        )
    return platform, claims


async def _take(store: Store, state: str, browser: str) -> tuple[Registered, str]:
    """The platform and the nonce of a state, which is spent whoever has it."""
    spent = delete(Login).where(Login.state == digest(state)).returning(*Login.__table__.columns)

    def change(connection: Connection) -> tuple[Any, Registered | None]:
        row = connection.execute(spent).first()
        return row, platforms.platform_with_id(connection, row.platform) if row else None

    row, platform = await store.write(change)
    good = row and aware(row.made) >= now() - LONGEST_WAY
    if not good or platform is None or not hmac.compare_digest(row.browser, digest(browser)):
        raise PlatformError(NO_STATE)
    return platform, str(row.nonce)


async def verify(ring: Ring, platform: Registered, token: str, nonce: str) -> Claims:
    """The claims of a token that a platform signed for us, now and for this launch."""
    try:
        header = jwt.get_unverified_header(token)
        # Before a key is looked for: none of ours is a secret that could be shared.
        if header.get("alg") != ALGORITHM:
            raise PlatformError(FORGED)
        key = await ring.key(platform, str(header.get("kid", "")))
        found: dict[str, Any] = jwt.decode(
            token,
            key,
            [ALGORITHM],
            audience=platform.client,
            issuer=platform.issuer,
            leeway=LEEWAY,
            options={"require": REQUIRED},
        )
    except (jwt.ExpiredSignatureError, jwt.ImmatureSignatureError):
        raise PlatformError(OLD) from None
    except (jwt.InvalidAudienceError, jwt.InvalidIssuerError):
        raise PlatformError(ELSEWHERE) from None
    except jwt.MissingRequiredClaimError as error:
        raise PlatformError(NOBODY if error.claim == "sub" else FORGED) from None
    except jwt.InvalidTokenError:
        raise PlatformError(FORGED) from None
    several = isinstance(found["aud"], list) and len(found["aud"]) > 1
    if found.get("azp", None if several else platform.client) != platform.client:
        raise PlatformError(ELSEWHERE)
    if found["nonce"] != nonce:
        raise PlatformError(REPLAYED)
    return read_claims(found)
