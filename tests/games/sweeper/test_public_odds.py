"""The odds that people ask for, `view.odds()`: those of whole numbers, and of ms_toollib."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from provefield.games.sweeper.generate import deal as deal_game
from provefield.games.sweeper.generate import parse_id
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.reason.count.odds import ROUNDING

THEIR_COVERED = 10  # how ms_toollib writes a covered cell


def positions() -> Iterator[View]:
    """What somebody sees who takes the least risk, in expert and beginner games in turn."""
    seed = 0
    while True:
        state = deal_game(parse_id(f"{('expert', 'beginner')[seed % 2]}:safe:{seed}")).start()
        opened, seed = list(state.told), seed + 1
        while not state.exploded and not state.cleared:
            for cell in opened:
                if cell not in state.clues and not state.exploded:
                    state = state.after(Open(cell))
            if state.result == "playing":
                yield state.view
                odds = state.view.odds()
                least = min(odds.values())
                opened = [cell for cell, risk in odds.items() if risk == least]
                opened = opened if least == 0 else opened[:1]


def faults(view: View) -> Iterator[str]:
    """Where the odds differ from exact ones, or certainty does."""
    found, exact = view.odds(), view.odds(exact=True)
    if list(found) != list(exact):
        yield f"other cells than {view.covered}"
    for cell, chance in exact.items():
        if abs(found[cell] - chance) > ROUNDING or (found[cell] in (0, 1)) != (chance in (0, 1)):
            yield f"{cell}: {found[cell]} for {chance} in\n{view}"


def their_faults(view: View) -> Iterator[str]:
    """Where ms_toollib says something else."""
    theirs = pytest.importorskip("ms_toollib").cal_probability_onboard
    board = [[THEIR_COVERED] * view.grid.columns for _ in range(view.grid.rows)]
    for (column, row), number in view.clues.items():
        board[row - 1][column - 1] = number
    odds, _ = theirs(board, view.mines)
    for cell, chance in view.odds().items():
        if abs(odds[cell.row - 1][cell.column - 1] - chance) > ROUNDING:
            yield f"{cell}: {chance}, but ms_toollib says otherwise in\n{view}"


def many_faults(number: int) -> list[str]:
    each = zip(range(number), positions(), strict=False)
    return [fault for _, view in each for fault in (*faults(view), *their_faults(view))]


def test_the_odds_that_people_ask_for_are_exact() -> None:
    assert not many_faults(150)


@pytest.mark.soak
def test_the_odds_that_people_ask_for_are_exact_in_ten_thousand_positions() -> None:
    assert not many_faults(10_000)


def test_views_of_different_boards_in_turn_have_their_own_odds() -> None:
    small, other = positions(), positions()
    views = [next(small), next(other), *(view for _, view in zip(range(3), small, strict=False))]
    wide = View(views[0].grid, {Cell(2, 1): 1})
    for view in [*views, wide, *views]:
        assert not list(faults(view))
