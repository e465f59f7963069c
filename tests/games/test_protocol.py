"""One protocol for both games: whoever knows it can play either."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

from provefield.errors import ContradictionError, InputError
from provefield.games.minefol.library import load_game
from provefield.games.naming import find_game, parse_name
from provefield.games.protocol import Game, State, View
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell, Grid

AnyGame = Game[State[Any, View]]


@pytest.mark.parametrize(("name", "move"), [("g1", "down"), ("4x4/3:zero:1", "open 4,4")])
def test_both_games_are_played_through_one_protocol(name: str, move: str) -> None:
    game: AnyGame = find_game(parse_name(name))
    state = game.start("practice").after(move)
    assert state.view.result == state.result == "playing"
    assert state.objection is not None
    assert state.view.covered
    assert set(state.view.labels()) == set(state.view.odds()) == set(state.view.covered)
    assert all(isinstance(chance, Fraction) for chance in state.view.odds(exact=True).values())
    assert state.view.knowledge().grid == state.view.grid
    answer = state.view.ask(*state.view.covered[0])
    assert answer.checked
    assert answer.label == state.view.labels()[state.view.covered[0]]


@pytest.mark.parametrize(("name", "move"), [("g1", "down"), ("4x4/3:zero:1", "open 4,4")])
def test_games_states_and_views_travel_and_compare(name: str, move: str) -> None:
    game = find_game(parse_name(name))
    state = game.start().after(move)
    for value in (game, state, state.view, state.view.labels(), state.view.odds()):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
    assert state.after != game.start().after


@pytest.mark.parametrize("grid", [Grid(3, 2), Grid(1, 5), Grid(7, 1)])
def test_cells_are_numbered_row_by_row(grid: Grid) -> None:
    assert [grid.index(cell) for cell in grid] == list(range(grid.size))
    assert [grid.cell(index) for index in range(grid.size)] == list(grid)


def test_labels_and_odds_are_mappings_that_print_as_a_board() -> None:
    view = view_of(parse_board("1 1 1\n? ? ?"))
    labels = view.labels()
    assert labels == {Cell(1, 2): "safe", Cell(2, 2): "mine", Cell(3, 2): "safe"}
    assert str(labels) == "1 1 1\ns m s"
    assert len(repr(view_of(parse_board("\n".join(["? " * 30] * 16)), mines=99).odds())) <= 120
    assert "<pre>" in labels._repr_html_()
    assert view.odds() == {Cell(1, 2): 0.0, Cell(2, 2): 1.0, Cell(3, 2): 0.0}


def test_what_contradicts_itself_has_no_labels_and_no_odds() -> None:
    view = view_of(parse_board("0 ? 1"))
    for ask in (view.labels, view.odds, lambda: view.odds(exact=True)):
        with pytest.raises(ContradictionError, match="no board fits"):
            ask()
    with pytest.raises(ContradictionError, match="no board fits"):
        load_game("g4").start().after("down").after("right").view.odds()


def test_a_game_answers_from_all_its_messages_or_from_some() -> None:
    game = load_game("g1")
    assert game.ask(5, 1).label == "mine"
    assert game.ask(5, 1, known=[(1, 1)]).label == "open"
    with pytest.raises(InputError, match="lies off the field"):
        game.ask(9, 9)


def test_a_name_is_read_once() -> None:
    assert parse_name("g2") == "g2"
    with pytest.raises(InputError, match="size:start:seed"):
        parse_name("expert:42")
