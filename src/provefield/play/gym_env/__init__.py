"""Gymnasium environments, for agents that learn.

`gymnasium.make("provefield.play.gym_env:provefield/Sweeper-v0", size="expert")` makes one; where
this module is imported already, `provefield/Sweeper-v0` is enough. `gymnasium.make_vec` of the same
name plays many games side by side in compiled code. `provefield/MineFOL-v0` is a game of messages.
"""

from provefield.extras import require

require("gym")

import gymnasium  # noqa: E402  # what is missing is said first

from provefield.play.gym_env.minefol import MineFOLEnv  # noqa: E402
from provefield.play.gym_env.sweeper import SweeperEnv  # noqa: E402
from provefield.play.gym_env.vector import SweeperVectorEnv  # noqa: E402

__all__ = ["SWEEPER", "MineFOLEnv", "SweeperEnv", "SweeperVectorEnv"]

SWEEPER, MINEFOL = "provefield/Sweeper-v0", "provefield/MineFOL-v0"
gymnasium.register(
    SWEEPER,
    entry_point="provefield.play.gym_env:SweeperEnv",
    vector_entry_point="provefield.play.gym_env:SweeperVectorEnv",
)
gymnasium.register(MINEFOL, entry_point="provefield.play.gym_env:MineFOLEnv")
