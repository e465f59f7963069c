"""What exercises are written with in lessons and courses: positions, boards, cells, games."""

from __future__ import annotations

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.notation import parse_game
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell, Grid
from provefield.learn.exercises.kind import Given
from provefield.logic.field import Field


def read_view(given: Given, source: str) -> View:
    """A position, as boards are written.

    >>> read_view({"board": "0 1 ?", "mines": 1}, "lesson").mines
    1
    """
    header = f"mines: {given['mines']}\n" if "mines" in given else ""
    return view_of(parse_board(header + given["board"].strip(), source=source))


def read_field(given: Given) -> Field:
    """The size of a board that formulas speak of."""
    return Field(given["columns"], given["rows"])


def read_grid(given: Given) -> Grid:
    """A board of this size."""
    return Grid(given["columns"], given["rows"])


def read_cells(given: Given, name: str) -> frozenset[Cell]:
    """Cells under a key; none where it is missing."""
    return frozenset(Cell(*place) for place in given.get(name, ()))


def read_game(given: Given, source: str) -> Game:
    """A game of the library by its name, or one that is written out."""
    if "library" in given:
        return load_game(given["library"])
    return parse_game(given["game"], source=source)
