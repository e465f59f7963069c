"""The exact analysis of a position: what follows, and the risk of every cell."""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import (
    BLOCKED,
    BOXES,
    CAPPED,
    CELLS,
    COEFFICIENTS,
    CONTRADICTION,
    COVERED,
    ENTRIES,
    FINE,
    FULL,
    LEFT,
    MINE,
    MINES,
    NO_COUNT,
    NODES,
    PARTS,
    RECORDS,
    SAFE,
    TOUCHED,
    UNDECIDED,
    Bytes,
    Floats,
    Frontier,
    Sums,
    View,
    Workspace,
)
from provefield.kernel.core.compiled import compiled, inner, tiny
from provefield.kernel.core.frontier import NEW, add_part, box_of, forget
from provefield.kernel.core.neighbours import Field
from provefield.kernel.core.places import from_start
from provefield.kernel.core.single import load, propagate, settle
from provefield.kernel.odds.elimination import eliminate
from provefield.kernel.odds.polynomials import go_down, go_up, sift
from provefield.kernel.odds.sums import (
    CHANCE,
    DROPPED,
    fewest_mines,
    hand_down,
    multiply_parts,
    take_odds,
    tilt_anew,
    weigh_outside,
    weigh_root,
)

# With no more undecided cells than this a float holds even the square of the smallest risk there
# can be; with more, what looks like 0 may be something else.
MOST_CERTAIN = 500
BARELY = 1e-15


@compiled
def analyse(field: Field, at: View, work: Workspace, codes: Bytes, mines: int, risk: Floats) -> int:
    """Write the risk of every covered cell; it is 0 or 1 exactly where that follows."""
    load(field, at, codes, mines)
    ended = propagate(field, at)
    if ended == FINE:
        ended = weigh_all(field, at, work, risk)
    return ended


@inner
def weigh_all(field: Field, at: View, work: Workspace, risk: Floats) -> int:
    """The risk of every covered cell, of which single clues say no more."""
    tilt(at, work.sums)
    begin_parts(work)
    ended = FINE
    for cell in range(at.room.size):
        if at.room[cell] > 0:
            ended = max(ended, add_tables(field, at, work, cell, counted=True))
            if ended == CONTRADICTION:
                return CONTRADICTION
    if ended == FINE:
        ended = share_out(at, work)
    if ended == FINE:
        write_risk(at, work, risk)
    return ended


@inner
def deduce(field: Field, at: View, work: Workspace) -> int:
    """Settle what follows from the clues that changed and from those connected with them.

    Parts that would take too many states are passed over, which the answer tells.
    """
    ended = deduce_touched(field, at, work)
    if ended != CONTRADICTION:
        settle_boxes(field, at, work.front)
    return ended


@inner
def deduce_touched(field: Field, at: View, work: Workspace) -> int:
    """Mark the boxes that are decided by clues that changed and by those connected with them."""
    begin_parts(work)
    ended = FINE
    for i in range(at.total[TOUCHED]):
        clue = at.touched[i]
        at.is_touched[clue] = 0
        if at.room[clue] > 0:
            ended = max(ended, add_tables(field, at, work, clue, counted=False))
            if ended == CONTRADICTION:
                return CONTRADICTION
    at.total[TOUCHED] = 0
    return ended


@tiny
def add_tables(field: Field, at: View, work: Workspace, clue: int, counted: bool) -> int:
    """Take in the part of a clue, if it is new, and make its tables.

    A part is done with before the next one is looked at: by then it has left the cache.
    """
    front = work.front
    if front.at[clue] != NEW:
        return FINE
    if add_part(field, at, front, clue) != FINE:
        return CONTRADICTION
    return make_tables(work, front.count[PARTS] - 1, counted)


@inner
def make_tables(work: Workspace, part: int, counted: bool) -> int:
    """Make the tables of a part, mark the boxes that they decide, and count the ways if asked.

    If that takes too many states, the tables are taken back.
    """
    front, tables = work.front, work.tables
    nodes, entries, records = tables.count[NODES], tables.count[ENTRIES], tables.count[RECORDS]
    outcome = eliminate(front, tables, work.scopes, part)
    if outcome == FINE:
        sift(front, tables, part)
        if counted:
            outcome = go_up(tables, part, work.sums.power)
    elif outcome == CAPPED:
        tables.count[NODES], tables.count[ENTRIES] = nodes, entries
        tables.count[RECORDS], tables.count[FULL] = records, 0
        tables.part[part].root = nodes - 1
    return outcome


@inner
def begin_parts(work: Workspace) -> None:
    """Write over what was there before."""
    forget(work.front)
    tables = work.tables
    tables.count[NODES] = 0
    tables.count[ENTRIES] = 0
    tables.count[RECORDS] = 0
    tables.count[COEFFICIENTS] = 0
    tables.count[FULL] = 0
    tables.node[0].entry = 0
    tables.node[0].record = 0


@inner
def settle_boxes(field: Field, at: View, front: Frontier) -> None:
    """Settle the cells of decided boxes."""
    for i in range(front.count[CELLS]):
        cell = from_start(front.cells[i])
        fate = front.box[from_start(box_of(front, cell))].fate
        if fate != UNDECIDED:
            settle(field, at, cell, fate)


@inner
def tilt(at: View, sums: Sums) -> None:
    """Choose the odds by which polynomials are tilted, those of a mine anywhere."""
    mines, odds = at.total[MINES], 1.0
    if mines != NO_COUNT:
        odds = min(max(mines / max(at.total[LEFT] - mines, 1.0), 1e-3), 1e3)
    take_odds(sums, odds)


@inner
def share_out(at: View, work: Workspace) -> int:
    """Find what the parts make of each other's mines, and the risks that come of it."""
    front, tables, sums = work.front, work.tables, work.sums
    mines, outside = at.total[MINES], at.total[LEFT] - front.count[CELLS]
    fewest = fewest_mines(front, tables, sums)
    if mines != NO_COUNT:
        mines -= fewest
        if mines < 0:
            return CONTRADICTION
    ratio = tilt_anew(front, tables, sums, mines, outside)
    root = multiply_parts(front, tables, sums, ratio)
    found = weigh_outside(sums, root, mines, outside)
    if not found or not weigh_root(sums, root, mines, outside):
        return CAPPED if sums.number[DROPPED] else CONTRADICTION
    hand_down(sums, root)
    for part in range(front.count[PARTS]):
        place = tables.entry[tables.node[tables.part[part].root].entry].offset
        power = 1.0
        for i in range(sums.node[part].length):
            tables.backward[place + i] = sums.weight[sums.node[part].start + i] * power
            power *= ratio
        go_down(front, tables, part)
    return FINE


@inner
def write_risk(at: View, work: Workspace, risk: Floats) -> None:
    """Give every cell its risk; cells that are open or blocked have none."""
    front, outside = work.front, work.sums.number[CHANCE]
    certain = at.total[LEFT] <= MOST_CERTAIN
    for box in range(front.count[BOXES]):
        if front.box[box].fate == UNDECIDED and not certain:
            front.risk[box] = min(max(front.risk[box], BARELY), 1 - BARELY)
    for cell in range(risk.size):
        there = 1.0 if at.fate[cell] == MINE else outside if at.fate[cell] == UNDECIDED else 0.0
        risk[cell] = np.nan if at.shown[cell] < COVERED or at.shown[cell] == BLOCKED else there
    for i in range(front.count[CELLS]):
        cell = from_start(front.cells[i])
        risk[cell] = front.risk[from_start(box_of(front, cell))]


@inner
def settle_certain(field: Field, at: View, risk: Floats) -> bool:
    """Settle the cells of risk 0 and 1; whether one of them can be opened."""
    safe = False
    for cell in range(risk.size):
        if at.fate[cell] == UNDECIDED:
            if risk[cell] == 0.0:
                settle(field, at, cell, SAFE)
                safe = True
            elif risk[cell] == 1.0:
                settle(field, at, cell, MINE)
    return safe
