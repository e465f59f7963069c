"""Where a person sits down to a game of MineFOL, with an agent who can go on from there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from provefield.agents.protocol import Agent
from provefield.games.minefol.move import Move
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.play.match import Turn, match


class Table:
    r"""A game with a referee; whoever sits here sees views.

    >>> from provefield.games.minefol.move import Walk
    >>> from provefield.games.minefol.notation import parse_game
    >>> table = Table(State(parse_game('columns = 2\nrows = 1\nmines = 1\n[[message]]\n'
    ...                                'at = [1, 1]\nfol = "mine(2,1)"\n')))
    >>> table.make(Walk("up")), table.view.steps, table.undo()
    (False, 0, False)
    """

    def __init__(self, state: State, *, seed: int = 0) -> None:
        self._states = [state]
        self._rng = Random(seed)
        self._agent = ""
        self._turns: Iterator[Turn[State]] = iter(())

    @property
    def view(self) -> View:
        """What the player knows now."""
        return self._states[-1].view

    def make(self, move: Move) -> bool:
        """Make a move of one's own; False for a bump into a wall, which changes nothing."""
        after = self._states[-1].after(move)
        if after == self._states[-1]:
            return False
        self._states.append(after)
        self._agent = ""
        return True

    def undo(self) -> bool:
        """Take the last move back, even the one that lost the game."""
        self._agent = ""
        if len(self._states) == 1:
            return False
        self._states.pop()
        return True

    def go_on(self, agent: Agent) -> list[Turn[State]]:
        """Let an agent ask and then move once from here; without a move it has none to make."""
        if agent.name != self._agent:
            self._agent = agent.name
            self._turns = match(agent, self._states[-1], self._rng)
        made: list[Turn[State]] = []
        for turn in self._turns:
            made.append(turn)
            if turn.move is not None:
                self._states.append(turn.state)
                break
        return made
