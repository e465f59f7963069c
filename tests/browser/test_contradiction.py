"""Games whose messages clash: one walks to the second message and meets the contradiction."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.every import check_every


def test_a_contradiction_is_met_and_shown(page: Page) -> None:
    def check_game(game: str) -> None:
        page.goto(f"/play/{game}")
        play = page.locator("pf-game")
        page.keyboard.press("ArrowDown")
        expect(play).to_contain_text("steps 1")
        page.keyboard.press("ArrowRight")
        expect(play.get_by_role("heading", name="Contradiction")).to_be_visible()
        expect(play).to_contain_text("they contradict each other, so nothing counts as proved")
        expect(play.locator("pf-proof li").first).to_contain_text("The message at column 1, row 1")

    check_every([("g4",), ("example5",)], check_game)
