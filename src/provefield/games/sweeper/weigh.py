"""The odds of a view by compiled code: in floating point, and far beyond what integers can do."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, Mapping, Sequence, ValuesView
from itertools import compress
from math import exp, isnan, nan
from threading import local
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from provefield.games.sweeper.codes import codes_of, mines_of, shape_of
from provefield.grid import MOST_KEPT, Cell, Grid
from provefield.kernel.core.arrays import CAPPED, COVERED, FINE, TOLD, Bytes, Floats
from provefield.kernel.core.library import load
from provefield.kernel.odds import Analyst
from provefield.reason.count.odds import Weighed
from provefield.reason.limit import Limit
from provefield.reason.verdict import Label

if TYPE_CHECKING:
    from provefield.games.sweeper.view import View

CERTAIN: dict[float, Label] = {0.0: "safe", 1.0: "mine"}


def weigh(view: View) -> Weighed | None:
    """How likely each covered cell is mined; None if no layout fits or too much is entangled.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> weigh(view_of(parse_board("? 1 ?"), mines=1)).probability[Cell(1, 1)]
    0.5
    """
    codes = codes_of(view)
    found = _analyst(view.grid).analyse(codes, mines_of(view))
    if found.ended != FINE:
        return None
    return Weighed(found.layouts, Chances(view.grid, codes, found.risk))


def weigh_all(views: Sequence[View]) -> Iterator[Chances | None]:
    """The chances of views of one board and one number of mines, in one call of compiled code.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> [chances[Cell(1, 1)] for chances in weigh_all([view_of(parse_board("? 1 ?"))])]
    [0.5]
    """
    grid = views[0].grid
    codes = np.stack([codes_of(view) for view in views])
    risks, ended = _analyst(grid).analyse_all(codes, mines_of(views[0]))
    for each, risk, how in zip(codes, risks, ended.tolist(), strict=True):
        yield Chances(grid, each, risk) if how == FINE else None


def certain_labels(view: View) -> dict[Cell, Label] | None:
    """What follows about every covered cell: compiled code never rounds to 0 or 1.

    None if that is not compiled yet, no layout fits or too much is entangled.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> list(certain_labels(view_of(parse_board("? 1 ? 1 0"))).values())
    ['safe', 'mine']
    """
    weighed = weigh(view) if load() else None
    if weighed is None:
        return None
    return {cell: CERTAIN.get(risk, "open") for cell, risk in weighed.probability.items()}


class Chances(Mapping[Cell, float]):
    """The chances of some cells in an array: to make a dict takes longer than to find them.

    >>> import numpy as np
    >>> found = Chances(Grid(3, 1), np.array([COVERED, 1, TOLD], np.int8), np.array([0.5, 0, 0.25]))
    >>> found[Cell(3, 1)], Cell(2, 1) in found, found == {Cell(1, 1): 0.5, Cell(3, 1): 0.25}
    (0.25, False, True)
    """

    __slots__ = ("_codes", "_grid", "_risk")

    def __init__(self, grid: Grid, codes: Bytes, risk: Floats) -> None:
        self._grid, self._codes, self._risk = grid, codes, risk

    @property
    def _has(self) -> NDArray[np.bool_]:
        """Of which cells there is a chance."""
        has: NDArray[np.bool_] = (self._codes == COVERED) | (self._codes == TOLD)
        return has

    def __getitem__(self, cell: Cell) -> float:
        if cell in self._grid and self._codes[place := self._grid.index(cell)] in (COVERED, TOLD):
            return float(self._risk[place])
        raise KeyError(cell)

    def __iter__(self) -> Iterator[Cell]:
        return compress(self._grid, self._has.tolist())

    def __len__(self) -> int:
        return int(self._has.sum())

    def to_dict(self) -> dict[Cell, float]:
        """All of them, faster than one by one."""
        return dict(zip(self, self._risk[self._has].tolist(), strict=True))

    def items(self) -> ItemsView[Cell, float]:
        """The cells with their chances."""
        return self.to_dict().items()

    def values(self) -> ValuesView[float]:
        """The chances, row by row."""
        return self.to_dict().values()


class _Kept(local):
    """The last analyst of each thread: to make one takes longer than most analyses."""

    grid: Grid | None = None
    analyst: Analyst | None = None


_KEPT = _Kept()


def _analyst(grid: Grid) -> Analyst:
    """Who analyses such boards; a large one is not kept, as it would fill the memory."""
    if _KEPT.analyst and _KEPT.grid == grid:
        return _KEPT.analyst
    _KEPT.analyst = None  # first: two of them may be more than a bounded process can address
    analyst = Analyst(*shape_of(grid))
    if grid.size <= MOST_KEPT:
        _KEPT.analyst, _KEPT.grid = analyst, grid
    return analyst


def weigh_numbers(view: View, limit: Limit) -> Mapping[Cell, Mapping[int, float]]:
    """How likely covered cells are safe and show each number.

    What is not found in time, or is too entangled, is missing, and all where no layout fits.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> weigh_numbers(view_of(parse_board("? ? 1 ?"), mines=1), Limit())[Cell(1, 1)]
    {0: 0.5, 1: 0.5}
    """
    from provefield.kernel.guess import Adviser

    codes, left = codes_of(view), limit.remaining
    shown = Adviser(*shape_of(view.grid)).shown(codes, mines_of(view))
    limit = limit.anew(left)
    each = _each_number(view, codes)
    covered, found = frozenset(view.covered), {}
    for place, (cell, chances) in enumerate(zip(view.grid, shown.tolist(), strict=True)):
        if cell not in covered:
            continue
        if isnan(chances[0]) and limit.remaining:
            chances = each(place)
        if not isnan(chances[0]):
            found[cell] = {number: chance for number, chance in enumerate(chances) if chance}
    return found


def _each_number(view: View, codes: Bytes) -> Callable[[int], list[float]]:
    """How likely a cell shows each number, from the layouts that fit if it does; NaN if not known.

    This takes longer than to look at all cells at once, but copes with more.
    """
    analyst, mines = _analyst(view.grid), mines_of(view)
    whole = analyst.analyse(codes, mines)

    def chances(place: int) -> list[float]:
        shown = codes.copy()
        found = []
        for number in range(9):
            shown[place] = number
            seen = analyst.analyse(shown, mines)
            if seen.ended == CAPPED or whole.ended != FINE:
                return [nan] * 9
            found.append(exp(seen.layouts - whole.layouts) if seen.ended == FINE else 0.0)
        return found

    return chances
