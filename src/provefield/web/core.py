"""What every platform has, with a server and without one: play, create, learn, and the docs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from fastapi import APIRouter, FastAPI

from provefield.version import __version__
from provefield.web.accounts.exams import Exams
from provefield.web.create import (
    formula_routes,
    generator_routes,
)
from provefield.web.create import pages as create_pages
from provefield.web.create import routes as create_routes
from provefield.web.create.catalogue import Catalogue
from provefield.web.create.dailies import Dailies
from provefield.web.docs import pages as docs_pages
from provefield.web.learn import pages as learn_pages
from provefield.web.learn import proof_routes
from provefield.web.learn import routes as learn_routes
from provefield.web.platform import errors
from provefield.web.platform.counter import Counter
from provefield.web.platform.database.store import Store
from provefield.web.platform.features import features
from provefield.web.platform.jobs import Jobs
from provefield.web.platform.pages import routes as page_routes
from provefield.web.platform.pages.files import StaticFiles
from provefield.web.platform.rate_limit import RateLimits
from provefield.web.platform.settings import Settings
from provefield.web.play import pages as play_pages
from provefield.web.play import position_routes, record_routes, run_routes
from provefield.web.play import routes as play_routes
from provefield.web.play.class_games import ClassGames
from provefield.web.play.journal import Journal
from provefield.web.play.runs import Runs
from provefield.web.play.service import Desk


class Part(Protocol):
    """A module with routes."""

    router: APIRouter


API: tuple[Part, ...] = (
    play_routes,
    run_routes,
    create_routes,
    generator_routes,
    learn_routes,
    position_routes,
    formula_routes,
    proof_routes,
    record_routes,
)
PAGES: tuple[Part, ...] = (play_pages, learn_pages, create_pages, docs_pages, page_routes)
DESCRIPTION = "Play, build and study games on minefields. Coordinates are [column, row] from 1."


Live = Callable[[FastAPI], AbstractAsyncContextManager[None]]
"""Opens what an app works with, and closes it in the end."""


def new_app(settings: Settings, parts: Sequence[Part], live: Live) -> FastAPI:
    """An app that answers what its parts and the features that were added answer.

    It touches nothing before it starts.
    """
    app = FastAPI(
        title="Provefield",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        servers=[{"url": settings.prefix}] if settings.prefix else None,
        docs_url=None,  # both would load programs from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=live,
    )
    app.state.settings = settings
    app.state.features = features()
    counter = Counter(settings.limits.table)
    app.state.rates = RateLimits(settings.limits, counter, settings.limited)
    app.state.notices = []
    for router in (part.router for part in (*parts, *app.state.features)):
        app.include_router(router)
    app.mount("/static", StaticFiles())
    errors.install(app)
    return app


def open_desks(
    app: FastAPI,
    store: Store,
    jobs: Jobs,
    games: ClassGames,
    exams: Exams,
    journal: type[Journal] = Journal,
) -> None:
    """Let an app find games, keep plays and let agents play."""
    app.state.store, app.state.jobs, app.state.exams = store, jobs, exams
    app.state.catalogue = catalogue = Catalogue(store, jobs, Dailies(store, jobs))
    app.state.desk = Desk(store, catalogue, jobs, games, exams, journal)
    app.state.runs = Runs(store, catalogue, jobs)
