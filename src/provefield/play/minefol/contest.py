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
from provefield.agents.protocol import Agent
from provefield.games.minefol.game import Game
from provefield.games.minefol.referee import State
from provefield.games.protocol import Result
from provefield.play.match import final
from provefield.play.minefol import planner
from provefield.play.minefol.walkers import contestant, find_strategy
from provefield.play.report import Table
from provefield.reason.engines import engine

OWN = "-"
"""Stands for the search or the engine of a walker who brings its own."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who takes part: three names, or an agent in place of the strategy."""

    strategy: str | Agent
    search: str = OWN
    engine: str = OWN

    @property
    def names(self) -> tuple[str, str, str]:
        """The strategy or the agent, the search and the engine."""
        who = self.strategy if isinstance(self.strategy, str) else self.strategy.name
        return who, self.search, self.engine


@dataclass(frozen=True, slots=True)
class Run:
    """One walker in one game: how it came out, the steps, and the calls of a prover."""

    game: str
    player: Player
    result: Result
    steps: int
    calls: int
    forfeit: str = ""

    def row(self) -> tuple[str, ...]:
        """The run as texts."""
        return (self.game, *self.player.names, self.result, str(self.steps), str(self.calls))


NAMES = ("game", "strategy", "search", "engine", "result", "steps", "calls")


def players(
    strategies: Sequence[str | Agent], searches: Sequence[str], engines: Sequence[str]
) -> tuple[Player, ...]:
    """Every combination; the planner needs no search, an agent of its own nothing else.

    >>> [player.search for player in players(["planner", "explore-all"], ["dfs", "bfs"], ["sat"])]
    ['-', 'dfs', 'bfs']
    """
    found: dict[Player, None] = {}
    own = walker_names()
    who = [find_strategy(each) if isinstance(each, str) else each for each in strategies]
    for strategy, search, prover in product(who, searches, engines):
        plain = not isinstance(strategy, str) or strategy in own
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
        yield Run(name, who, ended.result, ended.state.steps, ended.calls, ended.forfeit)


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
        counts = Counter(run.result for run in played)
        steps = _mean([run.steps for run in played if run.result == "won"])
        calls = _mean([run.calls for run in played])
        tallies = [str(len(played)), *(str(counts[end]) for end in ends)]
        rows.append((*who.names, *tallies, steps, calls))
    return Table(("strategy", "search", "engine", "games", *ends, "steps", "calls"), tuple(rows))


def _mean(numbers: Sequence[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}" if numbers else "-"


def document(runs: Sequence[Run]) -> dict[str, Any]:
    """All runs for programs."""
    return {
        "runs": [
            dict(zip(NAMES[:4], (run.game, *run.player.names), strict=True))
            | {
                "result": run.result,
                "steps": run.steps,
                "calls": run.calls,
            }
            for run in runs
        ]
    }
