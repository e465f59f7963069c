"""Every page for everybody: judged by axe in light and dark, and without scrolling sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

PAGES = {
    "quantifiers": "/quantifiers",
    "home": "/",
    "learn": "/learn",
    "lesson": "/learn/a-number-tells",
    "table": "/learn/truth-tables",
    "gap": "/learn/reading-a-proof",
    "practice": "/learn/what-follows/practice",
    "chapter": "/learn/chapters/machines",
    "play": "/play/g2",
    "games": "/play",
    "challenge": "/challenge/g2",
    "create": "/create",
    "sweeper": "/sweeper?game=beginner:zero",
    "library": "/library",
    "prove": "/prove?premise=A+%7C+B&goal=B+%7C+A",
    "world": "/prove?premise=all+x+exists+y+R(x,y)&premise=P(a)&goal=exists+y+all+x+R(x,y)",
    "a proof of one's own": "/prove",
    "account": "/account",
    "privacy": "/privacy",
    "docs": "/docs/",
    "missing": "/nowhere",
}


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    # axe is a script of ours inside the page, which the page's rules rightly refuse.
    context = browser.new_context(base_url=address, bypass_csp=True)
    yield context.new_page()
    context.close()


def complaints(page: Page) -> list[tuple[str, str]]:
    """What axe finds in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_a_page_is_for_everybody_and_fits_a_phone(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(path, wait_until="networkidle")
    assert complaints(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("document.documentElement.scrollWidth === 360")


def test_axe_finds_nothing_in_a_board_that_moves(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/learn/for-all", wait_until="networkidle")
    page.get_by_label("Your formula").fill("all x -mine(2,x)")
    page.get_by_role("button", name="Check").click()
    page.locator("pf-example.film").wait_for()
    assert complaints(page) == []


def test_axe_finds_nothing_in_a_proof_and_a_dispute(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/play/g1", wait_until="networkidle")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("w")
    page.get_by_role("tab", name="Graph").click()
    page.locator(".graph g[role=button]").last.click()
    assert complaints(page) == []
    page.goto("/learn/21", wait_until="networkidle")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hinted").get_by_role("heading").wait_for()
    page.get_by_role("button", name="true", exact=True).click()
    page.get_by_role("button", name="Defend your answer in a game").click()
    page.get_by_role("button", name="y = 1").wait_for()
    assert complaints(page) == []
