"""The agents of the Obscured Sweeper, held to their definitions."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from provefield.agents import agent
from provefield.errors import TooLargeError
from provefield.games.sweeper.generate import GameId, Size, deal, fixed_cells
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.world import World, world_of
from provefield.play.match import match
from provefield.play.transcript import RESULTS
from provefield.reason.count.odds import Counts
from provefield.reason.engines.counting import Counting
from provefield.reason.limit import UNLIMITED
from tests.agents.games import ended, game_ids, settled
from tests.agents.oracle import Oracle, blocks

WORLDS = Path(__file__).parents[3] / "shared" / "worlds" / "obscured.txt"
TEST3 = "0 0 b\n1 1 1\n1 m 1"


def told(world: World) -> State:
    return State(world, fixed_cells(world.grid))


def named_worlds() -> list[tuple[str, list[str]]]:
    return list(blocks(WORLDS.read_text())) if WORLDS.exists() else []


@pytest.mark.parametrize(
    ("name", "moves", "last"),
    [
        ("p1", ["open 1,1", "open 1,3", "open 2,3"], "1 - ?"),
        ("p2", ["open 1,1"], "? ? ?"),
        ("p3", ["open 1,1", "open 1,3", "open 3,3", "mark 2,3"], "1 * 1"),
        ("p4", ["open 1,1", "open 1,3", "open 3,3", "mark 2,3"], "1 * 1"),
    ],
)
def test_the_walk_through_of_test3(name: str, moves: list[str], last: str) -> None:
    turns = list(match(agent(name), told(world_of(parse_board(TEST3))), Random(0)))
    assert [str(turn.move) for turn in turns] == moves
    assert str(turns[-1].view) == f"0 0 b\n1 1 1\n{last}"


def check_against_definitions(rows: list[str], state: State) -> None:
    for name, rule in (("p1", Oracle.sweep), ("p2", Oracle.single_point)):
        oracle = Oracle(rows)
        result = rule(oracle)
        outcome, end = ended(name, state)
        assert RESULTS[outcome] == result
        assert str(end.view).splitlines() == oracle.final()
    ends = {name: ended(name, state) for name in ("p2", "p3", "p4", "p5")}
    assert "lost" not in [outcome for outcome, _ in ends.values()]
    assert ends["p3"][1].view == ends["p4"][1].view
    known = [settled(end.view) for _, end in ends.values()]
    assert known[0] <= known[1] <= known[3]


@pytest.mark.skipif(not WORLDS.exists(), reason="the worlds are not beside the project")
@pytest.mark.parametrize(("name", "rows"), named_worlds(), ids=lambda given: str(given)[:8])
def test_the_known_worlds_agree_with_the_definitions(name: str, rows: list[str]) -> None:
    check_against_definitions(rows, told(world_of(parse_board("\n".join(rows)))))


@given(game_ids())
@settings(max_examples=60)
def test_random_worlds_agree_with_the_definitions(game: GameId) -> None:
    state = deal(GameId(game.size, "fixed", game.seed)).start()
    check_against_definitions(list(state.world.board().symbols), state)


def test_the_mine_count_settles_what_clues_cannot() -> None:
    # No clue stands beside the last column, so only the count can speak of it.
    state = told(world_of(parse_board("0 0 2 m m\n0 0 3 m m\n0 0 2 m m")))
    assert ended("p4", state)[0] == "stuck"
    assert ended("p5", state)[0] == "won"


@given(game_ids())
@settings(max_examples=60)
def test_agents_that_step_only_on_proved_cells_never_die(game: GameId) -> None:
    for name in ("p2", "p3", "p4", "p5", "resolution"):
        outcome, end = ended(name, deal(game).start())
        assert outcome != "lost"
        assert end.marked <= end.world.mines


@pytest.mark.parametrize("name", ["sat", "odds"])
@given(game_ids(largest=5))
@settings(max_examples=40)
def test_who_guesses_dies_only_by_a_guess(name: str, game: GameId) -> None:
    turns = list(match(agent(name), deal(game).start(), Random(game.seed)))
    assert all(turn.reason.proved for turn in turns[:-1] if not str(turn.move).startswith("open"))
    if turns and turns[-1].state.result == "lost":
        assert not turns[-1].reason.proved


@given(game_ids(largest=5))
@settings(max_examples=25)
def test_a_game_with_the_same_seed_goes_the_same_way(game: GameId) -> None:
    start = deal(game).start()
    first, second = (
        [str(turn.move) for turn in match(agent("sat"), start, Random(5))] for _ in "ab"
    )
    assert first == second


@given(game_ids(largest=4))
@settings(max_examples=25)
def test_the_odds_agent_guesses_where_the_fewest_boards_have_a_mine(game: GameId) -> None:
    state = deal(game).start()
    for turn in match(agent("odds"), state, Random(0)):
        if not turn.reason.proved:
            known = knowledge(state.view)
            counted = Counting().probabilities(known, UNLIMITED)
            assert isinstance(counted, Counts)
            risk = {cell: counted.probability[cell] for cell in state.view.covered}
            assert risk[turn.move.cell] == min(risk.values())
        state = turn.state


def test_every_step_has_a_reason_in_words() -> None:
    state = deal(GameId(Size(6, 6, 6), "zero", 3)).start()
    for name in ("p1", "p2", "p3", "p4", "p5", "resolution", "sat", "odds"):
        for turn in match(agent(name), state, Random(0)):
            assert turn.reason.words().endswith(".")


def test_the_odds_agent_says_where_it_only_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    state = deal(GameId(Size(6, 6, 8), "safe", 4)).start()
    counted = [turn.move for turn in match(agent("odds"), state, Random(0)) if turn.reason.proved]
    monkeypatch.setattr("provefield.games.sweeper.odds.count", too_large)
    monkeypatch.setattr("provefield.games.sweeper.weigh.weigh", lambda *_: None)
    turns = list(match(agent("odds"), state, Random(0)))
    assert counted[0] == turns[0].move
    guesses = [turn for turn in turns if not turn.reason.proved]
    assert guesses
    assert all("estimated" in turn.reason.words() for turn in guesses)


def too_large(*_: object) -> None:
    raise TooLargeError("more than 100,000 states")
