"""The paper's games, seeded random messages, and what follows from them by trying all boards."""

from __future__ import annotations

from itertools import product
from random import Random

from provefield.grid import Cell, Grid
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.verdict import Label

_G1 = {(1, 1): "-(exists x mine(1,x))", (1, 3): "mine(1,6) | mine(5,1)"}
_G2 = {
    (1, 1): "-(exists x mine(1,x))",
    (1, 6): "all x -mine(x,x)",
    (2, 2): "mine(x,6) -> mine(1,x)",
    (6, 6): "x > 4 -> -mine(x,y)",
    (6, 1): "-mine(2,4)",
    (4, 4): "mine(x,5) <-> mine(5,x)",
    (3, 5): "mine(4,3) | mine(3,3) | mine(2,4)",
}


def knowledge(grid: Grid, *formulas: str | Formula) -> Knowledge:
    """What these formulas tell about a grid."""
    read = [parse(each) if isinstance(each, str) else each for each in formulas]
    return Knowledge(grid).tell(*(Fact(each, f"message {n}") for n, each in enumerate(read, 1)))


def game(columns: int, rows: int, messages: dict[tuple[int, int], str]) -> Knowledge:
    """A game with one mine, all its messages read."""
    grid = Grid(columns, rows)
    told = [Fact(parse(text), f"the message at {Cell(*at).words}") for at, text in messages.items()]
    start = Fact(parse("-mine(1,1)"), "the start is safe")
    return Knowledge(grid).tell(start, mine_count(grid, 1), *told)


G1 = game(5, 6, _G1)
G2 = game(6, 6, _G2)
EXAMPLE_5 = knowledge(Grid(7, 7), "all x -mine(x,x)", "mine(7,7)")

_ATOMS = ("mine({a},{b})", "safe({a},{b})")
_TESTS = ("{a} < {b}", "{a} = {b}", "{a} != {b}", "|{a} - {b}| = 1", "{a} + 1 >= {b}", "{a} <= 2")
_JOINS = ("({0} & {1})", "({0} | {1})", "({0} -> {1})", "({0} <-> {1})", "({0} | -{1})")


def random_message(rng: Random, size: int, variables: tuple[str, ...] = (), depth: int = 3) -> str:
    """A random statement about a small grid."""
    kind = rng.random()
    if depth == 0 or kind < 0.25:
        return _leaf(rng, size, variables)
    if kind < 0.6 and len(variables) < 3:
        name = "xyz"[len(variables)]
        body = random_message(rng, size, (*variables, name), depth - 1)
        words = ("all", "all", "exists", "exists", f"atmost {rng.randint(0, 2)}", "exactly 1")
        return f"({rng.choice(words)} {name} {body})"
    if kind < 0.65:
        cells = [f"mine({rng.randint(1, size)},{rng.randint(1, size)})" for _ in range(4)]
        listed = ", ".join(dict.fromkeys(cells))
        return f"{rng.choice(('exactly', 'atmost', 'atleast'))} {rng.randint(1, 2)} {{{listed}}}"
    sides = (random_message(rng, size, variables, depth - 1) for _ in range(2))
    return rng.choice(_JOINS).format(*sides)


def _leaf(rng: Random, size: int, variables: tuple[str, ...]) -> str:
    def term() -> str:
        if variables and rng.random() < 0.75:
            return rng.choice(variables)
        return str(rng.randint(1, size))

    if variables and rng.random() < 0.1:
        return f"mine({rng.choice(variables)} + 1,{term()})"
    leaf = rng.choice(_TESTS if variables and rng.random() < 0.3 else _ATOMS)
    negation = "-" if rng.random() < 0.3 else ""
    return f"{negation}({leaf.format(a=term(), b=term())})"


def boards(known: Knowledge) -> list[frozenset[Cell]]:
    """Every board that fits, found by trying all of them."""
    cells = list(known.grid)
    found = []
    for mined in product((False, True), repeat=len(cells)):
        mines = frozenset(cell for cell, here in zip(cells, mined, strict=True) if here)
        there = board(known.field, mines)
        if all(evaluate(fact.formula, there) for fact in known.facts):
            found.append(mines)
    return found


def true_labels(known: Knowledge) -> dict[Cell, Label] | None:
    """What can be said of each cell; None if no board fits."""
    fitting = boards(known)
    if not fitting:
        return None
    always, ever = frozenset.intersection(*fitting), frozenset[Cell]().union(*fitting)
    return {
        cell: "mine" if cell in always else "open" if cell in ever else "safe"
        for cell in known.grid
    }
