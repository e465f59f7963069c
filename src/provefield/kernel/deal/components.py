"""What all clues of a component say together."""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import (
    BOXES,
    CELLS,
    CLUES,
    MINE,
    SAFE,
    UNDECIDED,
    Frontier,
    View,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.frontier import box_of
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.deal.arrays import (
    CONCLUDED,
    NOTHING,
    SAT,
    STAMP,
    UNSURE,
    WAITING,
    Notes,
    Ways,
)
from provefield.kernel.deal.pairs import begin_step, decide
from provefield.kernel.deal.ways import enumerate_component, judge

ANY = np.uint64(0xFFFFFFFFFFFFFFFF)


@inner
def try_components(field: Field, at: View, notes: Notes, ways: Ways) -> int:
    """Conclude from all clues of the first component that decides a cell.

    Only components with a clue that changed are looked at. The others decided nothing before.
    """
    front = ways.fill.front
    first, unsure, kept = -1, False, 0
    notes.count[STAMP] += 1
    for i in range(notes.count[WAITING]):
        clue = notes.waiting[i]
        notes.waits[clue] = 0
        if at.room[clue] == 0 or is_seen(field, at, notes, clue):
            continue
        sure = enumerate_component(field, at, ways, clue)
        for j in range(front.count[CELLS]):
            notes.mark[front.cells[j]] = notes.count[STAMP]
        if sure:
            judge(ways, ANY)
            if not is_anything_certain(ways):
                continue
            begin = first_clue(front)
            first = begin if first < 0 else min(first, begin)
        else:
            unsure = True
        notes.waiting[kept] = clue
        notes.waits[clue] = 1
        kept += 1
    notes.count[WAITING] = kept
    if first < 0:
        return UNSURE if unsure else NOTHING
    begin_step(notes, SAT, first, -1)
    enumerate_component(field, at, ways, first)
    judge(ways, ANY)
    decide_certain(field, at, notes, ways)
    return CONCLUDED


@inner
def is_seen(field: Field, at: View, notes: Notes, clue: int) -> bool:
    """Whether the undecided cells of a clue belong to a component that was seen."""
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] == UNDECIDED:
            return bool(notes.mark[cell] == notes.count[STAMP])
    return True


@inner
def first_clue(front: Frontier) -> int:
    """The first clue of a component in reading order."""
    first = int(front.clue[0].cell)
    for i in range(1, front.count[CLUES]):
        first = min(first, int(front.clue[i].cell))
    return first


@inner
def is_anything_certain(ways: Ways) -> bool:
    """Whether some box is free of mines or full of them."""
    front = ways.fill.front
    for box in range(front.count[BOXES]):
        if ways.most[box] == 0 or ways.fewest[box] == front.box[box].size:
            return True
    return False


@inner
def decide_certain(field: Field, at: View, notes: Notes, ways: Ways) -> None:
    """Decide the cells of boxes that are free of mines or full of them."""
    front = ways.fill.front
    for i in range(front.count[CELLS]):
        cell = front.cells[i]
        box = box_of(front, cell)
        if ways.most[box] == 0:
            decide(field, at, notes, cell, SAFE)
        elif ways.fewest[box] == front.box[box].size:
            decide(field, at, notes, cell, MINE)
