"""Tables, worlds, trees, sequents and textbooks in a browser: by pointer and by keys."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, settle
from tests.browser.test_access import complaints
from tests.browser.test_class import LAPTOP, PHONE, begin_class, path_of

ITEMS: list[dict[str, Any]] = [
    {"name": "table", "kind": "columns", "goal": "A -> B"},
    {"name": "world", "kind": "model", "premises": ["exists x L(x,a)"], "false": ["L(a,a)"]},
    {"name": "tree", "kind": "tree", "premises": ["A | B", "-A"], "goal": "B"},
    {"name": "sequent", "kind": "calculus", "premises": ["all x P(x)"], "goal": "P(a) & P(b)"},
    {"name": "book", "kind": "sequent", "premises": ["A & B"], "goal": "B", "textbook": "copi"},
]


def assign(page: Page) -> None:
    """A class with one item of each kind, seen as its students see it."""
    begin_class(page)
    home = page.url
    given = {"title": "Kinds", "items": ITEMS}
    saved = page.request.put(f"/api{path_of(page)}/assignments/kinds", data=given)
    assert saved.ok, saved.text()
    page.goto(f"{home}/work/kinds")


def go_on(page: Page) -> None:
    expect(page.locator(".feedback .notice")).to_contain_text("Right")
    page.get_by_role("button", name="Next item").click()
    settle(page)


def test_the_kinds_are_answered_by_pointer_and_by_keys(visit: Visit) -> None:
    page = visit(viewport=LAPTOP, bypass_csp=True)
    assign(page)

    cells = page.locator(".truth-cell")
    cells.first.focus()
    page.keyboard.type("tft")
    cells.nth(3).click()
    expect(cells.nth(3)).to_have_accessible_name("Row 4, A → B: true")
    page.get_by_label("It is").select_option("contingent")
    page.get_by_label("Row that refutes it").select_option("2")
    assert complaints(page) == []
    page.get_by_role("button", name="Check").click()
    go_on(page)

    page.get_by_label("How many things are there?").select_option("2")
    page.get_by_label("2, 1").check()
    assert complaints(page) == []
    page.get_by_role("button", name="Check").click()
    go_on(page)

    page.get_by_role("button", name="Node 1: A ∨ B").click()
    page.get_by_role("textbox", name="Step").fill("1 @ 3: A | B")
    page.get_by_role("button", name="Take this step").click()
    expect(page.get_by_role("button", name="Node 5: B")).to_be_visible()
    page.get_by_role("textbox", name="Step").fill("x 4: 2, 4")
    assert complaints(page) == []
    page.get_by_role("textbox", name="Step").press("Tab")
    page.get_by_role("button", name="Take this step").click()
    expect(page.locator(".tree-end")).to_contain_text("2, 4")
    page.get_by_role("textbox", name="Step").fill("x 5: 3, 5")
    page.get_by_role("button", name="Take this step").click()
    expect(page.locator(".feedback .notice")).to_contain_text("every branch is closed")
    go_on(page)

    page.get_by_role("button", name="Take apart P(a) ∧ P(b)").click()
    for name in "ab":
        page.get_by_role("button", name="Take apart ∀x P(x)").click()
        page.get_by_role("textbox", name="Step").press("End")
        page.keyboard.type(name)
        page.get_by_role("button", name="Take this step").click()
        page.get_by_role("button", name="It is an axiom").click()
    expect(page.locator(".feedback .notice")).to_contain_text("every sequent is closed")
    assert complaints(page) == []
    page.get_by_role("button", name="Next item").click()
    settle(page)

    proof = page.get_by_label("Your proof")
    expect(proof).to_have_value("1. A • B  Premise\n")
    proof.fill("1. A • B  Premise\n2. B  1 Simp.")
    expect(page.locator(".task [role=status]")).to_contain_text("Line 2: Simp. does not give this")
    proof.fill("1. A • B  Premise\n2. B • A  1 Com.\n3. B  2 Simp.")
    expect(page.locator(".task [role=status]")).to_contain_text("The proof is finished.")
    page.get_by_label("Textbook").select_option("lpl")
    lines = ["A ∧ B  ; Premise", "A      ; ∧ Elim 1", "B      ; ∧ Elim 1", "B ∧ A  ; ∧ Intro 3, 2"]
    numbered = [f"{number}. {line}" for number, line in enumerate([*lines, "B      ; ∧ Elim 4"], 1)]
    expect(proof).to_have_value("\n".join(numbered))
    assert complaints(page) == []
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback .notice")).to_contain_text("Proved")


def test_the_kinds_fit_on_a_phone(visit: Visit) -> None:
    page = visit(viewport=LAPTOP, bypass_csp=True)
    assign(page)
    page.set_viewport_size(PHONE)
    for number, _ in enumerate(ITEMS, start=1):
        page.get_by_label(f"Item {number}, 0 of 1 points").click()
        expect(page.get_by_role("region", name=f"Item {number}")).to_be_visible()
        settle(page)
        page.wait_for_function("document.documentElement.scrollWidth === 360")
        assert complaints(page) == []
