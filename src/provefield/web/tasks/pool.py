"""A few workers for many questions: whoever waits, waits in line, and nobody holds a line up.

Questions in a game are short and have workers of their own, so that a hard question of an author
delays authors, never players. Each person has one question at a time with the workers or in their
line; the next one waits for it. So who asks for a lot waits for themselves, and the others have
their turn. Spare workers take short questions only: a formula does not wait for somebody's game,
and a move not for somebody's question. What a question takes is charged to whoever asked it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from provefield.errors import BudgetError
from provefield.tongues import phrase
from provefield.web.tasks.worker import Worker

T = TypeVar("T")
LONGEST_LINE = 200
LONGEST_LANE = 50  # questions of one person, or of a class that begins together
SHORT = 10.0  # seconds that a spare worker has for a question
TOO_MANY = phrase("too many questions are waiting; please try again in a moment")
asker: ContextVar[str] = ContextVar("asker", default="")
"""Who a question comes from; nobody if it is the server's own."""

charge: ContextVar[Callable[[float], None]] = ContextVar("charge", default=lambda _: None)
"""Takes note of the seconds that a worker spent on a question."""


@dataclass(slots=True)
class Lane:
    """Where the questions of one person wait for each other."""

    free: asyncio.Lock = field(default_factory=asyncio.Lock)
    questions: int = 0


class Slot:
    """The place of one worker, which another takes if it had to be killed."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self.worker: Worker | None = None

    def living_worker(self) -> Worker:
        """The worker there, or a fresh one if it is gone."""
        if self.worker is None or not self.worker.is_alive:
            self.end()
            self.worker = Worker(self._niceness)
        return self.worker

    def end(self) -> None:
        """Leave no worker there, and nothing open that leads to one."""
        if self.worker is not None:
            self.worker.end()


class Pool:
    """So many workers, started when first needed and replaced when they had to be killed."""

    def __init__(self, size: int, seconds: float, niceness: int = 0, *, spare: int = 0) -> None:
        self.seconds = seconds
        self._threads = ThreadPoolExecutor(size + spare, thread_name_prefix="asks-worker")
        self._slots = [Slot(niceness) for _ in range(size + spare)]
        self._idle: asyncio.LifoQueue[Slot] = asyncio.LifoQueue()
        for slot in self._slots:
            self._idle.put_nowait(slot)
        self._long = asyncio.Semaphore(size)
        self._waiting = 0
        self._lanes: dict[str, Lane] = {}

    async def start(self) -> None:
        """Start every worker, so that the first player does not wait for one."""
        waiting = [self._idle.get_nowait() for _ in range(self._idle.qsize())]
        await asyncio.gather(*map(self._fill, waiting))

    async def _fill(self, slot: Slot) -> None:
        try:
            await self._run(slot.living_worker)
        finally:
            self._idle.put_nowait(slot)

    async def ask(
        self,
        task: Callable[..., T],
        *arguments: Any,
        seconds: float | None = None,
        can_wait: bool = False,
    ) -> T:
        """The answer of a function, within the deadline or a BudgetError.

        What can wait leaves the spare workers alone, as everything does that may take long.
        """
        most = seconds or self.seconds
        async with self._lane(), self._worker(long=can_wait or most > SHORT) as worker:
            found: T = await self._run(worker.ask, task, arguments, most)
            return found

    async def stream(
        self, task: Callable[..., Iterator[T]], *arguments: Any
    ) -> AsyncGenerator[T, None]:
        """What a generator function yields, each item within the deadline."""
        async with self._lane(), self._worker(long=True) as worker:
            items = worker.stream(task, arguments, self.seconds)
            try:
                while (item := await self._run(next, items, _END)) is not _END:
                    yield item
            finally:
                await self._run(items.close)

    @asynccontextmanager
    async def _lane(self) -> AsyncIterator[None]:
        who = asker.get()
        if not who:
            yield
            return
        lane = self._lanes.setdefault(who, Lane())
        if lane.questions >= LONGEST_LANE:
            raise BudgetError(TOO_MANY)
        lane.questions += 1
        try:
            async with lane.free:
                yield
        finally:
            lane.questions -= 1
            if not lane.questions:
                del self._lanes[who]

    @asynccontextmanager
    async def _worker(self, *, long: bool) -> AsyncIterator[Worker]:
        async with AsyncExitStack() as place:
            slot = await self._wait(place, long=long)
            begun = time.monotonic()
            try:
                yield await self._run(slot.living_worker)
            finally:
                self._idle.put_nowait(slot)
                charge.get()(time.monotonic() - begun)

    async def _wait(self, place: AsyncExitStack, *, long: bool) -> Slot:
        if self._waiting >= LONGEST_LINE:
            raise BudgetError(TOO_MANY)
        self._waiting += 1
        try:
            if long:
                await place.enter_async_context(self._long)
            return await self._idle.get()
        finally:
            self._waiting -= 1

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._threads, function, *arguments)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            # A worker goes back to the others only when the thread has done with it.
            await asyncio.wait([answer])
            answer.exception()  # which nobody waits for any more
            raise

    @property
    def waiting(self) -> int:
        """How many questions stand in line."""
        return self._waiting

    @property
    def pids(self) -> list[int]:
        """The numbers of the living processes."""
        workers = [slot.worker for slot in self._slots if slot.worker]
        return [worker.pid for worker in workers if worker.is_alive]

    def close(self) -> None:
        """End every worker."""
        for slot in self._slots:
            if slot.worker:
                slot.worker.kill()
        self._threads.shutdown(cancel_futures=True)
        # No thread uses them any more, not even one that was about to start another.
        for slot in self._slots:
            slot.end()


_END: Any = object()
