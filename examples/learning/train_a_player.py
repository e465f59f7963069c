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

GAMES, REACH, HIDDEN, RATE, CURIOUS = 256, 2, 64, 3e-3, 0.02
KEPT, BATCH, LESSONS = 200, 1024, 4  # steps remembered, tries in a lesson, lessons a step
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
        return self._risk(self._inside(_signs(patches)))

    def _risk(self, inside: Floats) -> Floats:
        risk: Floats = 1 / (1 + np.exp(-inside @ self.weights[2] - self.weights[3]))
        return risk

    def _inside(self, signs: Floats) -> Floats:
        inside: Floats = np.maximum(signs @ self.weights[0] + self.weights[1], 0)
        return inside

    def learn(self, patches: Patches, mined: NDArray[np.bool_]) -> None:
        """Take one step towards what was found."""
        signs = _signs(patches)
        inside = self._inside(signs)
        error = (self._risk(inside) - mined) / len(mined)
        back = np.outer(error, self.weights[2]) * (inside > 0)
        self._move([signs.T @ back, back.sum(axis=0), error @ inside, np.array([error.sum()])])

    def _move(self, slopes: list[Floats]) -> None:
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.averages, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady = mean / (1 - 0.9**self.steps)
            weight -= RATE * steady / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def _signs(patches: Patches) -> Floats:
    """A one for each sign that stands in a place of a patch."""
    return np.eye(SIGNS)[patches].reshape(len(patches), -1)


@dataclass
class Memory:
    """What was tried of late, to be learned from more than once."""

    patches: list[Patches] = field(default_factory=list)
    mined: list[NDArray[np.bool_]] = field(default_factory=list)

    def keep(self, patches: Patches, mined: NDArray[np.bool_]) -> None:
        """Remember some tries, and forget the oldest."""
        self.patches, self.mined = (
            [*self.patches[1 - KEPT :], patches],
            [*self.mined[1 - KEPT :], mined],
        )

    def draw(self, rng: np.random.Generator) -> tuple[Patches, NDArray[np.bool_]]:
        """Some of them."""
        patches, mined = np.concatenate(self.patches), np.concatenate(self.mined)
        some = rng.integers(len(mined), size=BATCH)
        side = 2 * REACH + 1
        drawn = np.rot90(patches[some].reshape(-1, side, side), int(rng.integers(4)), axes=(1, 2))
        turned = drawn if rng.random() < 0.5 else drawn.swapaxes(1, 2)  # the rules are the same
        return turned.reshape(BATCH, -1), mined[some]


def patches_of(boards: NDArray[np.int8]) -> Patches:
    """What lies around each cell of each board."""
    codes = np.where(boards < 0, SIGNS - 1, boards).astype(np.int64)
    padded = np.pad(codes, ((0, 0), (REACH, REACH), (REACH, REACH)), constant_values=OUTSIDE)
    side = 2 * REACH + 1
    windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), axis=(1, 2))
    return windows.reshape(len(boards), -1, side * side)


def play(
    env: SweeperVectorEnv, player: Player, memory: Memory, steps: int, curious: float
) -> float:
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
            memory.keep(patches[np.arange(len(actions)), actions][tried], rewards[tried] == -1)
            for _ in range(LESSONS):
                player.learn(*memory.draw(rng))
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
    env, player, memory = SweeperVectorEnv(GAMES, given.size), Player(), Memory()
    curve = []
    for turn in range(1, given.rounds + 1):
        env.reset(seed=turn)
        play(env, player, memory, given.steps, CURIOUS)
        env.reset(seed=10_000)
        curve.append(play(env, player, memory, given.steps // 2, 0.0))
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
