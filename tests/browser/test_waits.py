"""Every wait speaks, and the colours of a page are the reader's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.held import Held

GROUND = "getComputedStyle(document.documentElement).backgroundColor"
LIGHT, DARK = "rgb(250, 249, 246)", "rgb(19, 23, 26)"


@pytest.mark.parametrize(
    ("path", "asked", "words"),
    [
        ("/learn", "**/api/lessons", "Your lessons are fetched …"),
        ("/learn/for-all", "**/api/lessons/for-all", "The lesson is fetched …"),
        ("/learn/for-all/practice", "**/api/lessons/for-all/practice", "A question is made …"),
        ("/learn/chapters/clues", "**/api/chapters/clues/test", "A question is made …"),
        ("/account", "**/api/me", "Your account is fetched …"),
        ("/account", "**/api/lessons", "What is yours is fetched …"),
    ],
)
def test_a_wait_speaks(page: Page, path: str, asked: str, words: str) -> None:
    held = Held(page, asked)
    page.goto(path, wait_until="load")
    wait = page.get_by_role("status").filter(has_text=words)
    expect(wait).to_be_visible()
    held.end()
    expect(wait).to_have_count(0)
    expect(page.locator("main .notice.bad:visible")).to_have_count(0)


def test_a_theme_is_chosen_and_kept_without_a_flash(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/privacy")
    assert page.evaluate(GROUND) == LIGHT
    colours = page.get_by_role("group", name="Colours")
    colours.get_by_role("link", name="dark").click()
    page.wait_for_function(f"{GROUND} === '{DARK}'")
    expect(page).to_have_url("/privacy")
    answer = page.goto("/learn")
    assert answer is not None
    assert '<html lang="en" data-theme="dark">' in answer.text()  # before any script runs
    assert page.evaluate(GROUND) == DARK
    colours.get_by_role("link", name="as the device").click()
    page.wait_for_function(f"{GROUND} === '{LIGHT}'")
    expect(page).to_have_url("/learn")
    expect(colours.locator("[aria-current]")).to_have_text("as the device")


def test_every_chapter_is_seen_at_once_with_its_picture_and_its_lessons(page: Page) -> None:
    page.goto("/learn")
    expect(page.locator(".map a")).to_have_count(40)
    page.get_by_text("As a list: chapters, lessons and tests").click()
    expect(page.locator(".chapter .chapter-picture")).to_have_count(8)
    expect(page.locator(".chapter .path a")).to_have_count(40)
    for each in page.locator(".chapter .path a").all():
        expect(each).to_be_visible()
