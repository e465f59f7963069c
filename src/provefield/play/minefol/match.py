"""A match: one walker, one game, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from provefield.agents.minefol.protocol import Act, Acts, Asked, Walker
from provefield.games.minefol.referee import State
from provefield.games.minefol.view import View
from provefield.games.protocol import Result
from provefield.grid import Cell

PATIENCE = 200  # acts for each cell; whoever needs more goes round in circles


@dataclass(frozen=True, slots=True)
class Turn:
    """What a walker did, the state that it led to, and how often a prover was called so far."""

    act: Act
    state: State
    calls: int

    @property
    def view(self) -> View:
        """What the walker saw afterwards."""
        return self.state.view


def match(walker: Walker, state: State, rng: Random) -> Iterator[Turn]:
    r"""Let a walker play until the game is over or it gives up.

    >>> from provefield.games.minefol.notation import parse_game
    >>> from provefield.play.minefol.walkers import walker
    >>> game = parse_game('columns = 3\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\n'
    ...                   'fol = "-mine(2,1)"\n')
    >>> for turn in match(walker("exploit-prover", "dfs", "sat"), State(game), Random(1)):
    ...     print(turn.act.words() if isinstance(turn.act, Asked) else turn.act.move)
    asked about 2 cells: 1 safe, 1 mine
    mark 3,1
    """
    acts = walker.play(state.view, rng)
    patience = PATIENCE * state.game.grid.size
    calls = 0
    act = next(acts, None) if state.result == "playing" else None
    while act is not None and patience > 0:
        patience -= 1
        if isinstance(act, Asked):
            calls += act.calls
        else:
            state = state.after(act.move)
        yield Turn(act, state, calls)
        if state.result != "playing":
            return
        act = _next(acts, state.view)


def _next(acts: Acts, view: View) -> Act | None:
    try:
        return acts.send(view)
    except StopIteration:
        return None


def outcome(state: State) -> Result:
    """How a game stands if the walker makes no further move."""
    if state.result != "playing":
        return state.result
    return "out-of-budget" if state.view.steps_left == 0 else "stuck"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match came out, and what it took."""

    state: State
    calls: int

    @property
    def outcome(self) -> Result:
        """How the game ended."""
        return outcome(self.state)

    @property
    def found(self) -> tuple[Cell, ...]:
        """The mines that were proved and marked, row by row."""
        right = self.state.marked & self.state.proved.mines
        return tuple(cell for cell in self.state.game.grid if cell in right)


def final(walker: Walker, state: State, rng: Random) -> Ended:
    """The end of a match."""
    calls = 0
    for turn in match(walker, state, rng):
        state, calls = turn.state, turn.calls
    return Ended(state, calls)
