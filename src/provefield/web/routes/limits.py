"""How often somebody may ask for what is expensive, and for how many seconds workers think of it.

Anybody can be many guests, and a class shares an address. So each person has a limit, and so has
an address, which is far higher. Beyond the latter only those are refused who had more than a
modest share of their own: one person may use an address up, but not for the others.
"""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_network

from fastapi import HTTPException, Request, Response
from sqlalchemy import Connection

from provefield.tongues import phrase
from provefield.web.desk import people
from provefield.web.desk.people import Visitor, store_of, visitor
from provefield.web.settings import Settings
from provefield.web.store.store import Store
from provefield.web.store.tallies import Amount, add_up, forget_tallies
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
    "report": Rule(10, HOUR, shares=10),
    "arrive": Rule(4, MINUTE),
    "launch": Rule(50, MINUTE),
    "thinking": Rule(100, 5 * MINUTE, shares=3),
}
"""Of an address `arrive` counts newcomers, and `launch` those whom learning platforms send;
`thinking` counts seconds of workers."""

MODEST = 0.1  # of what a person may have: so much everybody gets, however busy an address is
EXACT = frozenset({"save", "publish", "report", "password", "name", "arrive"})
"""Rare and dear, so that all servers count them together, at once; the rest once a second."""

WORTH_TELLING = 0.05  # of what a person may have: below that, nobody is near a limit anywhere
FREE = frozenset({"move"})  # what nobody is refused for having asked too much else
SLOWER = phrase("That was too much at once. Please wait a moment.")


@dataclass(slots=True)
class Usage:
    """How much it was so far, what other servers do not know of, and when it will be forgotten."""

    until: float
    amount: float = 0.0
    unshared: float = 0.0


class Counter:
    """Counts what whoever does, in memory, and shares what is worth it with other servers.

    >>> counter = Counter()
    >>> for second in range(10):
    ...     counter.add("question", "Ada", at=float(second))
    >>> counter.take_news(at=9.0)
    [Amount(rule='question', who='Ada', amount=10.0, until=60.0)]
    >>> counter.learn([Amount("question", "Ada", 25.0, 60.0)])
    >>> counter.amount("question", "Ada", at=59.0), counter.take_news(at=59.0)
    (25.0, [])
    >>> counter.amount("question", "Ada", at=60.0)
    0.0
    """

    def __init__(self) -> None:
        self._counts: defaultdict[str, OrderedDict[str, Usage]] = defaultdict(OrderedDict)
        self._news: dict[tuple[str, str], Usage] = {}

    def add(self, rule: str, who: str, amount: float = 1.0, *, at: float) -> None:
        """Count some more."""
        self._forget(rule, at)
        count = self._counts[rule].setdefault(who, Usage(at + RULES[rule].seconds))
        count.amount += amount
        count.unshared += amount
        if count.amount >= RULES[rule].most * WORTH_TELLING:
            self._news[rule, who] = count

    def amount(self, rule: str, who: str, *, at: float) -> float:
        """How much it was lately."""
        self._forget(rule, at)
        count = self._counts[rule].get(who)
        return count.amount if count else 0.0

    def take_news(self, *, at: float) -> list[Amount]:
        """What other servers should know of, once."""
        fresh = {each: count for each, count in self._news.items() if count.until > at}
        self._news = {}
        told = [Amount(*each, count.unshared, count.until) for each, count in fresh.items()]
        for count in fresh.values():
            count.unshared = 0.0
        return told

    def learn(self, totals: Sequence[Amount]) -> None:
        """Note what it has come to on all servers, and what was added here since."""
        for each in totals:
            if count := self._counts[each.rule].get(each.who):
                count.amount = each.amount + count.unshared

    def _forget(self, rule: str, at: float) -> None:
        # All counts of a rule last equally long, so the first one is over first.
        counts = self._counts[rule]
        while counts and next(iter(counts.values())).until <= at:
            counts.popitem(last=False)


async def share(counter: Counter, store: Store) -> None:
    """Tell other servers of the same database what is worth it."""
    at = time.time()
    if news := counter.take_news(at=at):
        counter.learn(await store.write(partial(add_up, news=news, at=at)))


async def forget_counts(store: Store) -> None:
    """Remove shared counts that are over."""
    await store.write(partial(forget_tallies, at=time.time()))


def limited(rule: str) -> Callable[[Request], Awaitable[None]]:
    """A dependency that refuses what is beyond a limit, and tells the workers who asks."""

    async def check(request: Request) -> None:
        found = await visitor(request)
        asker.set(found.id if found else address(request))
        charge.set(partial(_spend, request, found))
        await insist(request, rule, found)
        if rule not in FREE:
            _check(request, "thinking", found)

    return check


async def visitor_or_guest(request: Request, response: Response) -> Visitor:
    """Whoever a request comes from; somebody new becomes a guest.

    No address brings more of them than a class: each of them begins with no count.
    """
    found = await visitor(request)
    if found is None:
        await insist(request, "arrive", None)
    return found or await people.new_guest(request, response)


async def insist(request: Request, rule: str, who: Visitor | None) -> None:
    """Count a request, or refuse it beyond the limit; what is refused counts for nobody."""
    if rule in EXACT:
        await _insist_exactly(request, rule, address(request), who)
        return
    _check(request, rule, who)
    _count(request, rule, who)


async def insist_on_name(request: Request, name: str) -> None:
    """Let a name be tried from one place only a few times; a class may still sign in together."""
    who = Visitor(f"{address(request)} {name}")
    await _insist_exactly(request, "password", None, who)


async def _insist_exactly(
    request: Request, rule: str, place: str | None, who: Visitor | None
) -> None:
    """Count in the database, where no server lets somebody in whom another would refuse."""
    if not _settings(request).limited:
        return
    bounds, at = RULES[rule], time.time()
    own = who.id if who else None
    names = [name for name in (place, own) if name is not None]
    news = [Amount(rule, name, 1.0, at + bounds.seconds) for name in names]

    def change(connection: Connection) -> None:
        before = {each.who: each.amount - 1 for each in add_up(connection, news, at)}
        # To refuse it takes the counts back.
        _judge(bounds, who, before[own] if own else 0.0, before[place] if place else 0.0)

    await store_of(request).write(change)


def _check(request: Request, rule: str, who: Visitor | None) -> None:
    if not _settings(request).limited:
        return
    counter, at = _counter(request), time.time()
    own = counter.amount(rule, who.id, at=at) if who else 0.0
    _judge(RULES[rule], who, own, counter.amount(rule, address(request), at=at))


def _judge(rule: Rule, who: Visitor | None, own: float, shared: float) -> None:
    """Refuse somebody who had too much, or much at an address that had too much."""
    most = rule.most * who.allowance if who else 0.0
    busy = shared >= rule.most * rule.shares
    if (who and own >= most) or (busy and own >= most * MODEST):
        wait = f"{min(rule.seconds, MINUTE):.0f}"
        raise HTTPException(429, SLOWER, {"Retry-After": wait})


def _count(request: Request, rule: str, who: Visitor | None, amount: float = 1.0) -> None:
    counter, at = _counter(request), time.time()
    counter.add(rule, address(request), amount, at=at)
    if who is not None:
        counter.add(rule, who.id, amount, at=at)


def _spend(request: Request, who: Visitor | None, seconds: float) -> None:
    _count(request, "thinking", who, seconds)


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
