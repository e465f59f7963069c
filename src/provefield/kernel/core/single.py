"""What each clue says by itself: its missing mines are none, or as many as its cells."""

from __future__ import annotations

from typing import TypeAlias

from provefield.kernel.core.arrays import (
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
    View,
)
from provefield.kernel.core.compiled import inner, tiny
from provefield.kernel.core.neighbours import Field, beside, first_step, step_on
from provefield.kernel.core.places import from_start

Counts: TypeAlias = tuple[int, int]  # of clues that changed, and of those to look at


@inner
def begin(at: View, mines: int) -> None:
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
def load(field: Field, at: View, codes: Bytes, mines: int) -> None:
    """Take over what a player sees; `mines` may be NO_COUNT."""
    begin(at, mines)
    settled = exploded = 0
    for cell in range(codes.size):
        seen = codes[cell]
        settled += seen != COVERED
        exploded += seen == EXPLODED
        at.fate[cell] = UNDECIDED if seen == COVERED else MINE if seen == EXPLODED else SAFE
        at.shown[cell] = BLOCKED if seen == BLOCKED else COVERED
    at.total[LEFT] -= settled
    if mines != NO_COUNT:
        at.total[MINES] -= exploded
    for cell in range(codes.size):
        if codes[cell] < COVERED:
            show(field, at, cell, int(codes[cell]))
        elif codes[cell] == TOLD:
            at.found[at.total[FOUND]] = cell
            at.total[FOUND] += 1


@tiny
def ask(at: View, clue: int, need: int, room: int, touched: int, queued: int) -> Counts:
    """Have a clue that says something by itself looked at; remember that any other one changed.

    There are no branches, as no processor could guess which way they go. How many there are then is
    for the caller to write down, once for many clues.
    """
    at.need[clue] = need
    at.room[clue] = room
    waits = (need > 0) & (need < room)
    speaks = (not waits) & ((room | need) != 0)
    known, waiting = at.is_touched[clue], at.queued[clue]
    at.is_touched[clue] = known | waits
    at.queued[clue] = waiting | speaks
    at.touched[from_start(touched)] = clue
    at.queue[from_start(queued)] = clue
    return touched + (waits & (known == 0)), queued + (speaks & (waiting == 0))


@tiny
def show(field: Field, at: View, cell: int, number: int) -> None:
    """Open a cell that is known to be safe."""
    need, room = number, 0
    for i in range(field.degree[cell]):
        fate = at.fate[beside(field, cell, i)]
        need -= fate == MINE
        room += fate == UNDECIDED
    at.shown[cell] = number
    tell(at, cell, need, room)


@tiny
def tell(at: View, clue: int, need: int, room: int) -> None:
    """Change what a single clue says."""
    touched, queued = at.total[TOUCHED], at.total[QUEUED]
    at.total[TOUCHED], at.total[QUEUED] = ask(at, clue, need, room, touched, queued)


@tiny
def settle(field: Field, at: View, cell: int, fate: int) -> None:
    """Decide a cell, and have the clues around it looked at: they have room, at least for it."""
    mine = fate == MINE
    at.fate[cell] = fate
    at.total[LEFT] -= 1
    if not mine:
        at.found[from_start(at.total[FOUND])] = cell
        at.total[FOUND] += 1
    elif at.total[MINES] != NO_COUNT:
        at.total[MINES] -= 1
    touched, queued = at.total[TOUCHED], at.total[QUEUED]
    start = first_step(field, cell)
    for i in range(field.degree[cell]):
        clue = step_on(field, cell, start + i)
        room = at.room[clue]
        if room > 0:
            need = at.need[clue] - mine
            touched, queued = ask(at, clue, need, room - 1, touched, queued)
    at.total[TOUCHED], at.total[QUEUED] = touched, queued


@inner
def propagate(field: Field, at: View) -> int:
    """Do what single clues say until none says more."""
    while at.total[QUEUED] > 0:
        at.total[QUEUED] -= 1
        clue = from_start(at.queue[from_start(at.total[QUEUED])])
        at.queued[clue] = 0
        need, room = at.need[clue], at.room[clue]
        if need < 0 or need > room:
            return CONTRADICTION
        if room > 0:
            settle_around(field, at, clue, MINE if need else SAFE)
    return FINE


@tiny
def settle_around(field: Field, at: View, clue: int, fate: int) -> None:
    """Decide all undecided cells around a clue."""
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] == UNDECIDED:
            settle(field, at, cell, fate)
