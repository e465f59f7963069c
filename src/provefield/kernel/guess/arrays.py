"""The arrays that guessing works on, made once and used for one position after the other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    Bytes,
    Floats,
    Ints,
    Shorts,
)
from provefield.kernel.core.fillings import Fillings, new_fillings

MOST_NODES = 1 << 14  # of the ways to fill boxes; a look that needs more is given up
MOST_LAYOUTS, MOST_CELLS = 600, 64  # that an endgame may have to be played out
INSIDE, OUTSIDE = 10, 5  # how many cells are looked at, next to clues and elsewhere
STEPS = 4  # how many steps are looked ahead
MEMORY = 1 << 16

# What `Ways.seen` says of each number that a cell may show.
CHANCE, AHEAD, SAFE_CELLS = range(3)
# Where `Guess.found` keeps what.
KIND, RISK, PROGRESS, WIN = range(4)
# How a cell was chosen.
LOOKED, PLAYED_OUT, LEAST_RISK = range(3)
# Where `Endgame.tally` keeps what.
WORK, VISITS, GAMES = range(3)


class Ways(NamedTuple):
    """What the ways to fill boxes come to: how many there are for each number of mines."""

    fill: Fillings
    live: Bytes
    fewest: Shorts
    most: Shorts
    offset: Shorts
    forward: Floats
    backward: Floats
    risk: Floats
    common: Bytes
    rest: Floats
    product: Floats
    outside: Floats
    weight: Floats
    tilt: Floats  # what a box with so many mines is multiplied by
    seen: Floats


class Endgame(NamedTuple):
    """All layouts that are left, what each cell shows in each of them, and a search tree.

    A node of the search is the set of layouts that fit what was seen on the way to it.
    """

    cells: Ints
    place: Ints
    mined: Bytes
    shows: NDArray[np.uint8]
    name: Ints
    chosen: Bytes
    stack: Shorts
    start: Ints
    end: Ints
    mark: Ints
    best: Ints
    best_cell: Ints
    tried: Ints
    total: Ints
    hope: Ints
    group: Ints
    bound: Ints
    safe: Ints
    fits: Ints
    only: NDArray[np.uint8]
    tells: Bytes
    known_mark: Ints
    known_value: Ints
    known_stamp: Ints
    tally: Ints


class Guess(NamedTuple):
    """All that choosing a cell writes to."""

    ways: Ways
    end: Endgame
    part_of: Ints
    hit: Bytes
    lowest: Floats
    candidate: Ints
    rank: Floats
    waits: Bytes  # cells that are better opened later
    space: Ints
    found: Floats


def new_guess(cells: int) -> Guess:
    """Room for choosing among so many cells."""
    return Guess(
        ways=_ways(cells),
        end=_endgame(cells),
        part_of=np.empty(cells + 1, np.int64),
        hit=np.zeros(cells + 1, np.int8),
        lowest=np.empty((cells + 2, STEPS)),
        candidate=np.empty(INSIDE + OUTSIDE, np.int64),
        rank=np.empty(INSIDE + OUTSIDE),
        waits=np.empty(cells, np.int8),
        space=np.empty(cells, np.int64),
        found=np.zeros(4),
    )


def _ways(cells: int) -> Ways:
    nodes = MOST_NODES + 1
    return Ways(
        fill=new_fillings(cells, MOST_NODES),
        live=np.empty(nodes, np.int8),
        fewest=np.empty(nodes, np.int32),
        most=np.empty(nodes, np.int32),
        offset=np.empty(nodes + 1, np.int32),
        forward=np.empty(16 * MOST_NODES),
        backward=np.empty(16 * MOST_NODES),
        risk=np.empty(cells + 1),
        common=np.empty(cells + 1, np.int8),
        rest=np.empty(cells + 2),
        product=np.empty(cells + 2),
        outside=np.empty(2 * cells + 2),
        weight=np.empty(cells + 2),
        tilt=np.empty(9),
        seen=np.empty((9, 3)),
    )


def _endgame(cells: int) -> Endgame:
    def depths(width: int = 0) -> Ints:
        return np.empty((MOST_CELLS + 2, width) if width else MOST_CELLS + 2, np.int64)

    return Endgame(
        cells=np.empty(MOST_CELLS, np.int64),
        place=np.full(cells, -1, np.int64),
        mined=np.empty((MOST_LAYOUTS, MOST_CELLS), np.int8),
        shows=np.empty((MOST_LAYOUTS, MOST_CELLS), np.uint8),
        name=np.random.default_rng(1).integers(1, 1 << 62, MOST_LAYOUTS),
        chosen=np.empty(MOST_CELLS + 1, np.int8),
        stack=np.empty(MOST_LAYOUTS * (MOST_CELLS + 2), np.int32),
        start=depths(),
        end=depths(),
        mark=depths(),
        best=depths(),
        best_cell=depths(),
        tried=depths(),
        total=depths(),
        hope=depths(),
        group=depths(),
        bound=depths(10),
        safe=depths(),
        fits=depths(MOST_CELLS),
        only=np.empty((MOST_CELLS + 2, MOST_CELLS), np.uint8),
        tells=np.empty((MOST_CELLS + 2, MOST_CELLS), np.int8),
        known_mark=np.empty(MEMORY, np.int64),
        known_value=np.empty(MEMORY, np.int64),
        known_stamp=np.zeros(MEMORY, np.int64),
        tally=np.zeros(4, np.int64),
    )
