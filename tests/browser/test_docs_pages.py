"""The documentation as a reader sees it, in light and dark, on a desk and on a phone."""

from pathlib import Path

from playwright.sync_api import Page, expect

from provefield.web.docs.documents import contents

ROOT = Path(__file__).parents[2]
WIDTHS = {"desk": 1280, "tablet": 768, "phone": 360}


def at(page: Page, width: int) -> Page:
    page.set_viewport_size({"width": width, "height": 800})
    return page


def test_every_page_fits_and_is_quiet(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    for entry in contents(ROOT):
        page.goto(f"/docs/{entry.path}")
        assert page.title() == " · ".join(dict.fromkeys((entry.title, "Provefield")))
        for width in WIDTHS.values():
            wide = at(page, width).evaluate("document.documentElement.scrollWidth")
            assert wide <= width, entry.path
        assert complaints == [], entry.path


def test_a_reader_finds_the_way(page: Page) -> None:
    at(page, WIDTHS["phone"]).goto("/docs/")
    expect(page.get_by_role("searchbox", name="Search the documentation")).to_be_in_viewport()
    page.get_by_role("link", name="Contents").click()
    page.get_by_role("navigation").get_by_role("link", name="The house").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The house")
    here = page.get_by_role("navigation").get_by_role("link", name="The house")
    expect(here).to_have_attribute("aria-current", "page")
    page.get_by_role("navigation").get_by_role("link", name="Provefield").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Provefield")


def test_the_keyboard_reaches_the_text_first_in_light_and_dark(page: Page) -> None:
    grounds = set()
    at(page, WIDTHS["desk"]).goto("/docs/")
    page.keyboard.press("Tab")
    expect(page.locator("*:focus")).to_have_text("Skip to the content")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_be_focused()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        grounds.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert len(grounds) == 2


def test_words_lead_to_the_section_that_holds_them(page: Page) -> None:
    at(page, WIDTHS["desk"]).goto("/docs/")
    field = page.get_by_role("searchbox", name="Search the documentation")
    field.fill("normal forms")
    found = page.locator("docs-search li a")
    expect(found.first).to_contain_text("Normal forms")
    field.fill("solve --odds")
    expect(found.first).to_have_text("Commands: provefield solve")
    field.press("Enter")
    expect(page).to_have_url("/docs/docs/reference/commands.md#provefield-solve")
    page.get_by_role("searchbox").fill("nosuchword")
    expect(page.locator("#announcements")).to_have_text("Nothing found.")
    expect(page.locator("docs-search li")).to_have_text("Nothing found.")
