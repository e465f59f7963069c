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
from provefield.games.minefol.check.difficulty import LEVELS, levels
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.genetic import by_evolution
from provefield.games.minefol.generate.pool import Chosen, Pool, pool
from provefield.games.minefol.generate.solver import by_solver
from provefield.games.minefol.generate.templates import of_ranks
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.theory import knowledge
from provefield.grid import Cell, Grid
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.logic.language import describe
from provefield.logic.semantics import board, evaluate
from provefield.reason.ask import ask_labels
from provefield.reason.limit import Limit, WorkLimit
from provefield.tongues import Phrase, counted, phrase

Method = Literal["solver", "genetic"]
METHODS: Mapping[Method, Callable[[Pool, Random], Iterator[Chosen]]] = {
    "solver": by_solver,
    "genetic": by_evolution,
}

LARGEST_SIDE = 16
USUAL_CELLS, HARD_LEVEL, MANY_MINES = 144, 3, 5
"""From which on, all three together, games of a level are too rare to be found in seconds."""

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

CONFLICTS = 1_000
"""How much work one question is worth; harder pools are given up, on any machine alike."""

STEPS = 1_000_000
"""How much work one pool is worth, and one check."""

SECONDS, STEPS_OF_A_SECOND, STEPS_OF_A_CELL = 60.0, 100_000, 16
"""How much work a whole search is worth; each question costs some for every cell of the field."""


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
        if self._is_large and self.mines > (most := room // 2):
            raise InputError(
                phrase(
                    "so many mines leave no room for messages: at most {most} on a field of"
                    " {columns}×{rows}",
                    most=most,
                    columns=self.columns,
                    rows=self.rows,
                ),
                text=str(self.mines),
                source="--mines",
            )
        if not 1 <= self.mines <= room:
            raise InputError(
                phrase(
                    "the start is safe, so 1 to {room} mines fit, not {mines}",
                    room=room,
                    mines=self.mines,
                ),
                text=str(self.mines),
                source="--mines",
            )

    def __str__(self) -> str:
        size = f"{self.columns}x{self.rows}/{self.mines}"
        return f"{size}:{self.level}:{self.method}:{self.seed}"

    @property
    def _is_large(self) -> bool:
        return self.columns * self.rows > USUAL_CELLS

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
    def doubt(self) -> Phrase | None:
        """What to say before a search that most likely ends in nothing.

        >>> print(Order(16, 16, mines=6, level=3, seed=1).doubt)
        games of level 3 with 6 mines hardly ever turn up on 16×16, and the search for one \
mostly ends in nothing; with fewer than 5 mines, or of level 1 or 2, they are found sooner
        """
        if not self._is_large or self.level < HARD_LEVEL or self.mines < MANY_MINES:
            return None
        return phrase(
            "games of level {level} with {mines} mines hardly ever turn up on {columns}×{rows}, and"
            " the search for one mostly ends in nothing; with fewer than {many} mines, or of level"
            " 1 or 2, they are found sooner",
            level=self.level,
            mines=self.mines,
            columns=self.columns,
            rows=self.rows,
            many=MANY_MINES,
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
    raise BudgetError(
        phrase(
            "no game of level {level} turned up on {columns}×{rows} with {mines} ({others} of other"
            " levels did); try another size or number of mines",
            level=order.level,
            columns=order.columns,
            rows=order.rows,
            mines=counted("1 mine|{number} mines", order.mines),
            others=others,
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
                    yield _finished(order, [messages[place] for place in sorted(chosen)], total)
    except BudgetError:
        total.tick(0)  # over for this pool only, or for the whole search


@contextmanager
def _work(order: Order, total: WorkLimit) -> Iterator[Limit]:
    """What one question is worth, which counts for the whole search."""
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
        if _opens(opening, order, total) and (layout := _layout(order, opening, rng)) is not None:
            return opening, layout
    return None


def _opens(message: Formula, order: Order, total: WorkLimit) -> bool:
    """Whether a message proves a cell beside the start safe, which most do not."""
    told = knowledge(Game(order.grid, (Message(START, message),), order.mines))
    with _work(order, total) as limit:
        return "safe" in ask_labels(told, order.grid.steps(START), limit=limit).values()


def _layout(order: Order, opening: Formula, rng: Random) -> frozenset[Cell] | None:
    """A random layout that the first message is true of, unless that is too rare."""
    places = [cell for cell in order.grid if cell != START]
    for _ in range(LAYOUTS_TRIED):
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
    return list(found)


def _finished(order: Order, chosen: list[Message], total: WorkLimit) -> tuple[Game, Sequence[Cell]]:
    """A game with its budget and its messages in English, and a quickest win."""
    messages = tuple(replace(each, english=describe(each.formula)) for each in chosen)
    game = Game(order.grid, messages, order.mines, title=order.title, about=order.recipe)
    with _work(order, total) as limit:
        report = check(game, limit)
    assert report.worst is not None
    return replace(game, budget=ceil(report.worst * RECIPES[order.level].stretch)), report.path
