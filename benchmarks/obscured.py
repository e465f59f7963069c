"""Views with cells opened at random, some blocked: exact odds in compiled code and in Python.

Run with `./dev bench obscured [SIDE]`. Processor time in milliseconds; opened at random,
a view leaves more to reason about than one that was played. Lattices, with cells open at equal
distances, can be too entangled to count: what follows comes from SAT, and odds are estimates with
an error.
"""

from __future__ import annotations

import gc
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from random import Random
from time import process_time

from provefield.errors import TooLargeError
from provefield.games.sweeper.codes import codes_of
from provefield.games.sweeper.odds import mine_odds, view_odds
from provefield.games.sweeper.view import View
from provefield.grid import Cell, Grid
from provefield.kernel.core.arrays import BLOCKED, FINE
from provefield.kernel.odds import Analyst
from provefield.reason.count.odds import Estimate
from provefield.reason.limit import Limit

SIDE, VIEWS, DENSITY, GAPS = 100, 10, 0.2, 0.05
OPENED = (0.30, 0.35, 0.40, 0.50)
LATTICES: dict[str, Callable[[Cell], bool]] = {
    "quarter": lambda cell: cell.column % 2 == cell.row % 2 == 0,
    "checker": lambda cell: (cell.column + cell.row) % 2 == 0,
    "rows": lambda cell: cell.row % 2 == 0,
    "third": lambda cell: cell.column % 3 == cell.row % 3 == 0,
    "sixth": lambda cell: cell.column % 3 == cell.row % 2 == 0,
}
SEEDS, ESTIMATED, PATIENCE = range(4), (40, 100), 20.0
CLOSE = 1e-12


def obscured(side: int, opened: float, rng: Random) -> View:
    """A view of a random board with random cells open."""
    grid = Grid(side, side)
    grid = Grid(side, side, frozenset(cell for cell in grid if rng.random() < GAPS))
    free = [cell for cell in grid if cell not in grid.blocked]
    mines = {cell for cell in free if rng.random() < DENSITY}
    shown = [cell for cell in free if cell not in mines and rng.random() < opened]
    clues = {cell: sum(near in mines for near in grid.neighbours(cell)) for cell in shown}
    return View(grid, clues, mines=len(mines))


def compiled_ms(view: View) -> tuple[float, dict[Cell, float]]:
    """The time of an exact analysis in compiled code, and what it finds."""
    seen, grid = codes_of(view), view.grid
    analyst = Analyst(grid.columns, grid.rows, seen == BLOCKED)
    assert view.mines is not None
    gc.collect()  # else the garbage of what was counted before may fall into this
    start = process_time()
    found = analyst.analyse(seen, view.mines)
    taken = 1e3 * (process_time() - start)
    assert found.ended == FINE, found.ended
    return taken, dict(zip(grid, found.risk.tolist(), strict=True))


def reference_ms(view: View) -> tuple[float, dict[Cell, float]]:
    """The time of counting with exact integers, and what it finds."""
    start = process_time()
    exact = mine_odds(view).probability
    return 1e3 * (process_time() - start), {cell: float(risk) for cell, risk in exact.items()}


def line(side: int, opened: float) -> str:
    """Measure some views; the first is counted with exact integers as well."""
    rng = Random(int(1000 * opened))
    views = [obscured(side, opened, rng) for _ in range(VIEWS)]
    measured = [compiled_ms(view) for view in views]
    try:
        slow, exact = reference_ms(views[0])
        risk = measured[0][1]
        assert all(abs(risk[cell] - exact[cell]) <= CLOSE for cell in exact)
        compared = f"{slow:10.1f} {slow / measured[0][0]:8.0f}"
    except TooLargeError:
        compared = f"{'too large':>10} {'–':>8}"
    times = [taken for taken, _ in measured]
    mean, worst = sum(times) / len(times), max(times)
    return f"{side}×{side} {opened:6.0%} {mean:8.1f} {worst:8.1f}  {compared}"


def lattice(kind: str, side: int, seed: int) -> View:
    """A board of which the cells of a lattice are open."""
    rng, grid = Random(seed), Grid(side, side)
    shown = {cell for cell in grid if LATTICES[kind](cell)}
    mines = {cell for cell in grid if cell not in shown and rng.random() < DENSITY}
    clues = {cell: sum(near in mines for near in grid.neighbours(cell)) for cell in shown}
    return View(grid, clues, mines=len(mines))


def labelled(kind: str, side: int, seed: int) -> str:
    """What follows on a lattice, by compiled code or by SAT."""
    view = lattice(kind, side, seed)
    start = process_time()
    labels = view.find_labels(view.covered, Limit(PATIENCE))
    taken = process_time() - start
    assert labels.clash is None
    count = Counter(labels.values())
    told = f"{count['safe'] + count['mine']:8} {count['open']:8} {count['unknown']:8}"
    return f"{kind:8} {side}×{side} {seed:6} {told} {taken:8.2f}"


def estimated(side: int) -> str:
    """The odds of a lattice that is too entangled to count."""
    view = lattice("quarter", side, 1)
    start = process_time()
    found = view_odds(view, Random(1), Limit(PATIENCE))
    taken = process_time() - start
    assert found is not None
    how = f"± {found.error:.3f}, estimated" if isinstance(found, Estimate) else "exact"
    return f"quarter {side}×{side}: odds {how} in {taken:.2f} s"


def main() -> None:
    """Print one line for each fraction of open cells, and for each lattice."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("side", type=int, nargs="?", default=SIDE)
    side = parser.parse_args().side
    compiled_ms(obscured(side, 0.4, Random(1)))
    print("board     open  mean ms   worst ms  Python ms    ratio")
    for opened in OPENED:
        print(line(side, opened), flush=True)
    print("\nlattice           board  settled     open  unknown  seconds")
    for kind in LATTICES:
        for seed in SEEDS:
            print(labelled(kind, side, seed), flush=True)
    for size in ESTIMATED:
        print(estimated(size), flush=True)


if __name__ == "__main__":
    main()
