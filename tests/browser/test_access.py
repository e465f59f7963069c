"""Every page for everybody: judged by axe in light and dark, and without scrolling sideways."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Visit
from tests.every import check_every

PAGES = [
    "/quantifiers",
    "/",
    "/learn",
    "/learn/a-number-tells",
    "/learn/truth-tables",
    "/learn/reading-a-proof",
    "/learn/what-follows/practice",
    "/learn/chapters/machines",
    "/play/g2",
    "/play",
    "/challenge/g2",
    "/create",
    "/sweeper?game=beginner:zero",
    "/library",
    "/prove?premise=A+%7C+B&goal=B+%7C+A",
    "/prove?premise=all+x+exists+y+R(x,y)&premise=P(a)&goal=exists+y+all+x+R(x,y)",
    "/prove",
    "/account",
    "/privacy",
    "/docs/",
    "/nowhere",
]
LARGE: ViewportSize = {"width": 1280, "height": 720}


def complaints(page: Page) -> list[tuple[str, str]]:
    """What axe finds in light and in dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


def check_access(page: Page, path: str) -> None:
    page.set_viewport_size(LARGE)
    page.goto(path)
    assert complaints(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("document.documentElement.scrollWidth === 360")


def test_pages_are_for_everybody_and_fit_a_phone(visit: Visit) -> None:
    # axe is a script of ours inside the page, which the page's rules rightly refuse.
    page = visit(strict=False, bypass_csp=True)
    check_every([(page, path) for path in PAGES], check_access)


def test_axe_finds_nothing_in_a_board_that_moves(visit: Visit) -> None:
    page = visit(bypass_csp=True, viewport=LARGE, reduced_motion="reduce")
    page.goto("/learn/for-all")
    page.get_by_label("Your formula").fill("all x -mine(2,x)")
    page.get_by_role("button", name="Check").click()
    page.locator("pf-example.film").wait_for()
    assert complaints(page) == []


def test_axe_finds_nothing_in_a_proof_and_a_dispute(visit: Visit) -> None:
    page = visit(bypass_csp=True, viewport=LARGE)
    page.goto("/play/g1")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("w")
    page.get_by_role("tab", name="Graph").click()
    page.locator(".graph g[role=button]").last.click()
    assert complaints(page) == []
    page.goto("/learn/21")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hinted").get_by_role("heading").wait_for()
    page.get_by_role("button", name="true", exact=True).click()
    page.get_by_role("button", name="Defend your answer in a game").click()
    page.get_by_role("button", name="y = 1").wait_for()
    assert complaints(page) == []
