"""Rules for browsers: what a page may load, and from where a change may be asked for."""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from provefield.web.platform.settings import HSTS, Settings

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
FOREIGN = "This request came from another site, so nothing was changed."
MOST_BYTES = 32_768
MOST_GAME_BYTES = 300_000
GAMES = ("/api/games", "/api/drafts/", "/api/courses", "/api/positions/file")
"""Where games, courses and replays are sent: all else is short, as much to read holds others up."""

FROM_ELSEWHERE = frozenset({"/lti/login", "/lti/launch"})
"""Where learning platforms send forms to; what those may change is verified there."""

HOST = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(:\d{0,5})?", re.ASCII | re.IGNORECASE)
ONE_HOST = "A request names one host."
NO_HOST = "This server goes by another name."
NO_LENGTH = "A request has to say how long it is."
CLOSE = {"Connection": "close"}  # or the rest of the body would have to be read


class Guard:
    """Refuses changes that another site asks for, and puts the rules on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.hosts = frozenset(map(str.casefold, settings.allowed_hosts))
        insist = {"Strict-Transport-Security": HSTS[settings.hsts] if settings.https else ""}
        rules = HEADERS | insist | {"Cache-Control": "no-store"}
        self.rules = [(k.lower().encode(), value.encode()) for k, value in rules.items() if value]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_rules(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                known = {name for name, _ in headers}
                message["headers"] = headers + [rule for rule in self.rules if rule[0] not in known]
            await send(message)

        headers = Headers(scope=scope)
        refusal = self.refuse_host(headers) or refuse(scope["method"], scope["path"], headers)
        scope["headers"] = list(map(without_quoted_cookies, scope["headers"]))
        await (refusal or self.app)(scope, receive, send_with_rules)

    def refuse_host(self, headers: Headers) -> JSONResponse | None:
        """The refusal of a request that does not name one host, or one that is not this server."""
        names = headers.getlist("host")
        if len(names) != 1 or not (parts := HOST.fullmatch(names[0])):
            # Proxies and programs would not agree which of two is meant.
            return JSONResponse({"error": ONE_HOST}, 400, CLOSE)
        known = not self.hosts or parts[1].casefold() in self.hosts
        return None if known else JSONResponse({"error": NO_HOST}, 421, CLOSE)


def without_quoted_cookies(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    r"""A header without cookies in quotation marks, as none of ours is.

    To read 15 kB of backslashes in them takes the standard library seconds before Python 3.11.10.

    >>> without_quoted_cookies((b"cookie", b'a="b\\c"; session=d; e="f'))
    (b'cookie', b' session=d')
    """
    name, value = header
    if name != b"cookie" or b'"' not in value:
        return header
    return name, b";".join(each for each in value.split(b";") if b'"' not in each)


def refuse(method: str, path: str, headers: Headers) -> JSONResponse | None:
    """The refusal of a request that may not be answered."""
    if path not in FROM_ELSEWHERE and is_foreign(method, headers):
        return JSONResponse({"error": FOREIGN}, 403)
    length = headers.get("content-length", "")
    most = MOST_GAME_BYTES if path.startswith(GAMES) else MOST_BYTES
    if length.isdecimal() and (len(length) > 12 or int(length) > most):
        return JSONResponse({"error": f"This request may have {most:,} bytes."}, 413, CLOSE)
    if headers.get("transfer-encoding"):
        return JSONResponse({"error": NO_LENGTH}, 411, CLOSE)
    return None


def is_foreign(method: str, headers: Headers) -> bool:
    """Whether a browser says that another site asks for a change; other programs say nothing.

    >>> is_foreign("POST", Headers({"origin": "http://evil.test", "host": "127.0.0.1:8000"}))
    True
    >>> is_foreign("POST", Headers({"origin": "http://127.0.0.1:8000", "host": "127.0.0.1:8000"}))
    False
    """
    if method in SAFE_METHODS:
        return False
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")
