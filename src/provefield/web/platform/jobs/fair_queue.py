"""Weighted fair queueing: whose question is next, and how many are before a question.

Every share keeps a clock of its own, which tells how many seconds of work it has had, divided by
its weight. Next is always the share whose clock is behind, and within it the person whose clock is
behind. Who comes back after a while starts at the time of those who were served meanwhile: nobody
saves turns up, and nobody loses any by having asked for little.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import count
from math import ceil, floor
from operator import itemgetter
from typing import Any, Generic, TypeVar

from provefield.web.platform.jobs.question import Cost, Owner

MOST_CLOCKS = 256  # of shares or people that are not there; then those are forgotten who are even


@dataclass(slots=True, eq=False)
class Place:
    """A place in line."""

    owner: Owner
    cost: Cost
    called: Any = None
    """What the one who waits is called with."""

    promised: float = 0.0


@dataclass(slots=True)
class Clock:
    """How much work a share, or a person within one, has had."""

    weight: float = 1.0
    served: float = 0.0
    since: int = 0
    """The how manieth it came; of clocks that tell the same, the first has its turn."""

    promised: float = 0.0
    """Seconds that what is at work for it is expected to take."""

    running: Counter[Cost] = field(default_factory=Counter)
    waiting: Counter[Cost] = field(default_factory=Counter)

    @property
    def time(self) -> float:
        """What it tells: whose time is the least has the next turn."""
        return self.served + self.promised / self.weight

    @property
    def is_there(self) -> bool:
        """Whether something of it waits or runs."""
        return any(self.waiting.values()) or any(self.running.values())


C = TypeVar("C", bound=Clock)


@dataclass(slots=True)
class Person(Clock):
    """One of those who have a share in common."""

    line: dict[Cost, deque[Place]] = field(default_factory=dict)


class Clocks(Generic[C]):
    """Clocks by name, and the time that it is for those who come back."""

    def __init__(self) -> None:
        self.by_name: dict[str, C] = {}
        self.now = 0.0
        self._came = count()

    def add(self, clock: C, seconds: float) -> None:
        """Note work of one clock; time goes on by what each of those who are there could have had.

        So those who come anew, one after the other, do not go before those who wait.
        """
        clock.served += seconds / clock.weight
        self.now += seconds / sum(each.weight for each in self.by_name.values() if each.is_there)

    def welcome(self, clock: C) -> None:
        """Let one who was not there begin now."""
        if not clock.is_there:
            clock.served, clock.since = max(clock.served, self.now), next(self._came)

    def forget(self) -> None:
        """Forget the clocks of those who are not there and have nothing to make up for."""
        if len(self.by_name) > MOST_CLOCKS:
            gone = [
                name
                for name, each in self.by_name.items()
                if not each.is_there and each.served <= self.now
            ]
            for name in gone:
                del self.by_name[name]


@dataclass(slots=True)
class Share(Clock):
    """Work that is divided evenly among those who ask for it."""

    people: Clocks[Person] = field(default_factory=Clocks)


class FairQueue:
    """Questions of many people, each of whom has one question of a cost at work at a time.

    >>> from provefield.web.platform.jobs.question import ANSWER
    >>> line = FairQueue()
    >>> crowd = [Owner("an address", f"guest {number}") for number in range(30)]
    >>> for each in (*crowd, Owner("Ada", "Ada")):
    ...     line.join(Place(each, ANSWER))
    >>> [line.take([ANSWER], most=9).owner.person for _ in range(4)]
    ['guest 0', 'Ada', 'guest 1', 'guest 2']
    """

    def __init__(self) -> None:
        self._shares: Clocks[Share] = Clocks()
        self._lately: dict[Cost, float] = {}

    def join(self, place: Place) -> None:
        """Stand in line."""
        share, person = self._clocks(place.owner)
        self._shares.welcome(share)
        share.people.welcome(person)
        person.line.setdefault(place.cost, deque()).append(place)
        for clock in (share, person):
            clock.waiting[place.cost] += 1

    def leave(self, place: Place) -> None:
        """Leave the line before the turn has come."""
        share, person = self._clocks(place.owner)
        person.line[place.cost].remove(place)
        for clock in (share, person):
            clock.waiting[place.cost] -= 1

    def take(self, costs: Collection[Cost], most: int) -> Place | None:
        """The next question of these costs; a share has at most so many of them at work."""
        ready = [
            (_turn(share), _turn(person), share, person, cost)
            for share in self._shares.by_name.values()
            if sum(share.running[cost] for cost in costs) < most
            for person in share.people.by_name.values()
            if (cost := _next_cost(person, costs))
        ]
        if not ready:
            return None
        _, _, share, person, cost = min(ready, key=itemgetter(0, 1))
        for clock in (share, person):
            clock.waiting[cost] -= 1
            clock.running[cost] += 1
            clock.promised += self.seconds(cost)
        place = person.line[cost].popleft()
        place.promised = self.seconds(cost)
        return place

    def finish(self, place: Place, seconds: float) -> None:
        """Note that a question is over, and what it had of a worker."""
        share, person = self._clocks(place.owner)
        self._shares.add(share, seconds)
        share.people.add(person, seconds)
        for clock in (share, person):
            clock.running[place.cost] -= 1
            clock.promised -= place.promised
        self._shares.forget()
        share.people.forget()

    def learn(self, cost: Cost, seconds: float) -> None:
        """Note what a question took: one that ended by itself, as others say nothing of its cost.

        >>> from provefield.web.platform.jobs.question import STUDY
        >>> line = FairQueue()
        >>> line.learn(STUDY, 13.0)
        >>> line.seconds(STUDY)
        4.0
        """
        self._lately[cost] = 0.9 * self.seconds(cost) + 0.1 * seconds

    def before(self, place: Place) -> int:
        """How many questions of its cost have their turn before one that waits.

        A clock that is behind by so many seconds has as many questions before; so they are counted
        at each clock, and nothing has to be played through.
        """
        share, person = self._clocks(place.owner)
        seconds, cost = self.seconds(place.cost), place.cost
        own = person.line[cost].index(place)
        turn = person.time + own * seconds
        fellows = (each for each in share.people.by_name.values() if each is not person)
        in_share = own + sum(_ahead(each, person, turn, seconds, cost) for each in fellows)
        turn = share.time + in_share * seconds / share.weight
        others = (each for each in self._shares.by_name.values() if each is not share)
        return in_share + sum(_ahead(each, share, turn, seconds, cost) for each in others)

    def seconds_before(self, place: Place, workers: int) -> float:
        """How long a question waits for its turn, as far as one can tell."""
        _, person = self._clocks(place.owner)
        own = person.line[place.cost].index(place) + person.running[place.cost]
        running = sum(each.running[place.cost] for each in self._shares.by_name.values())
        return self.seconds(place.cost) * max((self.before(place) + running) / workers, own)

    def waiting(self) -> Counter[Cost]:
        """How many questions of each cost wait."""
        return sum((each.waiting for each in self._shares.by_name.values()), Counter())

    def seconds(self, cost: Cost) -> float:
        """How long questions of a cost take, as they did lately."""
        return self._lately.get(cost, cost.expected)

    def _clocks(self, owner: Owner) -> tuple[Share, Person]:
        share = self._shares.by_name.setdefault(owner.share, Share(owner.weight))
        return share, share.people.by_name.setdefault(owner.person, Person())


def _next_cost(person: Person, costs: Collection[Cost]) -> Cost | None:
    """What a person waits for and has not at work already."""
    return next((x for x in costs if person.waiting[x] and not person.running[x]), None)


def _turn(clock: Clock) -> tuple[float, int]:
    return clock.time, clock.since


def _ahead(clock: Clock, own: Clock, turn: float, seconds: float, cost: Cost) -> int:
    """How many questions at a clock come before a turn at one's own."""
    behind = (turn - clock.time) * clock.weight / seconds
    many = floor(behind) + 1 if clock.since < own.since else ceil(behind)
    return min(clock.waiting[cost], max(0, many))
