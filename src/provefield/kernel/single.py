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
    Field,
    Position,
)
from provefield.kernel.compiled import inner, tiny


@inner
def begin(at: Position, mines: int) -> None:
    """Forget everything; blocked cells are given later, by `load`."""
    at.shown[:] = COVERED
    at.fate[:] = UNDECIDED
    at.queued[:] = 0
    at.is_touched[:] = 0
    at.total[:] = 0
    at.total[LEFT] = at.shown.size
    at.total[MINES] = mines


@inner
def load(field: Field, at: Position, view: Bytes, mines: int) -> None:
    """Take over what a player sees; `mines` may be NO_COUNT."""
    begin(at, mines)
    for cell in range(view.size):
        seen = view[cell]
        if seen == COVERED:
            continue
        at.total[LEFT] -= 1
        at.fate[cell] = MINE if seen == EXPLODED else SAFE
        if seen == EXPLODED and mines != NO_COUNT:
            at.total[MINES] -= 1
        if seen == BLOCKED:
            at.shown[cell] = BLOCKED
    for cell in range(view.size):
        if view[cell] < COVERED:
            show(field, at, cell, int(view[cell]))
        elif view[cell] == TOLD:
            at.found[at.total[FOUND]] = cell
            at.total[FOUND] += 1


@tiny
def touch(at: Position, clue: int) -> None:
    """Remember that a clue changed."""
    if not at.is_touched[clue]:
        at.is_touched[clue] = 1
        at.touched[at.total[TOUCHED]] = clue
        at.total[TOUCHED] += 1


@tiny
def ask(at: Position, clue: int) -> None:
    """Have a clue that says something by itself looked at; remember that any other one changed."""
    need, room = at.need[clue], at.room[clue]
    if 0 < need < room:
        touch(at, clue)
    elif (room > 0 or need != 0) and not at.queued[clue]:
        at.queued[clue] = 1
        at.queue[at.total[QUEUED]] = clue
        at.total[QUEUED] += 1


@tiny
def show(field: Field, at: Position, cell: int, number: int) -> None:
    """Open a cell that is known to be safe."""
    need, room = number, 0
    for i in range(field.degree[cell]):
        fate = at.fate[field.near[cell, i]]
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
        clue = int(field.near[cell, i])
        if at.shown[clue] < COVERED:
            at.room[clue] -= 1
            at.need[clue] -= mine
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
        cell = int(field.near[clue, i])
        if at.fate[cell] == UNDECIDED:
            settle(field, at, cell, fate)
