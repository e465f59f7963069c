"""How many ways there are, by the number of mines: up the trees, and down again for each box.

Polynomials are tilted: the term for k mines carries `odds` to the power of k, so that terms that
matter are of like size on boards of any size.
"""

from __future__ import annotations

from math import comb, log

import numpy as np

from provefield.kernel.core.arrays import (
    CAPPED,
    COEFFICIENTS,
    FINE,
    MINE,
    SAFE,
    Floats,
    Frontier,
    Tables,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.places import entries, from_start, records

CHOOSE = np.array([[comb(n, k) for k in range(9)] for n in range(9)], np.float64)
HUGE, TINY = 1e60, 1e-60


@inner
def sift(front: Frontier, tables: Tables, part: int) -> None:
    """Keep what leads to the root; the boxes that this decides are marked."""
    start, end = first_node(tables, part), end_of(tables, part)
    entry = tables.entry
    entry[from_start(tables.node[end - 1].entry)].live = 1
    for i in range(tables.node[end].record - 1, tables.node[start].record - 1, -1):
        record = tables.record[from_start(i)]
        if entry[from_start(record.into)].live:
            entry[from_start(record.left)].live = 1
            entry[from_start(record.right)].live = 1
    for node in range(start, end):
        box = tables.node[node].box
        if box < 0:
            break
        first, last = entries(tables, node)
        last = from_start(last - 1)
        while not entry[first].live:
            first = from_start(first + 1)
        while not entry[last].live:
            last = from_start(last - 1)
        if entry[last].most == 0:
            front.box[box].fate = SAFE
        elif entry[first].fewest == tables.node[node].size:
            front.box[box].fate = MINE


@tiny
def first_node(tables: Tables, part: int) -> int:
    """Where the tree of a part begins."""
    return from_start(tables.part[part - 1].root + 1) if part > 0 else 0


@tiny
def end_of(tables: Tables, part: int) -> int:
    """Where the tree of a part ends."""
    return from_start(tables.part[part].root + 1)


@tiny
def lay_out(tables: Tables, part: int) -> int:
    """Give each entry room for as many coefficients as it may have mines."""
    start, end = first_node(tables, part), end_of(tables, part)
    entry = tables.entry
    for node in range(start, end):
        if tables.node[node].box < 0:
            keep_live(tables, node)
    place = tables.count[COEFFICIENTS]
    first, last = from_start(tables.node[start].entry), from_start(tables.node[end].entry)
    for i in range(first, last):
        entry[i].offset = place
        if entry[i].live:
            place += entry[i].most - entry[i].fewest + 1
        if place > tables.forward.size:
            return CAPPED
    entry[last].offset = place
    tables.count[COEFFICIENTS] = place
    return FINE


@tiny
def keep_live(tables: Tables, node: int) -> None:
    """Drop the records of entries that lead nowhere, and find how many mines the others may have.

    This is all done without branches, as no processor could guess which way they go.
    """
    first, last = records(tables, node)
    kept = first
    for i in range(first, last):
        record, copy = tables.record[i], tables.record[from_start(kept)]
        copy.left, copy.right, copy.into = record.left, record.right, record.into
        left = tables.entry[from_start(copy.left)]
        right = tables.entry[from_start(copy.right)]
        into = tables.entry[from_start(copy.into)]
        into.fewest = min(into.fewest, left.fewest + right.fewest)
        into.most = max(into.most, left.most + right.most)
        kept += into.live
    tables.node[node].size = kept - first


@inner
def go_up(tables: Tables, part: int, power: Floats) -> int:
    """Count the ways for every entry, from the leaves to the root."""
    if lay_out(tables, part) != FINE:
        return CAPPED
    start, end = first_node(tables, part), end_of(tables, part)
    entry = tables.entry
    scale = 0.0
    for node in range(start, end):
        first, last = entries(tables, node)
        if tables.node[node].box >= 0:
            ways = CHOOSE[from_start(tables.node[node].size)]
            for i in range(first, last):
                if entry[i].live:
                    mines = from_start(entry[i].fewest)
                    tables.forward[from_start(entry[i].offset)] = ways[mines] * power[mines]
            continue
        place, limit = from_start(entry[first].offset), from_start(entry[last].offset)
        for i in range(place, limit):
            tables.forward[i] = 0.0
        first, last = records(tables, node)
        for i in range(first, last):
            multiply(tables, i)
        scale += rescale(tables.forward, place, limit)
    tables.part[part].scale = scale
    return FINE


@tiny
def factors(tables: Tables, record: int) -> tuple[int, int, int, int, int]:
    """Where the terms of two entries are and how many there are; where the first product goes."""
    entry = tables.entry
    left = from_start(tables.record[record].left)
    right = from_start(tables.record[record].right)
    into = entry[from_start(tables.record[record].into)]
    a, b = from_start(entry[left].offset), from_start(entry[right].offset)
    c = from_start(into.offset + entry[left].fewest + entry[right].fewest - into.fewest)
    return a, entry[left + 1].offset - a, b, entry[right + 1].offset - b, c


@tiny
def multiply(tables: Tables, record: int) -> None:
    """Add the product of two entries to the one they give."""
    a, length, b, terms, c = factors(tables, record)
    if length == 1:
        factor = tables.forward[a]
        for j in range(terms):
            tables.forward[c + j] += factor * tables.forward[b + j]
        return
    source = tables.forward[a : a + length]
    for j in range(terms):
        factor = tables.forward[b + j]
        result = tables.forward[c + j : c + j + length]
        for i in range(length):
            result[i] += factor * source[i]


@tiny
def rescale(values: Floats, start: int, end: int) -> float:
    """Bring values back to a size that floats can hold; the logarithm of what they lost."""
    highest = 0.0
    for i in range(start, end):
        highest = max(highest, values[i])
    if TINY < highest < HUGE or highest == 0.0:
        return 0.0
    for i in range(start, end):
        values[i] /= highest
    return log(highest)


@inner
def go_down(front: Frontier, tables: Tables, part: int) -> None:
    """From the weights at the root to the risk of every box.

    The weights are what the rest of the board makes of each number of mines in this part.
    """
    start, end = first_node(tables, part), end_of(tables, part)
    entry = tables.entry
    root = tables.node[end - 1].entry
    tables.backward[entry[tables.node[start].entry].offset : entry[root].offset] = 0.0
    for node in range(end - 1, start - 1, -1):
        node = from_start(node)
        if tables.node[node].box >= 0:
            weigh(front, tables, node)
            continue
        first, last = entries(tables, node)
        rescale(tables.backward, from_start(entry[first].offset), from_start(entry[last].offset))
        first, last = records(tables, node)
        for i in range(first, last):
            divide(tables, i)


@tiny
def divide(tables: Tables, record: int) -> None:
    """Hand the weight of an entry down to the two that gave it."""
    a, length, b, terms, c = factors(tables, record)
    if length == 1:
        divide_single(tables, a, b, c, terms)
        return
    source, result = tables.forward[a : a + length], tables.backward[a : a + length]
    for j in range(terms):
        factor = tables.forward[b + j]
        weights = tables.backward[c + j : c + j + length]
        for i in range(length):
            result[i] += factor * weights[i]
        tables.backward[b + j] += dot(source, weights)


@tiny
def divide_single(tables: Tables, a: int, b: int, c: int, length: int) -> None:
    """Hand weights down where the left factor has a single term, as most have."""
    forward, backward = tables.forward, tables.backward
    factor, total = forward[a], 0.0
    for j in range(length):
        total += forward[b + j] * backward[c + j]
        backward[b + j] += factor * backward[c + j]
    backward[a] += total


@inner
def dot(one: Floats, other: Floats) -> float:
    """The sum of products, four at a time, as each addition waits for the one before."""
    a = b = c = d = 0.0
    whole = one.size & ~3
    for i in range(0, whole, 4):
        a += one[i] * other[i]
        b += one[i + 1] * other[i + 1]
        c += one[i + 2] * other[i + 2]
        d += one[i + 3] * other[i + 3]
    for i in range(whole, one.size):
        a += one[i] * other[i]
    return a + b + (c + d)


@tiny
def weigh(front: Frontier, tables: Tables, leaf: int) -> None:
    """The risk of a cell in a box, exactly 0 or 1 if it is certain."""
    mined = safe = 0.0
    first, last = entries(tables, leaf)
    for i in range(first, last):
        entry = tables.entry[i]
        if entry.live:
            place = from_start(entry.offset)
            weight = tables.forward[place] * tables.backward[place]
            mined += entry.fewest * weight
            safe += (tables.node[leaf].size - entry.fewest) * weight
    front.risk[from_start(tables.node[leaf].box)] = mined / (mined + safe)
