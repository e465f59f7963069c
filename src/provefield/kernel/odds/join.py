"""Join two tables of a part into one."""

from __future__ import annotations

from provefield.kernel.core.arrays import (
    ENTRIES,
    FIRST,
    FIRST_ENTRY,
    FULL,
    KEY_BITS,
    MASK,
    NODES,
    RECORDS,
    STAMP,
    WIDEST,
    Scopes,
    Tables,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.places import entries, from_start

MIX = -7046029254386353131  # odd, with its bits well spread
NO_MINES_YET = 1 << 30
SMALLEST_HASH = 64


@tiny
def join(tables: Tables, scopes: Scopes, one: int, other: int) -> bool:
    """Write the entries and the scope of the join; False if its sums do not fit into a key."""
    size_one = tables.node[one + 1].entry - tables.node[one].entry
    size_other = tables.node[other + 1].entry - tables.node[other].entry
    leaf_one, leaf_other = tables.node[one].box >= 0, tables.node[other].box >= 0
    if (leaf_one and not leaf_other) or (leaf_one == leaf_other and size_one < size_other):
        one, other = other, one
        size_one, size_other = size_other, size_one
        leaf_other = leaf_one
    checks = join_scopes(tables, scopes, one, other)
    if checks < 0:
        return False
    tables.node[from_start(tables.count[NODES])].box = -1
    new_hash(tables, scopes, 4 * size_one)
    if leaf_other:
        join_leaf(tables, scopes, one, other, checks)
    else:
        join_tables(tables, scopes, one, other, checks)
    return True


@tiny
def scope_number(tables: Tables, node: int) -> int:
    """Where the scope of a table of the current part is."""
    return from_start(node - tables.count[FIRST])


@tiny
def key_number(tables: Tables, entry: int) -> int:
    """Where the key of an entry of the current part is."""
    return from_start(entry - tables.count[FIRST_ENTRY])


@tiny
def join_scopes(tables: Tables, scopes: Scopes, one: int, other: int) -> int:
    """Find a place in the key for each clue, and what to check for clues of both, so many."""
    scope, a, b = (
        scopes.scope[scope_number(tables, tables.count[NODES])],
        scopes.scope[scope_number(tables, one)],
        scopes.scope[scope_number(tables, other)],
    )
    for i in range(a.clues):
        scope.clue[i] = a.clue[i]
        scope.shift[i] = a.shift[i]
        scope.inside[i] = a.inside[i]
    scope.used = a.used
    clues, checks = a.clues, 0
    for j in range(b.clues):
        clue = scopes.line[from_start(b.clue[j])]
        bits = bit_length(clue.need)
        mask = (1 << bits) - 1
        i = 0
        while i < a.clues and scope.clue[i] != b.clue[j]:
            i += 1
        if i < a.clues:
            scope.inside[i] += b.inside[j]
            check = scopes.check[from_start(checks)]
            check.shift, check.mask = scope.shift[i], mask
            check.need, check.spare = clue.need, clue.room - scope.inside[i]
            checks += 1
        else:
            i = clues
            shift = free_bits(scope.used, bits)
            if shift < 0 or clues == WIDEST:
                return -1
            scope.used |= mask << shift
            scope.clue[i], scope.shift[i], scope.inside[i] = b.clue[j], shift, b.inside[j]
            clues += 1
        scopes.move[j].target, scopes.move[j].width = scope.shift[i], mask
    scope.clues = clues
    return checks


@tiny
def bit_length(number: int) -> int:
    """How many bits a number takes, up to 15."""
    return (number > 0) + (number > 1) + (number > 3) + (number > 7)


@tiny
def free_bits(used: int, bits: int) -> int:
    """Where so many bits of a key are free, -1 if nowhere."""
    mask = (1 << bits) - 1
    for shift in range(KEY_BITS - bits):
        if (used >> shift) & mask == 0:
            return shift
    return -1


@tiny
def join_leaf(tables: Tables, scopes: Scopes, one: int, leaf: int, checks: int) -> None:
    """Add the mines of a box to each entry, as many as its clues allow."""
    unit = closing = 0
    for j in range(scopes.scope[scope_number(tables, leaf)].clues):
        unit += 1 << scopes.move[j].target
    for i in range(checks):
        if scopes.check[i].spare == 0:
            closing += scopes.check[i].need << scopes.check[i].shift
    start, end = entries(tables, leaf)
    fewest = tables.entry[start].fewest
    most = fewest + end - start - 1
    first, last = entries(tables, one)
    for entry in range(first, last):
        key = scopes.key[key_number(tables, entry)]
        low, high = fewest, most
        for i in range(checks):
            check = scopes.check[i]
            missing = check.need - (key >> check.shift & check.mask)
            high = min(high, missing)
            low = max(low, missing - check.spare)
        for mines in range(low, high + 1):
            emit(tables, scopes, key + unit * mines - closing, entry, start + mines - fewest)


@tiny
def join_tables(tables: Tables, scopes: Scopes, one: int, other: int, checks: int) -> None:
    """Join each entry with those that fill the sums of the closing clues, where the rest fits."""
    closed = closing = 0
    for i in range(checks):
        if scopes.check[i].spare == 0:
            closed |= scopes.check[i].mask << scopes.check[i].shift
            closing += scopes.check[i].need << scopes.check[i].shift
    mask = chain(tables, scopes, other, closed)
    stamp = tables.count[STAMP]
    start = tables.node[other].entry
    first, last = entries(tables, one)
    for entry in range(first, last):
        key = scopes.key[key_number(tables, entry)]
        wanted = closing - (key & closed)
        slot = hashed(wanted) & mask
        follower = scopes.head[slot].entry if scopes.head[slot].stamp == stamp else -1
        while follower >= 0:
            moved = scopes.chain[follower].moved
            if moved & closed == wanted and fits(scopes, key, moved, checks):
                emit(tables, scopes, key + moved - closing, entry, start + follower)
            follower = scopes.chain[follower].follow
        if tables.count[FULL]:
            return


@tiny
def chain(tables: Tables, scopes: Scopes, other: int, closed: int) -> int:
    """Bring keys into the order of the new table, and chain them by the sums of closing clues."""
    scope = scopes.scope[scope_number(tables, other)]
    start, end = entries(tables, other)
    size = end - start
    mask = SMALLEST_HASH - 1
    while mask < size:
        mask = 2 * mask + 1
    tables.count[STAMP] += 1
    stamp = tables.count[STAMP]
    for i in range(size - 1, -1, -1):
        key, moved = scopes.key[key_number(tables, start + i)], 0
        for j in range(scope.clues):
            total = key >> scope.shift[j] & scopes.move[j].width
            moved |= total << scopes.move[j].target
        scopes.chain[i].moved = moved
        slot = hashed(moved & closed) & mask
        scopes.chain[i].follow = scopes.head[slot].entry if scopes.head[slot].stamp == stamp else -1
        scopes.head[slot].entry = i
        scopes.head[slot].stamp = stamp
    return mask


@tiny
def fits(scopes: Scopes, key: int, moved: int, checks: int) -> bool:
    """Whether the sums of two entries together are neither too high nor too low to be completed."""
    for i in range(checks):
        shift, mask = scopes.check[i].shift, scopes.check[i].mask
        missing = scopes.check[i].need - (key >> shift & mask) - (moved >> shift & mask)
        if missing < 0 or missing > scopes.check[i].spare:
            return False
    return True


@tiny
def hashed(key: int) -> int:
    """A key with its bits spread."""
    return (key ^ (key >> 29)) * MIX >> 24


@tiny
def new_hash(tables: Tables, scopes: Scopes, size: int) -> None:
    """Begin with an empty table for at least so many entries."""
    mask = SMALLEST_HASH - 1
    while mask < size and 2 * mask + 1 < scopes.slot.size:
        mask = 2 * mask + 1
    tables.count[MASK] = mask
    tables.count[STAMP] += 1


@tiny
def emit(tables: Tables, scopes: Scopes, key: int, left: int, right: int) -> None:
    """Record how an entry comes about, and add it if it is new."""
    mask, stamp = tables.count[MASK], tables.count[STAMP]
    new = from_start(tables.count[ENTRIES])
    if new >= tables.entry.size - 1 or tables.count[RECORDS] >= tables.record.size:
        tables.count[FULL] = 1
        return
    place = from_start(hashed(key) & mask)
    while scopes.slot[place].stamp == stamp and scopes.slot[place].key != key:
        place = from_start((place + 1) & mask)
    slot, record = scopes.slot[place], tables.record[from_start(tables.count[RECORDS])]
    tables.count[RECORDS] += 1
    record.left = left
    record.right = right
    if slot.stamp == stamp:
        record.into = slot.entry
        return
    record.into = new
    scopes.key[key_number(tables, new)] = key
    tables.entry[new].live = 0
    tables.entry[new].fewest, tables.entry[new].most = NO_MINES_YET, -1
    tables.count[ENTRIES] = new + 1
    slot.stamp, slot.key, slot.entry = stamp, key, new
    if 2 * (new - tables.node[from_start(tables.count[NODES])].entry) > mask:
        rehash(tables, scopes)


@inner
def rehash(tables: Tables, scopes: Scopes) -> None:
    """Enter the keys of the table that is being made into one with more room."""
    start = tables.node[tables.count[NODES]].entry
    end = tables.count[ENTRIES]
    new_hash(tables, scopes, 8 * (end - start))
    mask, stamp = tables.count[MASK], tables.count[STAMP]
    for entry in range(start, end):
        key = scopes.key[key_number(tables, entry)]
        place = hashed(key) & mask
        while scopes.slot[place].stamp == stamp:
            place = (place + 1) & mask
        slot = scopes.slot[place]
        slot.stamp, slot.key, slot.entry = stamp, key, entry
