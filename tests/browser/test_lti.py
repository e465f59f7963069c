"""A course of a learning platform in a real browser: frames, new tabs, and choices that go back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Visit
from tests.web.lms import Lms, running
from tests.web.serving import serving


@pytest.fixture
def lms(tmp_path: Path) -> Iterator[Lms]:
    database = f"sqlite:///{tmp_path / 'plays.sqlite3'}"
    with serving(database) as address, running(address, database) as lms:
        yield lms


def open_tab(context: BrowserContext, lms: Lms, user: str) -> Page:
    """Open the link in the course, whose frame opens a new tab."""
    course = context.new_page()
    course.goto(f"{lms.issuer}/course?user={user}")
    with context.expect_page() as opened:
        course.frame_locator("iframe").get_by_role("link", name="in a new tab").click()
    return opened.value


def test_a_course_opens_its_class_and_takes_links_in_a_frame(visit: Visit, lms: Lms) -> None:
    emmy, ada = (visit(strict=False).context for _ in range(2))
    teacher = open_tab(emmy, lms, "t")
    expect(teacher.get_by_role("heading", level=1)).to_have_text("What shall “Logic 101” open?")
    teacher.get_by_role("button", name="Choose").click()
    expect(teacher.get_by_role("heading", level=1)).to_have_text("Logic 101")
    items = [{"name": "which", "kind": "choice", "points": 1, "options": ["a", "b"], "right": 2}]
    path = teacher.url.replace("/classes/", "/api/courses/")
    week = {"title": "Week 1", "items": items}
    assert teacher.request.put(f"{path}/assignments/week-1", data=week).status == 204

    course = emmy.new_page()
    course.goto(f"{lms.issuer}/course?user=t&path=/lti/choose")
    frame = course.frame_locator("iframe")
    frame.get_by_role("checkbox", name="Week 1").check()
    frame.get_by_role("button", name="Choose").click()
    expect(frame.get_by_role("heading")).to_have_text("Links taken: 1")
    assert [each["custom"] for each in lms.links] == [{"assignment": "week-1"}]

    student = open_tab(ada, lms, "a")
    expect(student.get_by_role("heading", level=1)).to_have_text("Logic 101")
    student.get_by_role("link", name="Week 1").click()
    student.locator("[name=option][value='2']").check()
    student.get_by_role("button", name="Check").click()
    expect(student.locator(".standing")).to_contain_text("1 of 1 points")
    for page in (teacher, student):
        assert Axe().run(page).response["violations"] == []
