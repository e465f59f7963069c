"""Does all that compiled code can do, on boards of all shapes; run with `NUMBA_BOUNDSCHECK=1`.

Every access to an array is then checked, and one that misses ends in an IndexError.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from provefield.errors import BudgetError, InputError
from provefield.games.sweeper.generate import Size, noguess
from provefield.games.sweeper.generate.solution import RULES, Wish
from provefield.kernel.core.arrays import BLOCKED, COVERED, NO_COUNT, TOLD, Bytes
from provefield.kernel.core.neighbours import all_beside, new_field
from provefield.kernel.guess import Adviser
from provefield.kernel.odds import Analyst
from provefield.kernel.referee import Referee, VastGame

SHAPES = ((1, 1), (1, 9), (9, 1), (2, 2), (3, 40), (5, 5), (8, 8), (16, 16), (30, 16))


def random_codes(rng: np.random.Generator, columns: int, rows: int) -> Bytes:
    """Any codes, of which some are those of a real board and most are covered."""
    codes = rng.integers(0, TOLD + 1, columns * rows)
    codes[rng.random(codes.size) < rng.random()] = COVERED
    return codes.astype(np.int8)


def real_codes(rng: np.random.Generator, columns: int, rows: int) -> tuple[Bytes, int]:
    """What a real board shows with some cells open, and its number of mines."""
    mined = rng.random(columns * rows) < rng.random() / 2
    blocked = rng.random(mined.size) < rng.choice((0, 0.1))
    mined &= ~blocked
    field = new_field(columns, rows, blocked)
    numbers = [mined[all_beside(field, cell)].sum() for cell in range(mined.size)]
    opened = (rng.random(mined.size) < rng.random()) & ~mined
    codes = np.where(opened, numbers, COVERED)
    return np.where(blocked, BLOCKED, codes).astype(np.int8), int(mined.sum())


def analyse(rng: np.random.Generator, rounds: int) -> None:
    """Analyses with many and with few states, and the looks of the guesser."""
    for columns, rows in SHAPES:
        for _ in range(rounds):
            invented = rng.random() < 0.5
            codes, mines = real_codes(rng, columns, rows)
            if invented:
                codes = random_codes(rng, columns, rows)
                mines = (NO_COUNT, int(rng.integers(codes.size + 2)), 10**9)[rng.integers(3)]
            blocked = codes == BLOCKED
            for states in (1, 2, 7, 60, 500, 1 << 16):
                Analyst(columns, rows, blocked, states=states).analyse(codes, mines)
            adviser = Adviser(columns, rows, blocked)
            adviser.advise(codes, mines)
            adviser.shown(codes, mines)


def play(rng: np.random.Generator, games: int) -> None:
    """Whole games, also on boards that are nearly all mines, or gaps."""
    for columns, rows in SHAPES:
        cells = columns * rows
        for density in (0.0, 0.1, 0.2, 0.4, 0.9):
            blocked = rng.random(cells) < rng.choice((0, 0.2))
            blocked[0] = False
            free = np.flatnonzero(~blocked)[1:]
            mines = int(density * len(free))
            seed = int(rng.integers(1 << 30))
            for options in ({}, {"states": 9}, {"player": "guess"}):
                referee = Referee(columns, rows, blocked, **options)
                referee.play_many(0, mines, games, seed, zero=False)
            mined = rng.permutation(free)[:mines]
            for go_on in (False, True):
                for told in ([], [0]):
                    game = VastGame(columns, rows, mined, np.array(told, np.int64), blocked)
                    list(game.play(go_on=go_on, at_once=3))


def play_vast(rng: np.random.Generator, side: int) -> None:
    """A large game with so many guesses that the heap is tidied."""
    for density in (0.2, 0.3):
        cells = rng.permutation(side * side)
        mined = cells[1 : int(density * cells.size)]
        list(VastGame(side, side, mined, cells[:1]).play(go_on=True))


def make_boards(seeds: int) -> None:
    """Boards that need no guess, of every grade."""
    for grade in RULES:
        for seed in range(seeds):
            rng = Random(seed)
            columns, rows = rng.randint(1, 16), rng.randint(1, 16)
            mines = rng.randint(0, columns * rows // 4)
            size = Size(columns, rows, mines, rng.choice((0, columns * rows // 10)))
            try:
                noguess.make(size, seed, wish=Wish(grade))
            except (BudgetError, InputError):
                continue


def main(rounds: int) -> None:
    """Do all of it."""
    rng = np.random.default_rng(rounds)
    analyse(rng, 6 * rounds)
    play(rng, rounds)
    play_vast(rng, 40 * rounds)
    make_boards(rounds)
    print("all in bounds")


if __name__ == "__main__":
    main(int(sys.argv[1]))
