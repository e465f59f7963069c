"""On fifty generated games nobody makes an unproved step or goes past the budget."""

from __future__ import annotations

from random import Random

import pytest

from provefield.games.minefol.check.validity import check
from provefield.games.minefol.game import Game
from provefield.games.minefol.generate.order import Order, generate
from provefield.games.minefol.move import Walk
from provefield.games.minefol.referee import State
from provefield.games.minefol.theory import consequences, knowledge
from provefield.play.match import match
from provefield.play.minefol.contest import Run, contest, players
from provefield.play.minefol.walkers import walker
from provefield.reason.limit import UNLIMITED
from tests.agents.minefol.games import SEARCHES, STRATEGIES


def generated(levels: range, number: int) -> dict[str, Game]:
    return {
        f"{level}/{seed}": generate(Order(6, 6, 2, level, seed))
        for level in levels
        for seed in range(number)
    }


def see_that_all_is_well(games: dict[str, Game], runs: list[Run]) -> None:
    for run in runs:
        game = games[run.game]
        assert run.result != "lost"
        assert game.budget is None or run.steps <= game.budget
        if run.player.strategy == "planner" and run.player.engine == "sat":
            assert (run.result, run.steps) == ("won", check(game, UNLIMITED).shortest)


def test_a_few_games_are_played_by_all() -> None:
    games = generated(range(1, 3), 1)
    taking_part = players((*STRATEGIES, "planner"), SEARCHES, ("sat", "resolution"))
    see_that_all_is_well(games, list(contest(games, taking_part)))


@pytest.mark.soak
@pytest.mark.parametrize("engine", ["sat", "resolution", "prover9"])
def test_fifty_games_are_played_by_all(engine: str) -> None:
    games = generated(range(1, 6), 10)
    taking_part = players((*STRATEGIES, "planner"), SEARCHES, (engine,))
    see_that_all_is_well(games, list(contest(games, taking_part)))


@pytest.mark.soak
def test_each_of_their_steps_is_proved() -> None:
    for game in generated(range(1, 6), 10).values():
        for strategy in STRATEGIES:
            before = State(game)
            player = walker(strategy, "random", "resolution")
            for turn in match(player, before, Random(0)):
                if isinstance(turn.move, Walk):
                    assert turn.state.position in consequences(knowledge(before.view)).safe
                before = turn.state
