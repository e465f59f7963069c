"""A game to order, what a message says in passing, and how hard a game is."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


def test_a_field_of_ones_own_is_made_and_played(page: Page) -> None:
    page.goto("/play")
    form = page.locator("pf-new-game")
    form.get_by_label("Columns").fill("16")
    expect(form).to_contain_text("on 16×8, messages tell of 1 to 10 mines")
    form.get_by_label("Columns").fill("8")
    for name, usual, wanted in (("Columns", "8", "5"), ("Rows", "8", "4"), ("Mines", "4", "2")):
        expect(form.get_by_label(name)).to_have_value(usual)
        form.get_by_label(name).fill(wanted)
    form.get_by_label("Level").select_option("1")
    form.get_by_role("button", name="Make it and play").click()
    page.wait_for_url(re.compile("/play/made-"))
    expect(page.locator("pf-board .cell")).to_have_count(20)
    page.get_by_text("How hard is it?").click()
    expect(page.get_by_role("row", name=re.compile("mines of the game 2"))).to_be_visible()


def test_a_message_is_told_where_it_lies(page: Page) -> None:
    page.goto("/play/g1")
    tip = page.get_by_role("tooltip")
    start = page.locator(".cell[data-at='1,1']")
    expect(start).to_be_focused()
    expect(tip).to_have_count(0)
    start.hover()
    expect(tip).to_contain_text("There is no mine in column 1.")
    tip.hover()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.mouse.move(1, 1)
    start.focus()
    for row in (2, 3):
        page.keyboard.press("ArrowDown")
        expect(page.locator(f".cell[data-at='1,{row}']")).to_be_focused()
    expect(tip).to_contain_text("mine(1, 6) ∨ mine(5, 1)")
    told = page.locator(".cell[data-at='1,3']").get_attribute("aria-describedby")
    assert told == tip.get_attribute("id")
    cell, box = page.locator(".cell[data-at='1,3']").bounding_box(), tip.bounding_box()
    assert cell
    assert box
    assert box["y"] >= cell["y"] + cell["height"]  # off the cell just left


def test_a_message_covers_neither_its_cell_nor_the_title_nor_the_next_step(page: Page) -> None:
    page.goto("/play/g2")
    tip = page.get_by_role("tooltip")
    free = [page.locator("h1"), *(page.locator(f".cell[data-at='{at}']") for at in CORNER)]
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 740})
        page.mouse.move(1, 1)
        expect(tip).to_have_count(0)
        page.locator(".cell[data-at='1,1']").hover()
        expect(tip).to_be_visible()
        assert not any(overlap(tip, each) for each in free), width


CORNER = ("1,1", "2,1", "1,2")


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    near = 0.5  # half a pixel may be rounded away
    return (
        a["x"] + a["width"] - near > b["x"]
        and b["x"] + b["width"] - near > a["x"]
        and a["y"] + a["height"] - near > b["y"]
        and b["y"] + b["height"] - near > a["y"]
    )


def test_quantifiers_are_written_out_beside_each_other(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("link", name="For all and there is, written out").click()
    every, some = (page.locator(".both section").nth(place) for place in (0, 1))
    expect(every).to_contain_text("∀x mine(x, 1)≡ mine(1, 1) ∧ mine(2, 1) ∧ mine(3, 1)")
    expect(some).to_contain_text("∃x mine(x, 1)≡ mine(1, 1) ∨ mine(2, 1) ∨ mine(3, 1)")
    page.get_by_label("Formula").fill("all x (mine(x,1)")
    expect(page.locator(".notice.bad")).to_contain_text("is never closed")
    page.get_by_label("Formula").fill("mine(x,y)")
    page.get_by_label("Columns").fill("4")
    expect(page.locator("pf-quantifiers-page .notice")).to_contain_text("Off the field")
    page.get_by_label("Columns").fill("7")
    expect(page.locator("pf-quantifiers-page .notice")).to_contain_text("1 to 6 columns")
    expect(every).to_have_count(0)
    page.get_by_label("Columns").fill("3")
    expect(every).to_be_visible()
    page.get_by_label("Formula").fill("")
    expect(page.locator("pf-quantifiers-page .notice")).to_contain_text("Write a formula")
    expect(every).to_have_count(0)


def test_what_is_proved_and_out_of_reach_is_shown(page: Page) -> None:
    page.goto("/challenge/g3")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("pf-run .notice")).to_contain_text("no proof leads there")
    safe = page.locator("pf-run .cell:has(.is-safe)")
    expect(safe).to_have_count(3)
    assert [cell.get_attribute("data-at") for cell in safe.all()] == ["2,2", "3,3", "4,4"]
