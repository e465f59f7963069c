"""Whole games that take the least risk where nothing follows, next to ms_toollib doing the same.

Run with `./dev bench games [GAMES]`. Processor time of one core; what counts is the ratio,
as machines differ. The peer's time is what it thinks; ours holds dealing and opening cells, too.
Rates of wins come with 95 % intervals.
"""

from __future__ import annotations

from argparse import ArgumentParser
from time import process_time

import ms_toollib
import numpy as np

from provefield.games.sweeper.generate import PRESETS, GameId, Start, deal
from provefield.games.sweeper.move import Open
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


def theirs(preset: str, start: Start, games: int) -> tuple[float, int, int]:
    """Games a second when ms_toollib finds the odds before every move; only that is its time."""
    played = [_their_game(GameId(PRESETS[preset], start, seed)) for seed in range(games)]
    return games / sum(seconds for _, seconds in played), games, sum(won for won, _ in played)


def _their_game(game: GameId) -> tuple[bool, float]:
    """Whether it is won, and how long ms_toollib thought."""
    thought = 0.0
    state, size = deal(game).start(), game.size
    for cell in state.told:
        if cell not in state.clues:
            state = state.after(Open(cell))
    while not state.cleared:
        board = [[10] * size.columns for _ in range(size.rows)]
        for (column, row), number in state.clues.items():
            board[row - 1][column - 1] = number
        began = process_time()
        found = ms_toollib.cal_probability_onboard(board, size.mines)
        thought += process_time() - began
        odds = np.array(found[0])
        odds[np.array(board) != 10] = 2
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
    """Print three lines for each kind of game."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=GAMES)
    games = parser.parse_args().games
    print("board              player           games    games/s     ratio  won %")
    for preset, start in CASES:
        case = f"{preset} {start}"
        peer = theirs(preset, start, THEIR_GAMES)
        print(line("ms_toollib", case, peer, peer[0]), flush=True)
        played = from_ids(preset, start, min(games, ID_GAMES))
        print(line("games with ID", case, played, peer[0]), flush=True)
        if start == "list":
            faster = played[0] * SEED_003
            print(f"{case:<18} seed 003 takes {SEED_003} s a game: {faster:,.0f} times as long")
        else:
            print(line("own boards", case, compiled(preset, start, games), peer[0]), flush=True)


if __name__ == "__main__":
    main()
