"""The arrays that the kernel works on, made once and used for one position after the other.

Cells are numbered row by row from 0. Nothing here says where mines are.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.int8]
Ints: TypeAlias = NDArray[np.int64]
Shorts: TypeAlias = NDArray[np.int32]  # where there are many
Floats: TypeAlias = NDArray[np.float64]

COVERED, BLOCKED, EXPLODED, TOLD = 9, 10, 11, 12  # what a cell shows besides a number from 0 to 8
UNDECIDED, SAFE, MINE = 0, 1, 2  # what is known of a cell

FINE, CONTRADICTION, CAPPED = 0, 1, 2  # how an analysis ended
NO_COUNT = -(10**9)  # nobody told how many mines there are

# Where `Position.total` keeps what.
LEFT, MINES, QUEUED, FOUND, TOUCHED = range(5)
# Where `Frontier.count` keeps what.
CLUES, BOXES, CELLS, PARTS = range(4)
# Where `Tables.count` keeps what.
NODES, ENTRIES, RECORDS, COEFFICIENTS, MASK, STAMP, FIRST, FULL = range(8)

WIDEST = 40  # clues that one table may still leave open
KEY_BITS = 62
BUCKETS = 64


class Field(NamedTuple):
    """Who is next to whom: the neighbours of each cell in ascending order."""

    near: Shorts
    degree: Bytes


class Position(NamedTuple):
    """What a player knows, and what follows from it clue by clue."""

    shown: Bytes
    fate: Bytes
    need: Bytes  # mines that a clue still misses
    room: Bytes  # undecided cells around a clue
    queue: Ints
    queued: Bytes
    found: Ints  # cells that turned out to be safe and are not open yet
    touched: Ints  # clues that changed since someone last looked
    is_touched: Bytes
    total: Ints


class Frontier(NamedTuple):
    """Different clues, boxes of cells that the same clues are about, and connected parts."""

    clue_at: Shorts
    box_at: Shorts
    cells: Ints
    cell: Ints
    need: Ints
    room: Ints
    mark: Ints
    box: Ints
    boxes: Ints
    clue: Ints
    clues: Ints
    size: Ints
    clue_order: Ints
    box_order: Ints
    first_clue: Ints
    first_box: Ints
    taken: Bytes
    fate: Bytes
    risk: Floats
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


class Tables(NamedTuple):
    """For each part a tree of tables; an entry maps sums that clues reached to a polynomial.

    A leaf is a box, any other node joins two. A record says which entries gave an entry.
    """

    left: Ints
    right: Ints
    box: Ints
    low: Ints
    entry: Ints
    record: Ints
    root: Ints
    key: Ints
    live: Bytes
    fewest: Shorts
    most: Shorts
    offset: Shorts
    from_left: Shorts
    from_right: Shorts
    into: Shorts
    forward: Floats
    backward: Floats
    scale: Floats  # the logarithm of what a part's polynomials were divided by
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


class Scopes(NamedTuple):
    """Which clues the tables of a part leave open, and what finding an order to join them needs."""

    clues: Ints
    clue: Ints
    shift: Ints
    inside: Ints
    used: Ints
    holder: Ints
    holders: Ints
    degree: Ints
    bucket: Ints
    after: Ints
    before: Ints
    seen: Ints
    slot_key: Ints
    slot_entry: Shorts
    slot_stamp: Ints
    head: Shorts
    head_stamp: Ints
    follow: Shorts
    moved: Ints
    check: Ints
    target: Ints
    width: Ints


class Sums(NamedTuple):
    """How many mines the parts may hold together: a tree of polynomials."""

    left: Ints
    right: Ints
    start: Ints
    length: Ints
    low: Ints
    chance: Floats
    weight: Floats
    power: Floats
    number: Floats


class Workspace(NamedTuple):
    """All that an analysis writes to."""

    front: Frontier
    tables: Tables
    scopes: Scopes
    sums: Sums


def new_field(columns: int, rows: int, blocked: NDArray[np.bool_] | None = None) -> Field:
    """The neighbours on a board, some cells of which may be blocked.

    >>> field = new_field(3, 2)
    >>> field.degree.tolist(), field.near[0].tolist()
    ([3, 5, 3, 3, 5, 3], [1, 3, 4, -1, -1, -1, -1, -1])
    """
    number = np.full((rows + 2, columns + 2), -1, np.int32)
    number[1:-1, 1:-1] = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    if blocked is not None:
        number[1:-1, 1:-1][blocked.reshape(rows, columns)] = -1
    inside = number[1:-1, 1:-1].ravel()
    around = np.stack(
        [
            number[1 + down : rows + 1 + down, 1 + right : columns + 1 + right].ravel()
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down, right) != (0, 0)
        ],
        axis=1,
    )
    around[inside < 0] = -1
    there = around >= 0
    order = np.argsort(~there, axis=1, kind="stable")
    near = np.ascontiguousarray(np.take_along_axis(around, order, axis=1), np.int32)
    return Field(near, there.sum(axis=1).astype(np.int8))


def new_position(cells: int) -> Position:
    """Room for what is known of so many cells."""
    return Position(
        shown=np.full(cells, COVERED, np.int8),
        fate=np.zeros(cells, np.int8),
        need=np.zeros(cells, np.int8),
        room=np.zeros(cells, np.int8),
        queue=np.empty(cells, np.int64),
        queued=np.zeros(cells, np.int8),
        found=np.empty(cells, np.int64),
        touched=np.empty(cells, np.int64),
        is_touched=np.zeros(cells, np.int8),
        total=np.zeros(5, np.int64),
    )


def new_workspace(cells: int, states: int = 1 << 21) -> Workspace:
    """Room for analyses of so many cells; what is never written to takes no memory.

    `states` bounds the work: who needs more of them is told that the analysis was capped.
    """
    return Workspace(_frontier(cells), _tables(cells, states), _scopes(cells, states), _sums(cells))


def _frontier(cells: int) -> Frontier:
    def each(width: int = 0) -> Ints:
        return np.empty((cells + 1, width) if width else cells + 1, np.int64)

    return Frontier(
        clue_at=np.full(cells, -1, np.int32),
        box_at=np.full(cells, -1, np.int32),
        cells=each(),
        cell=each(),
        need=each(),
        room=each(),
        mark=np.empty(cells + 1, np.int64),
        box=each(8),
        boxes=each(),
        clue=each(8),
        clues=each(),
        size=each(),
        clue_order=each(),
        box_order=each(),
        first_clue=each(),
        first_box=each(),
        taken=np.empty(cells + 1, np.int8),
        fate=np.empty(cells + 1, np.int8),
        risk=np.empty(cells + 1),
        count=np.zeros(4, np.int64),
    )


def _tables(cells: int, states: int) -> Tables:
    def nodes() -> Ints:
        return np.empty(2 * cells + 2, np.int64)

    def entries() -> Shorts:
        return np.empty(states + 1, np.int32)

    records, coefficients = 4 * states, 16 * states
    return Tables(
        left=nodes(),
        right=nodes(),
        box=nodes(),
        low=nodes(),
        entry=nodes(),
        record=nodes(),
        root=nodes(),
        key=np.empty(states + 1, np.int64),
        live=np.empty(states + 1, np.int8),
        fewest=entries(),
        most=entries(),
        offset=entries(),
        from_left=np.empty(records, np.int32),
        from_right=np.empty(records, np.int32),
        into=np.empty(records, np.int32),
        forward=np.empty(coefficients),
        backward=np.empty(coefficients),
        scale=np.empty(cells + 1),
        count=np.zeros(8, np.int64),
    )


def _scopes(cells: int, states: int) -> Scopes:
    def clues(width: int = 0) -> Ints:
        return np.empty((cells + 1, width) if width else cells + 1, np.int64)

    slots = 1 << (2 * states).bit_length()
    return Scopes(
        clues=np.empty(2 * cells + 2, np.int64),
        clue=np.empty((2 * cells + 2, WIDEST), np.int64),
        shift=np.empty((2 * cells + 2, WIDEST), np.int64),
        inside=np.empty((2 * cells + 2, WIDEST), np.int64),
        used=np.empty(2 * cells + 2, np.int64),
        holder=clues(8),
        holders=clues(),
        degree=clues(),
        bucket=np.empty(BUCKETS, np.int64),
        after=clues(),
        before=clues(),
        seen=np.zeros(cells + 1, np.int64),
        slot_key=np.empty(slots, np.int64),
        slot_entry=np.empty(slots, np.int32),
        slot_stamp=np.zeros(slots, np.int64),
        head=np.empty(slots, np.int32),
        head_stamp=np.zeros(slots, np.int64),
        follow=np.empty(states + 1, np.int32),
        moved=np.empty(states + 1, np.int64),
        check=np.empty((WIDEST, 4), np.int64),
        target=np.empty(WIDEST, np.int64),
        width=np.empty(WIDEST, np.int64),
    )


def _sums(cells: int) -> Sums:
    def nodes() -> Ints:
        return np.empty(2 * cells + 2, np.int64)

    # A tree of n parts has at most n levels, but a balanced one only the logarithm of that.
    room = (cells + 2) * (2 + cells.bit_length())
    return Sums(
        left=nodes(),
        right=nodes(),
        start=nodes(),
        length=nodes(),
        low=nodes(),
        chance=np.empty(room),
        weight=np.empty(room),
        power=np.empty(9),
        number=np.zeros(3),
    )
