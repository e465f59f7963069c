"""How often the guesser wins, next to the player who takes the least risk, on the same boards.

Run with `./dev bench winrate [--games N] [--seed S]`. Both ways to start: `safe`, where
the first click is a corner that holds no mine, and `zero`, where it opens a zero at column 4,
row 4. Rates come with Wilson's 95 % interval, the gain with one from paired batches.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt
from statistics import mean, stdev
from time import process_time

from provefield.kernel.referee import WON, Referee

PRESETS = {"expert": (30, 16, 99), "intermediate": (16, 16, 40), "beginner": (9, 9, 10)}
QUANTILE = 1.96
BATCHES = 24  # whose gains tell how sure the mean gain is


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's interval.

    >>> [round(end, 3) for end in interval(41, 100)]
    [0.319, 0.508]
    """
    rate, square = won / games, QUANTILE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = sqrt(rate * (1 - rate) / games + square / (4 * games**2)) / (1 + square / games)
    return middle - QUANTILE * spread, middle + QUANTILE * spread


def spread_of(gains: list[float]) -> float:
    """How far the mean of gains may be off, at 95 %.

    >>> round(spread_of([0.01, 0.02, 0.03]), 4)
    0.0113
    """
    return QUANTILE * stdev(gains) / sqrt(len(gains))


def measure(preset: str, *, zero: bool, games: int, seed: int) -> str:
    """One row of the table; both players meet the same boards, batch by batch."""
    columns, rows, mines = PRESETS[preset]
    first = 3 * columns + 3 if zero else 0
    guesser, other = Referee(columns, rows, player="guess"), Referee(columns, rows)
    guesser.play_many(first, mines, 1, seed, zero=zero)
    size = max(1, games // BATCHES)
    won, other_won, gains, seconds = 0, 0, [], 0.0
    for batch in range(BATCHES):
        started = process_time()
        ended = guesser.play_many(first, mines, size, seed + batch, zero=zero)
        seconds += process_time() - started
        wins = int((ended == WON).sum())
        ended = other.play_many(first, mines, size, seed + batch, zero=zero)
        other_wins = int((ended == WON).sum())
        gains.append((wins - other_wins) / size)
        won, other_won = won + wins, other_won + other_wins
    played = size * BATCHES
    low, high = interval(won, played)
    start = "zero" if zero else "safe"
    return (
        f"{preset:<13}{start:<6}{played:>9,}{won / played:>9.2%}  [{low:.2%}, {high:.2%}]"
        f"{other_won / played:>12.2%}{mean(gains):>+8.2%} ± {spread_of(gains):5.2%}"
        f"{played / seconds:>9,.0f}"
    )


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--preset", choices=PRESETS, action="append")
    given = parser.parse_args()
    heads = ("board", "start", "games", "won", "95 % interval", "least risk", "gain", "games/s")
    print("{:<13}{:<6}{:>9}{:>9}  {:<16}{:>12}{:>16}{:>9}".format(*heads))
    for preset in given.preset or PRESETS:
        for zero in (False, True):
            print(measure(preset, zero=zero, games=given.games, seed=given.seed), flush=True)


if __name__ == "__main__":
    main()
