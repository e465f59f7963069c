"""The database in use: short transactions, and none that a caller could forget to end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from sqlalchemy import Connection, Engine

from provefield.web.store.engine import WRITES, migrate, open_engine

T = TypeVar("T")
THREADS = 8


def now() -> datetime:
    """The moment, in universal time."""
    return datetime.now(UTC)


def aware(moment: datetime) -> datetime:
    """A moment of the database with its zone, which SQLite does not keep."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def new_id() -> str:
    """An address that nobody guesses, and that says nothing."""
    return token_urlsafe(12)


class Store:
    """Runs functions on a connection, each in a transaction of its own, beside the event loop."""

    def __init__(self, address: str) -> None:
        self.engine: Engine = open_engine(address)
        self._writing = self.engine.execution_options(**{WRITES: True})
        self._limiter = CapacityLimiter(THREADS)

    def prepare(self) -> None:
        """Bring the tables up to date."""
        migrate(self.engine)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Ask."""
        return await to_thread.run_sync(self._run, self.engine, query, limiter=self._limiter)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Change, wholly or not at all; when this returns, it is on the disk."""
        return await to_thread.run_sync(self._run, self._writing, change, limiter=self._limiter)

    def write_here(self, change: Callable[[Connection], T]) -> T:
        """Change, from a thread of one's own."""
        return self._run(self._writing, change)

    @staticmethod
    def _run(engine: Engine, work: Callable[[Connection], T]) -> T:
        with engine.begin() as connection:
            return work(connection)
