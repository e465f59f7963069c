"""What one clue says, and what two clues say together."""

from __future__ import annotations

from provefield.kernel.arrays import COVERED, MINE, SAFE, UNDECIDED, Field, Position
from provefield.kernel.arrays import QUEUED as ASKED
from provefield.kernel.compiled import inner
from provefield.kernel.noguess_arrays import (
    HEADER,
    PAIRS,
    QUEUED,
    SINGLE,
    STAMP,
    STEP,
    WRITTEN,
    Notes,
)
from provefield.kernel.single import settle, touch


@inner
def begin_step(notes: Notes, rule: int, clue: int, other: int) -> None:
    """Write the head of a step; its cells follow as they are decided."""
    here = notes.count[WRITTEN]
    notes.step[here] = rule
    notes.step[here + 1] = clue
    notes.step[here + 2] = other
    notes.step[here + 3] = 0
    notes.count[STEP] = here
    notes.count[WRITTEN] = here + HEADER
    notes.tally[rule] += 1


@inner
def decide(field: Field, at: Position, notes: Notes, cell: int, fate: int) -> None:
    """Decide a cell, as part of the step that was begun last."""
    notes.step[notes.count[WRITTEN]] = 2 * cell + (fate == MINE)
    notes.count[WRITTEN] += 1
    notes.step[notes.count[STEP] + 3] += 1
    settle(field, at, cell, fate)


@inner
def decide_around(field: Field, at: Position, notes: Notes, clue: int, fate: int) -> None:
    """Decide all undecided cells around a clue."""
    for i in range(field.degree[clue]):
        cell = field.near[clue, i]
        if at.fate[cell] == UNDECIDED:
            decide(field, at, notes, cell, fate)


@inner
def try_single(field: Field, at: Position, notes: Notes) -> bool:
    """Find a clue whose missing mines are none, or as many as its cells."""
    while at.total[ASKED] > 0:
        at.total[ASKED] -= 1
        clue = at.queue[at.total[ASKED]]
        at.queued[clue] = 0
        need, room = at.need[clue], at.room[clue]
        if room == 0:
            continue
        if need == 0 or need == room:
            begin_step(notes, SINGLE, clue, -1)
            decide_around(field, at, notes, clue, MINE if need else SAFE)
            return True
        touch(at, clue)
        if not notes.queued[clue]:
            notes.queued[clue] = 1
            notes.queue[notes.count[QUEUED]] = clue
            notes.count[QUEUED] += 1
    return False


@inner
def try_pairs(field: Field, at: Position, notes: Notes) -> bool:
    """Find two clues that together decide a cell."""
    while notes.count[QUEUED] > 0:
        clue = notes.queue[notes.count[QUEUED] - 1]
        if at.room[clue] > 0 and try_partners(field, at, notes, clue):
            return True
        notes.count[QUEUED] -= 1
        notes.queued[clue] = 0
    return False


@inner
def try_partners(field: Field, at: Position, notes: Notes, clue: int) -> bool:
    """Pair a clue with each that shares an undecided cell with it."""
    notes.count[STAMP] += 2
    stamp = notes.count[STAMP]
    notes.met[clue] = stamp
    for i in range(field.degree[clue]):
        cell = field.near[clue, i]
        if at.fate[cell] == UNDECIDED:
            notes.mark[cell] = stamp
    for i in range(field.degree[clue]):
        cell = field.near[clue, i]
        if at.fate[cell] != UNDECIDED:
            continue
        for j in range(field.degree[cell]):
            other = field.near[cell, j]
            if at.shown[other] < COVERED and notes.met[other] != stamp:
                notes.met[other] = stamp
                if try_pair(field, at, notes, clue, other):
                    return True
    return False


@inner
def try_pair(field: Field, at: Position, notes: Notes, clue: int, other: int) -> bool:
    """Conclude from how many mines the cells of both clues may hold; the first one's are marked."""
    stamp = notes.count[STAMP]
    both = 0
    for i in range(field.degree[other]):
        cell = field.near[other, i]
        both += at.fate[cell] == UNDECIDED and notes.mark[cell] == stamp
    mine, yours = at.room[clue] - both, at.room[other] - both
    fewest = max(0, at.need[clue] - mine, at.need[other] - yours)
    most = min(both, at.need[clue], at.need[other])
    here = verdict(mine, at.need[clue] - most, at.need[clue] - fewest)
    there = verdict(yours, at.need[other] - most, at.need[other] - fewest)
    shared = verdict(both, fewest, most)
    if here == UNDECIDED and there == UNDECIDED and shared == UNDECIDED:
        return False
    begin_step(notes, PAIRS, clue, other)
    for i in range(field.degree[other]):
        cell = field.near[other, i]
        if at.fate[cell] != UNDECIDED:
            continue
        is_shared = notes.mark[cell] == stamp
        notes.mark[cell] = stamp + 1
        fate = shared if is_shared else there
        if fate != UNDECIDED:
            decide(field, at, notes, cell, fate)
    if here != UNDECIDED:
        for i in range(field.degree[clue]):
            cell = field.near[clue, i]
            if at.fate[cell] == UNDECIDED and notes.mark[cell] == stamp:
                decide(field, at, notes, cell, here)
    return True


@inner
def verdict(cells: int, fewest: int, most: int) -> int:
    """What all of some cells are, given how few and how many mines they may hold."""
    if cells == 0 or (most > 0 and fewest < cells):
        return UNDECIDED
    return SAFE if most == 0 else MINE
