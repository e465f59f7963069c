"""Advice is true, and its hints lead to a cell about which something follows."""

from __future__ import annotations

from random import Random

import pytest

from provefield.agents import agent
from provefield.errors import MoveError
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import Mark, Open, Unmark
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import view_of
from provefield.grid import Cell
from provefield.play.advice import GUESS, Advice, Ladder, climb, overview, why
from provefield.play.match import match
from provefield.play.session import Session, Study
from provefield.reason.ask import ask_labels


def positions() -> list[State]:
    """Every tenth state of a game that an agent plays."""
    turns = list(match(agent("sat"), deal(parse_id("intermediate:zero:5")).start(), Random(5)))
    return [turn.state for turn in turns[::10] if not turn.state.exploded]


def test_what_is_said_of_a_cell_is_so() -> None:
    for state in positions():
        labels = overview(state.view).labels
        for cell in state.view.covered[::7]:
            told = why(state.view, cell)
            assert told.labels == {cell: labels[cell]}
            if labels[cell] == "open":
                assert told.boards
                with_mine, without_mine = told.boards
                assert cell in with_mine
                assert cell not in without_mine
            else:
                assert (labels[cell] == "mine") == (cell in state.world.mines)
                assert told.lines
                assert told.lit <= state.view.clues.keys()


def test_a_ladder_ends_with_a_true_conclusion_and_gives_it_away_only_there() -> None:
    for state in positions():
        found = climb(state.view, Cell(8, 8))
        if isinstance(found, Advice):
            assert found.title == GUESS
            assert "safe" not in overview(state.view).labels.values()
            continue
        assert isinstance(found, Ladder)
        assert (found.label == "mine") == (found.cell in state.world.mines)
        rungs = [found.rung(number) for number in range(4)]
        assert not any(rung.labels for rung in rungs[:3])
        assert rungs[3].labels == {found.cell: found.label}


def test_an_agent_goes_on_from_where_it_was_until_someone_moves() -> None:
    game = Session(deal(parse_id("beginner:zero:7")).start())
    player = agent("p5")
    marks = 0
    while turns := game.go_on(player):
        assert len(game.view.marked) >= marks, "an agent keeps its own marks"
        marks = len(game.view.marked)
        assert turns[-1].reason.proved
    assert game.result == "won"
    assert marks == 10
    before = game.before
    assert game.undo()
    assert game.view == before
    assert game.go_on(agent("p2"))


def test_the_move_that_lost_can_be_taken_back() -> None:
    state = deal(parse_id("beginner:safe:1")).start()
    game = Session(state)
    assert game.before is None
    game.make(Open(min(state.world.mines)))
    assert game.result == "lost"
    with pytest.raises(MoveError):
        game.make(Open(Cell(1, 1)))
    assert game.undo()
    assert not game.undo()


def test_a_board_that_is_studied_takes_marks_alone() -> None:
    study = Session(Study(view_of(parse_board("1 ?"))))
    for move in (Open(Cell(2, 1)), Unmark(Cell(2, 1)), Mark(Cell(1, 1)), Mark(Cell(9, 9))):
        with pytest.raises(MoveError):
            study.make(move)
    study.make(Mark(Cell(2, 1)))
    with pytest.raises(MoveError):
        study.make(Mark(Cell(2, 1)))
    study.make(Unmark(Cell(2, 1)))
    assert study.before is not None
    assert study.undo()
    assert study.view.marked == {Cell(2, 1)}
    assert study.go_on(agent("p2")) == []


@pytest.mark.parametrize("seed", range(6))
def test_what_compiled_code_tells_follows_by_the_engine_too(seed: int) -> None:
    state = deal(parse_id(f"intermediate:zero:{seed}")).start().after(Open(Cell(4, 4)))
    safe = [cell for cell in state.world.grid if cell not in state.world.mines]
    for cell in Random(seed).sample(safe, 30):
        state = state if cell in state.clues else state.after(Open(cell))
    view = state.view
    assert view.labels() == ask_labels(view.knowledge(), view.covered)
