"""MineFOL in the terminal as a person sees it: arrows walk, and the panel answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from random import Random

import pytest
from textual.pilot import Pilot

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.move import Mark, Walk
from provefield.games.minefol.view import View
from provefield.parts.terminal.screens import walk
from provefield.parts.terminal.screens.walk import WalkScreen
from tests.agents.minefol.games import G1, G6, game
from tests.cli.commands import provefield
from tests.cli.test_play import _text, lines, row, said
from tests.coroutines import run_apart

Script = Callable[[Pilot[None]], Awaitable[None]]
HALL = game(3, 2, {(1, 1): "-mine(2,1)", (2, 1): "-mine(2,2)"}, budget=9)


def played(given: Game, script: Script, size: tuple[int, int] = (80, 24), **options: str) -> None:
    app = WalkScreen("a game", given, clock=lambda: 0.0, **options)  # type: ignore[arg-type]

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await script(pilot)

    run_apart(run())


def status(pilot: Pilot[None]) -> str:
    return _text(pilot, "status")


def test_a_game_is_won_with_keys_alone() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "in 4 steps" in said(pilot)
        assert row(pilot, 1) == "@····"
        await pilot.press("down", "down")
        assert said(pilot).startswith("There is a mine in column 1, row 6 or in column 5, row 1.")
        assert row(pilot, 1) == "!····"
        assert "step 2 of 4" in status(pilot)
        await pilot.press(*["shift+right"] * 4, "shift+up", "shift+up", "m")
        assert said(pilot).startswith("Won!")
        assert row(pilot, 1) == "!···⚑"
        await pilot.press("n")
        assert "step 0 of 4" in status(pilot)

    played(G1, script)


def test_walls_cost_nothing() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("left", "up")
        assert said(pilot) == "A wall."
        assert "step 0 of 4" in status(pilot)

    played(G1, script)


def test_an_unproved_step_is_forgiven_in_practice_with_a_board_that_shows_why() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down")
        assert said(pilot).startswith("You could not know that column 1, row 2 is safe:")
        assert "◇ shows the mines of a board with a mine there" in said(pilot)
        assert "◇" in row(pilot, 2)
        assert "practice" in status(pilot)
        assert "playing" in status(pilot)
        await pilot.press("u")
        assert "step 0 of 9" in status(pilot)

    played(HALL, script)


def test_an_unproved_step_loses_a_strict_game_for_good() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down")
        assert "The game is lost." in said(pilot)
        assert "lost" in status(pilot)
        await pilot.press("right")
        assert "the game is over" in said(pilot)
        await pilot.press("u")
        assert "no way back" in said(pilot)

    played(HALL, script, mode="strict")


def test_a_step_on_a_proved_mine_shows_the_proof() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("right")
        assert said(pilot).startswith("Column 2, row 1 is a mine, and what you knew proves it.")
        assert "The message at column 1, row 1: column 2, row 1 is a mine." in said(pilot)
        assert "✹" in row(pilot, 1)

    played(game(3, 1, {(1, 1): "mine(2,1)"}), script, mode="strict")


def test_practice_leaves_the_player_before_a_mine_and_crosses_an_unproved_mark() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("right")
        assert said(pilot).startswith("Column 2, row 1 is a mine, and what you knew proves it.")
        assert row(pilot, 1).startswith("(@)")
        await pilot.press("shift+right", "shift+right", "m")
        assert "marked 0 of 1 · playing" in status(pilot)
        await pilot.press("e")
        assert "⚐" in row(pilot, 1)
        await pilot.press("u")
        assert "⚐" not in row(pilot, 1)

    played(game(3, 1, {(1, 1): "mine(2,1)"}), script)


def test_a_wrong_mark_shows_a_board_without_a_mine_there() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("shift+down", "m")
        assert said(pilot).startswith("You could not know of a mine in column 1, row 2:")
        assert "a board without a mine there" in said(pilot)
        assert "◇" in "".join(lines(pilot))

    played(HALL, script)


def test_tab_lets_the_arrows_point() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("tab", "right")
        assert "arrows point" in status(pilot)
        assert "step 0" in status(pilot)
        await pilot.press("w")
        assert said(pilot).startswith("Column 2, row 1 is safe.")
        assert row(pilot, 1) == "(@)✓·"
        await pilot.press("tab", "right")
        assert "step 1" in status(pilot)

    played(HALL, script)


def test_messages_are_told_in_english_or_in_logic() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("right", "e")
        assert said(pilot) == "¬mine(2, 2)\n\n1,1: ¬mine(2, 1)"
        await pilot.press("e")
        assert said(pilot).startswith("There is no mine in column 2, row 2.")

    played(HALL, script)


def test_hints_climb_to_the_proof() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert said(pilot).startswith("Hint 1 of 4")
        await pilot.press("h", "h", "h")
        assert "column 2, row 1 is safe" in said(pilot)
        await pilot.press("p")
        assert said(pilot).startswith("What follows: 1 safe, 0 mines, 4 undecided.")

    played(HALL, script)


def test_an_agent_goes_on_from_here() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down", "a")
        assert said(pilot).startswith("exploit-prover: down (the only new cell)")
        assert "It asked about 28 cells: 4 safe, 0 mines." in said(pilot)
        await pilot.press("c", "c", "A")
        await pilot.app.workers.wait_for_complete()
        assert "step 4 of 4" in status(pilot)
        assert "exploit-neighbours" in status(pilot)

    played(G1, script)


def test_an_agent_wins_and_says_how() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("A")
        await pilot.app.workers.wait_for_complete()
        assert said(pilot).startswith("Won!")
        await pilot.press("a")
        assert "no further step" in said(pilot)

    played(G6, script)


def test_an_agent_that_breaks_the_rules_does_not_end_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Jumper:
        name = "jumper"

        def play(self, view: View, rng: Random) -> Generator[tuple[object, str], View, None]:
            yield Walk("right"), "It feels right."
            yield Mark(view.position), "Why not?"

    monkeypatch.setattr(walk, "walker", lambda *names: Jumper())

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("a", "a")
        assert "cannot go on: the agent jumper: mark 1,1: you have been to column 1, row 1" in said(
            pilot
        )

    played(HALL, script)


def test_a_stuck_player_is_told_so() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("right")
        assert said(pilot).startswith("You are stuck with 0 of 1 mines proved")
        await pilot.press("h")
        assert "you are stuck" in said(pilot)

    played(game(3, 2, {(1, 1): "-mine(2,1)"}), script)


def test_a_game_without_a_way_out_says_so_at_once() -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert said(pilot).startswith("You are stuck with 0 of 1 mines proved: no proof opens")
        assert "Proved safe, but out of reach: column 2, row 2" in said(pilot)
        assert "There is no mine on the main diagonal." in said(pilot)

    played(load_game("g3"), script)


def test_narrow_screens_show_the_same() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down", "question_mark")
        assert said(pilot).startswith("Keys")

    played(G1, script, size=(30, 12))


def test_bad_games_are_told_before_the_screen_is_taken() -> None:
    assert "needs a terminal" in provefield("play", "g2").err
    ended = provefield("play", "-", stdin=b"columns = 0\n")
    assert (ended.code, ended.err.count("\n")) == (2, 3)
    assert "no strategy is called 'p5'" in provefield("play", "g2", "--agent", "p5").err


def test_in_prove_each_step_and_mark_is_made_by_messages() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("down")
        assert said(pilot).startswith("Column 1, row 2 is safe. By which?")
        assert "step 0 of 4" in status(pilot)
        await pilot.press("0", "enter")
        assert said(pilot).startswith("Not enough: a mine could be there.")
        assert "◇" in row(pilot, 2)
        await pilot.press("1", "enter")
        assert said(pilot).startswith("Proved. Not needed: the number of mines.")
        assert "step 1 of 4" in status(pilot)
        await pilot.press("u", "down", "escape")
        assert said(pilot) == "Not now."
        await pilot.press("down", "1", "enter")
        assert said(pilot) == "Proved, and nothing could be left out."
        await pilot.press("down", "1", "enter")
        await pilot.press(*["shift+right"] * 4, "shift+up", "shift+up", "m", "1", "2", "enter")
        assert said(pilot).startswith("Won!")

    played(G1, script, mode="prove")
