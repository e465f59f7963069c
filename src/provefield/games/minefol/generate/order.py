"""New games of a chosen level: valid, fair, no message too many, and the same for each seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import ceil
from random import Random
from typing import Literal, NamedTuple

from provefield.chance import draw, pick
from provefield.errors import BudgetError, InputError
from provefield.games.minefol.difficulty import LEVELS, level, measure
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.genetic import by_evolution
from provefield.games.minefol.generate.pool import Chosen, Pool, pool
from provefield.games.minefol.generate.solver import by_solver
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.templates import of_ranks
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.validity import check
from provefield.grid import Cell, Grid
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.logic.semantics import board, evaluate
from provefield.reason.engines import engine
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent

Method = Literal["solver", "genetic"]
METHODS: Mapping[Method, Callable[[Pool, Random], Iterator[Chosen]]] = {
    "solver": by_solver,
    "genetic": by_evolution,
}

LARGEST_SIDE = 16
FEWEST_MESSAGES = 2
MOST_MESSAGES = 12
"""More make a game long, and slow to check."""

MOST_POOLS = 60
GAMES_OF_A_POOL = 4
OPENINGS_TRIED = 100
LAYOUTS_TRIED = 300
CANDIDATES = 250
"""Messages that are tried; most of them are not true of the layout."""

CONFLICTS = 600
"""How much work one question is worth; harder pools are given up, on any machine alike."""

PATIENCE = 60.0
"""Seconds that checking a game may take: far more than it does."""


class Recipe(NamedTuple):
    """How often messages of each rank are tried, and the budget as a multiple of a fair one."""

    ranks: tuple[int, ...]
    stretch: float


RECIPES: Mapping[int, Recipe] = {
    1: Recipe((1,), 2.0),
    2: Recipe((1, 2), 1.75),
    3: Recipe((1, 2, 2, 3, 3), 1.5),
    4: Recipe((2, 2, 3, 3, 4, 4), 1.25),
    5: Recipe((2, 3, 4, 4, 5, 5), 1.0),
}


@dataclass(frozen=True, slots=True)
class Order:
    """What a game should be like."""

    columns: int
    rows: int
    mines: int
    level: int
    seed: int
    method: Method = "solver"

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= LARGEST_SIDE and 1 <= self.rows <= LARGEST_SIDE):
            size = f"{self.columns}×{self.rows}"
            raise InputError(f"games have 1 to {LARGEST_SIDE} columns and rows, not {size}")
        if self.level not in LEVELS:
            raise InputError(f"a level is one of {', '.join(map(str, LEVELS))}, not {self.level}")
        room = self.columns * self.rows - 1
        if not 1 <= self.mines <= room:
            raise InputError(f"the start is safe, so 1 to {room} mines fit, not {self.mines}")

    def __str__(self) -> str:
        size = f"{self.columns}x{self.rows}/{self.mines}"
        return f"{size}:{self.level}:{self.method}:{self.seed}"

    @property
    def title(self) -> str:
        """What to call the game."""
        return f"Level {self.level}, {self.columns}×{self.rows}, number {self.seed}"

    @property
    def recipe(self) -> str:
        """The command that makes the game again."""
        return (
            f"Made by `provefield generate minefol --columns {self.columns} --rows {self.rows}"
            f" --mines {self.mines} --level {self.level} --method {self.method}"
            f" --seed {self.seed}`."
        )

    @property
    def grid(self) -> Grid:
        """The cells of the game."""
        return Grid(self.columns, self.rows)

    @property
    def field(self) -> Field:
        """Its size, as formulas see it."""
        return Field(self.columns, self.rows)


def generate(order: Order) -> Game:
    """Make a game; raise BudgetError if none of this level turns up.

    >>> game = generate(Order(columns=5, rows=5, mines=2, level=1, seed=1))
    >>> game.level, check(game, Limit()).fair
    (1, True)
    """
    rng = Random(str(order))
    seen: dict[int, int] = {}
    for _ in range(MOST_POOLS):
        for game in _games(order, rng):
            if game.level == order.level:
                return game
            assert game.level is not None
            seen[game.level] = seen.get(game.level, 0) + 1
    tried = ", ".join(f"{number} of level {each}" for each, number in sorted(seen.items()))
    mines = f"{order.mines} {'mine' if order.mines == 1 else 'mines'}"
    raise BudgetError(
        f"no game of level {order.level} turned up on {order.columns}×{order.rows} with {mines}"
        f" ({tried or 'nor of any other'}); try another size or number of mines"
    )


def _games(order: Order, rng: Random) -> Iterator[Game]:
    """Some games with one first message and one random layout."""
    opening = _opening(order, rng)
    layout = _layout(order, opening, rng) if opening else None
    if opening is None or layout is None:
        return
    messages = [Message(START, opening), *_candidates(order, layout, rng)]
    try:
        with pool(order.grid, layout, messages, _work()) as choices:
            if not choices.won(frozenset(range(len(messages)))):
                return
            for chosen in islice(METHODS[order.method](choices, rng), GAMES_OF_A_POOL):
                if FEWEST_MESSAGES <= len(chosen) <= MOST_MESSAGES:
                    yield _finished(order, [messages[place] for place in sorted(chosen)])
    except BudgetError:
        return


def _work() -> Limit:
    return Limit(PATIENCE, conflicts=CONFLICTS)


def _drawn(order: Order, near: Sequence[Cell], rng: Random) -> Formula:
    """A random message of a rank that suits the level."""
    while True:  # some templates have no gaps, so that this comes to an end
        rank = pick(RECIPES[order.level].ranks, rng)
        formula = pick(of_ranks(rank, rank), rng).draw(order.grid, near, rng)
        if formula is not None:
            return formula


def _opening(order: Order, rng: Random) -> Formula | None:
    """A message that proves a cell beside the start safe, which most do not."""
    for _ in range(OPENINGS_TRIED):
        formula = _drawn(order, (), rng)
        told = knowledge(Game(order.grid, (Message(START, formula),), order.mines))
        beside = engine("sat").label(told, order.grid.steps(START), _work())
        if not isinstance(beside, Inconsistent) and "safe" in beside.values():
            return formula
    return None


def _layout(order: Order, opening: Formula, rng: Random) -> frozenset[Cell] | None:
    """A random layout that the first message is true of, unless that is too rare."""
    places = [cell for cell in order.grid if cell != START]
    for _ in range(LAYOUTS_TRIED):
        layout = frozenset(draw(places, order.mines, rng))
        if evaluate(opening, board(order.field, layout)):
            return layout
    return None


def _candidates(order: Order, layout: frozenset[Cell], rng: Random) -> list[Message]:
    """Random messages that are true of the layout, on random cells."""
    there = board(order.field, layout)
    cells = [cell for cell in order.grid if cell not in layout and cell != START]
    near = sorted(layout)
    found: dict[Message, None] = {}
    for _ in range(CANDIDATES if cells else 0):
        formula = _drawn(order, near, rng)
        if evaluate(formula, there):
            found[Message(pick(cells, rng), formula)] = None
    return list(found)


def _finished(order: Order, chosen: list[Message]) -> Game:
    """A game with its budget, its level, and its messages in English."""
    messages = tuple(replace(each, english=describe(each.formula)) for each in chosen)
    game = Game(order.grid, messages, order.mines, title=order.title, about=order.recipe)
    report = check(game, Limit(PATIENCE))
    assert report.worst is not None
    game = replace(game, budget=ceil(report.worst * RECIPES[order.level].stretch))
    return replace(game, level=level(measure(game, report.path)))
