"""What a formula says of boards: whether it is true on one, and on which, and on how many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from numbers import Integral

from provefield.errors import InputError, expect
from provefield.games.asking import read_cell
from provefield.games.sweeper.notation import MAX_SIDE
from provefield.games.sweeper.world import World
from provefield.grid import Cell
from provefield.logic.field import Field
from provefield.logic.formula import Formula
from provefield.reason import models as reasoning


def true_on(formula: Formula, mines: object, columns: int | None, rows: int | None) -> bool:
    r"""Whether a formula is true on a board of a size with some mines, or on a world.

    >>> from provefield.front.questions import board
    >>> from provefield.logic.parse import parse
    >>> true_on(parse("mine(1,1)"), board("1 ?\n? ?"), None, None)
    Traceback (most recent call last):
    provefield.errors.InputError: mines: expected cells or a world, as `.world` of a game: a view
    does not tell where the mines are
    """
    if isinstance(mines, World):
        if (columns, rows) not in ((None, None), (mines.grid.columns, mines.grid.rows)):
            raise InputError("a world has a size of its own", source="columns and rows")
        return reasoning.true_on(formula, mines.mines, Field(mines.grid.columns, mines.grid.rows))
    if isinstance(mines, str) or not isinstance(mines, Iterable):
        wanted = "expected cells or a world, as `.world` of a game"
        hidden = f"{wanted}: a view does not tell where the mines are"
        raise InputError(hidden, source="mines")
    if columns is None or rows is None:
        raise InputError("mines alone say not how large a board is: give both", source="size")
    cells: Iterable[Cell] = map(read_cell, mines)
    return reasoning.true_on(formula, frozenset(cells), _field(columns, rows))


def models(formula: Formula, columns: int, rows: int) -> Iterator[frozenset[Cell]]:
    """The mines of each board of a size on which a formula is true, one after the other."""
    return reasoning.models(formula, _field(columns, rows))


def count(formula: Formula, columns: int, rows: int) -> int:
    """How many boards of a size a formula is true on."""
    return reasoning.count_models(formula, _field(columns, rows))


def _field(columns: int, rows: int) -> Field:
    for name, side in (("columns", columns), ("rows", rows)):
        expect(side, Integral, "a whole number", name)
        if not 0 < side <= MAX_SIDE:
            raise InputError(f"from 1 to {MAX_SIDE} may be asked for", text=str(side), source=name)
    return Field(columns, rows)
