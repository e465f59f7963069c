"""How often somebody may ask for what is expensive."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fastapi import HTTPException, Request

from provefield.tongues import phrase
from provefield.web.desk.people import visitor
from provefield.web.settings import Settings
from provefield.web.tasks.pool import asker

MINUTE, HOUR = 60.0, 3600.0


@dataclass(frozen=True, slots=True)
class Rule:
    """So many requests within so many seconds, counted from the first of them."""

    most: int
    seconds: float


RULES = {
    "move": Rule(1200, MINUTE),
    "begin": Rule(60, MINUTE),
    "question": Rule(120, MINUTE),
    "analysis": Rule(240, MINUTE),
    "save": Rule(120, HOUR),
    "password": Rule(10, MINUTE),
}
CLASS = 40  # so many share an address
SLOWER = phrase("That was too much at once. Please wait a moment.")


@dataclass(slots=True)
class Count:
    """How many requests came so far, and when that will be forgotten."""

    until: float
    requests: int = 0


class Counter:
    """Counts requests by whoever sends them, in memory.

    >>> counter = Counter()
    >>> [counter.allows("password", "Ada", at=float(second)) for second in range(11)].count(True)
    10
    >>> counter.allows("password", "Ada", at=60.0)
    True
    """

    def __init__(self) -> None:
        self._counts: defaultdict[str, OrderedDict[str, Count]] = defaultdict(OrderedDict)

    def allows(self, rule: str, who: str, *, at: float, share: int = 1) -> bool:
        """Whether one more is within the limit, or within one for several who look like one."""
        counts = self._counts[rule]
        # All counts of a rule last equally long, so the first one is over first.
        while counts and next(iter(counts.values())).until <= at:
            counts.popitem(last=False)
        wanted = RULES[rule]
        count = counts.setdefault(who, Count(at + wanted.seconds))
        count.requests += 1
        return count.requests <= wanted.most * share


def limited(rule: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit, and tells the workers who asks.

    Anybody can be many guests, and many people can share an address: so both are counted.
    """

    async def check(request: Request) -> None:
        found = await visitor(request)
        asker.set(found.id if found else address(request))
        insist(request, rule, address(request), share=CLASS)
        if found is not None:
            insist(request, rule, found.id)

    return check


def insist(request: Request, rule: str, who: str, *, share: int = 1) -> None:
    """Count a request for somebody, and refuse it beyond the limit."""
    counter: Counter = request.app.state.counter
    settings: Settings = request.app.state.settings
    if settings.limited and not counter.allows(rule, who, at=time.monotonic(), share=share):
        raise HTTPException(429, SLOWER, {"Retry-After": "60"})


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""
