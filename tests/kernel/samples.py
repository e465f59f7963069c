"""What the kernel answers on a sample, as hashes; run by itself it prints them as JSON.

With `PROVEFIELD_KERNEL=numba` numba compiles all that is called; otherwise the library answers.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from random import Random

import numpy as np

from provefield.games.sweeper.generate import PRESETS, Size
from provefield.games.sweeper.generate.noguess import make
from provefield.kernel.guess import Adviser
from provefield.kernel.odds import Analyst
from provefield.kernel.referee import Referee, VastGame
from tests.kernel.views import random_view

DIGITS = 9  # of a chance; the last ones depend on the system's `exp` and `log`


def digest(answers: object) -> str:
    return sha256(repr(answers).encode()).hexdigest()[:16]


def rounded(numbers: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[float]:
    found: list[float] = np.round(numbers, DIGITS).ravel().tolist()
    return found


def games(preset: str, number: int) -> dict[str, str]:
    """How games end whose first click is in the middle."""
    size = PRESETS[preset]
    first = size.columns * (size.rows // 2) + size.columns // 2
    answers = {}
    for player in ("odds", "guess"):
        referee = Referee(size.columns, size.rows, player=player)
        ended = referee.play_many(first, size.mines, number, seed=7, zero=True)
        answers[f"{player} plays {preset}"] = digest(ended.tolist())
    return answers


def views(number: int) -> dict[str, str]:
    """What follows, the risks, and what to open, in random views."""
    rng = Random(5)
    risks, advices, numbers = [], [], []
    for _ in range(number):
        seen = random_view(rng, 12)
        shape = (seen.columns, seen.rows, seen.blocked)
        found = Analyst(*shape).analyse(seen.codes, seen.mines)
        risks.append((found.ended, rounded(found.risk)))
        adviser = Adviser(*shape)
        advice = adviser.advise(seen.codes, seen.mines)
        advices.append(advice and (advice.cell, advice.kind, round(advice.win, DIGITS)))
        numbers.append(rounded(adviser.shown(seen.codes, seen.mines)))
    return {"risks": digest(risks), "advices": digest(advices), "numbers": digest(numbers)}


def boards(number: int) -> dict[str, str]:
    """Boards without guessing and how they are solved, and a huge game."""
    sizes = (PRESETS["beginner"], PRESETS["expert"], Size(20, 20, 90))
    made = [make(sizes[seed % 3], seed, check=False) for seed in range(number)]
    cells = np.random.default_rng(8).permutation(60 * 60)
    vast = VastGame(60, 60, cells[1:721], cells[:1])
    left = list(vast.play(go_on=True, at_once=5))
    return {
        "no guess": digest([(str(each.world), str(each.solution)) for each in made]),
        "vast": digest((left, vast.guesses, vast.explosions)),
    }


def answers(times: int = 1) -> dict[str, str]:
    """All of it, on so many times as much as one test has time for."""
    found: dict[str, str] = {}
    for preset in ("beginner", "intermediate", "expert"):
        found |= games(preset, 20 * times)
    return found | views(30 * times) | boards(9 * times)


if __name__ == "__main__":
    print(json.dumps(answers(int(sys.argv[1])), indent=4))
