"""Whole games that take the least risk where nothing follows, next to ms_toollib doing the same.

Run with `./dev bench games [GAMES]`. Processor time of one core; what counts is the ratio,
as machines differ. `ms_toollib` and `view.odds()` play the same games in the same loop, and only
the call for the odds is timed. The other two are whole games in compiled code, of which dealing and
opening cells are a part. Rates of wins come with 95 % intervals.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from time import process_time

import ms_toollib
import numpy as np
from numpy.typing import NDArray

from provefield.games.sweeper.generate import PRESETS, GameId, Start, deal
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.view import View
from provefield.grid import Cell
from provefield.kernel.referee import WON, Referee
from provefield.play.deal import deals
from provefield.play.tally import wilson

GAMES, THEIR_GAMES, ID_GAMES = 50_000, 40, 1_000
CASES: tuple[tuple[str, Start], ...] = (
    ("beginner", "safe"),
    ("intermediate", "safe"),
    ("intermediate", "zero"),
    ("expert", "safe"),
    ("expert", "zero"),
    ("hard", "list"),
)
SEED_003 = 11.8  # seconds of processor time for a hard game, as its authors' program takes here


def compiled(preset: str, start: Start, games: int) -> tuple[float, int, int]:
    """Games a second on boards of the kernel's own, how many were played, and how many won."""
    size = PRESETS[preset]
    referee = Referee(size.columns, size.rows)
    first = 3 * size.columns + 3 if start == "zero" else 0
    referee.play_many(first, size.mines, 10, 1, zero=start == "zero")
    began = process_time()
    ended = referee.play_many(first, size.mines, games, 2, zero=start == "zero")
    return games / (process_time() - began), games, int((ended == WON).sum())


def from_ids(preset: str, start: Start, games: int) -> tuple[float, int, int]:
    """The same for games with an ID, as tournaments have them; laying out a board counts."""
    ids = [GameId(PRESETS[preset], start, seed) for seed in range(games)]
    _ends(ids[:10])
    began = process_time()
    won = _ends(ids).count("won")
    return games / (process_time() - began), games, won


def _ends(ids: list[GameId]) -> list[str]:
    ends = (deal.finish("odds") for deal in deals(ids))
    return [end.result for end in ends if end]


Odds = NDArray[np.float64]
Find = Callable[[View], tuple[Odds, float]]
"""The odds of all cells, row by row, 2 where a cell is open, and how long the call took."""


def their_odds(view: View) -> tuple[Odds, float]:
    """The odds by ms_toollib, which takes lists."""
    grid, mines = view.grid, view.mines or 0
    board = [[10] * grid.columns for _ in range(grid.rows)]
    for (column, row), number in view.clues.items():
        board[row - 1][column - 1] = number
    began = process_time()
    found = ms_toollib.cal_probability_onboard(board, mines)
    taken = process_time() - began
    return np.where(np.array(board) == 10, np.array(found[0]), 2.0), taken


def our_odds(view: View) -> tuple[Odds, float]:
    """The odds by `view.odds()`, which is given what the player sees and nothing else."""
    began = process_time()
    found = view.odds()
    taken = process_time() - began
    odds = np.full((view.grid.rows, view.grid.columns), 2.0)
    for (column, row), risk in found.items():
        odds[row - 1, column - 1] = risk
    return odds, taken


def stepwise(preset: str, start: Start, games: int, find: Find) -> tuple[float, int, int]:
    """Games a second when the odds are found before every move; only that is timed."""
    _play(GameId(PRESETS[preset], start, games), find)  # what is loaded once does not count
    played = [_play(GameId(PRESETS[preset], start, seed), find) for seed in range(games)]
    return games / sum(seconds for _, seconds in played), games, sum(won for won, _ in played)


def _play(game: GameId, find: Find) -> tuple[bool, float]:
    """Whether a game is won, and how long was thought."""
    thought = 0.0
    state = deal(game).start()
    for cell in state.told:
        if cell not in state.clues:
            state = state.after(Open(cell))
    while not state.cleared:
        odds, taken = find(state.view)
        thought += taken
        safe = (
            np.argwhere(odds == odds.min())
            if odds.min() == 0
            else [np.unravel_index(odds.argmin(), odds.shape)]
        )
        for place in safe:
            cell = Cell(int(place[1]) + 1, int(place[0]) + 1)
            if cell in state.world.mines:
                return False, thought
            if cell not in state.clues:
                state = state.after(Open(cell))
    return True, thought


def line(name: str, case: str, found: tuple[float, int, int], peer: float) -> str:
    """One line of the table."""
    speed, games, won = found
    low, high = wilson(won, games)
    rate = f"{100 * won / games:6.2f} [{100 * low:.2f}, {100 * high:.2f}]"
    return f"{case:<18} {name:<14} {games:>7} {speed:10,.1f} {speed / peer:9,.0f}  {rate}"


def main() -> None:
    """Print some lines for each kind of game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    games = parser.parse_args().games
    print("board              player           games    games/s     ratio  won %")
    for preset, start in CASES:
        case = f"{preset} {start}"
        peer = stepwise(preset, start, THEIR_GAMES, their_odds)
        print(line("ms_toollib", case, peer, peer[0]), flush=True)
        alike = stepwise(preset, start, THEIR_GAMES, our_odds)
        print(line("view.odds()", case, alike, peer[0]), flush=True)
        played = from_ids(preset, start, min(games, ID_GAMES))
        print(line("games with ID", case, played, peer[0]), flush=True)
        if start == "list":
            faster = played[0] * SEED_003
            print(f"{case:<18} seed 003 takes {SEED_003} s a game: {faster:,.0f} times as long")
        else:
            print(line("own boards", case, compiled(preset, start, games), peer[0]), flush=True)


if __name__ == "__main__":
    main()
