"""What only a device has: the page about what it keeps."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, FastAPI

from provefield.web.platform.features import Feature
from provefield.web.platform.pages.render import add_page

router = APIRouter(include_in_schema=False)
add_page(router, "/device", "device.html")
add_page(router, "/starting", "starting.html")


@asynccontextmanager
async def live(app: FastAPI) -> AsyncIterator[Sequence[Coroutine[Any, Any, None]]]:
    """Nothing goes on beside the answers."""
    yield ()


FEATURE = Feature("provefield.parts.site", router, live, frame="_device.html")
