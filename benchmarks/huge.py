"""Boards of a million cells: a full analysis, and whole games.

Run with `./dev bench huge [SIDE]`. Processor time of one core. `to the first explosion` is
a game as usual; one that goes on afterwards shows what it takes to decide every cell.
"""

from __future__ import annotations

from argparse import ArgumentParser
from resource import RUSAGE_SELF, getrusage
from time import process_time

import numpy as np

from provefield.kernel.core.arrays import CELLS, COVERED, FINE, PARTS, Bytes
from provefield.kernel.odds import Analyst
from provefield.kernel.referee.vast import VastGame

SIDE, DENSITY = 1_000, 0.2


def new_game(side: int) -> VastGame:
    """A game on a random board; the first click is in the top left corner."""
    cells = 1 + np.random.default_rng(1).permutation(side * side - 1)
    return VastGame(side, side, cells[: int(DENSITY * side * side)], np.array([0]))


def half_played(side: int) -> Bytes:
    """What is seen when the upper half of the board was played to the end."""
    game = new_game(side)
    *_, _ = game.play(go_on=True)
    view = game.at.shown.copy()
    view[side * side // 2 :] = COVERED
    return view


def openings(side: int) -> Bytes:
    """What is seen when every zero was opened and nothing else."""
    world = new_game(side).world
    zero = np.pad(((world.number == 0) & (world.mine == 0)).reshape(side, side), 1)
    squares = [zero[r : r + side, c : c + side] for r in range(3) for c in range(3)]
    return np.where(np.any(squares, axis=0).ravel(), world.number, COVERED).astype(np.int8)


def analysis(side: int, name: str, view: Bytes) -> str:
    """Measure an exact analysis of all covered cells."""
    analyst, mines = Analyst(side, side), int(DENSITY * side * side)
    analyst.analyse(view, mines)
    start = process_time()
    found = analyst.analyse(view, mines)
    taken = process_time() - start
    assert found.ended == FINE
    assert np.isclose(np.nansum(found.risk), mines, rtol=1e-9)
    front = analyst.work.front.count
    size = f"{front[CELLS]:,} cells in {front[PARTS]:,} parts"
    return f"{name:<34} {1e3 * taken:8.0f} ms   {size}"


def whole(side: int, name: str, *, go_on: bool) -> str:
    """Measure a game, setting it up included."""
    start = process_time()
    game = new_game(side)
    *_, left = game.play(go_on=go_on)
    taken = process_time() - start
    how = f"{game.guesses} guesses, {game.explosions} explosions, {left:,} cells undecided"
    return f"{name:<34} {1e3 * taken:8.0f} ms   {how}"


def main() -> None:
    """Print one line for each measurement, and the most memory that was in use."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("side", type=int, nargs="?", default=SIDE)
    side = parser.parse_args().side
    list(new_game(20).play())
    print(f"{side}×{side} with {DENSITY:.0%} mines")
    print(whole(side, "game to the first explosion", go_on=False), flush=True)
    print(whole(side, "game that goes on to the end", go_on=True), flush=True)
    memory = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    print(analysis(side, "exact analysis, half played", half_played(side)), flush=True)
    print(analysis(side, "exact analysis, all openings", openings(side)), flush=True)
    print(f"memory for games: {memory:.0f} MB")


if __name__ == "__main__":
    main()
