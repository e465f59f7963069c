"""A board that is too entangled to weigh: through windows, as things stand around each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from provefield.errors import BudgetError
from provefield.games.sweeper.codes import codes_of, mines_of, shape_of
from provefield.games.sweeper.theory import view_sums
from provefield.grid import Cell
from provefield.kernel.core.arrays import COVERED, EXPLODED, FINE, TOLD, Bytes
from provefield.kernel.core.library import load
from provefield.kernel.odds import Analyst
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.reason.backbone import Backbone, Glance
from provefield.reason.constraint import Between
from provefield.reason.count.estimate import SURE, Look
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver
from provefield.reason.verdict import Label

if TYPE_CHECKING:
    from provefield.games.sweeper.view import View

SIDE, MARGIN = 25, 13
"""Of the cells that a window tells about, and how far it reaches beyond them at first."""

GLANCE = 8
"""How far it reaches beyond them where only what can be either is asked."""

STATES = 1 << 18
"""How much a window may take; one that takes more is cut into four smaller ones."""

MOST_CELLS = 20_000
"""How large a board may be: on a huge one there are too many windows."""


class _Pane(NamedTuple):
    """What a window tells about, and how much more is open around that."""

    row: int
    column: int
    rows: int
    columns: int
    margin: int

    def cells(self, margin: int = 0) -> tuple[slice, slice]:
        """The rows and columns in it, with so many more on each side."""
        return (
            slice(max(self.row - margin, 0), self.row + self.rows + margin),
            slice(max(self.column - margin, 0), self.column + self.columns + margin),
        )

    def smaller(self) -> Iterator[_Pane]:
        """Four, or fewer of a narrow one, with less around each."""
        rows, columns, margin = -(-self.rows // 2), -(-self.columns // 2), self.margin * 3 // 4
        for row in range(self.row, self.row + self.rows, rows):
            for column in range(self.column, self.column + self.columns, columns):
                right, below = self.column + self.columns - column, self.row + self.rows - row
                yield _Pane(row, column, min(rows, below), min(columns, right), margin)


def look_through_windows(view: View) -> Look | None:
    """Tell how likely cells, by their numbers, are mined while a layout stays outside windows."""
    codes = codes_of(view).reshape(view.grid.rows, view.grid.columns)
    if codes.size > MOST_CELLS:
        return None
    analyst = Analyst(*shape_of(view.grid), states=STATES)
    hidden = codes == COVERED

    def look(mined: Set[int], limit: Limit) -> Mapping[int, float]:
        held = _held(codes, mined)
        risk = np.where(held == EXPLODED, 1.0, 0.0)
        panes = _panes(codes, MARGIN)
        while panes:
            limit.tick()
            pane = panes.pop()
            found = analyst.analyse(_opened(pane, held, codes), mines_of(view))
            if found.ended == FINE:
                seen = pane.cells()
                risk[seen] = np.where(hidden, found.risk.reshape(codes.shape), risk)[seen]
            elif pane.rows * pane.columns > 1:
                panes += pane.smaller()
        return dict(enumerate(risk.ravel().tolist(), 1))

    return look


def tangled_labels(view: View, limit: Limit) -> dict[Cell, Label] | None:
    r"""What follows about every covered cell, by SAT but for what a glance through windows shows.

    What the time does not suffice for is unknown; None if no layout fits, if the board is huge, or
    if the code is not compiled yet.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view = view_of(parse_board("? 1 ? 1\n? ? ? ?"), mines=1)
    >>> list(tangled_labels(view, Limit()).values())
    ['safe', 'open', 'safe', 'safe', 'open', 'safe']
    """
    sums, grid = view_sums(view), view.grid
    if grid.size > MOST_CELLS or not load():
        return None
    rows, apart = (sums, None) if view.mines is None else (sums[:-1], sums[-1])
    alike = _alike(rows, [grid.index(cell) + 1 for cell in view.covered])
    with SatSolver(Table(Field(grid.columns, grid.rows))) as solver:
        for row in rows:
            solver.add_between(row)
        backbone = Backbone(solver, rows, apart, limit, _glance(view))
        with suppress(BudgetError):
            if not backbone.search(first for first, *_ in alike):
                return None
    every, either = backbone.every, backbone.either
    labels: dict[int, Label] = {}
    for first, *others in alike:
        settled: Label = "mine" if first in every else "safe" if -first in every else "unknown"
        labels |= dict.fromkeys([first, *others], "open" if first in either else settled)
    return {grid.cell(number - 1): labels[number] for number in sorted(labels)}


def _alike(sums: Sequence[Between], numbers: Iterable[int]) -> list[list[int]]:
    """Cells of which the same sums speak, together: nothing but the total speaks of many."""
    speaking: defaultdict[int, list[int]] = defaultdict(list)
    for place, each in enumerate(sums):
        for literal in each.literals:
            speaking[literal].append(place)
    groups: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for number in numbers:
        groups[tuple(speaking[number])].append(number)
    return list(groups.values())


def _glance(view: View) -> Glance:
    """Tell which cells, by their numbers, can be either while a layout stays outside windows."""
    codes = codes_of(view).reshape(view.grid.rows, view.grid.columns)
    analyst = Analyst(*shape_of(view.grid), states=STATES)

    def glance(mined: Set[int]) -> Set[int]:
        held, found = _held(codes, mined), np.zeros(codes.size, np.bool_)
        for pane in _panes(codes, GLANCE):
            seen = analyst.analyse(_opened(pane, held, codes), mines_of(view))
            if seen.ended == FINE:
                found |= (seen.risk > SURE) & (seen.risk < 1 - SURE)
        return frozenset((np.flatnonzero(found) + 1).tolist())

    return glance


def _panes(codes: Bytes, margin: int) -> list[_Pane]:
    """Windows that tell about all cells together."""
    return [
        _Pane(row, column, SIDE, SIDE, margin)
        for row in range(0, codes.shape[0], SIDE)
        for column in range(0, codes.shape[1], SIDE)
    ]


def _held(codes: Bytes, mined: Set[int]) -> Bytes:
    """The board with all covered cells held fast, as in a layout."""
    mines = np.isin(np.arange(1, codes.size + 1), list(mined)).reshape(codes.shape)
    return np.where(codes == COVERED, np.where(mines, EXPLODED, TOLD), codes).astype(np.int8)


def _opened(pane: _Pane, held: Bytes, codes: Bytes) -> Bytes:
    """The board with all held fast but what lies in a window."""
    board = held.copy()
    board[pane.cells(pane.margin)] = codes[pane.cells(pane.margin)]
    return board.ravel()
