"""Players, one file for each way of thinking; `agent(name)` loads the one asked for.

Other packages add theirs with an entry point in the group `provefield.agents`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.registry import Registry

if TYPE_CHECKING:
    from provefield.agents.protocol import Agent

AGENTS = {
    "p1": "provefield.agents.sweep:Sweep",
    "p2": "provefield.agents.single_point:SinglePoint",
    "p3": "provefield.agents.logician:p3",
    "p4": "provefield.agents.logician:p4",
    "p5": "provefield.agents.logician:p5",
    "resolution": "provefield.agents.logician:resolution",
    "sat": "provefield.agents.logician:sat",
    "odds": "provefield.agents.odds:LowestOdds",
    "guesser": "provefield.agents.guesser:Guesser",
}
_REGISTRY: Registry[Agent] = Registry("agent", AGENTS)


def agent_names() -> list[str]:
    """The names of all agents, ours first."""
    return _REGISTRY.names()


def agent(which: str | Agent) -> Agent:
    """Load an agent by its name, in any case; an object that is an agent is taken as it is.

    >>> agent("P2").name
    'p2'
    >>> agent(agent("p2")).name
    'p2'
    >>> agent("p22")
    Traceback (most recent call last):
    provefield.errors.InputError: agent: no agent is called 'p22'; \
did you mean p2?
        p22
        ^
    """
    if isinstance(which, str):
        return _REGISTRY.load(which)
    if not isinstance(getattr(which, "name", None), str) or not callable(
        getattr(which, "play", None)
    ):
        raise InputError(
            f"{which!r} is no agent: it needs a name and a method play", source="agent"
        )
    if not which.name.isprintable():
        raise InputError("its name has signs that cannot be shown", source="agent")
    return which
