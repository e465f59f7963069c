"""The platform as one application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import chain
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from provefield.games.naming import find_game
from provefield.web import core
from provefield.web.accounts import pages as account_pages
from provefield.web.accounts import routes as account_routes
from provefield.web.accounts import session_routes, waiting
from provefield.web.accounts.leaving import forget
from provefield.web.admin import health
from provefield.web.admin import pages as admin_pages
from provefield.web.admin import routes as admin_routes
from provefield.web.admin.service import notices
from provefield.web.arena import agent_routes
from provefield.web.arena import pages as arena_pages
from provefield.web.arena import routes as arena_routes
from provefield.web.arena import tasks as arena_tasks
from provefield.web.arena.bouts import Bouts
from provefield.web.arena.conductor import LOOK, Conductor
from provefield.web.arena.events import Events
from provefield.web.classroom import bank_routes, sheet_routes, work_routes
from provefield.web.classroom import pages as class_pages
from provefield.web.classroom import routes as class_routes
from provefield.web.classroom import tasks as class_tasks
from provefield.web.classroom.item_games import ItemGames
from provefield.web.classroom.sheets import SheetWriter, forget_sheets
from provefield.web.classroom.sittings import RunningExams, forget_places
from provefield.web.create import (
    certificates,
    daily_games,
    disputes,
    drafts,
    formulas,
    generating,
    lesson_games,
)
from provefield.web.learn import lessons, proofs
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import STUDY
from provefield.web.platform.jobs.jobs import WorkerJobs
from provefield.web.platform.prefix import Prefix
from provefield.web.platform.rate_limit import Settle, forget_counts, share
from provefield.web.platform.repeat import attempt, repeat
from provefield.web.platform.security import Guard
from provefield.web.platform.settings import Settings
from provefield.web.play import (
    advice,
    agents,
    day_routes,
    losses,
    minefol,
    positions,
    reviews,
    sweeper,
)
from provefield.web.play.service import Desk

SECOND, MINUTE, DAY = 1.0, 60.0, 24 * 3600.0
LONGEST_COMPILING = 300.0
_moves, *_others = core.API
ROUTES: tuple[core.Part, ...] = (
    _moves,
    agent_routes,  # who asks most is found first
    *_others,
    session_routes,
    waiting,
    account_routes,
    admin_routes,
    day_routes,
    arena_routes,
    class_routes,
    bank_routes,
    work_routes,
    sheet_routes,
    health,
    class_pages,
    arena_pages,
    account_pages,
    admin_pages,
    *core.PAGES,
)
IN_WORKERS = (
    advice,
    agents,
    arena_tasks,
    certificates,
    class_tasks,
    daily_games,
    disputes,
    drafts,
    formulas,
    generating,
    lesson_games,
    lessons,
    losses,
    minefol,
    positions,
    proofs,
    reviews,
    sweeper,
)
"""What workers are asked; it is loaded once, in the process from which they are forked."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """Build the platform of a server; it touches nothing before it starts."""
    settings = settings or Settings()
    app = core.new_app(settings, ROUTES, _live)
    app.state.wrote = 0.0
    app.state.meters = meters = health.Meters()
    app.add_middleware(Settle)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(health.Watch, meters=meters)
    if settings.prefix:
        app.add_middleware(Prefix, prefix=settings.prefix)
    return app


@asynccontextmanager
async def _live(app: FastAPI) -> AsyncIterator[None]:
    """Open what the app works with, and close it in the end."""
    settings: Settings = app.state.settings
    store = Store(settings.database)
    await run_in_threadpool(store.prepare)
    modules = tuple(each.__name__ for each in IN_WORKERS)
    jobs = WorkerJobs(settings.reasoners, settings.deadline, settings.patience, modules)
    core.open_desks(app, store, jobs, ItemGames(store, jobs), RunningExams(store))
    catalogue, desk, runs = app.state.catalogue, app.state.desk, app.state.runs
    app.state.bouts = bouts = Bouts(store, desk, jobs)
    app.state.sheets = sheet_writer = SheetWriter(store, jobs)
    app.state.events = Events(store, catalogue, bouts)
    conductor = Conductor(store, desk, bouts, jobs)
    await attempt(conductor.ensure_agents, "our agents could not be entered")
    opened = AsyncExitStack()
    added = [await opened.enter_async_context(each.live(app)) for each in app.state.features]
    work = (*_chores(app, store, conductor), *chain.from_iterable(added))
    chores = [asyncio.create_task(each) for each in work]
    warming = [asyncio.create_task(_warm_up(jobs, desk))] if settings.warm else []
    if not warming:
        desk.referee.can_deal.set()
    try:
        yield
    finally:
        # Before their workers go: what is left to do is done by the next server.
        for chore in chores:
            chore.cancel()
        await run_in_threadpool(jobs.close)
        await asyncio.gather(*chores, *warming, return_exceptions=True)
        for stop in (opened.aclose, runs.close, sheet_writer.close):
            await stop()
        for end in (desk.close, store.close):
            await run_in_threadpool(end)


def _chores(
    app: FastAPI, store: Store, conductor: Conductor
) -> Iterator[Coroutine[Any, Any, None]]:
    """What this server looks after by itself, and how often."""
    bouts, counter = app.state.bouts, app.state.rates.counter
    yield repeat(conductor.keep_time, LOOK, "events could not be looked after")
    yield repeat(conductor.let_play, LOOK, "games of events could not be played or judged")
    yield repeat(bouts.ears.look, SECOND, "streams could not be looked after")
    yield repeat(lambda: _watch_store(app, store), SECOND, "the database could not be looked after")
    yield repeat(lambda: share(counter, store), SECOND, "counts could not be shared")
    yield repeat(lambda: forget_counts(store), MINUTE, "counts could not be forgotten")
    yield repeat(lambda: forget_sheets(store), MINUTE, "sheets could not be forgotten")
    yield repeat(lambda: forget_places(store), DAY, "addresses of exams could not be forgotten")
    yield repeat(lambda: forget(store, now()), DAY, "what is too old could not be forgotten")
    yield repeat(lambda: _look_round(app, store), 3 * SECOND, "announcements could not be read")


async def _watch_store(app: FastAPI, store: Store) -> None:
    """Let no move wait for a thread that does not write, and notice damage when it is read."""
    app.state.desk.journal.look()
    if store.is_suspect:
        await store.examine()


async def _look_round(app: FastAPI, store: Store) -> None:
    """Let others know how busy this process is, and tell what is announced."""
    app.state.meters.look(app.state)
    app.state.notices = [each.text for each in await store.read(notices)]


async def _warm_up(jobs: WorkerJobs, desk: Desk) -> None:
    """Let nobody wait for what the first one would: processes, and programs to be compiled."""
    await jobs.start()
    game = sweeper.read_name("beginner:noguess")
    try:
        await jobs.ask(STUDY(find_game, game, seconds=LONGEST_COMPILING))
    finally:
        desk.referee.can_deal.set()
    await jobs.ask(STUDY(positions.prepare, seconds=LONGEST_COMPILING))
