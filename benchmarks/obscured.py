"""Views with cells opened at random, some blocked: exact odds in compiled code and in Python.

Run with `python benchmarks/obscured.py [SIDE]`. Processor time in milliseconds; opened at random,
a view leaves more to reason about than one that was played. Lattices, where every other cell is
open, are too entangled to count: what follows comes from SAT, and odds are estimates with an error.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from provefield.errors import TooLargeError
from provefield.games.sweeper.odds import mine_odds, view_odds
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View
from provefield.games.sweeper.weigh import codes_of
from provefield.grid import Cell, Grid
from provefield.kernel.analyst import Analyst
from provefield.kernel.arrays import BLOCKED, FINE
from provefield.reason.count.odds import Estimate
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent

SIDE, VIEWS, DENSITY, GAPS = 100, 10, 0.2, 0.05
OPENED = (0.30, 0.35, 0.40, 0.50)
LATTICES, PATIENCE = (40, 100), 20.0
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


def lattice(side: int) -> str:
    """A board on which every other cell is open."""
    rng, grid = Random(1), Grid(side, side)
    hidden = [cell for cell in grid if cell.column % 2 or cell.row % 2]
    mines = {cell for cell in hidden if rng.random() < DENSITY}
    there = set(hidden)
    clues = {c: sum(near in mines for near in grid.neighbours(c)) for c in grid if c not in there}
    view = View(grid, clues, mines=len(mines))
    start = process_time()
    labels = engine("sat").label(knowledge(view), view.covered, Limit(PATIENCE))
    asked = process_time() - start
    found = view_odds(view, Random(1), Limit(PATIENCE))
    assert found is not None
    assert not isinstance(labels, Inconsistent)
    settled = sum(label in ("safe", "mine") for label in labels.values())
    unknown = sum(label == "unknown" for label in labels.values())
    how = f"± {found.error:.3f}, estimated" if isinstance(found, Estimate) else "exact"
    odds = f"odds {how} in {process_time() - start - asked:.2f} s"
    told = f"SAT settles {settled} cells, leaves {unknown} unknown, in {asked:.2f} s"
    return f"lattice {side}×{side}: {told}; {odds}"


def main() -> None:
    """Print one line for each fraction of open cells, and one for a lattice."""
    side = int(sys.argv[1]) if len(sys.argv) > 1 else SIDE
    compiled_ms(obscured(side, 0.4, Random(1)))
    print("board     open  mean ms   worst ms  Python ms    ratio")
    for opened in OPENED:
        print(line(side, opened), flush=True)
    for size in LATTICES:
        print(lattice(size), flush=True)


if __name__ == "__main__":
    main()
