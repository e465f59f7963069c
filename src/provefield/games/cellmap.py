"""What is known of some cells, in a mapping that prints as a board."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from fractions import Fraction
from html import escape
from typing import Generic, TypeVar

from provefield.grid import Cell, Grid
from provefield.printing import shorten

SIGNS = {"safe": "s", "mine": "m", "open": "?", "unknown": "~"}

V = TypeVar("V", bound=str | float | Fraction)


class CellMap(Mapping[Cell, V], Generic[V]):
    """A label or a chance for each of some cells; it equals a plain dict with the same entries.

    Printed, `s` is safe, `m` a mine, `?` undecided and `~` unknown; a chance is a percentage.

    >>> found = CellMap(Grid(2, 2), {Cell(1, 2): "safe", Cell(2, 2): "mine"}, lambda cell: "1")
    >>> found
    {Cell(1, 2): 'safe', Cell(2, 2): 'mine'}
    >>> print(found)
    1 1
    s m
    >>> print(CellMap(Grid(2, 1), {Cell(2, 1): 0.5}, lambda cell: "1"))
      1 50%
    >>> found == {Cell(1, 2): "safe", Cell(2, 2): "mine"}
    True
    """

    __slots__ = ("_found", "_grid", "_symbol")

    def __init__(self, grid: Grid, found: Mapping[Cell, V], symbol: Callable[[Cell], str]) -> None:
        self._grid, self._symbol = grid, symbol
        self._found = found

    def __reduce__(self) -> tuple[object, ...]:
        return CellMap, (self._grid, dict(self.items()), self._others().__getitem__)

    def _others(self) -> dict[Cell, str]:
        """The symbols of cells that nothing is said of; few callers print, so not made before."""
        return {cell: self._symbol(cell) for cell in self._grid if cell not in self._found}

    def __getitem__(self, cell: Cell) -> V:
        return self._found[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def items(self) -> ItemsView[Cell, V]:
        """The cells with what is known of them, row by row."""
        return self._found.items()

    def values(self) -> ValuesView[V]:
        """What is known of each, row by row."""
        return self._found.values()

    def __hash__(self) -> int:
        return hash(frozenset(self._found.items()))

    def __str__(self) -> str:
        signs = {**self._others(), **{cell: _sign(value) for cell, value in self._found.items()}}
        wide = max(len(sign) for sign in signs.values())
        return self._grid.picture(lambda cell: f"{signs[cell]:>{wide}}")

    def __repr__(self) -> str:
        return shorten(repr(dict(self.items())))

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def _sign(value: str | float | Fraction) -> str:
    return SIGNS[value] if isinstance(value, str) else f"{100 * float(value):.0f}%"
