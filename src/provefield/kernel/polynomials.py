"""How many ways there are, by the number of mines: up the trees, and down again for each box.

Polynomials are tilted: the term for k mines carries `odds` to the power of k, so that terms that
matter are of like size on boards of any size.
"""

from __future__ import annotations

from math import comb, log

import numpy as np

from provefield.kernel.arrays import (
    CAPPED,
    COEFFICIENTS,
    FINE,
    MINE,
    SAFE,
    UNDECIDED,
    Floats,
    Frontier,
    Tables,
)
from provefield.kernel.compiled import inner, tiny

CHOOSE = np.array([[comb(n, k) for k in range(9)] for n in range(9)], np.float64)
HUGE, TINY = 1e60, 1e-60


@inner
def sift(front: Frontier, tables: Tables, part: int) -> bool:
    """Keep what leads to the root; the boxes that this decides are marked. False if none is."""
    start, end = first_node(tables, part), tables.root[part] + 1
    tables.live[tables.entry[start] : tables.entry[end]] = 0
    tables.live[tables.entry[end - 1] : tables.entry[end]] = 1
    for record in range(tables.record[end] - 1, tables.record[start] - 1, -1):
        if tables.live[tables.into[record]]:
            tables.live[tables.from_left[record]] = 1
            tables.live[tables.from_right[record]] = 1
    decided = False
    for node in range(start, end):
        box = tables.box[node]
        if box < 0:
            break
        fewest, most = 9, -1
        for entry in range(tables.entry[node], tables.entry[node + 1]):
            if tables.live[entry]:
                mines = tables.low[node] + entry - tables.entry[node]
                fewest = min(fewest, mines)
                most = mines
        fate = SAFE if most == 0 else MINE if fewest == front.size[box] else UNDECIDED
        front.fate[box] = fate
        decided |= fate != UNDECIDED
    return decided


@tiny
def first_node(tables: Tables, part: int) -> int:
    """Where the tree of a part begins."""
    return int(tables.root[part - 1]) + 1 if part > 0 else 0


@inner
def lay_out(tables: Tables, part: int) -> int:
    """Give each entry room for as many coefficients as it may have mines."""
    start, end = first_node(tables, part), tables.root[part] + 1
    for node in range(start, end):
        for entry in range(tables.entry[node], tables.entry[node + 1]):
            mines = tables.low[node] + entry - tables.entry[node]
            leaf = tables.box[node] >= 0
            tables.fewest[entry] = mines if leaf else 1 << 30
            tables.most[entry] = mines if leaf else -1
    for record in range(tables.record[start], tables.record[end]):
        entry = tables.into[record]
        if tables.live[entry]:
            left, right = tables.from_left[record], tables.from_right[record]
            fewest = tables.fewest[left] + tables.fewest[right]
            most = tables.most[left] + tables.most[right]
            tables.fewest[entry] = min(tables.fewest[entry], fewest)
            tables.most[entry] = max(tables.most[entry], most)
    place = tables.count[COEFFICIENTS]
    for entry in range(tables.entry[start], tables.entry[end]):
        tables.offset[entry] = place
        if tables.live[entry]:
            place += tables.most[entry] - tables.fewest[entry] + 1
        if place > tables.forward.size:
            return CAPPED
    tables.offset[tables.entry[end]] = place
    tables.count[COEFFICIENTS] = place
    return FINE


@inner
def go_up(front: Frontier, tables: Tables, part: int, power: Floats) -> None:
    """Count the ways for every entry, from the leaves to the root."""
    start, end = first_node(tables, part), tables.root[part] + 1
    tables.scale[part] = 0.0
    for node in range(start, end):
        first, last = tables.entry[node], tables.entry[node + 1]
        if tables.box[node] >= 0:
            size = front.size[tables.box[node]]
            for entry in range(first, last):
                if tables.live[entry]:
                    mines = tables.low[node] + entry - first
                    tables.forward[tables.offset[entry]] = CHOOSE[size, mines] * power[mines]
            continue
        tables.forward[tables.offset[first] : tables.offset[last]] = 0.0
        for record in range(tables.record[node], tables.record[node + 1]):
            if tables.live[tables.into[record]]:
                multiply(tables, record)
        tables.scale[part] += rescale(tables.forward, tables.offset[first], tables.offset[last])


@tiny
def multiply(tables: Tables, record: int) -> None:
    """Add the product of two entries to the one they give."""
    left, right = tables.from_left[record], tables.from_right[record]
    entry = tables.into[record]
    a, b, c = tables.offset[left], tables.offset[right], tables.offset[entry]
    length = tables.offset[left + 1] - a
    c += tables.fewest[left] + tables.fewest[right] - tables.fewest[entry]
    if length == 1:
        factor = tables.forward[a]
        for j in range(tables.offset[right + 1] - b):
            tables.forward[c + j] += factor * tables.forward[b + j]
        return
    source = tables.forward[a : a + length]
    for j in range(tables.offset[right + 1] - b):
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
    start, end = first_node(tables, part), tables.root[part] + 1
    tables.backward[tables.offset[tables.entry[start]] : tables.offset[tables.entry[end - 1]]] = 0.0
    for node in range(end - 1, start - 1, -1):
        first, last = tables.entry[node], tables.entry[node + 1]
        if tables.box[node] >= 0:
            weigh(front, tables, node)
            continue
        rescale(tables.backward, tables.offset[first], tables.offset[last])
        for record in range(tables.record[node], tables.record[node + 1]):
            if tables.live[tables.into[record]]:
                divide(tables, record)


@tiny
def divide(tables: Tables, record: int) -> None:
    """Hand the weight of an entry down to the two that gave it."""
    left, right = tables.from_left[record], tables.from_right[record]
    entry = tables.into[record]
    a, b, c = tables.offset[left], tables.offset[right], tables.offset[entry]
    length = tables.offset[left + 1] - a
    c += tables.fewest[left] + tables.fewest[right] - tables.fewest[entry]
    if length == 1:
        divide_single(tables, a, b, c, int(tables.offset[right + 1] - b))
        return
    source, result = tables.forward[a : a + length], tables.backward[a : a + length]
    for j in range(tables.offset[right + 1] - b):
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
    box, first = tables.box[leaf], tables.entry[leaf]
    mined = safe = 0.0
    for entry in range(first, tables.entry[leaf + 1]):
        if tables.live[entry]:
            place = tables.offset[entry]
            weight = tables.forward[place] * tables.backward[place]
            mines = tables.low[leaf] + entry - first
            mined += mines * weight
            safe += (front.size[box] - mines) * weight
    front.risk[box] = mined / (mined + safe)
