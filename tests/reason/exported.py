"""Answers with proofs of every kind, from seeds: for whoever writes them for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random

from provefield.grid import Cell, Grid
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.ask import ask, ask_consistency, ask_labels, prove_sequent
from provefield.reason.knowledge import Fact, Knowledge, clue, mine_count
from provefield.reason.limit import Limit
from tests.reason.messages import G1, G2, knowledge, random_message
from tests.reason.sequents import JAPE, SYLLOGISMS, random_sequents

SEQUENTS = (
    (("all x (man(x) -> mortal(x))", "man(ann)"), "mortal(ann)"),
    (("all x exists y R(x,y)", "all x all y (R(x,y) -> R(y,x))"), "all x exists y R(y,x)"),
    (("exists x all y R(x,y)",), "all y exists x R(x,y)"),
    (("-(all x P(x))",), "exists x -P(x)"),
    (("all x (P(x) | Q)",), "(all x P(x)) | Q"),
    (("a = b", "P(f(a))"), "P(f(b))"),
    (("all x f(x) = x", "R(f(a), b)"), "R(a, f(b))"),
    (("exactly 1 x P(x)", "P(a)", "P(b)"), "a = b"),
    (("all x all y (R(x,y) -> -R(y,x))",), "all x -R(x,x)"),
    ((), "exists x (P(x) -> all y P(y))"),
)


def sweeper(seed: int, *, total: bool = False) -> Iterator[Answer]:
    """Decided cells of a half-open random board, perhaps with its number of mines."""
    rng = Random(seed)
    grid = Grid(rng.randint(4, 8), rng.randint(4, 8))
    cells = list(grid)
    mines = frozenset(rng.sample(cells, max(2, len(cells) // 5)))
    seen = [cell for cell in cells if cell not in mines and rng.random() < 0.5]
    hidden = frozenset(cells) - frozenset(seen)
    facts = [
        clue(grid, cell, sum(each in mines for each in grid.neighbours(cell)), hidden)
        for cell in seen
    ]
    facts += [Fact(Not(mine(*cell)), f"the open cell at {cell.words}", cell) for cell in seen]
    facts += [mine_count(sorted(hidden), len(mines))] * total
    yield from _decided(Knowledge(grid, tuple(facts)), sorted(hidden), rng, "sat")


def messages(seed: int, engine: str = "sat") -> Iterator[Answer]:
    """Decided cells of a small grid with random messages, or the clash of these."""
    rng = Random(seed)
    size = rng.randint(3, 5)
    texts = [random_message(rng, size) for _ in range(rng.randint(2, 4))]
    known = knowledge(Grid(size, rng.randint(3, size)), *texts)
    clash = ask_consistency(known)
    if clash.label == "inconsistent":
        yield clash
    elif clash.label == "consistent":
        yield from _decided(known, list(known.grid), rng, engine)


def paper_games(engine: str) -> Iterator[Answer]:
    """Decided cells of the games of the paper."""
    for known in (G1, G2):
        yield from _decided(known, list(known.grid), Random(1), engine)


def sequents(seed: int) -> Iterator[Answer]:
    """Proved sequents with natural deductions."""
    rng = Random(seed)
    texts = [*SEQUENTS, *JAPE, *SYLLOGISMS.values()]
    given = [(tuple(map(parse, premises)), parse(goal)) for premises, goal in texts]
    given += random_sequents(seed, 20)
    rng.shuffle(given)
    for premises, goal in given:
        answer = prove_sequent(premises, goal, limit=Limit(10), natural=True)
        if answer.proved:
            yield answer


def every_kind(number: int) -> list[Answer]:
    """So many answers, taken in turn from every kind."""
    kinds = [
        chain.from_iterable(sweeper(seed) for seed in range(number)),
        chain.from_iterable(sweeper(seed, total=True) for seed in range(number)),
        chain.from_iterable(messages(seed) for seed in range(10 * number)),
        chain.from_iterable(messages(seed, "resolution") for seed in range(500, 500 + number)),
        paper_games("resolution"),
        (each for each in chain.from_iterable(map(messages, range(10 * number))) if each.conflict),
        chain.from_iterable(sequents(seed) for seed in range(number)),
    ]
    turns = (each for turn in _in_turn(kinds) for each in turn)
    return list(islice(turns, number))


def _in_turn(kinds: list[Iterator[Answer]]) -> Iterator[list[Answer]]:
    while kinds:
        turn = [(kind, next(kind, None)) for kind in kinds]
        kinds = [kind for kind, found in turn if found is not None]
        yield [found for _, found in turn if found is not None]


def _decided(known: Knowledge, cells: list[Cell], rng: Random, engine: str) -> Iterator[Answer]:
    labels = ask_labels(known, cells)
    sure = [cell for cell in cells if labels.get(cell) in ("safe", "mine")]
    for cell in rng.sample(sure, min(2, len(sure))):
        answer = ask(known, cell, engine=engine, limit=Limit(10))
        if answer.proof is not None:
            yield answer
