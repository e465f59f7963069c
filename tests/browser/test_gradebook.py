"""The gradebook and the map of mistakes in a browser: by keys, in both themes, on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.test_class import LAPTOP, PHONE, begin_class, path_of

KEY = "all x (L(x,b) -> H(x))"
ONLY = {"name": "only", "kind": "to-fol", "vocabulary": "people", "points": 4, "fol": KEY}
WHICH = {"name": "which", "kind": "choice", "options": ["a", "b"], "right": 2, "text": "Choose"}
ANSWERS = (KEY, "all x (H(x) -> L(x,b))", "all y (-L(y,b) -> -H(y))")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_marks_are_filtered_explained_and_lead_to_the_map(visit: Visit, size: ViewportSize) -> None:
    look = {"viewport": size, "bypass_csp": True, "color_scheme": "dark"}
    teacher = visit(strict=False, **look)
    teacher.set_viewport_size(LAPTOP)
    code = begin_class(teacher)
    home, api = teacher.url, f"/api{path_of(teacher)}"
    for name, items in (
        ("one", [{**ONLY, "english": "Only happy people love Ben."}]),
        ("two", [WHICH]),
    ):
        body = {"title": f"Week {name}", "items": items}
        assert teacher.request.put(f"{api}/assignments/{name}", data=body).status == 204
    for number, answer in enumerate(ANSWERS, start=1):
        student = visit()
        joined = {"code": code, "name": f"Student {number}"}
        assert student.request.post("/api/join", data=joined).status == 201
        given = {"answer": answer, "token": f"the-only-{number}"}
        assert student.request.post(f"{api}/work/one/only/answers", data=given).status == 200

    teacher.goto(home)
    first = teacher.locator(".due > li").first
    teacher.get_by_role("button", name="Move Week one down").press("Enter")
    expect(first).to_contain_text("Week two")
    expect(teacher.locator("#announcements")).to_have_text("The order is kept.")
    teacher.reload()
    expect(first).to_contain_text("Week two")

    teacher.set_viewport_size(size)
    teacher.goto(f"{home}/marks")
    rows = teacher.locator("table.marks tbody tr[data-number]")
    expect(rows).to_have_count(3)
    expect(rows.nth(0).get_by_label("untouched").last).to_be_attached()
    teacher.get_by_role("button", name="late").press("Enter")
    expect(rows.filter(visible=True)).to_have_count(0)
    teacher.get_by_role("button", name="something untouched").press("Enter")
    expect(rows.filter(visible=True)).to_have_count(3)
    teacher.get_by_label("Sort").select_option("points")
    expect(rows.first).to_contain_text("Student 1")
    teacher.get_by_label("Find a student").fill("student 2")
    expect(rows.filter(visible=True)).to_have_count(1)
    teacher.get_by_role("button", name="How Student 2 came").press("Enter")
    expect(teacher.locator(".why")).to_contain_text("reversed implication")
    assert Axe().run(teacher).response["violations"] == []
    fold = teacher.get_by_role("button", name="Week one")
    expect(fold).to_have_attribute("aria-expanded", "true")
    fold.press("Enter")
    expect(teacher.get_by_role("link", name="Translate a sentence")).to_be_hidden()

    teacher.get_by_role("link", name="who else").click()
    expect(teacher.get_by_role("heading", level=2)).to_have_text("reversed implication: 2 students")
    expect(teacher.locator(".forms li")).to_have_count(2)
    expect(teacher.locator(".world svg")).to_be_visible()
    teacher.get_by_label("One comment to all 2").fill("What does it forbid?")
    teacher.get_by_role("button", name="Send to 2").click()
    expect(teacher.get_by_text("Sent to 2 students.")).to_be_visible()
    assert Axe().run(teacher).response["violations"] == []
    assert teacher.evaluate("document.documentElement.scrollWidth") == size["width"]
