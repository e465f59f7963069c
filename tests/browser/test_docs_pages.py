"""The documentation as a reader sees it, in light and dark, on a desk and on a phone."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from provefield.web.docs.documents import contents

ROOT = Path(__file__).parents[2]
WIDTHS = {"desk": 1280, "tablet": 768, "phone": 360}


@pytest.fixture
def docs(address: str) -> str:
    return f"{address}/docs/"


def open_page(browser: Browser, url: str, width: int, scheme: Literal["light", "dark"]) -> Page:
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(url)
    return page


def test_every_page_fits_and_is_quiet(browser: Browser, docs: str) -> None:
    page = browser.new_page(color_scheme="light")
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for entry in contents(ROOT):
        page.goto(f"{docs}{entry.path}")
        assert page.title() == " · ".join(dict.fromkeys((entry.title, "Provefield")))
        for width in WIDTHS.values():
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, entry.path
        assert complaints == [], entry.path
    page.close()


def test_light_and_dark_differ(browser: Browser, docs: str) -> None:
    grounds = set()
    for scheme in ("light", "dark"):
        page = open_page(browser, docs, 800, scheme)
        grounds.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
        page.close()
    assert len(grounds) == 2


def test_a_reader_finds_the_way(browser: Browser, docs: str) -> None:
    page = open_page(browser, docs, WIDTHS["phone"], "light")
    page.get_by_role("link", name="Contents").click()
    page.get_by_role("navigation").get_by_role("link", name="The house").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The house")
    expect(page.locator("nav [aria-current=page]")).to_have_text("The house")
    page.get_by_role("navigation").get_by_role("link", name="Provefield").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Provefield")
    page.close()


def test_the_keyboard_reaches_the_text_first(browser: Browser, docs: str) -> None:
    page = open_page(browser, docs, WIDTHS["desk"], "light")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "text"
    page.close()


def test_words_lead_to_the_section_that_holds_them(browser: Browser, docs: str) -> None:
    page = open_page(browser, docs, WIDTHS["desk"], "light")
    field = page.get_by_role("searchbox", name="Search the documentation")
    field.fill("normal forms")
    found = page.locator("docs-search li a")
    expect(found.first).to_contain_text("Normal forms")
    field.fill("solve --odds")
    expect(found.first).to_have_text("Commands: provefield solve")
    field.press("Enter")
    expect(page).to_have_url(f"{docs}docs/reference/commands.md#provefield-solve")
    page.get_by_role("searchbox").fill("nosuchword")
    expect(page.locator("#announcements")).to_have_text("Nothing found.")
    expect(page.locator("docs-search li")).to_have_text("Nothing found.")
    page.close()


def test_a_phone_shows_the_search_first(browser: Browser, docs: str) -> None:
    page = open_page(browser, docs, WIDTHS["phone"], "dark")
    field = page.get_by_role("searchbox", name="Search the documentation")
    expect(field).to_be_in_viewport()
    page.close()
