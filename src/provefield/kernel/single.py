"""What each clue says by itself: its missing mines are none, or as many as its cells."""

from __future__ import annotations

from provefield.kernel.arrays import (
    BLOCKED,
    CONTRADICTION,
    COVERED,
    EXPLODED,
    FINE,
    FOUND,
    LEFT,
    MINE,
    MINES,
    NO_COUNT,
    QUEUED,
    SAFE,
    TOLD,
    TOUCHED,
    UNDECIDED,
    Bytes,
    Position,
)
from provefield.kernel.compiled import inner, tiny
from provefield.kernel.neighbours import Field, beside


@inner
def begin(at: Position, mines: int) -> None:
    """Forget everything; blocked cells are given later, by `load`."""
    at.shown[:] = COVERED
    at.fate[:] = UNDECIDED
    at.need[:] = 0
    at.room[:] = 0
    at.queued[:] = 0
    at.is_touched[:] = 0
    at.total[:] = 0
    at.total[LEFT] = at.shown.size
    at.total[MINES] = mines


@inner
def load(field: Field, at: Position, view: Bytes, mines: int) -> None:
    """Take over what a player sees; `mines` may be NO_COUNT."""
    begin(at, mines)
    settled = exploded = 0
    for cell in range(view.size):
        seen = view[cell]
        settled += seen != COVERED
        exploded += seen == EXPLODED
        at.fate[cell] = UNDECIDED if seen == COVERED else MINE if seen == EXPLODED else SAFE
        at.shown[cell] = BLOCKED if seen == BLOCKED else COVERED
    at.total[LEFT] -= settled
    if mines != NO_COUNT:
        at.total[MINES] -= exploded
    for cell in range(view.size):
        if view[cell] < COVERED:
            show(field, at, cell, int(view[cell]))
        elif view[cell] == TOLD:
            at.found[at.total[FOUND]] = cell
            at.total[FOUND] += 1


@tiny
def ask(at: Position, clue: int) -> None:
    """Have a clue that says something by itself looked at; remember that any other one changed.

    There are no branches, as no processor could guess which way they go.
    """
    need, room = at.need[clue], at.room[clue]
    waits = (need > 0) & (need < room)
    speaks = (not waits) & ((room | need) != 0)
    at.touched[at.total[TOUCHED]] = clue
    at.total[TOUCHED] += waits & (at.is_touched[clue] == 0)
    at.is_touched[clue] |= waits
    at.queue[at.total[QUEUED]] = clue
    at.total[QUEUED] += speaks & (at.queued[clue] == 0)
    at.queued[clue] |= speaks


@tiny
def show(field: Field, at: Position, cell: int, number: int) -> None:
    """Open a cell that is known to be safe."""
    need, room = number, 0
    for i in range(field.degree[cell]):
        fate = at.fate[beside(field, cell, i)]
        need -= fate == MINE
        room += fate == UNDECIDED
    at.shown[cell] = number
    at.need[cell] = need
    at.room[cell] = room
    ask(at, cell)


@tiny
def settle(field: Field, at: Position, cell: int, fate: int) -> None:
    """Decide a cell, and have the clues around it looked at."""
    mine = fate == MINE
    at.fate[cell] = fate
    at.total[LEFT] -= 1
    if not mine:
        at.found[at.total[FOUND]] = cell
        at.total[FOUND] += 1
    elif at.total[MINES] != NO_COUNT:
        at.total[MINES] -= 1
    for i in range(field.degree[cell]):
        clue = beside(field, cell, i)
        is_clue = at.shown[clue] < COVERED
        at.room[clue] -= is_clue
        at.need[clue] -= is_clue & mine
        ask(at, clue)


@inner
def propagate(field: Field, at: Position) -> int:
    """Do what single clues say until none says more."""
    while at.total[QUEUED] > 0:
        at.total[QUEUED] -= 1
        clue = at.queue[at.total[QUEUED]]
        at.queued[clue] = 0
        need, room = at.need[clue], at.room[clue]
        if need < 0 or need > room:
            return CONTRADICTION
        if room > 0:
            settle_around(field, at, clue, MINE if need else SAFE)
    return FINE


@tiny
def settle_around(field: Field, at: Position, clue: int, fate: int) -> None:
    """Decide all undecided cells around a clue."""
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] == UNDECIDED:
            settle(field, at, cell, fate)
