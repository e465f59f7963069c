"""Requests to learning platforms: each has a deadline and a size, goes to a registered host, and
follows nobody elsewhere.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx

from provefield.errors import InputError, PlatformError
from provefield.parts.lti.platforms import Registered, origin_of
from provefield.tongues import phrase

DEADLINE = 10.0  # seconds for a whole request
AT_ONCE = 8  # requests to one platform
MOST_BYTES = 2_000_000
NOT_REGISTERED = phrase("The learning platform named a host that is not registered here.")
NO_ANSWER = phrase("The learning platform does not answer. Please try again in a minute.")
TOO_LONG = phrase("The learning platform sent more than can be read.")
NO_JSON = phrase("The learning platform sent something that cannot be read.")


@dataclass(frozen=True, slots=True)
class Reply:
    """What a platform answered."""

    status: int
    headers: httpx.Headers
    body: bytes

    def insist(self) -> None:
        """Refuse an answer that refuses, or that leads elsewhere."""
        if not httpx.codes.is_success(self.status):
            raise PlatformError(
                phrase("The learning platform refused, with status {status}.", status=self.status)
            )

    def json(self) -> Any:
        """The answer as a value."""
        self.insist()
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            raise PlatformError(NO_JSON) from None


def insist_on_registered(platform: Registered, address: str) -> None:
    """Refuse an address that no administrator knows of, whoever has signed it."""
    try:
        known = origin_of(address) in platform.origins
    except InputError:
        known = False
    if not known:
        raise PlatformError(NOT_REGISTERED)


class Outside:
    """Sends requests to registered platforms, and waits for them beside all else."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        self._deadline = deadline
        self._client: httpx.AsyncClient | None = None
        self._opening = asyncio.Lock()
        # A platform that hangs keeps only its own requests waiting.
        self._turns = defaultdict[str, asyncio.Semaphore](lambda: asyncio.Semaphore(AT_ONCE))

    async def send(
        self,
        platform: Registered,
        method: str,
        address: str,
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
    ) -> Reply:
        """Send a request and read the whole answer, whatever its status is."""
        insist_on_registered(platform, address)
        client = await self._open()
        try:
            async with (
                asyncio.timeout(self._deadline),
                self._turns[platform.id],
                client.stream(method, address, headers=headers, content=content) as response,
            ):
                body = bytearray()
                # Not unpacked: a few bytes can be packed so that they become very many.
                async for part in response.aiter_raw():
                    body += part
                    if len(body) > MOST_BYTES:
                        raise PlatformError(TOO_LONG)
                return Reply(response.status_code, response.headers, bytes(body))
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError) as error:
            if isinstance(error, PlatformError):
                raise
            raise PlatformError(NO_ANSWER) from error

    async def _open(self) -> httpx.AsyncClient:
        """The client; to read the system's certificates takes a while."""
        async with self._opening:
            if self._client is None:
                trusted = await asyncio.to_thread(ssl.create_default_context)
                self._client = httpx.AsyncClient(
                    verify=trusted,
                    timeout=self._deadline,
                    limits=httpx.Limits(max_connections=None, max_keepalive_connections=20),
                    trust_env=False,
                    headers={"User-Agent": "Provefield", "Accept-Encoding": "identity"},
                )
            return self._client

    async def close(self) -> None:
        """Close every connection."""
        if self._client is not None:
            await self._client.aclose()
