"""How often the guesser wins, next to the player who takes the least risk, on the same boards.

Run with `python benchmarks/winrate.py [--games N] [--seed S]`. Both ways to start: `safe`, where
the first click is a corner that holds no mine, and `zero`, where it opens a zero at column 4,
row 4. Rates come with Wilson's 95 % interval.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt
from time import process_time

from provefield.kernel.arrays import Bytes
from provefield.kernel.game import WON, Player
from provefield.kernel.guess_game import GuessingPlayer

PRESETS = {"expert": (30, 16, 99), "intermediate": (16, 16, 40), "beginner": (9, 9, 10)}
QUANTILE = 1.96


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval.

    >>> [round(end, 3) for end in interval(41, 100)]
    [0.319, 0.508]
    """
    rate, square = won / games, QUANTILE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = sqrt(rate * (1 - rate) / games + square / (4 * games**2)) / (1 + square / games)
    return middle - QUANTILE * spread, middle + QUANTILE * spread


def least_risk(
    columns: int, rows: int, mines: int, first: int, *, zero: bool, games: int, seed: int
) -> float:
    """How often the player wins who takes the least risk, on the boards of the guesser."""
    results = Player(columns, rows).play_many(first, mines, games, seed, zero=zero)
    return float(results[0] / games)


def measure(preset: str, *, zero: bool, games: int, seed: int) -> str:
    """One row of the table."""
    columns, rows, mines = PRESETS[preset]
    first = 3 * columns + 3 if zero else 0
    player = GuessingPlayer(columns, rows)
    player.play_all(first, mines, 10, seed, zero=zero)
    started = process_time()
    ended: Bytes = player.play_all(first, mines, games, seed, zero=zero)
    speed = games / (process_time() - started)
    won = int((ended == WON).sum())
    low, high = interval(won, games)
    other = least_risk(columns, rows, mines, first, zero=zero, games=games, seed=seed)
    gain = won / games - other
    start = "zero" if zero else "safe"
    return (
        f"{preset:<13}{start:<6}{games:>9,}{won / games:>9.2%}  [{low:.2%}, {high:.2%}]"
        f"{other:>12.2%}{gain:>+9.2%}{speed:>11,.0f}"
    )


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", choices=PRESETS, action="append")
    given = parser.parse_args()
    print("board        start     games      won  95 % interval     least risk     gain  games/s")
    for preset in given.preset or PRESETS:
        for zero in (False, True):
            print(measure(preset, zero=zero, games=given.games, seed=given.seed), flush=True)


if __name__ == "__main__":
    main()
