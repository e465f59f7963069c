"""Labels of whole boards and a proof for one cell, next to Prover9 asked cell by cell.

Then the labels of beginner boards in mid-game, counted with and without compiled code, next to the
solver's.

Run with `./dev bench labels [SIZE …]`. Processor time, child processes included, the best
of several runs; what counts is the ratio, as machines differ.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

import provefield as pf
from provefield.games.sweeper.odds import counted_labels
from provefield.games.sweeper.view import View
from provefield.games.sweeper.weigh import certain_labels
from provefield.grid import Cell, Grid
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.play.match import match
from provefield.reason.ask import answer_of, ask_labels
from provefield.reason.engine import Engine
from provefield.reason.engines import engine
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.question import Question
from provefield.reason.verdict import Inconsistent, Label, Verdict

SIZES = (8, 16, 64)
PROOFS = 12  # cells whose proofs are measured
PROVED_AT_MOST = 8  # columns of the largest board that Prover9 is asked about
MESSAGES = (
    "-(exists y mine(1,y))",
    "all x (safe(x,1) <-> safe(1,x))",
    "(exists x mine(3,x)) -> (exists x mine(8,x))",
    "(exists x mine(x,6)) -> -(exists y mine(y,8))",
    "all x (mine(x,8) -> mine(x,1))",
    "all x -mine(x,x)",
)


def game(size: int) -> Knowledge:
    """A board on which all messages are true, with what they and the mine count tell."""
    grid, field = Grid(size, size), Field(size, size)
    formulas = [parse(text, vocabulary=VOCABULARY) for text in MESSAGES]
    rng = Random(size)
    allowed = [(c, r) for c, r in grid if min(c, r) > 1 and c != r and r not in (6, 8)]
    mines = frozenset(rng.sample(allowed, max(1, size * size // 8)))
    there = board(field, mines)
    told = [formula for formula in formulas if evaluate(formula, there)]
    facts = [Fact(formula, f"message {n}") for n, formula in enumerate(told, 1)]
    return Knowledge(grid).tell(*facts, mine_count(grid, len(mines)))


def best(work: Callable[[], object], enough: float = 0.5) -> float:
    """The processor time of the shortest run, in seconds."""
    found: list[float] = []
    while (len(found) < 5 and sum(found) < enough) or not found:
        start = _processor_time()
        work()
        found.append(_processor_time() - start)
    return min(found)


def _processor_time() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def labelled(tried: Engine, known: Knowledge) -> dict[Cell, Label]:
    """The label of every cell."""
    labels = tried.label(known, known.grid, Limit(600))
    assert not isinstance(labels, Inconsistent)
    return dict(labels)


def prove(tried: Engine, known: Knowledge, cells: Sequence[Cell]) -> list[Verdict]:
    """Ask for the evidence of some cells, one by one."""
    return [tried.ask(known, cell, Limit(600)) for cell in cells]


def line(size: int) -> str:
    """Measure one board."""
    known, sat = game(size), engine("sat")
    labels = labelled(sat, known)
    decided = [cell for cell in labels if labels[cell] in ("safe", "mine")]
    some = Random(size).sample(decided, min(PROOFS, len(decided)))
    for cell, verdict in zip(some, prove(sat, known, some), strict=True):
        answer_of(Question(known, cell), verdict)  # which checks it
    label = best(lambda: labelled(sat, known))
    proof = best(lambda: prove(sat, known, some)) / len(some)
    compared = f"{'–':>10}  {'–':>6}"
    if size <= PROVED_AT_MOST:
        prover9 = engine("prover9")
        answered = labelled(prover9, known)
        assert all(said in ("unknown", labels[cell]) for cell, said in answered.items())
        asked = best(lambda: labelled(prover9, known), enough=0)
        compared = f"{1000 * asked:10,.0f}  {asked / label:6,.0f}"
    counted = ", ".join(f"{number} {label}" for label, number in Counter(labels.values()).items())
    return f"{size:>2}×{size:<2} {1000 * label:12.2f} {1000 * proof:13.2f}  {compared}  {counted}"


def beginner_views(games: int = 100, of_each: int = 4) -> list[View]:
    """Positions from beginner games that are played by proof."""
    rng, found = Random(5), []
    for seed in range(games):
        turns = match("p5", pf.deal(f"beginner:zero:{seed}").start(), seed)
        views = [turn.state.view for turn in turns if turn.state.view.result == "playing"]
        found += rng.sample(views, min(of_each, len(views)))
    return found


def label_views() -> None:
    """Print how many positions a second are labelled, by each of three ways."""
    views = beginner_views()
    ways: dict[str, Callable[[View], object]] = {
        "compiled (as with `fast`)": certain_labels,
        "counted (as without it)": lambda view: counted_labels(view, UNLIMITED),
        "solved": lambda view: ask_labels(view.knowledge(), view.covered),
    }
    for name, way in ways.items():
        taken = best(lambda way=way: [way(view) for view in views])  # type: ignore[misc]
        print(f"{len(views)} beginner positions, {name}: {len(views) / taken:,.0f} a second")


def main() -> None:
    """Print one line for each size, then one for each way to label beginner positions."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="*", default=SIZES)
    sizes = parser.parse_args().sizes
    print("board     labels ms  one proof ms  Prover9 ms   ratio  labels")
    for size in sizes:
        print(line(size), flush=True)
    label_views()


if __name__ == "__main__":
    main()
