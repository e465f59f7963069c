"""The platform as one application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from provefield import __version__
from provefield.web import errors
from provefield.web.api import people, plays
from provefield.web.catalogue import Catalogue
from provefield.web.files import StaticFiles
from provefield.web.limits import Counter
from provefield.web.pages.render import STATIC
from provefield.web.pages.routes import router as pages
from provefield.web.plays.desk import Desk
from provefield.web.security import Guard
from provefield.web.settings import Settings
from provefield.web.store.store import Store
from provefield.web.work.pool import Pool

DESCRIPTION = "Play, build and study games on minefields. Coordinates are [column, row] from 1."


def create_app(settings: Settings | None = None) -> FastAPI:
    """Build the platform; it touches nothing before it starts."""
    settings = settings or Settings()
    app = FastAPI(
        title="Provefield",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # both would load programs from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_live,
    )
    app.state.settings = settings
    app.state.counter = Counter()
    app.add_middleware(Guard)
    app.include_router(pages)
    app.include_router(plays.router)
    app.include_router(people.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    errors.install(app)
    return app


@asynccontextmanager
async def _live(app: FastAPI) -> AsyncIterator[None]:
    """Open what the app works with, and close it in the end."""
    settings: Settings = app.state.settings
    store = Store(settings.database)
    await run_in_threadpool(store.prepare)
    quick = Pool(settings.workers, settings.deadline)
    slow = Pool(settings.workers, settings.patience)
    desk = Desk(store, Catalogue(store, quick), quick)
    app.state.store, app.state.quick, app.state.slow, app.state.desk = store, quick, slow, desk
    try:
        yield
    finally:
        for part in (desk, quick, slow, store):
            await run_in_threadpool(part.close)
