"""The page that makes games, with drafts and messages as browsers keep them."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

BROKEN = (
    "{",
    "null",
    "[]",
    '"draft"',
    '{"columns": null}',
    '{"columns": 1000000, "rows": 1000000}',
    '{"messages": [{"fol": "safe(1,2)"}]}',
    '{"blocked": 7}',
    '{"title": {"toString": 1}, "count": []}',
)
DRAFT = {"title": "Two", "columns": 2, "rows": 3, "messages": [{"at": [1, 1], "fol": "safe(1, 2)"}]}


def keep(page: Page, draft: str) -> None:
    page.evaluate("draft => localStorage.setItem('provefield-draft', draft)", draft)
    page.reload()


def test_a_broken_draft_is_forgotten(page: Page) -> None:
    page.goto("/create")
    for draft in BROKEN:
        keep(page, draft)
        expect(page.get_by_role("spinbutton", name="Columns")).to_have_value("8")
        expect(page.locator("pf-board [role=gridcell]")).to_have_count(64)


def test_a_draft_shows_the_message_of_its_first_cell_at_once(page: Page) -> None:
    page.goto("/create")
    keep(page, json.dumps(DRAFT))
    expect(page.get_by_label("Title")).to_have_value("Two")
    expect(page.locator("pf-board [role=gridcell]")).to_have_count(6)
    expect(page.get_by_label("In logic")).to_have_value("safe(1, 2)")
    expect(page.get_by_label("In English")).not_to_have_value("")


def test_a_size_that_cannot_be_changes_nothing(page: Page) -> None:
    page.goto("/create")
    cells = page.locator("pf-board [role=gridcell]")
    expect(cells).to_have_count(64)
    for size in ("31", "0", ""):
        page.get_by_role("spinbutton", name="Columns").fill(size)
        page.get_by_role("spinbutton", name="Columns").press("Tab")
        expect(cells).to_have_count(64)
    page.get_by_role("spinbutton", name="Columns").fill("9")
    page.get_by_role("spinbutton", name="Columns").press("Tab")
    expect(cells).to_have_count(72)
