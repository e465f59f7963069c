"""A contest is the sum of its matches, and what the documentation tells of one is true."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from provefield.games.minefol.library import load_game
from provefield.games.minefol.referee import State
from provefield.play.match import final
from provefield.play.minefol.contest import Run, contest, players, standings
from provefield.play.minefol.walkers import contestant
from tests.agents.minefol.games import SEARCHES, STRATEGIES, random_game

PAGE = Path(__file__).parents[3] / "docs" / "explanation" / "walkers.md"
GAMES = {name: load_game(name) for name in ("g1", "g2", "g6")}


def documented() -> set[tuple[str, ...]]:
    """Game, strategy, search, outcome, steps and calls, as the page has them."""
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition("### The games of the paper")[2].partition("###")[0]
    rows = [
        [part.strip() for part in line.strip("| ").split("|")]
        for line in table.splitlines()
        if line.startswith(("| ex", "| planner"))
    ]
    return {
        (game, row[0], row[1], *told.replace("out of budget", "out-of-budget").split(", "))
        for row in rows
        for game, told in zip(GAMES, row[2:], strict=True)
    }


def measured(engine: str) -> set[tuple[str, ...]]:
    runs = contest(GAMES, players((*STRATEGIES, "planner"), SEARCHES, [engine]))
    return {(*run.row()[:3], *run.row()[4:]) for run in runs}


@pytest.mark.parametrize(
    "engine", ["sat", "resolution", pytest.param("prover9", marks=pytest.mark.soak)]
)
def test_the_page_tells_what_is_so(engine: str) -> None:
    assert len(documented()) == 3 * (len(STRATEGIES) * len(SEARCHES) + 1)
    assert measured(engine) == documented()


def test_answers_that_are_shared_change_no_match() -> None:
    games = {str(seed): random_game(seed, budget=8) for seed in range(6)}
    taking_part = players(STRATEGIES, ("dfs", "astar"), ("sat", "resolution"))
    for run in contest(games, taking_part, seed=3):
        who = run.player
        alone = contestant(games[run.game], who.strategy, who.search, who.engine)
        ended = final(alone, State(games[run.game]), Random(3))
        assert run == Run(run.game, who, ended.result, ended.state.steps, ended.calls)


def test_standings_sum_up() -> None:
    games = {str(seed): random_game(seed, budget=8) for seed in range(4)}
    runs = list(contest(games, players(STRATEGIES, ("astar",), ("sat",))))
    rows = standings(runs).rows
    assert [row[0] for row in rows] == list(STRATEGIES)
    assert all(sum(map(int, row[4:8])) == int(row[3]) == 4 for row in rows)
