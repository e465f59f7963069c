"""Why a game ended: evidence that anyone can check, or a board that fits all that was read."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.games.minefol.ending import explain_mistake, last_words
from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.move import Move
from provefield.games.minefol.referee import State
from provefield.games.protocol import Mode
from provefield.grid import Cell
from provefield.reason.limit import UNLIMITED
from provefield.reason.tell.evidence import from_json
from provefield.reason.verify import verify
from tests.games.minefol.enumeration import Enumerated
from tests.games.minefol.test_referee import MOVE, line, played
from tests.games.minefol.test_validity import random_games


def test_a_provable_mine_comes_with_its_proof() -> None:
    view = played(State(line("mine(2,1)")), "right").view
    assert view.loss is not None
    explained = explain_mistake(view, view.loss, UNLIMITED)
    assert explained.sentence == "Column 2, row 1 is a mine, and what you had read proves it."
    assert explained.board is None
    assert explained.document()["evidence"]["steps"]


def test_a_mine_that_nothing_proved_comes_with_a_board() -> None:
    view = played(State(load_game("g1")), "right").view
    assert view.loss is not None
    explained = explain_mistake(view, view.loss, UNLIMITED)
    assert explained.board == frozenset({Cell(2, 1)})
    assert "You could not know" in explained.sentence


def test_a_contradiction_proves_nothing() -> None:
    state = played(load_game("g4").start("practice"), "down", "right")
    assert "nothing counts as proved" in last_words(state.view)


def test_the_last_words_of_those_who_made_no_mistake() -> None:
    spent = played(State(line("-mine(2,1)", columns=5, budget=1)), "right").view
    assert last_words(spent) == "All 1 steps are spent, with 0 of 1 mines proved."
    assert last_words(State(load_game("g1")).view) == ""
    alone = State(line("mine(1,1) | -mine(1,1)", columns=1)).view
    assert last_words(alone).startswith("No board fits")


@settings(max_examples=40)
@given(
    random_games(), st.lists(MOVE, min_size=1, max_size=6), st.sampled_from(["strict", "practice"])
)
def test_every_mistake_is_explained(game: Game, moves: list[Move], mode: Mode) -> None:
    state = State(game, mode=mode)
    for move in moves:
        if state.objection(move) is None:
            state = state.after(move)
    truth = Enumerated(game)
    for mistake in state.mistakes:
        explained = explain_mistake(state.view, mistake, UNLIMITED)
        document = json.loads(json.dumps(explained.document()))
        assert verify(from_json(json.dumps(document["evidence"]))).accepted
        boards = truth.fitting(mistake.read)
        if explained.board is not None:
            assert explained.board in boards
            assert (mistake.cell in explained.board) is (mistake.fault != "mark")
        elif boards:
            assert len({mistake.cell in mines for mines in boards}) == 1
