"""Moves on their way to the disk: those that come together share one commit.

A commit waits for the disk, and that takes as long for fifty moves as for one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import compress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection, null, update

from provefield.errors import UnsavedError
from provefield.web.platform.database.models import Move, Play
from provefield.web.platform.database.store import Store, now, rows_of

log = logging.getLogger(__name__)
MOST_TOGETHER = 200
GATHERING = 0.008  # seconds for others to come: nobody feels them, and most commits go
LONGEST = 15.0  # seconds for a commit: another server's transaction is waited for, for ten
DEAD = "the thread that writes moves has died; another one goes on"
STUCK = "the thread that writes moves has been at one commit for too long"
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
    tight: bool = False
    """Whether all moves so far were made by tight proofs."""

    sweep: Mapping[str, Any] | None = None
    """What a game on one's own clock came to, if this move has ended it."""

    @property
    def place(self) -> Place:
        """What only one move can have."""
        return self.play, self.ply


@dataclass(frozen=True, slots=True)
class _Waiting:
    entry: Entry
    answer: asyncio.Future[bool]
    since: float


class Journal:
    """One thread that writes all moves."""

    def __init__(
        self, store: Store, note_loss: Callable[[Connection, str], None] = lambda _, __: None
    ) -> None:
        """`note_loss` notes a play that ends otherwise than won, in the same transaction."""
        self._store = store
        self._note_loss = note_loss
        dialect = store.engine.dialect
        self._row = "(?, ?, ?, ?, ?)" if dialect.name == "sqlite" else "(%s, %s, %s, %s, %s)"
        self._moment = Move.made.type.dialect_impl(dialect).bind_processor(dialect) or _unchanged
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._waiting: deque[_Waiting] = deque()
        self._is_stuck = False
        self._start()

    def _start(self) -> None:
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    async def append(
        self,
        play: str,
        ply: int,
        move: str,
        result: str | None,
        because: str | None = None,
        *,
        tight: bool = False,
        made: datetime | None = None,
        sweep: Mapping[str, Any] | None = None,
    ) -> bool:
        """Keep a move, made now if nothing else is said; False if another one has its place."""
        answer = asyncio.get_running_loop().create_future()
        entry = Entry(play, ply, move, result, because, made or now(), tight, sweep)
        self._pass_on(_Waiting(entry, answer, time.monotonic()))
        return bool(await answer)

    def _pass_on(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)
        self._queue.put(waiting)

    def look(self) -> None:
        """Tell those who wait in vain that their moves may not be kept.

        A thread that has died left no transaction open, so another one may go on. One that is stuck
        may still write: what it has then written is found when the same move is sent again.
        """
        while self._waiting and self._waiting[0].answer.done():
            self._waiting.popleft()
        dead = not self._thread.is_alive()
        since = self._waiting[0].since if self._waiting else time.monotonic()
        self._is_stuck = dead or time.monotonic() - since > LONGEST
        if not self._is_stuck:
            return
        log.critical(DEAD if dead else STUCK)
        for each in self._waiting:
            if not each.answer.done():
                each.answer.set_exception(UnsavedError())
        if dead:
            self._start()

    @property
    def is_well(self) -> bool:
        """Whether moves are written as they come."""
        return self._thread.is_alive() and not self._is_stuck

    def close(self) -> None:
        """Write what is left."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            time.sleep(GATHERING)
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
                tight = entry.tight and entry.result == "won"
                news = update(Play).where(Play.id == entry.play)
                sweep = null() if entry.sweep is None else entry.sweep
                news = news.values(result=entry.result, tight=tight, sweep=sweep)
                connection.execute(news)
                if entry.result not in ("playing", "won"):
                    self._note_loss(connection, entry.play)
        return kept


class JournalInPlace(Journal):
    """Writes each move where it is made, as there is one thread, and nobody to gather moves of."""

    def _start(self) -> None:
        pass

    def _pass_on(self, waiting: _Waiting) -> None:
        self._write([waiting])

    def close(self) -> None:
        """All is written."""


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


async def count_moves_and_help(store: Store, play: str) -> tuple[int, int] | None:
    """How many moves a play has, and how much help was taken; None if there is no such play."""
    row = await store.first(_COUNTS, play=play)
    return (row[0], row[1]) if row else None


_COUNTS = (
    "SELECT (SELECT count(*) FROM moves WHERE play = plays.id), hints FROM plays WHERE id = :play"
)
