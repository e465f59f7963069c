"""The odds of a view, straight from its clues: of a mine in a cell, and of what it would show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, NoReturn

from provefield.errors import BudgetError, TooLargeError
from provefield.extras import is_installed
from provefield.games.asking import contradiction
from provefield.games.sweeper.theory import view_sums
from provefield.grid import Cell
from provefield.reason.ask import ask_consistency
from provefield.reason.constraint import Between
from provefield.reason.count.layouts import count, spread
from provefield.reason.count.odds import Counts, Odds, by_cell, draw_odds
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit
from provefield.reason.verdict import Label

if TYPE_CHECKING:
    from provefield.games.sweeper.view import View

FOR_COUNTING, CHEAP = 0.3, 100_000
"""What part of the time, and how much work at most, integers get before others must do.

The work is a second or two: it ends what the time would end, but equally on every machine.
"""

FOR_LABELS = 2_000
"""How much counting may be tried for labels, before the solver does without numbers."""

NUMBER_ROUNDING = 1e-9
"""How far the chances of numbers may be off in floating point."""

Chance = Fraction | float


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


def counted_labels(view: View, limit: Limit) -> dict[Cell, Label] | None:
    """What follows about every covered cell; None if no layout fits, or counting is no short way.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> list(counted_labels(view_of(parse_board("? 1 ? 1 0")), UNLIMITED).values())
    ['safe', 'mine']
    """
    covered = view.covered
    try:
        found = count(view_sums(view), _numbers(view, covered), _cheap(limit, FOR_LABELS))
    except (BudgetError, TooLargeError):
        return None
    if not found.total:
        return None
    label: dict[int, Label] = {0: "safe", found.total: "mine"}
    return {cell: label.get(found.mined[_number(view, cell)], "open") for cell in covered}


def view_odds(view: View, rng: Random, limit: Limit) -> Odds | None:
    """The same, however entangled the clues are; None if no layout fits.

    They are counted while that is cheap, else weighed by compiled code, for which the clock stands
    still as it may have to be compiled first. If even that is too much, layouts are draw_odds.
    BudgetError if this takes too long.
    """
    try:
        counts = mine_odds(view, _cheap(limit))
        return counts if counts.total else None
    except (BudgetError, TooLargeError):
        left = limit.remaining
    from provefield.games.sweeper.weigh import weigh
    from provefield.games.sweeper.windows import look_through_windows

    weighed = weigh(view)
    if weighed is not None:
        return weighed
    # Whoever weighs cannot always tell apart that nothing fits and that too much does.
    limit, look = limit.anew(left), look_through_windows(view)
    return draw_odds(view_sums(view), _numbers(view, view.covered), view.grid, rng, limit, look)


def exact_odds(view: View) -> Mapping[Cell, Fraction]:
    """The same as `mine_odds`, or ContradictionError."""
    counts = mine_odds(view)
    return counts.probability if counts.total else _clash(view)


def rounded_odds(view: View) -> Mapping[Cell, float]:
    """The same as `view_odds` in floating point, or ContradictionError; compiled if it can be."""
    if is_installed("fast"):
        from provefield.games.sweeper.weigh import weigh

        if weighed := weigh(view):
            return weighed.probability
    odds = view_odds(view, Random(0), UNLIMITED)
    likely: Mapping[Cell, Chance] = odds.probability if odds else _clash(view)
    return {cell: float(chance) for cell, chance in likely.items()}


def _clash(view: View) -> NoReturn:
    """Say which facts no layout fits."""
    raise contradiction(ask_consistency(view.knowledge(), UNLIMITED).conflict)


def _cheap(limit: Limit, steps: int = CHEAP) -> Limit:
    seconds = FOR_COUNTING * limit.remaining
    return WorkLimit(seconds, by_clock=limit.by_clock, steps=steps)


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
    total = _layouts(view, limit)
    safe = Between((_number(view, cell),), 0, 0)
    around = [other for other in view.grid.neighbours(cell) if other not in view.clues]
    mined = sum(other in view.mined for other in around)
    watched = _numbers(view, (other for other in around if other not in view.mined))
    ways = spread([*sums, safe], covered, watched, limit)
    return {number + mined: Fraction(each, total) for number, each in ways.items()}


def _layouts(view: View, limit: Limit) -> int:
    """How many layouts fit."""
    return sum(spread(view_sums(view), _numbers(view, view.covered), (), limit).values())


@dataclass(frozen=True, slots=True)
class Numbers:
    """How likely covered cells are safe and show each number, and how far that may be off.

    Cells are missing around which too much is entangled, or that were not looked at in time; and
    all of them where no layout fits.
    """

    chances: Mapping[Cell, Mapping[int, Chance]]
    error: float


def number_odds(view: View, limit: Limit) -> Numbers:
    """What every covered cell shows: in fractions while that is cheap, else in floating point.

    >>> from provefield.games.sweeper.notation import parse_board
    >>> from provefield.games.sweeper.view import view_of
    >>> view = view_of(parse_board("1 ? ?"), mines=1)
    >>> number_odds(view, Limit()).chances
    {Cell(2, 1): {}, Cell(3, 1): {1: Fraction(1, 1)}}
    """
    cheap = _cheap(limit)
    prospects = {cell: _prospect(view, cell) for cell in view.covered}
    one_of_each = {prospect: cell for cell, prospect in prospects.items()}
    try:
        if not _layouts(view, cheap):
            return Numbers({}, 0.0)
        shown = {each: shown_odds(view, cell, cheap) for each, cell in one_of_each.items()}
    except (BudgetError, TooLargeError):
        from provefield.games.sweeper.weigh import weigh_numbers

        return Numbers(weigh_numbers(view, limit), NUMBER_ROUNDING)
    return Numbers({cell: shown[prospect] for cell, prospect in prospects.items()}, 0.0)


def _prospect(view: View, cell: Cell) -> object:
    """The clues that a cell and its neighbours see: cells that agree in them show alike."""
    covered = [other for other in view.grid.neighbours(cell) if other not in view.clues]
    return _seen(view, cell), *sorted(_seen(view, other) for other in covered)


def _seen(view: View, cell: Cell) -> tuple[bool, bool, tuple[Cell, ...]]:
    clues = tuple(other for other in view.grid.neighbours(cell) if other in view.clues)
    return cell in view.told, cell in view.mined, clues


def _numbers(view: View, cells: Iterable[Cell]) -> list[int]:
    return [_number(view, cell) for cell in cells]


def _number(view: View, cell: Cell) -> int:
    return view.grid.index(cell) + 1
