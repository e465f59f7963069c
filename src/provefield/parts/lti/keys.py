"""Keys: ours, with which we sign, and those of platforms, by which we know them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.rsa import (
    RSAPrivateKey,
    RSAPublicKey,
    generate_private_key,
)
from jwt.algorithms import RSAAlgorithm
from sqlalchemy import Connection, delete, insert, select

from provefield.errors import PlatformError
from provefield.parts.lti.outside import NO_JSON, Outside
from provefield.parts.lti.platforms import Registered
from provefield.tongues import phrase
from provefield.web.platform.database.lti import SigningKey
from provefield.web.platform.database.store import Store, new_id, now

ALGORITHM = "RS256"
BITS = 2048
PUBLISHED = 2  # keys: the one that signs, and the one before it
KEYS_LAST = 300.0  # seconds for which a platform's keys are believed
BETWEEN_FETCHES = 2.0  # seconds
NO_KEY = phrase("The learning platform signed with a key that it does not show.")
Keys = Mapping[str, RSAPublicKey]


# Ours ---------------------------------------------------------------------------------------------


def new_key() -> str:
    """A private key as text."""
    key = generate_private_key(65537, BITS)
    plain = serialization.NoEncryption()
    kind = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, kind, plain).decode()


def add_key(connection: Connection, pem: str) -> str:
    """Sign with a key from now on; the one before it is still published, older ones are not."""
    name = new_id()
    connection.execute(insert(SigningKey).values(id=name, pem=pem, created=now()))
    published = [row.id for row in _published(connection)]
    connection.execute(delete(SigningKey).where(SigningKey.id.not_in(published)))
    return name


def _published(connection: Connection) -> list[Any]:
    query = select(SigningKey.id, SigningKey.pem).order_by(SigningKey.created.desc())
    return list(connection.execute(query.limit(PUBLISHED)))


async def published(store: Store) -> list[Any]:
    """Our keys, the one that signs first; the first of all is made when it is needed."""
    found = await store.read(_published)
    if not found:
        pem = await asyncio.to_thread(new_key)

        def change(connection: Connection) -> list[Any]:
            return _published(connection) or (add_key(connection, pem), _published(connection))[1]

        found = await store.write(change)
    return found


@lru_cache(maxsize=8)
def _private(pem: str) -> RSAPrivateKey:
    key = serialization.load_pem_private_key(pem.encode(), None)
    assert isinstance(key, RSAPrivateKey)
    return key


async def public_keys(store: Store) -> dict[str, Any]:
    """What platforms verify our signatures with, as a JSON Web Key Set."""
    rows = await published(store)
    return {"keys": [_public(row.id, _private(row.pem)) for row in rows]}


def _public(name: str, key: RSAPrivateKey) -> dict[str, Any]:
    shown = RSAAlgorithm.to_jwk(key.public_key(), as_dict=True)
    parts = {each: shown[each] for each in ("kty", "n", "e")}
    return {**parts, "kid": name, "alg": ALGORITHM, "use": "sig"}


async def sign(store: Store, claims: Mapping[str, Any], lasts: timedelta) -> str:
    """A token of ours, for a while."""
    newest = (await published(store))[0]
    moment = now()
    whole = {**claims, "iat": moment, "exp": moment + lasts}
    key = await asyncio.to_thread(_private, newest.pem)
    return jwt.encode(whole, key, ALGORITHM, headers={"kid": newest.id})


# Theirs -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Ring:
    """The keys of platforms, fetched anew after minutes, or when one signs with another.

    Anybody can name keys that do not exist. So a platform is asked once in a while at most, and
    whoever comes meanwhile waits for that answer.
    """

    outside: Outside
    kept: dict[str, tuple[float, Keys]] = field(default_factory=dict)
    earliest: dict[str, float] = field(default_factory=dict)
    fetching: dict[str, asyncio.Task[Keys]] = field(default_factory=dict)

    async def key(self, platform: Registered, name: str) -> RSAPublicKey:
        """The key of a platform with a name."""
        made, keys = self.kept.get(platform.keys, (-KEYS_LAST, {}))
        if name not in keys or time.monotonic() > made + KEYS_LAST:
            if platform.keys not in self.fetching:
                self.fetching[platform.keys] = asyncio.create_task(self._fetch(platform))
            keys = await asyncio.shield(self.fetching[platform.keys])
        if name not in keys:
            raise PlatformError(NO_KEY)
        return keys[name]

    async def _fetch(self, platform: Registered) -> Keys:
        at = platform.keys
        try:
            await asyncio.sleep(self.earliest.get(at, 0.0) - time.monotonic())
            self.earliest[at] = time.monotonic() + BETWEEN_FETCHES
            keys = read_keys((await self.outside.send(platform, "GET", at)).json())
            self.kept[at] = time.monotonic(), keys
            return keys
        finally:
            del self.fetching[at]


def read_keys(found: Any) -> Keys:
    """The keys of a JSON Web Key Set that can sign a launch; all others are left out.

    >>> read_keys({"keys": [{"kty": "oct", "kid": "1", "k": "c2VjcmV0"}]})
    {}
    """
    if not isinstance(found, dict) or not isinstance(found.get("keys"), list):
        raise PlatformError(NO_JSON)
    usable = (each for each in found["keys"] if isinstance(each, dict) and each.get("kty") == "RSA")
    keys: dict[str, RSAPublicKey] = {}
    for each in usable:
        try:
            key = RSAAlgorithm.from_jwk(each)
        except (jwt.InvalidKeyError, ValueError, TypeError):
            continue
        if isinstance(key, RSAPublicKey) and key.key_size >= BITS:
            keys[str(each.get("kid", ""))] = key
    return keys
