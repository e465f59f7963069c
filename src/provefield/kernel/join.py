"""Join two tables of a part into one."""

from __future__ import annotations

from provefield.kernel.arrays import (
    ENTRIES,
    FIRST,
    FULL,
    KEY_BITS,
    MASK,
    NODES,
    RECORDS,
    STAMP,
    WIDEST,
    Frontier,
    Scopes,
    Tables,
)
from provefield.kernel.compiled import inner, tiny

MIX = -7046029254386353131  # odd, with its bits well spread
SMALLEST_HASH = 64


@inner
def join(front: Frontier, tables: Tables, scopes: Scopes, one: int, other: int) -> bool:
    """Write the entries and the scope of the join; False if its sums do not fit into a key."""
    size_one = tables.entry[one + 1] - tables.entry[one]
    size_other = tables.entry[other + 1] - tables.entry[other]
    leaf_one, leaf_other = tables.box[one] >= 0, tables.box[other] >= 0
    if (leaf_one and not leaf_other) or (leaf_one == leaf_other and size_one < size_other):
        one, other = other, one
        size_one, size_other = size_other, size_one
        leaf_other = leaf_one
    checks = join_scopes(front, tables, scopes, one, other)
    if checks < 0:
        return False
    node = tables.count[NODES]
    tables.left[node] = one
    tables.right[node] = other
    tables.box[node] = -1
    new_hash(tables, scopes, 4 * size_one)
    if leaf_other:
        join_leaf(tables, scopes, one, other, checks)
    else:
        join_tables(tables, scopes, one, other, checks)
    return True


@inner
def join_scopes(front: Frontier, tables: Tables, scopes: Scopes, one: int, other: int) -> int:
    """Find a place in the key for each clue, and what to check for clues of both, so many."""
    first = tables.count[FIRST]
    local, a, b = tables.count[NODES] - first, one - first, other - first
    clues = scopes.clues[a]
    for i in range(clues):
        scopes.clue[local, i] = scopes.clue[a, i]
        scopes.shift[local, i] = scopes.shift[a, i]
        scopes.inside[local, i] = scopes.inside[a, i]
    scopes.used[local] = scopes.used[a]
    checks = 0
    for j in range(scopes.clues[b]):
        clue = scopes.clue[b, j]
        need = front.need[clue]
        bits = bit_length(need)
        i = 0
        while i < clues and scopes.clue[local, i] != clue:
            i += 1
        if i < scopes.clues[a]:
            scopes.inside[local, i] += scopes.inside[b, j]
            scopes.check[checks, 0] = scopes.shift[local, i]
            scopes.check[checks, 1] = (1 << bits) - 1
            scopes.check[checks, 2] = need
            scopes.check[checks, 3] = front.room[clue] - scopes.inside[local, i]
            checks += 1
        else:
            shift = free_bits(scopes.used[local], bits)
            if shift < 0 or clues == WIDEST:
                return -1
            scopes.used[local] |= ((1 << bits) - 1) << shift
            scopes.clue[local, clues] = clue
            scopes.shift[local, clues] = shift
            scopes.inside[local, clues] = scopes.inside[b, j]
            clues += 1
        scopes.target[j] = scopes.shift[local, i]
        scopes.width[j] = (1 << bits) - 1
    scopes.clues[local] = clues
    return checks


@tiny
def bit_length(number: int) -> int:
    """How many bits a number takes, up to 15."""
    return (number > 0) + (number > 1) + (number > 3) + (number > 7)


@inner
def free_bits(used: int, bits: int) -> int:
    """Where so many bits of a key are free, -1 if nowhere."""
    mask = (1 << bits) - 1
    for shift in range(KEY_BITS - bits):
        if (used >> shift) & mask == 0:
            return shift
    return -1


@inner
def join_leaf(tables: Tables, scopes: Scopes, one: int, leaf: int, checks: int) -> None:
    """Add the mines of a box to each entry, as many as its clues allow."""
    unit = closing = 0
    for j in range(scopes.clues[leaf - tables.count[FIRST]]):
        unit += 1 << scopes.target[j]
    for i in range(checks):
        if scopes.check[i, 3] == 0:
            closing += scopes.check[i, 2] << scopes.check[i, 0]
    start = tables.entry[leaf]
    fewest = tables.low[leaf]
    most = fewest + tables.entry[leaf + 1] - start - 1
    for entry in range(tables.entry[one], tables.entry[one + 1]):
        key = tables.key[entry]
        low, high = fewest, most
        for i in range(checks):
            missing = scopes.check[i, 2] - (key >> scopes.check[i, 0] & scopes.check[i, 1])
            high = min(high, missing)
            low = max(low, missing - scopes.check[i, 3])
        for mines in range(low, high + 1):
            emit(tables, scopes, key + unit * mines - closing, entry, start + mines - fewest)


@inner
def join_tables(tables: Tables, scopes: Scopes, one: int, other: int, checks: int) -> None:
    """Join each entry with those that fill the sums of the closing clues, where the rest fits."""
    closed = closing = 0
    for i in range(checks):
        if scopes.check[i, 3] == 0:
            closed |= scopes.check[i, 1] << scopes.check[i, 0]
            closing += scopes.check[i, 2] << scopes.check[i, 0]
    mask = chain(tables, scopes, other, closed)
    stamp = tables.count[STAMP]
    start = tables.entry[other]
    for entry in range(tables.entry[one], tables.entry[one + 1]):
        key = tables.key[entry]
        wanted = closing - (key & closed)
        slot = hashed(wanted) & mask
        follower = scopes.head[slot] if scopes.head_stamp[slot] == stamp else -1
        while follower >= 0:
            moved = scopes.moved[follower]
            if moved & closed == wanted and fits(scopes, key, moved, checks):
                emit(tables, scopes, key + moved - closing, entry, start + follower)
            follower = scopes.follow[follower]
        if tables.count[FULL]:
            return


@inner
def chain(tables: Tables, scopes: Scopes, other: int, closed: int) -> int:
    """Bring keys into the order of the new table, and chain them by the sums of closing clues."""
    local = other - tables.count[FIRST]
    start = tables.entry[other]
    size = tables.entry[other + 1] - start
    mask = SMALLEST_HASH - 1
    while mask < size:
        mask = 2 * mask + 1
    tables.count[STAMP] += 1
    stamp = tables.count[STAMP]
    for i in range(size - 1, -1, -1):
        key, moved = tables.key[start + i], 0
        for j in range(scopes.clues[local]):
            total = key >> scopes.shift[local, j] & scopes.width[j]
            moved |= total << scopes.target[j]
        scopes.moved[i] = moved
        slot = hashed(moved & closed) & mask
        scopes.follow[i] = scopes.head[slot] if scopes.head_stamp[slot] == stamp else -1
        scopes.head[slot] = i
        scopes.head_stamp[slot] = stamp
    return mask


@tiny
def fits(scopes: Scopes, key: int, moved: int, checks: int) -> bool:
    """Whether the sums of two entries together are neither too high nor too low to be completed."""
    for i in range(checks):
        shift, mask = scopes.check[i, 0], scopes.check[i, 1]
        missing = scopes.check[i, 2] - (key >> shift & mask) - (moved >> shift & mask)
        if missing < 0 or missing > scopes.check[i, 3]:
            return False
    return True


@tiny
def hashed(key: int) -> int:
    """A key with its bits spread."""
    return (key ^ (key >> 29)) * MIX >> 24


@inner
def new_hash(tables: Tables, scopes: Scopes, size: int) -> None:
    """Begin with an empty table for at least so many entries."""
    mask = SMALLEST_HASH - 1
    while mask < size and 2 * mask + 1 < scopes.slot_key.size:
        mask = 2 * mask + 1
    tables.count[MASK] = mask
    tables.count[STAMP] += 1


@tiny
def emit(tables: Tables, scopes: Scopes, key: int, left: int, right: int) -> None:
    """Record how an entry comes about, and add it if it is new."""
    mask, stamp = tables.count[MASK], tables.count[STAMP]
    new = tables.count[ENTRIES]
    record = tables.count[RECORDS]
    if new >= tables.key.size - 1 or record >= tables.into.size:
        tables.count[FULL] = 1
        return
    slot = hashed(key) & mask
    while scopes.slot_stamp[slot] == stamp and scopes.slot_key[slot] != key:
        slot = (slot + 1) & mask
    tables.count[RECORDS] = record + 1
    tables.from_left[record] = left
    tables.from_right[record] = right
    if scopes.slot_stamp[slot] == stamp:
        tables.into[record] = scopes.slot_entry[slot]
        return
    tables.into[record] = new
    tables.key[new] = key
    tables.count[ENTRIES] = new + 1
    scopes.slot_stamp[slot] = stamp
    scopes.slot_key[slot] = key
    scopes.slot_entry[slot] = new
    if 2 * (new - tables.entry[tables.count[NODES]]) > mask:
        rehash(tables, scopes)


@inner
def rehash(tables: Tables, scopes: Scopes) -> None:
    """Enter the keys of the table that is being made into one with more room."""
    start = tables.entry[tables.count[NODES]]
    end = tables.count[ENTRIES]
    new_hash(tables, scopes, 8 * (end - start))
    mask, stamp = tables.count[MASK], tables.count[STAMP]
    for entry in range(start, end):
        key = tables.key[entry]
        slot = hashed(key) & mask
        while scopes.slot_stamp[slot] == stamp:
            slot = (slot + 1) & mask
        scopes.slot_stamp[slot] = stamp
        scopes.slot_key[slot] = key
        scopes.slot_entry[slot] = entry
