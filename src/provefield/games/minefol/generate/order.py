"""New games of a chosen level: valid, fair, no message too many, and the same for each seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import ceil
from random import Random
from typing import Literal, NamedTuple

from provefield.chance import draw, pick
from provefield.errors import BudgetError, InputError
from provefield.games.minefol.check.closure import closures
from provefield.games.minefol.check.difficulty import LEVELS, levels
from provefield.games.minefol.check.lattice import lattice
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.genetic import by_evolution
from provefield.games.minefol.generate.pool import Chosen, Pool, pool
from provefield.games.minefol.generate.solver import by_solver
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.message import START, Message
from provefield.grid import Cell, Grid
from provefield.logic.field import Field, mine
from provefield.logic.formula import And, Formula
from provefield.logic.language import describe
from provefield.logic.semantics import board, evaluate
from provefield.reason.limit import Limit, WorkLimit
from provefield.tongues import counted, phrase

Method = Literal["solver", "genetic"]
METHODS: Mapping[Method, Callable[[Pool, Random], Iterator[Chosen]]] = {
    "solver": by_solver,
    "genetic": by_evolution,
}

LARGEST_SIDE = 16
FEWEST_CELLS = 4
"""On fewer, the first message that opens a way tells all."""

SINGLE_MINES = 8
"""Of more mines, some messages name two at once: else they would be too many to be told."""

FEWEST_MESSAGES = 2
MOST_MESSAGES = 12
"""More make a game long, and slow to check."""

MOST_POOLS = 100
"""Attempts before a level is given up on a size."""

GAMES_OF_A_POOL = 2
OPENINGS_TRIED = 100
LAYOUTS_TRIED = 100
CANDIDATES = 250
"""Messages that are tried; most of them are not true of the layout."""

CONFLICTS = 400
"""How much work one question is worth; what is harder to prove does not count as proved."""

STEPS = 1_000_000
"""How much work one pool is worth, and one check."""

SECONDS, STEPS_OF_A_SECOND, STEPS_OF_A_CELL = 15.0, 1_000_000, 8
"""How much work a whole search is worth; what is asked costs some for every cell of the field."""


Ranks = tuple[int, ...]
"""The ranks of messages that are tried, each as often as it stands here."""

RUNGS: tuple[Ranks, ...] = (
    (1,),
    (1, 1, 1, 1, 2),
    (1, 1, 2),
    (1, 2),
    (1, 2, 2, 3),
    (1, 2, 2, 3, 3),
    (1, 2, 2, 3, 3, 4),
    (2, 2, 3, 3, 4, 4),
    (2, 3, 3, 4, 4, 5),
    (2, 3, 4, 4, 5, 5),
)
"""From easy messages to hard ones."""


class Recipe(NamedTuple):
    """The rung that games are first tried on, and the budget as a multiple of a fair one."""

    rung: int
    stretch: float


RECIPES: Mapping[int, Recipe] = {
    1: Recipe(0, 2.0),
    2: Recipe(2, 1.75),
    3: Recipe(5, 1.5),
    4: Recipe(7, 1.25),
    5: Recipe(9, 1.0),
}


def most_mines(cells: int) -> int:
    """How many mines so few messages tell of, as tried on all sizes and levels.

    With one safe cell beside the start, whatever opens it tells where all mines are.

    >>> [most_mines(side * side) for side in (2, 3, 5, 8, 10, 12, 16)]
    [1, 5, 14, 16, 12, 10, 10]
    """
    return min(cells - 3, 4 * cells // 7, 16, max(10, 26 - cells // 7))


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
            raise InputError(
                f"games have 1 to {LARGEST_SIDE} columns and rows, not {size}", source="size"
            )
        if self.level not in LEVELS:
            raise InputError(
                f"a level is one of {', '.join(map(str, LEVELS))}, not {self.level}", source="level"
            )
        if self.grid.size < FEWEST_CELLS:
            few = phrase("a game needs {cells} cells or more", cells=FEWEST_CELLS)
            raise InputError(few, source="columns and rows")
        most = most_mines(self.grid.size)
        if not 1 <= self.mines <= most:
            told = phrase(
                "on {columns}×{rows}, messages can tell of {most}, not {mines}",
                columns=self.columns,
                rows=self.rows,
                most=counted("1 mine|1 to {number} mines", most),
                mines=self.mines,
            )
            raise InputError(told, text=str(self.mines), source="mines")

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


def generate(order: Order, seconds: float = SECONDS) -> Game:
    """Make a game; raise BudgetError if none of this level turns up in about so much time.

    >>> game = generate(Order(columns=5, rows=5, mines=2, level=1, seed=1))
    >>> game.level, check(game, Limit()).fair
    (1, True)
    """
    return next(game for game in search(order, seconds) if game)


def search(order: Order, seconds: float = SECONDS) -> Iterator[Game | None]:
    """A game as the last item, after a None for each of at most `MOST_POOLS` vain attempts.

    Time is counted as work, so that equal orders give equal games on every machine.
    """
    total = WorkLimit(steps=round(seconds * STEPS_OF_A_SECOND))
    rng = Random(str(order))
    rung, others = RECIPES[order.level].rung, 0
    advice = phrase("more seconds may help, or another size or number of mines")
    with suppress(BudgetError):
        for _ in range(MOST_POOLS):
            missed = 0
            for game, win in _games(order, RUNGS[rung], rng, total):
                possible = levels(game, win, order.level)
                if order.level in possible:
                    yield replace(game, level=order.level)
                    return
                others += 1
                missed += -1 if possible.start > order.level else 1
            yield None
            rung = _next(rung, missed)
        advice = phrase("try another size or number of mines")
    raise BudgetError(
        phrase(
            "no game of level {level} turned up on {columns}×{rows} with {mines} ({others} of other"
            " levels did); {advice}",
            level=order.level,
            columns=order.columns,
            rows=order.rows,
            mines=counted("1 mine|{number} mines", order.mines),
            others=others,
            advice=advice,
        )
    )


def _next(rung: int, missed: int) -> int:
    """One rung down if most games were too hard, which is below 0, one up if too easy."""
    return min(max(rung + (missed > 0) - (missed < 0), 0), len(RUNGS) - 1)


def _games(
    order: Order, ranks: Ranks, rng: Random, total: WorkLimit
) -> Iterator[tuple[Game, Sequence[Cell]]]:
    """Some games with one first message and one random layout, each with a quickest win."""
    begun = _begun(order, ranks, rng, total)
    if begun is None:
        return
    opening, layout = begun
    messages = [Message(START, opening), *_candidates(order, ranks, layout, rng)]
    try:
        with (
            _work(order, total) as limit,
            pool(order.grid, layout, messages, limit) as choices,
        ):
            if not choices.won(frozenset(range(len(messages)))):
                return
            for chosen in islice(METHODS[order.method](choices, rng), GAMES_OF_A_POOL):
                if FEWEST_MESSAGES <= len(chosen) <= MOST_MESSAGES:
                    game = _with_english(order, [messages[place] for place in sorted(chosen)])
                    yield from _fair_games(game, order, total)
    except BudgetError:
        total.tick(0)  # over for this pool only, or for the whole search


@contextmanager
def _work(order: Order, total: WorkLimit) -> Iterator[Limit]:
    """What some questions are worth, which counts for the whole search."""
    limit = WorkLimit(conflicts=CONFLICTS, steps=STEPS)
    total.tick(order.grid.size * STEPS_OF_A_CELL)
    try:
        yield limit
    finally:
        total.tick(limit.done)


def _draw_message(order: Order, ranks: Ranks, near: Sequence[Cell], rng: Random) -> Formula:
    """A random message of one of the ranks."""
    while True:  # some templates have no gaps, so that this comes to an end
        rank = pick(ranks, rng)
        formula = pick(of_ranks(rank, rank), rng).draw(order.grid, near, rng)
        if formula is not None:
            return formula


def _begun(
    order: Order, ranks: Ranks, rng: Random, total: WorkLimit
) -> tuple[Formula, frozenset[Cell]] | None:
    """A first message that opens a way, and a random layout that it is true of."""
    for _ in range(OPENINGS_TRIED):
        opening = _draw_message(order, ranks, (), rng)
        places = _possible_mines(opening, order, total)
        if places and (layout := _layout(order, opening, places, rng)) is not None:
            return opening, layout
    return None


def _possible_mines(message: Formula, order: Order, total: WorkLimit) -> list[Cell]:
    """Where mines may be by a message; none if it proves no cell beside the start safe."""
    game = Game(order.grid, (Message(START, message),), order.mines)
    field = lattice(order.grid)
    with suppress(BudgetError), _work(order, total) as limit, closures(game, limit) as found:
        if not found.fit_together(1):
            return []
        known = found.settle(found.begin(1), beside := field.beside(field.bit(START)))
        if known.proved & beside:
            everywhere = (1 << order.grid.size) - 1
            return list(field.cells(everywhere & ~found.settle(known, everywhere).proved))
    total.tick(0)  # over for this message only, or for the whole search
    return []


def _layout(
    order: Order, opening: Formula, places: Sequence[Cell], rng: Random
) -> frozenset[Cell] | None:
    """A random layout that the first message is true of, unless that is too rare."""
    for _ in range(LAYOUTS_TRIED if len(places) >= order.mines else 0):
        layout = frozenset(draw(places, order.mines, rng))
        if evaluate(opening, board(order.field, layout)):
            return layout
    return None


def _candidates(order: Order, ranks: Ranks, layout: frozenset[Cell], rng: Random) -> list[Message]:
    """Random messages that are true of the layout, on random cells."""
    there = board(order.field, layout)
    # Many are drawn more than once, and on a large field most of the time goes into evaluating.
    is_true = cache(lambda formula: evaluate(formula, there))
    cells = [cell for cell in order.grid if cell not in layout and cell != START]
    near = sorted(layout)
    found: dict[Message, None] = {}
    for _ in range(CANDIDATES if cells else 0):
        formula = _draw_message(order, ranks, near, rng)
        if is_true(formula):
            found[Message(pick(cells, rng), formula)] = None
    if cells and order.mines > SINGLE_MINES:
        mixed = draw(near, len(near), rng)
        for one, other in zip(mixed[::2], mixed[1::2], strict=False):
            found[Message(pick(cells, rng), And((mine(*one), mine(*other))))] = None
    return list(found)


def _with_english(order: Order, chosen: list[Message]) -> Game:
    """A game with its messages in English."""
    messages = tuple(replace(each, english=describe(each.formula)) for each in chosen)
    return Game(order.grid, messages, order.mines, title=order.title, about=order.recipe)


def _fair_games(
    game: Game, order: Order, total: WorkLimit
) -> Iterator[tuple[Game, Sequence[Cell]]]:
    """The game with its budget, and a quickest win, if no message of it is too many."""
    with _work(order, total) as limit:
        report = check(game, limit, lambda *_: limit.tick(STEPS_OF_A_CELL * order.grid.size))
    assert report.worst is not None
    if len(report.needed) == len(game.messages):
        budget = ceil(report.worst * RECIPES[order.level].stretch)
        yield replace(game, budget=budget), report.path
