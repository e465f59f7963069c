"""Many games side by side, each of which takes one action at a time, as agents that learn do."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from provefield.errors import InputError
from provefield.kernel.core.arrays import Bytes, Floats, Ints
from provefield.kernel.core.boundary import checked_field
from provefield.kernel.core.compiled import compiled, inner
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.deal.lay import State, World, lay

HIDDEN, BURST = -1, -3  # what a board shows beside its numbers
ACTIONS, OPENED, OVER = range(3)  # in a row of `Games.count`
GOES_ON, ENDED, CUT_SHORT = range(3)


class Games(NamedTuple):
    """A row each: where the mines are, what cells show, what the player sees, how far it is."""

    mine: NDArray[np.int8]
    number: NDArray[np.int8]
    board: NDArray[np.int8]
    count: NDArray[np.int64]  # type: ignore[assignment]  # a tuple counts too, but nobody asks


def new_games(games: int, cells: int) -> Games:
    """Room for so many games, all of them over, so that the next action begins new ones."""
    mine, number, board = (np.zeros((games, cells), np.int8) for _ in range(3))
    count = np.zeros((games, 3), np.int64)
    count[:, OVER] = 1
    return Games(mine, number, board, count)


@inner
def uncover(field: Field, number: Bytes, board: Bytes, pool: Ints, cell: int) -> int:
    """Open a safe cell, and around a zero all cells; how many were opened."""
    board[cell] = number[cell]
    opened, waiting = 1, 0
    if number[cell] == 0:
        pool[0] = cell
        waiting = 1
    while waiting > 0:
        waiting -= 1
        zero = pool[waiting]
        for i in range(field.degree[zero]):
            other = beside(field, zero, i)
            if board[other] == HIDDEN:
                board[other] = number[other]
                opened += 1
                if number[other] == 0:
                    pool[waiting] = other
                    waiting += 1
    return opened


@compiled
def act_all(
    field: Field,
    games: Games,
    free: Bytes,
    pool: Ints,
    told: Ints,
    mines: int,
    state: State,
    actions: Ints,
    rewards: Floats,
    ended: Bytes,
) -> None:
    """Open a cell in each game; in one that is over, begin another instead."""
    cells = free.size
    safe = cells - mines
    for game in range(actions.size):
        mine, number, board = games.mine[game], games.number[game], games.board[game]
        count = games.count[game]
        ended[game] = GOES_ON
        if count[OVER]:
            lay(field, World(mine, number, free, pool), mines, state[game : game + 1])
            board[:] = HIDDEN
            count[:] = 0
            for i in range(told.size):
                if board[told[i]] == HIDDEN:
                    count[OPENED] += uncover(field, number, board, pool, told[i])
            rewards[game] = 0.0
            continue
        cell = actions[game]
        count[ACTIONS] += 1
        if board[cell] != HIDDEN:
            rewards[game] = -1.0 / safe
        elif mine[cell]:
            board[cell] = BURST
            rewards[game] = -1.0
            ended[game] = ENDED
        else:
            opened = uncover(field, number, board, pool, cell)
            count[OPENED] += opened
            rewards[game] = opened / safe
        if count[OPENED] == safe:
            ended[game] = ENDED
        if ended[game] == GOES_ON and count[ACTIONS] >= 2 * cells:
            ended[game] = CUT_SHORT
        count[OVER] = ended[game]


class SideBySide:
    """Games of one kind of board, played by one action each at a time.

    >>> games = SideBySide(3, 1, mines=1, told=np.array([0]), clear=np.array([0]), games=2)
    >>> games.begin(np.array([3, 2], np.uint64))
    >>> games.board.tolist(), games.mine.tolist()
    ([[1, -1, -1], [0, 1, -1]], [[0, 1, 0], [0, 0, 1]])
    >>> rewards, endings = games.act(np.array([2, 2]))
    >>> rewards.tolist(), endings.tolist()
    ([0.5, -1.0], [1, 1])
    """

    def __init__(
        self, columns: int, rows: int, mines: int, told: Ints, clear: Ints, games: int
    ) -> None:
        field, cells = checked_field(columns, rows, None), columns * rows
        free = np.ones(cells, np.int8)
        free[clear] = 0
        if not 0 <= mines <= free.sum():
            raise InputError(f"{mines} mines do not fit into {free.sum()} cells", source="mines")
        self._games = new_games(games, cells)
        self._seeds = np.zeros(games, np.uint64)
        self._cells = cells
        here = (field, self._games, free, np.empty(cells, np.int64), told, mines, self._seeds)
        self._act = act_all.bind(*here)

    @property
    def board(self) -> NDArray[np.int8]:
        """What the players see: a row a game; 0–8 a clue, -1 covered, -3 exploded."""
        return self._games.board

    @property
    def mine(self) -> NDArray[np.int8]:
        """Where the mines are: a row a game."""
        return self._games.mine

    def begin(self, seeds: NDArray[np.uint64]) -> None:
        """Begin a new game each; equal seeds give equal games."""
        self._seeds[:] = seeds
        self._games.count[:, OVER] = 1
        self.act(np.zeros(len(seeds), np.int64))

    def act(self, actions: Ints) -> tuple[Floats, Bytes]:
        """Open a cell in each game: the rewards, and which games ended or were cut short."""
        if actions.shape != self._seeds.shape:
            raise InputError(f"expected {self._seeds.size} actions", source="actions")
        if actions.size and not (actions.min() >= 0 and actions.max() < self._cells):
            raise InputError(f"cells are numbered from 0 to {self._cells - 1}", source="actions")
        rewards, endings = np.empty(actions.size), np.empty(actions.size, np.int8)
        self._act(np.ascontiguousarray(actions, np.int64), rewards, endings)
        return rewards, endings
