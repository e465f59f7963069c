"""A match as a moving picture."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.agents.protocol import Agent
from provefield.games.sweeper.picture.film import Scene, film
from provefield.games.sweeper.referee import State
from provefield.play.match import Turn, begin
from provefield.play.transcript import RESULTS
from provefield.tongues import counted


def record(agent: Agent, name: str, state: State, turns: Iterable[Turn[State]]) -> str:
    """Draw the game of an agent as SVG.

    >>> from random import Random
    >>> from provefield.agents import agent
    >>> from provefield.games.sweeper.generate import deal, parse_id
    >>> from provefield.play.match import match
    >>> player, state = agent("p4"), deal(parse_id("3x3/1:fixed:3")).start()
    >>> drawn = record(player, "TINY", state, match(player, state, Random(1)))
    >>> "alive: all solved after 2 steps" in drawn
    True
    """
    scenes, ended = [], begin(agent, state)
    for turn in turns:
        ended = ended.after(turn)
        scenes.append(Scene(turn.move.cell, str(turn.move), turn.reason.proved, turn.view))
    steps = counted("1 step|{number} steps", len(scenes))
    end = f"{RESULTS[ended.result]} after {steps}"
    return film(state.view, scenes, f"Agent {agent.name.upper()} plays {name}", end)
