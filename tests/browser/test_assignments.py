"""Assignments in a browser: what is written is kept, and an exam from its draft to its marks."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_class import LAPTOP, PHONE, begin_class, path_of


def add_choice(page: Page, text: str) -> None:
    page.get_by_role("button", name="Add an item").click()
    box = page.locator(".item-edited").last
    box.locator("[name=kind]").select_option("choice")
    box.locator("[name=text]").fill(text)
    box.locator("[name=options]").fill("yes\nno")


def test_an_assignment_is_saved_as_it_was_written(visit: Visit) -> None:
    page = visit(viewport=LAPTOP)
    begin_class(page)
    home = page.url
    page.goto(f"{home}/new")
    page.get_by_label("Title").fill("Week 1")
    page.locator("section [name=text]").fill("Read it twice.")
    add_choice(page, "Is it raining?")
    page.get_by_role("button", name="Add an item").click()
    box = page.locator(".item-edited").nth(1)
    box.locator("[name=kind]").select_option("sequent")
    box.locator("[name=goal]").fill("A -> A")
    page.get_by_role("button", name="Add an item").click()
    box = page.locator(".item-edited").nth(2)
    box.locator("[name=kind]").select_option("lesson")
    box.locator("[name=lesson]").select_option(index=3)
    tasks = box.locator("[name=task]")
    tasks.select_option(index=1)
    task = tasks.input_value()
    page.get_by_role("button", name="Add an item").click()
    box = page.locator(".item-edited").nth(3)
    box.locator("[name=kind]").select_option("game")
    box.locator("[name=library]").select_option("g1")
    expect(box.locator(".game-picture svg")).to_be_visible()
    page.get_by_role("button", name="Save the assignment").click()
    page.wait_for_url(home)
    page.goto(f"{home}/edit/week-1")
    expect(page.locator("section [name=text]").first).to_have_value("Read it twice.")
    expect(page.locator(".item-edited").nth(2).locator("[name=task]")).to_have_value(task)
    page.goto(f"{home}/work/week-1")
    expect(page.locator(".lead")).to_have_text("Read it twice.")
    expect(page.locator(".task-text")).to_have_text("Is it raining?")
    for _ in range(2):
        page.locator("[name=option][value='1']").check()
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".standing")).to_contain_text("1 of 1 points")
        page.get_by_role("button", name="Begin anew").click()
        expect(page.locator(".standing")).to_contain_text("0 of 1 points")


def test_an_exam_from_its_draft_to_its_marks(visit: Visit) -> None:
    teacher = visit(viewport=LAPTOP)
    code = begin_class(teacher)
    home, api = teacher.url, f"/api{path_of(teacher)}"
    ada = visit(strict=False, viewport=PHONE)  # it asks for what is closed
    ada.goto(f"/join/{code}")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Join").click()
    expect(ada.locator("main")).to_contain_text("Nothing is due yet")
    here = ada.url

    teacher.goto(f"{home}/new")
    teacher.get_by_label("Title").fill("Exam")
    teacher.locator("[name=shown]").select_option("draft")
    teacher.locator("[name=minutes]").fill("20")
    teacher.locator("[name=feedback]").select_option("none")
    add_choice(teacher, "Is it raining?")
    teacher.get_by_role("button", name="Add an item").click()
    box = teacher.locator(".item-edited").nth(1)
    box.locator("[name=kind]").select_option("sequent")
    box.locator("[name=premises]").fill("A & B")
    box.locator("[name=goal]").fill("A")
    teacher.get_by_role("button", name="Save the assignment").click()
    expect(teacher.locator(".due")).to_contain_text("draft")
    ada.reload()
    expect(ada.locator("main")).to_contain_text("Nothing is due yet")

    teacher.goto(f"{home}/edit/exam")
    teacher.locator("[name=shown]").select_option("now")
    teacher.get_by_role("button", name="Save the assignment").click()
    teacher.wait_for_url(home)
    ada.reload()
    ada.get_by_role("link", name="Exam").click()
    expect(ada.locator(".panel")).to_contain_text("You have 20 minutes")
    ada.get_by_role("button", name="Begin").click()
    expect(ada.locator(".rest")).to_contain_text("It ends")
    ada.locator("[name=option][value='1']").check()
    ada.get_by_role("button", name="Check").click()
    expect(ada.locator(".feedback")).to_contain_text("Your answer is kept")
    ada.get_by_role("button", name="Next item").click()
    proof = ada.get_by_label("Your proof")
    expect(proof).to_have_value("A ∧ B ; premise\n")
    assert ada.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    proof.fill("A & B ; premise\nA ; &E 1")
    ada.get_by_role("button", name="Keep this answer").click()
    expect(ada.locator(".feedback")).to_contain_text("Your answer is kept")
    expect(ada.get_by_label("Item 2, answered")).to_be_visible()
    refused = ada.request.get("/prove")
    assert refused.status == 403
    ada.get_by_role("button", name="Hand in").click()
    ada.locator("dialog").get_by_role("button", name="Hand in").click()
    expect(ada.locator(".standing")).to_contain_text("1 of 1 points")
    assert ada.request.get("/prove").status == 200
    ada.goto(here)
    expect(ada.locator(".due")).to_contain_text("2 of 2 points")
    rows = teacher.request.get(f"{api}/marks").json()["rows"]
    assert [row["points"] for row in rows] == ["2"]


def test_a_wrong_key_is_mended_and_the_regrade_undone(visit: Visit) -> None:
    teacher = visit(viewport=LAPTOP)
    code = begin_class(teacher)
    home, api = teacher.url, f"/api{path_of(teacher)}"
    item = {"name": "which", "kind": "choice", "points": 2, "options": ["a", "b"], "right": 1}
    body = {"title": "Week 1", "items": [item]}
    assert teacher.request.put(f"{api}/assignments/week-1", data=body).status == 204
    ada = visit(viewport=PHONE)
    joined = ada.request.post("/api/join", data={"code": code, "name": "Ada"})
    given = {"answer": "2", "token": "the-first"}
    assert joined.status == 201
    assert ada.request.post(f"{api}/work/week-1/which/answers", data=given).status == 200
    teacher.goto(f"{home}/edit/week-1")
    teacher.locator("[name=right]").fill("2")
    teacher.get_by_role("button", name="Save the assignment").click()
    told = teacher.locator(".regrade")
    expect(told).to_contain_text("Points rise for 1 and fall for 0.")
    expect(told).to_contain_text("0 → 2")
    told.get_by_label("Reason").fill("the key was wrong")
    told.get_by_role("button", name="Save, and judge kept answers anew").click()
    teacher.wait_for_url(home)
    teacher.goto(f"{home}/marks")
    points = teacher.locator("table.marks tbody td").first
    expect(points).to_have_text("2")
    expect(teacher.locator("main")).to_contain_text("the key was wrong")
    teacher.get_by_role("button", name="Undo").click()
    teacher.locator("dialog").get_by_role("button", name="Undo").click()
    expect(teacher.locator("main")).to_contain_text("undone")
    expect(points).to_have_text("0")


def test_a_translation_is_met_with_a_small_world(visit: Visit) -> None:
    page = visit(viewport=LAPTOP)
    begin_class(page)
    page.set_viewport_size(PHONE)
    home, api = page.url, f"/api{path_of(page)}"
    page.goto(f"{home}/settings")
    page.get_by_label("Name, of small letters").fill("spies")
    page.get_by_label("Signs and what they stand for").fill('[predicates]\nW = "… watches …"\n')
    page.locator("form", has=page.get_by_role("heading", name="Vocabularies")).get_by_role(
        "button", name="Save"
    ).click()
    expect(page.locator("form", has=page.get_by_text("spies"))).to_be_visible()
    said = {"english": "Everybody watches somebody.", "fol": "all x exists y W(x,y)"}
    item = {"name": "say", "kind": "to-fol", "vocabulary": "spies", **said}
    body = {"title": "Week 1", "items": [item]}
    assert page.request.put(f"{api}/assignments/week-1", data=body).status == 204
    page.goto(f"{home}/work/week-1")
    expect(page.locator(".legend")).to_contain_text("x watches y")
    page.get_by_label("Your formula").fill("exists y all x W(x,y)")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback .world-seen svg")).to_be_visible()
    expect(page.locator(".feedback")).to_contain_text("watches")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_label("Your formula").fill("all x -(all y -W(x,y))")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback .notice.good")).to_be_visible()
