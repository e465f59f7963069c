"""How often somebody may ask for what is expensive."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, HTTPException, Request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from provefield.web.people import Visitor, visitor
from provefield.web.settings import Settings
from provefield.web.work.pool import asker

RULES: dict[str, RateLimitItem] = {
    "move": parse("1200/minute"),
    "begin": parse("60/minute"),
    "question": parse("120/minute"),
    "analysis": parse("240/minute"),
    "save": parse("120/hour"),
    "password": parse("10/minute"),
}
CLASS = 40  # so many share an address
SLOWER = "That was too much at once. Please wait a moment."


class Counter:
    """Counts requests by whoever sends them, in memory."""

    def __init__(self) -> None:
        self._counts = FixedWindowRateLimiter(MemoryStorage())

    def allows(self, rule: str, who: str, *, share: int = 1) -> bool:
        """Whether one more is within the limit, or within one for several who look like one."""
        item = RULES[rule]
        many = type(item)(item.amount * share, item.multiples)
        return self._counts.hit(many, rule, who)


def limited(rule: str) -> Callable[[Request, Visitor | None], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit, and tells the workers who asks.

    Anybody can be many guests, and many people can share an address: so both are counted.
    """

    async def check(request: Request, found: Annotated[Visitor | None, Depends(visitor)]) -> None:
        asker.set(found.id if found else address(request))
        insist(request, rule, address(request), share=CLASS)
        if found is not None:
            insist(request, rule, found.id)

    return check


def insist(request: Request, rule: str, who: str, *, share: int = 1) -> None:
    """Count a request for somebody, and refuse it beyond the limit."""
    counter: Counter = request.app.state.counter
    settings: Settings = request.app.state.settings
    if settings.limited and not counter.allows(rule, who, share=share):
        raise HTTPException(429, SLOWER, {"Retry-After": "60"})


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""
