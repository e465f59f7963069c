"""Who plays: a walker put together from the names of a strategy, a search and an engine."""

from __future__ import annotations

from collections.abc import Sequence

from provefield.agents import agent, minefol
from provefield.agents.minefol.answers import Answers
from provefield.agents.minefol.explorer import Explorer
from provefield.agents.protocol import Agent
from provefield.games.minefol.game import Game
from provefield.play.minefol import planner
from provefield.reason.engines import engine


def walker(strategy: str, search: str, prover: str, besides: Sequence[str] = ()) -> Agent:
    """Put a walker together, or take a whole one of another package by its name.

    >>> walker("explore-all", "astar", "sat").name
    'explore-all astar sat'
    """
    if strategy in minefol.walker_names():
        return minefol.walker(strategy)
    when = minefol.strategy(strategy, besides)
    return Explorer(when, minefol.search(search), Answers(engine(prover)))


def contestant(game: Game, strategy: str | Agent, search: str, prover: str) -> Agent:
    """Who plays a game: a walker, or the planner, who alone is shown the whole game.

    An object that is an agent takes part as it is.
    """
    if not isinstance(strategy, str):
        return agent(strategy)
    if strategy == planner.NAME:
        return planner.planner(game, engine(prover))
    return walker(strategy, search, prover, besides=[planner.NAME])
