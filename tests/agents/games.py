"""Random small games, and how an agent ends in them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from provefield.games.protocol import Result
from provefield.games.sweeper.generate import GameId, Size, Start
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.match import final


@st.composite
def game_ids(draw: st.DrawFn, largest: int = 7) -> GameId:
    columns, rows = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    start: Start = draw(st.sampled_from(["safe", "zero", "list", "fixed"]))
    first = None
    if start in ("safe", "zero") and draw(st.booleans()):
        first = Cell(draw(st.integers(1, columns)), draw(st.integers(1, rows)))
    free = max(0, columns * rows - 9)
    mines = draw(st.integers(0, min(free, columns * rows // 3)))
    blocked = draw(st.integers(0, min(free - mines, columns * rows // 5)))
    return GameId(Size(columns, rows, mines, blocked), start, draw(st.integers(0, 10**6)), first)


def ended(name: str, state: State, seed: int = 0) -> tuple[Result, State]:
    end = final(name, state, Random(seed))
    return end.result, end.state


def settled(view: View) -> set[Cell]:
    """What was opened or marked."""
    return set(view.clues) | view.marked
