"""Whole games: the one place that holds both the mines and what the player knows."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    BLOCKED,
    CONTRADICTION,
    FINE,
    FOUND,
    LEFT,
    MINES,
    QUEUED,
    SAFE,
    Bytes,
    Floats,
    Ints,
    View,
    Workspace,
    new_view,
    new_workspace,
)
from provefield.kernel.core.boundary import Near, checked_cells, checked_field, gaps, room_for
from provefield.kernel.core.compiled import compiled, inner
from provefield.kernel.core.neighbours import Field
from provefield.kernel.core.single import begin, propagate, settle, show
from provefield.kernel.deal.lay import State, World, count_numbers, lay, new_world
from provefield.kernel.guess.arrays import Guess, new_guess
from provefield.kernel.guess.choose import choose
from provefield.kernel.odds.analysis import deduce, settle_certain, weigh_all
from provefield.kernel.odds.safest import safest

WON, LOST, STUCK, UNDER_WAY = range(4)


@inner
def begin_game(field: Field, at: View, blocked: Bytes, told: Ints, mines: int) -> None:
    """A new game, with cells of which the player is told that they are safe."""
    begin(at, mines)
    for cell in range(blocked.size):
        if blocked[cell]:
            at.shown[cell] = BLOCKED
            at.fate[cell] = SAFE
            at.total[LEFT] -= 1
    for i in range(told.size):
        settle(field, at, told[i], SAFE)


@inner
def open_found(field: Field, at: View, world: World) -> int:
    """Open what single clues show to be safe, until they show no more."""
    while at.total[FOUND] > 0 or at.total[QUEUED] > 0:
        while at.total[FOUND] > 0:
            at.total[FOUND] -= 1
            cell = at.found[at.total[FOUND]]
            show(field, at, cell, int(world.number[cell]))
        if propagate(field, at) != FINE:
            return CONTRADICTION
    return FINE


@inner
def open_all(field: Field, at: View, work: Workspace, risk: Floats, world: World) -> int:
    """Open all that follows: how the game ends, or that it is UNDER_WAY and a guess is due."""
    while True:
        if open_found(field, at, world) != FINE:
            return STUCK
        if at.total[LEFT] == at.total[MINES]:
            at.total[LEFT] = 0
            return WON
        deduce(field, at, work)
        if at.total[FOUND] > 0 or at.total[QUEUED] > 0:
            continue
        if weigh_all(field, at, work, risk) != FINE:
            return STUCK
        left = at.total[LEFT]
        settle_certain(field, at, risk)
        if at.total[LEFT] == left:
            return UNDER_WAY


@inner
def play_on(
    field: Field,
    at: View,
    work: Workspace,
    guess: Guess,
    risk: Floats,
    world: World,
    look_ahead: bool,
) -> int:
    """Open all that follows, and where nothing does what is chosen, until the game is over."""
    while True:
        ended = open_all(field, at, work, risk, world)
        if ended != UNDER_WAY:
            return ended
        cell = choose(field, at, work, guess, risk) if look_ahead else safest(field, at, risk)
        if world.mine[cell]:
            return LOST
        settle(field, at, cell, SAFE)


@compiled
def play_laid(
    field: Field,
    at: View,
    work: Workspace,
    guess: Guess,
    risk: Floats,
    world: World,
    blocked: Bytes,
    told: Ints,
    look_ahead: bool,
) -> int:
    """Play a game in a given world, whose numbers are not counted yet."""
    mines = count_numbers(field, world)
    begin_game(field, at, blocked, told, mines)
    return play_on(field, at, work, guess, risk, world, look_ahead)


@compiled
def play_seeds(
    field: Field,
    at: View,
    work: Workspace,
    guess: Guess,
    risk: Floats,
    world: World,
    blocked: Bytes,
    told: Ints,
    look_ahead: bool,
    mines: int,
    state: State,
    ended: Bytes,
) -> None:
    """Play games in random worlds, and write down how each of them ends."""
    for game in range(ended.size):
        lay(field, world, mines, state)
        begin_game(field, at, blocked, told, mines)
        ended[game] = play_on(field, at, work, guess, risk, world, look_ahead)


class Referee:
    """Has game after game played on one board by a room of the kernel.

    Where nothing follows, `odds` takes the least risk, and `guess` looks ahead.
    """

    def __init__(
        self,
        columns: int,
        rows: int,
        blocked: NDArray[np.bool_] | None = None,
        near: Near | None = None,
        player: Literal["odds", "guess"] = "odds",
        states: int = 1 << 21,
    ) -> None:
        cells = columns * rows
        self.field = checked_field(columns, rows, blocked, near, states)
        self.blocked = gaps(blocked, cells)
        self.world = new_world(1 - self.blocked)
        self.at = new_view(cells)
        self.work = new_workspace(cells, states)
        self.guess = new_guess(cells)
        self.risk = np.empty(cells)
        self.look_ahead = player == "guess"
        here = (self.field, self.at, self.work, self.guess, self.risk, self.world, self.blocked)
        self._play_laid, self._play_seeds = play_laid.bind(*here), play_seeds.bind(*here)

    def play(self, mined: Ints, told: Ints) -> tuple[int, int]:
        """Have a game played with mines on the given cells: how it ends, how many stay undecided.

        >>> Referee(4, 1).play(np.array([3]), np.array([0]))
        (0, 0)
        """
        mine = self.world.mine
        mine[:] = 0
        mine[checked_cells(mined, 1 - self.blocked, "mines")] = 1
        told = checked_cells(told, 1 - self.blocked - mine, "told")
        ended = self._play_laid(told, self.look_ahead)
        return ended, int(self.at.total[LEFT])

    def play_many(self, first: int, mines: int, games: int, seed: int, *, zero: bool) -> Bytes:
        """How each of many games in random worlds ends; the first click is safe.

        >>> ended = Referee(9, 9, player="guess").play_many(40, 10, games=100, seed=1, zero=True)
        >>> int((ended == WON).sum()) > 90
        True
        """
        self.world.free[:] = room_for(mines, first, zero, self.blocked, self.field)
        ended = np.empty(games, np.int8)
        state = np.array([seed], np.uint64)
        told = np.array([first])
        self._play_seeds(told, self.look_ahead, mines, state, ended)
        return ended
