"""A path before all others: inside, nothing knows of it, and whatever leads back gets it again."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

METRICS = "/metrics"
OWN = frozenset({"/healthz", "/readyz", METRICS})
"""What those ask who run the server: they need not come by way of the proxy."""


class Prefix:
    """Takes the prefix off every request, and puts it on redirects and cookies."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"] in OWN:
            await self.app(scope, receive, send)
            return
        if scope["path"] == f"{self.prefix}{METRICS}":  # a proxy passes on what is below the prefix
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
            return
        whole = scope["path"] + "/" * (scope["path"] == self.prefix)
        if not whole.startswith(f"{self.prefix}/"):
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
            return

        async def send_with_prefix(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._lead_back(MutableHeaders(scope=message))
            await send(message)

        path = whole.removeprefix(self.prefix)
        raw = scope["raw_path"].removeprefix(self.prefix.encode()) or b"/"
        await self.app({**scope, "path": path, "raw_path": raw}, receive, send_with_prefix)

    def _lead_back(self, headers: MutableHeaders) -> None:
        place = headers.get("location", "")
        if place.startswith("/"):
            headers["location"] = put_before(self.prefix, place)
        cookies = headers.getlist("set-cookie")
        del headers["set-cookie"]
        for cookie in cookies:
            headers.append("set-cookie", cookie.replace("Path=/", f"Path={self.prefix}", 1))


def put_before(prefix: str, path: str) -> str:
    """A path with the prefix, which is there once.

    >>> put_before("/fields", "/learn"), put_before("/fields", "/fields/learn")
    ('/fields/learn', '/fields/learn')
    """
    return path if path.startswith(f"{prefix}/") else prefix + path
