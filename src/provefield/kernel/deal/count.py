"""What all clues say together with the number of mines that are left."""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import (
    BOXES,
    CELLS,
    COVERED,
    LEFT,
    MINE,
    MINES,
    SAFE,
    UNDECIDED,
    Bytes,
    View,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.deal.arrays import (
    CONCLUDED,
    COUNT,
    HEADER,
    NOTHING,
    SPREAD,
    STAMP,
    STEP,
    UNSURE,
    WRITTEN,
    Notes,
    Totals,
    Ways,
)
from provefield.kernel.deal.components import decide_certain, is_seen
from provefield.kernel.deal.pairs import begin_step, decide
from provefield.kernel.deal.ways import enumerate_component, judge

ONE = np.uint64(1)


@inner
def is_beside_clue(field: Field, at: View, cell: int) -> bool:
    """Whether an open cell is next to this one."""
    for i in range(field.degree[cell]):
        if at.shown[beside(field, cell, i)] < COVERED:
            return True
    return False


@inner
def try_count(field: Field, at: View, notes: Notes, ways: Ways, totals: Totals) -> int:
    """Conclude from all clues together with the number of mines that are left."""
    left = at.total[MINES]
    beside = 0
    for cell in range(at.fate.size):
        beside += at.fate[cell] == UNDECIDED and is_beside_clue(field, at, cell)
    beyond = at.total[LEFT] - beside
    if beside < left < beyond:
        return NOTHING  # the clues never use up the mines, nor the other cells
    parts = weigh_components(field, at, notes, ways, totals)
    if parts < 0 or (parts + 1) * (left + 1) > totals.before.size:
        return UNSURE
    add_up(totals, parts, left, beyond)
    begin_step(notes, COUNT, -1, -1)
    for part in range(parts):
        allowed = fitting(totals, part, left)
        if allowed != totals.ways[part]:
            enumerate_component(field, at, ways, totals.clue[part])
            judge(ways, allowed)
            decide_certain(field, at, notes, ways)
    decide_beyond(field, at, notes, totals, parts, left, beyond)
    return keep_step(notes)


@inner
def keep_step(notes: Notes) -> int:
    """Keep the step that was begun if it decided anything, else take it back."""
    if notes.count[WRITTEN] > notes.count[STEP] + HEADER:
        return CONCLUDED
    notes.count[WRITTEN] = notes.count[STEP]
    notes.tally[COUNT] -= 1
    return NOTHING


@inner
def weigh_components(field: Field, at: View, notes: Notes, ways: Ways, totals: Totals) -> int:
    """Find the totals that each component can have; how many components, or -1 if unsure."""
    front, parts = ways.fill.front, 0
    notes.count[STAMP] += 1
    for clue in range(at.fate.size):
        if at.shown[clue] >= COVERED or at.room[clue] == 0 or is_seen(field, at, notes, clue):
            continue
        if not enumerate_component(field, at, ways, clue):
            return -1
        for i in range(front.count[CELLS]):
            notes.mark[front.cells[i]] = notes.count[STAMP]
        last = ways.fill.layer[front.count[BOXES] + 1] - 1
        totals.clue[parts] = clue
        totals.least[parts] = ways.least[last]
        totals.ways[parts] = ways.reached[last]
        parts += 1
    return parts


@inner
def add_up(totals: Totals, parts: int, left: int, beyond: int) -> None:
    """Find how many mines components can have together, from the first on and from the last on.

    Before the first there are none; after the last come the cells that no clue speaks of.
    """
    width = left + 1
    totals.before[: (parts + 1) * width] = 0
    totals.after[: (parts + 1) * width] = 0
    totals.before[0] = 1
    for mines in range(min(beyond, left) + 1):
        totals.after[parts * width + mines] = 1
    for part in range(parts):
        add_part(totals, totals.before, part, part * width, (part + 1) * width, width)
    for part in range(parts - 1, -1, -1):
        add_part(totals, totals.after, part, (part + 1) * width, part * width, width)


@inner
def add_part(totals: Totals, sums: Bytes, part: int, given: int, result: int, width: int) -> None:
    """Add the totals of a component to the numbers in one row, which gives another row."""
    for more in range(SPREAD + 1):
        if totals.ways[part] >> np.uint64(more) & ONE:
            added = totals.least[part] + more
            for mines in range(width - added):
                sums[result + added + mines] |= sums[given + mines]


@inner
def fitting(totals: Totals, part: int, left: int) -> np.uint64:
    """The totals of a component for which the others can have the remaining mines."""
    allowed = np.uint64(0)
    before, after = part * (left + 1), (part + 1) * (left + 1)
    for more in range(SPREAD + 1):
        if totals.ways[part] >> np.uint64(more) & ONE:
            rest = left - totals.least[part] - more
            for mines in range(rest + 1):
                if totals.before[before + mines] and totals.after[after + rest - mines]:
                    allowed |= ONE << np.uint64(more)
                    break
    return allowed


@inner
def decide_beyond(
    field: Field, at: View, notes: Notes, totals: Totals, parts: int, left: int, beyond: int
) -> None:
    """Decide the cells that no clue speaks of, if they hold no mine, or nothing else."""
    fewest, most = beyond, 0
    for mines in range(min(beyond, left) + 1):
        if totals.before[parts * (left + 1) + left - mines]:
            fewest, most = min(fewest, mines), max(most, mines)
    if most > 0 and fewest < beyond:
        return
    for cell in range(at.fate.size):
        if at.fate[cell] == UNDECIDED and not is_beside_clue(field, at, cell):
            decide(field, at, notes, cell, MINE if most > 0 else SAFE)
