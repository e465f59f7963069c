"""What one clue says, and what two clues say together."""

from __future__ import annotations

from provefield.kernel.core.arrays import (
    COVERED,
    MINE,
    QUEUED,
    SAFE,
    TOUCHED,
    UNDECIDED,
    View,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.core.single import settle
from provefield.kernel.deal.arrays import (
    HEADER,
    PAIRS,
    SINGLE,
    STAMP,
    STEP,
    WAITING,
    WRITTEN,
    Notes,
)


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
def decide(field: Field, at: View, notes: Notes, cell: int, fate: int) -> None:
    """Decide a cell, as part of the step that was begun last."""
    notes.step[notes.count[WRITTEN]] = 2 * cell + (fate == MINE)
    notes.count[WRITTEN] += 1
    notes.step[notes.count[STEP] + 3] += 1
    settle(field, at, cell, fate)


@inner
def decide_around(field: Field, at: View, notes: Notes, clue: int, fate: int) -> None:
    """Decide all undecided cells around a clue."""
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] == UNDECIDED:
            decide(field, at, notes, cell, fate)


@inner
def try_single(field: Field, at: View, notes: Notes) -> bool:
    """Find a clue whose missing mines are none, or as many as its cells."""
    while at.total[QUEUED] > 0:
        at.total[QUEUED] -= 1
        clue = at.queue[at.total[QUEUED]]
        at.queued[clue] = 0
        need, room = at.need[clue], at.room[clue]
        if room == 0:
            continue
        if need == 0 or need == room:
            begin_step(notes, SINGLE, clue, -1)
            decide_around(field, at, notes, clue, MINE if need else SAFE)
            return True
        if not at.is_touched[clue]:
            at.is_touched[clue] = 1
            at.touched[at.total[TOUCHED]] = clue
            at.total[TOUCHED] += 1
    return False


@inner
def try_pairs(field: Field, at: View, notes: Notes) -> bool:
    """Find the first two clues, in reading order, that together decide a cell.

    One of them has changed. A changed clue that decides nothing with any other one waits to be read
    with all of them.
    """
    first, second, kept = -1, -1, 0
    for i in range(at.total[TOUCHED]):
        clue = at.touched[i]
        other = find_partner(field, at, notes, clue)
        if other >= 0:
            at.touched[kept] = clue
            kept += 1
            low, high = min(clue, other), max(clue, other)
            if first < 0 or low < first or (low == first and high < second):
                first, second = low, high
            continue
        at.is_touched[clue] = 0
        if at.room[clue] > 0 and not notes.waits[clue]:
            notes.waits[clue] = 1
            notes.waiting[notes.count[WAITING]] = clue
            notes.count[WAITING] += 1
    at.total[TOUCHED] = kept
    if first >= 0:
        decide_pair(field, at, notes, first, second)
    return first >= 0


@inner
def find_partner(field: Field, at: View, notes: Notes, clue: int) -> int:
    """The first clue, in reading order, that decides a cell together with this one; -1 for none."""
    best = -1
    mark_around(field, at, notes, clue)
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] != UNDECIDED:
            continue
        for j in range(field.degree[cell]):
            other = beside(field, cell, j)
            if at.shown[other] < COVERED and notes.met[other] != notes.count[STAMP]:
                notes.met[other] = notes.count[STAMP]
                if (best < 0 or other < best) and decides(field, at, notes, clue, other):
                    best = other
    return best


@inner
def mark_around(field: Field, at: View, notes: Notes, clue: int) -> None:
    """Mark the undecided cells of a clue, and the clue itself as one that was met."""
    notes.count[STAMP] += 1
    notes.met[clue] = notes.count[STAMP]
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] == UNDECIDED:
            notes.mark[cell] = notes.count[STAMP]


@inner
def count_marked(field: Field, at: View, notes: Notes, clue: int) -> int:
    """How many undecided cells of a clue are marked."""
    marked = 0
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        marked += at.fate[cell] == UNDECIDED and notes.mark[cell] == notes.count[STAMP]
    return marked


@inner
def decides(field: Field, at: View, notes: Notes, clue: int, other: int) -> bool:
    """Whether two clues together decide a cell; those of the first one are marked."""
    both = count_marked(field, at, notes, other)
    fewest, most = shared_mines(at, clue, other, both)
    return (
        verdict(both, fewest, most) != UNDECIDED
        or rest_of(at, clue, both, fewest, most) != UNDECIDED
        or rest_of(at, other, both, fewest, most) != UNDECIDED
    )


@inner
def shared_mines(at: View, clue: int, other: int, both: int) -> tuple[int, int]:
    """How few and how many mines may lie in the cells that two clues share."""
    fewest = max(0, at.need[clue] - at.room[clue] + both, at.need[other] - at.room[other] + both)
    return fewest, min(both, at.need[clue], at.need[other])


@inner
def rest_of(at: View, clue: int, both: int, fewest: int, most: int) -> int:
    """What all cells are that only one of two clues is about."""
    return verdict(at.room[clue] - both, at.need[clue] - most, at.need[clue] - fewest)


@inner
def decide_pair(field: Field, at: View, notes: Notes, clue: int, other: int) -> None:
    """Decide what two clues decide together."""
    begin_step(notes, PAIRS, clue, other)
    mark_around(field, at, notes, clue)
    both = count_marked(field, at, notes, other)
    fewest, most = shared_mines(at, clue, other, both)
    shared = verdict(both, fewest, most)
    here = rest_of(at, clue, both, fewest, most)
    there = rest_of(at, other, both, fewest, most)
    for i in range(field.degree[other]):
        cell = beside(field, other, i)
        if at.fate[cell] == UNDECIDED:
            is_shared = notes.mark[cell] == notes.count[STAMP]
            notes.mark[cell] = 0
            fate = shared if is_shared else there
            if fate != UNDECIDED:
                decide(field, at, notes, cell, fate)
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if here != UNDECIDED and at.fate[cell] == UNDECIDED and notes.mark[cell]:
            decide(field, at, notes, cell, here)


@inner
def verdict(cells: int, fewest: int, most: int) -> int:
    """What all of some cells are, given how few and how many mines they may hold."""
    if cells == 0 or (most > 0 and fewest < cells):
        return UNDECIDED
    return SAFE if most == 0 else MINE
