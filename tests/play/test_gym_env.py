"""The environment for learners: what Gymnasium asks for, and what our documentation promises."""

from __future__ import annotations

import runpy
import sys
from typing import Any
from unittest.mock import patch

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from provefield.errors import InputError, MissingToolError
from provefield.play import gym_env
from provefield.play.gym_env import ID, SweeperEnv


@pytest.mark.parametrize("options", [{}, {"size": "4x7/5/3", "start": "list", "proofs": False}])
def test_gymnasium_finds_no_fault(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, **options).unwrapped)


def play(env: SweeperEnv, seed: int) -> tuple[float, str]:
    """Open what is proved safe, or else the first covered cell, until the game is over."""
    board, told = env.reset(seed=seed)
    known = float((board >= 0).sum())
    total, over = 0.0, False
    while not over:
        certain = np.flatnonzero(told["proved_safe"])
        choice = certain[0] if len(certain) else np.flatnonzero(told["action_mask"])[0]
        board, reward, over, late, told = env.step(choice)
        assert env.observation_space.contains(board)
        assert not late
        assert reward > 0 or not len(certain), "what is proved safe is safe"
        total += reward
    return total + known / (81 - 10), told["game"]


def test_a_solved_game_adds_up_to_one_and_a_mine_costs_one() -> None:
    totals = [play(SweeperEnv(), seed)[0] for seed in range(6)]
    solved = [total for total in totals if total > 0.999]
    assert solved
    assert all(total == pytest.approx(1) for total in solved)
    assert all(total < 0 for total in totals if total not in solved)


def test_the_same_seed_gives_the_same_game() -> None:
    env, other = SweeperEnv(), SweeperEnv()
    assert play(env, 7) == play(other, 7)
    assert env.reset(seed=7)[1]["game"] == "beginner:zero:7"
    following = [env.reset()[1]["game"] for _ in range(3)]
    env.reset(seed=7)
    assert following == [env.reset()[1]["game"] for _ in range(3)]
    assert len(set(following)) == 3


def test_useless_actions_cost_a_little_and_cannot_go_on_for_ever() -> None:
    env = SweeperEnv("4x3/2", proofs=False, render_mode="ansi")
    before, told = env.reset(seed=7)
    useless = np.flatnonzero(told["action_mask"] == 0)[0]
    late, actions = False, 0
    while not late:
        board, reward, over, late, _ = env.step(useless)
        actions += 1
        assert reward == pytest.approx(-0.1)
        assert not over
        assert (board == before).all()
    assert actions == 24
    assert env.render() == "? ? ? ?\n1 2 1 1\n0 0 0 0"


def test_a_size_that_makes_no_sense_is_an_input_error() -> None:
    with pytest.raises(InputError):
        SweeperEnv("4x3")
    with pytest.raises(InputError):
        SweeperEnv("2x2/9").reset(seed=1)


def test_a_missing_gymnasium_is_named_with_its_remedy() -> None:
    with (
        patch.dict(sys.modules, {"gymnasium": None}),
        pytest.raises(MissingToolError, match=r"provefield\[gym\]"),
    ):
        runpy.run_path(gym_env.__file__)
