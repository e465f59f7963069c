"""Generated games are valid, fair, of the level asked for, without a message too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from statistics import mean
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import BudgetError, InputError
from provefield.games.minefol.check.difficulty import (
    SCALES,
    Measures,
    _possible,
    level,
    levels,
    measure,
    score,
)
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate import METHODS, Method, Order, generate
from provefield.games.minefol.generate.pool import pool
from provefield.games.minefol.generate.templates import TEMPLATES
from provefield.games.minefol.message import START, Message
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.theory import Consequences, consequences, knowledge
from provefield.games.minefol.writing import write_game
from provefield.grid import Cell, Grid
from provefield.logic.binding import alpha_equal, close
from provefield.logic.language import describe, readings
from provefield.logic.parse import parse
from provefield.reason.limit import UNLIMITED, WorkLimit

VALUES = {"c": "2", "d": "3", "r": "3", "s": "4", "p": "2,3", "q": "4,1", "o": "1,3", "n": "5"}

Vertex = tuple[Cell, frozenset[Cell]]
Place = TypeVar("Place", Cell, Vertex)


@lru_cache(maxsize=5_000)
def proved(game: Game, read: frozenset[Cell]) -> Consequences:
    return consequences(knowledge(replace(game, messages=game.messages_on(read))))


def steps(game: Game, vertex: Vertex) -> Iterator[Vertex]:
    """Where a player can go; nobody goes on after a win."""
    cell, read = vertex
    known = proved(game, read)
    if len(known.mines) < (game.mines or 0):
        for other in game.grid.steps(cell):
            if other in known.safe:
                yield other, read | {message.cell for message in game.messages_on({other})}


def distances(starts: list[Place], onward: Callable[[Place], Iterable[Place]]) -> dict[Place, int]:
    found = dict.fromkeys(starts, 0)
    queue = list(starts)
    for vertex in queue:
        for other in onward(vertex):
            if other not in found:
                found[other] = found[vertex] + 1
                queue.append(other)
    return found


def explore(game: Game) -> tuple[int, int]:
    """The shortest win and the worst case, by walking to every vertex one by one."""
    start: Vertex = (START, frozenset(each.cell for each in game.messages_on({START})))
    after = distances([start], lambda vertex: steps(game, vertex))
    back: dict[Vertex, list[Vertex]] = {}
    for vertex in after:
        for other in steps(game, vertex):
            back.setdefault(other, []).append(vertex)
    won = [vertex for vertex in after if len(proved(game, vertex[1]).mines) == game.mines]
    before = distances(won, lambda vertex: back.get(vertex, ()))
    return before[start], max(after[vertex] + before[vertex] for vertex in after)


def walkable(game: Game, safe: frozenset[Cell]) -> set[Cell]:
    return set(distances([START], lambda cell: safe & {*game.grid.steps(cell)}))


def is_stuck(game: Game) -> bool:
    """Whether mines are left when all is read that can be reached."""
    reached, before = {START}, set[Cell]()
    while reached != before:
        before = reached
        known = proved(game, frozenset(each.cell for each in game.messages_on(reached)))
        reached = walkable(game, known.safe)
    return len(known.mines) < (game.mines or 0)


def examine(game: Game, order: Order) -> None:
    """Everything that is promised of a generated game, found out in another way."""
    assert parse_game(write_game(game)) == game
    assert (game.level, game.mines) == (order.level, order.mines)
    assert (game.grid.columns, game.grid.rows) == (order.columns, order.rows)
    shortest, worst = explore(game)
    assert game.budget is not None
    assert 0 < shortest <= worst <= game.budget
    assert all(message.english == describe(message.formula) for message in game.messages)
    for message in game.messages:
        fewer = replace(game, messages=tuple(each for each in game.messages if each != message))
        assert is_stuck(fewer), f"{message} is not needed"


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("asked", [1, 2, 3, 4, 5])
def test_a_game_is_what_was_asked_for(method: Method, asked: int) -> None:
    order = Order(6, 5, 3, asked, seed=7, method=method)
    examine(generate(order), order)


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_gives_the_same_game(method: Method) -> None:
    order = Order(6, 5, 3, 3, seed=7, method=method)
    assert generate(order) == generate(order)


def test_other_seeds_give_other_games() -> None:
    games = {write_game(generate(Order(5, 5, 2, 2, seed))) for seed in range(3)}
    assert len(games) == 3


@pytest.mark.soak
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("asked", [1, 2, 3, 4, 5])
def test_two_hundred_games(method: Method, asked: int) -> None:
    for seed in range(20):
        side = 5 + seed % 6
        order = Order(side, side, max(2, round(side * side / 16)), asked, seed, method)
        examine(generate(order), order)


@pytest.mark.soak
def test_harder_recipes_make_harder_games_before_any_is_chosen() -> None:
    from random import Random

    from provefield.games.minefol.generate import order as making

    means = []
    for asked in (1, 2, 3, 4, 5):
        orders = [Order(6, 6, 3, asked, seed) for seed in range(12)]
        ranks = making.RUNGS[making.RECIPES[asked].rung]
        made = [
            each
            for order in orders
            for each in making._games(order, ranks, Random(order.seed), WorkLimit(steps=10**9))
        ]
        means.append(mean(level(measure(game, win)) for game, win in made))
    assert means == sorted(means), means


def test_a_search_ends_when_its_work_is_done() -> None:
    with pytest.raises(
        BudgetError, match=r"level 5 turned up on 12×12 with 10 .* more seconds may"
    ):
        generate(Order(12, 12, 10, 5, 1), seconds=0.05)


@pytest.mark.parametrize(
    ("side", "mines", "most"),
    [
        (16, 11, "1 to 10 mines"),
        (12, 60, "1 to 10 mines"),
        (12, 20, "1 to 10 mines"),
        (5, 25, "1 to 14 mines"),
        (2, 3, "1 mine"),
    ],
)
def test_more_mines_than_messages_tell_of_are_refused_at_once(
    side: int, mines: int, most: str
) -> None:
    with pytest.raises(InputError, match=f"messages can tell of {most}, not {mines}"):
        Order(side, side, mines, 1, 1)


def test_a_question_that_is_too_hard_costs_no_pool() -> None:
    queens = frozenset(Cell(*each) for each in ((1, 2), (2, 4), (3, 6), (4, 1), (5, 3), (6, 5)))
    told = (
        "all x exactly 1 y mine(x,y)",
        "all y exactly 1 x mine(x,y)",
        "all x all y all z all w (mine(x,y) & mine(z,w) & z != x -> -(|z - x| = |w - y|))",
    )
    messages = [Message(START, parse(text)) for text in told]
    limit = WorkLimit(conflicts=1, steps=10**6)
    with pool(Grid(6, 6), queens, messages, limit) as choices:
        every = frozenset(range(len(messages)))
        assert choices.proved(every) == frozenset()
        known = frozenset({-1})
        assert choices.proved(every, known) == known, "what is known stays so"


@pytest.mark.soak
@pytest.mark.parametrize("mines", [3, 6, 10])
@pytest.mark.parametrize("asked", [1, 2, 3, 4, 5])
def test_large_fields_of_every_level(asked: int, mines: int) -> None:
    for seed in range(5):
        assert check(generate(Order(16, 16, mines, asked, seed)), UNLIMITED).good


def test_orders_that_cannot_be_met_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("provefield.games.minefol.generate.order.MOST_POOLS", 2)
    with pytest.raises(BudgetError, match=r"no game of level 5 turned up on 2×2 with 1 mine "):
        generate(Order(2, 2, 1, 5, 0))
    with pytest.raises(InputError, match="a game needs 4 cells or more"):
        Order(1, 1, 1, 1, 0)
    with pytest.raises(InputError, match="level"):
        Order(5, 5, 2, 6, 0)
    with pytest.raises(InputError, match="1 to 16"):
        Order(17, 5, 2, 1, 0)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda each: each.name)
def test_every_template_is_spoken_in_english_that_is_read_back(template: object) -> None:
    formula = template.filled({**VALUES, "k": "2"})  # type: ignore[attr-defined]
    said = describe(formula)
    assert describe(readings(said)[0]) == said or alpha_equal(readings(said)[0], close(formula))


# Difficulty ---------------------------------------------------------------------------------------


@st.composite
def measured(draw: st.DrawFn) -> Measures:
    return Measures(
        cells=draw(st.integers(1, 300)),
        mines=draw(st.integers(0, 40)),
        messages=draw(st.integers(1, 20)),
        length=draw(st.floats(1, 60)),
        depth=draw(st.integers(0, 6)),
        generality=draw(st.floats(0, 1)),
        together=draw(st.integers(0, 9)),
        proof=draw(st.integers(0, 100)),
        slack=draw(st.floats(1, 9)),
        bits=draw(st.floats(0, 40)),
    )


@given(measured(), st.sampled_from(SCALES), st.floats(0, 50))
def test_a_game_that_is_harder_in_one_respect_is_never_of_a_lower_level(
    easier: Measures, scale: object, more: float
) -> None:
    name, rising = scale.measure, scale.hard > scale.easy  # type: ignore[attr-defined]
    value = getattr(easier, name)
    harder = replace(easier, **{name: value + more if rising else max(0, value - more)})
    assert score(harder) >= score(easier) - 1e-12
    assert level(harder) >= level(easier)
    assert 1 <= level(easier) <= 5


@given(measured(), st.sets(st.sampled_from(["bits", "together", "proof"])))
def test_measures_that_are_missing_leave_the_level_open(game: Measures, missing: set[str]) -> None:
    assert level(game) in _possible(game, tuple(missing))
    assert level(replace(game, bits=None)) in _possible(game, ("bits",))
    assert _possible(game, ()) == range(level(game), level(game) + 1)


def test_a_game_is_measured_until_its_level_is_known() -> None:
    game = generate(Order(6, 6, 2, level=3, seed=1))
    win = check(game, UNLIMITED).path
    found = level(measure(game, win))
    assert found == 3
    assert levels(game, win, wanted=3) == range(3, 4)
    assert all(found in levels(game, win, wanted) for wanted in (1, 2, 4, 5))
    assert all(wanted not in levels(game, win, wanted) for wanted in (1, 2, 4, 5))


@given(measured(), st.integers(1, 400))
def test_a_larger_budget_never_makes_a_game_harder(game: Measures, more: int) -> None:
    assert game.slack is not None
    assert level(replace(game, slack=game.slack + more)) <= level(game)


def test_the_papers_games_are_measured() -> None:
    from provefield.games.minefol.library import load_game

    g1, g2 = load_game("g1"), load_game("g2")
    easy, hard = (measure(game, check(game, UNLIMITED).path) for game in (g1, g2))
    assert level(easy) < level(hard)
    assert (easy.together, hard.messages, easy.depth) == (2, 7, 1)
    assert easy.bits is not None
    assert easy.bits > 0
