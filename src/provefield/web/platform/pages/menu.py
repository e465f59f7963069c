"""The menu of every page: a list in which an address appears once there is a page at it."""

from __future__ import annotations

from functools import lru_cache

from starlette.applications import Starlette
from starlette.routing import Match

from provefield.tongues import Phrase, Tongue, phrase, tell

ENTRIES: dict[str, Phrase] = {
    "/learn": phrase("Learn"),
    "/play": phrase("Play"),
    "/sweeper": phrase("Sweeper"),
    "/create": phrase("Create"),
    "/library": phrase("Library"),
    "/challenge": phrase("Challenge"),
    "/classes": phrase("Classes"),
    "/arena": phrase("Arena"),
    "/docs/": phrase("Documentation"),
}
OWN: dict[str, Phrase] = {"/account": phrase("Account"), "/device": phrase("This device")}
"""Where one's own things are: by name on a server, else on the device."""

FIRST = 4
"""So many entries stand in the bar; the others follow below *More*."""


@lru_cache(maxsize=1)
def menu(app: Starlette) -> dict[str, Phrase]:
    """The entries whose pages exist, in reading order."""
    return {address: name for address, name in ENTRIES.items() if exists(app, address)}


@lru_cache(maxsize=8)
def own_page(app: Starlette, tongue: Tongue) -> tuple[str, str]:
    """The page of one's own things, and what it is called."""
    return next((place, tell(name, tongue)) for place, name in OWN.items() if exists(app, place))


@lru_cache(maxsize=8)
def exists(app: Starlette, address: str) -> bool:
    """Whether there is a page at an address."""
    asked = {"type": "http", "method": "GET", "path": address, "root_path": "", "headers": []}
    return any(route.matches(asked)[0] is Match.FULL for route in app.routes)
