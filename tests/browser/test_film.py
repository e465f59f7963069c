"""A moving picture of a game, looked at in a real browser."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from provefield.agents import agent
from provefield.games.sweeper.generate import deal, parse_id
from provefield.play.match import match
from provefield.play.record import record

SEEK = """seconds => document.getAnimations().forEach(each => {
  each.pause();
  each.currentTime = 1000 * seconds;
})"""
VISIBLE = """name => [...document.querySelectorAll(name)]
  .filter(each => getComputedStyle(each).opacity > 0.5).map(each => each.textContent)"""


def visible(page: Page, selector: str) -> list[str]:
    found: list[str] = page.evaluate(VISIBLE, selector)
    return found


@pytest.fixture(scope="module")
def film() -> str:
    player, game = agent("p5"), deal(parse_id("5x5/4:zero:3")).start()
    return record(player, "A game", game, match(player, game, Random(1)))


def test_a_film_shows_one_step_at_a_time_or_stands_still(page: Page, film: str) -> None:
    page.set_content(film)
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
    page.emulate_media(reduced_motion="reduce")  # as some prefer it
    page.set_content(film)
    assert page.evaluate("document.getAnimations().length") == 0
    assert not visible(page, ".gone, .ring")
    (caption,) = visible(page, ".caption")
    assert "after" in caption
