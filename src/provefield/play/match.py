"""A match: one agent, one game, turn by turn."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from random import Random

from provefield.agents.protocol import Agent, Reason, Step
from provefield.games.protocol import Result
from provefield.games.sweeper.move import Move
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View

PATIENCE = 10  # steps for each cell; whoever needs more goes round in circles


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made, why, and the state that it led to."""

    move: Move
    reason: Reason
    state: State

    @property
    def view(self) -> View:
        """What the agent saw afterwards."""
        return self.state.view


def match(agent: Agent, state: State, rng: Random) -> Iterator[Turn]:
    """Let an agent play until the game is over or it gives up.

    Marks that others left are opinions, not facts: the agent begins without them.

    >>> from provefield.agents import agent
    >>> from provefield.games.sweeper.generate import new_game, parse_id
    >>> for turn in match(agent("p4"), new_game(parse_id("3x3/1:fixed:3")), Random(1)):
    ...     print(turn.move)
    open 1,1
    mark 3,1
    """
    state = replace(state, marked=frozenset())
    patience = PATIENCE * state.world.grid.size
    progress = True
    while progress and outcome(agent, state) == "stuck":
        progress = False
        steps = agent.play(state.view, rng)
        step = next(steps, None)
        while step is not None and patience > 0:
            patience -= 1
            if not state.is_idle(step.move):
                state = state.after(step.move)
                progress = True
                yield Turn(step.move, step.reason, state)
                if outcome(agent, state) != "stuck":
                    return
            step = _next(steps, state.view)


def _next(steps: Generator[Step, View, object], view: View) -> Step | None:
    try:
        return steps.send(view)
    except StopIteration:
        return None


def outcome(agent: Agent, state: State) -> Result:
    """How a game stands if the agent makes no further move."""
    unmarked = agent.marks and state.cleared and not state.solved
    return "stuck" if unmarked or state.result == "playing" else state.result


def final(agent: Agent, state: State, rng: Random) -> State:
    """The state at the end of a match."""
    for turn in match(agent, state, rng):
        state = turn.state
    return state
