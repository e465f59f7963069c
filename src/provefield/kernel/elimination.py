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
    Records,
    Scopes,
    Tables,
)
from provefield.kernel.compiled import inner, tiny
from provefield.kernel.join import bit_length, join


@inner
def eliminate(front: Frontier, tables: Tables, scopes: Scopes, part: int) -> int:
    """Make the tables of a part; its root has a single entry."""
    tables.count[FIRST] = tables.count[NODES]
    start, end = front.part[part].first_clue, front.part[part + 1].first_clue
    boxes = front.part[part + 1].first_box - front.part[part].first_box
    if tables.count[ENTRIES] + 9 * boxes >= tables.entry.size:
        return CAPPED
    for clue in range(start, end):
        scopes.line[clue].holders = 0
    for box in range(front.part[part].first_box, front.part[part + 1].first_box):
        if not add_leaf(front, tables, scopes, box):
            return CONTRADICTION
    if boxes > 1:
        scopes.bucket[:] = -1
        for clue in range(start, end):
            if scopes.line[clue].holders > 1:
                line_up(scopes, clue, count_open(tables, scopes, clue))
        clue = next_clue(scopes)
        while clue >= 0:
            ended = join_all(front, tables, scopes, clue)
            if ended != FINE:
                return ended
            clue = next_clue(scopes)
    tables.part[part].root = tables.count[NODES] - 1
    return FINE


@inner
def add_leaf(front: Frontier, tables: Tables, scopes: Scopes, index: int) -> bool:
    """The table of a box: so many mines in it, the same for each of its clues."""
    node = tables.count[NODES]
    box, scope = front.box[index], scopes.scope[node - tables.count[FIRST]]
    low, high, clues, bits, unit = 0, box.size, 0, 0, 0
    for i in range(box.clues):
        clue = box.clue[i]
        need, room = front.clue[clue].need, front.clue[clue].room
        low = max(low, need - room + box.size)
        high = min(high, need)
        if room > box.size:
            scope.clue[clues] = clue
            scope.shift[clues] = bits
            scope.inside[clues] = box.size
            unit += 1 << bits
            bits += bit_length(need)
            clues += 1
            line = scopes.line[clue]
            line.holder[line.holders] = node
            line.holders += 1
    scope.clues = clues
    scope.used = (1 << bits) - 1
    tables.node[node].box = index
    tables.node[node].size = box.size
    for mines in range(low, high + 1):
        entry = tables.entry[tables.count[ENTRIES]]
        entry.live = 0
        entry.fewest = entry.most = mines
        tables.key[tables.count[ENTRIES]] = unit * mines
        tables.count[ENTRIES] += 1
    end_node(tables)
    return bool(low <= high)


@tiny
def end_node(tables: Tables) -> None:
    """The entries and records written last belong to this node; the next one begins after them."""
    tables.count[NODES] += 1
    tables.node[tables.count[NODES]].entry = tables.count[ENTRIES]
    tables.node[tables.count[NODES]].record = tables.count[RECORDS]


@inner
def count_open(tables: Tables, scopes: Scopes, clue: int) -> int:
    """How many clues the tables about a clue leave open together."""
    tables.count[STAMP] += 1
    stamp = tables.count[STAMP]
    line, found = scopes.line[clue], 0
    for i in range(line.holders):
        scope = scopes.scope[line.holder[i] - tables.count[FIRST]]
        for j in range(scope.clues):
            other = scopes.line[scope.clue[j]]
            found += other.seen != stamp
            other.seen = stamp
    return min(found, BUCKETS - 1)


@inner
def line_up(scopes: Scopes, clue: int, degree: int) -> None:
    """Put a clue into the line of those that leave equally many open."""
    line, first = scopes.line[clue], scopes.bucket[degree]
    line.degree = degree
    line.before = -1
    line.after = first
    if first >= 0:
        scopes.line[first].before = clue
    scopes.bucket[degree] = clue


@inner
def leave_line(scopes: Scopes, clue: int) -> None:
    """Take a clue out of its line."""
    line = scopes.line[clue]
    if line.before >= 0:
        scopes.line[line.before].after = line.after
    else:
        scopes.bucket[line.degree] = line.after
    if line.after >= 0:
        scopes.line[line.after].before = line.before


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
    number = scopes.line[clue].holders
    merged = scopes.line[clue].holder
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
    return int(tables.node[node + 1].entry - tables.node[node].entry)


@inner
def close(front: Frontier, tables: Tables, scopes: Scopes, node: int) -> None:
    """Drop the clues of a table that have all their cells inside."""
    scope = scopes.scope[node - tables.count[FIRST]]
    i = 0
    while i < scope.clues:
        clue = scope.clue[i]
        if scope.inside[i] < front.clue[clue].room:
            i += 1
            continue
        mask = (1 << bit_length(front.clue[clue].need)) - 1
        scope.used &= ~(mask << scope.shift[i])
        leave_line(scopes, clue)
        scope.clues -= 1
        scope.clue[i] = scope.clue[scope.clues]
        scope.shift[i] = scope.shift[scope.clues]
        scope.inside[i] = scope.inside[scope.clues]


@inner
def hold(tables: Tables, scopes: Scopes, node: int, merged: Records, number: int) -> None:
    """Let the clues that a new table leaves open know it instead of what it was made from."""
    scope = scopes.scope[node - tables.count[FIRST]]
    for i in range(scope.clues):
        line = scopes.line[scope.clue[i]]
        kept = 0
        for j in range(line.holders):
            holder = line.holder[j]
            gone = False
            for k in range(number):
                gone |= merged[k] == holder
            line.holder[kept] = holder
            kept += not gone
        line.holder[kept] = node
        line.holders = kept + 1
    for i in range(scope.clues):
        clue = scope.clue[i]
        leave_line(scopes, clue)
        line_up(scopes, clue, count_open(tables, scopes, clue))
