"""A clue and its formula are true on the same boards, and a position survives both translations."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from provefield.chance import draw
from provefield.errors import InputError
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.theory import knowledge as game_knowledge
from provefield.games.minefol.writing import write_game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View, view_of
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.logic.field import Field
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.play.languages import as_board, as_formulas, as_game, clue_formula, clue_number
from provefield.reason.engines import engine
from provefield.reason.limit import UNLIMITED


@pytest.mark.parametrize("cell", [Cell(1, 1), Cell(2, 1), Cell(2, 2), Cell(3, 2)])
def test_a_clue_and_its_formula_agree_on_every_board(cell: Cell) -> None:
    grid = Grid(3, 2)
    for count in range(grid.size + 1):
        for mines in combinations(grid, count):
            around = len(set(mines) & set(grid.neighbours(cell)))
            for number in range(9):
                said = evaluate(clue_formula(cell, number), board(Field(3, 2), mines))
                assert said == (number == around)


@pytest.mark.parametrize("number", range(9))
def test_formulas_are_read_back_as_clues(number: int) -> None:
    assert clue_number(clue_formula(Cell(2, 3), number), Cell(2, 3), Grid(4, 4)) == number


def test_what_is_no_clue_is_not_taken_for_one() -> None:
    for text in ("mine(1,1)", "exists x mine(x,2)", "mine(1,2) | mine(2,1)", "all x -mine(x,x)"):
        assert all(clue_number(parse(text), cell, Grid(3, 3)) is None for cell in Grid(3, 3))
    with pytest.raises(InputError, match="from 0 to 8"):
        clue_formula(Cell(1, 1), 9)


def position(seed: int) -> View:
    """A random position with the top left cell open and one cell blocked."""
    rng = Random(seed)
    grid = Grid(4, 4, frozenset({Cell(4, 4)}))
    mines = frozenset(draw([c for c in grid if c not in ((1, 1), (4, 4))], 4, rng))
    world = World(grid, mines)
    free = [cell for cell in grid if cell not in mines and cell not in ((1, 1), (4, 4))]
    seen = [Cell(1, 1), *draw(free, 5, rng)]
    return View(grid, {cell: world.clue(cell) for cell in sorted(seen)}, mines=4)


@pytest.mark.parametrize("seed", range(6))
def test_any_engine_says_the_same_in_both_languages(seed: int) -> None:
    view = position(seed)
    covered = list(view.covered)
    game = parse_game(write_game(as_game(view)))
    expected = engine("sat").label(knowledge(view), covered, UNLIMITED)
    assert engine("sat").label(as_formulas(view), covered, UNLIMITED) == expected
    assert isinstance(expected, dict)
    for name in ("counting", "resolution"):
        found = engine(name).label(as_formulas(view), covered, UNLIMITED)
        assert isinstance(found, dict)
        assert all(label in (expected[cell], "unknown") for cell, label in found.items())
    assert engine("sat").label(game_knowledge(game), covered, UNLIMITED) == expected
    again = view_of(as_board(game))
    assert (again.clues, again.mines, again.grid) == (view.clues, view.mines, view.grid)


def test_positions_that_are_no_games_and_games_that_are_no_positions() -> None:
    with pytest.raises(InputError, match="not open here"):
        as_game(view_of(parse_board("? 1")))
    with pytest.raises(InputError, match="exploded"):
        as_game(view_of(parse_board("1 -")))
    told = "columns = 2\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\nfol = 'mine(2,2)'"
    with pytest.raises(InputError, match="does not count"):
        as_board(parse_game(told))
