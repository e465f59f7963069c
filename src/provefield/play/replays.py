"""Games that players recorded in other programs: Arbiter, Metasweeper, Viennasweeper and Clone."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from provefield.errors import InputError
from provefield.extras import require
from provefield.files import read_bytes
from provefield.games.sweeper.game import Game
from provefield.games.sweeper.move import Mark, Move, Open, Unmark
from provefield.games.sweeper.referee import State, cascade
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.play.scoresheet import Scoresheet, scoresheet
from provefield.reason.process import Bounds, run
from provefield.tongues import Phrase, phrase

SUFFIXES = (".avf", ".evf", ".mvf", ".rmv")
READER = Path(__file__).with_name("replay_reader.py")
BOUNDS = Bounds(seconds=60, megabytes=1_000)


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that was recorded, and how fast it was: what players count."""

    sheet: Scoresheet
    seconds: float
    solved: int  # of the 3BV
    clicks: int

    def words(self) -> Phrase:
        """3BV, 3BV/s and efficiency in one line."""
        return phrase(
            "{solved} of {total} 3BV in {seconds} s: {speed} 3BV/s, {clicks} clicks, "
            "efficiency {efficiency}",
            solved=self.solved,
            total=count_3bv(self.sheet.states[0].world),
            seconds=f"{self.seconds:.3f}",
            speed=f"{self.solved / self.seconds:.2f}" if self.seconds else "–",
            clicks=self.clicks,
            efficiency=f"{self.solved / self.clicks:.0%}" if self.clicks else "–",
        )

    def to_json(self) -> dict[str, Any]:
        """The same as a document."""
        return {
            "3bv": count_3bv(self.sheet.states[0].world),
            "solved": self.solved,
            "seconds": self.seconds,
            "clicks": self.clicks,
        }


def read_replay(name: str) -> Replay:
    """Read a replay from a file."""
    return parse_replay(read_bytes(name), name)


def parse_replay(content: bytes, name: str) -> Replay:
    """Read a replay; another process does, as the library ends its own on bad files."""
    require("replays")
    given = base64.b64encode(content).decode()
    ended = run([sys.executable, "-I", str(READER), Path(name).suffix.lower()], given, BOUNDS)
    if ended.end != "finished" or ended.status != 0:
        raise InputError(phrase("not a replay that can be read"), source=name)
    document = json.loads(ended.output)
    rows = document["board"]
    grid = Grid(len(rows[0]), len(rows))
    mines = [n == -1 for row in rows for n in row]
    world = World(grid, frozenset(cell for cell, mined in zip(grid, mines, strict=True) if mined))
    clicked = [Cell(*event["at"]) for event in document["events"] if event["cells"][0]]
    told = frozenset(clicked[:1]) & frozenset(grid) - world.mines  # a first click is safe there
    start = Game(world, told).start()
    sheet = scoresheet(str(world), start, list(_moves(start, document["events"])))
    return Replay(sheet, document["seconds"], document["solved"], document["clicks"])


def _moves(state: State, events: list[dict[str, Any]]) -> Iterator[Move]:
    """What was done, a cell at a time: a click on a number may open several."""
    for event in events:
        opened, marked, unmarked = (
            [Cell(*each) for each in cells if Cell(*each) in state.world.grid]
            for cells in event["cells"]
        )
        first = Cell(*event["at"])
        for cell in sorted(opened, key=lambda cell: (cell != first, cell)):
            if cell not in state.clues and not state.exploded:
                yield (move := Open(cell))
                state = state.after(move)
        for cell in marked:
            if cell not in state.marked | state.clues.keys() and not state.exploded:
                yield (mark := Mark(cell))
                state = state.after(mark)
        for cell in unmarked:
            if cell in state.marked and not state.exploded:
                yield (unmark := Unmark(cell))
                state = state.after(unmark)


def count_3bv(world: World, opened: Container[Cell] | None = None) -> int:
    """How many clicks open all safe cells, without marks: one for each opening, one for each rest.

    With cells that are open: how many of these clicks they stand for.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.world import world_of
    >>> world = world_of(parse_board("0 0 1 m 1"))
    >>> count_3bv(world), count_3bv(world, {Cell(5, 1)})
    (2, 1)
    """
    seen: set[Cell] = set()
    clicks = 0
    safe = [cell for cell in world.grid if cell not in world.mines | world.grid.blocked]
    for cell in sorted(safe, key=lambda cell: world.clue(cell) > 0):
        if cell not in seen:
            seen |= cascade(world, cell, seen).keys()
            clicks += opened is None or cell in opened
    return clicks
