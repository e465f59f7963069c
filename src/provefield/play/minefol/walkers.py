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
from provefield.registry import find_name


def find_strategy(given: str, besides: Sequence[str] = (planner.NAME,)) -> str:
    """The name of a strategy or of a whole walker, given in any case.

    >>> find_strategy("Planner")
    'planner'
    """
    names = [*minefol.strategy_names(), *minefol.walker_names(), *besides]
    return find_name("strategy", given, names)


def walker(strategy: str, search: str, prover: str) -> Agent:
    """Put a walker together, or take a whole one of another package by its name.

    >>> walker("explore-all", "astar", "sat").name
    'explore-all astar sat'
    """
    name = find_strategy(strategy, ())
    if name in minefol.walker_names():
        return minefol.walker(name)
    when = minefol.strategy(name)
    return Explorer(when, minefol.search(search), Answers(engine(prover)))


SEARCH = "astar"
"""Where an agent goes if neither its owner nor the game says."""


def contestant(game: Game, strategy: str | Agent, search: str | None, prover: str) -> Agent:
    """Who plays a game: a walker, or the planner, who alone is shown the whole game.

    An object that is an agent takes part as it is. Without a search it is that of the game.
    """
    if not isinstance(strategy, str):
        return agent(strategy)
    name = find_strategy(strategy)
    if name == planner.NAME:
        return planner.planner(game, engine(prover))
    return walker(name, search or game.search or SEARCH, prover)
