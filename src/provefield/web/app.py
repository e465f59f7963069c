"""The platform as one application."""

from __future__ import annotations

from fastapi import FastAPI

from provefield import __version__
from provefield.web import errors
from provefield.web.files import StaticFiles
from provefield.web.pages.render import STATIC
from provefield.web.pages.routes import router as pages
from provefield.web.security import Guard
from provefield.web.settings import Settings

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
    )
    app.state.settings = settings
    app.add_middleware(Guard)
    app.include_router(pages)
    app.mount("/static", StaticFiles(directory=STATIC))
    errors.install(app)
    return app
