"""Moves on their way to the disk: those that come together share one commit.

A commit waits for the disk, and that takes as long for fifty moves as for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from queue import SimpleQueue
from threading import Thread

from sqlalchemy import Connection, update
from sqlalchemy.dialects import postgresql, sqlite

from provefield.web.store.models import Move, Play
from provefield.web.store.store import Store, now

MOST_TOGETHER = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A move to be kept and, if that is news, how the game stands after it."""

    play: str
    ply: int
    move: str
    result: str | None
    made: datetime


@dataclass(frozen=True, slots=True)
class _Waiting:
    entry: Entry
    answer: Future[bool]


class Journal:
    """One thread that writes all moves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._insert = (
            (
                sqlite.insert(Move)
                if store.engine.dialect.name == "sqlite"
                else postgresql.insert(Move)
            )
            .on_conflict_do_nothing()
            .returning(Move.ply)
        )
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    async def append(self, play: str, ply: int, move: str, result: str | None) -> bool:
        """Keep a move; False if another one has its place already."""
        waiting = _Waiting(Entry(play, ply, move, result, now()), Future())
        self._queue.put(waiting)
        return await asyncio.wrap_future(waiting.answer)

    def close(self) -> None:
        """Write what is left."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            together = [first]
            while len(together) < MOST_TOGETHER and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                together.append(more)
            self._write(together)

    def _write(self, waiting: Sequence[_Waiting]) -> None:
        # Nobody waits any more for the rest, and from here on nobody may leave.
        together = [each for each in waiting if each.answer.set_running_or_notify_cancel()]
        try:
            kept = self._store.write_here(
                lambda connection: [self._keep(connection, each.entry) for each in together]
            )
        except Exception as error:
            for each in together:
                each.answer.set_exception(error)
            return
        for each, done in zip(together, kept, strict=True):
            each.answer.set_result(done)

    def _keep(self, connection: Connection, entry: Entry) -> bool:
        row = {"play": entry.play, "ply": entry.ply, "move": entry.move, "made": entry.made}
        if connection.execute(self._insert, row).first() is None:
            return False
        if entry.result is not None:
            connection.execute(
                update(Play).where(Play.id == entry.play).values(result=entry.result)
            )
        return True
