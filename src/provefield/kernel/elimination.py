"""Join the boxes of a part, clue by clue, in an order that leaves few clues open at a time.

A table tells which sums its open clues can reach together. When all cells of a clue are inside one
table the sum must be right, and the clue is closed. The cost is exponential only in the number of
clues that are open at once, which the order keeps small: the next clue is one whose tables leave
the fewest others open.
"""

from __future__ import annotations

from provefield.kernel.arrays import (
    BUCKETS,
    CAPPED,
    CONTRADICTION,
    ENTRIES,
    FINE,
    FIRST,
    FULL,
    NODES,
    RECORDS,
    STAMP,
    Frontier,
    Ints,
    Scopes,
    Tables,
)
from provefield.kernel.compiled import inner, tiny
from provefield.kernel.join import bit_length, join


@inner
def eliminate(front: Frontier, tables: Tables, scopes: Scopes, part: int) -> int:
    """Make the tables of a part; its root has a single entry."""
    tables.count[FIRST] = tables.count[NODES]
    start, end = front.first_clue[part], front.first_clue[part + 1]
    boxes = front.first_box[part + 1] - front.first_box[part]
    if tables.count[ENTRIES] + 9 * boxes >= tables.key.size:
        return CAPPED
    for i in range(start, end):
        scopes.holders[front.clue_order[i]] = 0
    for i in range(front.first_box[part], front.first_box[part + 1]):
        if not add_leaf(front, tables, scopes, front.box_order[i]):
            return CONTRADICTION
    if boxes > 1:
        scopes.bucket[:] = -1
        for i in range(start, end):
            clue = front.clue_order[i]
            if scopes.holders[clue] > 1:
                line_up(scopes, clue, count_open(tables, scopes, clue))
        clue = next_clue(scopes)
        while clue >= 0:
            ended = join_all(front, tables, scopes, clue)
            if ended != FINE:
                return ended
            clue = next_clue(scopes)
    tables.root[part] = tables.count[NODES] - 1
    return FINE


@inner
def add_leaf(front: Frontier, tables: Tables, scopes: Scopes, box: int) -> bool:
    """The table of a box: so many mines in it, the same for each of its clues."""
    node = tables.count[NODES]
    local = node - tables.count[FIRST]
    size = front.size[box]
    low, high, clues, bits, unit = 0, size, 0, 0, 0
    for i in range(front.clues[box]):
        clue = front.clue[box, i]
        need, room = front.need[clue], front.room[clue]
        low = max(low, need - room + size)
        high = min(high, need)
        if room > size:
            scopes.clue[local, clues] = clue
            scopes.shift[local, clues] = bits
            scopes.inside[local, clues] = size
            unit += 1 << bits
            bits += bit_length(need)
            clues += 1
            scopes.holder[clue, scopes.holders[clue]] = node
            scopes.holders[clue] += 1
    scopes.clues[local] = clues
    scopes.used[local] = (1 << bits) - 1
    tables.left[node] = -1
    tables.right[node] = -1
    tables.box[node] = box
    tables.low[node] = low
    for mines in range(low, high + 1):
        tables.key[tables.count[ENTRIES]] = unit * mines
        tables.count[ENTRIES] += 1
    end_node(tables)
    return bool(low <= high)


@tiny
def end_node(tables: Tables) -> None:
    """The entries and records written last belong to this node; the next one begins after them."""
    tables.count[NODES] += 1
    tables.entry[tables.count[NODES]] = tables.count[ENTRIES]
    tables.record[tables.count[NODES]] = tables.count[RECORDS]


@inner
def count_open(tables: Tables, scopes: Scopes, clue: int) -> int:
    """How many clues the tables about a clue leave open together."""
    tables.count[STAMP] += 1
    stamp = tables.count[STAMP]
    found = 0
    for i in range(scopes.holders[clue]):
        local = scopes.holder[clue, i] - tables.count[FIRST]
        for j in range(scopes.clues[local]):
            other = scopes.clue[local, j]
            if scopes.seen[other] != stamp:
                scopes.seen[other] = stamp
                found += 1
    return min(found, BUCKETS - 1)


@inner
def line_up(scopes: Scopes, clue: int, degree: int) -> None:
    """Put a clue into the line of those that leave equally many open."""
    first = scopes.bucket[degree]
    scopes.degree[clue] = degree
    scopes.before[clue] = -1
    scopes.after[clue] = first
    if first >= 0:
        scopes.before[first] = clue
    scopes.bucket[degree] = clue


@inner
def leave_line(scopes: Scopes, clue: int) -> None:
    """Take a clue out of its line."""
    before, after = scopes.before[clue], scopes.after[clue]
    if before >= 0:
        scopes.after[before] = after
    else:
        scopes.bucket[scopes.degree[clue]] = after
    if after >= 0:
        scopes.before[after] = before


@inner
def next_clue(scopes: Scopes) -> int:
    """The clue that leaves the fewest open, -1 when all are closed."""
    for degree in range(BUCKETS):
        if scopes.bucket[degree] >= 0:
            return int(scopes.bucket[degree])
    return -1


@inner
def join_all(front: Frontier, tables: Tables, scopes: Scopes, clue: int) -> int:
    """Join all tables about a clue, small ones first, which closes it."""
    number = scopes.holders[clue]
    merged = scopes.holder[clue]
    for i in range(1, number):
        j = i
        while j > 0 and entries(tables, merged[j]) < entries(tables, merged[j - 1]):
            merged[j], merged[j - 1] = merged[j - 1], merged[j]
            j -= 1
    node = merged[0]
    for i in range(1, number):
        before = tables.count[ENTRIES]
        if not join(front, tables, scopes, node, merged[i]) or tables.count[FULL]:
            return CAPPED
        if tables.count[ENTRIES] == before:
            return CONTRADICTION
        node = tables.count[NODES]
        close(front, tables, scopes, node)
        end_node(tables)
    hold(tables, scopes, node, merged, number)
    return FINE


@tiny
def entries(tables: Tables, node: int) -> int:
    """How many entries a table has."""
    return int(tables.entry[node + 1] - tables.entry[node])


@inner
def close(front: Frontier, tables: Tables, scopes: Scopes, node: int) -> None:
    """Drop the clues of a table that have all their cells inside."""
    local = node - tables.count[FIRST]
    i = 0
    while i < scopes.clues[local]:
        clue = scopes.clue[local, i]
        if scopes.inside[local, i] < front.room[clue]:
            i += 1
            continue
        mask = (1 << bit_length(front.need[clue])) - 1
        scopes.used[local] &= ~(mask << scopes.shift[local, i])
        leave_line(scopes, clue)
        scopes.clues[local] -= 1
        last = scopes.clues[local]
        scopes.clue[local, i] = scopes.clue[local, last]
        scopes.shift[local, i] = scopes.shift[local, last]
        scopes.inside[local, i] = scopes.inside[local, last]


@inner
def hold(tables: Tables, scopes: Scopes, node: int, merged: Ints, number: int) -> None:
    """Let the clues that a new table leaves open know it instead of what it was made from."""
    local = node - tables.count[FIRST]
    for i in range(scopes.clues[local]):
        clue = scopes.clue[local, i]
        kept = 0
        for j in range(scopes.holders[clue]):
            holder = scopes.holder[clue, j]
            gone = False
            for k in range(number):
                gone |= merged[k] == holder
            if not gone:
                scopes.holder[clue, kept] = holder
                kept += 1
        scopes.holder[clue, kept] = node
        scopes.holders[clue] = kept + 1
    for i in range(scopes.clues[local]):
        clue = scopes.clue[local, i]
        leave_line(scopes, clue)
        line_up(scopes, clue, count_open(tables, scopes, clue))
