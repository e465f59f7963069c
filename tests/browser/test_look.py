"""The second look: large boards, controls in view, keys that always play, waits that speak."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.held import Held

SIZES = [({"width": 1280, "height": 800}, 96), ({"width": 1920, "height": 1080}, 136)]
SHOWN = """() => ['pf-game .stage', '.doing'].every(name =>
    document.querySelector(name).getBoundingClientRect().bottom <= innerHeight + 1)"""
FONTS = """async () => {
    const names = ['Field Text', 'Field Math', 'Field Logic'];
    const faces = await Promise.all(names.map(name => document.fonts.load(`1em "${name}"`, 'a∀')));
    return faces.every(found => found.length && found.every(face => face.status === 'loaded'));
}"""


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'.stage [data-at="{column},{row}"]')


def stands(page: Page, column: int, row: int) -> None:
    expect(cell(page, column, row).locator(".you")).to_be_visible()


@pytest.mark.parametrize(("size", "side"), SIZES)
def test_a_board_grows_with_the_screen_and_its_controls_stay_in_view(
    page: Page, size: ViewportSize, side: int
) -> None:
    page.set_viewport_size(size)
    page.goto("/play/g2?mode=practice")
    stands(page, 1, 1)
    box = cell(page, 1, 1).bounding_box()
    assert box
    assert abs(box["width"] - side) <= 2
    assert page.evaluate(SHOWN)
    assert page.evaluate(FONTS)


def test_arrows_walk_on_the_front_page_at_once_and_a_wrong_step_is_explained(page: Page) -> None:
    page.goto("/")
    stands(page, 1, 1)
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("ArrowRight")
    notice = page.locator("pf-game .notice")
    expect(notice).to_contain_text("Nothing is lost")
    expect(notice.locator("pf-board .tile.mine")).to_be_visible()
    expect(cell(page, 2, 1).locator(".cross")).to_be_visible()
    stands(page, 1, 1)
    page.keyboard.press("ArrowDown")
    stands(page, 1, 2)
    expect(cell(page, 2, 1).locator(".cross")).to_have_count(0)


def test_the_keyboard_goes_back_to_the_board_and_a_question_mark_lists_the_keys(page: Page) -> None:
    page.goto("/play/g2?mode=practice")
    stands(page, 1, 1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("pf-game .answer")).to_contain_text("Hint 1")
    page.keyboard.press("ArrowDown")
    stands(page, 1, 2)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("take the last move back")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("ArrowDown")
    stands(page, 1, 3)


def test_a_press_on_a_far_cell_walks_along_proved_cells_or_tells_why_not(page: Page) -> None:
    page.goto("/play/g2?mode=practice")
    stands(page, 1, 1)
    cell(page, 1, 6).click()
    stands(page, 1, 6)
    expect(page.locator(".facts").first).to_contain_text("steps 5")
    cell(page, 4, 2).click()
    expect(page.locator(".verdict")).to_contain_text("Column 4, row 2")
    stands(page, 1, 6)
    cell(page, 3, 3).click()  # which is safe, but no proved cell leads there
    expect(page.locator("pf-game .notice")).to_contain_text("No way of proved cells")


def test_a_win_leads_to_a_next_game(page: Page) -> None:
    page.goto("/play/g1")
    stands(page, 1, 1)
    for row in (2, 3):
        cell(page, 1, row).click()
        stands(page, 1, row)
    cell(page, 5, 1).click(button="right")
    page.get_by_role("link", name="Next:").click()
    stands(page, 1, 1)
    assert "/play/g1" not in page.url


def test_a_wait_speaks(page: Page) -> None:
    page.goto("/play/g2")
    stands(page, 1, 1)
    held = Held(page, "**/provable*")
    page.keyboard.press("p")
    expect(page.locator(".answer .waiting")).to_have_text("Thinking …")
    held.let_go()
    expect(page.locator(".answer .waiting")).to_have_count(0)


def test_a_mine_that_is_proved_is_no_reason_for_a_guess(page: Page) -> None:
    page.goto("/sweeper?game=3x1/1:safe:3")
    script = page.locator("script[type=module][src*=sweeper]").first.get_attribute("src") or ""
    guess = page.evaluate(
        """async (script) => {
          const { bestGuess } = await import(script.replace(/[^/]*$/, "guess.js"));
          const cells = [{ at: [2, 1], number: 2 }];
          const labelled = [
            { at: [1, 1], label: "open", odds: 0.41 },
            { at: [1, 2], label: "open", odds: 0.59 },
            { at: [3, 1], label: "mine", odds: 1 },
          ];
          return bestGuess({ cells }, labelled);
        }""",
        script,
    )
    assert guess["at"] == [1, 1]
    assert guess["clue"]["rival"] == [1, 2]


def test_the_best_guess_is_named_with_its_reason_and_a_record_is_kept(page: Page) -> None:
    page.goto("/sweeper?game=5x5/6:safe:3")
    page.locator("pf-sweeper .is-safe").click()
    page.keyboard.press("o")
    expect(page.locator(".legend")).to_be_visible()
    expect(page.locator(".legend")).to_contain_text("elsewhere ")
    expect(page.locator("pf-sweeper .answer")).to_contain_text("Best guess")
    for seed, words in ((":1", "Records count on new boards"), ("", "your record on such boards")):
        page.goto(f"/sweeper?game=3x1/1:zero{seed}&referee=server")
        page.locator("pf-sweeper .is-safe").click()
        expect(page.locator("pf-sweeper .notice")).to_contain_text(words)
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
    page.goto("/account")
    expect(page.locator(".home")).to_contain_text("won once")


def test_a_press_on_a_number_is_no_help_and_the_time_is_that_of_the_account(page: Page) -> None:
    tiles = page.locator("pf-sweeper .tile")
    covered: list[int] = []
    while len(covered) < 2:  # until the mine has safe cells behind it
        page.goto("/account")
        page.goto("/sweeper?game=7x1/1:zero&referee=server")
        page.locator("pf-sweeper .is-safe").click()
        expect(page.locator("pf-sweeper .tile.open").first).to_be_visible()
        names = tiles.evaluate_all("tiles => tiles.map((tile) => tile.className)")
        covered = [place for place, name in enumerate(names) if "covered" in name]
    behind = covered[1:] if covered[-1] == 6 else covered[:-1]
    tiles.nth(covered[0] - 1 if covered[-1] == 6 else covered[-1] + 1).click()
    expect(page.locator("pf-sweeper .answer")).to_contain_text("1")
    for place in behind:
        tiles.nth(place).click()
    notice = page.locator("pf-sweeper .notice")
    # A board before this one may have been won by its first press, and so faster.
    expect(notice).to_contain_text(re.compile("your record on such boards|Your record is"))
    best = re.search(r"record is (\d+\.\d\d s)|(\d+\.\d\d s): your record", notice.inner_text())
    assert best is not None
    page.goto("/account")
    expect(page.locator(".home")).to_contain_text(f"{best[1] or best[2]} · won ")


@pytest.mark.parametrize(
    ("path", "goal"),
    [
        ("/", "Goal: find the mine and mark it."),
        ("/play/g1", "Goal: find the mine and mark it."),
        ("/challenge/g1", "It has 4 steps."),
        ("/sweeper?game=beginner:zero", "Goal: open every cell that is no mine"),
    ],
)
def test_every_page_with_a_board_says_the_goal(page: Page, path: str, goal: str) -> None:
    page.goto(path)
    expect(page.locator("main")).to_contain_text(goal)


def test_what_the_agent_has_read_is_shown(page: Page) -> None:
    page.goto("/challenge/g1")
    page.get_by_label("Speed").select_option("120")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("pf-run .messages")).to_contain_text("There is no mine in column 1.")


def test_broken_games_come_last_and_a_state_narrows_the_library(page: Page) -> None:
    page.goto("/library")
    expect(page.locator(".shelves h2").last).to_have_text("Broken: find out why")
    page.get_by_role("button", name="won").click()
    expect(page.get_by_text("No game fits.")).to_be_visible()


def test_the_menu_of_a_phone_unfolds_and_a_sheet_leaves_the_board_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/play/g2?mode=practice")
    stands(page, 1, 1)
    page.get_by_role("button", name="go right").click()
    expect(page.locator("pf-game .notice")).to_be_in_viewport()
    expect(cell(page, 2, 1)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("pf-game .notice")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Library").click()
    expect(page.locator("h1")).to_have_text("Library")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_game_and_its_proof_print_as_a_clean_sheet(page: Page) -> None:
    page.goto("/play/g1?mode=practice")
    stands(page, 1, 1)
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("w")
    expect(page.locator("pf-proof")).to_be_visible()
    page.emulate_media(media="print")
    for shown in (".stage pf-board", ".messages", "pf-proof .sentences"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".top", ".bottom", ".doing", ".commands"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("button:visible")).to_have_count(0)


def test_a_lesson_prints_its_whole_example_and_all_its_tasks(page: Page) -> None:
    page.goto("/learn/and")
    expect(page.locator(".work .task")).to_be_visible()
    lesson = page.locator("pf-lesson-page")
    lesson.evaluate("here => { here.replaceChildren(); here.parentNode.append(here); }")
    expect(page.locator(".work .task")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator(".on-paper .steps > li:visible")).to_have_count(4)
    expect(page.locator(".on-paper section:visible")).to_have_count(4)
    expect(page.locator(".on-paper section").last).to_contain_text("A ∧ (B ∧ C) ⊢ C ∧ A")
    for hidden in (".work", ".worked", "button:visible"):
        expect(page.locator(hidden)).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".on-paper")).to_have_count(0)
