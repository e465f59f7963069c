from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import MoveError
from provefield.games.sweeper.generate import GameId, deal
from provefield.games.sweeper.move import Mark, Move, Open, Unmark, parse_move
from provefield.games.sweeper.referee import State, cascade
from provefield.games.sweeper.view import View
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from tests.agents.games import game_ids

cells = st.builds(Cell, st.integers(1, 999), st.integers(1, 999))


def flood(world: World, start: Cell) -> set[Cell]:
    """Add the neighbours of zeros until nothing is added: slow, and plainly right."""
    shown = {start}
    while True:
        more = shown | {
            near for cell in shown if world.clue(cell) == 0 for near in world.grid.neighbours(cell)
        }
        if more == shown:
            return shown
        shown = more


def free_cells(state: State) -> list[Cell]:
    hidden = state.world.mines | state.world.grid.blocked
    return [cell for cell in state.world.grid if cell not in hidden]


@given(game_ids(), st.data())
def test_a_cascade_is_the_flood_of_zeros(game: GameId, data: st.DataObject) -> None:
    state = deal(game).start()
    start = data.draw(st.sampled_from(free_cells(state)))
    shown = cascade(state.world, start, ())
    assert shown.keys() == flood(state.world, start)
    assert state.after(Open(start)).clues == shown


@pytest.mark.parametrize("side", [100, pytest.param(1000, marks=pytest.mark.soak)])
def test_a_cascade_over_a_whole_board_does_not_recurse(side: int) -> None:
    world = World(Grid(side, side), frozenset())
    assert len(cascade(world, Cell(1, 1), ())) == side * side


@given(game_ids(), st.data())
def test_a_view_depends_only_on_what_was_seen(game: GameId, data: st.DataObject) -> None:
    state = deal(game).start()
    opened = data.draw(st.lists(st.sampled_from(free_cells(state)), max_size=4))
    for cell in opened:
        state = state if cell in state.clues else state.after(Open(cell))
    seen = {near for cell in state.clues for near in state.world.grid.neighbours(cell)}
    movable = [cell for cell in state.view.covered if cell not in seen and cell not in state.told]
    mines = data.draw(st.permutations(movable)) if movable else []
    kept = state.world.mines - set(movable)
    moved = kept | frozenset(mines[: len(state.world.mines) - len(kept)])
    other = State(World(state.world.grid, moved), state.told)
    for cell in opened:
        other = other if cell in other.clues else other.after(Open(cell))
    assert other.view == state.view


def reachable(value: object, seen: set[int]) -> list[object]:
    """Everything that can be got from a value through fields and containers."""
    if id(value) in seen:
        return []
    seen.add(id(value))
    parts: list[object] = []
    if is_dataclass(value):
        parts = [getattr(value, each.name) for each in fields(value)]
    elif hasattr(value, "items"):
        parts = [part for pair in value.items() for part in pair]
    elif isinstance(value, tuple | list | set | frozenset):
        parts = list(value)
    return [value] + [found for part in parts for found in reachable(part, seen)]


@given(game_ids())
def test_no_world_can_be_reached_from_a_view(game: GameId) -> None:
    view = deal(game).start().view
    assert isinstance(view, View)
    assert not any(isinstance(value, World | State) for value in reachable(view, set()))


@given(st.sampled_from([Open, Mark, Unmark]), cells)
def test_moves_read_back(verb: type[Move], cell: Cell) -> None:
    assert parse_move(str(verb(cell))) == verb(cell)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("open 4,1", "open 4,1: column 4, row 1 lies off the grid"),
        ("mark 0,1", "mark 0,1: column 0, row 1 lies off the grid"),
        ("open 3,1", "open 3,1: column 3, row 1 is blocked"),
        ("open 1,1; open 1,1", "open 1,1: column 1, row 1 is already open"),
        ("open 1,1; mark 1,1", "mark 1,1: column 1, row 1 is already open"),
        ("mark 2,1; mark 2,1", "mark 2,1: column 2, row 1 is already marked"),
        ("unmark 2,1", "unmark 2,1: column 2, row 1 is not marked"),
        ("open 2,1; open 1,1", "open 1,1: the game is over"),
    ],
)
def test_a_move_against_the_rules_is_an_error(moves: str, message: str) -> None:
    state = State(World(Grid(3, 1, frozenset({Cell(3, 1)})), frozenset({Cell(2, 1)})))
    *before, last = map(parse_move, moves.split("; "))
    for move in before:
        state = state.after(move)
    with pytest.raises(MoveError) as fault:
        state.after(last)
    assert str(fault.value) == message


def test_a_game_is_solved_when_the_rest_is_open_and_the_mines_are_marked() -> None:
    state = State(World(Grid(2, 1), frozenset({Cell(2, 1)})))
    opened = state.after(Open(Cell(1, 1)))
    assert (state.result, opened.result, opened.solved) == ("playing", "won", False)
    assert opened.after(Mark(Cell(2, 1))).solved
    assert not opened.after(Mark(Cell(2, 1))).after(Unmark(Cell(2, 1))).solved


def test_a_player_is_told_nothing_false() -> None:
    with pytest.raises(MoveError, match="column 2, row 1 is not safe"):
        State(World(Grid(2, 1), frozenset({Cell(2, 1)})), frozenset({Cell(2, 1)}))
