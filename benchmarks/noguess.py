"""Boards without guessing: how many a second, next to drawing boards until one needs no guess.

Run with `./dev bench noguess [SECONDS]`. One core, processor time; both ways use the same
compiled solver in the same run. The last column but one is what Simon Tatham's generator, a C
program that pioneered moving mines where the solver is stuck, reached on another day on a machine
of our kind: a published figure to compare with, not a ratio of this run.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from time import process_time

from provefield.errors import BudgetError
from provefield.games.sweeper.generate import PRESETS, Size, room_around
from provefield.games.sweeper.generate.noguess import PASSES, make
from provefield.games.sweeper.generate.solution import ANY, Wish
from provefield.games.sweeper.generate.solution_check import check_solution
from provefield.games.sweeper.generate.solver import Solver
from provefield.grid import Cell, Grid
from provefield.kernel.deal import SOLVED

SECONDS = 2.0
TATHAM = {"beginner": 4930, "intermediate": 1049, "expert": 344, "100x100/2000": 10}
SIZES = (
    PRESETS["beginner"],
    PRESETS["intermediate"],
    PRESETS["expert"],
    Size(30, 16, 130),
    Size(30, 16, 170),
    Size(30, 16, 80, blocked=60),
    Size(100, 100, 2000),
)
WISHES = (
    Wish("single"),
    Wish("pairs"),
    Wish("pairs", 1),
    Wish("sat"),
    Wish("sat", 1),
    Wish("count"),
)


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How often a second work succeeds; it is told its number, and returns its successes."""
    work(0)
    begin, number, done = process_time(), 0, 0
    while process_time() - begin < seconds:
        number += 1
        done += work(number)
    return done / (process_time() - begin)


def searcher(size: Size, passes: int) -> Callable[[int], int]:
    """Work that lays out a board in the middle of which a game starts."""
    grid = Grid(size.columns, size.rows)
    start = grid.centre
    clear = room_around(start, size)
    blocked = [cell for cell in grid if cell not in clear][
        :: max(1, grid.size // (size.blocked + 1))
    ]
    blocks = frozenset(blocked[: size.blocked])
    solver = Solver(Grid(size.columns, size.rows, blocks), start, clear, seed=1)
    return lambda _: int(solver.search(size.mines, ANY, passes) == SOLVED)


def line(size: Size, seconds: float) -> str:
    """Measure one kind of board."""
    mended = rate(searcher(size, PASSES), seconds)
    drawn = rate(searcher(size, 1), seconds)
    start = Cell((size.columns + 1) // 2, (size.rows + 1) // 2)
    written = rate(lambda seed: bool(make(size, seed, start, check=False)), seconds)
    made = make(size, 1, start, check=False)

    def check(_: int) -> int:
        check_solution(made.world, made.solution)
        return 1

    checked = rate(check, min(1, seconds))
    ratio = f"{mended / drawn:10.1f}" if drawn else f"{'∞':>10}"
    peer = f"{TATHAM[str(size)]:10,}" if str(size) in TATHAM else f"{'–':>10}"
    return (
        f"{size!s:14} {mended:10,.0f} {drawn:10,.1f} {ratio} {written:12,.0f} {peer} "
        f"{1000 / checked:9.1f}"
    )


def graded(wish: Wish, seconds: float) -> str:
    """Measure boards of one grade on the two ends of the scale."""

    def one(size: Size) -> str:
        try:
            found = rate(
                lambda seed: bool(make(size, seed, Cell(5, 5), wish, check=False)), seconds
            )
        except BudgetError:
            return f"{'–':>10}"
        return f"{found:10,.0f}"

    return f"{wish!s:14} {one(PRESETS['beginner'])} {one(PRESETS['expert'])}"


def main() -> None:
    """Print a table for the sizes and one for the grades."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=SECONDS)
    seconds = parser.parse_args().seconds
    print("boards/s         mended      drawn      ratio   with steps     Tatham  check ms")
    for size in SIZES:
        print(line(size, seconds), flush=True)
    print("\ngrade, boards/s  beginner     expert")
    for wish in WISHES:
        print(graded(wish, seconds), flush=True)


if __name__ == "__main__":
    main()
