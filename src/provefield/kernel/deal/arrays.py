"""Arrays for boards that can be solved without guessing, and what they keep where."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    Bytes,
    Frontier,
    Ints,
    Position,
    Shorts,
    new_position,
    new_workspace,
)
from provefield.kernel.core.neighbours import Field

Words: TypeAlias = NDArray[np.uint64]

SINGLE, PAIRS, SAT, COUNT = 1, 2, 3, 4  # the rules, from the easiest to the hardest
NOTHING, CONCLUDED, UNSURE = 0, 1, 2  # what became of a search for a conclusion

# Where `Notes.count` keeps what.
WAITING, STAMP, WRITTEN, STEP = range(4)
HEADER = 4  # numbers that a step begins with: its rule, two clues, how many cells it decides

STATES = 1 << 15  # what one component may need; beyond that nothing is claimed
SLOTS = 16  # clues that may be open at a time: four bits each of a word
SUMS = 1 << 22  # flags for the numbers of mines that components can have together
SPREAD = 63  # how far apart the numbers of mines of one component may lie: the bits of a word


class Notes(NamedTuple):
    """What a solver remembers: clues to read with all others, and the steps it took.

    A step is written as its rule, two clues, the number of cells and the cells; of those, the
    lowest bit says whether they are mines.
    """

    waiting: Ints
    waits: Bytes
    met: Ints
    mark: Ints
    step: Ints
    tally: Ints
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


class States(NamedTuple):
    """Ways to fill the boxes of a component one by one.

    A state is what the open clues still need. Layer after layer, each has an edge for every number
    of mines that the next box may hold. `ways` are the numbers of mines with which a state is
    reached, and `good` those of them with which it can be completed, as bits above `least`.
    """

    order: Ints
    fewest: Ints
    most: Ints
    layer: Ints
    slot: Ints
    room: Ints
    stage: Ints
    opened: Ints
    shift: Words
    edge: Shorts
    low: Shorts
    target: Shorts
    least: Shorts
    greatest: Shorts
    table: Shorts
    key: Words
    ways: Words
    good: Words


class Totals(NamedTuple):
    """With how many mines each component can be filled, and those before and after it together.

    A component is known by a clue; its totals are bits above the least of them. `before` and
    `after` have a row for each component, and one more, with a flag for each number of mines.
    """

    clue: Ints
    least: Ints
    ways: Words
    before: Bytes
    after: Bytes


class Solver(NamedTuple):
    """All that solving needs; nothing in it says where mines are."""

    field: Field
    at: Position
    notes: Notes
    front: Frontier
    states: States
    totals: Totals


def new_solver(field: Field) -> Solver:
    """A solver for boards with these neighbours."""
    cells = len(field.degree)
    notes = Notes(
        waiting=np.empty(cells, np.int64),
        waits=np.zeros(cells, np.int8),
        met=np.zeros(cells, np.int64),
        mark=np.zeros(cells, np.int64),
        step=np.empty((HEADER + 1) * cells + HEADER, np.int64),
        tally=np.zeros(COUNT + 1, np.int64),
        count=np.zeros(4, np.int64),
    )
    front = new_workspace(cells, states=1).front
    totals = Totals(
        clue=np.empty(cells + 1, np.int64),
        least=np.empty(cells + 1, np.int64),
        ways=np.empty(cells + 1, np.uint64),
        before=np.empty(SUMS, np.int8),
        after=np.empty(SUMS, np.int8),
    )
    return Solver(field, new_position(cells), notes, front, _states(cells), totals)


def _states(cells: int) -> States:
    def each() -> Ints:
        return np.empty(cells + 2, np.int64)

    def states() -> Shorts:
        return np.empty(STATES + 1, np.int32)

    return States(
        order=each(),
        fewest=each(),
        most=each(),
        layer=each(),
        slot=each(),
        room=each(),
        stage=each(),
        opened=each(),
        shift=np.empty(8, np.uint64),
        edge=states(),
        low=states(),
        target=np.empty(4 * STATES, np.int32),
        least=states(),
        greatest=states(),
        table=np.zeros(2 * STATES, np.int32),
        key=np.empty(STATES + 1, np.uint64),
        ways=np.empty(STATES + 1, np.uint64),
        good=np.empty(STATES + 1, np.uint64),
    )
