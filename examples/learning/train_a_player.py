"""Train a small player from scratch, and see how near it comes to exact odds.

    python examples/learning/train_a_player.py [--size beginner] [--rounds 12] [--figure curve.png]

The player sees five by five cells around each covered one and learns how likely a mine is there,
from nothing but the games it plays: it opens what looks safest, and is told what was there.
One hidden layer in plain numpy; a few minutes on one core bring it most of the way.
"""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

import provefield as pf
from provefield.play.gym_env import SweeperVectorEnv

GAMES, REACH, HIDDEN, RATE, CURIOUS = 256, 2, 64, 1e-2, 0.02
OUTSIDE, SIGNS = 9, 11  # the codes of a patch: clues 0–8, outside, covered
Patches = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass
class Player:
    """How likely a mine is, given what is around: one hidden layer, and Adam's averages."""

    inputs: int = (2 * REACH + 1) ** 2
    weights: list[Floats] = field(default_factory=list)
    averages: list[tuple[Floats, Floats]] = field(default_factory=list)
    steps: int = 0

    def __post_init__(self) -> None:
        rng = np.random.default_rng(1)
        first = rng.normal(0, 0.1, (self.inputs * SIGNS, HIDDEN))
        self.weights = [first, np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN), np.zeros(1)]
        self.averages = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]

    def risk(self, patches: Patches) -> Floats:
        """How likely each patch has a mine in its middle."""
        risk: Floats = 1 / (1 + np.exp(-self._inside(patches) @ self.weights[2] - self.weights[3]))
        return risk

    def _inside(self, patches: Patches) -> Floats:
        rows = patches + SIGNS * np.arange(self.inputs)
        inside: Floats = np.maximum(self.weights[0][rows].sum(axis=1) + self.weights[1], 0)
        return inside

    def learn(self, patches: Patches, mined: NDArray[np.bool_]) -> None:
        """Take one step towards what was found."""
        inside = self._inside(patches)
        error = (self.risk(patches) - mined) / len(mined)
        back = np.outer(error, self.weights[2]) * (inside > 0)
        first = np.zeros_like(self.weights[0])
        rows = patches + SIGNS * np.arange(self.inputs)
        for column in range(self.inputs):
            np.add.at(first, rows[:, column], back)
        self._move([first, back.sum(axis=0), inside.T @ error, np.array([error.sum()])])

    def _move(self, slopes: list[Floats]) -> None:
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.averages, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = mean / (1 - 0.9**self.steps)
            weight -= RATE * steady / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def patches_of(boards: NDArray[np.int8]) -> Patches:
    """What lies around each cell of each board."""
    codes = np.where(boards < 0, SIGNS - 1, boards).astype(np.int64)
    padded = np.pad(codes, ((0, 0), (REACH, REACH), (REACH, REACH)), constant_values=OUTSIDE)
    side = 2 * REACH + 1
    windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), axis=(1, 2))
    return windows.reshape(len(boards), -1, side * side)


def play(env: SweeperVectorEnv, player: Player, steps: int, curious: float) -> float:
    """Play on, learning if curious; the part of finished games that were won."""
    rng = np.random.default_rng(player.steps)
    won = ended = 0
    finished = np.zeros(env.num_envs, np.bool_)
    for _ in range(steps):
        masks, patches = env.action_masks(), patches_of(env.boards())
        risk = np.where(masks, 0.0, np.inf)
        risk[masks] = player.risk(patches[masks])
        risk[rng.random(len(risk)) < curious] = 0  # now and then it opens anything
        risk = np.where(masks, risk + 1e-9 * rng.random(risk.shape), np.inf)
        actions = risk.argmin(axis=1)
        _, rewards, over, _, _ = env.step(actions)
        if curious:
            tried = ~finished
            player.learn(patches[np.arange(len(actions)), actions][tried], rewards[tried] == -1)
        won += int((over & (rewards > 0)).sum())
        ended += int(over.sum())
        finished = over
    return won / max(ended, 1)


def main() -> None:
    """Train, and print the curve."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", default="beginner")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--steps", type=int, default=400, help="steps of all games in a round")
    parser.add_argument("--figure", help="a file for the curve")
    given = parser.parse_args()
    rows = pf.tournament(["odds"], given.size, start="zero", games=2_000, seed=1).rows
    bar = sum(row["result"] == "won" for row in rows) / len(rows)
    print(f"exact odds win {bar:.1%} of {given.size} games")
    env, player, curve = SweeperVectorEnv(GAMES, given.size), Player(), []
    for turn in range(1, given.rounds + 1):
        env.reset(seed=turn)
        play(env, player, given.steps, CURIOUS)
        env.reset(seed=10_000)
        curve.append(play(env, player, given.steps // 2, 0.0))
        print(f"after {turn * given.steps * GAMES:>9,} steps the player wins {curve[-1]:.1%}")
    if given.figure:
        from matplotlib import pyplot as plt

        plt.plot(range(1, len(curve) + 1), curve, label="the player")
        plt.axhline(bar, linestyle="--", label="exact odds")
        plt.xlabel("rounds")
        plt.ylabel("games won")
        plt.legend()
        plt.savefig(given.figure)


if __name__ == "__main__":
    main()
