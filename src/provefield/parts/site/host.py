"""The platform in a browser: the same app, asked without a socket, for one person on one device."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from typing import Any, TypeVar

import anyio.to_thread
from fastapi import FastAPI, HTTPException
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DatabaseError

from provefield.errors import InputError, MissingToolError, ProvefieldError
from provefield.games.protocol import Game, Mode
from provefield.learn.courses.course import Feedback
from provefield.reason.tell import arrange
from provefield.tongues import phrase
from provefield.web import core
from provefield.web.accounts import waiting
from provefield.web.accounts.people import Visitor
from provefield.web.platform.database.engine import (
    has_newest_tables,
    known_revisions,
    revision_of,
    upgrade,
)
from provefield.web.platform.database.models import Table
from provefield.web.platform.database.store import Store
from provefield.web.platform.jobs.in_place import JobsInPlace
from provefield.web.platform.jobs.question import Owner, Question
from provefield.web.platform.prefix import Prefix
from provefield.web.platform.security import Guard
from provefield.web.platform.settings import Settings
from provefield.web.play.journal import JournalInPlace

T = TypeVar("T")
NO_CLASS = phrase("There is no such game.")
NOT_HERE = phrase("That needs compiled code, which this edition without a server does not have.")


class NotLoadedError(Exception):
    """Graphviz was asked for, and is still on its way."""


class NoClasses:
    """A device has no classes, so no game of one is played, and no exam goes on."""

    async def game(self, work: str, person: str | None) -> Game[Any]:
        """There is none."""
        raise HTTPException(404, NO_CLASS)

    def note_loss(self, connection: Connection, play: str) -> None:
        """No attempt is lost with a play."""

    async def insist_on_mode(self, work: str, person: str, mode: Mode) -> None:
        """Nothing is asked for."""

    async def insist_on_hints(self, work: str, person: str) -> None:
        """Nothing is refused."""

    async def running(self, who: Visitor | None, address: str) -> Feedback | None:
        """No exam goes on."""
        return None

    async def sat_by(self, person: str) -> Feedback | None:
        """Nobody sits one."""
        return None

    def untold(self, connection: Connection, person: str) -> frozenset[str]:
        """All is told at once."""
        return frozenset()


class JobsHere(JobsInPlace):
    """Answers in place; who needs Graphviz before it is there is asked again when it is."""

    def __init__(self, patience: float, load_graphviz: Callable[[], Awaitable[Any]]) -> None:
        super().__init__(patience)
        self._load_graphviz = load_graphviz

    async def ask(self, question: Question[T], whose: Owner | None = None) -> T:
        """The answer."""
        try:
            return await super().ask(question, whose)
        except NotLoadedError:
            arrange.graphviz = await self._load_graphviz()
            return await self.ask(question, whose)
        except (MissingToolError, ImportError):
            raise ProvefieldError(NOT_HERE) from None  # no command of a shell helps a browser


def not_loaded(task: arrange.Task) -> dict[str, Any]:
    """Stands for Graphviz until it is there."""
    raise NotLoadedError


async def call_here(function: Callable[..., T], *arguments: Any, **_: Any) -> T:
    """Call what a server calls in a thread: here is one only."""
    return function(*arguments)


def bring_forward(connection: Connection) -> None:
    """Bring what an earlier version kept up to date; unlike servers, without a log beside it."""
    if not has_newest_tables(connection):
        upgrade(connection)


def adopt(database: str) -> None:
    """Bring a file that a person opened up to date; one that is not ours, or newer, is refused."""
    with closing(Store(database)) as store:
        try:
            store.write_here(_adopt)
        except DatabaseError:
            raise InputError("is no database of this platform", source=database) from None


def _adopt(connection: Connection) -> None:
    revision = revision_of(connection)
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok" or revision is None:
        raise InputError("is no whole database of this platform")
    if revision not in known_revisions():
        raise InputError(f"is of revision {revision}, which is not known here")
    bring_forward(connection)
    if set(Table.metadata.tables) - set(inspect(connection).get_table_names()):
        raise InputError("lacks tables of this platform")


def platform(database: str, prefix: str, load_graphviz: Callable[[], Awaitable[Any]]) -> FastAPI:
    """The app, with what a browser can have of it."""
    anyio.to_thread.run_sync = call_here  # type: ignore[assignment]  # there are no threads
    arrange.graphviz = not_loaded
    settings = Settings(database=database, prefix=prefix, warm=False, limited=False)

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        store, nobody = Store(database), NoClasses()
        store.write_here(bring_forward)
        jobs = JobsHere(settings.patience, load_graphviz)
        core.open_desks(app, store, jobs, nobody, nobody, JournalInPlace)
        app.state.desk.referee.can_deal.set()
        yield
        app.state.desk.close()
        store.close()

    app = core.new_app(settings, (*core.API, waiting, *core.PAGES), live)
    app.add_middleware(Guard, settings=settings)
    if prefix:
        app.add_middleware(Prefix, prefix=prefix)
    return app
