"""The platform in a real browser: what a class would do on its first day."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Dialog, Page, expect

from tests.browser.conftest import Visit
from tests.browser.held import Held


def at(column: int, row: int) -> str:
    return f'pf-board .cell[data-at="{column},{row}"]'


def stands(page: Page, column: int, row: int) -> None:
    """Wait until the player stands there and the referee has said so."""
    expect(page.locator(f"{at(column, row)} .you")).to_be_visible()


def test_g1_is_won_by_keyboard_alone(page: Page) -> None:
    page.goto("/play/g1")
    stands(page, 1, 1)
    for row in (2, 3):
        page.keyboard.press("ArrowDown")
        stands(page, 1, row)
    expect(page.locator(".messages li")).to_have_count(2)
    for key in ("ArrowUp",) * 2 + ("ArrowRight",) * 4:
        page.keyboard.press(f"Shift+{key}")
    page.keyboard.press("m")
    expect(page.locator(".notice.good")).to_contain_text("Proved!")


def test_an_unproved_step_loses_and_shows_a_board_with_a_mine_there(page: Page) -> None:
    page.goto("/play/g2")
    stands(page, 1, 1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".notice.bad")).to_contain_text("You could not know")
    counterexample = page.locator("figure pf-board")
    expect(counterexample.locator('.cell[data-at="2,1"] .tile.mine')).to_be_visible()


def test_a_step_on_a_mine_loses_and_shows_the_proof(page: Page) -> None:
    page.goto("/create")
    write(page, 1, 1, "mine(2,1)")
    open_saved(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".notice.bad")).to_be_visible()
    proof = page.locator("pf-proof")
    expect(proof).to_be_visible()
    proof.get_by_role("tab", name="Graph").click()
    expect(proof.locator("svg")).to_be_visible()


def test_an_agent_wins_g2_while_one_watches(page: Page) -> None:
    page.goto("/challenge/g2")
    page.get_by_label("Strategy").select_option("planner")
    page.get_by_label("Speed").select_option("120")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("pf-run .notice.good")).to_be_visible()
    expect(page.locator("pf-run .facts")).to_contain_text("steps 32")
    assert page.locator(".log .walked").count() == 32


@pytest.mark.parametrize("game", ["g4", "example5"])
def test_a_game_that_contradicts_itself_ends_so_without_a_choice(page: Page, game: str) -> None:
    page.goto(f"/challenge/{game}")
    page.get_by_label("Speed").select_option("120")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("pf-run .notice")).to_contain_text("Contradiction: no board fits")


def test_a_new_visitor_races_an_agent_step_for_step(page: Page) -> None:
    page.goto("/challenge/g1")
    page.get_by_role("link", name="Race it").click()
    mine, agent = page.locator("pf-game"), page.locator("pf-run")
    expect(mine.locator(f"{at(1, 1)} .you")).to_be_visible()
    expect(agent.locator(f"{at(1, 1)} .you")).to_be_visible()
    mine.locator(at(1, 1)).focus()
    page.keyboard.press("ArrowDown")
    expect(agent.locator(f"{at(1, 2)} .you")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(mine.locator(".messages li")).to_have_count(2)
    mine.locator(at(5, 1)).click(button="right")
    expect(mine.locator(".notice.good")).to_contain_text("Proved!")
    expect(page.locator("pf-challenge-page > .notice")).to_contain_text("draw")


def write(page: Page, column: int, row: int, formula: str) -> None:
    """Write a message on a cell of the workshop."""
    page.locator(at(column, row)).click()
    page.get_by_label("In logic").fill(formula)
    expect(page.locator(f"{at(column, row)} .message")).to_be_visible()


def open_saved(page: Page) -> str:
    """Save the draft and follow its link."""
    page.get_by_role("button", name="Share by link").click()
    link = page.locator(".shared-link")
    expect(link).to_be_visible()
    path = link.get_attribute("href")
    assert path
    page.goto(path)
    stands(page, 1, 1)
    return path


def test_a_game_is_built_checked_saved_shared_and_played(visit: Visit) -> None:
    page, friend = visit(), visit()
    page.goto("/create")
    page.get_by_label("Title").fill("Two <b>bold</b> steps")
    for name, value in {"Columns": "3", "Rows": "2", "Mines": "1"}.items():
        page.get_by_label(name, exact=True).fill(value)
        page.get_by_label(name, exact=True).press("Tab")
    write(page, 1, 1, "-mine(2,1)")
    expect(page.get_by_label("In English")).to_have_value(re.compile("column 2, row 1"))
    write(page, 2, 1, "mine(3,2)")
    expect(page.locator(".checks .yes")).to_have_count(4)
    path = open_saved(page)
    friend.goto(path)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("Two <b>bold</b> steps")
    stands(friend, 1, 1)
    friend.keyboard.press("ArrowRight")
    expect(friend.locator(".messages li")).to_have_count(2)
    friend.locator(at(3, 2)).click(button="right")
    expect(friend.locator(".notice.good")).to_contain_text("Proved!")


def test_a_wrong_formula_is_pointed_at_while_typing(page: Page) -> None:
    page.goto("/create")
    page.get_by_label("In logic").fill("all x (mine(x,1) ->")
    expect(page.locator(".problem .notice.bad")).to_be_visible()
    expect(page.locator(".problem .caret")).to_contain_text("^")


def test_a_board_is_solved_by_asking_what_follows(page: Page) -> None:
    page.goto("/sweeper?game=intermediate:noguess&referee=server")
    board, follows = page.locator("pf-sweeper pf-board"), page.locator('[data-overlay="follows"]')
    solved = page.locator("pf-sweeper .notice.good")
    follows.click()
    for _ in range(200):
        expect(page.locator("pf-sweeper .answer p").first).to_contain_text("What follows")
        safe = board.locator(".cell:has(.is-safe)")
        names = safe.evaluate_all("cells => cells.map(cell => cell.dataset.at)")
        assert names, "nothing follows on a board that needs no guess"
        asked = page.evaluate("window.asked = (window.asked ?? 0) + 1")
        board.evaluate(OPEN, names)
        page.wait_for_function(
            "asked => document.body.dataset.settled === String(asked)", arg=asked
        )
        if solved.is_visible():
            break
    expect(solved).to_contain_text("Cleared")


# Open cells one after the other as clicks would, and wait for the referee's last word.
OPEN = """async (board, names) => {
  const game = board.closest("pf-sweeper");
  for (const name of names) {
    const tile = board.querySelector(`[data-at="${name}"] .tile`);
    if (!tile.classList.contains("covered")) continue;
    const once = { once: true };
    const answered = new Promise((done) => game.addEventListener("pf-change", done, once));
    tile.click();
    await answered;
    if (game.play.result !== "playing") break;
  }
  document.body.dataset.settled = String(window.asked);
}"""


def answer(page: Page) -> None:
    """Press Check and go on to what comes next."""
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.locator(".feedback .primary").click()


def choose(page: Page, *cells: tuple[int, int]) -> None:
    expect(page.locator(".task-board")).to_be_visible()
    for column, row in cells:
        page.locator(f".task-board {at(column, row).removeprefix('pf-board ')}").click()
    answer(page)


def test_three_lessons_are_finished_and_remembered(page: Page) -> None:
    page.goto("/learn/1")
    choose(page, (3, 1))
    choose(page, (3, 1), (3, 2))
    choose(page, (2, 1), (1, 2), (2, 2))
    choose(page, (2, 1), (4, 1))
    expect(page.get_by_role("heading", level=1)).to_have_text("Two numbers tell more")
    choose(page, (3, 1))
    choose(page, (2, 1), (4, 1))
    choose(page, (2, 1), (3, 1))
    page.get_by_label("the 1 in column 1 and the 1 in column 2").check()
    answer(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Not knowing is knowledge")
    choose(page, (1, 1), (2, 1), (4, 1), (5, 1))
    choose(page, (1, 1))
    choose(page, (2, 1))
    page.get_by_label("Nobody can know").check()
    answer(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Test: Clues")
    page.goto("/learn")
    expect(page.locator(".path .done")).to_have_count(3)
    expect(page.get_by_role("link", name="Begin lesson 4: Say it in symbols")).to_be_visible()


def test_a_wrong_answer_is_met_with_a_board_that_shows_why(page: Page) -> None:
    page.goto("/learn/11")
    page.get_by_role("button", name="Task 2").click()
    page.get_by_label("Your formula").fill("-mine(2,4)")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback .notice.bad")).to_contain_text("Columns and rows are swapped")
    expect(page.locator(".feedback pf-board")).to_be_visible()


def test_a_form_that_is_sent_says_so_until_the_answer_comes(visit: Visit) -> None:
    page = visit(strict=False)  # what is sent is refused
    page.goto("/account")
    form = page.locator("form").filter(has_text="For those who have a name already.")
    form.get_by_label("Name").fill("nobody of this name")
    form.get_by_label("Password").fill("correct horse")
    held, button = Held(page, "**/api/session"), form.get_by_role("button")
    button.click()
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("aria-busy", "true")
    held.let_go()
    expect(form.get_by_role("alert")).to_be_visible()
    expect(button).to_be_enabled()
    expect(button).to_be_focused()


def test_a_guest_who_signs_up_keeps_what_was_done(page: Page) -> None:
    page.goto("/play/g1")
    stands(page, 1, 1)
    page.keyboard.press("ArrowDown")
    stands(page, 1, 2)
    play = page.url
    page.goto("/account")
    sign_up = page.locator("form").filter(has_text="Sign up")
    sign_up.get_by_label("Name").fill("a student")
    sign_up.get_by_label("Password").fill("correct horse")
    sign_up.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_focused()
    codes = page.locator(".recovery-codes code").all_inner_texts()
    assert len(codes) == 10
    page.get_by_role("button", name="I have kept them").click()
    expect(page.locator("pf-account-page")).to_contain_text("a student")
    expect(page.locator(".recovery")).to_have_count(0)
    page.goto(play)
    stands(page, 1, 2)
    page.goto("/account")
    page.get_by_role("button", name="Sign out", exact=True).click()
    recover = page.locator("form").filter(has_text="Set a new password")
    recover.get_by_label("Name").fill("a student")
    recover.get_by_label("Recovery code").fill(codes[3])
    recover.get_by_label("Password").fill("battery staple")
    recover.get_by_role("button").click()
    expect(page.locator("pf-account-page")).to_contain_text("a student")


def test_two_tabs_do_not_overwrite_each_other(visit: Visit) -> None:
    here = visit(strict=False)
    here.goto("/play/g1")
    stands(here, 1, 1)
    there = here.context.new_page()
    there.goto(here.url)
    stands(there, 1, 1)
    # A click waits until the tab is drawn; a key that comes sooner would be lost.
    here.bring_to_front()
    here.locator(at(1, 2)).click()
    stands(here, 1, 2)
    there.bring_to_front()
    there.locator(at(2, 1)).click()
    expect(there.locator(".notice")).to_contain_text("went on elsewhere")
    stands(there, 1, 2)
    expect(there.locator(".facts").first).to_contain_text("steps 1")


XSS = (Path(__file__).parent / "xss.txt").read_text("utf-8").splitlines()
AT_ONCE = 25  # the library lists no more than 30 games of one author


@pytest.mark.claim(
    "1.2.1, 1.2.3, 3.2.2",
    "Text of people stays text on pages: a corpus of payloads runs no script in a browser",
)
def test_nothing_that_people_write_is_run(page: Page) -> None:
    ran: list[str] = []

    def answer(dialog: Dialog) -> None:
        ran.append(dialog.message)
        dialog.dismiss()

    def hear(line: ConsoleMessage) -> None:
        # What the policy has to stop was no text any more.
        if "Security Policy" in line.text:
            ran.append(line.text)

    page.on("dialog", answer)
    page.on("console", hear)
    games = []
    for start in range(0, len(XSS), AT_ONCE):
        for attack in XSS[start : start + AT_ONCE]:
            message = {"at": [1, 1], "fol": "mine(3,1)", "english": attack}
            draft = {"title": attack, "columns": 3, "rows": 1, "messages": [message]}
            saved = page.request.post("/api/games", data={**draft, "visibility": "published"})
            assert saved.ok, saved.text()
            games.append(saved.json()["id"])
        page.goto("/library?shelf=players")
        for attack in XSS[start : start + AT_ONCE]:
            expect(page.locator(".card", has_text=attack).first).to_be_visible()
    for game, attack in list(zip(games, XSS, strict=True))[::8]:
        page.goto(f"/play/{game}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(attack)
        expect(page.locator("main")).to_contain_text("mine(3, 1)")
    page.goto(f"/create/{games[1]}")
    expect(page.get_by_label("Title")).to_have_value(XSS[1])
    page.locator(at(1, 1)).click()
    expect(page.get_by_label("In logic")).to_have_value("mine(3, 1)")
    assert not ran
