"""A real browser and a platform to look at, shared by the tests that look at pages."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.serving import serving
from tests.web.sparing import light_hashes, shared_nursery

__all__ = ["light_hashes", "shared_nursery"]

# Quiet on closed networks, and able to run as root as CI does.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE = 90_000  # milliseconds: a busy machine is slow, only a wrong page takes longer
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium-headless-shell")
    assert program, "Chromium is missing; `./dev test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as address:
        yield address.rstrip("/")


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """A visitor's page, in German if the test says so; what it complains about fails the test."""
    locale = getattr(request, "param", "en")
    context = browser.new_context(base_url=address, locale=locale)
    context.set_default_timeout(PATIENCE)
    faults: list[str] = []
    context.on("weberror", lambda fault: faults.append(str(fault.error)))
    context.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield context.new_page()
    context.close()
    assert faults == []
