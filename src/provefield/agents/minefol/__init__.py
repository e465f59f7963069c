"""Walkers for MineFOL: strategies, searches, and whole walkers, each loaded by its name.

Other packages add theirs with entry points in the groups `provefield.strategies`,
`provefield.searches` and `provefield.walkers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.registry import Registry

if TYPE_CHECKING:
    from provefield.agents.minefol.searches import Search
    from provefield.agents.minefol.strategies import Strategy
    from provefield.agents.protocol import Agent

_ROOM = "provefield.agents.minefol"
STRATEGIES = {
    "explore-all": f"{_ROOM}.strategies:ExploreAll",
    "exploit-prover": f"{_ROOM}.strategies:ExploitProver",
    "exploit-neighbours": f"{_ROOM}.strategies:ExploitNeighbours",
}
SEARCHES = {
    "dfs": f"{_ROOM}.searches:DepthFirst",
    "bfs": f"{_ROOM}.searches:BreadthFirst",
    "random": f"{_ROOM}.searches:AtRandom",
    "astar": f"{_ROOM}.searches:AStar",
    "paper-astar": f"{_ROOM}.searches:PaperAStar",
}
_STRATEGIES: Registry[Strategy] = Registry("strategy", STRATEGIES, plural="strategies")
_SEARCHES: Registry[Search] = Registry("search", SEARCHES, plural="searches")
_WALKERS: Registry[Agent] = Registry("walker", {})


def strategy_names() -> list[str]:
    """The names of all strategies, ours first."""
    return _STRATEGIES.names()


def search_names() -> list[str]:
    """The names of all searches, ours first."""
    return _SEARCHES.names()


def walker_names() -> list[str]:
    """The names of walkers from other packages, which bring a way of their own."""
    return _WALKERS.names()


def strategy(name: str) -> Strategy:
    """Load a strategy by its name.

    >>> strategy("explore-all").name
    'explore-all'
    """
    return _STRATEGIES.load(name)


def search(name: str) -> Search:
    """Load a search by its name.

    >>> search("dsf")
    Traceback (most recent call last):
    provefield.errors.InputError: search: no search is called 'dsf'; \
did you mean dfs?
        dsf
        ^
    """
    return _SEARCHES.load(name)


def walker(name: str) -> Agent:
    """Load a walker of another package by its name."""
    return _WALKERS.load(name)
