"""Every way to fill the boxes of a component, with the numbers of mines that it takes.

Whole numbers only: what a box may hold is known for certain, whether or not the number of mines in
the component is restricted.
"""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import (
    BOXES,
    CLUES,
    Frontier,
    Position,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.frontier import add_part, forget
from provefield.kernel.core.neighbours import Field
from provefield.kernel.deal.arrays import SLOTS, SPREAD, STATES, States

NOT_MET, OPEN, CLOSED = 0, 1, 2  # stages of a clue
ONE = np.uint64(1)
FOUR_BITS = np.uint64(15)
MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT, TOP = np.uint64(29), np.uint64(48)


@inner
def enumerate_component(
    field: Field, at: Position, front: Frontier, states: States, clue: int
) -> bool:
    """List the ways to fill the component of a clue; False if they are too many to be sure."""
    forget(front)
    add_part(field, at, front, clue)
    arrange(front, states)
    return expand(front, states) and reach(front, states)


@inner
def arrange(front: Frontier, states: States) -> None:
    """Put the boxes into an order in which few clues are open at a time."""
    clues = front.count[CLUES]
    states.stage[:clues] = NOT_MET
    states.fewest[: front.count[BOXES]] = -1  # not in order yet
    states.opened[0] = clues - 1
    states.stage[clues - 1] = OPEN
    opened, placed = 1, 0
    while opened:
        chosen, least = 0, newcomers(front, states, states.opened[0])
        for i in range(1, opened):
            cost = newcomers(front, states, states.opened[i])
            if cost < least:
                chosen, least = i, cost
        clue = states.opened[chosen]
        opened -= 1
        states.opened[chosen] = states.opened[opened]
        states.stage[clue] = CLOSED
        for i in range(front.clue[clue].boxes):
            box = front.clue[clue].box[i]
            if states.fewest[box] < 0:
                states.fewest[box] = 0
                states.order[placed] = box
                placed += 1
                opened = open_clues(front, states, box, opened)


@inner
def newcomers(front: Frontier, states: States, clue: int) -> int:
    """How many clues would be opened by closing this one, counted once for each box."""
    fresh = 0
    for i in range(front.clue[clue].boxes):
        box = front.clue[clue].box[i]
        if states.fewest[box] < 0:
            for j in range(front.box[box].clues):
                fresh += states.stage[front.box[box].clue[j]] == NOT_MET
    return fresh


@inner
def open_clues(front: Frontier, states: States, box: int, opened: int) -> int:
    """Open the clues of a box; how many are open then."""
    for j in range(front.box[box].clues):
        clue = front.box[box].clue[j]
        if states.stage[clue] == NOT_MET:
            states.stage[clue] = OPEN
            states.opened[opened] = clue
            opened += 1
    return opened


@inner
def expand(front: Frontier, states: States) -> bool:
    """Fill box after box; False if there is no room for all states."""
    for clue in range(front.count[CLUES]):
        states.slot[clue] = -1
        states.room[clue] = front.clue[clue].room
    states.key[0] = 0
    states.layer[0], states.layer[1] = 0, 1
    used = 0
    for place in range(front.count[BOXES]):
        box = states.order[place]
        added, unit = np.uint64(0), np.uint64(0)
        for j in range(front.box[box].clues):
            clue = front.box[box].clue[j]
            if states.slot[clue] < 0:
                slot = free_slot(used)
                if slot == SLOTS:
                    return False
                used |= 1 << slot
                states.slot[clue] = slot
                added += np.uint64(front.clue[clue].need) << np.uint64(4 * slot)
            states.room[clue] -= front.box[box].size
            states.shift[j] = np.uint64(4 * states.slot[clue])
            unit += ONE << states.shift[j]
        if not fill(front, states, place, added, unit):
            return False
        for j in range(front.box[box].clues):
            clue = front.box[box].clue[j]
            if states.room[clue] == 0:
                used &= ~(1 << states.slot[clue])
    return True


@inner
def free_slot(used: int) -> int:
    """The first bit that is not set."""
    slot = 0
    while used >> slot & 1:
        slot += 1
    return slot


@inner
def fill(
    front: Frontier,
    states: States,
    place: int,
    added: np.uint64,
    unit: np.uint64,
) -> bool:
    """Fill one box in every way that its clues allow; False if there is no room for that."""
    box = states.order[place]
    begin, end = states.layer[place + 1], states.layer[place + 1]
    edges = states.edge[states.layer[place]] if place else 0
    for state in range(states.layer[place], begin):
        key = states.key[state] + added
        low, high = 0, int(front.box[box].size)
        for j in range(front.box[box].clues):
            need = int(np.int64(key >> states.shift[j] & FOUR_BITS))
            high = min(high, need)
            low = max(low, need - states.room[front.box[box].clue[j]])
        states.edge[state] = edges
        states.low[state] = low
        if edges + 9 > states.target.size or end + 9 > STATES:
            return False
        for mines in range(low, high + 1):
            key_then = key - np.uint64(mines) * unit
            spot = find(states, key_then, begin, end)
            if not begin <= states.table[spot] < end:
                states.table[spot] = end
                states.key[end] = key_then
                end += 1
            states.target[edges] = states.table[spot]
            edges += 1
    states.layer[place + 2] = end
    states.edge[begin] = edges
    states.edge[end] = edges
    return True


@inner
def find(states: States, key: np.uint64, begin: int, end: int) -> int:
    """Where the table has a state of this layer, or may have it.

    What the table says of states outside the layer is out of date, so it never needs to be cleared.
    """
    spot = int(np.int64((key ^ key >> SHIFT) * MIX >> TOP))
    while True:
        state = states.table[spot]
        if not begin <= state < end or states.key[state] == key:
            return spot
        spot = (spot + 1) % states.table.size


@inner
def reach(front: Frontier, states: States) -> bool:
    """Find with how many mines each state is reached; False if the numbers lie too far apart."""
    size = states.layer[front.count[BOXES] + 1]
    last = size - 1
    states.least[:size] = front.cells.size
    states.greatest[:size] = 0
    states.ways[:size] = 0
    states.least[0] = 0
    for state in range(last):
        for edge in range(states.edge[state], states.edge[state + 1]):
            mines = states.low[state] + edge - states.edge[state]
            then = states.target[edge]
            states.least[then] = min(states.least[then], states.least[state] + mines)
            states.greatest[then] = max(states.greatest[then], states.greatest[state] + mines)
    states.ways[0] = 1
    for state in range(last):
        if states.greatest[state] - states.least[state] > SPREAD:
            return False
        for edge in range(states.edge[state], states.edge[state + 1]):
            then = states.target[edge]
            states.ways[then] |= states.ways[state] << gap(states, state, edge)
    return bool(states.greatest[last] - states.least[last] <= SPREAD)


@inner
def gap(states: States, state: int, edge: int) -> np.uint64:
    """How far bits move along an edge."""
    mines = states.low[state] + edge - states.edge[state]
    then = states.target[edge]
    return np.uint64(states.least[state] + mines - states.least[then])


@inner
def judge(front: Frontier, states: States, allowed: np.uint64) -> None:
    """Find how few and how many mines each box may hold, if only some totals are allowed."""
    last = states.layer[front.count[BOXES] + 1] - 1
    states.good[last] = allowed & states.ways[last]
    for place in range(front.count[BOXES] - 1, -1, -1):
        box = states.order[place]
        fewest, most = front.box[box].size, 0
        for state in range(states.layer[place], states.layer[place + 1]):
            good = np.uint64(0)
            for edge in range(states.edge[state], states.edge[state + 1]):
                ahead = states.good[states.target[edge]] >> gap(states, state, edge)
                here = ahead & states.ways[state]
                if here:
                    mines = states.low[state] + edge - states.edge[state]
                    fewest, most = min(fewest, mines), max(most, mines)
                    good |= here
            states.good[state] = good
        states.fewest[box], states.most[box] = fewest, most
