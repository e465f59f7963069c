"""What there is to read in a real browser: proofs that unfold, claims to defend, games again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


def test_a_step_of_a_proof_unfolds_in_the_list_and_in_the_graph(page: Page) -> None:
    page.goto("/play/g1")
    expect(page.locator(".you")).to_be_visible()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("w")
    page.get_by_role("tab", name="Step by step").click()
    page.locator("summary.inference").last.click()
    expect(page.locator("details[open] .premises li")).to_have_count(1)
    expect(page.locator("details[open] .unfolded")).to_contain_text("with x = 2")
    page.get_by_role("tab", name="Graph").click()
    page.locator(".graph g[role=button]").last.press("Enter")
    expect(page.locator(".chosen-step .unfolded")).to_contain_text("column 1, row 2 is safe")
    expect(page.locator('.cell[data-at="1,2"] .lit')).to_be_visible()
    page.get_by_text("Take this proof with you").click()
    for name, suffix in (("Coq", ".v"), ("Evidence (JSON)", ".json")):
        with page.expect_download() as taken:
            page.get_by_role("button", name=name).click()
        assert taken.value.suggested_filename.endswith(suffix)


def test_an_answer_is_defended_in_a_game(page: Page) -> None:
    page.goto("/learn/21")
    page.get_by_role("button", name="true", exact=True).click()
    page.get_by_role("button", name="Defend your answer in a game").click()
    game = page.locator("pf-hintikka")
    expect(game).to_contain_text("Your opponent picks x = 1.")
    game.get_by_role("button", name="y = 1").click()
    expect(game.locator(".notice.bad")).to_contain_text("You have lost")
    game.get_by_role("button", name="Take the last pick back").click()
    game.get_by_role("button", name="y = 2").click()
    expect(game.locator(".notice.good")).to_be_visible()
    expect(page.locator('.task-board .cell[data-at="1,2"] .lit')).to_be_visible()


def test_a_number_is_read_as_a_formula_and_a_game_is_seen_again(page: Page) -> None:
    page.goto("/sweeper?game=3x1/1:zero:1")
    page.locator(".cell:has(.is-safe)").click()
    expect(page.locator("pf-sweeper .notice.good")).to_be_visible()
    page.get_by_role("button", name="First", exact=True).click()
    expect(page.locator(".replay-told")).to_contain_text("Move 1 of 1: open")
    expect(page.locator("pf-sweeper pf-board .open")).to_have_count(0)
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(".replay-told")).to_contain_text("The end. Moves made: 1.")
    number = page.locator("pf-sweeper .cell:has(.n1)")
    number.focus()
    page.keyboard.press("w")
    page.get_by_text("The same as a formula").click()
    expect(page.locator(".clue .cases")).to_contain_text("mine(")


@pytest.mark.parametrize("page", ["de"], indirect=True)
def test_a_german_page_tells_german_messages(page: Page) -> None:
    page.goto("/play/g1")
    expect(page.locator(".messages .english")).to_have_text("In Spalte 1 liegt keine Mine.")
    page.goto("/learn/1")
    expect(page.locator("h1")).to_have_text("Eine Zahl sagt es")
    expect(page.locator(".task-text")).to_contain_text("Markiere jede Zelle")


def test_a_game_that_is_begun_again_listens_once(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    expect(page.locator("pf-board .cell").first).to_be_visible()
    begun = page.evaluate("location.hash")
    page.get_by_role("button", name="New game").click()
    page.wait_for_function("begun => location.hash !== begun", arg=begun)
    page.locator(".cell:has(.is-safe)").focus()
    page.keyboard.press("f")
    follows = page.get_by_role("button", name="What follows")
    expect(follows).to_have_attribute("aria-pressed", "true")
