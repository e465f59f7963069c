"""Games by the thousand: agents whose every move compiled code knows how to make.

The boards are those of the game IDs, and the games end as they do move by move; only the time
differs. On boards of more than `MOST_EXACT` cells, which nobody would wait for otherwise, what is
opened still follows wherever something does, but the least risk is found with odds that may be
wrong by about a thousandth.
"""

from __future__ import annotations

from time import process_time_ns
from typing import TYPE_CHECKING

from provefield.games.sweeper.generate import GameId, new_game
from provefield.play.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from provefield.games.sweeper.referee import State
    from provefield.grid import Cell, Grid
    from provefield.kernel.referee import Referee

BULK = frozenset({"odds", "guesser"})
MOST_EXACT = 10_000  # cells


def is_bulk(agent: str) -> bool:
    """Whether compiled code can play for an agent.

    >>> is_bulk("odds"), is_bulk("p2")
    (True, False)
    """
    return agent in BULK


def play_bulk(games: Iterable[GameId], agent: str = "odds") -> Iterable[Tally | None]:
    """What each game comes to; None where there is too much to count.

    >>> from provefield.games.sweeper.generate import parse_id
    >>> [tally.won for tally in play_bulk([parse_id("4x1/1:safe:1")])]
    [1]
    """
    kept: dict[tuple[int, int, frozenset[Cell]], Referee] = {}
    for game in games:
        started = process_time_ns()
        state = new_game(game)
        vast = state.world.grid.size > MOST_EXACT
        tally = _tally(
            state, *(_play_vast(state) if vast else _play(_referee(kept, state, agent), state))
        )
        yield tally and tally + Tally(nanoseconds=process_time_ns() - started)


def _referee(
    kept: dict[tuple[int, int, frozenset[Cell]], Referee], state: State, agent: str
) -> Referee:
    """Someone to play on such a board; the last one is kept, as most tournaments have one board."""
    from provefield.kernel.referee import Referee

    grid = state.world.grid
    wanted = (grid.columns, grid.rows, grid.blocked)
    if wanted not in kept:
        kept.clear()
        kept[wanted] = Referee(
            grid.columns,
            grid.rows,
            _blocked(grid),
            player="guess" if agent == "guesser" else "odds",
        )
    return kept[wanted]


def _play(referee: Referee, state: State) -> tuple[int, int]:
    grid = state.world.grid
    return referee.play(_numbers(state.world.mines, grid), _numbers(state.told, grid))


def _play_vast(state: State) -> tuple[int, int]:
    from provefield.kernel.referee import VastGame

    grid = state.world.grid
    mined, told = _numbers(state.world.mines, grid), _numbers(state.told, grid)
    game = VastGame(grid.columns, grid.rows, mined, told, _blocked(grid))
    *_, undecided = game.play()
    return game.ended, undecided


def _tally(state: State, ended: int, undecided: int) -> Tally | None:
    from provefield.kernel.referee import LOST, STUCK, WON

    grid = state.world.grid
    if ended == STUCK:
        return None
    return Tally(
        games=1,
        won=ended == WON,
        lost=ended == LOST,
        covered=undecided - (ended == LOST),
        cells=grid.size - len(grid.blocked),
    )


def _blocked(grid: Grid) -> NDArray[np.bool_]:
    import numpy as np

    return np.array([cell in grid.blocked for cell in grid])


def _numbers(cells: frozenset[Cell], grid: Grid) -> NDArray[np.int64]:
    import numpy as np

    numbers = [(row - 1) * grid.columns + column - 1 for column, row in sorted(cells)]
    return np.array(numbers, np.int64)
