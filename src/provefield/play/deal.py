"""Games for agents that play many at once: the states of each, and compiled code to finish it.

Compiled games end as they do move by move; only the time differs. On boards of more than
`MOST_EXACT` cells, which nobody would wait for otherwise, what is opened still follows wherever
something does, but the least risk is found with odds that may be wrong by about a thousandth.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from provefield.agents.protocol import End, Policy
from provefield.extras import is_installed
from provefield.games.protocol import Result
from provefield.games.sweeper.generate import GameId, deal
from provefield.games.sweeper.referee import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from provefield.grid import Cell, Grid
    from provefield.kernel.referee import Referee, VastGame

    Referees = dict[tuple[Grid, Policy], Referee]

MOST_EXACT = 10_000  # cells
OPEN = 8  # at most this is shown by a cell that is open


@dataclass(frozen=True, slots=True)
class Deal:
    """A game, and compiled referees for boards like it; only these are handed its mines.

    >>> from provefield.games.sweeper.generate import parse_id
    >>> [deal.finish("odds") for deal in deals([parse_id("4x1/1:safe:1")])]
    [End(result='won', steps=3, covered=0)]
    """

    state: State
    _referees: Referees = field(default_factory=dict, repr=False, compare=False)

    def end(self, state: State, steps: int) -> End:
        """What the game comes to if it ends in a state."""
        result: Result = "stuck" if state.result == "playing" else state.result
        return End.of(result, steps, state.unsettled)

    def finish(self, policy: Policy) -> End | None:
        """Let compiled code play, cell by cell and without marks; None if that is too much.

        Without the extra `fast`, every game is left to be played move by move.
        """
        if not is_installed("fast"):
            return None
        from provefield.kernel.referee import LOST, WON

        grid = self.state.world.grid
        mined, told = _numbers(self.state.world.mines, grid), _numbers(self.state.told, grid)
        referee: Referee | VastGame
        if grid.size > MOST_EXACT:
            referee, ended, undecided = _play_vast(grid, mined, told)
        else:
            referee = self._referee(policy)
            ended, undecided = referee.play(mined, told)
        results: dict[int, Result] = {WON: "won", LOST: "lost"}
        if ended not in results:
            return None
        lost, opened = ended == LOST, int((referee.at.shown <= OPEN).sum())
        return End.of(results[ended], opened + lost, undecided - lost)

    def _referee(self, policy: Policy) -> Referee:
        """Who rules on such a board; the last one is kept, as most games have one board."""
        from provefield.games.sweeper.codes import shape_of
        from provefield.kernel.referee import Referee

        grid = self.state.world.grid
        if (grid, policy) not in self._referees:
            self._referees.clear()
            self._referees[grid, policy] = Referee(*shape_of(grid), player=policy)
        return self._referees[grid, policy]


class _Kept(threading.local):
    """The referees of a thread, for the next games on such boards: making one takes longer."""

    def __init__(self) -> None:
        self.referees: Referees = {}


_KEPT = _Kept()


def deals(games: Iterable[GameId]) -> Iterator[Deal]:
    """Deal games one after the other."""
    return (Deal(deal(game).start(), _KEPT.referees) for game in games)


def _play_vast(
    grid: Grid, mined: NDArray[np.int64], told: NDArray[np.int64]
) -> tuple[VastGame, int, int]:
    from provefield.games.sweeper.codes import shape_of
    from provefield.kernel.referee import VastGame

    columns, rows, blocked, near = shape_of(grid)
    game = VastGame(columns, rows, mined, told, blocked, near)
    *_, undecided = game.play()
    return game, game.ended, undecided


def _numbers(cells: frozenset[Cell], grid: Grid) -> NDArray[np.int64]:
    import numpy as np

    numbers = [grid.index(cell) for cell in sorted(cells)]
    return np.array(numbers, np.int64)
