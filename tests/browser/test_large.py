"""A board of ten thousand cells, of which only those in sight are in the document."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.play.test_replays import WON

FEW = 3_000
TO_THE_END = "board => board.scrollTo(board.scrollWidth, board.scrollHeight)"


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'pf-sweeper .stage .cell[data-at="{column},{row}"]')


@pytest.mark.parametrize("width", [1280, 360])
def test_a_board_of_ten_thousand_cells_is_scrolled_opened_and_shows_odds(
    page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/sweeper?game=100x100/1500:zero:7")
    tiles = page.locator("pf-sweeper .tile")
    cell(page, 4, 4).click()
    expect(cell(page, 4, 4).locator(".open")).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator("pf-sweeper .has-odds, pf-sweeper .is-mine").first).to_be_visible()
    assert tiles.count() < FEW
    page.locator("pf-sweeper pf-board").evaluate(TO_THE_END)
    expect(cell(page, 100, 100)).to_be_visible()
    expect(cell(page, 60, 60)).to_have_count(0)
    assert tiles.count() < FEW
    cell(page, 100, 100).click(button="right")
    expect(page.locator("pf-sweeper .facts")).to_contain_text("mines left 1499")
    expect(cell(page, 100, 100)).to_have_attribute(
        "aria-label", "column 100, row 100, covered, marked"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_keyboard_walks_out_of_what_is_in_sight(page: Page) -> None:
    page.goto("/sweeper?game=100x100/1500:zero:7")
    cell(page, 4, 4).focus()
    for _ in range(60):
        page.keyboard.press("ArrowDown")
    expect(cell(page, 4, 64)).to_be_focused()
    expect(cell(page, 4, 64)).to_be_in_viewport()
    page.locator("pf-sweeper pf-board").evaluate("board => board.scrollTo(2000, 0)")
    expect(cell(page, 90, 1)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(cell(page, 5, 64)).to_be_focused()


DROP = """([page, name, content]) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(atob(content), each => each.charCodeAt(0))], name));
    page.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true }));
}"""


def test_a_replay_is_dropped_onto_the_page(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero:1")
    lab = page.locator("pf-sweeper-page")
    lab.evaluate(f"page => ({DROP})([page, 'game.evf', '{WON}'])")
    expect(page.locator("pf-analyser .answer")).to_contain_text("4 of 4 3BV")
    expect(page.locator("pf-analyser .answer")).to_contain_text("Luck and skill")
    expect(page.locator("pf-analyser .cell")).to_have_count(25)
