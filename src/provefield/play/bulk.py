"""Games by the thousand: agents whose every move compiled code knows how to make.

The boards are those of the game IDs, and the games end as they do move by move; only the time
differs.
"""

from __future__ import annotations

from time import process_time_ns
from typing import TYPE_CHECKING

import numpy as np

from provefield.games.sweeper.generate import GameId, Size, new_game
from provefield.play.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from provefield.games.sweeper.referee import State
    from provefield.grid import Cell, Grid
    from provefield.kernel.game import Player

BULK = frozenset({"odds"})
MOST_CELLS = 10_000  # larger boards may be too entangled to count, which others estimate


def is_bulk(agent: str, size: Size) -> bool:
    """Whether compiled code can play for an agent.

    >>> is_bulk("odds", Size(30, 16, 99)), is_bulk("p2", Size(30, 16, 99))
    (True, False)
    """
    return agent in BULK and size.columns * size.rows <= MOST_CELLS


def play_bulk(games: Iterable[GameId]) -> Iterable[Tally | None]:
    """What each game comes to; None where there is too much to count.

    >>> [tally.won for tally in play_bulk([GameId(Size(4, 1, 1), "safe", 1)])]
    [1]
    """
    kept: dict[tuple[int, int, frozenset[Cell]], Player] = {}
    for game in games:
        started = process_time_ns()
        state = new_game(game)
        tally = _play(_player(kept, state), state)
        yield tally and tally + Tally(nanoseconds=process_time_ns() - started)


def _player(kept: dict[tuple[int, int, frozenset[Cell]], Player], state: State) -> Player:
    """Someone to play on such a board; the last one is kept, as most tournaments have one board."""
    from provefield.kernel.game import Player

    grid = state.world.grid
    wanted = (grid.columns, grid.rows, grid.blocked)
    if wanted not in kept:
        kept.clear()
        blocked = np.array([cell in grid.blocked for cell in grid])
        kept[wanted] = Player(grid.columns, grid.rows, blocked)
    return kept[wanted]


def _play(player: Player, state: State) -> Tally | None:
    from provefield.kernel.game import LOST, STUCK, WON

    world = state.world
    ended, covered = player.play(
        _numbers(world.mines, world.grid), _numbers(state.told, world.grid)
    )
    if ended == STUCK:
        return None
    return Tally(
        games=1,
        won=ended == WON,
        lost=ended == LOST,
        covered=covered - (ended == LOST),
        cells=world.grid.size - len(world.grid.blocked),
    )


def _numbers(cells: frozenset[Cell], grid: Grid) -> NDArray[np.int64]:
    numbers = [(row - 1) * grid.columns + column - 1 for column, row in sorted(cells)]
    return np.array(numbers, np.int64)
