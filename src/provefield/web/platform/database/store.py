"""The database in use: short transactions, and none that a caller could forget to end."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from secrets import token_urlsafe
from threading import Lock
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from sqlalchemy import Connection, Engine, event, literal, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.pool import PoolProxiedConnection

from provefield.errors import UnsavedError
from provefield.web.platform.database.engine import WRITES, migrate, open_engine
from provefield.web.platform.database.models import Note

log = logging.getLogger(__name__)
T = TypeVar("T")
THREADS = 8
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def now() -> datetime:
    """The moment, in universal time."""
    return datetime.now(UTC)


def aware(moment: datetime) -> datetime:
    """A moment of the database with its zone, which SQLite does not keep."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def new_id() -> str:
    """An address that nobody guesses, that says nothing and is no option of a command."""
    return token_urlsafe(12).replace("-", "_")


def insertion(connection: Connection | Engine, table: type[Any]) -> Any:
    """An insertion that can say what to do with a row that is there already."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


def insert_once(connection: Connection, table: type[Any], row: Mapping[str, Any]) -> bool:
    """Insert a row unless one with a key of it is there; whether it was inserted.

    The count of rows says nothing about that: on PostgreSQL it is -1 for every insertion.
    """
    new = insertion(connection, table).values(dict(row)).on_conflict_do_nothing()
    return connection.execute(new.returning(literal(1))).first() is not None


def rows_of(connection: Connection, query: str, values: tuple[Any, ...]) -> Iterable[Sequence[Any]]:
    """The rows of a query in the driver's words, which SQLite gives without a detour."""
    if connection.dialect.name == "sqlite":
        driver: Any = connection.connection.driver_connection
        try:
            found: list[Sequence[Any]] = driver.execute(query, values).fetchall()
            return found
        except sqlite3.Error:
            pass  # asked below once more, it is told as every fault of the database
    return connection.exec_driver_sql(query, values)


class Store:
    """Runs functions on a connection, each in a transaction of its own, beside the event loop."""

    def __init__(self, address: str) -> None:
        self.engine: Engine = open_engine(address)
        self._writing = self.engine.execution_options(**{WRITES: True})
        self._reading = self.engine
        if self.engine.dialect.name == "postgresql":
            # Each statement sees the latest anyway; to begin and to commit are two more messages.
            self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        # SQLite has one writer; others would sleep and look again, for longer and longer.
        is_file = self.engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = Lock() if is_file else nullcontext()
        self._limiter = CapacityLimiter(THREADS)
        self._beside: PoolProxiedConnection | None = None
        self._is_closed = False
        self.damage: str | None = None
        """What is wrong with the file; nothing is read from it or written to it any more."""

        self.is_suspect = True
        """Whether the file was not looked through yet, or seemed to be damaged since."""

        event.listen(self.engine, "handle_error", self._suspect)

    def _suspect(self, context: ExceptionContext) -> None:
        code = getattr(context.original_exception, "sqlite_errorcode", 0)
        self.is_suspect |= code & 0xFF in DAMAGED

    def prepare(self) -> None:
        """Bring the tables up to date; where that cannot be, no connection stays open."""
        try:
            migrate(self.engine)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close every connection: one in use as soon as its work ends."""
        self._is_closed = True
        if self._beside is not None:
            self._beside.close()
        self.engine.pool.dispose()

    @contextmanager
    def _leaving_none_open(self) -> Iterator[None]:
        """Close what comes back to the pool after `close` has looked there.

        What comes back before is found by `close`; what comes back after sees here that it was
        called. For that, the pool stays the same one.
        """
        try:
            yield
        finally:
            if self._is_closed:
                self.engine.pool.dispose()

    async def examine(self) -> None:
        """Look through all pages of a SQLite file, as far as that takes to find one damaged."""
        self.is_suspect = False
        if self.engine.dialect.name == "sqlite":
            found = await to_thread.run_sync(self._first_damage, limiter=self._limiter)
            if found is not None and self.damage is None:
                log.critical("the database is damaged: %s; restore a backup", found)
            self.damage = found

    def _first_damage(self) -> str | None:
        try:
            with self._leaving_none_open(), self.engine.connect() as connection:
                said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        except DatabaseError as fault:
            said = str(fault.orig)
        return None if said == "ok" else str(said).strip().splitlines()[-1]

    async def try_to_write(self) -> None:
        """Raise what keeps this server from keeping anything: a full disk, or damage."""
        moment = now()
        row = insertion(self.engine, Note).values(name="tried to write", moment=moment)
        row = row.on_conflict_do_update(index_elements=[Note.name], set_={"moment": moment})
        await self.write(lambda connection: connection.execute(row))

    def _insist_on_whole(self) -> None:
        if self._is_closed:
            raise UnsavedError("the database is closed")
        if self.damage is not None:
            raise UnsavedError(self.damage)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Ask."""
        self._insist_on_whole()
        return await to_thread.run_sync(self._run, self._reading, query, limiter=self._limiter)

    async def first(self, query: str, **values: str) -> Sequence[Any] | None:
        """The first row of a short query that nearly every request asks, in plain SQL.

        On a SQLite file it is answered in the event loop: to put a statement together and to wait
        for another thread takes ten times as long as the answer.
        """
        self._insist_on_whole()
        if self.engine.dialect.name == "sqlite":
            try:
                found: Sequence[Any] | None = self._reader().execute(query, values).fetchone()
                return found
            except sqlite3.Error:
                pass  # asked below once more, it is told as every fault of the database
        return await self.read(lambda connection: connection.execute(text(query), values).first())

    def _reader(self) -> Any:
        self._beside = self._beside or self.engine.raw_connection()
        return self._beside.driver_connection

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Change, wholly or not at all; when this returns, it is on the disk."""
        return await to_thread.run_sync(self.write_here, change, limiter=self._limiter)

    def write_here(self, change: Callable[[Connection], T]) -> T:
        """Change, from a thread of one's own."""
        self._insist_on_whole()
        with self._turn:
            return self._run(self._writing, change)

    def _run(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        with self._leaving_none_open():
            try:
                with engine.begin() as connection, _noticing_loss():
                    return work(connection)
            except Lost:  # the database was restarted, nothing was committed, all lines are new now
                with engine.begin() as connection:
                    return work(connection)


class Lost(Exception):  # noqa: N818
    """The line to the database was cut before a commit."""


@contextmanager
def _noticing_loss() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        if error.connection_invalidated:
            raise Lost from error
        raise
