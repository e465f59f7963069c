"""Proofs that players give: judged as trying every layout judges them, and ruled upon."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import InputError, MoveError
from provefield.games.given import GivenProof, Name
from provefield.games.minefol.library import load_game
from provefield.games.minefol.message import START, Count, Message
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.view import View as Walk
from provefield.games.naming import find_game, parse_name
from provefield.games.sweeper.game import Game
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.view import View as Swept
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.sufficiency import Claim
from tests.reason.messages import random_message

Layout = frozenset[Cell]
CLAIMS: tuple[Claim, ...] = ("safe", "mine")
COUNTS: tuple[Count, ...] = ("exactly", "at-most", "none")
Fits = Callable[[Layout, Sequence[Name]], bool]


def layouts(grid: Grid) -> list[Layout]:
    free = [cell for cell in grid if cell not in grid.blocked]
    return [frozenset(mines) for size in range(len(free) + 1) for mines in combinations(free, size)]


def agree(
    judged: GivenProof, grid: Grid, fits: Fits, names: Sequence[Name], cell: Cell, claim: str
) -> None:
    """Compare a judgement with what its words mean, layout by layout."""

    def refuting(some: Sequence[Name]) -> list[Layout]:
        return [
            mines
            for mines in layouts(grid)
            if fits(mines, some) and (cell in mines) is (claim == "safe")
        ]

    def enough(some: Sequence[Name]) -> bool:
        return not refuting(some)

    assert judged.enough is enough(names)
    if not judged.enough:
        assert judged.layout in refuting(names)
        assert not judged.tight
        assert judged.unneeded == ()
        return
    assert judged.layout is None
    rest = [name for name in names if name not in judged.unneeded]
    assert enough(rest)
    for name in rest:
        assert not enough([other for other in rest if other != name])
    assert judged.tight is all(not enough([o for o in names if o != name]) for name in names)


def swept(rng: Random) -> None:
    size = Grid(rng.randint(1, 4), rng.randint(1, 3))
    cells = list(size)
    blocked = frozenset(rng.sample(cells, rng.randint(0, len(cells) // 4)))
    grid = Grid(size.columns, size.rows, blocked)
    free = [cell for cell in grid if cell not in blocked]
    mines = frozenset(rng.sample(free, rng.randint(0, len(free) // 2)))
    world = World(grid, mines)
    safe = [cell for cell in free if cell not in mines]
    shown = rng.sample(safe, rng.randint(0, max(0, len(safe) - 1)))
    told = frozenset(rng.sample(safe, min(len(safe), rng.randint(0, 1))))
    total = rng.choice((len(mines), None))
    view = Swept(grid, {cell: world.clue(cell) for cell in shown}, mines=total, told=told)
    if not view.covered:
        return
    cell, claim = rng.choice(view.covered), rng.choice(CLAIMS)
    citable: list[Name] = [*shown]
    citable += [] if total is None else ["total"]
    names = rng.sample(citable, rng.randint(0, len(citable)))
    judged = view.judge_by(names, cell, claim)

    def fits(mines: Layout, some: Sequence[Name]) -> bool:
        if mines & (set(shown) | told):
            return False
        return all(
            len(mines) == total
            if name == "total"
            else len(mines & set(grid.neighbours(Cell(*name)))) == view.clues[Cell(*name)]
            for name in some
        )

    agree(judged, grid, fits, names, cell, claim)


def walked(rng: Random) -> None:
    size = Grid(rng.randint(2, 3), rng.randint(1, 3))
    others = [cell for cell in size if cell != START]
    blocked = frozenset(rng.sample(others, rng.randint(0, len(others) // 4)))
    grid = Grid(size.columns, size.rows, blocked)
    free = [cell for cell in others if cell not in blocked]
    mines = frozenset(rng.sample(free, rng.randint(0, len(free) // 2)))
    field = Field(grid.columns, grid.rows)
    visited = [
        START,
        *rng.sample(
            [c for c in free if c not in mines],
            rng.randint(0, 2) if len(free) - len(mines) > 1 else 0,
        ),
    ]
    messages = []
    for place in visited:
        formula = parse(random_message(rng, max(grid.columns, grid.rows)))
        if evaluate(formula, board(field, mines)):
            messages.append(Message(place, formula))
    count = rng.choice(COUNTS)
    goal = len(mines) if count == "exactly" else len(mines) + rng.randint(0, 1)
    view = Walk(grid, tuple(messages), goal, count, path=tuple(visited))
    cells = [cell for cell in free if cell not in visited]
    if not cells:
        return
    cell, claim = rng.choice(cells), rng.choice(CLAIMS)
    citable: list[Name] = [message.cell for message in messages]
    citable += [] if count == "none" else ["total"]
    names = rng.sample(citable, rng.randint(0, len(citable)))
    said = {message.cell: message.formula for message in messages}

    def fits(mines: Layout, some: Sequence[Name]) -> bool:
        if mines & set(visited):
            return False
        total = (len(mines) == goal) if count == "exactly" else len(mines) <= goal
        return all(
            total if name == "total" else evaluate(said[Cell(*name)], board(field, mines))
            for name in some
        )

    agree(view.judge_by(names, cell, claim), grid, fits, names, cell, claim)


@given(st.integers(0, 2**32))
def test_what_is_given_by_clues_is_judged_as_all_layouts_judge_it(seed: int) -> None:
    swept(Random(seed))


@given(st.integers(0, 2**32))
def test_what_is_given_by_messages_is_judged_as_all_layouts_judge_it(seed: int) -> None:
    walked(Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("position", [swept, walked])
def test_ten_thousand_positions_are_judged_as_all_layouts_judge_them(
    position: Callable[[Random], None],
) -> None:
    for seed in range(10_000):
        position(Random(seed))


# Rulings ------------------------------------------------------------------------------------------


def test_a_step_is_made_in_prove_only_by_messages_that_are_enough() -> None:
    start = load_game("g1").start("prove")
    refused = start.after("right", by=[(1, 1)])
    assert refused.proof == GivenProof(False, layout=frozenset({Cell(2, 1)}))
    assert (refused.steps, refused.result, refused.mistakes) == (0, "playing", ())
    assert start.after("down").proof == GivenProof(False, layout=frozenset({Cell(1, 2)}))
    more = start.after("down", by=["total", (1, 1)])
    assert more.proof == GivenProof(True, ("total",))
    assert more.steps == 1
    down = start.after("down by 1,1")
    assert down.proof is not None
    assert down.proof.tight
    assert down.after("up").proof is None  # back to where the player was
    assert down.after("left") == down  # a wall


def test_g1_is_won_in_prove_with_tight_proofs() -> None:
    state = load_game("g1").start("prove")
    for _ in range(2):
        state = state.after("down", by=[(1, 1)])
    state = state.after("mark 5,1", by=[(1, 3), (1, 1)])
    assert state.result == "won"
    assert state.proof is not None
    assert state.proof.tight


@pytest.mark.parametrize(("mode", "result"), [("strict", "lost"), ("practice", "playing")])
def test_other_modes_honour_what_is_given_and_rule_as_without_it(mode: str, result: str) -> None:
    start = load_game("g1").start(mode)  # type: ignore[arg-type]
    assert start.after("down", by=[]).proof == GivenProof(False, layout=frozenset({Cell(1, 2)}))
    assert start.after("down", by=[]).steps == 1
    assert start.after("right", by=[(1, 1)]).result == result
    assert start.after("down").proof is None


def test_a_cell_is_opened_in_prove_only_by_clues_that_are_enough() -> None:
    world = World(Grid(3, 2), frozenset({Cell(2, 2)}))
    start = Game(world, frozenset({Cell(1, 1)})).start("prove")
    first = start.after("open 1,1")
    assert (first.proof, dict(first.clues)) == (None, {Cell(1, 1): 1})
    refused = first.after("open 2,1", by=[(1, 1)])
    assert refused.proof is not None
    assert refused.proof.layout == frozenset({Cell(2, 1)})
    assert refused.clues == first.clues
    assert first.after("mark 2,2").proof == GivenProof(False, layout=frozenset())
    assert not first.after("mark 2,2").marked
    lucky = Game(world).start("strict").after("open 1,1").after("open 2,1").after("open 3,1")
    asked = Game(world, frozenset({Cell(2, 1)})).start("prove").after("open 2,1")
    assert lucky.after("open 1,2", by=[(1, 1), (3, 1)]).proof == GivenProof(
        False, layout=frozenset({Cell(1, 2), Cell(3, 2)})
    )
    assert asked.after("mark 2,2", by=[(2, 1)]).result == "playing"
    proved = lucky.after("mark 2,2", by=["total", (1, 1), (3, 1), (2, 1)])
    assert proved.proof is not None
    assert proved.proof.enough


@pytest.mark.parametrize("start", ["zero", "safe", "fixed", "list", "noguess"])
def test_a_first_opening_in_prove_loses_nowhere(start: str) -> None:
    state = deal(parse_id(f"5x5/4:{start}:3")).start("prove")
    for cell in state.world.grid:
        opened = state.after(f"open {cell}")
        assert opened == state.after("mark 5,5").after(f"open {cell}"), "whatever was tried before"
        assert opened.result == "playing"
        if cell in state.told:
            assert (opened.proof, cell in opened.clues) == (None, True)
        else:
            assert opened.proof == state.after(f"open {cell}", by=[]).proof
            assert opened.proof is not None
            assert (opened.proof.enough, opened.clues) == (False, {})


def test_what_nobody_has_read_is_refused() -> None:
    start = load_game("g1").start("prove")
    with pytest.raises(InputError, match="column 1, row 3 tells nothing"):
        start.after("down", by=[(1, 3)])
    with pytest.raises(InputError, match="expected a cell or total"):
        start.after("down", by=["mines"])
    with pytest.raises(InputError, match="expected a list of cells and total"):
        start.after("down", by=3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="the number of mines is not known"):
        load_game("g6").start("prove").after("down", by=["total"])
    with pytest.raises(InputError, match="expected strict, practice or prove"):
        load_game("g1").start("proof")  # type: ignore[arg-type]


def test_visited_cells_are_background() -> None:
    game = parse_game(
        "columns = 3\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\n"
        'fol = "-mine(2,1)"\n[[message]]\nat = [2, 1]\nfol = "mine(3,1) -> mine(2,1)"'
    )
    state = game.start("prove").after("right", by=[(1, 1)]).after("right", by=[(2, 1)])
    assert state.proof == GivenProof(True)
    assert state.proof.tight


@pytest.mark.parametrize(
    ("name", "moves"), [("g1", ["down by 1,1"]), ("4x4/3:zero:1", ["open 4,4"])]
)
def test_states_in_prove_travel(name: str, moves: list[str]) -> None:
    state = find_game(parse_name(name)).start("prove")
    for move in moves:
        state = state.after(move)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301


def test_a_lost_game_takes_no_proof() -> None:
    lost = load_game("g1").start().after("right")
    with pytest.raises(MoveError):
        lost.after("down", by=[(1, 1)])
