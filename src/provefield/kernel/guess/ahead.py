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
    Position,
    Workspace,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.frontier import NEW, add_clue, add_part, box_of, forget, grow_part
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.guess.arrays import (
    AHEAD,
    CHANCE,
    SAFE_CELLS,
    STATES,
    STEPS,
    Guess,
    Line,
)
from provefield.kernel.guess.ways import go_back, go_forward, line_up, walk
from provefield.kernel.odds.safest import SAME

ANY_NUMBER = 8  # what a clue may lack that is allowed to come to anything
NO_CLUE, IMPOSSIBLE = -1, -2
OTHER_MARK = 1  # no cells have it, so that the clue is like no other


@inner
def prepare(work: Workspace, at: Position, guess: Guess, risk: Floats) -> None:
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
        guess.line.tilt[mines] = work.sums.power[mines]


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
    field: Field, at: Position, work: Workspace, guess: Guess, risk: Floats, cell: int
) -> tuple[int, int]:
    """Fill `Line.seen` for a cell: how many numbers it may show, or -1 if that is too much.

    The second is a cell of less risk that is safe whenever this one is, -1 if there is none.
    """
    line = guess.line
    line.seen[:, :] = 0.0
    outside = touch_parts(field, at, work, guess, cell)
    known = 0
    for i in range(field.degree[cell]):
        known += at.fate[beside(field, cell, i)] == MINE
    free = pretend(field, at, work, guess, cell)
    if free == IMPOSSIBLE:
        return -1, -1
    if line.front.count[CELLS] == 0:
        show_alone(work, guess, risk, cell, known, outside)
        return 1, -1
    line_up(line)
    if walk(line, free) != FINE or not go_forward(line):
        return -1, -1
    lowest = weigh_ends(at, work, guess, outside)
    numbers = sum_up(work, guess, known, free, lowest, outside)
    scale(line, 1.0 - risk[cell])
    return numbers, always_safe(line, risk, cell)


@inner
def touch_parts(field: Field, at: Position, work: Workspace, guess: Guess, cell: int) -> int:
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
def pretend(field: Field, at: Position, work: Workspace, guess: Guess, cell: int) -> int:
    """Make the boxes that there are once a cell is open; which of the clues it is itself.

    It is the first one, or NO_CLUE if no covered cells are next to it, or it is IMPOSSIBLE to open.
    The position stays as it was.
    """
    front, fate = guess.line.front, at.fate[cell]
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
    seen = guess.line.seen[known]
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
def weigh_ends(at: Position, work: Workspace, guess: Guess, outside: int) -> int:
    """Weigh every number of mines on the line by what it leaves to others; the lowest one."""
    line = guess.line
    lowest, highest = 1 << 30, 0
    for state in range(line.layer[line.front.count[BOXES]], line.tally[STATES]):
        lowest = min(lowest, line.fewest[state])
        highest = max(highest, line.most[state])
    length, fewest = multiply_rest(work, guess)
    span = highest - lowest + 1
    mines = at.total[MINES]
    if mines == NO_COUNT:
        line.weight[:span] = 1.0
        return lowest
    weigh_outside(line, outside, mines - fewest - lowest, span + length - 1, line.tilt[1])
    for i in range(span):
        total = 0.0
        for j in range(length):
            total += line.rest[j] * line.outside[i + j]
        line.weight[i] = total
    return lowest


@inner
def multiply_rest(work: Workspace, guess: Guess) -> tuple[int, int]:
    """Multiply the polynomials of parts that are not touched: its length and its fewest mines."""
    line, sums, tables = guess.line, work.sums, work.tables
    length, fewest = 1, 0
    line.rest[0] = 1.0
    for part in range(work.front.count[PARTS]):
        if guess.hit[part]:
            continue
        start, terms = sums.node[part].start, sums.node[part].length
        line.product[: length + terms - 1] = 0.0
        for i in range(length):
            for j in range(terms):
                line.product[i + j] += line.rest[i] * sums.chance[start + j]
        length += terms - 1
        highest = 0.0
        for i in range(length):
            highest = max(highest, line.product[i])
        for i in range(length):
            line.rest[i] = line.product[i] / highest
        fewest += tables.entry[tables.node[tables.part[part].root].entry].fewest
    return length, fewest


@inner
def weigh_outside(line: Line, outside: int, mines: int, length: int, odds: float) -> None:
    """Weigh so many mines elsewhere by the ways to lay the others outside, the highest near 1."""
    line.outside[:length] = 0.0
    first, last = max(0, mines - outside), min(length - 1, mines)
    if first > last:
        return
    middle = min(max(mines - int(outside * odds / (1.0 + odds)), first), last)
    line.outside[middle] = 1.0
    for m in range(middle + 1, last + 1):
        ratio = (mines - m + 1.0) / (outside - mines + m) / odds
        line.outside[m] = line.outside[m - 1] * ratio
    for m in range(middle - 1, first - 1, -1):
        ratio = (outside - mines + m + 1.0) / (mines - m) * odds
        line.outside[m] = line.outside[m + 1] * ratio


@inner
def sum_up(work: Workspace, guess: Guess, known: int, free: int, lowest: int, outside: int) -> int:
    """For every number that may be shown its weight, and how safe the next step is then."""
    line = guess.line
    boxes = line.front.count[BOXES]
    line.common[:boxes] = 1
    numbers = 0
    for state in range(line.layer[boxes], line.tally[STATES]):
        weight = 0.0
        for i in range(line.offset[state], line.offset[state + 1]):
            mines = line.fewest[state] - lowest + i - line.offset[state]
            weight += line.forward[i] * line.weight[mines]
        if weight > 0.0:
            numbers += 1
            number = known
            if free != NO_CLUE:
                number += ANY_NUMBER - (line.key[state] >> (4 * line.slot[free]) & 15)
            go_back(line, state, lowest)
            look_on(work, guess, line.seen[number], outside)
            line.seen[number, CHANCE] = weight
    return numbers


@inner
def look_on(work: Workspace, guess: Guess, seen: Floats, outside: int) -> None:
    """How safe the next steps are now, and how many cells are certainly safe."""
    line = guess.line
    lowest = guess.lowest[work.front.count[PARTS] + 1]
    lowest_elsewhere(work, guess, lowest, outside)
    for box in range(line.front.count[BOXES]):
        for _ in range(min(STEPS, line.front.box[box].size)):
            keep_lowest(lowest, line.risk[box])
        if line.risk[box] == 0.0:
            seen[SAFE_CELLS] += line.front.box[box].size
        else:
            line.common[box] = 0
    seen[AHEAD] = survive(lowest)


@inner
def scale(line: Line, total: float) -> None:
    """Make weights chances, which sum up to the chance that the cell is safe."""
    weight = 0.0
    for number in range(9):
        weight += line.seen[number, CHANCE]
    for number in range(9):
        if line.seen[number, CHANCE] > 0.0:
            line.seen[number, CHANCE] *= total / weight


@inner
def always_safe(line: Line, risk: Floats, cell: int) -> int:
    """The cell of the least risk, less than that of `cell`, that is safe whenever this one is."""
    best = -1
    for i in range(line.front.count[CELLS]):
        other = line.front.cells[i]
        least = risk[cell] - SAME if best < 0 else risk[best]
        if line.common[box_of(line.front, other)] and risk[other] < least:
            best = int(other)
    return best
