"""How often somebody may ask for what is expensive, and for how many seconds workers think of it.

Anybody can be many guests, and a class shares an address. So each person has a limit, and so has
an address, which is far higher. Beyond the latter only those are refused who had more than a
modest share of their own: one person may use an address up, but not for the others.
"""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network

from fastapi import HTTPException, Request, Response

from provefield.tongues import phrase
from provefield.web.desk import people
from provefield.web.desk.people import Visitor, visitor
from provefield.web.settings import Settings
from provefield.web.tasks.pool import asker, charge

MINUTE, HOUR = 60.0, 3600.0


@dataclass(frozen=True, slots=True)
class Rule:
    """So much within so many seconds, counted from the first of it; an address has many shares."""

    most: float
    seconds: float
    shares: int = 40
    """So many people may share an address, before those who ask most are refused."""


RULES = {
    "move": Rule(1200, MINUTE),
    "begin": Rule(60, MINUTE),
    "question": Rule(120, MINUTE),
    "analysis": Rule(240, MINUTE),
    "save": Rule(60, HOUR, shares=10),
    "publish": Rule(20, HOUR, shares=10),
    "password": Rule(10, MINUTE),
    "name": Rule(5, HOUR),
    "arrive": Rule(4, MINUTE),
    "thinking": Rule(100, 5 * MINUTE, shares=3),
}
"""`arrive` counts newcomers of an address, `thinking` seconds of workers."""

MODEST = 0.1  # of what a person may have: so much everybody gets, however busy an address is
FREE = frozenset({"move"})  # what nobody is refused for having asked too much else
SLOWER = phrase("That was too much at once. Please wait a moment.")


@dataclass(slots=True)
class Count:
    """How much it was so far, and when that will be forgotten."""

    until: float
    amount: float = 0.0


class Counter:
    """Counts what whoever does, in memory.

    >>> counter = Counter()
    >>> for second in range(10):
    ...     counter.add("password", "Ada", at=float(second))
    >>> counter.amount("password", "Ada", at=59.0), counter.amount("password", "Ada", at=60.0)
    (10.0, 0.0)
    """

    def __init__(self) -> None:
        self._counts: defaultdict[str, OrderedDict[str, Count]] = defaultdict(OrderedDict)

    def add(self, rule: str, who: str, amount: float = 1.0, *, at: float) -> None:
        """Count some more."""
        self._forget(rule, at)
        counts = self._counts[rule]
        counts.setdefault(who, Count(at + RULES[rule].seconds)).amount += amount

    def amount(self, rule: str, who: str, *, at: float) -> float:
        """How much it was lately."""
        self._forget(rule, at)
        count = self._counts[rule].get(who)
        return count.amount if count else 0.0

    def _forget(self, rule: str, at: float) -> None:
        # All counts of a rule last equally long, so the first one is over first.
        counts = self._counts[rule]
        while counts and next(iter(counts.values())).until <= at:
            counts.popitem(last=False)


def limited(rule: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit, and tells the workers who asks."""

    async def check(request: Request) -> None:
        found = await visitor(request)
        asker.set(found.id if found else address(request))
        charge.set(partial(_spend, request, found))
        insist(request, rule, found)
        if rule not in FREE:
            _check(request, "thinking", found)

    return check


async def visitor_or_guest(request: Request, response: Response) -> Visitor:
    """Whoever a request comes from; somebody new becomes a guest.

    No address brings more of them than a class: each of them begins with no count.
    """
    found = await visitor(request)
    if found is None:
        insist(request, "arrive", None)
    return found or await people.new_guest(request, response)


def insist(request: Request, rule: str, who: Visitor | None) -> None:
    """Count a request, or refuse it beyond the limit; what is refused counts for nobody."""
    _check(request, rule, who)
    _count(request, rule, who)


def insist_on_name(request: Request, name: str) -> None:
    """Let a name be tried from one place only a few times; a class may still sign in together."""
    who = f"{address(request)} {name}"
    counter, settings = _counter(request), _settings(request)
    rule, at = RULES["password"], time.monotonic()
    if settings.limited and counter.amount("password", who, at=at) >= rule.most:
        raise _refusal(rule)
    counter.add("password", who, at=at)


def _check(request: Request, rule: str, who: Visitor | None) -> None:
    if not _settings(request).limited:
        return
    counter, bounds, at = _counter(request), RULES[rule], time.monotonic()
    own = counter.amount(rule, who.id, at=at) if who else bounds.most
    shared = counter.amount(rule, address(request), at=at) >= bounds.most * bounds.shares
    if (who and own >= bounds.most) or (shared and own >= bounds.most * MODEST):
        raise _refusal(bounds)


def _count(request: Request, rule: str, who: Visitor | None, amount: float = 1.0) -> None:
    counter, at = _counter(request), time.monotonic()
    counter.add(rule, address(request), amount, at=at)
    if who is not None:
        counter.add(rule, who.id, amount, at=at)


def _spend(request: Request, who: Visitor | None, seconds: float) -> None:
    _count(request, "thinking", who, seconds)


def _refusal(rule: Rule) -> HTTPException:
    return HTTPException(429, SLOWER, {"Retry-After": f"{min(rule.seconds, MINUTE):.0f}"})


def _counter(request: Request) -> Counter:
    counter: Counter = request.app.state.counter
    return counter


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def address(request: Request) -> str:
    """Where a request comes from; of the many addresses that one line has in IPv6, what they share.

    >>> address(Request({"type": "http", "client": ("2001:db8:1:2:3:4:5:6", 80)}))
    '2001:db8:1:2::/64'
    """
    host = request.client.host if request.client else ""
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.partition("%")[0], 64), strict=False))
    except ValueError:
        return host
