"""What hands do: they are quicker than the network, click twice, stay too long and come back."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.held import Held, divert


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'pf-board .cell[data-at="{column},{row}"]').first


def stands(page: Page, column: int, row: int) -> None:
    expect(cell(page, column, row).locator(".you")).to_be_visible()


def begin(page: Page, path: str) -> None:
    page.goto(path)
    stands(page, 1, 1)


def test_the_keyboard_acts_on_the_cell_that_was_focused(page: Page) -> None:
    begin(page, "/play/g1")
    cell(page, 1, 2).focus()
    page.keyboard.press("w")
    expect(page.locator(".verdict")).to_contain_text("Column 1, row 2 is safe")
    page.keyboard.press("Enter")
    stands(page, 1, 2)


def test_a_cell_that_is_focused_is_the_one_that_is_written_on(page: Page) -> None:
    page.goto("/create")
    heading = page.locator("pf-message-editor h2")
    cell(page, 8, 8).focus()
    expect(heading).to_have_text("Column 8, row 8")
    page.get_by_role("spinbutton", name="Columns").fill("4")
    page.keyboard.press("Tab")
    expect(heading).to_have_text("Column 1, row 1")


def test_how_a_game_has_ended_stays_whatever_is_pressed(page: Page) -> None:
    begin(page, "/play/g1")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "m"):
        page.keyboard.press(key)
    told = page.locator(".notice.bad")
    expect(told).to_contain_text("You could not know")
    stands(page, 2, 1)
    for key in ("ArrowDown", "m", "u"):
        page.keyboard.press(key)
    expect(told.get_by_role("button", name="Play again")).to_be_visible()
    page.reload()
    expect(told.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator("figure .tile.mine")).to_be_visible()


def test_steps_and_marks_are_seen_at_once_and_nothing_jumps_back(page: Page) -> None:
    begin(page, "/play/g2?mode=practice")
    held = Held(page, "**/moves")
    for row in (2, 3):
        page.keyboard.press("ArrowDown")
        stands(page, 1, row)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("m")
    expect(cell(page, 2, 3).locator(".flag")).to_be_visible()
    with page.expect_response("**/moves"):
        held.let_go()
    expect(page.locator(".facts")).to_contain_text("steps 1")
    stands(page, 1, 3)
    expect(cell(page, 2, 3).locator(".flag")).to_be_visible()


def test_two_clicks_on_a_cell_are_one_step(page: Page) -> None:
    begin(page, "/play/g1")
    held = Held(page, "**/moves")
    cell(page, 1, 2).dblclick()
    held.let_go()
    expect(page.locator(".facts")).to_contain_text("steps 1")
    stands(page, 1, 2)


def test_two_clicks_on_a_covered_cell_open_it_once(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    page.locator(".cell:has(.is-safe)").dblclick()
    expect(page.locator("pf-sweeper .open").first).to_be_visible()
    page.locator("pf-sweeper .cell:has(.covered)").first.click(button="right")
    expect(page.locator("pf-sweeper .facts")).to_contain_text("mines left 9")
    expect(page.locator("pf-sweeper .facts")).to_contain_text("steps 1")
    expect(page.locator("pf-sweeper .notice")).to_be_hidden()


def test_two_clicks_save_one_game(page: Page) -> None:
    page.goto("/create")
    expect(page.locator("pf-message-editor option")).not_to_have_count(0)
    held = Held(page, "**/api/games")
    page.get_by_role("button", name="Save").dblclick()
    held.let_go()
    expect(page.locator(".shared-link")).to_be_visible()
    assert held.waiting == 0


def test_a_finger_that_stays_marks_once_and_opens_nothing(visit: Visit) -> None:
    page = visit(has_touch=True, is_mobile=True)
    page.goto("/sweeper?game=beginner:zero&referee=server")
    expect(page.locator("pf-sweeper .is-safe")).to_be_visible()
    box = cell(page, 1, 1).bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(cell(page, 1, 1).locator(".flag")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".verdict")).to_contain_text("Column 1, row 1")
    expect(page.locator("pf-sweeper .notice")).to_be_hidden()


def test_moves_for_another_position_are_dropped(visit: Visit) -> None:
    here = visit(strict=False)
    there = here.context.new_page()
    begin(here, "/play/g1")
    begin(there, here.url)
    # A click waits until the tab is drawn; keys that come sooner would be lost.
    here.bring_to_front()
    cell(here, 1, 2).click()
    stands(here, 1, 2)
    there.bring_to_front()
    held = Held(there, "**/moves")
    for column, row in ((2, 1), (2, 2)):
        cell(there, column, row).click()
    held.let_go()
    expect(there.locator(".notice")).to_contain_text("went on elsewhere")
    stands(there, 1, 2)
    expect(there.locator(".facts")).to_contain_text("steps 1")


def test_whoever_plays_again_races_again(page: Page) -> None:
    page.goto("/challenge/g1")
    page.get_by_role("link", name="Race it").click()
    verdict, agent = page.locator("pf-challenge-page > .notice"), page.locator("pf-run")
    expect(agent.locator(".log")).to_contain_text("The agent looks around.")
    stands(page, 1, 1)
    page.keyboard.press("ArrowRight")
    expect(verdict).to_have_text("The agent wins in 2 steps.")
    page.get_by_role("button", name="Play again").click()
    expect(verdict).to_contain_text("Your move.")
    expect(agent.locator(".facts")).to_contain_text("steps 0")
    expect(agent.locator(".log .end")).to_have_count(0)


def test_an_agent_that_is_gone_is_told(page: Page) -> None:
    page.goto("/challenge/g1")
    divert(page, "**/events", lambda route: route.fulfill(status=204))
    page.get_by_role("button", name="Start").click()
    expect(page.locator("pf-run .notice.bad")).to_have_text("The run was cut off. Start it again.")
    expect(page.get_by_role("button", name="Pause")).to_be_disabled()


def test_an_agent_that_is_gone_comes_back_to_the_race(page: Page) -> None:
    divert(page, "**/events", lambda route: route.fulfill(status=204), times=1)
    page.goto("/challenge/g1?race")
    expect(page.locator("pf-run .notice.bad")).to_contain_text("The run was cut off.")
    page.locator("pf-game pf-board").focus()
    page.keyboard.press("ArrowRight")
    verdict = page.locator("pf-challenge-page > .notice")
    expect(verdict).to_have_text("You are done. The agent plays on …")
    page.locator("pf-run").get_by_role("button", name="Start").click()
    expect(verdict).to_have_text("The agent wins in 2 steps.")


def test_what_is_chosen_while_a_board_is_on_its_way_stays_chosen(page: Page) -> None:
    held = Held(page, "**/api/plays")
    page.goto("/sweeper?game=beginner:zero&referee=server", wait_until="load")
    page.locator(".choosing summary").click()
    page.locator("select[name=preset]").select_option("9x9/8/8")
    page.locator("select[name=start]").select_option("safe")
    held.let_go()
    expect(page.locator("pf-sweeper .cell")).to_have_count(81)
    expect(page.locator("pf-sweeper .blocked")).to_have_count(0)
    page.unroute("**/api/plays")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("pf-sweeper .blocked")).to_have_count(8)


def test_a_reloaded_board_offers_another_of_its_kind(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    page.locator(".choosing summary").click()
    page.locator("select[name=preset]").select_option("9x9/8/8")
    page.locator("select[name=start]").select_option("safe")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("pf-sweeper .blocked")).to_have_count(8)
    page.reload()
    expect(page.locator("pf-sweeper .blocked")).to_have_count(8)
    expect(page.locator("select[name=preset]")).to_have_value("9x9/8/8")
    expect(page.locator("select[name=start]")).to_have_value("safe")


def test_a_position_is_painted_where_the_text_has_nothing_yet(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero&referee=server")
    page.get_by_text("Analyse any position").click()
    analyser = page.locator("pf-analyser")
    text = analyser.get_by_label("The position as text")
    for written, (column, row), painted in [
        ("", (1, 1), "1"),
        ("mines: 1\n? ? ?\n1", (3, 2), "mines: 1\n? ? ?\n1 ? 1"),
    ]:
        text.fill(written)
        analyser.locator(f'.cell[data-at="{column},{row}"]').click()
        expect(text).to_have_value(painted)


def test_a_result_is_shared_and_the_ending_stays(page: Page) -> None:
    begin(page, "/play/g1")
    page.keyboard.press("/")
    line = page.get_by_label("Say what to do")
    line.fill("down, please")
    line.press("Enter")
    line.fill("down")
    line.press("Enter")
    expect(page.locator(".messages li")).to_have_count(2)
    line.fill("mark 5 1")
    line.press("Enter")
    expect(page.locator(".notice.good")).to_contain_text("Proved!")
    page.get_by_role("button", name="Share the result").click()
    expect(page.locator(".shared")).to_contain_text("won in 2 steps")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_replay_begins_and_ends_where_the_game_does(page: Page) -> None:
    page.goto("/sweeper?game=3x3/8:safe&referee=server")
    page.locator("pf-sweeper .cell:has(.is-safe)").click()
    slider, told = page.get_by_role("slider"), page.locator(".replay-told")
    expect(slider).to_have_value("1")
    for button, words in [("Forward", "The end"), ("Back", "Move 1 of 1"), ("Back", "Move 1 of 1")]:
        page.get_by_role("button", name=button).click()
        expect(told).to_contain_text(words)
    expect(page.locator("pf-sweeper .open")).to_have_count(0)
