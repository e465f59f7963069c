"""The page that makes games, with drafts and messages as browsers keep them."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, settle

BROKEN = (
    "{",
    "null",
    "[]",
    '"draft"',
    '{"columns": null}',
    '{"columns": 1000000, "rows": 1000000}',
    '{"messages": [{"fol": "safe(1,2)"}]}',
    '{"blocked": 7}',
    '{"title": {"toString": 1}, "count": []}',
)
DRAFT = {"title": "Two", "columns": 2, "rows": 3, "messages": [{"at": [1, 1], "fol": "safe(1, 2)"}]}


def keep(page: Page, draft: str) -> None:
    page.evaluate("draft => localStorage.setItem('provefield-draft', draft)", draft)
    page.reload()


def test_a_broken_draft_is_forgotten(page: Page) -> None:
    page.goto("/create")
    for draft in BROKEN:
        keep(page, draft)
        expect(page.get_by_role("spinbutton", name="Columns")).to_have_value("8")
        expect(page.locator("pf-board [role=gridcell]")).to_have_count(64)


def test_a_draft_shows_the_message_of_its_first_cell_at_once(page: Page) -> None:
    page.goto("/create")
    keep(page, json.dumps(DRAFT))
    expect(page.get_by_label("Title")).to_have_value("Two")
    expect(page.locator("pf-board [role=gridcell]")).to_have_count(6)
    expect(page.get_by_label("In logic")).to_have_value("safe(1, 2)")
    expect(page.get_by_label("In English")).not_to_have_value("")


def test_a_size_that_cannot_be_changes_nothing(page: Page) -> None:
    page.goto("/create")
    cells = page.locator("pf-board [role=gridcell]")
    expect(cells).to_have_count(64)
    for size in ("31", "0", ""):
        page.get_by_role("spinbutton", name="Columns").fill(size)
        page.get_by_role("spinbutton", name="Columns").press("Tab")
        expect(cells).to_have_count(64)
    page.get_by_role("spinbutton", name="Columns").fill("9")
    page.get_by_role("spinbutton", name="Columns").press("Tab")
    expect(cells).to_have_count(72)


def begin(page: Page, **more: object) -> None:
    page.goto("/create")
    keep(page, json.dumps({**DRAFT, **more}))
    expect(page.get_by_label("In English")).not_to_have_value("")


def test_a_text_that_cannot_be_read_is_not_kept_as_an_older_one(page: Page) -> None:
    begin(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    page.get_by_label("In logic").fill("safe(1, (2")
    for button in ("Save", "Share by link", "Publish", "Export"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator(".notice.bad", has_text="Nothing was kept")).to_be_visible()
        expect(page.get_by_label("In logic")).to_be_focused()
        expect(page.get_by_label("In logic")).to_have_attribute("aria-invalid", "true")
    assert not [line for line in sent if line.startswith("POST") and line.endswith("/api/games")]
    page.get_by_label("In logic").fill("safe(1, 2) & safe(2, 1)")
    page.get_by_role("button", name="Save", exact=True).click()  # at once: it waits for the reading
    page.goto(page.locator(".shared-link").get_attribute("href") or "")
    expect(page.locator(".messages")).to_contain_text("safe(2, 1)")


def test_a_message_about_a_cell_off_the_field_is_named(page: Page) -> None:
    begin(page, messages=[{"at": [1, 1], "fol": "mine(9, 9)"}])
    verdict = page.locator(".verdict-card")
    expect(verdict).to_contain_text("Broken: a message can never be true")
    expect(verdict).to_contain_text("names column 9, row 9, which lies off the field")


def test_a_kept_game_that_was_changed_since_says_so(page: Page) -> None:
    begin(page, columns=1)  # one mine in a row of three, and the second cell is safe
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Publish it").click()
    box = page.locator(".notice[role=status]")
    expect(box).to_contain_text("Published")
    expect(page.get_by_text("yours alone")).to_be_hidden()
    kept = page.locator(".shared-link").get_attribute("href")
    page.get_by_label("Title").fill("Three")
    expect(box).to_contain_text("Changed since")
    page.get_by_label("In logic").fill("safe(1, (2")
    page.get_by_role("button", name="Save as a new game").click()
    refusal = page.locator(".notice.bad", has_text="Nothing was kept")
    expect(refusal).to_be_visible()
    expect(refusal).not_to_contain_text("Changed since")  # it is not about the kept game
    page.get_by_label("In logic").fill("safe(1, 2)")
    page.get_by_role("button", name="Save as a new game").click()
    expect(box).to_contain_text("Only you")
    expect(box.get_by_text("Changed since")).to_be_hidden()
    assert page.locator(".shared-link").get_attribute("href") != kept
    box.get_by_role("combobox", name="Who may play it").select_option("link")
    expect(box).to_contain_text("Whoever has this link")
    page.reload()  # which remembers what was kept
    expect(box).to_contain_text("Whoever has this link")
    page.get_by_role("button", name="Start afresh").click()
    expect(box).to_be_hidden()


def test_there_is_no_verdict_while_a_text_cannot_be_read(page: Page) -> None:
    page.clock.install()
    begin(page, columns=1)
    verdict = page.locator(".verdict-card")
    expect(verdict).to_contain_text("Valid and fair")
    page.get_by_label("In logic").fill("safe(1, (2")
    expect(verdict).to_contain_text("a message cannot be read")
    page.get_by_label("Title").fill("Another title")  # changes the draft, which is not judged yet
    page.clock.fast_forward(5_000)
    settle(page)
    expect(verdict).to_contain_text("a message cannot be read")
    page.get_by_label("In logic").fill("safe(1, 2)")
    expect(verdict).to_contain_text("Valid and fair")


def test_words_are_read_with_the_size_that_is_on_the_screen(page: Page) -> None:
    begin(page, columns=8, rows=8)
    for name, side in (("Columns", "6"), ("Rows", "4")):
        page.get_by_role("spinbutton", name=name).fill(side)
    page.get_by_label("In English").fill("The last row is safe.")
    expect(page.get_by_label("In logic")).to_have_value("∀x safe(x, 4)")


def test_words_that_are_not_understood_stay_beside_the_formula(page: Page) -> None:
    begin(page, columns=5, rows=5, messages=[{"at": [1, 1], "fol": "mine(5,5)"}])
    english, note = page.get_by_label("In English"), page.locator(".problem")
    english.fill("Beware of the corner!")
    page.locator(".cell[data-at='2,1']").click()  # at once: it is kept all the same
    expect(english).to_have_value("")
    page.locator(".cell[data-at='1,1']").click()
    expect(english).to_have_value("Beware of the corner!")
    expect(note).to_contain_text("the formula counts")
    expect(page.locator(".verdict-card")).not_to_contain_text("No verdict")
    page.get_by_label("In logic").fill("mine(4,4)")
    expect(page.locator(".reading")).to_contain_text("mine(4, 4)")
    expect(english).to_have_value("Beware of the corner!")
    page.get_by_label("In logic").fill("")
    english.fill("Beware of the other corner!")
    expect(english).to_have_attribute("aria-invalid", "true")  # there is no formula that counts


def test_the_sentence_that_would_be_understood_is_one_press_away(page: Page) -> None:
    begin(page, columns=5, rows=5)
    page.get_by_label("In English").fill("Every colum has a mine.")
    page.get_by_role("button", name="Every column").click()
    expect(page.get_by_label("In logic")).to_have_value("∀x ∃y mine(x, y)")
    expect(page.locator(".problem button")).to_have_count(0)


def test_a_reading_is_chosen_by_what_it_says_and_the_words_stay(page: Page) -> None:
    begin(page)
    english, words = page.get_by_label("In English"), "There is a mine in every row."
    english.fill(words)
    verdict = page.locator(".verdict-card")
    expect(verdict).to_contain_text("Choose what the message in column 1, row 1 means")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".notice.bad", has_text="Nothing was kept")).to_contain_text("choose")
    meanings = page.locator(".meaning")
    expect(meanings).to_have_count(2)
    expect(meanings.nth(1)).to_contain_text("column")
    meanings.nth(1).click()
    expect(page.get_by_label("In logic")).to_have_value("∃x ∀y mine(x, y)")
    expect(meanings).to_have_count(0)
    expect(english).to_have_value(words)
    page.reload()
    expect(english).to_have_value(words)


def test_a_draft_is_taken_along_for_a_prover(page: Page) -> None:
    begin(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="For Prover9").click()
    assert download.value.suggested_filename == "Two.in"
    assert "formulas(assumptions)." in download.value.path().read_text()


def test_what_is_half_written_stays_with_its_cell(page: Page) -> None:
    begin(page)
    logic, verdict = page.get_by_label("In logic"), page.locator(".verdict-card")
    page.locator(".cell[data-at='2,1']").click()
    logic.fill("safe(1, (2")
    page.locator(".cell[data-at='1,2']").click()  # at once: nothing is lost all the same
    expect(verdict).to_contain_text("Mend the message in column 2, row 1")
    expect(logic).to_have_value("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".notice.bad", has_text="Nothing was kept")).to_be_visible()
    expect(logic).to_have_value("safe(1, (2")
    expect(logic).to_be_focused()
    page.locator(".cell[data-at='1,1']").click()
    expect(logic).to_have_value("safe(1, 2)")
    page.get_by_role("spinbutton", name="Columns").fill("1")
    page.get_by_role("spinbutton", name="Columns").press("Tab")  # the other cell is gone
    expect(verdict).to_contain_text("Valid and fair")


def test_a_finger_makes_a_wall_and_is_told_how(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto("/create")
    expect(page.locator(".hand")).to_contain_text("Hold it to make a wall")
    expect(page.locator(".hand kbd")).to_be_hidden()
    board, editor = page.locator("pf-board").first, page.locator("pf-message-editor")
    field = page.locator(".workshop .actions")
    tops = [box["y"] for each in (board, editor, field) if (box := each.bounding_box())]
    assert tops == sorted(tops), "what is written comes before what is done with it"
    board.locator('[data-at="3,3"]').dispatch_event("contextmenu")
    expect(board.locator('[data-at="3,3"] .blocked')).to_be_visible()


def test_messages_and_the_board_light_each_other(page: Page) -> None:
    page.goto("/create")
    logic = page.get_by_label("In logic")
    board = page.locator("pf-board").first
    written = page.locator(".written")
    expect(written).to_contain_text("What you write is listed here")
    for at, formula in (("1,1", "-(exists x mine(1,x))"), ("4,4", "mine(2,3) & -mine(2,3)")):
        board.locator(f'[data-at="{at}"]').click()
        logic.fill(formula)
        expect(written.locator(f'[data-message="{at}"]')).to_be_visible()
    written.get_by_text("There is no mine in column 1.").hover()
    expect(board.locator(".lit")).to_have_count(8)
    board.locator('[data-at="2,3"]').hover()
    expect(board.locator(".lit")).to_have_count(1)  # the cell that is edited
    expect(written.locator(".atom.touched")).to_have_count(2)
    board.locator('[data-at="1,5"]').hover()
    expect(written.locator("li.touched")).to_contain_text("There is no mine in column 1.")
    page.locator(".verdict-panel .mention").hover()
    expect(board.locator('[data-at="2,3"] .lit')).to_be_visible()
    written.get_by_role("button", name="Edit message 1").click()
    expect(logic).to_be_focused()
    logic.fill("-(exists x mine(2,x))")
    expect(written.locator("li").first).to_contain_text("There is no mine in column 2.")
