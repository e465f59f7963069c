"""A kept game is its author's alone until it is shared or published."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_platform import write


def keep(page: Page, button: str) -> str:
    """Keep the draft, and tell where."""
    page.get_by_role("button", name=button, exact=True).click()
    notice = page.locator(".notice.good[role=status]")
    expect(notice).to_contain_text({"Save": "Only you", "Share by link": "link can play",
                                    "Publish it": "in the library"}[button])  # fmt: skip
    return page.locator(".shared-link").get_attribute("href") or ""


def test_save_share_and_publish_open_one_game_step_by_step(visit: Visit) -> None:
    page, theirs = visit(), visit(strict=False)
    page.goto("/create")
    page.get_by_label("Title").fill("Opened by and by")
    for name, value in {"Columns": "3", "Rows": "1"}.items():
        page.get_by_label(name, exact=True).fill(value)
    write(page, 1, 1, "-mine(2,1)")
    kept = keep(page, "Save")
    assert (answer := theirs.goto(kept))
    assert answer.status == 404
    assert keep(page, "Share by link") == kept
    theirs.goto(kept)
    expect(theirs.locator("h1")).to_contain_text("Opened by and by")
    theirs.goto("/library?shelf=players&words=opened")
    expect(theirs.get_by_text("No game fits.")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Everybody finds it")
    page.get_by_role("button", name="Cancel").click()
    theirs.reload()
    expect(theirs.get_by_text("No game fits.")).to_be_visible()
    page.get_by_role("button", name="Publish", exact=True).click()
    assert keep(page, "Publish it") == kept
    theirs.reload()
    expect(theirs.get_by_role("link", name="Opened by and by")).to_be_visible()
    page.goto("/library?shelf=mine")
    choice = page.get_by_role("combobox", name="Who may play it")
    expect(choice).to_have_value("published")
    choice.select_option("link")  # and out of the library again
    expect(page.locator(".openness")).to_contain_text("cannot be private again")
    theirs.reload()
    expect(theirs.get_by_text("No game fits.")).to_be_visible()
