"""Join the boxes of a part, clue by clue, in an order that leaves few clues open at a time.

A table tells which sums its open clues can reach together. When all cells of a clue are inside one
table the sum must be right, and the clue is closed. The cost is exponential only in the number of
clues that are open at once, which the order keeps small: the next clue is one whose tables leave
the fewest others open.
"""

from __future__ import annotations

from provefield.kernel.core.arrays import (
    BUCKETS,
    CAPPED,
    CONTRADICTION,
    ENTRIES,
    FINE,
    FIRST,
    FIRST_ENTRY,
    FULL,
    NODES,
    RECORDS,
    STAMP,
    Frontier,
    Records,
    Scopes,
    Tables,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.places import entries, from_start
from provefield.kernel.odds.join import bit_length, join, key_number, scope_number


@inner
def eliminate(front: Frontier, tables: Tables, scopes: Scopes, part: int) -> int:
    """Make the tables of a part; its root has a single entry."""
    clues = front.part[part + 1].first_clue - front.part[part].first_clue
    boxes = front.part[part + 1].first_box - front.part[part].first_box
    if tables.count[ENTRIES] + 9 * boxes >= tables.entry.size:
        return CAPPED
    if not add_leaves(front, tables, scopes, part):
        return CONTRADICTION
    if boxes > 1:
        scopes.bucket[:] = -1
        for clue in range(clues):
            if scopes.line[clue].holders > 1:
                line_up(scopes, clue, count_open(tables, scopes, clue))
        while True:
            clue = next_clue(scopes)
            if clue < 0:
                break
            ended = join_all(tables, scopes, clue)
            if ended != FINE:
                return ended
    tables.part[part].root = tables.count[NODES] - 1
    return FINE


@tiny
def add_leaves(front: Frontier, tables: Tables, scopes: Scopes, part: int) -> bool:
    """Make the tables of all boxes; False if one cannot hold any number of mines."""
    tables.count[FIRST], tables.count[FIRST_ENTRY] = tables.count[NODES], tables.count[ENTRIES]
    first, end = from_start(front.part[part].first_clue), front.part[part + 1].first_clue
    for clue in range(end - first):
        line, about = scopes.line[clue], front.clue[first + clue]
        line.holders, line.need, line.room = 0, about.need, about.room
    for box in range(from_start(front.part[part].first_box), front.part[part + 1].first_box):
        if not add_leaf(front, tables, scopes, box, first):
            return False
    return True


@tiny
def add_leaf(front: Frontier, tables: Tables, scopes: Scopes, index: int, first: int) -> bool:
    """The table of a box: so many mines in it, the same for each of its clues."""
    node = from_start(tables.count[NODES])
    box, scope = front.box[index], scopes.scope[scope_number(tables, node)]
    low, high, clues, bits, unit = 0, box.size, 0, 0, 0
    for i in range(box.clues):
        clue = from_start(box.clue[i] - first)
        line = scopes.line[clue]
        need, room = line.need, line.room
        low = max(low, need - room + box.size)
        high = min(high, need)
        if room > box.size:
            scope.clue[clues] = clue
            scope.shift[clues] = bits
            scope.inside[clues] = box.size
            unit += 1 << bits
            bits += bit_length(need)
            clues += 1
            line.holder[from_start(line.holders)] = node
            line.holders += 1
    scope.clues = clues
    scope.used = (1 << bits) - 1
    tables.node[node].box = index
    tables.node[node].size = box.size
    place = from_start(tables.count[ENTRIES])
    for mines in range(low, high + 1):
        entry = tables.entry[place]
        entry.live = 0
        entry.fewest = entry.most = mines
        scopes.key[key_number(tables, place)] = unit * mines
        place = from_start(place + 1)
    tables.count[ENTRIES] = place
    end_node(tables)
    return bool(low <= high)


@tiny
def end_node(tables: Tables) -> None:
    """The entries and records written last belong to this node; the next one begins after them."""
    tables.count[NODES] += 1
    node = tables.node[from_start(tables.count[NODES])]
    node.entry = tables.count[ENTRIES]
    node.record = tables.count[RECORDS]


@tiny
def count_open(tables: Tables, scopes: Scopes, clue: int) -> int:
    """How many clues the tables about a clue leave open together."""
    tables.count[STAMP] += 1
    stamp = tables.count[STAMP]
    line, found = scopes.line[clue], 0
    for i in range(line.holders):
        scope = scopes.scope[scope_number(tables, line.holder[i])]
        for j in range(scope.clues):
            other = scopes.line[from_start(scope.clue[j])]
            found += other.seen != stamp
            other.seen = stamp
    return min(found, BUCKETS - 1)


@tiny
def line_up(scopes: Scopes, clue: int, degree: int) -> None:
    """Put a clue into the line of those that leave equally many open."""
    line, first = scopes.line[clue], scopes.bucket[degree]
    line.degree = degree
    line.before = -1
    line.after = first
    if first >= 0:
        scopes.line[first].before = clue
    scopes.bucket[degree] = clue


@tiny
def leave_line(scopes: Scopes, clue: int) -> None:
    """Take a clue out of its line."""
    line = scopes.line[clue]
    if line.before >= 0:
        scopes.line[line.before].after = line.after
    else:
        scopes.bucket[line.degree] = line.after
    if line.after >= 0:
        scopes.line[line.after].before = line.before


@tiny
def next_clue(scopes: Scopes) -> int:
    """The clue that leaves the fewest open, -1 when all are closed."""
    for degree in range(BUCKETS):
        clue = int(scopes.bucket[degree])
        if clue >= 0:
            return clue
    return -1


@tiny
def join_all(tables: Tables, scopes: Scopes, clue: int) -> int:
    """Join all tables about a clue, small ones first, which closes it."""
    number = scopes.line[clue].holders
    merged = scopes.line[clue].holder
    sort_by_size(tables, merged, number)
    node = from_start(merged[0])
    for i in range(1, number):
        before = tables.count[ENTRIES]
        if not join(tables, scopes, node, from_start(merged[i])) or tables.count[FULL]:
            return CAPPED
        if tables.count[ENTRIES] == before:
            return CONTRADICTION
        node = from_start(tables.count[NODES])
        tables.node[node].size = tables.count[RECORDS] - tables.node[node].record
        close(tables, scopes, node)
        end_node(tables)
    hold(tables, scopes, node, merged, number)
    return FINE


@tiny
def sort_by_size(tables: Tables, nodes: Records, number: int) -> None:
    """Bring the tables with few entries to the front."""
    for i in range(1, number):
        node, j = nodes[i], i
        size = size_of(tables, node)
        while j > 0 and size < size_of(tables, nodes[from_start(j - 1)]):
            nodes[from_start(j)] = nodes[from_start(j - 1)]
            j -= 1
        nodes[from_start(j)] = node


@tiny
def size_of(tables: Tables, node: int) -> int:
    """How many entries a table has."""
    first, last = entries(tables, from_start(node))
    return last - first


@tiny
def close(tables: Tables, scopes: Scopes, node: int) -> None:
    """Drop the clues of a table that have all their cells inside."""
    scope = scopes.scope[scope_number(tables, node)]
    i = 0
    while i < scope.clues:
        clue = from_start(scope.clue[i])
        if scope.inside[i] < scopes.line[clue].room:
            i += 1
            continue
        mask = (1 << bit_length(scopes.line[clue].need)) - 1
        scope.used &= ~(mask << scope.shift[i])
        leave_line(scopes, clue)
        last = from_start(scope.clues - 1)
        scope.clues = last
        scope.clue[i] = scope.clue[last]
        scope.shift[i] = scope.shift[last]
        scope.inside[i] = scope.inside[last]


@tiny
def hold(tables: Tables, scopes: Scopes, node: int, merged: Records, number: int) -> None:
    """Let the clues that a new table leaves open know it instead of what it was made from."""
    scope = scopes.scope[scope_number(tables, node)]
    for i in range(scope.clues):
        line = scopes.line[from_start(scope.clue[i])]
        kept = 0
        for j in range(line.holders):
            holder = line.holder[j]
            gone = False
            for k in range(number):
                gone |= merged[k] == holder
            line.holder[from_start(kept)] = holder
            kept += not gone
        line.holder[from_start(kept)] = node
        line.holders = kept + 1
    for i in range(scope.clues):
        clue = from_start(scope.clue[i])
        leave_line(scopes, clue)
        line_up(scopes, clue, count_open(tables, scopes, clue))
