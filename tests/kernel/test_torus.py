"""Compiled code on boards that are no rectangles: it knows lists of neighbours alone."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from provefield.errors import InputError, TooLargeError
from provefield.games.sweeper.codes import flags, shape_of
from provefield.games.sweeper.generate.noguess import grade, solve
from provefield.games.sweeper.generate.solution_check import check_solution
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.kernel.core.arrays import COVERED
from provefield.kernel.odds import Analyst
from provefield.kernel.referee import WON, Referee, VastGame
from provefield.topologies.torus import TORUS
from tests.games.sweeper.brute_force import hardest_rule


def random_world(rng: Random, columns: int, rows: int, density: float) -> World:
    plain = Grid(columns, rows, topology=TORUS)
    blocked = frozenset(cell for cell in plain if cell != (1, 1) and rng.random() < 0.1)
    grid = Grid(columns, rows, blocked, TORUS)
    free = [cell for cell in grid if cell != (1, 1) and cell not in blocked]
    return World(grid, frozenset(cell for cell in free if rng.random() < density))


@pytest.mark.parametrize("seed", range(40))
def test_a_torus_is_solved_by_the_rules_that_the_definitions_name(seed: int) -> None:
    rng = Random(seed)
    world = random_world(rng, rng.randint(2, 4), rng.randint(1, 4), 0.3)
    start = Cell(1, 1)
    assert grade(world, start) == hardest_rule(world, start)
    if solution := solve(world, start):
        check_solution(world, solution)


@pytest.mark.parametrize("seed", range(5))
def test_who_goes_on_opens_all_that_is_safe_on_a_torus(seed: int) -> None:
    world = random_world(Random(seed), 12, 9, 0.15)
    columns, rows, blocked, near = shape_of(world.grid)
    mined = np.flatnonzero(flags(world.grid, world.mines))
    game = VastGame(columns, rows, mined, np.array([0]), blocked, near)
    *_, left = game.play(go_on=True)
    assert (game.ended, left) == (WON, 0)
    opened = game.at.shown < COVERED
    numbers = [world.clue(cell) for cell in world.grid]
    assert np.array_equal(game.at.shown[opened], np.array(numbers)[opened])
    assert opened.sum() == world.safe_cells


@pytest.mark.parametrize("player", ["odds", "guess"])
def test_games_on_a_torus_end(player: str) -> None:
    ended = Referee(*shape_of(Grid(8, 8, topology=TORUS)), player=player).play_many(  # type: ignore[arg-type]
        0, 8, games=50, seed=1, zero=True
    )
    assert (ended == WON).sum() > 25


def test_any_graph_will_do() -> None:
    cube = [[b for b in range(8) if (a ^ b).bit_count() == 1] for a in range(8)]
    found = Analyst(8, 1, None, cube).analyse(np.array([1, 9, 9, 0, 9, 1, 1, 9], np.int8))
    assert found.risk[[1, 2, 4, 7]].tolist() == [0, 0, 1, 0]


@pytest.mark.parametrize(
    "near", [[[1], []], [[0, 1], [0]], [[1, 1], [0, 0]], [[1]], [[1], [0], []]]
)
def test_lists_that_are_no_neighbours_are_refused(near: list[list[int]]) -> None:
    with pytest.raises(InputError, match="the neighbours of each cell, in pairs"):
        Analyst(2, 1, None, near)


def test_a_blocked_cell_is_beside_none() -> None:
    with pytest.raises(InputError):
        Analyst(2, 1, np.array([True, False]), [[1], [0]])


def test_more_than_eight_neighbours_are_too_many() -> None:
    with pytest.raises(TooLargeError, match="at most 8 neighbours"):
        Analyst(10, 1, None, [[b for b in range(10) if b != a] for a in range(10)])
