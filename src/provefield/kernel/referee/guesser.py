"""Whole games of the guesser: like `game`, this holds both the mines and what the player knows."""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import LEFT, SAFE, Bytes, Floats, Ints, Position, Workspace
from provefield.kernel.core.boundary import room_for
from provefield.kernel.core.compiled import compiled, inner
from provefield.kernel.core.neighbours import Field
from provefield.kernel.core.single import settle
from provefield.kernel.deal.lay import State, lay
from provefield.kernel.guess.arrays import Guess, new_guess
from provefield.kernel.guess.choose import choose
from provefield.kernel.referee.game import (
    LOST,
    UNDER_WAY,
    Layout,
    Player,
    begin_game,
    count_numbers,
    open_all,
)


@inner
def guess_on(
    field: Field, at: Position, work: Workspace, guess: Guess, risk: Floats, layout: Layout
) -> int:
    """Open all that follows, and where nothing does what the guesser chooses, to the end."""
    while True:
        ended = open_all(field, at, work, risk, layout)
        if ended != UNDER_WAY:
            return ended
        cell = choose(field, at, work, guess, risk)
        if layout.mine[cell]:
            return LOST
        settle(field, at, cell, SAFE)


@compiled
def guess_laid(
    field: Field,
    at: Position,
    work: Workspace,
    guess: Guess,
    risk: Floats,
    layout: Layout,
    blocked: Bytes,
    told: Ints,
) -> int:
    """Play a game on a given layout, whose numbers are not counted yet."""
    mines = count_numbers(field, layout)
    begin_game(field, at, blocked, told, mines)
    return guess_on(field, at, work, guess, risk, layout)


@compiled
def guess_seeds(
    field: Field,
    at: Position,
    work: Workspace,
    guess: Guess,
    risk: Floats,
    layout: Layout,
    blocked: Bytes,
    free: Bytes,
    pool: Ints,
    told: Ints,
    mines: int,
    state: State,
    ended: Bytes,
) -> None:
    """Play games on random boards, and write down how each of them ends."""
    for game in range(ended.size):
        lay(field, free, pool, mines, state, layout.mine, layout.number)
        begin_game(field, at, blocked, told, mines)
        ended[game] = guess_on(field, at, work, guess, risk, layout)


class GuessingPlayer(Player):
    """Plays game after game on one board, and guesses well where nothing follows."""

    def __init__(
        self,
        columns: int,
        rows: int,
        blocked: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] | None = None,
    ) -> None:
        super().__init__(columns, rows, blocked)
        self.guess = new_guess(columns * rows)

    def play(self, mined: Ints, told: Ints) -> tuple[int, int]:
        """Play a game with mines on the given cells: how it ends, and how many stay undecided.

        >>> GuessingPlayer(4, 1).play(np.array([3]), np.array([0]))
        (0, 0)
        """
        told = self.lay(mined, told)
        ended = guess_laid(
            self.field,
            self.at,
            self.work,
            self.guess,
            self.risk,
            self.layout,
            self.blocked,
            told,
        )
        return ended, int(self.at.total[LEFT])

    def play_all(self, first: int, mines: int, games: int, seed: int, *, zero: bool) -> Bytes:
        """How each of many games on random boards ends; the first click is safe.

        >>> from provefield.kernel.referee.game import WON
        >>> ended = GuessingPlayer(9, 9).play_all(40, 10, games=100, seed=1, zero=True)
        >>> int((ended == WON).sum()) > 90
        True
        """
        free = room_for(mines, first, zero, self.blocked, self.field)
        ended = np.empty(games, np.int8)
        guess_seeds(
            self.field,
            self.at,
            self.work,
            self.guess,
            self.risk,
            self.layout,
            self.blocked,
            free,
            np.empty(free.size, np.int64),
            np.array([first]),
            mines,
            np.array([seed], np.uint64),
            ended,
        )
        return ended
