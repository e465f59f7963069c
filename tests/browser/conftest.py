"""A real browser and a platform to look at, shared by the tests that look at pages."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Response,
    expect,
    sync_playwright,
)

from tests.web.serving import serving
from tests.web.sparing import light_hashes, shared_nursery

__all__ = ["light_hashes", "shared_nursery"]

# Quiet on closed networks, and able to run as root as CI does.
SHELL = "chromium-headless-shell"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

STANDS = """() => document.readyState === 'complete' && document.fonts.status === 'loaded'
    && !document.querySelector('[data-asking], :not(:defined)')"""

PATIENCE = 90_000  # milliseconds: a busy machine is slow, only a wrong page takes longer
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Try a failed journey once more: a browser, a server and the load of the machine take part."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which(SHELL)
    assert program, "Chromium is missing; `./dev test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address.rstrip("/")


def settle(page: Page) -> None:
    """Wait until a page listens, and has shown everything that it has asked for."""
    page.wait_for_function(STANDS)


class Visit(Protocol):
    """How tests get visitors."""

    def __call__(self, *, strict: bool = True, **context: Any) -> Page: ...


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """
    A page of somebody new each time, in a context of the browser as the test wants it.

    It goes nowhere without waiting until it stands there, so that no key comes before a page
    listens; a test that holds what the page needs says itself how long to wait. What a page
    complains about fails the test; who is not strict lets the console tell of requests that the
    test has refused.
    """
    faults: list[str] = []
    with ExitStack() as contexts:

        def new(*, strict: bool = True, **options: Any) -> Page:
            context = browser.new_context(**{"base_url": address, **options})
            contexts.callback(context.close)
            context.set_default_timeout(PATIENCE)
            context.on("weberror", lambda fault: faults.append(str(fault.error)))
            if strict:
                context.on("console", lambda said: hear(said, faults))
            page = context.new_page()
            go = page.goto

            def goto(url: str, **choices: Any) -> Response | None:
                answer = go(url, **choices)
                if "wait_until" not in choices:
                    settle(page)
                return answer

            page.goto = goto  # type: ignore[method-assign]
            return page

        yield new
    assert faults == []


def hear(said: ConsoleMessage, faults: list[str]) -> None:
    if said.type == "error":
        faults.append(said.text)


@pytest.fixture
def page(request: pytest.FixtureRequest, visit: Visit) -> Page:
    """A visitor's page, in German if the test says so."""
    return visit(locale=getattr(request, "param", "en"))
