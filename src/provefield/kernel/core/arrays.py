"""The arrays that the kernel works on, made once and used for one position after the other.

Cells are numbered row by row from 0. Nothing here says where mines are.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.int8]
Ints: TypeAlias = NDArray[np.int64]
Shorts: TypeAlias = NDArray[np.int32]  # where there are many
Floats: TypeAlias = NDArray[np.float64]
Records: TypeAlias = NDArray[Any]

COVERED, BLOCKED, EXPLODED, TOLD = 9, 10, 11, 12  # what a cell shows besides a number from 0 to 8
UNDECIDED, SAFE, MINE = 0, 1, 2  # what is known of a cell

FINE, CAPPED, CONTRADICTION = 0, 1, 2  # how an analysis ended; the worst is the highest
NO_COUNT = -(10**9)  # nobody told how many mines there are

# Where `View.total` keeps what.
LEFT, MINES, QUEUED, FOUND, TOUCHED = range(5)
# Where `Frontier.count` keeps what.
CLUES, BOXES, CELLS, PARTS, TWINS = range(5)
# Where `Tables.count` keeps what.
NODES, ENTRIES, RECORDS, COEFFICIENTS, MASK, STAMP, FIRST, FIRST_ENTRY, FULL = range(9)

WIDEST = 40  # clues that one table may still leave open
KEY_BITS = 62
BUCKETS = 64


class View(NamedTuple):
    """What a player knows, and what follows from it clue by clue."""

    shown: Bytes
    fate: Bytes
    need: Bytes  # mines that a clue still misses; 0 where no clue is
    room: Bytes  # undecided cells around a clue; 0 where no clue is
    queue: Ints
    queued: Bytes
    found: Ints  # cells that turned out to be safe and are not open yet
    touched: Ints  # clues that changed since someone last looked
    is_touched: Bytes
    total: Ints


CLUE = np.dtype(
    [
        ("mark", np.int64),
        ("cell", np.int32),
        ("need", np.int8),
        ("room", np.int8),
        ("boxes", np.int8),
        ("box", np.int32, 8),
    ],
    align=True,
)
BOX = np.dtype(
    [
        ("mark", np.int64),
        ("size", np.int8),
        ("fate", np.int8),
        ("taken", np.int8),
        ("clues", np.int8),
        ("clue", np.int32, 8),
    ],
    align=True,
)
PART = np.dtype(
    [("first_clue", np.int32), ("first_box", np.int32), ("first_cell", np.int32)], align=True
)


class Frontier(NamedTuple):
    """Different clues, boxes of cells that the same clues are about, and connected parts."""

    at: Shorts  # the number of a clue where one is, and of a box, below `IN_BOX`, where cells are
    cells: Shorts
    twin: Shorts  # clues that say the same as others
    clue: Records
    box: Records
    part: Records
    risk: Floats  # of each box
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


NODE = np.dtype(
    [("box", np.int32), ("size", np.int32), ("entry", np.int32), ("record", np.int32)], align=True
)
TREE = np.dtype([("scale", np.float64), ("root", np.int64)], align=True)
ENTRY = np.dtype(
    [
        ("offset", np.int32),
        ("fewest", np.int32),
        ("most", np.int32),
        ("live", np.int32),
    ],
    align=True,
)
RECORD = np.dtype([("left", np.int32), ("right", np.int32), ("into", np.int32)], align=True)


class Tables(NamedTuple):
    """For each part a tree of tables; an entry maps sums that clues reached to a polynomial.

    A leaf is a box, any other node joins two; its size is that of the box, or the number of records
    that count. A record says which entries gave an entry. The scale of a part is the logarithm of
    what its polynomials were divided by.
    """

    node: Records
    part: Records
    entry: Records
    record: Records
    forward: Floats
    backward: Floats
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


SCOPE = np.dtype(
    [
        ("used", np.int64),
        ("clues", np.int64),
        ("clue", np.int32, WIDEST),
        ("shift", np.int8, WIDEST),
        ("inside", np.int8, WIDEST),
    ],
    align=True,
)
LINE = np.dtype(
    [
        ("seen", np.int64),
        ("need", np.int16),
        ("room", np.int16),
        ("degree", np.int32),
        ("after", np.int32),
        ("before", np.int32),
        ("holders", np.int32),
        ("holder", np.int32, 8),
    ],
    align=True,
)
SLOT = np.dtype([("stamp", np.int64), ("key", np.int64), ("entry", np.int64)], align=True)
HEAD = np.dtype([("stamp", np.int64), ("entry", np.int64)], align=True)
CHAIN = np.dtype([("moved", np.int64), ("follow", np.int64)], align=True)
CHECK = np.dtype(
    [("shift", np.int64), ("mask", np.int64), ("need", np.int64), ("spare", np.int64)], align=True
)
MOVE = np.dtype([("target", np.int64), ("width", np.int64)], align=True)


class Scopes(NamedTuple):
    """What joining the tables of one part needs: which clues each leaves open, and in what order.

    Clues, tables and entries are counted from the first of the part, so that the next one finds
    all this in the cache.
    """

    scope: Records
    line: Records
    key: Ints
    bucket: Ints
    slot: Records
    head: Records
    chain: Records
    check: Records
    move: Records


SUM = np.dtype(
    [
        ("left", np.int32),
        ("right", np.int32),
        ("start", np.int32),
        ("length", np.int32),
        ("low", np.int64),
    ],
    align=True,
)


class Sums(NamedTuple):
    """How many mines the parts may hold together: a tree of polynomials."""

    node: Records
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


def new_view(cells: int) -> View:
    """Room for what is known of so many cells."""
    return View(
        shown=np.full(cells, COVERED, np.int8),
        fate=np.zeros(cells, np.int8),
        need=np.zeros(cells, np.int8),
        room=np.zeros(cells, np.int8),
        queue=np.empty(cells + 1, np.int64),
        queued=np.zeros(cells, np.int8),
        found=np.empty(cells, np.int64),
        touched=np.empty(cells + 1, np.int64),
        is_touched=np.zeros(cells, np.int8),
        total=np.zeros(5, np.int64),
    )


def new_workspace(cells: int, states: int = 1 << 21) -> Workspace:
    """Room for analyses of so many cells; what is never written to takes no memory.

    `states` bounds the work: who needs more of them is told that the analysis was capped.
    """
    return Workspace(_frontier(cells), _tables(cells, states), _scopes(cells, states), _sums(cells))


def _frontier(cells: int) -> Frontier:
    def each() -> Shorts:
        return np.empty(cells + 1, np.int32)

    return Frontier(
        at=np.full(cells, -1, np.int32),
        cells=each(),
        twin=each(),
        clue=np.empty(cells + 1, CLUE),
        box=np.empty(cells + 1, BOX),
        part=np.empty(cells + 1, PART),
        risk=np.empty(cells + 1),
        count=np.zeros(5, np.int64),
    )


def _tables(cells: int, states: int) -> Tables:
    return Tables(
        node=np.empty(2 * cells + 2, NODE),
        part=np.empty(cells + 1, TREE),
        entry=np.empty(states + 1, ENTRY),
        record=np.empty(4 * states, RECORD),
        forward=np.empty(16 * states),
        backward=np.empty(16 * states),
        count=np.zeros(9, np.int64),
    )


def _scopes(cells: int, states: int) -> Scopes:
    slots = 1 << (2 * states).bit_length()
    return Scopes(
        scope=np.empty(2 * cells + 2, SCOPE),
        line=np.zeros(cells + 1, LINE),
        key=np.empty(states + 1, np.int64),
        bucket=np.empty(BUCKETS, np.int64),
        slot=np.zeros(slots, SLOT),
        head=np.zeros(slots, HEAD),
        chain=np.empty(states + 1, CHAIN),
        check=np.empty(WIDEST, CHECK),
        move=np.empty(WIDEST, MOVE),
    )


def _sums(cells: int) -> Sums:
    # A tree of n parts has at most n levels, but a balanced one only the logarithm of that.
    room = (cells + 2) * (2 + cells.bit_length())
    return Sums(
        node=np.empty(2 * cells + 2, SUM),
        chance=np.empty(room),
        weight=np.empty(room),
        power=np.empty(9),
        number=np.zeros(3),
    )
