"""A moving picture of a game, looked at in a real browser."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Browser, Page

from provefield.agents import agent
from provefield.games.sweeper.generate import deal, parse_id
from provefield.play.match import match
from provefield.play.record import record

PLAYER, GAME = agent("p5"), deal(parse_id("5x5/4:zero:3")).start()
FILM = record(PLAYER, "A game", GAME, match(PLAYER, GAME, Random(1)))
SEEK = """seconds => document.getAnimations().forEach(each => {
  each.pause();
  each.currentTime = 1000 * seconds;
})"""
VISIBLE = """name => [...document.querySelectorAll(name)]
  .filter(each => getComputedStyle(each).opacity > 0.5).map(each => each.textContent)"""


def visible(page: Page, selector: str) -> list[str]:
    found: list[str] = page.evaluate(VISIBLE, selector)
    return found


def test_a_film_shows_one_step_at_a_time(browser: Browser) -> None:
    with browser.new_page() as page:
        page.set_content(FILM)
        page.evaluate(SEEK, 0)
        covered = len(visible(page, ".gone"))
        assert covered > 0
        assert not visible(page, ".caption")
        page.evaluate(SEEK, 1.0)
        assert len(visible(page, ".gone")) < covered
        assert len(visible(page, ".ring")) == 1
        (caption,) = visible(page, ".caption")
        assert caption.startswith("1 of ")
        page.evaluate(SEEK, 1000)
        assert not visible(page, ".gone, .ring")
        (caption,) = visible(page, ".caption")
        assert "after" in caption


def test_a_film_stands_still_for_those_who_prefer_that(browser: Browser) -> None:
    with browser.new_page(reduced_motion="reduce") as page:
        page.set_content(FILM)
        assert page.evaluate("document.getAnimations().length") == 0
        assert not visible(page, ".gone, .ring")
        (caption,) = visible(page, ".caption")
        assert "after" in caption
