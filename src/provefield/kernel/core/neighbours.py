"""Who is next to whom on a board, in few bytes: a table of all neighbours would not fit a cache."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import Bytes, Ints, Shorts
from provefield.kernel.core.compiled import tiny
from provefield.kernel.core.places import from_start

MOST_BESIDE = 8
AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


class Field(NamedTuple):
    """How many neighbours each cell has, and of which kind it is: the same ones are missing."""

    degree: Bytes
    kind: NDArray[np.uint16]
    step: Shorts  # from a cell to its neighbours in ascending order, eight for each kind


@tiny
def beside(field: Field, cell: int, i: int) -> int:
    """One of the neighbours of a cell; they are in ascending order."""
    return step_on(field, cell, first_step(field, cell) + i)


@tiny
def first_step(field: Field, cell: int) -> int:
    """Where the steps to the neighbours of a cell begin, for loops that write in between."""
    return 8 * int(field.kind[cell])


@tiny
def step_on(field: Field, cell: int, step: int) -> int:
    """Where a step leads."""
    return from_start(cell + field.step[step])


def all_beside(field: Field, cell: int) -> Ints:
    """The neighbours of a cell.

    >>> all_beside(new_field(3, 2), 0).tolist()
    [1, 3, 4]
    """
    steps = field.step.reshape(-1, 8)[field.kind[cell], : field.degree[cell]]
    return cell + steps.astype(np.int64)


def new_field(columns: int, rows: int, blocked: NDArray[np.bool_] | None = None) -> Field:
    """The neighbours on a board, some cells of which may be blocked.

    >>> new_field(3, 2).degree.tolist()
    [3, 5, 3, 3, 5, 3]
    """
    free = np.zeros((rows + 2, columns + 2), np.uint8)
    free[1:-1, 1:-1] = 1 if blocked is None else ~blocked.reshape(rows, columns)
    kind = np.zeros((rows, columns), np.uint8)
    for bit, (down, right) in enumerate(AROUND):
        kind |= free[1 + down : rows + 1 + down, 1 + right : columns + 1 + right] << bit
    kind *= free[1:-1, 1:-1]
    there = np.arange(256)[:, None] >> np.arange(8) & 1
    steps = np.array([down * columns + right for down, right in AROUND])
    order = np.argsort(1 - there, axis=1, kind="stable")
    degree = there.sum(axis=1).astype(np.int8)[kind.ravel()]
    return Field(degree, kind.ravel().astype(np.uint16), steps[order].ravel().astype(np.int32))


def field_of(near: Sequence[Sequence[int]]) -> Field:
    """The same of any board, from the neighbours of each cell.

    Cells whose neighbours lie alike are of one kind, so that a torus of a million cells has nine.

    >>> all_beside(field_of([[1, 2], [0, 2], [0, 1]]), 1).tolist()
    [0, 2]
    """
    steps = np.zeros((len(near), MOST_BESIDE), np.int32)  # no cell is beside itself
    for cell, others in enumerate(near):
        steps[cell, : len(others)] = np.sort(others) - cell
    kinds, kind = np.unique(steps, axis=0, return_inverse=True)
    degree = np.array([len(others) for others in near], np.int8)
    return Field(degree, kind.ravel().astype(np.uint16), kinds.ravel())
