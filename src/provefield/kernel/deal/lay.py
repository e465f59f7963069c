"""Random numbers and random boards, the same on every machine."""

from __future__ import annotations

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


@inner
def lay(
    field: Field, free: Bytes, pool: Ints, mines: int, state: State, mine: Bytes, number: Bytes
) -> None:
    """Lay so many mines on free cells, and write the number that each cell would show."""
    mine[:] = 0
    number[:] = 0
    size = 0
    for cell in range(free.size):
        if free[cell]:
            pool[size] = cell
            size += 1
    for i in range(mines):
        j = i + below(state, size - i)
        cell = int(pool[j])
        pool[j] = pool[i]
        mine[cell] = 1
        for k in range(field.degree[cell]):
            number[beside(field, cell, k)] += 1
