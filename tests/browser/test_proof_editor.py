"""The editor of proofs in a real browser: by mouse, keyboard and thumb, in German, at a loss."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.held import Held
from tests.browser.stuck import be_given_a_line

THUMB: ViewportSize = {"width": 360, "height": 740}


def prove(page: Page, premises: list[str], goal: str, rules: str = "") -> Locator:
    """Open a sequent; the lines of its proof."""
    asked = [("premise", premise) for premise in premises] + [("goal", goal)]
    page.goto(f"/prove?{urlencode(asked + [('rule', rule) for rule in rules.split()])}")
    lines = page.get_by_role("option")
    expect(lines).to_have_count(len(premises))
    expect(page.locator("[data-rule]").first).to_be_visible()
    return lines


def rule(page: Page, name: str) -> Locator:
    return page.locator(f"[data-rule='{name}']")


def test_a_proof_with_a_box_by_mouse(page: Page) -> None:
    lines = prove(page, ["A → B", "B → C"], "A → C", "→I →E")
    page.get_by_role("button", name="Suppose").click()
    page.get_by_role("button", name="A", exact=True).click()
    expect(lines).to_have_count(3)
    expect(page.locator(".pe-goal")).to_contain_text("in this box")
    lines.nth(0).click()
    lines.nth(2).click()
    rule(page, "→E").click()
    expect(lines.nth(3)).to_have_accessible_name("4. B, →E 1, 3. correct")
    rule(page, "→E").click()  # what is missing is found
    expect(lines.nth(4)).to_have_accessible_name("5. C, →E 2, 4. correct")
    rule(page, "→I").click()  # closes the box
    expect(lines.nth(5)).to_have_accessible_name("6. A → C, →I 3-5. correct")
    expect(page.get_by_role("status").filter(has_text="The proof is finished.")).to_be_visible()
    page.get_by_role("button", name="forall x").click()
    expect(page.locator(".pe-export")).to_contain_text(":→I 3-5")


def test_the_same_by_keyboard_however_slowly_one_types(page: Page) -> None:
    page.clock.install()
    lines = prove(page, ["A → B", "B → C"], "A → C", "→I →E")
    lines.nth(0).focus()
    page.keyboard.type("s")  # suppose
    expect(page.get_by_label("Next line: formula")).to_be_focused()
    page.keyboard.type("A")
    page.keyboard.press("Enter")
    expect(lines).to_have_count(3)
    page.keyboard.press("ArrowUp")
    expect(lines.nth(2)).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    for key in "->e":
        page.keyboard.type(key)
        page.clock.fast_forward(5_000)
    expect(lines.nth(3)).to_have_accessible_name("4. B, →E 1, 3. correct")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("C")
    page.keyboard.press("Enter")
    page.keyboard.type("->e 2, 4")
    page.keyboard.press("Enter")
    expect(lines.nth(4)).to_have_accessible_name("5. C, →E 2, 4. correct")
    page.keyboard.press("Backspace")  # closes the box
    page.keyboard.type("A -> C")
    page.keyboard.press("Enter")
    page.keyboard.type("->I 3-5")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="The proof is finished.")).to_be_visible()


def test_rules_can_be_typed_before_the_server_has_answered(page: Page) -> None:
    held = Held(page, "**/api/proofs/check")
    page.goto("/prove?premise=A → B&premise=A&goal=B&rule=→E", wait_until="load")
    held.let_go()  # whether the sequent can be read
    lines = page.get_by_role("option")
    expect(page.locator("[data-rule]")).to_have_count(1)
    lines.nth(0).focus()
    for key in ("Space", "ArrowDown", "Space"):
        page.keyboard.press(key)
    page.keyboard.type("->e")
    held.let_go()
    held.let_go()
    expect(lines.nth(2)).to_have_accessible_name("3. B, →E 1, 2. correct")


def test_hands_that_are_quicker_than_the_server_lose_nothing(page: Page) -> None:
    lines = prove(page, ["A ∧ B", "C"], "B ∧ A", "∧E ∧I →I")
    said, formula = page.locator(".pe-said"), page.get_by_label("Next line: formula")
    held = Held(page, "**/api/proofs/check")
    formula.fill("C ∧ C")
    page.get_by_label("Next line: rule and lines").fill("∧I 2, 2")
    page.keyboard.press("Enter")
    rule(page, "→I").click()
    expect(said).to_contain_text("→I needs")
    lines.nth(2).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Formula of line 3").fill("half writ")
    lines.nth(0).hover()
    page.mouse.down()
    held.let_go()
    expect(page.locator(".pe-line.right")).to_have_count(2)
    expect(page.get_by_label("Formula of line 3")).to_have_value("half writ")
    expect(said).to_contain_text("→I needs")
    page.mouse.up()
    expect(lines.nth(0)).to_have_attribute("aria-selected", "true")
    expect(lines.nth(2)).to_have_accessible_name("3. C ∧ C, ∧I 2, 2. correct")
    offer = Held(page, "**/api/proofs/line")
    rule(page, "∧E").click()
    formula.fill("half writ")
    offer.let_go()
    expect(page.locator(".offered")).to_have_count(2)
    expect(formula).to_be_focused()
    expect(formula).to_have_value("half writ")


def test_what_was_offered_for_another_draft_is_not_shown(page: Page) -> None:
    lines = prove(page, ["A → B"], "A → B", "→I →E")
    held = Held(page, "**/api/proofs/line")
    page.get_by_role("button", name="Suppose").click()
    page.get_by_label("Next line: formula").fill("C")
    page.keyboard.press("Enter")
    expect(lines).to_have_count(2)
    with page.expect_response("**/api/proofs/line") as answer:
        held.let_go()
    assert answer.value.json()["lines"]
    expect(lines.nth(1)).to_have_accessible_name("2. C, supposed. correct")
    expect(page.locator(".pe-offered")).to_be_empty()


def test_a_wrong_line_says_what_the_rule_needs_and_can_be_mended(page: Page) -> None:
    lines = prove(page, ["A", "B → A"], "A ∧ A")
    page.get_by_label("Next line: formula").fill("B")
    page.get_by_label("Next line: rule and lines").fill("->E 2, 1")
    page.keyboard.press("Enter")
    expect(lines.nth(2)).to_contain_text("→E needs B → A and B; line 1 is A, not B")
    lines.nth(2).focus()
    page.keyboard.press("Enter")
    page.get_by_label("Formula of line 3").fill("A & A")
    page.get_by_label("Rule of line 3").fill("&I 1, 1")
    page.keyboard.press("Enter")
    expect(lines.nth(2)).to_have_accessible_name("3. A ∧ A, ∧I 1, 1. correct")
    page.keyboard.press("Control+z")
    expect(lines.nth(2)).to_contain_text("→E needs")
    page.keyboard.press("Control+y")
    expect(page.locator(".pe-goal")).to_contain_text("Proved")


def test_a_rule_says_what_it_waits_for_and_closes_its_box(page: Page) -> None:
    lines = prove(page, ["A → B", "¬B"], "¬A", "→E ¬E ¬I")
    said = page.locator(".pe-said")
    rule(page, "¬I").click()
    expect(said).to_have_text("¬I needs a box that supposes A and ends in ⊥: press Suppose.")
    page.get_by_role("button", name="Suppose").click()
    page.get_by_role("button", name="A", exact=True).click()
    expect(lines).to_have_count(3)
    rule(page, "¬I").click()
    expect(said).to_contain_text("¬I closes this box once it ends in ⊥; now it ends in A.")
    rule(page, "→E").click()
    expect(lines).to_have_count(4)
    rule(page, "¬E").click()
    expect(lines.nth(4)).to_have_accessible_name("5. ⊥, ¬E 4, 2. correct")
    expect(said).to_contain_text("This box has what it was for: close it")
    expect(page.locator(".pe-goal")).to_contain_text("reached: close it")
    page.get_by_label("Next line: formula").fill("-A")
    rule(page, "¬I").click()  # what was typed stands outside of the box that the rule closes
    expect(lines.nth(5)).to_have_accessible_name("6. ¬A, ¬I 3-5. correct")
    expect(page.locator(".pe-goal")).to_contain_text("Proved")


def test_a_wrong_line_is_met_in_a_world(page: Page) -> None:
    lines = prove(page, ["∃y ∀x R(x, y)"], "∀x ∃y R(x, y)")
    page.get_by_label("Next line: formula").fill("∀x R(x, x)")
    page.get_by_label("Next line: rule and lines").fill("∀E 1")
    page.keyboard.press("Enter")
    expect(lines.nth(1)).to_contain_text("∀E needs a line that begins with ∀")
    page.get_by_role("button", name="Does it follow from these lines at all?").click()
    world = page.locator(".pe-offered pf-world")
    expect(world.locator(".world-whole .truth")).to_have_text(["true", "false"])
    page.get_by_role("button", name="Undo").click()
    expect(world).to_have_count(0)
    page.get_by_label("Next line: formula").fill("∃y R(c, y)")
    page.get_by_label("Next line: rule and lines").fill("∀E 1")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Does it follow from these lines at all?").click()
    expect(page.locator(".pe-offered")).to_contain_text("it may follow, but not by this rule")


def test_a_draft_is_kept_when_one_leaves(page: Page) -> None:
    lines = prove(page, ["A ∧ B"], "B ∧ A")
    page.get_by_label("Next line: formula").fill("B")
    page.get_by_label("Next line: rule and lines").fill("∧E 1")
    page.keyboard.press("Enter")
    expect(lines.nth(1)).to_have_accessible_name("2. B, ∧E 1. correct")
    page.goto("/learn")
    page.goto(f"/prove?{urlencode([('premise', 'A ∧ B'), ('goal', 'B ∧ A')])}")
    expect(lines).to_have_count(2)
    expect(lines.nth(1)).to_have_accessible_name("2. B, ∧E 1. correct")


def test_what_exists_asks_for_a_box_with_a_new_name(page: Page) -> None:
    prove(page, ["∃x P(x)", "P(c) → A"], "∃y P(y)")
    rule(page, "∃E").click()
    expect(page.locator(".pe-said")).to_have_text(
        "∃E needs line 1 and a box that supposes P(d) for a new d: press Suppose."
    )


def test_one_way_to_be_helped_is_offered(page: Page) -> None:
    page.goto("/learn/and")
    expect(page.get_by_role("button", name="I am stuck")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_deleting_a_line_counts_the_others_anew(page: Page) -> None:
    lines = prove(page, ["A ∧ B"], "B ∧ A")
    for formula, reason in (("A ∧ B", "R 1"), ("A", "∧E 1"), ("B", "∧E 1"), ("B ∧ A", "∧I 4, 3")):
        page.get_by_label("Next line: formula").fill(formula)
        page.get_by_label("Next line: rule and lines").fill(reason)
        page.keyboard.press("Enter")
    expect(lines).to_have_count(5)
    lines.nth(1).focus()
    page.keyboard.press("Delete")
    expect(lines.nth(3)).to_have_accessible_name("4. B ∧ A, ∧I 3, 2. correct")


def test_whoever_is_stuck_is_led_to_the_end(page: Page) -> None:
    lines = prove(page, ["A ∨ B"], "B ∨ A", "∨I ∨E")
    for number in range(2, 7):
        be_given_a_line(page)
        expect(lines).to_have_count(number)
    expect(page.locator(".pe-goal")).to_contain_text("Proved")


def test_where_there_is_no_proof_none_is_promised(page: Page) -> None:
    prove(page, ["A ∨ B"], "A")
    expect(page.locator(".pe-goal")).to_contain_text("It does not follow")
    expect(page.locator("pf-world")).to_contain_text("One case is enough to see why not.")
    expect(page.get_by_role("button", name="I am stuck")).to_be_hidden()


def test_a_world_shows_why_a_sequent_fails_and_can_be_changed(page: Page) -> None:
    prove(page, ["∀x ∃y R(x, y)"], "∃y ∀x R(x, y)")
    world = page.locator("pf-world")
    expect(world.locator(".world > header")).to_have_text("Two things are enough to see why not.")
    whole = world.locator(".world-whole .truth")
    expect(whole).to_have_text(["true", "false"])
    expect(world.locator(".small-world .arrow:not(.absent)")).to_have_count(2)
    part = world.get_by_role("button", name="y = a: not for x = b")
    part.hover()
    expect(world.locator("[data-row='R b a']")).to_have_class(re.compile("absent hot"))
    arrow = world.get_by_role("button", name="R(b, a)")
    expect(arrow).to_have_attribute("aria-pressed", "false")
    arrow.focus()
    page.keyboard.press("Enter")
    expect(whole).to_have_text(["true", "true"])
    expect(world).to_contain_text("That shows nothing: make the goal false.")
    expect(arrow).to_be_focused()
    expect(arrow).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(whole).to_have_text(["true", "false"])
    world.get_by_role("link", name="Prove that one").click()
    expect(page.locator(".pe-goal")).to_contain_text("To prove")
    expect(page.locator("pf-world")).to_have_count(0)


@pytest.mark.parametrize("page", ["de"], indirect=True)
def test_what_does_not_follow_is_met_while_it_is_typed(page: Page) -> None:
    page.goto("/prove")
    goal = page.get_by_label("Was zu beweisen ist")
    page.get_by_label("Prämissen").fill("∃x P(x)\n∃x Q(x)")
    goal.press_sequentially("exists x (P(x) & Q(x))")
    world = page.locator(".prove-met pf-world")
    expect(world).to_contain_text("Zwei Dinge genügen, um zu sehen, warum nicht.")
    expect(world.get_by_role("button", name="x = a: Q(a) ist falsch").last).to_be_visible()
    goal.fill("exists x (P(x) | Q(x))")
    expect(world).to_have_count(0)


def test_a_whole_sequent_is_typed_in_one_field(page: Page) -> None:
    page.goto("/prove")
    goal, premises = page.get_by_label("What is to be proved"), page.get_by_label("Premises")
    goal.fill("all x R(x,y) -> A, A |- all x R(x,y)")
    expect(page.locator("pf-world")).to_be_visible()
    premises.fill("A -> B, B -> C ⊢ A -> C")
    goal.fill("")
    goal.press("Enter")
    expect(page.locator("pf-proof-editor")).to_contain_text("A → C")
    expect(premises).to_have_value("A -> B\nB -> C")
    expect(goal).to_have_value("A -> C")


def test_what_cannot_be_read_opens_no_editor(visit: Visit) -> None:
    page = visit(strict=False)  # a goal is refused
    page.goto("/prove")
    page.get_by_role("button", name="Prove this").click()
    expect(page.get_by_role("alert")).to_have_text(
        "Say what is to be proved. Premises may be left out."
    )
    expect(page.get_by_label("What is to be proved")).to_be_focused()
    page.get_by_label("What is to be proved").fill("A & & B")
    page.get_by_role("button", name="Prove this").click()
    expect(page.locator(".prove-place .notice.bad")).to_contain_text("The goal: expected a formula")
    expect(page.locator("pf-proof-editor")).to_have_count(0)
    page.get_by_label("What is to be proved").fill("A -> A")
    page.get_by_role("button", name="Prove this").click()
    expect(page.locator("[data-rule]").first).to_be_visible()


def test_free_variables_are_bound_in_sight(page: Page) -> None:
    page.goto("/prove")
    expect(page.locator(".prove-form code")).to_contain_text("<  <=  >=  >")
    page.get_by_label("Premises").fill("x <= y")
    page.get_by_label("What is to be proved").fill("P(x) -> P(x)")
    page.get_by_role("button", name="Prove this").click()
    notes = page.locator(".prove-place .notice")
    expect(notes).to_have_count(2)
    expect(notes.nth(1)).to_contain_text("has free variables. It is read for all of them: ∀x")
    line = page.get_by_role("option")
    expect(line).to_have_accessible_name("1. ∀x ∀y x ≤ y, premise. correct")


def test_a_thumb_finds_everything_on_a_small_screen(page: Page) -> None:
    page.set_viewport_size(THUMB)
    lines = prove(page, ["∀x (P(x) → Q(x))", "∃x P(x)"], "∃x Q(x)")
    page.get_by_role("button", name="Suppose").click()
    page.locator(".offered").first.click()
    expect(lines).to_have_count(3)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= THUMB["width"]
    for name in ("∀E", "→E", "∃I", "∃E"):
        rule(page, name).scroll_into_view_if_needed()
        box = rule(page, name).bounding_box()
        assert box
        assert box["height"] >= 40
        written = lines.count()
        rule(page, name).click()
        offered = page.locator(".offered").first
        expect(offered.or_(lines.nth(written)).first).to_be_visible()
        if offered.is_visible():
            offered.click()
        expect(lines.nth(written)).to_be_visible()
    expect(page.locator(".pe-goal")).to_contain_text("Proved")
    assert page.evaluate("document.documentElement.scrollWidth") <= THUMB["width"]


@pytest.mark.parametrize("page", ["de"], indirect=True)
def test_the_editor_speaks_german(page: Page) -> None:
    lines = prove(page, ["A ∧ B"], "B ∧ A")
    page.get_by_label("Nächste Zeile: Formel").fill("B ∧ A")
    page.get_by_label("Nächste Zeile: Regel und Zeilen").fill("&I 1")
    page.keyboard.press("Enter")
    expect(lines.nth(1)).to_contain_text("∧I braucht beide Seiten der Konjunktion")


def test_a_decided_cell_is_proved_by_whoever_plays(page: Page) -> None:
    page.goto("/play/g1")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("w")
    page.get_by_role("button", name="Prove it yourself").click()
    expect(page).to_have_url(re.compile("/prove"))
    lines = page.get_by_role("option")
    expect(lines).not_to_have_count(0)
    for _ in range(12):
        if "Proved" in page.locator(".pe-goal").inner_text():
            break
        number = lines.count()
        be_given_a_line(page)
        expect(lines).to_have_count(number + 1)
        expect(page.locator(".pe-line.right")).to_have_count(number + 1)
    expect(page.locator(".pe-goal")).to_contain_text("Proved")


def test_a_lesson_is_answered_by_a_finished_proof_and_counts_what_was_given(page: Page) -> None:
    page.goto("/learn/and")
    lines = page.get_by_role("option")
    expect(lines).to_have_count(1)
    for words in ("Look at line 1", "The rule is ∧E. A conjunction gives each", "∧E 1"):
        with page.expect_request(lambda asked: asked.url.endswith("/lines")):  # it is counted
            page.get_by_role("button", name="I am stuck").click()
        expect(page.locator(".pe-offered")).to_contain_text(words)
    page.get_by_role("button", name="Write this line").click()
    expect(page.locator(".feedback")).to_contain_text("Proved")
