"""Whole games: the one place that holds both the mines and what the player knows."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from provefield.kernel.analysis import deduce, settle_certain, weigh_all
from provefield.kernel.arrays import (
    BLOCKED,
    CONTRADICTION,
    FINE,
    FOUND,
    LEFT,
    MINES,
    QUEUED,
    SAFE,
    Bytes,
    Field,
    Floats,
    Ints,
    Position,
    Workspace,
    new_position,
    new_workspace,
)
from provefield.kernel.chance import State, lay
from provefield.kernel.choice import safest
from provefield.kernel.compiled import compiled, inner
from provefield.kernel.single import begin, propagate, settle, show

WON, LOST, STUCK = 0, 1, 2


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
def play_on(field: Field, at: Position, work: Workspace, risk: Floats, layout: Layout) -> int:
    """Open all that follows, and where nothing does the safest cell, until the game is over."""
    while True:
        if open_found(field, at, layout) != FINE:
            return STUCK
        if at.total[LEFT] == at.total[MINES]:
            return WON
        deduce(field, at, work)
        if at.total[FOUND] > 0 or at.total[QUEUED] > 0:
            continue
        if weigh_all(field, at, work, risk) != FINE:
            return STUCK
        if settle_certain(field, at, risk):
            continue
        cell = safest(field, at, risk)
        if layout.mine[cell]:
            return LOST
        settle(field, at, cell, SAFE)


@compiled
def play_seeds(
    field: Field,
    at: Position,
    work: Workspace,
    risk: Floats,
    layout: Layout,
    blocked: Bytes,
    pool: Ints,
    free: Bytes,
    told: Ints,
    mines: int,
    state: State,
    results: Ints,
) -> None:
    """Play games on random boards, and count how they end."""
    for _ in range(results[3]):
        lay(field, free, pool, mines, state, layout.mine, layout.number)
        begin_game(field, at, blocked, told, mines)
        results[play_on(field, at, work, risk, layout)] += 1


def count_results(field: Field, first: int, zero: bool, mines: int, games: int, seed: int) -> Ints:
    """How many games of lowest odds are won, lost and stuck."""
    cells = field.degree.size
    free = np.ones(cells, np.int8)
    free[first] = 0
    if zero:
        free[field.near[first, : field.degree[first]]] = 0
    layout = Layout(np.empty(cells, np.int8), np.empty(cells, np.int8))
    results = np.array([0, 0, 0, games], np.int64)
    state = np.array([seed], np.uint64)
    at, work, risk = new_position(cells), new_workspace(cells), np.empty(cells)
    told = np.array([first], np.int64)
    play_seeds(
        field,
        at,
        work,
        risk,
        layout,
        np.zeros(cells, np.int8),
        np.empty(cells, np.int64),
        free,
        told,
        mines,
        state,
        results,
    )
    return results[:3]
