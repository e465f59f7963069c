"""The slowest deduction of a Sweeper game, what it is called, and boards that train it."""

from __future__ import annotations

import pytest

from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell
from provefield.play.deductions import slowest_deduction
from provefield.reason.limit import Limit
from provefield.tongues import tongue_called
from provefield.web.play.reviews import review


@pytest.mark.parametrize(
    ("board", "mines", "cell", "pattern", "rule"),
    [
        ("1 1 1\n? ? ?", None, (1, 2), "1-1", "pairs"),
        ("0 0 0\n1 2 1\n? ? ?", None, (2, 3), "1-2-1", "sat"),
        ("? ? ?\n? ? ?\n1 1 1", 1, (1, 1), "by the number of mines", "count"),
    ],
)
def test_a_pattern_is_called_as_players_call_it(
    board: str, mines: int | None, cell: tuple[int, int], pattern: str, rule: str
) -> None:
    view = view_of(parse_board(board), mines=mines)
    found = slowest_deduction([(view, Open(Cell(*cell)), 2.0)], Limit())
    assert found
    assert (str(found.pattern), found.rule, found.cell) == (pattern, rule, cell)


def test_guesses_and_quick_moves_are_no_deductions() -> None:
    view = view_of(parse_board("1 1 1\n? ? ?\n? ? ?"))
    moves = [(view, Open(Cell(1, 3)), 9.0), (view, Open(Cell(1, 2)), 0.1)]
    assert slowest_deduction(moves, Limit()) is None
    assert slowest_deduction([*moves, (view, Open(Cell(3, 2)), 1.0)], Limit())


def test_a_review_tells_the_slowest_deduction_and_boards_that_train_it() -> None:
    game = deal(parse_id("beginner:noguess:7"))
    state, moves = game.start(), []
    while state.result == "playing":
        labels = state.view.labels()
        cell = next(iter(state.told), None) if not state.view.clues else None
        cell = cell or next(each for each, label in labels.items() if label == "safe")
        moves.append(f"open {cell}")
        state = state.after(moves[-1])
    pauses = [0.0, *(1.0 for _ in moves[1:-1]), 4.0]
    german = tongue_called("de")
    assert german
    told = review(game, moves, pauses, german).slowest
    assert told
    assert (told.ply, told.seconds) == (len(moves), 4.0)
    assert told.sentences
    assert told.pattern
    grades = {parse_id(name).wish.grade for name in told.training}
    assert (len(set(told.training)), len(grades)) == (3, 1)
    assert review(game, moves, [], german).slowest is None
