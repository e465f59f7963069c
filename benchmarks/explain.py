"""Evidence for decided cells: level-5 games, tight mine totals, counted pigeonholes.

Run with `./dev bench explain [level fresh totals pigeonholes …]`. Processor time of one question
each, as `explain` asks it, with every proof checked; what counts is the ratio, as machines differ,
to a plain loop that is timed between the questions. The games of `fresh` are drawn in the run, by
`--seed` others each time.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from itertools import combinations
from random import Random
from statistics import median
from time import process_time

from provefield.games.minefol.generate.order import Order, generate
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.theory import knowledge as game_knowledge
from provefield.grid import Cell, Grid
from provefield.logic.formula import FALSE
from provefield.logic.parse import parse
from provefield.reason import question
from provefield.reason.ask import answer_of, prove_sequent
from provefield.reason.cells.rows import rows_of
from provefield.reason.check import check
from provefield.reason.constraint import between
from provefield.reason.count.layouts import spread
from provefield.reason.engines import engine
from provefield.reason.explain.explain import explain
from provefield.reason.knowledge import Fact, Knowledge, clue, mine_count
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Mine, Safe

SECONDS = 5.0
SEED = 20_000
LOOP_EVERY = 50
Question = tuple[Knowledge, Cell]


def level_games(level: int = 5) -> Iterator[Question]:
    """Every decided cell of the games of a level that come with Provefield."""
    for place in sorted((files("provefield") / "data" / "levels").iterdir(), key=str):
        if place.name.startswith(f"level{level}-"):
            game = parse_game(place.read_text(encoding="utf-8"), source=place.name)
            yield from decided(game_knowledge(game), by="sat")


def fresh_games(seed: int, games: int = 10) -> Iterator[Question]:
    """Every decided cell of games of level 5 that nobody has tuned anything on."""
    for number in range(games):
        order = Order(8, 8, mines=5, level=5, seed=seed + number)
        yield from decided(game_knowledge(generate(order)), by="sat")


def loop() -> float:
    """How many milliseconds a plain loop takes."""
    start = process_time()
    for _ in range(1_000_000):
        pass
    return 1000 * (process_time() - start)


def decided(known: Knowledge, by: str = "counting") -> Iterator[Question]:
    """The cells that are safe or mined, by an engine that no tight total keeps busy."""
    labels = engine(by).label(known, known.grid, Limit(60))
    assert not isinstance(labels, Inconsistent)
    yield from ((known, cell) for cell, label in labels.items() if label in ("safe", "mine"))


def tight_totals(boards: int = 12) -> Iterator[Question]:
    """Cells that only the number of mines decides: it is as small, or as large, as it can be."""
    rng = Random(1)
    for number in range(boards):
        grid = Grid(side := (8, 12, 16)[number % 3], side)
        mines = frozenset(rng.sample(list(grid), side * side // 5))
        shown = [cell for cell in grid if cell not in mines and rng.random() < 0.25]
        covered = [cell for cell in grid if cell not in shown]
        known = Knowledge(grid).tell(
            *(
                clue(grid, cell, sum(other in mines for other in grid.neighbours(cell)), covered)
                for cell in shown
            )
        )
        few = {cell for _, cell in decided(known)}
        total = extreme(known, covered, many=number % 2 == 0)
        with_total = known.tell(mine_count(covered, total))
        yield from [pair for pair in decided(with_total) if pair[1] not in few][:4]


def extreme(known: Knowledge, covered: Iterable[Cell], *, many: bool) -> int:
    """The largest, or the smallest, number of mines that fits."""
    number = {cell: at for at, cell in enumerate(known.grid, 1)}
    cells = [number[cell] for cell in covered]
    rows = [between(row) for row in rows_of(known).rows]
    return (max if many else min)(spread(rows, cells, cells))


def pigeonhole(holes: int) -> Knowledge:
    """One mine in every row, at most one in a column, and one row too many."""
    return Knowledge(Grid(holes, holes + 1)).tell(
        Fact(parse("all y exactly 1 x mine(x,y)"), "rows"),
        Fact(parse("all x atmost 1 y mine(x,y)"), "columns"),
    )


def ask(name: str, questions: Iterable[Question]) -> None:
    """Ask every question, and print how long that takes."""
    times, loops, labels, steps = list[float](), list[float](), Counter[str](), list[int]()
    for known, cell in questions:
        if len(times) % LOOP_EVERY == 0:
            loops.append(loop())
        start = process_time()
        verdict = engine("sat").ask(known, cell, Limit(SECONDS))
        times.append(1000 * (process_time() - start))
        labels[verdict.label] += 1
        answer_of(question.Question(known, cell), verdict)  # which checks it
        if isinstance(verdict, Safe | Mine):
            steps.append(len(verdict.proof.steps))
    times.sort()
    parts = {p: times[min(len(times) - 1, len(times) * p // 100)] for p in (50, 90, 99, 100)}
    said = ", ".join(f"p{part} {value:.1f}" for part, value in parts.items())
    mean = sum(steps) / max(1, len(steps))
    print(f"{name}: {len(times)} cells, ms {said}; {mean:.1f} steps; {dict(labels)}")
    print(f"    a loop of a million: ms {median(loops):.1f}")


def ask_pigeonholes(sizes: Iterable[int] = (4, 8, 16, 30)) -> None:
    """Show that pigeons do not fit."""
    for holes in sizes:
        known = pigeonhole(holes)
        start = process_time()
        found = explain(known, FALSE, Limit(SECONDS))
        taken = 1000 * (process_time() - start)
        assert found is not None
        assert check(found.proof, known)
        rules = Counter(step.rule for step in found.proof.steps)
        print(f"pigeonhole {holes + 1} → {holes}: {taken:.0f} ms, {dict(rules)}")


def ask_ground_pigeonholes(sizes: Iterable[int] = (4, 5, 6)) -> None:
    """The same in propositions, as `prove` gets it."""
    for holes in sizes:
        pigeons = range(holes + 1)
        given = [" | ".join(f"in(p{p},h{h})" for h in range(holes)) for p in pigeons]
        given += [
            f"-in(p{one},h{h}) | -in(p{other},h{h})"
            for h in range(holes)
            for one, other in combinations(pigeons, 2)
        ]
        start = process_time()
        answer = prove_sequent(map(parse, given), parse("Q"), limit=Limit(SECONDS))
        taken = 1000 * (process_time() - start)
        steps = len(answer.proof.steps) if answer.proof else 0
        said = f"{answer.label}, {taken:.0f} ms, {steps} steps"
        print(f"ground pigeonhole {holes + 1} → {holes}: {said}")


WORK: dict[str, Callable[[int], None]] = {
    "level": lambda _: ask("level-5 games", level_games()),
    "fresh": lambda seed: ask(f"level-5 games from seed {seed}", fresh_games(seed)),
    "totals": lambda _: ask("tight totals", tight_totals()),
    "pigeonholes": lambda _: ask_pigeonholes(),
    "propositions": lambda _: ask_ground_pigeonholes(),
}


def main() -> None:
    """Measure all, or what is named."""
    parser = ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("names", nargs="*", choices=[[], *WORK], help="what to measure")
    parser.add_argument("--seed", type=int, default=SEED, help="of the games that are drawn")
    given = parser.parse_args()
    for name in given.names or WORK:
        WORK[name](given.seed)


if __name__ == "__main__":
    main()
