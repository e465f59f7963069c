"""LTI as a feature of the platform: its addresses, and the scores that it sends meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from provefield.parts.lti.keys import Ring
from provefield.parts.lti.office import router as office
from provefield.parts.lti.outside import Outside
from provefield.parts.lti.routes import router
from provefield.parts.lti.scores import Sender, close_links
from provefield.parts.lti.services import Services
from provefield.web.platform.features import Feature
from provefield.web.platform.repeat import repeat

SECOND, MINUTE = 1.0, 60.0
router.include_router(office)


@asynccontextmanager
async def live(app: FastAPI) -> AsyncIterator[Sequence[Coroutine[Any, Any, None]]]:
    """Open the ways to learning platforms, and send scores until they are closed."""
    store, outside = app.state.store, Outside()
    app.state.ring, app.state.services = Ring(outside), Services(store, outside)
    app.state.outside = outside
    sender = Sender(store, app.state.services)
    try:
        yield (
            repeat(sender.look, SECOND, "scores could not be looked for"),
            repeat(lambda: close_links(store), MINUTE, "assignments could not be closed"),
        )
    finally:
        await sender.close()
        await outside.close()


FEATURE = Feature("provefield.parts.lti", router, live)
