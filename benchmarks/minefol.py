"""MineFOL games: label, check and make them, next to Prover9 asked cell by cell.

Run with `./dev bench minefol [SIDE …]`. Processor time, child processes included; what
counts is the ratio in the last column and the bars: label 8×8 in 5 ms, check it in 10 ms in the
middle and 300 ms at worst, make it in 5 s, and answer 50 times faster than Prover9.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import TypeVar

from provefield.games.minefol.check.difficulty import LEVELS
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate import METHODS, Order, generate
from provefield.games.minefol.theory import knowledge
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent

T = TypeVar("T")
SIDES = (8,)
PROVED_AT_MOST = 8  # columns of the largest game that Prover9 is asked about


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """The processor time of one run, in milliseconds, and what came of it."""
    start = _processor_time()
    result = work()
    return 1000 * (_processor_time() - start), result


def _processor_time() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def label(name: str, game: Game) -> dict[object, object]:
    """What an engine says of every cell, with all messages read."""
    known = knowledge(game)
    found = engine(name).label(known, known.grid, Limit(600))
    assert not isinstance(found, Inconsistent)
    return dict(found)


def line(side: int, level: int) -> str:
    """Measure one game of each method."""
    orders = [Order(side, side, max(2, side * side // 16), level, 1, method) for method in METHODS]
    made = [timed(lambda order=order: generate(order)) for order in orders]  # type: ignore[misc]
    games = [game for _, game in made]
    labels = [timed(lambda game=game: label("sat", game)) for game in games]  # type: ignore[misc]
    checks = [
        timed(lambda game=game: check(game, Limit(600)))  # type: ignore[misc]
        for game in games
        for _ in range(3)
    ]
    assert all(report.fair for _, report in checks)
    compared = f"{'–':>10}  {'–':>6}"
    if side <= PROVED_AT_MOST:
        asked, answers = timed(lambda: label("prover9", games[0]))
        truth = labels[0][1]
        assert all(said in ("unknown", truth[cell]) for cell, said in answers.items())
        compared = f"{asked:10,.0f}  {asked / labels[0][0]:6,.0f}"
    return (
        f"{side:>2}×{side:<2} {level:>5} {_both(made)}  {_middle(labels):8.1f}"
        f" {_middle(checks):8.1f} {max(time for time, _ in checks):8.1f}  {compared}"
    )


def _both(made: Sequence[tuple[float, Game]]) -> str:
    return " ".join(f"{time / 1000:9.2f}" for time, _ in made)


def _middle(runs: Sequence[tuple[float, object]]) -> float:
    return median(time for time, _ in runs)


def main() -> None:
    """Print one line for each side and level."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sides", type=int, nargs="*", default=SIDES)
    sides = parser.parse_args().sides
    ways = " ".join(f"{method:>9}" for method in METHODS)
    print(f"field level {ways}  label ms check ms    worst  Prover9 ms   ratio")
    for side in sides:
        for level in LEVELS:
            print(line(side, level), flush=True)


if __name__ == "__main__":
    main()
