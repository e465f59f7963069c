"""Answers that come late: the page has gone on, and what it shows fits where it is by then."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.held import Held, divert


def test_one_plays_on_until_the_new_game_comes(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    expect(page.locator(".is-safe")).to_have_count(1)
    held = Held(page, "**/api/plays")
    page.get_by_role("button", name="New game").click()
    page.locator("pf-sweeper .cell").first.focus()
    for key in "fowh":
        page.keyboard.press(key)
    expect(page.locator(".answer h3")).to_have_text("Hint 1 of 4")
    page.locator(".cell:has(.is-safe)").click()
    expect(page.locator("pf-sweeper .open").first).to_be_visible()
    late = Held(page, "**/hint*")
    page.keyboard.press("h")
    held.let_go()
    expect(page.locator("pf-sweeper .open")).to_have_count(0)
    late.let_go()
    expect(page.locator("pf-sweeper .answer")).to_contain_text("Ask why about a covered cell")
    expect(page.locator("pf-board .lit")).to_have_count(0)


def test_of_two_new_games_the_last_counts(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    expect(page.locator(".is-safe")).to_have_count(1)
    held = Held(page, "**/api/plays")
    for _ in range(2):
        page.get_by_role("button", name="New game").click()
    with page.expect_response("**/api/plays") as last:
        held.let_go(many=2)
    address = f"#{last.value.json()['id']}"
    page.wait_for_function("address => location.hash === address", arg=address)
    with page.expect_response("**/api/plays"):
        held.let_go()
    page.evaluate("fetch('/api/me')")  # by the time of another answer, that one has been read
    assert page.evaluate("location.hash") == address


def test_a_game_is_walked_until_it_is_begun_again(page: Page) -> None:
    page.goto("/play/g1")
    expect(page.locator(".you")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play again").wait_for()
    held = Held(page, "**/api/plays")
    page.get_by_role("button", name="Play again").click()
    page.locator("pf-board .cell").first.focus()
    for key in ("ArrowDown", "m", "w"):
        page.keyboard.press(key)
    expect(page.locator("pf-game .answer")).not_to_be_empty()
    held.let_go()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(page.locator('.cell[data-at="1,1"].you, .cell[data-at="1,1"] .you')).to_be_visible()


def test_an_answer_about_another_position_is_dropped(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    page.get_by_text("Analyse any position").click()
    held = Held(page, "**/api/positions")
    analyser = page.locator("pf-analyser")
    analyser.get_by_role("button", name="Analyse", exact=True).click()
    expect(analyser.locator(".answer .waiting")).to_be_visible()
    analyser.locator("textarea").fill("? 0")
    with page.expect_response("**/api/positions"):
        held.let_go()
    expect(analyser.locator(".answer")).to_be_empty()
    analyser.get_by_role("button", name="Analyse", exact=True).click()
    held.let_go()
    expect(analyser.locator(".answer")).to_contain_text("1 safe, 0 mines, 0 undecided")


def test_whoever_goes_on_to_another_task_stays_there(page: Page) -> None:
    page.goto("/learn/21")
    held = Held(page, "**/answers*")
    page.get_by_role("button", name="true", exact=True).click()
    page.get_by_role("button", name="Task 2").click()
    held.let_go()
    expect(page.locator(".bead").first).to_have_class("bead done")
    expect(page.locator(".bead").nth(1)).to_have_class("bead")
    expect(page.get_by_role("region", name="Task 2")).to_be_visible()


def test_a_message_is_kept_when_another_cell_is_chosen_at_once(page: Page) -> None:
    page.goto("/create")
    editor = page.locator("pf-message-editor")
    expect(editor.locator("option")).not_to_have_count(0)
    held = Held(page, "**/api/formulas")
    editor.get_by_label("In logic").fill("mine(2,2)")
    page.locator('pf-board .cell[data-at="3,1"]').click()
    held.let_go()
    expect(page.locator('pf-board .cell[data-at="1,1"]')).to_contain_text("1")
    expect(editor.get_by_label("In logic")).to_have_value("")


def test_waiting_for_a_board_is_explained(page: Page) -> None:
    held = Held(page, "**/api/plays")
    page.goto("/sweeper?game=beginner:zero&referee=server", wait_until="load")
    expect(page.get_by_role("status").filter(has_text="One moment")).to_be_visible()
    held.let_go()
    expect(page.locator(".is-safe")).to_have_count(1)
    expect(page.get_by_text("One moment")).to_have_count(0)


def test_a_move_that_cannot_be_saved_now_is_sent_again(visit: Visit) -> None:
    page = visit(strict=False)
    page.goto("/sweeper?game=beginner:zero&referee=server")
    expect(page.locator(".is-safe")).to_have_count(1)
    full = {"error": "The move may not be saved."}
    divert(page, "**/moves", lambda route: route.fulfill(status=503, json=full), times=1)
    with page.expect_response(lambda answer: "/moves" in answer.url and answer.ok):
        page.locator(".cell:has(.is-safe)").click()
    expect(page.locator("pf-sweeper .open").first).to_be_visible()
