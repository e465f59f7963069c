"""How often somebody may ask for what is expensive."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import HTTPException, Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from provefield.web.people import COOKIE, digest

RULES: dict[str, RateLimitItem] = {
    "begin": parse("60/minute"),
    "question": parse("120/minute"),
    "analysis": parse("240/minute"),
    "password": parse("10/minute"),
    "save": parse("120/hour"),
}
SLOWER = "That was too much at once. Please wait a moment."


class Counter:
    """Counts requests by whoever sends them, in memory."""

    def __init__(self) -> None:
        self._counts = FixedWindowRateLimiter(MemoryStorage())

    def allows(self, rule: str, who: str) -> bool:
        """Whether one more is within the limit; it is counted either way."""
        return self._counts.hit(RULES[rule], rule, who)


def limited(rule: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit."""

    async def check(request: Request) -> None:
        if not request.app.state.settings.limited:
            return
        counter: Counter = request.app.state.counter
        if not counter.allows(rule, sender(request)):
            raise HTTPException(429, SLOWER, {"Retry-After": "60"})

    return check


def sender(request: Request) -> str:
    """Whom to count a request for: the browser's session or, without one, its address.

    A class shares an address, so a session counts for itself; a password is tried from an address.
    """
    secret = request.cookies.get(COOKIE)
    if secret:
        return digest(secret)
    return request.client.host if request.client else ""
