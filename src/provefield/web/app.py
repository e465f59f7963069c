"""The platform as one application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pkgutil import iter_modules
from typing import Any

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from provefield.games.naming import find_game
from provefield.version import __version__
from provefield.web import tasks
from provefield.web.desk.bouts import Bouts
from provefield.web.desk.catalogue import Catalogue
from provefield.web.desk.chores import attempt, repeat
from provefield.web.desk.conducting import LOOK, Conductor
from provefield.web.desk.dailies import Dailies
from provefield.web.desk.events import Events
from provefield.web.desk.lti.keys import Ring
from provefield.web.desk.lti.outside import Outside
from provefield.web.desk.lti.scores import Sender, close_links
from provefield.web.desk.lti.services import Services
from provefield.web.desk.plays import Desk
from provefield.web.desk.runs import Runs
from provefield.web.desk.sheets import SheetWriter, forget_sheets
from provefield.web.pages.classes import router as classes
from provefield.web.pages.files import StaticFiles
from provefield.web.pages.render import STATIC
from provefield.web.pages.routes import router as pages
from provefield.web.platform.counter import Counter
from provefield.web.platform.jobs import STUDY, Jobs
from provefield.web.platform.rate_limit import RateLimits, Settle, forget_counts, share
from provefield.web.routes import (
    accounts,
    arena,
    courses,
    coursework,
    days,
    errors,
    events,
    formulas,
    games,
    generating,
    lessons,
    line,
    lti,
    office,
    people,
    plays,
    positions,
    proving,
    runs,
    sheets,
    watching,
)
from provefield.web.routes.prefix import Prefix
from provefield.web.routes.security import Guard
from provefield.web.settings import Settings
from provefield.web.store.leaving import forget
from provefield.web.store.office import notices
from provefield.web.store.store import Store, now
from provefield.web.tasks import positions as asked
from provefield.web.tasks import sweeper

SECOND, MINUTE, DAY = 1.0, 60.0, 24 * 3600.0
LONGEST_COMPILING = 300.0
DESCRIPTION = "Play, build and study games on minefields. Coordinates are [column, row] from 1."


def create_app(settings: Settings | None = None) -> FastAPI:
    """Build the platform; it touches nothing before it starts."""
    settings = settings or Settings()
    app = FastAPI(
        title="Provefield",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        servers=[{"url": settings.prefix}] if settings.prefix else None,
        docs_url=None,  # both would load programs from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # `Watch` counts requests
        lifespan=_live,
    )
    app.state.settings = settings
    counter = Counter(settings.limits.table)
    app.state.rates = RateLimits(settings.limits, counter, settings.limited)
    app.state.notices = []
    app.state.wrote = 0.0
    app.state.meters = meters = watching.Meters()
    app.add_middleware(Settle)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(watching.Watch, meters=meters)
    if settings.prefix:
        app.add_middleware(Prefix, prefix=settings.prefix)
    for noun in (
        plays,
        arena,  # who asks most is found first
        runs,
        games,
        generating,
        lessons,
        positions,
        formulas,
        proving,
        people,
        line,
        accounts,
        office,
        days,
        events,
    ):
        app.include_router(noun.router)
    for noun in (courses, coursework, lti, sheets, watching):
        app.include_router(noun.router)
    app.include_router(classes)
    app.include_router(pages)
    app.mount("/static", StaticFiles(directory=STATIC))
    errors.install(app)
    return app


@asynccontextmanager
async def _live(app: FastAPI) -> AsyncIterator[None]:
    """Open what the app works with, and close it in the end."""
    settings: Settings = app.state.settings
    store = Store(settings.database)
    await run_in_threadpool(store.prepare)
    app.state.store = store
    modules = tuple(f"{tasks.__name__}.{each.name}" for each in iter_modules(tasks.__path__))
    app.state.jobs = jobs = Jobs(settings.reasoners, settings.deadline, settings.patience, modules)
    app.state.catalogue = catalogue = Catalogue(store, jobs, Dailies(store, jobs))
    app.state.desk = desk = Desk(store, catalogue, jobs)
    app.state.runs = agents = Runs(store, catalogue, jobs)
    app.state.bouts = bouts = Bouts(store, desk, jobs)
    app.state.sheets = sheet_writer = SheetWriter(store, jobs)
    app.state.events = Events(store, catalogue, bouts)
    outside = Outside()
    app.state.ring, app.state.services = Ring(outside), Services(store, outside)
    sender = Sender(store, app.state.services)
    conductor = Conductor(store, desk, bouts, jobs)
    await attempt(conductor.ensure_agents, "our agents could not be entered")
    chores = [asyncio.create_task(each) for each in _chores(app, store, sender, conductor)]
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
        for stop in (sender.close, outside.close, agents.close, sheet_writer.close):
            await stop()
        for end in (desk.close, store.close):
            await run_in_threadpool(end)


def _chores(
    app: FastAPI, store: Store, sender: Sender, conductor: Conductor
) -> Iterator[Coroutine[Any, Any, None]]:
    """What this server looks after by itself, and how often."""
    bouts, counter = app.state.bouts, app.state.rates.counter
    yield repeat(conductor.keep_time, LOOK, "events could not be looked after")
    yield repeat(conductor.let_play, LOOK, "games of events could not be played or judged")
    yield repeat(bouts.ears.look, SECOND, "streams could not be looked after")
    yield repeat(lambda: _watch_store(app, store), SECOND, "the database could not be looked after")
    yield repeat(sender.look, SECOND, "scores could not be looked for")
    yield repeat(lambda: close_links(store), MINUTE, "assignments could not be closed")
    yield repeat(lambda: share(counter, store), SECOND, "counts could not be shared")
    yield repeat(lambda: forget_counts(store), MINUTE, "counts could not be forgotten")
    yield repeat(lambda: forget_sheets(store), MINUTE, "sheets could not be forgotten")
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


async def _warm_up(jobs: Jobs, desk: Desk) -> None:
    """Let nobody wait for what the first one would: processes, and programs to be compiled."""
    await jobs.start()
    game = sweeper.read_name("beginner:noguess")
    try:
        await jobs.ask(STUDY(find_game, game, seconds=LONGEST_COMPILING))
    finally:
        desk.referee.can_deal.set()
    await jobs.ask(STUDY(asked.prepare, seconds=LONGEST_COMPILING))
