"""What is counted in memory, and when a request may come that is refused now."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from provefield.web.platform.database.tallies import Amount
from provefield.web.platform.limits import (
    FEW,
    KINDS,
    LIMITS,
    MODEST,
    TIMES_NETWORK,
    Kind,
    Limit,
    site_of,
)

WORTH_TELLING = 0.05  # of what a person may have: below that, nobody is near a limit anywhere


class Usage(NamedTuple):
    """How much it was so far, and when that is forgotten."""

    amount: float
    until: float


@dataclass(frozen=True, slots=True)
class Asker:
    """Who a request counts for."""

    address: str
    id: str | None = None
    allowance: float = 1.0
    """How many times what others may have."""

    times: float = 1.0
    """How many times what an address may."""

    course: str | None = None

    def keys(self, limit: Limit) -> dict[Kind, str]:
        """What is counted under which key, of the kinds that a limit has."""
        named = {
            "person": self.id,
            "address": self.address,
            "network": site_of(self.address),
            "course": self.course and f"class {self.course}",
            "total": "all",
        }
        return {kind: key for kind in KINDS if (key := named[kind]) and _is_bounded(limit, kind)}


def _is_bounded(limit: Limit, kind: Kind) -> bool:
    # The share of a busy address goes by what a person had, whatever that may be.
    return float(getattr(limit, kind)) != float("inf")


def seconds_to_wait(limit: Limit, who: Asker, seen: Mapping[Kind, Usage], at: float) -> float:
    """After how many seconds a request is allowed if nothing else comes; 0 if it is now.

    >>> limit = Limit(60, person=10, address=100)
    >>> many, few = Usage(10, 70.0), Usage(0, 90.0)
    >>> seconds_to_wait(limit, Asker("here", "Ada"), {"person": many, "address": few}, 50.0)
    20.0
    >>> seconds_to_wait(limit, Asker("here", "Ada"), {"person": few, "address": many}, 50.0)
    0.0
    """
    own = seen.get("person", Usage(0.0, at))
    most = limit.person * who.allowance
    waits = [own.until] if own.amount >= most else []
    # Of what is rare, or a secret, a new guest at a busy address is owed nothing.
    share = most * MODEST if limit.counts == "asked" and "person" in seen else 0.0
    for kind in ("address", "network", "course", "total"):
        there = seen.get(kind)
        if there and there.amount >= _bound(limit, kind, who) and own.amount >= share:
            # Either the address has forgotten, or the person has, who then gets that share.
            waits.append(min(there.until, own.until) if share else there.until)
    return max([*waits, *_waits_for_few(limit, who, seen)], default=at) - at


def _bound(limit: Limit, kind: Kind, who: Asker) -> float:
    if kind == "total":
        return max(limit.ceiling, limit.total * who.times)
    return float(getattr(limit, kind)) * (1.0 if kind == "course" else who.times)


def _waits_for_few(limit: Limit, who: Asker, seen: Mapping[Kind, Usage]) -> list[float]:
    """Until when an address has no more than a few wrong secrets, as there were many in all.

    >>> limit = Limit(60, address=100, total=1000, counts="wrong")
    >>> spent, one, three = Usage(1000, 70.0), Usage(1, 90.0), Usage(3, 60.0)
    >>> _waits_for_few(limit, Asker("here"), {"address": one, "total": spent})
    []
    >>> _waits_for_few(limit, Asker("here"), {"address": three, "total": spent})
    [60.0]
    """
    total = seen.get("total")
    if limit.counts != "wrong" or total is None or total.amount < limit.total * who.times:
        return []
    if "address" not in seen:  # it is not counted, so it is not known to have any left
        return [total.until]
    few: dict[Kind, float] = {"address": FEW, "network": FEW * TIMES_NETWORK}
    return [
        min(total.until, there.until)
        for kind, most in few.items()
        if (there := seen.get(kind)) and there.amount >= most * who.times
    ]


@dataclass(slots=True)
class _Count:
    until: float
    amount: float = 0.0
    unshared: float = 0.0
    """What other servers do not know of."""


class Counter:
    """Counts in memory, and shares what is worth it with other servers.

    >>> counter = Counter()
    >>> for second in range(10):
    ...     counter.add("question", "Ada", at=float(second))
    >>> counter.take_news(at=9.0)
    [Amount(rule='question', who='Ada', amount=10.0, until=60.0)]
    >>> counter.learn([Amount("question", "Ada", 25.0, 50.0)])
    >>> counter.usage("question", "Ada", at=49.0), counter.take_news(at=49.0)
    (Usage(amount=25.0, until=50.0), [])
    >>> counter.usage("question", "Ada", at=50.0)
    Usage(amount=0.0, until=50.0)
    """

    def __init__(self, table: Mapping[str, Limit] = LIMITS) -> None:
        self._table = table
        self._counts: defaultdict[str, OrderedDict[str, _Count]] = defaultdict(OrderedDict)
        self._news: dict[tuple[str, str], _Count] = {}

    def add(self, rule: str, who: str, amount: float = 1.0, *, at: float) -> None:
        """Count some more."""
        self._forget(rule, at)
        limit, counts = self._table[rule], self._counts[rule]
        if who in counts and counts[who].until <= at:
            del counts[who]
        count = counts.setdefault(who, _Count(at + limit.seconds))
        count.amount += amount
        count.unshared += amount
        if count.amount >= min(limit.person, limit.address) * WORTH_TELLING:
            self._news[rule, who] = count

    def usage(self, rule: str, who: str, *, at: float) -> Usage:
        """How much it was lately."""
        self._forget(rule, at)
        count = self._counts[rule].get(who)
        if count is None or count.until <= at:
            return Usage(0.0, at)
        return Usage(count.amount, count.until)

    def take_news(self, *, at: float) -> list[Amount]:
        """What other servers should know of, once."""
        fresh = {each: count for each, count in self._news.items() if count.until > at}
        self._news = {}
        told = [Amount(*each, count.unshared, count.until) for each, count in fresh.items()]
        for count in fresh.values():
            count.unshared = 0.0
        return told

    def learn(self, totals: Sequence[Amount]) -> None:
        """Note what it has come to on all servers, until when, and what was added here since."""
        for each in totals:
            if count := self._counts[each.rule].get(each.who):
                count.amount = each.amount + count.unshared
                count.until = each.until

    def _forget(self, rule: str, at: float) -> None:
        # All counts of a rule last equally long, so the first one is over first; what began
        # earlier on another server is over before its turn, and no longer read.
        counts = self._counts[rule]
        while counts and next(iter(counts.values())).until <= at:
            counts.popitem(last=False)
