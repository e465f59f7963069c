"""Huge games: nothing that was proved is wrong, and everything is decided in the end."""

import numpy as np
import pytest

from provefield.kernel.core.arrays import COVERED, FINE
from provefield.kernel.odds import Analyst
from provefield.kernel.referee import LOST, WON, VastGame


def vast_game(seed: int, columns: int, rows: int, mines: int) -> VastGame:
    rng = np.random.default_rng(seed)
    cells = rng.permutation(columns * rows)
    return VastGame(columns, rows, cells[1 : mines + 1], cells[:1])


@pytest.mark.parametrize("seed", range(5))
def test_who_goes_on_opens_all_that_is_safe(seed: int) -> None:
    game = vast_game(seed, 60, 40, 500)
    left = list(game.play(go_on=True, at_once=10))
    assert game.ended == WON
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0
    opened = game.at.shown < COVERED
    assert np.array_equal(opened, game.world.mine == 0)
    assert np.array_equal(game.at.shown[opened], game.world.number[opened])
    assert 0 <= game.explosions <= game.guesses


@pytest.mark.parametrize("seed", range(5))
def test_before_each_guess_nothing_more_follows_from_the_clues(seed: int) -> None:
    game = vast_game(seed, 24, 20, 100)
    analyst = Analyst(24, 20)
    for left in game.play(at_once=1):
        found = analyst.analyse(game.at.shown)
        if left and game.ended != LOST:
            assert found.ended == FINE
            assert not (found.risk == 0).any()


def test_a_lost_game_ends_with_its_first_explosion() -> None:
    games = [vast_game(seed, 40, 40, 350) for seed in range(5)]
    for game in games:
        list(game.play())
        assert game.explosions == (game.ended == LOST)
    assert any(game.ended == LOST for game in games)
