"""Requests beyond a limit are refused, with the time after which the same one is allowed.

Counted is what a limit is about. Questions count as they are asked, in memory. What is `done` and
what is `wrong` counts in the database, for all servers at once, before it is tried: so a hundred
tries at the same moment are no way around. When the answer is known, `Settle` takes back what was
neither: refused input costs nothing, and neither does a right password.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, TypeVar

from fastapi import HTTPException, Request
from sqlalchemy import Connection, select
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from provefield.tongues import Phrase, phrase
from provefield.web.platform.counter import Asker, Counter, Usage, seconds_to_wait
from provefield.web.platform.database.models import Member
from provefield.web.platform.database.store import Store
from provefield.web.platform.database.tallies import Amount, add_up, forget_tallies, take_back
from provefield.web.platform.limits import MODEST, Counted, Kind, Limit, Limits, network_of

T = TypeVar("T")
FORBIDDEN = 403  # how a wrong secret is answered
CODES = ("code", "start")


class Visitor(Protocol):
    """Whoever sent a request, as far as limits go."""

    @property
    def id(self) -> str:
        """Who it is."""

    @property
    def name(self) -> str | None:
        """The name of an account; a guest has none."""

    @property
    def allowance(self) -> float:
        """How many times what others may have."""


@dataclass(frozen=True, slots=True)
class RateLimits:
    """The limits of one server, and what was counted in its memory."""

    limits: Limits
    counter: Counter
    active: bool
    clock: Callable[[], float] = time.time


@dataclass(frozen=True, slots=True)
class Hold:
    """What was counted before it was tried."""

    counts: Counted
    amounts: tuple[Amount, ...]

    def stays(self, status: int) -> bool:
        """Whether it was done, or was wrong."""
        return status < 400 if self.counts == "done" else status == FORBIDDEN


def address(request: Request) -> str:
    """Where a request comes from."""
    return network_of(request.client.host) if request.client else ""


async def insist(
    request: Request,
    rule: str,
    visitor: Visitor | None = None,
    *,
    name: str | None = None,
    course: str | None = None,
) -> None:
    """Count a request, or refuse it beyond the limit; what is refused counts for nobody.

    A name is what is tried from here, such as that of an account with a password; a course is
    what the request has shown the code of.
    """
    if not (rates := _rates(request)).active:
        return
    who = _asker(request, visitor, name, course)
    if rates.limits.table[rule].counts == "asked":
        await _check(request, rule, who)
        _count(rates, rule, who, 1.0)
        return
    held = await _store(request).write(partial(_hold, rates, rule, who))
    request.state.holds = [*getattr(request.state, "holds", ()), held]


def _hold(rates: RateLimits, rule: str, who: Asker, connection: Connection) -> Hold:
    limits, at = rates.limits, rates.clock()
    limit = limits.table[rule]
    amounts = _amounts(rule, limit, who, at)
    _judge(limits, rule, who, _add(connection, amounts, at), at, connection)
    return Hold(limit.counts, tuple(amounts.values()))


def _amounts(rule: str, limit: Limit, who: Asker, at: float) -> dict[Kind, Amount]:
    keys = who.keys(limit).items()
    return {kind: Amount(rule, key, 1.0, at + limit.seconds) for kind, key in keys}


def _add(connection: Connection, amounts: dict[Kind, Amount], at: float) -> dict[Kind, Usage]:
    """Count one more of each; how much it was before. To refuse it takes the counts back."""
    totals = add_up(connection, list(amounts.values()), at)
    return {
        kind: Usage(each.amount - 1, each.until) for kind, each in zip(amounts, totals, strict=True)
    }


def _judge(
    limits: Limits,
    rule: str,
    who: Asker,
    seen: dict[Kind, Usage],
    at: float,
    connection: Connection,
) -> None:
    if seconds_to_wait(limits.table[rule], who, seen, at):
        who = _raised(limits, who, connection)
        if seconds := seconds_to_wait(limits.table[rule], who, seen, at):
            here: dict[Kind, Usage] = {kind: seen[kind] for kind in seen if kind != "total"}
            raise refusal(rule, seconds, bool(seconds_to_wait(limits.table[rule], who, here, at)))


def _raised(limits: Limits, who: Asker, connection: Connection) -> Asker:
    """The same, who has a multiple of an address's limits if there is a seat of theirs."""
    seat = select(Member.course).where(Member.person == who.id).limit(1)
    if who.id is None or connection.scalar(seat) is None:
        return who
    return replace(who, times=max(who.times, limits.times_class))


async def check(request: Request, rule: str, visitor: Visitor | None) -> None:
    """Refuse a request beyond a limit that is counted in memory."""
    if _rates(request).active:
        await _check(request, rule, _asker(request, visitor, None, None))


def count(request: Request, rule: str, visitor: Visitor | None, amount: float) -> None:
    """Count in memory."""
    if (rates := _rates(request)).active:
        _count(rates, rule, _asker(request, visitor, None, None), amount)


async def _check(request: Request, rule: str, who: Asker) -> None:
    rates = _rates(request)
    limit, at = rates.limits.table[rule], rates.clock()
    keys = who.keys(limit).items()
    seen = {kind: rates.counter.usage(rule, key, at=at) for kind, key in keys}
    if seconds_to_wait(limit, who, seen, at):  # seldom: so a seat is only then looked for
        await _store(request).read(partial(_judge, rates.limits, rule, who, seen, at))


def _count(rates: RateLimits, rule: str, who: Asker, amount: float) -> None:
    for key in who.keys(rates.limits.table[rule]).values():
        rates.counter.add(rule, key, amount, at=rates.clock())


def use_share(request: Request, visitor: Visitor) -> None:
    """Let a guest begin without the share that everybody gets at a busy address."""
    rates = _rates(request)
    at = rates.clock()
    for rule, limit in rates.limits.table.items():
        if limit.counts == "asked" and "person" in Asker("", visitor.id).keys(limit):
            rates.counter.add(rule, visitor.id, limit.person * MODEST, at=at)


def refusal(rule: str, seconds: float, from_here: bool = True) -> HTTPException:
    """The refusal of a request until so many seconds are over, and whether others are the cause."""
    wait = max(1, math.ceil(seconds))
    return HTTPException(429, _sentence(rule, wait, from_here), {"Retry-After": str(wait)})


def _sentence(rule: str, wait: int, from_here: bool) -> Phrase:
    minutes = math.ceil(wait / 60)
    if rule in CODES and from_here:
        return phrase(
            "Too many wrong codes came from you or your network. Use the link of your class, or "
            "sign in; or try again in {minutes} min.",
            minutes=minutes,
        )
    if rule in CODES:
        return phrase(
            "Many networks send wrong codes just now, so each may try only a few, or none. Use the "
            "link of your class, or sign in; or try again in {minutes} min.",
            minutes=minutes,
        )
    if minutes > 1:
        return phrase(
            "That was too much at once. Please try again in {minutes} min.", minutes=minutes
        )
    return phrase("That was too much at once. Please try again in {seconds} s.", seconds=wait)


# Secrets that are typed in ------------------------------------------------------------------------


class _Uncounted(Exception):  # noqa: N818
    """Takes back what was counted: to leave a transaction by it undoes that."""

    def __init__(self, found: Any) -> None:
        super().__init__()
        self.found = found


async def try_secret(
    request: Request,
    rule: str,
    visitor: Visitor | None,
    secret: str,
    look_up: Callable[[Connection], T | None],
) -> T | None:
    """What a code that was typed in opens; None if it is wrong, which is counted.

    The count, the brake and the look at the code are one transaction: it adds one to each count
    first, which locks them, so that no two tries are judged by the same count, and refuses before
    it looks. A right code leaves by an exception, so it costs nothing, however many students type
    it at once. Neither does the same wrong code a second time: it tells nobody anything new, and a
    class that copies one from the board is not shut out by it.
    """
    if not (rates := _rates(request)).active:
        return await _store(request).read(look_up)
    who = _asker(request, visitor, None, None)

    def change(connection: Connection) -> None:
        _hold(rates, rule, who, connection)
        found = look_up(connection)
        if found is not None or not _is_new(connection, rates, rule, who, secret):
            raise _Uncounted(found)

    try:
        await _store(request).write(change)
    except _Uncounted as right:
        found: T | None = right.found
        return found
    return None


def _is_new(connection: Connection, rates: RateLimits, rule: str, who: Asker, secret: str) -> bool:
    at, limits = rates.clock(), rates.limits
    tried = f"{who.address} {secret}"
    (noted,) = add_up(connection, [Amount(rule, tried, 1.0, at + limits.table[rule].seconds)], at)
    return noted.amount <= 1


# What all servers know ----------------------------------------------------------------------------


class Settle:
    """Takes back what was counted for a request, once its answer shows that it does not count."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})

        async def send_settled(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._settle(scope, state.pop("holds", ()), message["status"])
            await send(message)

        await self.app(scope, receive, send_settled)

    async def _settle(self, scope: Scope, holds: list[Hold], status: int) -> None:
        undone = [each for hold in holds if not hold.stays(status) for each in hold.amounts]
        if undone:
            store: Store = scope["app"].state.store
            at = scope["app"].state.rates.clock()
            await store.write(partial(take_back, amounts=undone, at=at))


async def share(counter: Counter, store: Store) -> None:
    """Tell other servers of the same database what is worth it."""
    at = time.time()
    if news := counter.take_news(at=at):
        counter.learn(await store.write(partial(add_up, news=news, at=at)))


async def forget_counts(store: Store) -> None:
    """Remove shared counts that are over."""
    await store.write(partial(forget_tallies, at=time.time()))


def _asker(
    request: Request, visitor: Visitor | None, name: str | None, course: str | None
) -> Asker:
    limits, here = _rates(request).limits, address(request)
    is_account = visitor is not None and visitor.name is not None
    return Asker(
        here,
        f"{here} {name}" if name is not None else visitor.id if visitor else None,
        visitor.allowance if visitor else 1.0,
        limits.raise_of(here, is_account=is_account, is_in_class=course is not None),
        course,
    )


def _rates(request: Request) -> RateLimits:
    rates: RateLimits = request.app.state.rates
    return rates


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store
