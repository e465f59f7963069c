from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from random import Random

import pytest

from provefield.agents import agent
from provefield.agents.protocol import Act, Because
from provefield.errors import MoveError
from provefield.games.sweeper.generate import new_game, parse_id
from provefield.games.sweeper.move import Mark, Move, Open, Unmark
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.play.match import PATIENCE, match

CORNER = Cell(1, 1)


@dataclass(frozen=True)
class Scripted:
    """Plays what it is given, whatever it sees."""

    moves: Callable[[], Generator[Move, None, None]]
    name: str = "scripted"
    marks: bool = True

    def play(self, view: View, rng: Random) -> Generator[Act, View, None]:
        for move in self.moves():
            yield Act(move, Because("It is written."))


def forever(*moves: Move) -> Callable[[], Generator[Move, None, None]]:
    def play() -> Generator[Move, None, None]:
        while True:
            yield from moves

    return play


GAME = new_game(parse_id("4x4/3:safe:1"))


def test_an_agent_that_repeats_itself_is_stuck() -> None:
    assert len(list(match(Scripted(forever(Open(CORNER))), GAME, Random(0)))) == 1


def test_an_agent_that_goes_round_in_circles_is_stopped() -> None:
    turns = list(match(Scripted(forever(Mark(CORNER), Unmark(CORNER))), GAME, Random(0)))
    assert len(turns) == PATIENCE * 16


def test_a_move_off_the_grid_is_an_error() -> None:
    with pytest.raises(MoveError, match="open 5,5: column 5, row 5 lies off the grid"):
        list(match(Scripted(forever(Open(Cell(5, 5)))), GAME, Random(0)))


def test_marks_that_others_left_mislead_nobody() -> None:
    game = new_game(parse_id("8x8/8:zero:3"))
    misled = replace(game, marked=frozenset(game.world.grid) - game.world.mines)
    for name in ("p2", "p4"):
        assert [turn.move for turn in match(agent(name), misled, Random(0))] == [
            turn.move for turn in match(agent(name), game, Random(0))
        ]
