"""A slow network, as slow as a test wants it."""

from __future__ import annotations

from playwright.sync_api import Page, Route


class Held:
    """Answers that wait on their way until they are let go."""

    def __init__(self, page: Page, path: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        page.route(path, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    @property
    def waiting(self) -> int:
        """How many answers are held."""
        return len(self._routes)

    def let_go(self, many: int = 1) -> None:
        """Wait until so many were asked for, and let the last one come."""
        for _ in range(1_000):
            if len(self._routes) < many:
                self._page.wait_for_timeout(20)
        self._routes.pop().continue_()
