"""Walkers step only where it is proved, keep within the budget, and find what can be found."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from provefield.agents import minefol
from provefield.agents.protocol import Act, Asked
from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.move import Mark, Walk
from provefield.games.minefol.referee import State
from provefield.games.minefol.theory import knowledge
from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.play.match import Ended, final, match
from provefield.play.minefol.planner import planner
from provefield.play.minefol.walkers import contestant, walker
from provefield.reason.engines import engine
from provefield.reason.limit import UNLIMITED
from tests.agents.minefol.games import G1, G2, G6, SEARCHES, STRATEGIES, game, random_game
from tests.reason.worlds import true_labels

seeds = st.integers(0, 10**6)
combinations = st.tuples(
    st.sampled_from((*STRATEGIES, "planner")),
    st.sampled_from(SEARCHES),
    st.sampled_from(("sat", "resolution")),
)


def played(given: Game, names: tuple[str, str, str], seed: int = 0) -> Ended[State]:
    return final(contestant(given, *names), State(given), Random(seed))


def see_that_all_is_proved(given: Game, names: tuple[str, str, str], seed: int = 0) -> None:
    """Hold every move against all boards that fit what was read before it."""
    state, position = State(given), Cell(1, 1)
    for turn in match(contestant(given, *names), state, Random(seed)):
        labels = true_labels(knowledge(state.view))
        assert labels is not None
        if isinstance(turn.act, Asked):
            for cell, label in turn.act.labels.items():
                assert label in ("unknown", labels[cell])
            continue
        if isinstance(turn.act.move, Walk):
            target = turn.act.move.target(position)
            assert target in given.grid.steps(position)
            assert labels[target] == "safe"
            position = target
        elif isinstance(turn.act.move, Mark):
            assert labels[turn.act.move.cell] == "mine"
        state = turn.state
        assert state.position == position
        assert given.budget is None or state.steps <= given.budget


@for_any(seeds, combinations, st.integers(0, 12))
def test_no_step_is_unproved_and_none_is_beyond_the_budget(
    seed: int, names: tuple[str, str, str], budget: int
) -> None:
    see_that_all_is_proved(random_game(seed, budget=budget), names, seed)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_no_step_is_unproved_by_prover9_either(strategy: str) -> None:
    for seed in (3, 8):
        see_that_all_is_proved(random_game(seed, budget=6), (strategy, "astar", "prover9"))


@for_any(seeds, st.sampled_from(STRATEGIES[:2]), st.sampled_from(SEARCHES))
def test_whoever_asks_about_all_cells_wins_what_can_be_won(
    seed: int, strategy: str, search: str
) -> None:
    given = random_game(seed)
    winnable = check(given, UNLIMITED).shortest is not None
    assert (played(given, (strategy, search, "sat")).result == "won") is winnable


@for_any(seeds, st.sampled_from(STRATEGIES), st.sampled_from(SEARCHES))
def test_nobody_is_quicker_than_the_planner(seed: int, strategy: str, search: str) -> None:
    given = random_game(seed)
    best, other = (
        played(given, ("planner", search, "sat")),
        played(given, (strategy, search, "sat")),
    )
    if best.result == "won":
        assert best.state.steps == check(given, UNLIMITED).shortest
    if other.result == "won":
        assert best.result == "won"
        assert best.state.steps <= other.state.steps


@settings(max_examples=25)
@for_any(seeds, combinations)
def test_the_same_seed_brings_the_same_match_back(seed: int, names: tuple[str, str, str]) -> None:
    given = random_game(seed, budget=9)
    assert played(given, names, seed) == played(given, names, seed)


def test_g2_takes_as_many_steps_as_the_paper_says_and_no_less_than_the_plan() -> None:
    explored = played(G2, ("explore-all", "astar", "sat"))
    assert (explored.result, explored.state.steps) == ("won", 35)
    planned = played(G2, ("planner", "astar", "sat"))
    assert (planned.result, planned.state.steps) == ("won", 32)
    assert planned.state.marked == {Cell(4, 3)}


@pytest.mark.parametrize("prover", ["sat", "resolution", "prover9"])
def test_g1_is_won_in_two_steps(prover: str) -> None:
    ended = played(G1, ("exploit-prover", "dfs", prover))
    assert ended.result == "won"
    assert ended.state.path == ((1, 1), (1, 2), (1, 3))
    assert ended.state.marked == {(5, 1)}
    assert ended.calls == 2 * (29 + 24)  # all but the start, then what the first message left


@pytest.mark.parametrize("search", SEARCHES)
def test_who_asks_about_neighbours_alone_never_wins_g6(search: str) -> None:
    assert played(G6, ("exploit-neighbours", search, "sat")).result == "out-of-budget"
    unlimited = game(4, 4, {(1, 1): "-(exists y mine(1,y))", (1, 3): "mine(3,3)"}, count="none")
    assert played(unlimited, ("exploit-neighbours", search, "sat")).result == "stuck"
    assert played(G6, ("exploit-prover", search, "sat")).state.steps == 2


def test_a_contradiction_is_told_and_ends_the_walk() -> None:
    broken = game(4, 1, {(1, 1): "-mine(2,1)", (2, 1): "mine(1,1)"})
    turns = list(match(walker("exploit-prover", "astar", "sat"), State(broken), Random(0)))
    assert [turn.state.result for turn in turns] == ["playing", "contradiction"]
    seen = View(broken.grid, broken.messages, mines=1, path=(Cell(1, 1), Cell(2, 1)))
    acts = walker("exploit-prover", "astar", "sat").play(seen, Random(0))
    asked = next(acts)
    assert isinstance(asked, Asked)
    assert "no board fits" in asked.words()
    with pytest.raises(StopIteration):
        acts.send(seen)


def test_searches_differ_where_there_is_a_choice() -> None:
    crossing = State(game(3, 3, {(1, 1): "-mine(2,1) & -mine(1,2)"}, budget=1))
    first = {
        name: final(walker("exploit-prover", name, "sat"), crossing, Random(0)).state.position
        for name in ("dfs", "bfs", "paper-astar", "astar")
    }
    assert first == {"dfs": (1, 2), "bfs": (2, 1), "paper-astar": (2, 1), "astar": (1, 2)}


def test_dead_ends_are_left_by_the_least_visited_cells() -> None:
    path = played(G2, ("explore-all", "bfs", "sat")).state.path
    # After the dead end, down and up are alike, and down comes first.
    assert path[5:10] == ((1, 6), (1, 5), (1, 6), (1, 5), (1, 4))


def test_a_planner_gives_up_where_its_engine_proves_nothing() -> None:
    class Silent:
        name, complete = "silent", False

        def label(self, knowledge, cells, limit):  # type: ignore[no-untyped-def]
            return dict.fromkeys(cells, "unknown")

        def ask(self, knowledge, cell, limit):  # type: ignore[no-untyped-def]
            raise AssertionError

    ended = final(planner(G1, Silent()), State(G1), Random(0))
    assert (ended.result, ended.state.steps) == ("stuck", 0)
    assert final(planner(G1, engine("sat")), State(G1), Random(0)).result == "won"


def test_every_step_tells_why() -> None:
    turns = list(match(walker("explore-all", "dfs", "resolution"), State(G1), Random(0)))
    steps = [turn.act for turn in turns if isinstance(turn.act, Act)]
    assert all(step.reason.proved and step.reason.words() for step in steps)
    assert "column 5, row 1 is a mine" in steps[-1].reason.words()


def test_names_lead_to_strategies_and_searches() -> None:
    assert minefol.strategy_names() == list(STRATEGIES)
    assert minefol.search_names() == list(SEARCHES)
    for name in STRATEGIES:
        assert minefol.strategy(name).name == name
    for name in SEARCHES:
        assert minefol.search(name).name == name
