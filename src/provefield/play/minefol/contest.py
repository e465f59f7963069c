"""A contest: every walker plays every game, and their ways are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

from provefield.agents.minefol import walker_names
from provefield.agents.minefol.answers import Answers
from provefield.agents.minefol.explorer import Explorer
from provefield.games.minefol.game import Game
from provefield.games.minefol.referee import State
from provefield.games.protocol import Result
from provefield.play.minefol import planner
from provefield.play.minefol.match import final
from provefield.play.minefol.walkers import contestant
from provefield.play.report import Table
from provefield.reason.engines import engine

OWN = "-"
"""Stands for the search or the engine of a walker who brings its own."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who takes part, by names."""

    strategy: str
    search: str
    engine: str


@dataclass(frozen=True, slots=True)
class Run:
    """One walker in one game: how it came out, the steps, and the calls of a prover."""

    game: str
    player: Player
    outcome: Result
    steps: int
    calls: int

    def row(self) -> tuple[str, ...]:
        """The run as texts."""
        who = self.player
        numbers = (str(self.steps), str(self.calls))
        return (self.game, who.strategy, who.search, who.engine, self.outcome, *numbers)


NAMES = ("game", "strategy", "search", "engine", "outcome", "steps", "calls")


def players(
    strategies: Sequence[str], searches: Sequence[str], engines: Sequence[str]
) -> tuple[Player, ...]:
    """Every combination; the planner needs no search, a walker of another package nothing else.

    >>> [player.search for player in players(["planner", "explore-all"], ["dfs", "bfs"], ["sat"])]
    ['-', 'dfs', 'bfs']
    """
    found: dict[Player, None] = {}
    own = walker_names()
    for strategy, search, prover in product(strategies, searches, engines):
        plain = strategy in own
        alone = plain or strategy == planner.NAME
        found[Player(strategy, OWN if alone else search, OWN if plain else prover)] = None
    return tuple(found)


def contest(
    games: Mapping[str, Game], taking_part: Iterable[Player], seed: int = 0
) -> Iterator[Run]:
    """Let all play all games; what an engine has said once, it is not asked again."""
    heard: dict[str, Answers] = {}
    for (name, game), who in product(games.items(), tuple(taking_part)):
        walker = contestant(game, who.strategy, who.search, who.engine)
        if isinstance(walker, Explorer):
            answers = heard.setdefault(who.engine, Answers(engine(who.engine)))
            walker = replace(walker, answers=answers)
        ended = final(walker, State(game), Random(seed))
        yield Run(name, who, ended.outcome, ended.state.steps, ended.calls)


def results(runs: Sequence[Run]) -> Table:
    """Every run in a row."""
    return Table(NAMES, tuple(run.row() for run in runs))


def standings(runs: Sequence[Run]) -> Table:
    """How each walker did in all games; steps and calls are means, the steps of games won.

    >>> player = Player("explore-all", "dfs", "sat")
    >>> print(standings([Run("a", player, "won", 4, 8), Run("b", player, "stuck", 7, 2)]))
    strategy     search  engine  games  won  stuck  contradiction  out-of-budget  lost  steps  calls
    explore-all     dfs     sat      2    1      1              0              0     0    4.0    5.0
    """
    grouped: dict[Player, list[Run]] = {}
    for run in runs:
        grouped.setdefault(run.player, []).append(run)
    ends: tuple[Result, ...] = ("won", "stuck", "contradiction", "out-of-budget", "lost")
    rows = []
    for who, played in grouped.items():
        counts = Counter(run.outcome for run in played)
        steps = _mean([run.steps for run in played if run.outcome == "won"])
        calls = _mean([run.calls for run in played])
        tallies = [str(len(played)), *(str(counts[end]) for end in ends)]
        rows.append((who.strategy, who.search, who.engine, *tallies, steps, calls))
    return Table(("strategy", "search", "engine", "games", *ends, "steps", "calls"), tuple(rows))


def _mean(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}" if numbers else "-"


def document(runs: Sequence[Run]) -> dict[str, Any]:
    """All runs for programs."""
    return {
        "runs": [
            {
                "game": run.game,
                "strategy": run.player.strategy,
                "search": run.player.search,
                "engine": run.player.engine,
                "outcome": run.outcome,
                "steps": run.steps,
                "calls": run.calls,
            }
            for run in runs
        ]
    }
