"""How many steps a second agents that learn can take, by one core.

Run with `./dev bench learners`. Actions are drawn among those that make sense, before the clock
starts; the peer is the environment of one game, which the referee of the reference rules.
"""

from __future__ import annotations

from argparse import ArgumentParser
from time import process_time

import numpy as np

from provefield.play.gym_env import SweeperEnv, SweeperVectorEnv

GAMES, SECONDS = 256, 2.0


def one_game(size: str, *, proofs: bool) -> float:
    """Steps a second of one environment after the other."""
    env, steps, taken = SweeperEnv(size, proofs=proofs), 0, 0.0
    rng = np.random.default_rng(1)
    _, told = env.reset(seed=1)
    while taken < SECONDS:
        action = rng.choice(np.flatnonzero(told["action_mask"]))
        start = process_time()
        _, _, over, late, told = env.step(action)
        if over or late:
            _, told = env.reset()
        taken += process_time() - start
        steps += 1
    return steps / taken


def side_by_side(size: str, *, odds: bool = False) -> float:
    """Steps a second of games side by side."""
    env, steps, taken = SweeperVectorEnv(GAMES, size, odds=odds), 0, 0.0
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    while taken < SECONDS:
        actions = (rng.random((GAMES, env.action_masks().shape[1])) * env.action_masks()).argmax(1)
        start = process_time()
        env.step(actions)
        taken += process_time() - start
        steps += GAMES
    return steps / taken


def main() -> None:
    """Print a line for each size."""
    ArgumentParser(description=__doc__).parse_args()
    heads = ("one game", "with proofs", "side by side", "with odds", "ratio")
    print(f"{'size':<14}" + "".join(f"{head:>14}" for head in heads))
    for size in ("beginner", "intermediate", "expert"):
        one, proved = one_game(size, proofs=False), one_game(size, proofs=True)
        many, odds = side_by_side(size), side_by_side(size, odds=True)
        print(f"{size:<14}{one:14,.0f}{proved:14,.0f}{many:14,.0f}{odds:14,.0f}{many / one:14.0f}")


if __name__ == "__main__":
    main()
