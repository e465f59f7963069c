"""A slow network, as slow as a test wants it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from playwright.sync_api import Page, Route

from tests.waiting import PLENTY

PROBE = "/is-diverted"


def divert(page: Page, path: str, handle: Callable[[Route], None], times: int = 0) -> None:
    """
    Hand what the page asks for at a path to a function, from the next request on.

    The browser tells an open page of a route only after it was told itself, so the page asks for
    something diverted until it comes.
    """
    page.route(path, handle, times=times or None)
    if page.url == "about:blank":
        return
    page.route(f"**{PROBE}", lambda route: route.fulfill(body="diverted"))
    page.wait_for_function(
        "path => fetch(path).then((answer) => answer.text()).then((text) => text === 'diverted')",
        arg=PROBE,
    )


class Held:
    """Answers that wait on their way until they are let go."""

    def __init__(self, page: Page, path: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        self._ends = False
        divert(page, path, self._hold)

    def _hold(self, route: Route) -> None:
        if self._ends:
            route.continue_()
        else:
            self._routes.append(route)

    @property
    def waiting(self) -> int:
        """How many answers are held."""
        return len(self._routes)

    def let_go(self, many: int = 1) -> None:
        """Wait until so many were asked for, and let the last one come."""
        end = monotonic() + PLENTY
        while len(self._routes) < many:
            assert monotonic() < end, f"{len(self._routes)} were asked for, not {many}"
            self._page.wait_for_timeout(20)  # while which the browser is heard
        self._routes.pop().continue_()

    def end(self) -> None:
        """Let everything come, from now on."""
        self._ends = True
        while self._routes:
            self._routes.pop().continue_()
