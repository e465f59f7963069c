"""Practice tells the truth: nothing unproved is praised, counted or left unexplained."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'pf-game .stage [data-at="{column},{row}"]')


def flag(page: Page, column: int, row: int) -> None:
    cell(page, column, row).click(button="right")


def marked(page: Page) -> Locator:
    """The facts above the board."""
    return page.locator("pf-game .facts")


def expect_explained(page: Page, column: int, row: int) -> None:
    """A mark is crossed, and told at once with what strict mode would show."""
    expect(page.locator("pf-game .notice.bad")).to_contain_text("Not proved")
    expect(page.locator("pf-game .notice").locator("pf-board, pf-proof")).not_to_have_count(0)
    expect(cell(page, column, row).locator(".wrong")).to_be_visible()
    expect(page.get_by_role("heading", name="Proved!")).to_have_count(0)


def test_lesson_10_does_not_praise_flags_on_everything(page: Page) -> None:
    page.goto("/learn/10")
    flag(page, 2, 1)
    expect_explained(page, 2, 1)
    expect(marked(page)).to_contain_text("0 / 1")
    expect(page.locator(".feedback")).to_be_empty()
    flag(page, 3, 1)  # which follows from the message
    expect(page.get_by_role("heading", name="Proved!")).to_be_visible()
    expect(marked(page)).to_contain_text("1 / 1")


def test_the_game_of_the_front_page_does_not_praise_guesses(page: Page) -> None:
    page.goto("/")
    for column, row in ((3, 3), (5, 1)):
        flag(page, column, row)
        expect_explained(page, column, row)
    expect(marked(page)).to_contain_text("0 / 1")
    page.keyboard.press("u")
    expect(cell(page, 5, 1).locator(".wrong")).to_have_count(0)


def test_thirty_flags_are_no_mine(page: Page) -> None:
    page.goto("/play/g2?mode=practice")
    for column in range(2, 6):
        flag(page, column, 2)
        expect_explained(page, column, 2)
    expect(marked(page)).to_contain_text("0 / ")
    expect(page.locator("pf-game .stage .tile.wrong")).to_have_count(4)


def test_an_unproved_step_in_practice_stays_and_shows_the_board(page: Page) -> None:
    page.goto("/play/g2?mode=practice")
    expect(cell(page, 1, 1).locator(".you")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("pf-game .notice.bad")).to_contain_text("Not proved")
    expect(page.locator("pf-game .notice pf-board")).to_be_visible()
    expect(cell(page, 1, 1).locator(".you")).to_be_visible()
    expect(marked(page)).to_contain_text("steps 0")


def test_messages_that_clash_are_told_with_their_clash(page: Page) -> None:
    page.goto("/play/g4")
    expect(cell(page, 1, 1).locator(".you")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    notice = page.locator("pf-game .notice.bad")
    expect(notice).to_contain_text("Contradiction")
    expect(notice).to_contain_text("contradict each other")
    expect(page.locator("pf-game .notice pf-proof")).to_be_visible()
    expect(page.get_by_role("heading", name="Stuck")).to_have_count(0)
    expect(notice.get_by_role("link", name="Practise this game")).to_be_visible()
    for key in ("p", "w"):
        page.keyboard.press(key)
        expect(page.locator("pf-game .answer")).to_contain_text("No board fits")
        expect(page.locator("pf-game .answer pf-proof")).to_be_visible()


def test_a_game_without_a_first_step_opens_with_words_and_a_way_on(page: Page) -> None:
    page.goto("/play/g3")
    notice = page.locator("pf-game .notice")
    expect(notice).to_contain_text("Stuck")
    expect(notice).to_contain_text("cannot be won by proof")
    expect(notice.get_by_role("link", name="Let an agent play it")).to_be_visible()
    expect(notice.get_by_role("link", name="Back to the library")).to_be_visible()
    notice.get_by_role("link", name="Practise this game").click()
    expect(page.locator("pf-game .tag")).to_contain_text("practice")
    expect(cell(page, 1, 1).locator(".you")).to_be_visible()
    expect(notice).not_to_contain_text("in practice")
    page.keyboard.press("ArrowDown")
    expect(notice).to_contain_text("Not proved")
    expect(page.get_by_text("the game is over")).to_have_count(0)
    expect_ways_on_once(page)
    page.keyboard.press("ArrowUp")
    expect(notice).to_contain_text("A wall")
    expect_ways_on_once(page)
    expect(page.get_by_role("link", name="Practise this game")).to_have_count(0)


def expect_ways_on_once(page: Page) -> None:
    """The card leads on, and what it offers is not offered again elsewhere."""
    for way in ("Let an agent play it", "Back to the library"):
        expect(page.get_by_role("link", name=way)).to_have_count(1)
        expect(page.locator("pf-game .notice").get_by_role("link", name=way)).to_be_visible()


def test_a_step_in_a_stuck_game_loses_and_keeps_the_ways_on(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/play/g3")
    expect(page.locator("pf-game .notice")).to_contain_text("Stuck")
    expect_ways_on_once(page)
    page.keyboard.press("/")
    page.get_by_label("Say what to do").fill("down")
    page.keyboard.press("Enter")
    lost = page.get_by_role("heading", name="Lost")
    expect(lost).to_be_in_viewport()  # though it stands far above the line that was typed
    expect_ways_on_once(page)
    expect(page.get_by_role("link", name="Practise this game")).to_have_count(1)
