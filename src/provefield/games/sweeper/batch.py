"""Many views at once: compiled code takes those of one board and one number of mines together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from provefield.errors import ContradictionError, InputError
from provefield.extras import is_installed
from provefield.games.cellmap import CellMap
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.reason.verdict import Label

AT_ONCE = 4_096
"""How many views compiled code is given together: their codes and risks are held in memory."""

T = TypeVar("T", bound="float | str")


def odds(views: Iterable[View]) -> list[CellMap[float]]:
    """The odds of each view, as `view.odds()` gives them.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> odds([view_of(parse_board("? 1 ?")), view_of(parse_board("0 ?"))])
    [{Cell(1, 1): 0.5, Cell(3, 1): 0.5}, {Cell(2, 1): 0.0}]
    """
    return list(_each(views, lambda chances: chances, View.odds))


def labels(views: Iterable[View]) -> list[CellMap[Label]]:
    """What follows in each view, as `view.labels()` gives it.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> labels([view_of(parse_board("? 1 ? 1 0"))])
    [{Cell(1, 1): 'safe', Cell(3, 1): 'mine'}]
    """
    return list(_each(views, _certain, View.labels))


def _each(
    views: Iterable[View],
    read: Callable[[Mapping[Cell, float]], Mapping[Cell, T]],
    alone: Callable[[View], CellMap[T]],
) -> Iterator[CellMap[T]]:
    """What is read from the compiled chances of each view; from one alone where there are none."""
    given = list(views)
    for number, view in enumerate(given, start=1):
        if not isinstance(view, View):
            raise InputError(f"expected views of boards, not {view!r:.60}", source=f"view {number}")
    number = 0
    for _, alike in groupby(given, key=lambda view: (view.grid, view.mines)):
        group = list(alike)
        for chances, view in zip(_chances(group), group, strict=True):
            number += 1
            if chances is not None:
                yield CellMap(view.grid, read(chances), view.symbol)
                continue
            try:
                yield alone(view)
            except ContradictionError as clash:
                raise ContradictionError(
                    phrase("view {number}: {clash}", number=number, clash=clash)
                ) from None


def _chances(group: Sequence[View]) -> Iterator[Mapping[Cell, float] | None]:
    """The compiled chances of views of one board; None where they are not to be had so."""
    if not is_installed("fast"):
        yield from (None for _ in group)
        return
    from provefield.games.sweeper.weigh import weigh_all

    for start in range(0, len(group), AT_ONCE):
        yield from weigh_all(group[start : start + AT_ONCE])


def _certain(chances: Mapping[Cell, float]) -> Mapping[Cell, Label]:
    from provefield.games.sweeper.weigh import CERTAIN

    return {cell: CERTAIN.get(risk, "open") for cell, risk in chances.items()}
