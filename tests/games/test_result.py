"""Why a game ended: evidence that anyone can check, or a board that fits all that was read."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import load_game
from provefield.games.minefol.move import Move
from provefield.games.minefol.referee import State
from provefield.games.protocol import Mode
from provefield.games.result import explain_end, explain_walk
from provefield.grid import Cell
from provefield.reason.evidence import from_json
from provefield.reason.limit import UNLIMITED
from tests.games.minefol.enumeration import Enumerated
from tests.games.minefol.test_referee import MOVE, line, played
from tests.games.minefol.test_validity import random_games


def test_a_provable_mine_comes_with_its_proof() -> None:
    reason = explain_end(played(State(line("mine(2,1)")), "right").view, UNLIMITED)
    assert reason is not None
    assert reason.sentence == "Column 2, row 1 is a mine, and what you knew proves it."
    assert reason.layout is None
    assert reason.to_json()["evidence"]["steps"]


def test_a_mine_that_nothing_proved_comes_with_a_board() -> None:
    reason = explain_end(played(State(load_game("g1")), "right").view, UNLIMITED)
    assert reason is not None
    assert reason.layout == frozenset({Cell(2, 1)})
    assert "You could not know" in reason.sentence


def test_a_contradiction_is_told_with_a_clash_that_needs_all_its_facts() -> None:
    state = played(load_game("g4").start("practice"), "down", "right")
    assert state.result == "contradiction"
    reason = explain_end(state.view, UNLIMITED)
    assert reason is not None
    assert "nothing counts as proved" in reason.sentence
    assert reason.answer is not None
    assert reason.answer.label == "inconsistent"
    assert all(fact.source in reason.sentence for fact in reason.answer.conflict)


def test_the_end_of_those_who_made_no_mistake() -> None:
    spent = explain_end(
        played(State(line("-mine(2,1)", columns=5, budget=1)), "right").view, UNLIMITED
    )
    assert spent is not None
    assert spent.sentence == "The only step is spent, with 0 of 1 mines proved."
    assert explain_end(State(load_game("g1")).view, UNLIMITED) is None
    alone = explain_end(State(line("mine(1,1) | -mine(1,1)", columns=1)).view, UNLIMITED)
    assert alone is not None
    assert alone.kind == "contradiction"


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
        explained = explain_walk(state.view, mistake, UNLIMITED)
        document = json.loads(json.dumps(explained.to_json()))
        assert from_json(json.dumps(document["evidence"])).checked
        boards = truth.fitting(mistake.read)
        if explained.layout is not None:
            assert explained.layout in boards
            assert (mistake.cell in explained.layout) is (mistake.fault != "mark")
        elif boards:
            assert len({mistake.cell in mines for mines in boards}) == 1
