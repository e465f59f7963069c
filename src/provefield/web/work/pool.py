"""A few workers for many questions: whoever waits, waits in line, and no question holds a line up.

Questions in a game are short and have workers of their own, so that a hard question of an author
delays authors, never players.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from provefield.errors import BudgetError
from provefield.web.work.worker import Worker

T = TypeVar("T")
LONGEST_LINE = 200


class Pool:
    """So many workers, started when first needed and replaced when they had to be killed."""

    def __init__(self, size: int, seconds: float, niceness: int = 0) -> None:
        self.seconds = seconds
        self._niceness = niceness
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="asks-worker")
        self._idle: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(size):
            self._idle.put_nowait(None)
        self._waiting = 0
        self._workers: set[Worker] = set()

    async def start(self) -> None:
        """Start every worker, so that the first player does not wait for one."""
        waiting = [self._idle.get_nowait() for _ in range(self._idle.qsize())]
        for worker in await asyncio.gather(*(self._run(self._renewed, each) for each in waiting)):
            self._idle.put_nowait(worker)

    async def ask(self, task: Callable[..., T], *arguments: Any, seconds: float | None = None) -> T:
        """The answer of a function, within the deadline or a BudgetError."""
        async with self._worker() as worker:
            found: T = await self._run(worker.ask, task, arguments, seconds or self.seconds)
            return found

    async def stream(self, task: Callable[..., Iterator[T]], *arguments: Any) -> AsyncIterator[T]:
        """What a generator function yields, each item within the deadline."""
        async with self._worker() as worker:
            items = worker.stream(task, arguments, self.seconds)
            try:
                while (item := await self._run(next, items, _END)) is not _END:
                    yield item
            finally:
                await self._run(items.close)

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[Worker]:
        if self._waiting >= LONGEST_LINE:
            raise BudgetError("too many questions are waiting; please try again in a moment")
        self._waiting += 1
        try:
            kept = await self._idle.get()
        finally:
            self._waiting -= 1
        worker = None
        try:
            worker = await self._run(self._renewed, kept)
            yield worker
        finally:
            self._idle.put_nowait(worker)

    def _renewed(self, worker: Worker | None) -> Worker:
        if worker is not None and worker.is_alive:
            return worker
        self._workers = {each for each in self._workers if each is not worker}
        fresh = Worker(self._niceness)
        self._workers.add(fresh)
        return fresh

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._threads, function, *arguments)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            # A worker goes back to the others only when the thread has done with it.
            await asyncio.wait([answer])
            raise

    @property
    def pids(self) -> list[int]:
        """The numbers of the living processes."""
        return [worker.pid for worker in self._workers if worker.is_alive]

    def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)


_END: Any = object()
