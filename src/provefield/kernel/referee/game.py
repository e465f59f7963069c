"""Whole games: the one place that holds both the mines and what the player knows."""

from __future__ import annotations

from typing import NamedTuple

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
    Position,
    Workspace,
    new_position,
    new_workspace,
)
from provefield.kernel.core.boundary import checked_cells, checked_field, gaps, room_for
from provefield.kernel.core.compiled import compiled, inner
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.core.single import begin, propagate, settle, show
from provefield.kernel.deal.lay import State, lay
from provefield.kernel.odds.analysis import deduce, settle_certain, weigh_all
from provefield.kernel.odds.safest import safest

WON, LOST, STUCK, UNDER_WAY = range(4)


class Layout(NamedTuple):
    """Where the mines are, and what each cell would show."""

    mine: Bytes
    number: Bytes


@inner
def begin_game(field: Field, at: Position, blocked: Bytes, told: Ints, mines: int) -> None:
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
def open_found(field: Field, at: Position, layout: Layout) -> int:
    """Open what single clues show to be safe, until they show no more."""
    while at.total[FOUND] > 0 or at.total[QUEUED] > 0:
        while at.total[FOUND] > 0:
            at.total[FOUND] -= 1
            cell = at.found[at.total[FOUND]]
            show(field, at, cell, int(layout.number[cell]))
        if propagate(field, at) != FINE:
            return CONTRADICTION
    return FINE


@inner
def open_all(field: Field, at: Position, work: Workspace, risk: Floats, layout: Layout) -> int:
    """Open all that follows: how the game ends, or that it is UNDER_WAY and a guess is due."""
    while True:
        if open_found(field, at, layout) != FINE:
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
def play_on(field: Field, at: Position, work: Workspace, risk: Floats, layout: Layout) -> int:
    """Open all that follows, and where nothing does the safest cell, until the game is over."""
    while True:
        ended = open_all(field, at, work, risk, layout)
        if ended != UNDER_WAY:
            return ended
        cell = safest(field, at, risk)
        if layout.mine[cell]:
            return LOST
        settle(field, at, cell, SAFE)


@compiled
def play_laid(
    field: Field,
    at: Position,
    work: Workspace,
    risk: Floats,
    layout: Layout,
    blocked: Bytes,
    told: Ints,
) -> int:
    """Play a game on a given layout, whose numbers are not counted yet."""
    mines = count_numbers(field, layout)
    begin_game(field, at, blocked, told, mines)
    return play_on(field, at, work, risk, layout)


@inner
def count_numbers(field: Field, layout: Layout) -> int:
    """Write what each cell would show; how many mines there are."""
    mines = 0
    layout.number[:] = 0
    for cell in range(layout.mine.size):
        if layout.mine[cell]:
            mines += 1
            for i in range(field.degree[cell]):
                layout.number[beside(field, cell, i)] += 1
    return mines


@compiled
def play_seeds(
    field: Field,
    at: Position,
    work: Workspace,
    risk: Floats,
    layout: Layout,
    blocked: Bytes,
    free: Bytes,
    pool: Ints,
    told: Ints,
    mines: int,
    state: State,
    games: int,
    results: Ints,
) -> None:
    """Play games on random boards, and count how they end."""
    for _ in range(games):
        lay(field, free, pool, mines, state, layout.mine, layout.number)
        begin_game(field, at, blocked, told, mines)
        results[play_on(field, at, work, risk, layout)] += 1


class Player:
    """Plays game after game on one board, taking the least risk where nothing follows."""

    def __init__(
        self,
        columns: int,
        rows: int,
        blocked: NDArray[np.bool_] | None = None,
        states: int = 1 << 21,
    ) -> None:
        cells = columns * rows
        self.field = checked_field(columns, rows, blocked, states)
        self.blocked = gaps(blocked, cells)
        self.layout = Layout(np.zeros(cells, np.int8), np.zeros(cells, np.int8))
        self.at = new_position(cells)
        self.work = new_workspace(cells, states)
        self.risk = np.empty(cells)

    def play(self, mined: Ints, told: Ints) -> tuple[int, int]:
        """Play a game with mines on the given cells: how it ends, and how many stay undecided.

        >>> Player(4, 1).play(np.array([3]), np.array([0]))
        (0, 0)
        """
        told = self.lay(mined, told)
        ended = play_laid(
            self.field, self.at, self.work, self.risk, self.layout, self.blocked, told
        )
        return ended, int(self.at.total[LEFT])

    def lay(self, mined: Ints, told: Ints) -> Ints:
        """Lay mines; the cells of which the player is told that they are safe."""
        mine = self.layout.mine
        mine[:] = 0
        mine[checked_cells(mined, 1 - self.blocked, "mines")] = 1
        return checked_cells(told, 1 - self.blocked - mine, "told")

    def play_many(self, first: int, mines: int, games: int, seed: int, *, zero: bool) -> Ints:
        """How many games on random boards are won, lost and stuck; the first click is safe.

        >>> Player(9, 9).play_many(40, 10, games=100, seed=1, zero=True).sum()
        np.int64(100)
        """
        free = room_for(mines, first, zero, self.blocked, self.field)
        results = np.zeros(3, np.int64)
        play_seeds(
            self.field,
            self.at,
            self.work,
            self.risk,
            self.layout,
            self.blocked,
            free,
            np.empty(free.size, np.int64),
            np.array([first]),
            mines,
            np.array([seed], np.uint64),
            games,
            results,
        )
        return results
