"""The terminal as a person sees it: keys in, lines of text out."""

from __future__ import annotations

import os
import pty
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from subprocess import Popen

import pytest
from rich.text import Text
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import Static

from provefield.agents.protocol import Act, Acts, Because
from provefield.files import read_source
from provefield.games.sweeper.generate import parse_id
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.parts.terminal.command import _from_file, _new_games
from provefield.parts.terminal.screens.app import Deal, SweepScreen
from provefield.parts.terminal.screens.board import BoardWidget
from tests.cli.commands import provefield
from tests.coroutines import run_apart

CROSS = "0 1 m\n1 2 1\nm 1 0\n"
HALF_OPEN = "1 1 1 1\n? ? ? ?\nb 1 1 1\n"
Script = Callable[[Pilot[None]], Awaitable[None]]


def played(
    deal: Callable[[], Deal], script: Script, *, size: tuple[int, int] = (80, 24), **options: bool
) -> SweepScreen:
    app = SweepScreen(deal, clock=lambda: 0.0, **options)  # type: ignore[arg-type]

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await script(pilot)

    run_apart(run())
    return app


def board_file(folder: Path, text: str) -> Callable[[], Deal]:
    (folder / "board.txt").write_text(text)
    return _from_file(read_source(str(folder / "board.txt"), parts=True))


def said(pilot: Pilot[None]) -> str:
    return _text(pilot, "advice")


def _text(pilot: Pilot[None], name: str) -> str:
    shown = pilot.app.query_one(f"#{name}", Static).content
    assert isinstance(shown, Text)
    return shown.plain


def lines(pilot: Pilot[None]) -> list[str]:
    board = pilot.app.query_one(BoardWidget)
    return [board.render_line(y).text for y in range(board.size.height)]


def shows(pilot: Pilot[None], part: str) -> bool:
    return any(part in line for line in lines(pilot))


async def eventually(pilot: Pilot[None], happens: Callable[[], bool]) -> None:
    """Wait until something happens, as a busy machine may take long."""
    for _ in range(3_000):
        if happens():
            return
        await pilot.pause(0.02)
    pytest.fail("it did not happen")


def row(pilot: Pilot[None], number: int) -> str:
    """A row of the board, without the lines between its cells."""
    board = pilot.app.query_one(BoardWidget)
    line = board.render_line(2 * number if board.roomy else number).text
    return "".join(sign for sign in line if sign not in "│┃┊ ")[1:]


def test_a_game_is_won_with_keys_alone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert row(pilot, 1) == "✓··"
        await pilot.press("space")
        assert "playing" in _text(pilot, "status")
        await pilot.press("end", "m", "pagedown", "enter")
        assert said(pilot).startswith("Solved!")
        assert row(pilot, 1) == "1⚑"
        assert "won" in _text(pilot, "status")
        assert "mines left 1" in _text(pilot, "status")
        await pilot.press("n")
        assert row(pilot, 1) == "✓··"

    played(board_file(tmp_path, CROSS), script)


def test_a_loss_says_what_could_not_be_known_and_can_be_taken_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "right", "right")
        assert "✹" not in "".join(lines(pilot))
        await pilot.press("space")
        assert "Nobody could know that column 3, row 1 is one" in said(pilot)
        assert "But 1 other cell was proved safe." in said(pilot)
        assert row(pilot, 1) == "1✹"
        assert "◇" in row(pilot, 3)
        assert "lost" in _text(pilot, "status")
        await pilot.press("h")
        assert "over" in said(pilot)
        await pilot.press("u")
        assert row(pilot, 1) == "1·"
        assert "◇" not in "".join(lines(pilot))

    played(board_file(tmp_path, CROSS), script)


def test_a_loss_says_what_could_have_been_known(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "right", "space")
        assert "You could have known that column 2, row 1 is one" in said(pilot)
        assert "needs 1 mine" in said(pilot)

    played(board_file(tmp_path, "1 m 1\n"), script)


def test_a_serious_game_cannot_be_taken_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "u")
        assert "no way back" in said(pilot)
        assert "practice" not in _text(pilot, "status")

    played(board_file(tmp_path, CROSS), script, practice=False)


def test_why_shows_a_proof_and_lights_up_its_clues(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("w")
        assert "Column 1, row 2" in said(pilot)
        await pilot.press("right", "right", "w")
        assert "is a mine" in said(pilot) or "is safe" in said(pilot)
        assert any("(1)" in line for line in lines(pilot))
        assert set("✓◆") & set("".join(lines(pilot)))

    played(board_file(tmp_path, HALF_OPEN), script)


def test_why_shows_two_boards_when_nothing_follows(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "right", "right", "w")
        assert "two boards fit all that is known" in said(pilot)
        assert row(pilot, 1) == "1?"
        assert "┊" not in lines(pilot)[2]  # the cursor is there: its edges are its own
        await pilot.press("w")
        assert row(pilot, 1) == "1◇"
        await pilot.press("w")
        assert row(pilot, 1) == "1?"
        assert "without a mine there" in said(pilot)
        await pilot.press("left")
        assert "┊" in lines(pilot)[2]

    played(board_file(tmp_path, CROSS), script)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["left", "pageup", "w"], "Column 1, row 1 shows 1"),
        (["home", "pagedown", "w"], "is blocked"),
        (["home", "pagedown", "space"], "nobody knows what lies below"),
        (["m", "m", "u"], "taken back"),
        (["u"], "nothing to take back"),
        (["a"], "No agent can play here"),
        (["m", "space"], "You marked this cell"),
        (["question_mark"], "proved mine"),
        (["p"], "What follows"),
        (["c"], "The agent is now"),
    ],
)
def test_every_key_answers(tmp_path: Path, keys: list[str], words: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        assert words in said(pilot)

    played(board_file(tmp_path, HALF_OPEN), script)


def test_hints_climb_from_clues_to_the_whole_proof() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space")
        told = []
        for _ in range(5):
            await pilot.press("h")
            told.append(said(pilot))
        assert [each[:11] for each in told] == [f"Hint {n} of 4" for n in (1, 2, 3, 4, 4)]
        assert "Look at" in told[0]
        assert told[3].count("column") > told[0].count("column")
        assert "(✓)" in "".join(lines(pilot))
        await pilot.press("space")  # against the rules: nothing has changed
        await pilot.press("h")
        assert said(pilot).startswith("Hint 4 of 4")

    played(_new_games(parse_id("beginner:zero:7")), script)


def test_a_hint_admits_that_nothing_follows(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert "Nothing follows" in said(pilot)

    played(board_file(tmp_path, "? ?\n? 1\n"), script)


def test_a_contradiction_is_told_as_one(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key in "wph":
            await pilot.press(key)
            assert "contradict each other" in said(pilot)

    played(board_file(tmp_path, "1 ? 0\n"), script)


def test_an_agent_makes_steps_with_reasons_and_finishes() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("a")
        assert "p5: open 4,4" in said(pilot)
        assert "said to be safe" in said(pilot)
        await pilot.press("a")
        assert "column" in said(pilot)
        await pilot.press("A")
        await pilot.app.workers.wait_for_complete()
        assert said(pilot).startswith("Solved!")
        assert "mines left 0" in _text(pilot, "status")

    played(_new_games(parse_id("beginner:zero:7")), script)


def test_an_agent_stops_when_the_player_moves() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("A", "u")
        await eventually(pilot, lambda: not list(pilot.app.workers))
        assert "playing" in _text(pilot, "status")

    played(_new_games(parse_id("expert:zero:3")), script)


def test_an_agent_tells_that_it_forgets_marks(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("right", "m", "a")
        assert "opinions" in said(pilot)

    played(board_file(tmp_path, CROSS), script)


class Cheat:
    """An agent that steps off the board."""

    name, marks = "cheat", True

    def play(self, view: View, rng: Random) -> Acts[View]:
        view = yield Act(Open(Cell(99, 99)), Because("Why not?"))
        return view


def test_an_agent_that_breaks_the_rules_ends_no_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("provefield.parts.terminal.screens.app.agent", lambda name: Cheat())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("a")
        assert "broke the rules" in said(pilot)
        assert row(pilot, 1) == "✓··"

    played(board_file(tmp_path, CROSS), script)


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (40, 12), (20, 6)])
def test_expert_boards_fit_or_scroll_with_the_cursor(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("end", "pagedown")
        await eventually(pilot, lambda: shows(pilot, "[·]") or shows(pilot, "┃ · ┃"))
        if size == (80, 24):
            assert pilot.app.query_one(BoardWidget).size == Size(64, 17)

    played(_new_games(parse_id("expert:zero:3")), script, size=size)


def test_a_smaller_window_puts_the_words_below_the_board(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert shows(pilot, "┃ ✓ ┃")
        await pilot.resize_terminal(30, 12)
        await eventually(pilot, lambda: shows(pilot, "[✓]"))
        assert pilot.app.query_one("#panel").region.y > pilot.app.query_one(BoardWidget).region.y

    played(board_file(tmp_path, CROSS), script)


def test_a_huge_board_scrolls(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("end", "pagedown")
        await eventually(pilot, lambda: shows(pilot, "[?]") or shows(pilot, "[·]"))

    played(board_file(tmp_path, "\n".join(["?" * 300] * 300)), script)


def test_a_click_moves_the_cursor(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.click(BoardWidget, offset=(8, 4))
        await eventually(pilot, lambda: "┃ ✓ ┃" in lines(pilot)[4])

    played(board_file(tmp_path, CROSS), script)


def test_light_and_dark_are_one_key_apart(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert pilot.app.theme == "provefield-light"
        await pilot.press("t")
        assert pilot.app.theme == "provefield-dark"
        await pilot.press("t")  # grey, green and yellow, as the resolution player's console had
        assert pilot.app.theme == "provefield-classic"

    played(board_file(tmp_path, CROSS), script, dark=False)


def test_a_game_ends_with_a_review_of_luck_and_skill(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("home", "pageup", "right", "space")
        assert "Luck" not in said(pilot)
        await pilot.press("home", "pageup", "right", "right", "space")
        assert "Luck: 2 guesses, which all go well with " in said(pilot)
        assert "Skill: " in said(pilot)

    played(board_file(tmp_path, CROSS), script)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "playing needs a terminal"),
        (["no-such-file"], "cannot be read"),
        (["--id", "expert:42"], "expected size:start:seed"),
        (["--columns", "5"], "go together"),
        (["--columns", "2", "--rows", "2", "--mines", "9"], "do not fit"),
        (["--agent", "p9"], "no agent is called"),
        (["--preset", "huge"], "--preset"),
        (["--id", "beginner:zero:7", "--preset", "hard"], "--id says it all: leave --preset away"),
        (["--id", "beginner:zero:7", "--seed", "0"], "--id says it all: leave --seed away"),
        (
            ["--preset", "easy", "--columns", "5"],
            "give --preset or --columns, --rows and --mines, not both",
        ),
    ],
)
def test_bad_input_ends_before_the_screen_is_taken(arguments: list[str], words: str) -> None:
    ended = provefield("play", *arguments)
    assert ended.code == 2
    assert words in ended.err
    assert not ended.out
    assert "Traceback" not in ended.err


def test_the_help_shows_an_id_that_works() -> None:
    told = "".join(provefield("play", "--help").out.replace("│", " ").split())
    assert "12x8/15:safe:7" in told


def test_the_command_runs_in_a_real_terminal(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    sheet = tmp_path / "game.txt"
    command = str(Path(sys.executable).with_name("provefield"))
    words = [command, "play", "--id", "beginner:zero:7", "--scoresheet", str(sheet)]
    environment = os.environ | {"TERM": "xterm-256color"}
    with Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while b"beginner:zero:7" not in shown:
            shown += os.read(ours, 65536)
        os.write(ours, b" q")
        drained = shown
        while drained:
            try:
                drained = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
        assert process.wait() == 0
    os.close(ours)
    assert sheet.read_text() == "game: beginner:zero:7\nopen 4,4\n"


def test_the_clock_may_tick_while_the_screen_is_taken_down(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.app.query("Screen > *").remove()
        assert isinstance(pilot.app, SweepScreen)
        pilot.app._show_status()

    played(board_file(tmp_path, CROSS), script)


def test_in_prove_a_cell_is_opened_by_numbers() -> None:
    async def script(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, SweepScreen)
        await pilot.press("space")  # the first one needs none
        state = app.play.state
        safe = next(cell for cell, label in state.view.labels().items() if label == "safe")
        facts = [fact.cell for fact in state.view.ask(*safe).facts]
        app.cursor = safe
        await pilot.press("space")
        assert said(pilot).endswith("Escape does not.")
        for cell in facts:
            if cell is None:
                await pilot.press("0")
            elif cell in state.view.clues:
                app.cursor = cell
                await pilot.press("space")
        await pilot.press("enter")
        assert said(pilot).startswith("Proved")
        assert safe in app.play.view.clues

    played(_new_games(parse_id("6x6/4:noguess:5"), "prove"), script)
