"""A heap of cells by risk, from which what is out of date falls out by itself."""

from __future__ import annotations

from typing import NamedTuple

from provefield.kernel.core.arrays import UNDECIDED, Floats, Ints, View
from provefield.kernel.core.compiled import inner


class Heap(NamedTuple):
    """Cells with the risk they had when they were put in, and the risk they have now."""

    key: Floats
    cell: Ints
    size: Ints
    risk: Floats  # below 0 for a cell without one


@inner
def push(heap: Heap, at: View, cell: int) -> None:
    """Put a cell in with its present risk."""
    if heap.size[0] == heap.key.size:
        tidy(heap, at)
    place = int(heap.size[0])
    heap.size[0] += 1
    sift_up(heap, place, cell, float(heap.risk[cell]))


@inner
def sift_up(heap: Heap, place: int, cell: int, key: float) -> None:
    """Find the place for an entry between a free one at the end and the top."""
    while place > 0 and heap.key[(place - 1) // 2] > key:
        heap.key[place] = heap.key[(place - 1) // 2]
        heap.cell[place] = heap.cell[(place - 1) // 2]
        place = (place - 1) // 2
    heap.key[place] = key
    heap.cell[place] = cell


@inner
def is_current(heap: Heap, at: View, place: int) -> bool:
    """Whether an entry still says what is so."""
    cell = heap.cell[place]
    return bool(at.fate[cell] == UNDECIDED and heap.risk[cell] == heap.key[place])


@inner
def tidy(heap: Heap, at: View) -> None:
    """Drop everything out of date, twice entered cells as well."""
    kept = 0
    for place in range(heap.size[0]):
        if is_current(heap, at, place):
            cell, key = int(heap.cell[place]), float(heap.key[place])
            heap.risk[cell] = -1.0  # so that the same cell does not count again
            sift_up(heap, kept, cell, key)
            kept += 1
    heap.size[0] = kept
    for place in range(kept):
        heap.risk[heap.cell[place]] = heap.key[place]


@inner
def lowest(heap: Heap, at: View) -> int:
    """The undecided cell with the lowest risk, -1 if there is none."""
    while heap.size[0] > 0:
        if is_current(heap, at, 0):
            return int(heap.cell[0])
        pop(heap)
    return -1


@inner
def pop(heap: Heap) -> None:
    """Take the top away."""
    heap.size[0] -= 1
    size = heap.size[0]
    key, cell = heap.key[size], heap.cell[size]
    place = 0
    while 2 * place + 1 < size:
        child = 2 * place + 1
        if child + 1 < size and heap.key[child + 1] < heap.key[child]:
            child += 1
        if heap.key[child] >= key:
            break
        heap.key[place] = heap.key[child]
        heap.cell[place] = heap.cell[child]
        place = child
    heap.key[place] = key
    heap.cell[place] = cell
