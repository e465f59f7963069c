"""Exact odds of expert positions, next to ms_toollib on the same positions.

Run with `./dev bench odds [POSITIONS [FILE.npy]]`; the positions are saved in the file, or
read from it if it is there. Processor time; what counts is the ratio, as machines differ.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from time import process_time

import ms_toollib
import numpy as np

from provefield.games.sweeper.generate import PRESETS, GameId, deal
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.odds import mine_odds
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.kernel.core.arrays import COVERED, FINE, Bytes, Floats
from provefield.kernel.odds import Analyst

EXPERT = PRESETS["expert"]
CELLS = [Cell(c, r) for r in range(1, EXPERT.rows + 1) for c in range(1, EXPERT.columns + 1)]
THEIR_COVERED = 10
REFERENCE_CHECKS = 50  # positions that exact integers check as well, which takes longer
AT_ONCE = 20  # runs in one call when each position is timed by itself
CLOSE = 1e-12


def codes(view: View) -> Bytes:
    """A view as numbers, row by row."""
    return np.array([view.clues.get(cell, COVERED) for cell in CELLS], np.int8)


def positions(wanted: int) -> Bytes:
    """What a player who takes the least risk looks at, in games that start anywhere safe."""
    analyst, found = Analyst(EXPERT.columns, EXPERT.rows), list[Bytes]()
    rng, seed = Random(1), 0
    while len(found) < wanted:
        state = deal(GameId(EXPERT, "safe", seed)).start()
        seed += 1
        opened = list(state.told)
        while opened and len(found) < wanted:
            for cell in opened:
                if cell not in state.clues and not state.exploded:
                    state = state.after(Open(cell))
            if state.exploded or state.cleared:
                break
            found.append(codes(state.view))
            risk = analyst.analyse(found[-1], EXPERT.mines).risk
            lowest = np.flatnonzero(risk == np.nanmin(risk))
            chosen = lowest if np.nanmin(risk) == 0 else [rng.choice(lowest.tolist())]
            opened = [CELLS[i] for i in chosen]
    return np.array(found)


def theirs(views: Bytes) -> tuple[Floats, Floats]:
    """The odds that ms_toollib finds, and the seconds that each position took."""
    odds, seconds = np.empty(views.shape), np.empty(len(views))
    for i, view in enumerate(views):
        shown = np.where(view == COVERED, THEIR_COVERED, view)
        board = shown.reshape(EXPERT.rows, EXPERT.columns).tolist()
        start = process_time()
        found, _ = ms_toollib.cal_probability_onboard(board, EXPERT.mines)
        seconds[i] = process_time() - start
        odds[i] = np.array(found).ravel()
    return odds, seconds


def ours(views: Bytes) -> tuple[Floats, Floats, float]:
    """Our odds, the seconds of each position, and the seconds of one when asked all at once."""
    analyst = Analyst(EXPERT.columns, EXPERT.rows)
    odds, ended = analyst.analyse_all(views, EXPERT.mines)
    assert (ended == FINE).all()
    whole = min(_time(analyst, views) for _ in range(5)) / len(views)
    each = [
        min(_time(analyst, np.repeat(view[None], AT_ONCE, axis=0)) for _ in range(3)) / AT_ONCE
        for view in views
    ]
    return odds, np.array(each), whole


def _time(analyst: Analyst, views: Bytes) -> float:
    start = process_time()
    analyst.analyse_all(views, EXPERT.mines)
    return process_time() - start


def check(views: Bytes, odds: Floats, other: Floats) -> float:
    """See that both agree, and with exact integers; the largest difference."""
    covered = views == COVERED
    difference = float(np.abs(odds - other)[covered].max())
    assert difference <= CLOSE, difference
    grid = deal(GameId(EXPERT, "safe", 0)).world.grid
    for view, found in list(zip(views, odds, strict=True))[:REFERENCE_CHECKS]:
        clues = {c: int(n) for c, n in zip(CELLS, view, strict=True) if n != COVERED}
        exact = mine_odds(View(grid, clues, mines=EXPERT.mines)).probability
        for cell, risk in zip(CELLS, found, strict=True):
            if cell in exact:
                assert abs(risk - exact[cell]) <= CLOSE
                assert (risk in (0, 1)) == (exact[cell] in (0, 1))
    return difference


def line(name: str, mean: float, seconds: Floats, ratio: float) -> str:
    """One line of the table."""
    p99 = float(np.quantile(seconds, 0.99))
    worst = p99 / float(seconds.mean())
    return f"{name:<12} {1e6 * mean:10.1f} {1e6 * p99:10.1f} {worst:10.1f} {ratio:8.1f}"


def main() -> None:
    """Print a line for each of the two."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("positions", type=int, nargs="?", default=1_000)
    parser.add_argument("file", type=Path, nargs="?")
    given = parser.parse_args()
    file = given.file
    views = np.load(file) if file and file.exists() else positions(given.positions)
    if file and not file.exists():
        np.save(file, views)
    odds, each, whole = ours(views)
    other, seconds = theirs(views)
    difference = check(views, odds, other)
    mean = float(seconds.mean())
    print(f"{len(views)} expert positions; largest difference {difference:.1e}\n")
    print("               mean µs     p99 µs   p99/mean    ratio")
    print(line("ms_toollib", mean, seconds, 1.0))
    print(line("provefield", whole, each, mean / whole))


if __name__ == "__main__":
    main()
