"""Every way to fill the boxes of some parts, one after the other, as a graph.

A node is what the open clues still lack after some boxes; for each number of mines that the next
box may hold, an edge leads on from it. What the ways come to is for others to say: polynomials in
`guess`, sets of totals in `deal`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from provefield.kernel.core.arrays import (
    BOXES,
    CAPPED,
    CLUES,
    FINE,
    PARTS,
    Bytes,
    Frontier,
    Ints,
    Shorts,
    new_workspace,
)
from provefield.kernel.core.compiled import inner

MIX = -7046029254386353131
MOST_SLOTS = 15  # of 4 bits in a key
NO_CLUE = -1
UNSEEN, OPEN, CLOSED = 0, 1, 2
NODES, EDGES, STAMP, USED = range(4)  # where `Fillings.count` keeps what


class Fillings(NamedTuple):
    """The nodes, layer after layer, and their edges; the first has `low` mines, the next one more.

    A key gives each open clue four bits, its slot. What the table says under an older stamp is out
    of date, so that it need not be cleared.
    """

    front: Frontier
    order: Ints
    opened: Ints
    stage: Bytes
    slot: Ints
    room: Ints
    shift: Ints
    spare: Ints
    layer: Ints
    key: Ints
    low: Ints
    edge: Shorts
    target: Shorts
    table_key: Ints
    table_node: Shorts
    table_stamp: Ints
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


def new_fillings(cells: int, nodes: int) -> Fillings:
    """Room for boxes of so many cells, and for so many nodes, a power of two."""
    return Fillings(
        front=new_workspace(cells, states=1).front,
        order=np.empty(cells + 1, np.int64),
        opened=np.empty(cells + 1, np.int64),
        stage=np.empty(cells + 1, np.int8),
        slot=np.empty(cells + 1, np.int64),
        room=np.empty(cells + 1, np.int64),
        shift=np.empty(8, np.int64),
        spare=np.empty(8, np.int64),
        layer=np.empty(cells + 2, np.int64),
        key=np.empty(nodes + 1, np.int64),
        low=np.empty(nodes + 1, np.int64),
        edge=np.empty(nodes + 2, np.int32),
        target=np.empty(9 * nodes, np.int32),
        table_key=np.empty(2 * nodes, np.int64),
        table_node=np.empty(2 * nodes, np.int32),
        table_stamp=np.zeros(2 * nodes, np.int64),
        count=np.zeros(4, np.int64),
    )


@inner
def enumerate_fillings(fill: Fillings, free: int) -> int:
    """List the ways to fill the boxes of `Fillings.front`; CAPPED if they are too many."""
    order_boxes(fill)
    return fill_boxes(fill, free)


@inner
def order_boxes(fill: Fillings) -> None:
    """Order the boxes part by part, the first part last and towards its first clue."""
    front = fill.front
    fill.stage[: front.count[CLUES]] = UNSEEN
    for box in range(front.count[BOXES]):
        front.box[box].taken = 0
    ordered = 0
    for turn in range(1, front.count[PARTS] + 1):
        part = turn % front.count[PARTS]
        ordered = order_part(fill, front.part[part + 1].first_clue - 1, ordered)


@inner
def order_part(fill: Fillings, start: int, ordered: int) -> int:
    """Close one open clue after the other, always one that opens the fewest others."""
    front, opened = fill.front, fill.opened
    opened[0] = start
    fill.stage[start] = OPEN
    count = 1
    while count > 0:
        best, fewest = 0, 1 << 30
        for i in range(count):
            cost = 0
            for j in range(front.clue[opened[i]].boxes):
                cost += opens(fill, front.clue[opened[i]].box[j])
            if cost < fewest:
                best, fewest = i, cost
        clue = opened[best]
        while True:
            box = next_box(fill, clue)
            if box < 0:
                break
            front.box[box].taken = 1
            fill.order[ordered] = box
            ordered += 1
            for j in range(front.box[box].clues):
                other = front.box[box].clue[j]
                if fill.stage[other] == UNSEEN:
                    fill.stage[other] = OPEN
                    opened[count] = other
                    count += 1
        fill.stage[clue] = CLOSED
        count -= 1
        opened[best] = opened[count]
    return ordered


@inner
def opens(fill: Fillings, box: int) -> int:
    """How many clues a box would open; none if it was there already."""
    if fill.front.box[box].taken:
        return 0
    unseen = 0
    for j in range(fill.front.box[box].clues):
        unseen += fill.stage[fill.front.box[box].clue[j]] == UNSEEN
    return unseen


@inner
def next_box(fill: Fillings, clue: int) -> int:
    """The box of a clue that opens the fewest others, -1 if none is left."""
    front = fill.front
    best, fewest = -1, 1 << 30
    for j in range(front.clue[clue].boxes):
        box = front.clue[clue].box[j]
        if not front.box[box].taken:
            cost = opens(fill, box)
            if cost < fewest:
                best, fewest = box, cost
    return best


@inner
def fill_boxes(fill: Fillings, free: int) -> int:
    """Find all nodes and edges; the clue `free` may come to any number."""
    front, count = fill.front, fill.count
    for clue in range(front.count[CLUES]):
        fill.slot[clue], fill.room[clue] = -1, front.clue[clue].room
    fill.key[0] = 0
    fill.layer[0], fill.layer[1] = 0, 1
    count[NODES], count[EDGES], count[USED] = 1, 0, 0
    for step in range(front.count[BOXES]):
        box = fill.order[step]
        added = take_slots(fill, box, free)
        if added < 0 or not fill_box(fill, step, box, added):
            return CAPPED
        fill.layer[step + 2] = count[NODES]
        for j in range(front.box[box].clues):
            clue = front.box[box].clue[j]
            if fill.room[clue] == 0 and clue != free:
                count[USED] &= ~(1 << fill.slot[clue])
    for node in range(fill.layer[front.count[BOXES]], count[NODES] + 1):
        fill.edge[node] = count[EDGES]
    return FINE


@inner
def take_slots(fill: Fillings, box: int, free: int) -> int:
    """Give the clues of a box their places in the key; what new ones lack, -1 if too many are."""
    front, count = fill.front, fill.count
    added = 0
    for j in range(front.box[box].clues):
        clue = front.box[box].clue[j]
        if fill.slot[clue] < 0:
            slot = 0
            while count[USED] >> slot & 1:
                slot += 1
            if slot == MOST_SLOTS:
                return -1
            count[USED] |= 1 << slot
            fill.slot[clue] = slot
            added += front.clue[clue].need << (4 * slot)
        fill.room[clue] -= front.box[box].size
        fill.shift[j] = 4 * fill.slot[clue]
        fill.spare[j] = 15 if clue == free else fill.room[clue]
    return added


@inner
def fill_box(fill: Fillings, step: int, box: int, added: int) -> bool:
    """Add the edges from each node before a box; False if they lead to too many."""
    clues, size = fill.front.box[box].clues, fill.front.box[box].size
    unit = 0
    for j in range(clues):
        unit += 1 << fill.shift[j]
    fill.count[STAMP] += 1
    mask, all_of_it = 63, fill.table_key.size - 1
    while mask < min(16 * (fill.layer[step + 1] - fill.layer[step]), all_of_it):
        mask = 2 * mask + 1
    for node in range(fill.layer[step], fill.layer[step + 1]):
        key = fill.key[node] + added
        low, high = 0, size
        for j in range(clues):
            lacks = key >> fill.shift[j] & 15
            high = min(high, lacks)
            low = max(low, lacks - fill.spare[j])
        fill.edge[node], fill.low[node] = fill.count[EDGES], low
        for mines in range(low, high + 1):
            if not add_edge(fill, key - mines * unit, mask):
                return False
    return True


@inner
def add_edge(fill: Fillings, key: int, mask: int) -> bool:
    """Add an edge to the node with a key, which may be new; False if there is no room for it."""
    count = fill.count
    place = ((key ^ (key >> 29)) * MIX >> 24) & mask
    while fill.table_stamp[place] == count[STAMP] and fill.table_key[place] != key:
        place = (place + 1) & mask
    if fill.table_stamp[place] != count[STAMP]:
        if count[NODES] == fill.key.size - 2:
            return False
        fill.table_stamp[place] = count[STAMP]
        fill.table_key[place] = key
        fill.table_node[place] = count[NODES]
        fill.key[count[NODES]] = key
        count[NODES] += 1
    fill.target[count[EDGES]] = fill.table_node[place]
    count[EDGES] += 1
    return True
