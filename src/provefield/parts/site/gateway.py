"""Talks to an ASGI app without a socket: a request in, an answer out, cookies kept in between.

A service worker can set no cookies, so they are kept here, in the one jar of this device.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, MutableMapping
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

Headers = Iterable[tuple[str, str]]
Begin = Callable[[int, list[tuple[str, str]]], None]
Add = Callable[[bytes], None]


class Gateway:
    """Hands requests to an app, once it has started."""

    def __init__(self, app: ASGIApp, host: str, scheme: str, jar: MutableMapping[str, str]) -> None:
        self._app = app
        self._host = host
        self._scheme = scheme
        self.jar = jar

    async def start(self) -> None:
        """Let the app open what it works with."""
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        outbox: asyncio.Queue[Message] = asyncio.Queue()
        inbox.put_nowait({"type": "lifespan.startup"})
        scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
        self._life = asyncio.ensure_future(self._run(scope, inbox, outbox))
        told = await outbox.get()
        if told["type"] != "lifespan.startup.complete":
            raise RuntimeError(told.get("message", "the platform did not start"))

    async def _run(
        self, scope: Scope, inbox: asyncio.Queue[Message], outbox: asyncio.Queue[Message]
    ) -> None:
        await self._app(scope, inbox.get, outbox.put)

    async def ask(
        self, method: str, address: str, headers: Headers, body: bytes, begin: Begin, add: Add
    ) -> None:
        """Answer a request: `begin` is told status and headers, `add` each piece of the body."""
        path, _, query = address.partition("?")
        asked: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        ended = asyncio.Event()

        async def receive() -> Message:
            if asked:
                return asked.pop()
            await ended.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                begin(message["status"], self._keep_cookies(message["headers"]))
            elif message["type"] == "http.response.body":
                if content := message.get("body"):
                    add(bytes(content))
                if not message.get("more_body"):
                    ended.set()

        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1", "method": method, "scheme": self._scheme,
            "path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(),
            "root_path": "", "headers": self._headers(headers, body),
            "client": ("127.0.0.1", 1), "server": (self._host, None), "state": {},
        }  # fmt: skip
        try:
            await self._app(scope, receive, send)
        except Exception:
            if not ended.is_set():  # else the fault is answered already, and raised for a log
                raise

    def _headers(self, given: Headers, body: bytes) -> list[tuple[bytes, bytes]]:
        every = [*given, ("host", self._host)]
        if body:
            every.append(("content-length", str(len(body))))
        if self.jar:
            every.append(("cookie", "; ".join(f"{k}={v}" for k, v in self.jar.items())))
        return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in every]

    def _keep_cookies(self, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
        """Take the cookies out of an answer's headers, into the jar."""
        kept = []
        for name, value in ((k.decode("latin-1"), v.decode("latin-1")) for k, v in headers):
            if name.lower() != "set-cookie":
                kept.append((name, value))
                continue
            cookie, _, rules = value.partition(";")
            key, _, content = cookie.partition("=")
            if "max-age=0" in rules.lower().replace(" ", ""):
                self.jar.pop(key, None)
            else:
                self.jar[key] = content
        return kept
