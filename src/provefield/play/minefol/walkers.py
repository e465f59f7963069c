"""Who plays: a walker put together from the names of a strategy, a search and an engine."""

from __future__ import annotations

from provefield.agents import minefol
from provefield.agents.minefol.answers import Answers
from provefield.agents.minefol.explorer import Explorer
from provefield.agents.minefol.protocol import Walker
from provefield.reason.engines import engine


def walker(strategy: str, search: str, prover: str) -> Walker:
    """Put a walker together, or take a whole one of another package by its name."""
    if strategy in minefol.walker_names():
        return minefol.walker(strategy)
    return Explorer(minefol.strategy(strategy), minefol.search(search), Answers(engine(prover)))
