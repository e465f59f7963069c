"""Two layouts of a large board, with a mine in a cell and without, put together from parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from provefield.errors import BudgetError
from provefield.games.sweeper.odds import view_sums
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.constraint import Between
from provefield.reason.count.model import some_layout
from provefield.reason.limit import Limit
from provefield.reason.verdict import Layout


def both_ways(view: View, cell: Cell, limit: Limit) -> tuple[Layout, Layout] | None:
    """Layouts with and without a mine there; they differ in its part, and where no clue speaks.

    The latter cells make up for the number of mines. None if the clues decide the cell or clash, if
    there are too few such cells, or if the time is over.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> ways = both_ways(view_of(parse_board("? 1 ? b 1 ?"), mines=2), Cell(1, 1), Limit())
    >>> [sorted(map(str, layout)) for layout in ways]
    [['1,1', '6,1'], ['3,1', '6,1']]
    """
    sums = view_sums(view)
    whole = sums.pop() if view.mines is not None else None
    asked = view.grid.index(cell) + 1
    here, elsewhere = _part(sums, asked)
    spoken = {literal for each in sums for literal in each.literals}
    spoken.add(asked)
    loose = [each for each in whole.literals if each not in spoken] if whole else []
    ways = [elsewhere, *([*here, Between((asked,), mined, mined)] for mined in (1, 0))]
    try:
        others, *parts = (some_layout(each, Random(0), limit) for each in ways)
    except BudgetError:
        return None
    layouts = []
    for part in parts:
        if others is None or part is None:
            return None
        missing = whole.low - len(others) - len(part) if whole else 0
        if not 0 <= missing <= len(loose):
            return None
        layouts.append({*others, *part, *loose[:missing]})
    with_mine, without = (
        frozenset(each for number, each in enumerate(view.grid, 1) if number in layout)
        for layout in layouts
    )
    return with_mine | view.exploded, without | view.exploded


def _part(sums: Sequence[Between], start: int) -> tuple[list[Between], list[Between]]:
    """The sums that speak of a cell, directly or through others, and all the rest."""
    speaking: defaultdict[int, list[int]] = defaultdict(list)
    for place, each in enumerate(sums):
        for literal in each.literals:
            speaking[literal].append(place)
    waiting, seen, cells = [start], set[int](), {start}
    while waiting:
        for place in speaking[waiting.pop()]:
            if place not in seen:
                seen.add(place)
                fresh = set(sums[place].literals) - cells
                cells |= fresh
                waiting += fresh
    chosen: tuple[list[Between], list[Between]] = [], []
    for place, each in enumerate(sums):
        chosen[place not in seen].append(each)
    return chosen
