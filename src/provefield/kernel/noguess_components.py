"""What all clues of a component say together."""

from __future__ import annotations

import numpy as np

from provefield.kernel.arrays import (
    BOXES,
    CELLS,
    MINE,
    SAFE,
    TOUCHED,
    Field,
    Frontier,
    Position,
)
from provefield.kernel.compiled import inner
from provefield.kernel.noguess_arrays import CONCLUDED, NOTHING, SAT, UNSURE, Notes, States
from provefield.kernel.noguess_pairs import begin_step, decide
from provefield.kernel.noguess_states import enumerate_component, judge

ANY = np.uint64(0xFFFFFFFFFFFFFFFF)


@inner
def try_components(
    field: Field, at: Position, notes: Notes, front: Frontier, states: States
) -> int:
    """Conclude from all clues of a component, among those that changed since the last look."""
    sure = True
    while at.total[TOUCHED] > 0:
        clue = at.touched[at.total[TOUCHED] - 1]
        if at.room[clue] == 0:
            at.total[TOUCHED] -= 1
            at.is_touched[clue] = 0
        elif not enumerate_component(field, at, front, states, clue):
            sure = False
            drop_touched(field, at, front)
        else:
            judge(front, states, ANY)
            if is_anything_certain(front, states):
                begin_step(notes, SAT, clue, -1)
                decide_certain(field, at, notes, front, states)
                return CONCLUDED
            drop_touched(field, at, front)
    return NOTHING if sure else UNSURE


@inner
def drop_touched(field: Field, at: Position, front: Frontier) -> None:
    """Forget that the clues of a component changed."""
    kept = 0
    for i in range(at.total[TOUCHED]):
        clue = at.touched[i]
        if at.room[clue] > 0 and not is_within(field, front, clue):
            at.touched[kept] = clue
            kept += 1
        else:
            at.is_touched[clue] = 0
    at.total[TOUCHED] = kept


@inner
def is_within(field: Field, front: Frontier, clue: int) -> bool:
    """Whether a clue speaks of a cell of the component."""
    for i in range(field.degree[clue]):
        if front.box_at[field.near[clue, i]] >= 0:
            return True
    return False


@inner
def is_anything_certain(front: Frontier, states: States) -> bool:
    """Whether some box is free of mines or full of them."""
    for box in range(front.count[BOXES]):
        if states.most[box] == 0 or states.fewest[box] == front.size[box]:
            return True
    return False


@inner
def decide_certain(
    field: Field, at: Position, notes: Notes, front: Frontier, states: States
) -> None:
    """Decide the cells of boxes that are free of mines or full of them."""
    for i in range(front.count[CELLS]):
        cell = front.cells[i]
        box = front.box_at[cell]
        if states.most[box] == 0:
            decide(field, at, notes, cell, SAFE)
        elif states.fewest[box] == front.size[box]:
            decide(field, at, notes, cell, MINE)
