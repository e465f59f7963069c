"""What streams wait for: news of this process at once, and that of other servers once a second.

One look at the database serves all streams of a process, however many are open. It also tells
which stream about an agent or a game is the newest on any server: the others end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy import Connection, and_, exists, func, select, update

from provefield.web.platform.database.models import Agent, Bout, Event, Move
from provefield.web.platform.database.store import Store, new_id

About = type[Agent] | type[Bout]


class AgentNews(NamedTuple):
    """What an agent plays, and whether a game waits for it if that is none."""

    playing: str | None
    waits: bool


class BoutNews(NamedTuple):
    """How a game stands, and the last ply that was answered."""

    result: str
    last_ply: int | None


News = AgentNews | BoutNews
Headlines = list[tuple[str, str | None, News]]
"""Of each agent or game: its name, its newest stream and its news."""


class Ear:
    """Hears of one agent or one game for all streams about it, also while none of them waits."""

    def __init__(self) -> None:
        self.changes = 0
        """News after which the database is to be read; moves of this process are in memory."""
        self.moves = 0
        self.holder: str | None = None
        """The one stream that may speak; those who only watch hold nothing."""
        self.seen: News | None = None
        self._event = asyncio.Event()

    @property
    def heard(self) -> tuple[int, int]:
        """How much news there was so far."""
        return self.changes, self.moves

    def tell(self) -> None:
        """Something has changed."""
        self.changes += 1
        self._wake()

    def tell_move(self, seen: News) -> None:
        """A move was made here, after which a look at the database would see this."""
        self.seen = seen
        self.moves += 1
        self._wake()

    async def wait(self, heard: tuple[int, int], seconds: float) -> None:
        """Return when there is news since what was heard, or after a while."""
        if self.heard == heard:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._event.wait(), seconds)

    def _wake(self) -> None:
        self._event.set()
        self._event = asyncio.Event()


class Ears:
    """An ear for each agent and each game about which somebody listens."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._all: dict[About, WeakValueDictionary[str, Ear]] = {
            Agent: WeakValueDictionary(),
            Bout: WeakValueDictionary(),
        }

    def find(self, about: About, name: str) -> Ear | None:
        """The ear of an agent or a game, if somebody listens."""
        return self._all[about].get(name)

    def open(self, about: About, name: str) -> Ear:
        """An ear that lasts for as long as somebody has it."""
        return self._all[about].setdefault(name, Ear())

    async def claim(self, about: About, name: str) -> tuple[Ear, str]:
        """An ear, and what its holder is called while no newer stream was opened on any server."""
        ear, mine = self.open(about, name), new_id()
        change = update(about).where(about.id == name).values(stream=mine)
        await self._store.write(lambda connection: connection.execute(change))
        ear.holder = mine
        ear.tell()
        return ear, mine

    async def look(self) -> None:
        """Look at what other servers did."""
        for about in self._all:
            await self._look(about)

    async def _look(self, about: About) -> None:
        ears = dict(self._all[about])
        if not ears:
            return
        holders = {name: ear.holder for name, ear in ears.items()}
        look = _look_at_agents if about is Agent else _look_at_bouts
        for name, stream, seen in await self._store.read(partial(look, names=list(ears))):
            ear = ears[name]
            # Whoever came while the database was read is not in what was found.
            replaced = ear.holder == holders[name] and ear.holder not in (None, stream)
            if replaced:
                ear.holder = stream
            if replaced or ear.seen != seen:
                ear.seen = seen
                ear.tell()


def _look_at_agents(connection: Connection, names: Sequence[str]) -> Headlines:
    mine = Bout.person == Agent.id
    playing = select(func.max(Bout.id)).where(mine, Bout.result == "playing").scalar_subquery()
    waiting = exists().where(
        mine, Bout.result == "waiting", Event.id == Bout.event, Event.state == "running"
    )
    query = select(Agent.id, Agent.stream, playing, and_(playing.is_(None), waiting))
    rows = connection.execute(query.where(Agent.id.in_(names)))
    return [(name, stream, AgentNews(*news)) for name, stream, *news in rows]


def _look_at_bouts(connection: Connection, names: Sequence[str]) -> Headlines:
    last = select(func.max(Move.ply)).where(Move.play == Bout.play).scalar_subquery()
    query = select(Bout.id, Bout.stream, Bout.result, last)
    rows = connection.execute(query.where(Bout.id.in_(names)))
    return [(name, stream, BoutNews(*news)) for name, stream, *news in rows]
