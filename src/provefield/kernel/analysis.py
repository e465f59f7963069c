"""The exact analysis of a position: what follows, and the risk of every cell."""

from __future__ import annotations

import numpy as np

from provefield.kernel.arrays import (
    BOXES,
    CAPPED,
    CELLS,
    COEFFICIENTS,
    CONTRADICTION,
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
    Field,
    Floats,
    Frontier,
    Position,
    Tables,
    Workspace,
)
from provefield.kernel.compiled import compiled, inner
from provefield.kernel.elimination import eliminate
from provefield.kernel.frontier import add_all, add_connected, forget, make_boxes, make_parts
from provefield.kernel.polynomials import go_down, go_up, lay_out, sift
from provefield.kernel.single import load, propagate, settle
from provefield.kernel.sums import (
    CHANCE,
    DROPPED,
    LAYOUTS,
    hand_down,
    multiply_parts,
    weigh_outside,
    weigh_root,
)

# With no more undecided cells than this a float holds even the square of the smallest risk there
# can be; with more, what looks like 0 may be something else.
MOST_CERTAIN = 500
BARELY = 1e-15


@compiled
def analyse(
    field: Field, at: Position, work: Workspace, view: Bytes, mines: int, risk: Floats
) -> int:
    """Write the risk of every covered cell; it is 0 or 1 exactly where that follows."""
    load(field, at, view, mines)
    ended = propagate(field, at)
    if ended == FINE:
        ended = weigh_all(field, at, work, risk)
    return ended


@inner
def weigh_all(field: Field, at: Position, work: Workspace, risk: Floats) -> int:
    """The risk of every covered cell, of which single clues say no more."""
    forget(work.front)
    if add_all(field, at, work.front) != FINE:
        return CONTRADICTION
    ended = make_tables(field, work)
    if ended == FINE:
        ended = count(at, work)
    if ended == FINE:
        write_risk(at, work, risk)
    return ended


@inner
def deduce(field: Field, at: Position, work: Workspace) -> int:
    """Settle what follows from the clues that changed and from those connected with them.

    Parts that would take too many states are passed over, which the answer tells.
    """
    front = work.front
    forget(front)
    for i in range(at.total[TOUCHED]):
        clue = at.touched[i]
        at.is_touched[clue] = 0
        if at.room[clue] > 0 and add_connected(field, at, front, clue) != FINE:
            return CONTRADICTION
    at.total[TOUCHED] = 0
    ended = make_tables(field, work)
    if ended != CONTRADICTION:
        settle_boxes(field, at, front)
    return ended


@inner
def make_tables(field: Field, work: Workspace) -> int:
    """Make the tables of all parts, and mark the boxes that they decide."""
    front, tables = work.front, work.tables
    make_boxes(field, front)
    make_parts(front)
    begin_tables(tables)
    ended = FINE
    for part in range(front.count[PARTS]):
        nodes, entries, records = tables.count[NODES], tables.count[ENTRIES], tables.count[RECORDS]
        outcome = eliminate(front, tables, work.scopes, part)
        if outcome == CONTRADICTION:
            return CONTRADICTION
        if outcome == CAPPED:
            tables.count[NODES], tables.count[ENTRIES] = nodes, entries
            tables.count[RECORDS], tables.count[FULL] = records, 0
            tables.root[part] = nodes - 1
            ended = CAPPED
        else:
            sift(front, tables, part)
    return ended


@inner
def begin_tables(tables: Tables) -> None:
    """Write over what was there before."""
    tables.count[NODES] = 0
    tables.count[ENTRIES] = 0
    tables.count[RECORDS] = 0
    tables.count[COEFFICIENTS] = 0
    tables.count[FULL] = 0
    tables.entry[0] = 0
    tables.record[0] = 0


@inner
def settle_boxes(field: Field, at: Position, front: Frontier) -> None:
    """Settle the cells of decided boxes."""
    for i in range(front.count[CELLS]):
        cell = front.cells[i]
        fate = front.fate[front.box_at[cell]]
        if fate != UNDECIDED:
            settle(field, at, cell, fate)


@inner
def count(at: Position, work: Workspace) -> int:
    """The risk of every box, the risk outside, and the number of layouts."""
    front, tables, sums = work.front, work.tables, work.sums
    mines, fewest = at.total[MINES], 0
    odds = 1.0
    if mines != NO_COUNT:
        odds = min(max(mines / max(at.total[LEFT] - mines, 1.0), 1e-3), 1e3)
    power = sums.power
    power[0] = 1.0
    for i in range(8):
        power[i + 1] = power[i] * odds
    sums.number[LAYOUTS] = 0.0
    for part in range(front.count[PARTS]):
        if lay_out(tables, part) != FINE:
            return CAPPED
        go_up(front, tables, part, power)
        fewest += tables.fewest[tables.entry[tables.root[part]]]
    if mines != NO_COUNT:
        mines -= fewest
        sums.number[LAYOUTS] -= fewest * np.log(odds)
        if mines < 0:
            return CONTRADICTION
    return share_out(at, work, mines, odds)


@inner
def share_out(at: Position, work: Workspace, mines: int, odds: float) -> int:
    """Find what the parts make of each other's mines, and the risks that come of it."""
    front, tables, sums = work.front, work.tables, work.sums
    outside = at.total[LEFT] - front.count[CELLS]
    root = multiply_parts(front, tables, sums)
    found = weigh_outside(sums, root, mines, outside, odds)
    if not found or not weigh_root(sums, root, mines, outside):
        return CAPPED if sums.number[DROPPED] else CONTRADICTION
    hand_down(sums, root)
    for part in range(front.count[PARTS]):
        place = tables.offset[tables.entry[tables.root[part]]]
        for i in range(sums.length[part]):
            tables.backward[place + i] = sums.weight[sums.start[part] + i]
        go_down(front, tables, part)
    return FINE


@inner
def write_risk(at: Position, work: Workspace, risk: Floats) -> None:
    """Give every cell its risk; cells that are open or blocked have none."""
    front, outside = work.front, work.sums.number[CHANCE]
    certain = at.total[LEFT] <= MOST_CERTAIN
    for box in range(front.count[BOXES]):
        if front.fate[box] == UNDECIDED and not certain:
            front.risk[box] = min(max(front.risk[box], BARELY), 1 - BARELY)
    for cell in range(risk.size):
        if at.shown[cell] <= 8 or at.shown[cell] == 10:
            risk[cell] = np.nan
        elif at.fate[cell] != UNDECIDED:
            risk[cell] = at.fate[cell] == MINE
        elif front.box_at[cell] >= 0:
            risk[cell] = front.risk[front.box_at[cell]]
        else:
            risk[cell] = outside


@inner
def settle_certain(field: Field, at: Position, risk: Floats) -> bool:
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
