"""Put the parts together: how many mines each holds depends on all others and on the cells outside.

The polynomials of the parts are multiplied in a balanced tree; what all others make of a part's
number of mines comes down the same tree. Terms far from all that matters are dropped from long
products, which keeps the work on huge boards small.
"""

from __future__ import annotations

from math import exp, lgamma, log

from provefield.kernel.core.arrays import NO_COUNT, PARTS, Frontier, Sums, Tables
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.odds.polynomials import dot

LONG, NEGLIGIBLE = 256, 1e-30  # terms of a product; how much smaller than the highest is dropped
FAINT = 1e-15  # where terms were dropped, what is left of fewer layouts than this may be wrong
TRIES, CLOSE = 40, 1e-2  # to find odds; squared deviations from the right number of mines
MOST_TERMS_SHIFT = 500.0  # of the logarithm of a term, so that floats hold it
# In `Sums.number`: the risk outside, the logarithm of all layouts, whether terms were dropped.
CHANCE, LAYOUTS, DROPPED = 0, 1, 2


@inner
def take_odds(sums: Sums, odds: float) -> None:
    """Tilt polynomials by these odds."""
    sums.power[0] = 1.0
    for i in range(8):
        sums.power[i + 1] = sums.power[i] * odds


@inner
def fewest_mines(front: Frontier, tables: Tables, sums: Sums) -> int:
    """The mines that the parts hold at least; how much that tilts the number of layouts."""
    fewest = 0
    for part in range(front.count[PARTS]):
        fewest += tables.entry[tables.node[tables.part[part].root].entry].fewest
    sums.number[LAYOUTS] = -fewest * log(sums.power[1])
    return fewest


@inner
def tilt_anew(front: Frontier, tables: Tables, sums: Sums, mines: int, outside: int) -> float:
    """Tilt such that all mines are the most likely number; by how much, and 1 for short products.

    What is far from the middle of a long product may then be dropped. By Newton's method: what the
    logarithm of the odds adds to the mines that are expected is their variance.
    """
    length = longest = 1
    for part in range(front.count[PARTS]):
        terms = count_terms(tables, part)
        length += terms - 1
        longest = max(longest, terms)
    if mines == NO_COUNT or length <= LONG:
        return 1.0
    shift, most = 0.0, MOST_TERMS_SHIFT / longest
    for _ in range(TRIES):
        share = 1.0 / (1.0 + exp(-shift) / sums.power[1])
        mean, variance = expect_mines(front, tables, exp(shift))
        missing = mines - mean - outside * share
        variance += outside * share * (1.0 - share)
        if missing * missing < CLOSE * variance:
            break
        step = min(max(missing / max(variance, NEGLIGIBLE), -1.0), 1.0)
        shift = min(max(shift + step, -most), most)
    take_odds(sums, sums.power[1] * exp(shift))
    return exp(shift)


@inner
def expect_mines(front: Frontier, tables: Tables, ratio: float) -> tuple[float, float]:
    """How many mines the parts hold above the fewest, and its variance, with odds times a ratio."""
    mean = variance = 0.0
    for part in range(front.count[PARTS]):
        place = tables.entry[tables.node[tables.part[part].root].entry].offset
        power, total, first, second = 1.0, 0.0, 0.0, 0.0
        for i in range(count_terms(tables, part)):
            ways = tables.forward[place + i] * power
            power *= ratio
            total += ways
            first += i * ways
            second += i * i * ways
        mean += first / total
        variance += second / total - (first / total) ** 2
    return mean, variance


@tiny
def count_terms(tables: Tables, part: int) -> int:
    """How many different numbers of mines a part may have."""
    root = tables.entry[tables.node[tables.part[part].root].entry]
    return int(root.most - root.fewest + 1)


@inner
def multiply_parts(front: Frontier, tables: Tables, sums: Sums, ratio: float) -> int:
    """Multiply the polynomials of all parts; the last node of the tree is returned."""
    parts = int(front.count[PARTS])
    place = 0
    sums.number[DROPPED] = 0.0
    for part in range(parts):
        place = add_part(tables, sums, part, place, ratio)
    if parts == 0:
        only = sums.node[0]
        only.start, only.length, only.low, only.left = 0, 1, 0, -1
        sums.chance[0] = 1.0
        return 0
    node = parts
    for first in range(0, 2 * parts - 2, 2):
        sums.node[node].left, sums.node[node].right = first, first + 1
        place = multiply_sums(sums, node, place)
        node += 1
    return node - 1


@inner
def add_part(tables: Tables, sums: Sums, part: int, place: int, ratio: float) -> int:
    """Copy the polynomial at the root of a part, tilted anew, with its highest term as 1."""
    start = tables.entry[tables.node[tables.part[part].root].entry].offset
    length = count_terms(tables, part)
    highest, power = 0.0, 1.0
    for i in range(length):
        sums.chance[place + i] = tables.forward[start + i] * power
        highest = max(highest, sums.chance[place + i])
        power *= ratio
    for i in range(length):
        sums.chance[place + i] /= highest
    node = sums.node[part]
    node.start, node.length, node.low, node.left = place, length, 0, -1
    sums.number[LAYOUTS] += tables.part[part].scale + log(highest)
    return place + length


@inner
def multiply_sums(sums: Sums, node: int, place: int) -> int:
    """Multiply two polynomials; drop the ends of a long product where they are negligible."""
    left, right = sums.node[node].left, sums.node[node].right
    a, b = sums.node[left].start, sums.node[right].start
    length = int(sums.node[left].length + sums.node[right].length - 1)
    sums.chance[place : place + length] = 0.0
    for i in range(sums.node[left].length):
        factor = sums.chance[a + i]
        for j in range(sums.node[right].length):
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
    sums.node[node].start, sums.node[node].length = start, place + length - start
    sums.node[node].low = sums.node[left].low + sums.node[right].low + start - place
    return place + length


@inner
def weigh_outside(sums: Sums, root: int, mines: int, outside: int) -> bool:
    """Weigh every sum of the parts by the ways to lay the other mines outside; False if none fits.

    The ways are binomial coefficients: from the highest one outwards each comes from the last.
    """
    odds = sums.power[1]
    start, low, length = sums.node[root].start, sums.node[root].low, sums.node[root].length
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
    start, low = sums.node[root].start, sums.node[root].low
    total = mined = safe = 0.0
    for i in range(sums.node[root].length):
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
        if sums.node[node].left >= 0:
            weigh_child(sums, node, sums.node[node].left, sums.node[node].right)
            weigh_child(sums, node, sums.node[node].right, sums.node[node].left)


@inner
def weigh_child(sums: Sums, node: int, child: int, sibling: int) -> None:
    """Weigh what one factor may be by what the other is and by the weights of the product."""
    start, other, above = sums.node[child].start, sums.node[sibling].start, sums.node[node].start
    shift = sums.node[child].low + sums.node[sibling].low - sums.node[node].low
    highest = 0.0
    for i in range(sums.node[child].length):
        first = max(0, -shift - i)
        last = max(first, min(sums.node[sibling].length, sums.node[node].length - shift - i))
        place = above + shift + i
        total = dot(
            sums.chance[other + first : other + last], sums.weight[place + first : place + last]
        )
        sums.weight[start + i] = total
        highest = max(highest, total)
    for i in range(sums.node[child].length):
        sums.weight[start + i] /= highest
