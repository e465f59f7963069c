"""The odds of a view, straight from its clues: of a mine in a cell, and of what it would show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.count.layouts import count, spread
from provefield.reason.count.odds import Counts, Odds, by_cell, odds
from provefield.reason.count.sums import Sum
from provefield.reason.limit import UNLIMITED, Limit


def mine_odds(view: View, limit: Limit = UNLIMITED) -> Counts:
    """How likely each covered cell is mined; with a total of 0 no layout fits.

    Marks are opinions and do not count. TooLargeError if the clues are too entangled to count.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> found = mine_odds(view_of(parse_board("1 ? ?"), mines=1))
    >>> found.total, [str(risk) for risk in found.probability.values()]
    (1, ['1', '0'])
    """
    return by_cell(count(view_sums(view), _numbers(view, view.covered), limit), view.grid)


def view_odds(view: View, rng: Random, limit: Limit) -> Odds | None:
    """The same, from layouts drawn at random if counting takes too long; None if none fits."""
    return odds(view_sums(view), _numbers(view, view.covered), view.grid, rng, limit)


def shown_odds(view: View, cell: Cell, limit: Limit = UNLIMITED) -> Mapping[int, Fraction]:
    """How likely a covered cell is safe and shows each number, if it is opened.

    What is missing to 1 is the risk of a mine.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view = view_of(parse_board("? ? 1 ?"), mines=1)
    >>> {number: str(chance) for number, chance in shown_odds(view, Cell(1, 1)).items()}
    {0: '1/2', 1: '1/2'}
    """
    sums = view_sums(view)
    covered = _numbers(view, view.covered)
    total = sum(spread(sums, covered, (), limit).values())
    safe = Sum((_number(view, cell),), 0, 0)
    around = [other for other in view.grid.neighbours(cell) if other not in view.clues]
    exploded = sum(other in view.exploded for other in around)
    watched = _numbers(view, (other for other in around if other not in view.exploded))
    ways = spread([*sums, safe], covered, watched, limit)
    return {number + exploded: Fraction(each, total) for number, each in ways.items()}


def view_sums(view: View) -> list[Sum]:
    """What a view says, as sums over its covered cells, numbered row by row."""
    columns = view.grid.columns
    covered = {cell: (cell.row - 1) * columns + cell.column for cell in view.covered}
    exploded = view.exploded
    sums = []
    for clue, number in view.clues.items():
        around = view.grid.neighbours(clue)
        literals = tuple([covered[cell] for cell in around if cell in covered])
        number -= sum(cell in exploded for cell in around) if exploded else 0
        if literals or number:
            sums.append(Sum(literals, number, number))
    sums += [Sum((covered[cell],), 0, 0) for cell in view.told if cell in covered]
    if view.mines is not None:
        left = view.mines - len(exploded)
        sums.append(Sum(tuple(covered.values()), left, left))
    return sums


def _numbers(view: View, cells: Iterable[Cell]) -> list[int]:
    return [_number(view, cell) for cell in cells]


def _number(view: View, cell: Cell) -> int:
    return (cell.row - 1) * view.grid.columns + cell.column
