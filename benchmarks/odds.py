"""Exact odds of expert positions, next to ms_toollib on the same positions.

Run with `./dev bench odds [POSITIONS [FILE.npy]]`; the positions are saved in the file, or
read from it if it is there. Processor time of one pass, one call a position on both sides; what
counts is the ratio, as machines differ.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from time import process_time

import ms_toollib
import numpy as np

import provefield as pf
from provefield.games.sweeper.generate import PRESETS, GameId, deal
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.odds import mine_odds
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.kernel.core.arrays import COVERED, FINE, Bytes, Floats
from provefield.kernel.odds import Analyst

EXPERT = PRESETS["expert"]
CELLS = [Cell(c, r) for r in range(1, EXPERT.rows + 1) for c in range(1, EXPERT.columns + 1)]
THEIR_COVERED = 10
REFERENCE_CHECKS = 50  # positions that exact integers check as well, which takes longer
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


def ours(views: Bytes) -> tuple[Floats, Floats, Floats]:
    """The same of what people call, `view.odds()`, in one pass; and with all of them read out."""
    grid = deal(GameId(EXPERT, "safe", 0)).world.grid
    odds = np.full(views.shape, np.nan)
    seconds, read = np.empty(len(views)), np.empty(len(views))
    _view(grid, views[0]).odds()
    for i, codes in enumerate(views):
        view = _view(grid, codes)
        start = process_time()
        found = view.odds()
        seconds[i] = process_time() - start
        by_cell = dict(found.items())
        read[i] = process_time() - start
        odds[i, codes == COVERED] = list(by_cell.values())
    return odds, seconds, read


def _view(grid: Grid, codes: Bytes) -> View:
    clues = {cell: int(n) for cell, n in zip(grid, codes, strict=True) if n != COVERED}
    return View(grid, clues, mines=EXPERT.mines)


def at_once(views: Bytes) -> float:
    """The seconds of one position when the kernel is given all of them at once, in one pass."""
    analyst = Analyst(EXPERT.columns, EXPERT.rows)
    analyst.analyse_all(views[:1], EXPERT.mines)
    start = process_time()
    _, ended = analyst.analyse_all(views, EXPERT.mines)
    taken = process_time() - start
    assert (ended == FINE).all()
    return taken / len(views)


def together(views: Bytes) -> float:
    """The seconds of one position when `pf.odds(views)` is given all of them, in one pass."""
    grid = deal(GameId(EXPERT, "safe", 0)).world.grid
    given = [_view(grid, codes) for codes in views]
    pf.odds(given[:1])
    start = process_time()
    found = pf.odds(given)
    taken = process_time() - start
    assert len(found) == len(views)
    return taken / len(views)


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


def lines(name: str, theirs: Floats, ours: Floats, read: Floats, batches: dict[str, float]) -> str:
    """The lines of some positions: means, what one in a hundred takes, and the ratio of means."""
    rows = [
        f"{each:<18} {1e6 * taken.mean():10.1f} {1e6 * np.quantile(taken, 0.99):10.1f}"
        f" {theirs.mean() / taken.mean():8.1f}"
        for each, taken in (
            ("ms_toollib", theirs),
            ("view.odds()", ours),
            ("… every cell read", read),
        )
    ]
    rows += [
        f"{each:<18} {1e6 * taken:10.1f} {'':>10} {theirs.mean() / taken:8.1f}"
        for each, taken in batches.items()
    ]
    return "\n".join([f"{name}: {len(theirs)}", *rows])


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
    odds, seconds, read = ours(views)
    other, their_seconds = theirs(views)
    difference = check(views, odds, other)
    print(f"{len(views)} expert positions; largest difference {difference:.1e}\n")
    print("                      mean µs     p99 µs    ratio")
    due = np.nanmin(odds, axis=1) > 0
    for name, some in (("all", due | True), ("where a guess is due", due)):
        batches = {"pf.odds(views)": together(views[some]), "the kernel": at_once(views[some])}
        print(lines(name, their_seconds[some], seconds[some], read[some], batches))


if __name__ == "__main__":
    main()
