"""Agents at play: their turns are found once, and shown to whoever watches, from any turn on.

What an agent does follows from the choices alone. So turns that are no longer in memory are found
again, and a browser that lost the line goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, field

from fastapi import HTTPException
from sqlalchemy import Connection, insert, select

from provefield.errors import BudgetError, ProvefieldError
from provefield.games.protocol import Kind
from provefield.tongues import Tongue, phrase, tell
from provefield.web.create import shapes as making
from provefield.web.create.catalogue import Catalogue
from provefield.web.platform.database.models import Run
from provefield.web.platform.database.store import Store, new_id, now
from provefield.web.platform.jobs import ANSWER, LONG, Jobs
from provefield.web.play import agents, sweeper

log = logging.getLogger(__name__)
MISSING = phrase("There is no such run.")
MOST_KEPT = 100
MOST_SIGNS = 100_000_000  # of one run, and of all runs that nobody has asked for since
LONGEST = 120.0  # seconds for all turns of an agent
BREATH = 15.0  # seconds of silence after which a sign of life is sent


@dataclass(slots=True)
class Record:
    """The turns found so far, as they are sent; the last one says how it ended."""

    turns: list[str] = field(default_factory=list)
    ended: bool = False
    signs: int = 0
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def add(self, turn: str) -> None:
        """One more turn."""
        async with self.news:
            self.turns.append(turn)
            self.signs += len(turn)
            self.news.notify_all()

    async def end(self) -> None:
        """No more turns."""
        async with self.news:
            self.ended = True
            self.news.notify_all()


class Runs:
    """Lets agents play in workers, and keeps the latest runs in memory."""

    def __init__(self, store: Store, catalogue: Catalogue, jobs: Jobs) -> None:
        self._store = store
        self._catalogue = catalogue
        self._jobs = jobs
        self._records: OrderedDict[tuple[str, Tongue], Record] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, person: str, new: making.NewRun) -> str:
        """Name a run; it starts when somebody watches."""
        game = sweeper.read_name(new.game)
        if isinstance(game, str):
            await self._catalogue.game_to_study(game, person)
        kind: Kind = "minefol" if isinstance(game, str) else "sweeper"
        await self._jobs.ask(ANSWER(agents.insist, new, kind))
        name = new_id()
        row = {
            "id": name,
            "person": person,
            "game": str(game),
            "choices": new.model_dump(mode="json"),
            "created": now(),
        }
        query = insert(Run).values(row)
        await self._store.write(lambda connection: connection.execute(query))
        return name

    async def record(self, name: str, person: str, tongue: Tongue) -> Record:
        """The turns of a run; they are found now if nobody has asked for them lately."""
        game, new = await self._load(name, person)
        told = name, tongue
        record = self._records.get(told)
        if record is None:
            record = self._records[told] = Record()
            task = asyncio.create_task(self._play(record, game, new, tongue))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            self._forget()
        self._records.move_to_end(told)
        return record

    def _forget(self) -> None:
        """Keep no more turns than there is room for; others are found again when asked for."""
        signs = sum(record.signs for record in self._records.values())
        while len(self._records) > MOST_KEPT or (signs > MOST_SIGNS and len(self._records) > 1):
            _, oldest = self._records.popitem(last=False)
            signs -= oldest.signs

    async def _load(self, name: str, person: str) -> tuple[str, making.NewRun]:
        query = select(Run.game, Run.choices).where(Run.id == name, Run.person == person)

        def read(connection: Connection) -> tuple[str, making.NewRun] | None:
            row = connection.execute(query).first()
            return (row.game, making.NewRun.model_validate(row.choices)) if row else None

        found = await self._store.read(read)
        if found is None:
            raise HTTPException(404, MISSING)
        return found

    async def _play(self, record: Record, game: str, new: making.NewRun, tongue: Tongue) -> None:
        try:
            named = sweeper.read_name(game)
            if isinstance(named, str):
                walked = await self._catalogue.game(named)
                found = self._jobs.stream(LONG(agents.walk, walked, new, tongue))
            else:
                found = self._jobs.stream(LONG(agents.sweep, named, new, tongue))
            async with aclosing(found) as turns:
                await _take_down(turns, record)
        except ProvefieldError as error:
            await record.add(_gave_up(error.reason, tongue))
        except RuntimeError:
            # What it says is for us: it may tell of things that the agent has not seen.
            log.exception("an agent failed in %s", game)
            await record.add(_gave_up(phrase("a fault of ours"), tongue))
        finally:
            await record.end()

    async def close(self) -> None:
        """Let no agent go on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _take_down(turns: AsyncIterator[making.Turn], record: Record) -> None:
    begun = None
    async for turn in turns:
        begun = begun or time.monotonic()
        await record.add(turn.model_dump_json(by_alias=True, exclude_none=True))
        if time.monotonic() - begun > LONGEST:
            raise BudgetError(
                phrase("it has played for {seconds} seconds", seconds=f"{LONGEST:.0f}")
            )
        if record.signs > MOST_SIGNS:
            raise BudgetError(phrase("its turns are too many to be shown"))


def _gave_up(why: str, tongue: Tongue) -> str:
    sentence = tell(phrase("The agent gave up: {why}", why=why), tongue)
    return making.GaveUp(sentence=sentence).model_dump_json()


async def events(record: Record, start: int) -> AsyncIterator[str]:
    """The turns from one on, in the form that browsers listen to."""
    number = start
    while True:
        while number < len(record.turns):
            yield f"id: {number}\ndata: {record.turns[number]}\n\n"
            number += 1
        if record.ended and number >= len(record.turns):
            return
        async with record.news:
            if number >= len(record.turns) and not record.ended:
                try:
                    await asyncio.wait_for(record.news.wait(), BREATH)
                except TimeoutError:
                    yield ": still thinking\n\n"
