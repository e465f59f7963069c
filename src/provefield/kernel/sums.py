"""Put the parts together: how many mines each holds depends on all others and on the cells outside.

The polynomials of the parts are multiplied in a balanced tree; what all others make of a part's
number of mines comes down the same tree. Terms far from all that matters are dropped from long
products, which keeps the work on huge boards small.
"""

from __future__ import annotations

from math import lgamma, log

from provefield.kernel.arrays import NO_COUNT, PARTS, Frontier, Sums, Tables
from provefield.kernel.compiled import inner
from provefield.kernel.polynomials import dot

LONG, NEGLIGIBLE = 256, 1e-60
FAINT = 1e-40  # where terms were dropped, what is left of fewer layouts than this may be wrong
# In `Sums.number`: the risk outside, the logarithm of all layouts, whether terms were dropped.
CHANCE, LAYOUTS, DROPPED = 0, 1, 2


@inner
def multiply_parts(front: Frontier, tables: Tables, sums: Sums) -> int:
    """Multiply the polynomials of all parts; the last node of the tree is returned."""
    parts = int(front.count[PARTS])
    place = 0
    sums.number[DROPPED] = 0.0
    for part in range(parts):
        place = add_part(tables, sums, part, place)
    if parts == 0:
        sums.start[0], sums.length[0], sums.low[0], sums.left[0] = 0, 1, 0, -1
        sums.chance[0] = 1.0
        return 0
    node = parts
    for first in range(0, 2 * parts - 2, 2):
        sums.left[node], sums.right[node] = first, first + 1
        place = multiply_sums(sums, node, place)
        node += 1
    return node - 1


@inner
def add_part(tables: Tables, sums: Sums, part: int, place: int) -> int:
    """Copy the polynomial at the root of a part, with its highest term as 1."""
    entry = tables.entry[tables.root[part]]
    start, end = int(tables.offset[entry]), int(tables.offset[entry + 1])
    highest = 0.0
    for i in range(start, end):
        highest = max(highest, tables.forward[i])
    for i in range(start, end):
        sums.chance[place + i - start] = tables.forward[i] / highest
    sums.start[part], sums.length[part], sums.low[part] = place, end - start, 0
    sums.left[part] = -1
    sums.number[LAYOUTS] += tables.scale[part] + log(highest)
    return place + end - start


@inner
def multiply_sums(sums: Sums, node: int, place: int) -> int:
    """Multiply two polynomials; drop the ends of a long product where they are negligible."""
    left, right = sums.left[node], sums.right[node]
    a, b = sums.start[left], sums.start[right]
    length = int(sums.length[left] + sums.length[right] - 1)
    sums.chance[place : place + length] = 0.0
    for i in range(sums.length[left]):
        factor = sums.chance[a + i]
        for j in range(sums.length[right]):
            sums.chance[place + i + j] += factor * sums.chance[b + j]
    highest = 0.0
    for i in range(place, place + length):
        highest = max(highest, sums.chance[i])
    for i in range(place, place + length):
        sums.chance[i] /= highest
    sums.number[LAYOUTS] += log(highest)
    start = place
    if length > LONG:
        whole = length
        while sums.chance[start] < NEGLIGIBLE:
            start += 1
        while sums.chance[place + length - 1] < NEGLIGIBLE:
            length -= 1
        if start > place or length < whole:
            sums.number[DROPPED] = 1.0
    sums.start[node], sums.length[node] = start, place + length - start
    sums.low[node] = sums.low[left] + sums.low[right] + start - place
    return place + length


@inner
def weigh_outside(sums: Sums, root: int, mines: int, outside: int, odds: float) -> bool:
    """Weigh every sum of the parts by the ways to lay the other mines outside; False if none fits.

    The ways are binomial coefficients: from the highest one outwards each comes from the last.
    """
    start, low, length = sums.start[root], sums.low[root], sums.length[root]
    if mines == NO_COUNT:
        sums.weight[start : start + length] = 1.0
        sums.number[LAYOUTS] += outside * log(2.0)
        return True
    sums.weight[start : start + length] = 0.0
    first, last = max(low, mines - outside), min(low + length - 1, mines)
    if first > last:
        return False
    middle = min(max(mines - int(outside * odds / (1.0 + odds)), first), last)
    place = start - low
    sums.weight[place + middle] = 1.0
    for m in range(middle + 1, last + 1):
        ratio = (mines - m + 1.0) / (outside - mines + m) / odds
        sums.weight[place + m] = sums.weight[place + m - 1] * ratio
    for m in range(middle - 1, first - 1, -1):
        ratio = (outside - mines + m + 1.0) / (mines - m) * odds
        sums.weight[place + m] = sums.weight[place + m + 1] * ratio
    there = mines - middle
    ways = lgamma(outside + 1.0) - lgamma(there + 1.0) - lgamma(outside - there + 1.0)
    sums.number[LAYOUTS] += ways + there * log(odds) - mines * log(odds)
    return True


@inner
def weigh_root(sums: Sums, root: int, mines: int, outside: int) -> bool:
    """The risk outside and the number of layouts; False if there is none, or it is too faint."""
    start, low = sums.start[root], sums.low[root]
    total = mined = safe = 0.0
    for i in range(sums.length[root]):
        ways = sums.chance[start + i] * sums.weight[start + i]
        there = mines - low - i
        total += ways
        mined += ways * there
        safe += ways * (outside - there)
    if mines == NO_COUNT:
        sums.number[CHANCE] = 0.5
    elif outside > 0 and total > 0.0:
        sums.number[CHANCE] = mined / (mined + safe)
    sums.number[LAYOUTS] += log(total) if total > 0.0 else 0.0
    return bool(total > FAINT * sums.number[DROPPED])


@inner
def hand_down(sums: Sums, root: int) -> None:
    """From the weights at the root to those of every part."""
    for node in range(root, -1, -1):
        if sums.left[node] >= 0:
            weigh_child(sums, node, sums.left[node], sums.right[node])
            weigh_child(sums, node, sums.right[node], sums.left[node])


@inner
def weigh_child(sums: Sums, node: int, child: int, sibling: int) -> None:
    """Weigh what one factor may be by what the other is and by the weights of the product."""
    start, other, above = sums.start[child], sums.start[sibling], sums.start[node]
    shift = sums.low[child] + sums.low[sibling] - sums.low[node]
    highest = 0.0
    for i in range(sums.length[child]):
        first = max(0, -shift - i)
        last = max(first, min(sums.length[sibling], sums.length[node] - shift - i))
        place = above + shift + i
        total = dot(
            sums.chance[other + first : other + last], sums.weight[place + first : place + last]
        )
        sums.weight[start + i] = total
        highest = max(highest, total)
    for i in range(sums.length[child]):
        sums.weight[start + i] /= highest
