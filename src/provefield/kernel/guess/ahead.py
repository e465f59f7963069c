"""Open a cell in thought: what it may show, how likely that is, and how safe the next step is.

Only the parts that the cell touches are counted anew; the risks of others are taken as they are.
"""

from __future__ import annotations

from math import sqrt

from provefield.kernel.core.arrays import (
    BOXES,
    CELLS,
    CLUES,
    COVERED,
    FINE,
    LEFT,
    MINE,
    MINES,
    NO_COUNT,
    PARTS,
    SAFE,
    UNDECIDED,
    Floats,
    View,
    Workspace,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.fillings import NO_CLUE, NODES, enumerate_fillings
from provefield.kernel.core.frontier import NEW, add_clue, add_part, box_of, forget, grow_part
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.guess.arrays import (
    AHEAD,
    CHANCE,
    SAFE_CELLS,
    STEPS,
    Guess,
    Ways,
)
from provefield.kernel.guess.ways import go_back, go_forward
from provefield.kernel.odds.safest import SAME

ANY_NUMBER = 8  # what a clue may lack that is allowed to come to anything
IMPOSSIBLE = -2
OTHER_MARK = 1  # no cells have it, so that the clue is like no other


@inner
def prepare(work: Workspace, at: View, guess: Guess, risk: Floats) -> None:
    """Note the part of each clue, and the lowest risks in each part and outside."""
    front, lowest = work.front, guess.lowest
    parts = front.count[PARTS]
    for part in range(parts):
        for clue in range(front.part[part].first_clue, front.part[part + 1].first_clue):
            guess.part_of[clue] = part
    lowest[: parts + 1, :] = 1.0
    for cell in range(risk.size):
        if at.fate[cell] == UNDECIDED:
            keep_lowest(lowest[part_at(work, guess, cell)], risk[cell])
    for mines in range(9):
        guess.ways.tilt[mines] = work.sums.power[mines]


@tiny
def part_at(work: Workspace, guess: Guess, cell: int) -> int:
    """The part that a cell lies in; all outside is one more."""
    box = box_of(work.front, cell)
    if box < 0:
        return int(work.front.count[PARTS])
    return int(guess.part_of[work.front.box[box].clue[0]])


@tiny
def keep_lowest(lowest: Floats, risk: float) -> None:
    """Keep the lowest risks, in order."""
    place = STEPS - 1
    if risk >= lowest[place]:
        return
    while place > 0 and lowest[place - 1] > risk:
        lowest[place] = lowest[place - 1]
        place -= 1
    lowest[place] = risk


@tiny
def survive(lowest: Floats) -> float:
    """How safe the next steps are, each counting half as much as the one before; none is a mine."""
    ahead = 1.0
    for step in range(STEPS - 1, -1, -1):
        if lowest[step] < 1.0:
            ahead = (1.0 - lowest[step]) * sqrt(ahead)
    return ahead


@inner
def look(
    field: Field, at: View, work: Workspace, guess: Guess, risk: Floats, cell: int
) -> tuple[int, int]:
    """Fill `Ways.seen` for a cell: how many numbers it may show, or -1 if that is too much.

    The second is a cell of less risk that is safe whenever this one is, -1 if there is none.
    """
    ways = guess.ways
    ways.seen[:, :] = 0.0
    outside = touch_parts(field, at, work, guess, cell)
    known = 0
    for i in range(field.degree[cell]):
        known += at.fate[beside(field, cell, i)] == MINE
    free = pretend(field, at, work, guess, cell)
    if free == IMPOSSIBLE:
        return -1, -1
    if ways.fill.front.count[CELLS] == 0:
        show_alone(work, guess, risk, cell, known, outside)
        return 1, -1
    if enumerate_fillings(ways.fill, free) != FINE or not go_forward(ways):
        return -1, -1
    lowest = weigh_ends(at, work, guess, outside)
    numbers = sum_up(work, guess, known, free, lowest, outside)
    scale(ways, 1.0 - risk[cell])
    return numbers, always_safe(ways, risk, cell)


@inner
def touch_parts(field: Field, at: View, work: Workspace, guess: Guess, cell: int) -> int:
    """Mark the parts that a cell belongs to or touches; how many cells then remain outside."""
    parts = work.front.count[PARTS]
    guess.hit[: parts + 1] = 0
    if at.fate[cell] == UNDECIDED:
        guess.hit[part_at(work, guess, cell)] = 1
    outside = at.total[LEFT] - work.front.count[CELLS] - guess.hit[parts]
    for i in range(field.degree[cell]):
        near = beside(field, cell, i)
        if at.fate[near] == UNDECIDED:
            part = part_at(work, guess, near)
            guess.hit[part] = 1
            outside -= part == parts
    return int(outside)


@inner
def pretend(field: Field, at: View, work: Workspace, guess: Guess, cell: int) -> int:
    """Make the boxes that there are once a cell is open; which of the clues it is itself.

    It is the first one, or NO_CLUE if no covered cells are next to it, or it is IMPOSSIBLE to open.
    The position stays as it was.
    """
    front, fate = guess.ways.fill.front, at.fate[cell]
    forget(front)
    covered = 0
    for i in range(field.degree[cell]):
        near = beside(field, cell, i)
        covered += at.fate[near] == UNDECIDED
        at.room[near] -= fate == UNDECIDED and at.shown[near] < COVERED
    at.fate[cell] = SAFE
    at.need[cell], at.room[cell] = ANY_NUMBER, covered
    ended = FINE
    if covered > 0:
        add_clue(field, at, front, cell)
        front.clue[0].mark = OTHER_MARK
        ended = grow_part(field, at, front)
    for i in range(work.front.count[CLUES]):
        clue = work.front.clue[i].cell
        left = at.room[clue] > 0 and front.at[clue] == NEW
        if left and guess.hit[guess.part_of[i]] and ended == FINE:
            ended = add_part(field, at, front, clue)
    at.fate[cell] = fate
    at.need[cell], at.room[cell] = 0, 0
    for i in range(field.degree[cell]):
        near = beside(field, cell, i)
        at.room[near] += fate == UNDECIDED and at.shown[near] < COVERED
    if ended != FINE:
        return IMPOSSIBLE
    return 0 if covered > 0 else NO_CLUE


@inner
def show_alone(
    work: Workspace, guess: Guess, risk: Floats, cell: int, known: int, outside: int
) -> None:
    """What a cell shows that tells nothing about others."""
    lowest = guess.lowest[work.front.count[PARTS] + 1]
    lowest_elsewhere(work, guess, lowest, outside)
    seen = guess.ways.seen[known]
    seen[CHANCE], seen[AHEAD] = 1.0 - risk[cell], survive(lowest)


@inner
def lowest_elsewhere(work: Workspace, guess: Guess, lowest: Floats, outside: int) -> None:
    """The lowest risks in parts that are not touched, and outside."""
    lowest[:] = 1.0
    parts = work.front.count[PARTS]
    for part in range(parts):
        if not guess.hit[part]:
            for i in range(STEPS):
                keep_lowest(lowest, guess.lowest[part, i])
    for _ in range(min(STEPS, outside)):
        keep_lowest(lowest, guess.lowest[parts, 0])


@inner
def weigh_ends(at: View, work: Workspace, guess: Guess, outside: int) -> int:
    """Weigh every number of mines in the boxes by what it leaves to others; the lowest one."""
    ways = guess.ways
    lowest, highest = 1 << 30, 0
    for node in range(ways.fill.layer[ways.fill.front.count[BOXES]], ways.fill.count[NODES]):
        lowest = min(lowest, ways.fewest[node])
        highest = max(highest, ways.most[node])
    length, fewest = multiply_rest(work, guess)
    span = highest - lowest + 1
    mines = at.total[MINES]
    if mines == NO_COUNT:
        ways.weight[:span] = 1.0
        return lowest
    weigh_outside(ways, outside, mines - fewest - lowest, span + length - 1, ways.tilt[1])
    for i in range(span):
        total = 0.0
        for j in range(length):
            total += ways.rest[j] * ways.outside[i + j]
        ways.weight[i] = total
    return lowest


@inner
def multiply_rest(work: Workspace, guess: Guess) -> tuple[int, int]:
    """Multiply the polynomials of parts that are not touched: its length and its fewest mines."""
    ways, sums, tables = guess.ways, work.sums, work.tables
    length, fewest = 1, 0
    ways.rest[0] = 1.0
    for part in range(work.front.count[PARTS]):
        if guess.hit[part]:
            continue
        start, terms = sums.node[part].start, sums.node[part].length
        ways.product[: length + terms - 1] = 0.0
        for i in range(length):
            for j in range(terms):
                ways.product[i + j] += ways.rest[i] * sums.chance[start + j]
        length += terms - 1
        highest = 0.0
        for i in range(length):
            highest = max(highest, ways.product[i])
        for i in range(length):
            ways.rest[i] = ways.product[i] / highest
        fewest += tables.entry[tables.node[tables.part[part].root].entry].fewest
    return length, fewest


@inner
def weigh_outside(ways: Ways, outside: int, mines: int, length: int, odds: float) -> None:
    """Weigh so many mines elsewhere by the ways to lay the others outside, the highest near 1."""
    ways.outside[:length] = 0.0
    first, last = max(0, mines - outside), min(length - 1, mines)
    if first > last:
        return
    middle = min(max(mines - int(outside * odds / (1.0 + odds)), first), last)
    ways.outside[middle] = 1.0
    for m in range(middle + 1, last + 1):
        ratio = (mines - m + 1.0) / (outside - mines + m) / odds
        ways.outside[m] = ways.outside[m - 1] * ratio
    for m in range(middle - 1, first - 1, -1):
        ratio = (outside - mines + m + 1.0) / (mines - m) * odds
        ways.outside[m] = ways.outside[m + 1] * ratio


@inner
def sum_up(work: Workspace, guess: Guess, known: int, free: int, lowest: int, outside: int) -> int:
    """For every number that may be shown its weight, and how safe the next step is then."""
    ways = guess.ways
    boxes = ways.fill.front.count[BOXES]
    ways.common[:boxes] = 1
    numbers = 0
    for node in range(ways.fill.layer[boxes], ways.fill.count[NODES]):
        weight = 0.0
        for i in range(ways.offset[node], ways.offset[node + 1]):
            mines = ways.fewest[node] - lowest + i - ways.offset[node]
            weight += ways.forward[i] * ways.weight[mines]
        if weight > 0.0:
            numbers += 1
            number = known
            if free != NO_CLUE:
                number += ANY_NUMBER - (ways.fill.key[node] >> (4 * ways.fill.slot[free]) & 15)
            go_back(ways, node, lowest)
            look_on(work, guess, ways.seen[number], outside)
            ways.seen[number, CHANCE] = weight
    return numbers


@inner
def look_on(work: Workspace, guess: Guess, seen: Floats, outside: int) -> None:
    """How safe the next steps are now, and how many cells are certainly safe."""
    ways = guess.ways
    lowest = guess.lowest[work.front.count[PARTS] + 1]
    lowest_elsewhere(work, guess, lowest, outside)
    for box in range(ways.fill.front.count[BOXES]):
        for _ in range(min(STEPS, ways.fill.front.box[box].size)):
            keep_lowest(lowest, ways.risk[box])
        if ways.risk[box] == 0.0:
            seen[SAFE_CELLS] += ways.fill.front.box[box].size
        else:
            ways.common[box] = 0
    seen[AHEAD] = survive(lowest)


@inner
def scale(ways: Ways, total: float) -> None:
    """Make weights chances, which sum up to the chance that the cell is safe."""
    weight = 0.0
    for number in range(9):
        weight += ways.seen[number, CHANCE]
    for number in range(9):
        if ways.seen[number, CHANCE] > 0.0:
            ways.seen[number, CHANCE] *= total / weight


@inner
def always_safe(ways: Ways, risk: Floats, cell: int) -> int:
    """The cell of the least risk, less than that of `cell`, that is safe whenever this one is."""
    best = -1
    for i in range(ways.fill.front.count[CELLS]):
        other = ways.fill.front.cells[i]
        least = risk[cell] - SAME if best < 0 else risk[best]
        if ways.common[box_of(ways.fill.front, other)] and risk[other] < least:
            best = int(other)
    return best
