"""Draw the pictures of these pages anew: `.venv/bin/python docs/images/draw.py [FOLDER]`."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random

from provefield.agents import agent
from provefield.games.minefol.library import load_game
from provefield.games.minefol.referee import State
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.picture.board import Notes, svg
from provefield.grid import Cell
from provefield.parts.terminal.screens.app import Deal, SweepScreen
from provefield.parts.terminal.screens.walk import WalkScreen
from provefield.play.advice import overview, why
from provefield.play.match import match
from provefield.play.minefol.storyboard import storyboard
from provefield.play.minefol.walkers import walker
from provefield.play.record import record
from provefield.play.session import Session

GAME, SMALL_GAME = parse_id("beginner:zero:7"), parse_id("8x6/8:zero:1")
START, QUESTION = Cell(4, 4), Cell(8, 2)
# A picture that a page shows must not ask another server for its letters.
FONT_FACE = re.compile(r"@font-face\s*{[^}]*}\s*")


def board() -> str:
    """A half-open board with all that follows, and why one cell is safe."""
    view = deal(SMALL_GAME).start().after(Open(START)).view
    told = why(view, QUESTION)
    return svg(
        view,
        Notes(
            overview(view).labels,
            told.lit,
            QUESTION,
            " ".join(told.lines),
            "A half-open board: checks are proved safe, diamonds are proved mines",
        ),
    )


def game() -> str:
    """An agent's game, from the first cell to the last."""
    player, state = agent("p5"), deal(GAME).start()
    return record(player, str(GAME), state, match(player, state, Random(0)))


async def play() -> str:
    """The terminal, after a hint."""
    state = deal(GAME).start()
    app = SweepScreen(lambda: Deal(str(GAME), Session(state), START), clock=lambda: 0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "h", "h", "h", "h")
        return FONT_FACE.sub("", app.export_screenshot(title="provefield play"))


def explore_all() -> str:
    """Explore-All on the paper's second game."""
    player = walker("explore-all", "astar", "sat")
    title = "Explore-All on G2: six times something is proved, until the mine is found"
    return storyboard(player, State(load_game("g2")), Random(0), title)


async def walk() -> str:
    """The terminal in a game of MineFOL, after a step that was not proved."""
    app = WalkScreen("g2", load_game("g2"), clock=lambda: 0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "right")
        return FONT_FACE.sub("", app.export_screenshot(title="provefield play g2"))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    (folder / "board.svg").write_text(board(), encoding="utf-8")
    (folder / "game.svg").write_text(game(), encoding="utf-8")
    (folder / "play.svg").write_text(asyncio.run(play()), encoding="utf-8")
    (folder / "explore-all.svg").write_text(explore_all(), encoding="utf-8")
    (folder / "walk.svg").write_text(asyncio.run(walk()), encoding="utf-8")
