"""Random numbers and random worlds, the same on every machine."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    Bytes,
    Ints,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.neighbours import Field, beside

State = NDArray[np.uint64]
STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_MIX = np.uint64(0xBF58476D1CE4E5B9)
SECOND_MIX = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@inner
def below(state: State, count: int) -> int:
    """A number from 0 to count - 1, by SplitMix64."""
    state[0] += STEP
    bits = state[0]
    bits = (bits ^ (bits >> np.uint64(30))) * FIRST_MIX
    bits = (bits ^ (bits >> np.uint64(27))) * SECOND_MIX
    bits ^= bits >> np.uint64(31)
    return int(((bits >> HALF) * np.uint64(count)) >> HALF)


class World(NamedTuple):
    """Where the mines are, what each cell shows or would show, and where mines may be laid."""

    mine: Bytes
    number: Bytes
    free: Bytes
    pool: Ints  # room to draw from


def new_world(free: Bytes) -> World:
    """A world without mines; they may be laid on free cells."""
    mine, number = np.zeros(free.size, np.int8), np.zeros(free.size, np.int8)
    return World(mine, number, free, np.empty(free.size, np.int64))


@inner
def lay(field: Field, world: World, mines: int, state: State) -> None:
    """Lay so many mines on free cells, and write the number that each cell would show."""
    mine, number, pool = world.mine, world.number, world.pool
    mine[:] = 0
    number[:] = 0
    size = 0
    for cell in range(world.free.size):
        if world.free[cell]:
            pool[size] = cell
            size += 1
    for i in range(mines):
        j = i + below(state, size - i)
        cell = int(pool[j])
        pool[j] = pool[i]
        mine[cell] = 1
        for k in range(field.degree[cell]):
            number[beside(field, cell, k)] += 1


@inner
def count_numbers(field: Field, world: World) -> int:
    """Write what each cell would show; how many mines there are."""
    mines = 0
    world.number[:] = 0
    for cell in range(world.mine.size):
        if world.mine[cell]:
            mines += 1
            for i in range(field.degree[cell]):
                world.number[beside(field, cell, i)] += 1
    return mines
