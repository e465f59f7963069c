"""A sweeper board as it travels to a browser; it comes from a seed that only the server knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from secrets import randbelow

from provefield.errors import InputError
from provefield.games.naming import GameName, parse_name
from provefield.games.sweeper.generate import LARGEST_SEED
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.tongues import phrase
from provefield.web.platform import shapes
from provefield.web.platform.shapes import MOST_CELLS


def read_name(text: str) -> GameName:
    """Read the name of a game; a sweeper without a seed gets one that nobody knows.

    >>> print(read_name("expert:zero:42"), read_name("g1"))
    expert:zero:42 g1
    """
    game = parse_name(text, seed=randbelow(LARGEST_SEED))
    cells = 0 if isinstance(game, str) else game.size.columns * game.size.rows
    if cells > MOST_CELLS:
        raise InputError(
            phrase(
                "a board has at most {most} cells here, not {cells}",
                most=f"{MOST_CELLS:,}",
                cells=f"{cells:,}",
            )
        )
    return game


def board(state: State) -> shapes.Board:
    """The board as the player sees it; the mines only when the game is over."""
    grid = state.world.grid
    return shapes.Board(columns=grid.columns, rows=grid.rows, cells=list(_cells(state)))


def view_board(view: View) -> shapes.Board:
    """What a player saw at a moment, as a picture that nobody plays on."""
    cells = sorted(view.clues.keys() | view.grid.blocked | view.marked, key=itemgetter(1, 0))
    return shapes.Board(
        columns=view.grid.columns,
        rows=view.grid.rows,
        cells=[
            _open_cell(cell, view.clues[cell])
            if cell in view.clues
            else shapes.BoardCell(at=cell, state="blocked")
            if cell in view.grid.blocked
            else shapes.BoardCell(at=cell, mark=True)
            for cell in cells
        ],
    )


def changes(before: State, after: State) -> list[shapes.BoardCell]:
    """The cells that look otherwise after a move than before it."""
    changed = after.clues.keys() ^ before.clues.keys()
    changed |= after.marked ^ before.marked
    changed |= after.exploded ^ before.exploded
    over = after.result != "playing"
    if over != (before.result != "playing"):
        changed |= after.world.mines
    return [_cell(after, cell, over) for cell in sorted(changed, key=itemgetter(1, 0))]


def _cells(state: State) -> Iterator[shapes.BoardCell]:
    over = state.result != "playing"
    blocked = state.world.grid.blocked
    known = state.clues.keys() | blocked | state.exploded | state.marked | state.told
    for cell in sorted(known | state.world.mines if over else known, key=itemgetter(1, 0)):
        yield _cell(state, cell, over)


def _cell(state: State, cell: Cell, over: bool) -> shapes.BoardCell:
    number = state.clues.get(cell)
    if number is not None:
        return _open_cell(cell, number)
    if cell in state.world.grid.blocked:
        return shapes.BoardCell(at=cell, state="blocked")
    if cell in state.exploded:
        return shapes.BoardCell(at=cell, state="exploded")
    marked = True if cell in state.marked else None
    if over and cell in state.world.mines:
        return shapes.BoardCell(at=cell, state="mine", mark=marked)
    label: shapes.Label | None = "safe" if not marked and cell in state.told else None
    return shapes.BoardCell(at=cell, mark=marked, label=label)


@lru_cache(maxsize=30_000)  # nearly every clue of every cell of usual boards
def _open_cell(cell: Cell, number: int) -> shapes.BoardCell:
    """An open cell as it is sent: most of a board, and the same with every move."""
    return shapes.BoardCell(at=cell, state="open", number=number)
