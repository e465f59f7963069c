"""The mode `prove`: each step is made by facts that prove it, by keys, mouse and finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import provefield as pf
from tests.browser.conftest import Visit

Way = Callable[[Page, "tuple[int, int]", str], None]

G1 = "d:1 d:1"
G2 = (
    "d:1 d:1 d:1 d:1 d:1 u u u u r:2 l d d d d r:3 r:3 r:3 r:3 r:2 "
    "u:4 u:4 u:4 u:4 u:4 l:4 d:4 d:4 d:4 l:2 d:6 l:6"
)
"""Steps, each with the numbers of the messages that prove it where it is new."""

ARROWS = {"d": "ArrowDown", "u": "ArrowUp", "l": "ArrowLeft", "r": "ArrowRight"}
STEPS = {"d": (0, 1), "u": (0, -1), "l": (-1, 0), "r": (1, 0)}


@pytest.fixture
def touched(visit: Visit) -> Page:
    """A page that takes fingers, too, and on which axe may look."""
    return visit(strict=False, has_touch=True, bypass_csp=True)


def complaints(page: Page) -> list[tuple[str, str]]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'pf-game .stage [data-at="{column},{row}"]')


def begin(page: Page, path: str) -> None:
    page.goto(path)
    expect(cell(page, 1, 1).locator(".you")).to_be_visible()
    expect(page.locator("pf-by-which .by-fact").first).to_be_visible()


def steps(page: Page, number: int) -> None:
    expect(page.locator("pf-game .status")).to_contain_text(f"steps {number} /")


def by_keys(page: Page, at: tuple[int, int], names: str) -> None:
    for name in unlike(page, names):
        page.keyboard.press(name)
    page.keyboard.press("Enter")


def by_mouse(page: Page, at: tuple[int, int], names: str) -> None:
    for name in unlike(page, names):
        page.locator(f'.by-fact[data-place="{name}"]').click()
    page.locator("pf-by-which .go .primary").click()


def by_touch(page: Page, at: tuple[int, int], names: str) -> None:
    for name in unlike(page, names):
        page.locator(f'.by-fact[data-place="{name}"]').tap()
    page.locator("pf-by-which .go .primary").tap()


def unlike(page: Page, names: str) -> list[str]:
    """The facts to press so that these are chosen."""
    expect(page.locator("pf-by-which[asking]")).to_be_visible()
    pressed = page.locator('.by-fact[aria-pressed="true"]').all()
    chosen = {button.get_attribute("data-place") or "" for button in pressed}
    return sorted(chosen ^ set(names))


def walk(page: Page, route: str, *ways: Way) -> tuple[int, int]:
    """Walk, in these ways one after the other."""
    at = (1, 1)
    for number, step in enumerate(route.split()):
        direction, _, names = step.partition(":")
        at = (at[0] + STEPS[direction][0], at[1] + STEPS[direction][1])
        way = ways[number % len(ways)]
        if way is by_keys:
            page.keyboard.press(ARROWS[direction])
        elif way is by_mouse:
            cell(page, *at).click()
        else:
            cell(page, *at).tap()
        if names:
            way(page, at, names)
        steps(page, number + 1)
    return at


def expect_won_tight(page: Page, proofs: int) -> None:
    expect(page.get_by_role("heading", name="Proved!")).to_be_visible()
    expect(page.locator("pf-game .status")).to_contain_text(f"tight {proofs} / {proofs}")


def test_g2_is_won_with_tight_proofs_by_keys_mouse_and_finger(touched: Page) -> None:
    begin(touched, "/play/g2?mode=prove")
    walk(touched, G2, by_keys, by_mouse, by_touch)
    cell(touched, 4, 3).click(button="right")
    by_keys(touched, (4, 3), "257")
    expect_won_tight(touched, 24)


def test_the_mode_is_chosen_in_words_and_g1_is_won_on_a_phone(touched: Page) -> None:
    touched.set_viewport_size({"width": 360, "height": 740})
    touched.goto("/play/g1")
    touched.get_by_role("group", name="How do you want to play?").get_by_text(
        "prove", exact=True
    ).tap()
    expect(touched.locator("pf-by-which .by-fact")).to_have_count(2)
    walk(touched, G1, by_touch)
    expect(touched.locator("pf-game .reading")).to_contain_text("column 5, row 1")
    touched.get_by_role("button", name="Mark").tap()
    cell(touched, 5, 1).tap()
    by_touch(touched, (5, 1), "12")
    expect_won_tight(touched, 3)


def test_arrows_walk_after_a_press_on_a_mode_and_what_was_not_needed_is_left(touched: Page) -> None:
    touched.goto("/play/g1?mode=practice")
    choice = touched.get_by_role("group", name="How do you want to play?")
    choice.get_by_text("prove", exact=True).click()
    expect(touched.locator("pf-by-which .by-fact")).to_have_count(2)
    expect(cell(touched, 1, 1)).to_be_focused()
    touched.keyboard.press("ArrowDown")
    expect(cell(touched, 1, 2).locator(".question")).to_be_visible()
    by_keys(touched, (1, 2), "1n")
    steps(touched, 1)
    cell(touched, 1, 3).click()
    expect(touched.locator("pf-by-which[asking]")).to_be_visible()
    number = touched.locator('.by-fact[data-place="n"]')
    expect(number).to_have_attribute("aria-pressed", "false")  # it was not needed
    expect(touched.locator('.by-fact[data-place="1"]')).to_have_attribute("aria-pressed", "true")
    touched.goto("/sweeper")
    choice.get_by_text("prove", exact=True).click()
    expect(touched.locator("pf-sweeper pf-by-which")).to_be_visible()
    expect(touched.locator("pf-sweeper .is-safe")).to_have_count(1)
    touched.locator("pf-sweeper .cell:has(.is-safe)").click()
    expect(choice).to_be_hidden()
    covered = touched.locator("pf-sweeper .stage .cell:has(.covered)").last
    covered.click()
    expect(covered.locator(".question")).to_be_visible()


def test_too_few_facts_are_met_with_a_board_and_too_many_are_named(touched: Page) -> None:
    begin(touched, "/play/g1?mode=prove")
    touched.keyboard.press("ArrowDown")
    by_keys(touched, (1, 2), "n")
    told = touched.locator(".judged .notice.bad")
    expect(told).to_contain_text("Not enough: a mine could be there.")
    expect(told.locator("pf-board")).to_have_count(2)
    expect(told.locator("pf-board").last.locator('[data-at="1,2"] .mine')).to_be_visible()
    expect(touched.locator("pf-by-which .go .primary")).to_be_disabled()
    expect(cell(touched, 1, 2).locator(".wrong")).to_be_visible()
    steps(touched, 0)
    assert complaints(touched) == []
    by_keys(touched, (1, 2), "1n")
    told = touched.locator(".judged .notice.good")
    expect(told).to_contain_text("Not needed: the number of mines.")
    expect(told).to_contain_text("every cell you stood on is safe")
    expect(told.locator(".chain")).to_contain_text("there is no mine in column 1")
    expect(touched.locator("pf-game .status")).to_contain_text("tight 0 / 1")
    assert complaints(touched) == []
    told.get_by_role("button", name="Write it as a proof").click()
    expect(touched.locator("pf-proof-editor")).to_contain_text("mine(1, 2)")


def test_a_game_of_a_lesson_is_played_by_proofs_too(touched: Page) -> None:
    touched.goto("/learn/walk-with-proof")
    choice = touched.locator(".mode-choice").first
    choice.get_by_text("prove", exact=True).click()
    expect(touched.locator("pf-by-which .by-fact").first).to_be_visible()
    expect(choice.locator('[value="prove"]')).to_be_checked()


def test_escape_leaves_a_question_and_help_is_counted(touched: Page) -> None:
    begin(touched, "/play/g1?mode=prove")
    touched.keyboard.press("ArrowRight")
    expect(cell(touched, 2, 1).locator(".question")).to_be_visible()
    touched.keyboard.press("b")
    expect(touched.locator(".by-fact").first).to_be_focused()
    touched.keyboard.press("Escape")
    expect(cell(touched, 2, 1).locator(".question")).to_have_count(0)
    expect(cell(touched, 1, 1)).to_be_focused()
    touched.keyboard.press("h")
    expect(touched.locator("pf-game .status")).to_contain_text("help 1")


def test_a_phone_keeps_board_message_and_facts_in_sight(touched: Page) -> None:
    touched.set_viewport_size({"width": 360, "height": 740})
    touched.emulate_media(color_scheme="dark")
    begin(touched, "/play/g2?mode=prove")
    cell(touched, 1, 2).tap()
    touched.locator('.by-fact[data-place="n"]').tap()
    touched.locator("pf-by-which .go .primary").tap()
    expect(touched.locator(".judged .notice.bad")).to_be_in_viewport(ratio=1)
    expect(touched.locator("pf-game .reading")).to_be_in_viewport(ratio=1)
    expect(cell(touched, 1, 2)).to_be_in_viewport(ratio=1)
    expect(touched.locator("pf-by-which .go")).to_be_in_viewport(ratio=1)
    assert complaints(touched) == []


@pytest.mark.parametrize("page", ["de-DE"], indirect=True)
def test_german_readers_are_asked_in_german(page: Page) -> None:
    begin_german(page)
    page.keyboard.press("ArrowDown")
    expect(page.locator("pf-by-which h2")).to_have_text("Spalte 1, Zeile 2 ist sicher. Wodurch?")
    by_keys(page, (1, 2), "1")
    expect(page.locator(".judged")).to_contain_text("Bewiesen, und nichts war zu viel.")
    expect(page.locator("pf-by-which .by h2")).to_contain_text("durch Nachricht 1.")


def test_a_beginners_sweeper_board_is_won_by_proofs(touched: Page) -> None:
    touched.goto("/sweeper?game=beginner:noguess&mode=prove")
    start = touched.locator("pf-sweeper .stage .tile.is-safe")
    start.click()
    expect(start).to_have_count(0)
    is_won = False
    while not is_won:
        play = touched.evaluate("document.querySelector('pf-sweeper').play")
        seen = {tuple(each["at"]): each.get("number", 0) for each in play["board"]["cells"]}
        rows = [[seen.get((c, r)) for c in range(1, 10)] for r in range(1, 10)]
        view = pf.board(rows, mines=play["mines"])
        safe = next(cell for cell, label in view.labels().items() if label == "safe")
        prove_open(touched, safe, [fact.cell for fact in view.ask(*safe).facts], play["proofs"] + 1)
        is_won = won(touched)
    expect(touched.locator("pf-sweeper .says > .notice")).to_contain_text("Cleared!")


def prove_open(page: Page, safe: pf.Cell, facts: list[pf.Cell | None], proofs: int) -> None:
    """Open a cell by clues, named by their cells, and the number of mines."""
    board_cell(page, safe).click()
    expect(page.locator("pf-by-which[asking]")).to_be_visible()
    for fact in dict.fromkeys(facts):
        if fact is None:
            page.keyboard.press("n")
        elif board_cell(page, fact).locator("[class^=n]").count():
            board_cell(page, fact).click()
    page.keyboard.press("Enter")
    expect(page.locator("pf-sweeper .facts").first).to_contain_text(f"/ {proofs}")


def board_cell(page: Page, at: pf.Cell) -> Locator:
    return page.locator(f'pf-sweeper .stage [data-at="{at}"]')


def won(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('pf-sweeper').play.result === 'won'"))


def begin_german(page: Page) -> None:
    page.goto("/play/g1?mode=prove")
    expect(cell(page, 1, 1).locator(".you")).to_be_visible()
    expect(page.locator("pf-by-which .by-fact")).to_have_count(2)


@pytest.mark.parametrize("mode", ["practice", "prove"])
def test_what_is_read_and_the_board_light_each_other(touched: Page, mode: str) -> None:
    touched.goto(f"/play/g2?mode={mode}")
    message = touched.locator('.side [data-message="1,1"]')
    message.locator(".atom").hover()
    lit = touched.locator("pf-game .stage .tile.lit")
    expect(lit).to_have_count(6)
    expect(cell(touched, 1, 6).locator(".lit")).to_be_visible()
    cell(touched, 1, 4).hover()
    expect(lit).to_have_count(0)
    expect(touched.locator('.side .touched[data-message="1,1"]')).to_be_visible()
    cell(touched, 2, 4).hover()
    expect(touched.locator(".side .touched")).to_have_count(0)


def deepen(page: Page, depth: str) -> None:
    page.locator(f'.deep [data-name="{depth}"]').click()


DEDUCTION = (
    ("mine(1, 2)", "assumption"),
    ("∃x mine(1, x)", "∃I 4"),
    ("⊥", "¬E 2, 5"),
    ("¬mine(1, 2)", "¬I 4-6"),
)
"""After the start, the message, and the message number by number."""


def test_three_depths_in_one_lesson(touched: Page) -> None:
    touched.goto("/learn/walk-with-proof")
    touched.locator(".bead").nth(1).click()
    touched.locator(".mode-choice").get_by_text("prove", exact=True).click()
    expect(touched.locator("pf-by-which .by-fact").first).to_be_visible()
    act = touched.locator("pf-by-which .go .primary")
    cell(touched, 1, 2).click()
    touched.locator('.by-fact[data-place="1"]').click()
    deepen(touched, "draft")
    act.click()
    editor = touched.locator("pf-proof-editor")
    for number, (formula, reason) in enumerate(DEDUCTION, start=4):
        editor.get_by_label("Next line: formula").fill(formula)
        editor.get_by_label("Next line: rule and lines").fill(reason)
        touched.keyboard.press("Enter")
        expect(editor.locator(".pe-line")).to_have_count(number)
    assert complaints(touched) == []
    touched.get_by_role("button", name="Step by this deduction").click()
    expect(touched.locator("pf-game .status")).to_contain_text("tight 1 / 1")
    cell(touched, 1, 3).click()
    deepen(touched, "rule")
    expect(act).to_be_disabled()
    deepen(touched, "cases")
    act.click()
    expect(touched.locator(".objection")).to_contain_text("No cases are needed here")
    assert complaints(touched) == []
    deepen(touched, "instance")
    act.click()
    expect(touched.locator("pf-game .status")).to_contain_text("tight 2 / 2")
    cell(touched, 3, 1).click(button="right")
    deepen(touched, "facts")
    by_mouse(touched, (3, 1), "2")
    expect_won_tight(touched, 3)


def test_a_win_lights_its_proof_and_tells_the_fewest_steps(touched: Page) -> None:
    begin(touched, "/play/g1?mode=prove")
    walk(touched, G1, by_keys)
    cell(touched, 5, 1).click(button="right")
    by_mouse(touched, (5, 1), "12")
    told = touched.locator(".won-by")
    expect(told).to_contain_text("2 steps, and none could be saved.")
    expect(told.locator(".chain li").last).to_contain_text("column 5, row 1 is a mine")
    expect(cell(touched, 5, 1).locator(".lit")).to_be_visible()
    expect(touched.locator("pf-game .status")).not_to_contain_text("help")


def test_parts_of_formulas_and_cells_light_each_other_in_lessons(page: Page) -> None:
    page.goto("/learn/walk-with-proof")
    example = page.locator("pf-example")
    atom = example.locator(".given .atom")
    atom.hover(timeout=20_000)
    expect(example.locator('[data-at="1,3"] .lit')).to_be_visible()
    expect(example.locator('[data-at="2,3"] .lit')).to_have_count(0)
    example.locator('[data-at="1,2"]').hover()
    expect(example.locator(".atom.touched")).to_be_visible()
    expect(example.locator('[data-at="1,1"] .lit')).to_be_visible()
    expect(example.locator('[data-at="1,3"] .lit')).to_have_count(0)
    example.locator('[data-at="2,2"]').hover()
    expect(example.locator(".atom.touched")).to_have_count(0)
