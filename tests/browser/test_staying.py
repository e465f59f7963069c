"""Whoever comes back finds things where they were, and every address tells what it shows."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.held import divert

MINE = (6, 5)  # on beginner:safe:77


def at(column: int, row: int) -> str:
    return f'pf-board .cell[data-at="{column},{row}"]'


def stands(page: Page, column: int, row: int) -> None:
    expect(page.locator(f"{at(column, row)} .you").first).to_be_visible()


def test_the_first_game_goes_on_after_a_reload_and_in_another_language(page: Page) -> None:
    page.goto("/")
    page.locator(at(1, 2)).click()
    expect(page.locator(f"{at(1, 2)} .visited")).to_be_visible()
    page.reload()
    stands(page, 1, 2)
    expect(page.locator(".facts")).to_contain_text("steps 1")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator(".facts")).to_contain_text("Schritte 1")


def test_a_won_first_game_leads_on_and_can_be_played_again(page: Page) -> None:
    page.goto("/")
    page.locator(at(1, 2)).click()
    page.locator(at(1, 3)).click()
    expect(page.locator(".messages li")).to_have_count(2)
    page.locator(at(5, 1)).click(button="right")
    page.get_by_role("button", name="Play again").click()
    stands(page, 1, 1)
    page.reload()
    expect(page.locator(".facts")).to_contain_text("steps 0")


def test_another_language_keeps_the_play_of_an_address(page: Page) -> None:
    page.goto("/play/g2?mode=practice")
    stands(page, 1, 1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".facts")).to_contain_text("steps 1")
    page.get_by_role("link", name="Deutsch").click()
    expect(page.locator(".facts")).to_contain_text("Schritte 1")
    expect(page.locator(".facts")).to_contain_text("Übung")


def test_skipping_to_the_content_keeps_the_play_of_an_address(page: Page) -> None:
    page.goto("/play/g2")
    stands(page, 1, 1)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".facts")).to_contain_text("steps 1")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.reload()
    expect(page.locator(".facts")).to_contain_text("steps 1")


def test_an_address_that_ends_in_no_play_begins_one(visit: Visit) -> None:
    page = visit(strict=False)
    for end in ("g1#nobodys-play", f"g2#{'x' * 100}"):
        page.goto(f"/play/{end}")
        stands(page, 1, 1)


def test_the_game_of_today_can_be_asked_for_again(page: Page) -> None:
    divert(page, "**/api/games?shelf=daily", lambda route: route.fulfill(body=""), times=1)
    page.goto("/library")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("link", name="Game of")).to_be_visible()


def test_a_version_of_a_game_is_kept_apart_from_a_new_game(page: Page) -> None:
    page.goto("/create")
    page.get_by_label("Title").fill("My own")
    page.goto("/")
    page.locator(at(1, 2)).click()
    page.locator(at(1, 3)).click()
    expect(page.locator(".messages li")).to_have_count(2)
    page.locator(at(5, 1)).click(button="right")
    page.get_by_role("link", name="Make your own version").click()
    page.get_by_label("Title").fill("A version")
    page.reload()
    expect(page.get_by_label("Title")).to_have_value("A version")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.get_by_label("Title")).to_have_value("Down the first column")
    page.goto("/create")
    expect(page.get_by_label("Title")).to_have_value("My own")


def test_a_page_has_one_first_heading(page: Page) -> None:
    for address in ("/", "/challenge/g1?race", "/learn/10", "/play/g1"):
        page.goto(address)
        stands(page, 1, 1)
        expect(page.locator("h1")).to_have_count(1)


def test_a_broken_formula_is_not_read_as_the_one_before(page: Page) -> None:
    page.goto("/create")
    page.get_by_label("In logic").fill("mine(1,2)")
    expect(page.locator(".reading")).to_have_text("mine(1, 2)")
    page.get_by_label("In logic").fill("mine(1,2")
    expect(page.locator(".problem")).to_contain_text("This ( is never closed")
    expect(page.locator(".reading")).to_be_empty()


def test_a_lesson_gives_hints_and_leads_to_its_neighbours(page: Page) -> None:
    page.goto("/learn/2")
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.locator(".hinted")).to_contain_text("Look at the 1 at column 1, row 2")
    expect(page.locator('.task-board [data-at="1,2"] .lit')).to_be_visible()
    hint.click()
    expect(page.locator(".hinted h2")).to_have_text("Hint 2 of 4")
    page.locator('.task-board [data-at="3,1"]').click()
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Next task").click()
    expect(page.locator(".task")).to_be_focused()
    expect(page.locator(".hinted")).to_be_empty()
    page.get_by_role("link", name="Lesson 1").click()
    expect(page.locator("h1")).to_have_text("A number tells")
    page.goto("/learn")
    expect(page.locator("tr", has_text="two clues")).to_have_text("two clues0 / 12")


def test_a_press_can_ask_or_mark_where_there_is_no_keyboard(page: Page) -> None:
    page.goto("/play/g2")
    stands(page, 1, 1)
    page.get_by_role("button", name="Why?").click()
    page.locator(at(1, 2)).click()
    expect(page.locator(".verdict")).to_have_text("Column 1, row 2 is safe.")
    stands(page, 1, 1)
    page.get_by_role("tab", name="Graph").click()
    graph = page.locator(".graph svg")
    before = graph.bounding_box()
    page.get_by_role("button", name="Larger").click()
    after = graph.bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"]
    page.get_by_role("button", name="Mark").click()
    page.locator(at(2, 1)).click()
    expect(page.locator(".notice.bad")).to_be_visible()


def test_a_long_word_does_not_widen_the_page(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/create")
    page.get_by_label("Title").fill("W" * 80)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Play it").click()
    stands(page, 1, 1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_whoever_walks_stays_in_sight_on_a_board_larger_than_the_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/create")
    for side, length in {"Columns": "30", "Rows": "2"}.items():
        page.get_by_role("spinbutton", name=side).fill(length)
        page.get_by_role("spinbutton", name=side).press("Tab")
    page.get_by_label("In logic").fill("mine(30,2)")
    expect(page.locator(f"{at(1, 1)} .message")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Play it").click()
    stands(page, 1, 1)
    for _ in range(14):
        page.get_by_role("button", name="go right").click()
    expect(page.locator(f"{at(15, 1)} .visited .you")).to_be_visible()
    expect(page.locator(at(15, 1))).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Why?").click()
    page.locator(at(15, 1)).click()
    expect(page.locator(".verdict")).to_be_in_viewport()


def test_a_counterexample_shows_the_mines_of_its_own_board_alone(page: Page) -> None:
    page.goto("/sweeper?game=beginner:safe:77")
    page.locator(f"pf-sweeper {at(*MINE)}").click()
    expect(page.locator("pf-sweeper figure .tile.mine")).to_have_count(10)
    page.get_by_role("link", name="The same board again").click()
    expect(page.locator("pf-sweeper .facts")).to_contain_text("steps 0")
