"""Moves on their way to the disk: those that come together share one commit.

A commit waits for the disk, and that takes as long for fifty moves as for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import compress
from queue import SimpleQueue
from threading import Thread
from time import sleep

from sqlalchemy import Connection, update

from provefield.web.store.models import Move, Play
from provefield.web.store.store import Store, now, rows_of

MOST_TOGETHER = 200
GATHERING = 0.008  # seconds for others to come: nobody feels them, and most commits go
INSERT = (
    "INSERT INTO moves (play, ply, move, because, made) VALUES {rows} "
    "ON CONFLICT DO NOTHING RETURNING play, ply"
)
Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """A move to be kept and, if that is news, how the game stands after it."""

    play: str
    ply: int
    move: str
    result: str | None
    because: str | None
    made: datetime

    @property
    def place(self) -> Place:
        """What only one move can have."""
        return self.play, self.ply


@dataclass(frozen=True, slots=True)
class _Waiting:
    entry: Entry
    answer: asyncio.Future[bool]


class Journal:
    """One thread that writes all moves."""

    def __init__(self, store: Store) -> None:
        self._store = store
        dialect = store.engine.dialect
        self._row = "(?, ?, ?, ?, ?)" if dialect.name == "sqlite" else "(%s, %s, %s, %s, %s)"
        self._moment = Move.made.type.dialect_impl(dialect).bind_processor(dialect) or _unchanged
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    async def append(
        self, play: str, ply: int, move: str, result: str | None, because: str | None = None
    ) -> bool:
        """Keep a move; False if another one has its place already."""
        answer = asyncio.get_running_loop().create_future()
        self._queue.put(_Waiting(Entry(play, ply, move, result, because, now()), answer))
        return bool(await answer)

    def close(self) -> None:
        """Write what is left."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            sleep(GATHERING)
            together = [first]
            while len(together) < MOST_TOGETHER and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    self._queue.put(None)
                    break
                together.append(more)
            self._write(together)

    def _write(self, waiting: Sequence[_Waiting]) -> None:
        together = [each for each in waiting if not each.answer.cancelled()]
        if not together:
            return
        entries = [each.entry for each in together]
        kept: Sequence[bool | Exception]
        try:
            kept = self._store.write_here(lambda connection: self._keep(connection, entries))
        except Exception:
            kept = self._keep_singly(entries)
        # One call for all of them, as each would wake the loop. It may have ended meanwhile.
        with suppress(RuntimeError):
            together[0].answer.get_loop().call_soon_threadsafe(_tell, together, kept)

    def _keep_singly(self, entries: Sequence[Entry]) -> Sequence[bool | Exception]:
        """Keep what can be kept, still in one commit: one bad move is nobody else's fault."""

        def keep(connection: Connection, entry: Entry) -> bool | Exception:
            try:
                with connection.begin_nested():
                    return self._keep(connection, [entry])[0]
            except Exception as error:
                return error

        try:
            return self._store.write_here(
                lambda connection: [keep(connection, entry) for entry in entries]
            )
        except Exception as error:
            return [error] * len(entries)

    def _keep(self, connection: Connection, entries: Sequence[Entry]) -> list[bool]:
        """Keep moves in one statement: for each one more, this thread would wait for others."""
        first: dict[Place, Entry] = {}
        for entry in entries:
            first.setdefault(entry.place, entry)
        values: list[object] = []
        for entry in first.values():
            values += (*entry.place, entry.move, entry.because, self._moment(entry.made))
        # In the driver's words: to put them together each time would take longer than the disk.
        insert = INSERT.format(rows=", ".join([self._row] * len(first)))
        written = {tuple(row) for row in rows_of(connection, insert, tuple(values))}
        kept = [entry.place in written and first[entry.place] is entry for entry in entries]
        for entry in compress(entries, kept):
            if entry.result is not None:
                news = update(Play).where(Play.id == entry.play).values(result=entry.result)
                connection.execute(news)
        return kept


def _tell(waiting: Sequence[_Waiting], kept: Sequence[bool | Exception]) -> None:
    """Let those go on who still wait."""
    for each, done in zip(waiting, kept, strict=True):
        if each.answer.done():
            continue
        if isinstance(done, Exception):
            each.answer.set_exception(done)
        else:
            each.answer.set_result(done)


def _unchanged(made: datetime) -> object:
    return made
