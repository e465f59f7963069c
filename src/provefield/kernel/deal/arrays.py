"""Arrays for boards that can be solved without guessing, and what they keep where."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import Bytes, Ints, Shorts, View, new_view
from provefield.kernel.core.fillings import Fillings, new_fillings
from provefield.kernel.core.neighbours import Field

Words: TypeAlias = NDArray[np.uint64]

SINGLE, PAIRS, SAT, COUNT = 1, 2, 3, 4  # the rules, from the easiest to the hardest
NOTHING, CONCLUDED, UNSURE = 0, 1, 2  # what became of a search for a conclusion

# Where `Notes.count` keeps what.
WAITING, STAMP, WRITTEN, STEP = range(4)
HEADER = 4  # numbers that a step begins with: its rule, two clues, how many cells it decides

MOST_NODES = 1 << 15  # what one component may need; beyond that nothing is claimed
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


class Ways(NamedTuple):
    """With how many mines a component can be filled.

    `reached` are the numbers of mines with which a node is reached, and `good` those of them with
    which it can be completed, as bits above `least`; each box then holds `fewest` to `most` mines.
    """

    fill: Fillings
    least: Shorts
    greatest: Shorts
    reached: Words
    good: Words
    fewest: Ints
    most: Ints


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
    at: View
    notes: Notes
    ways: Ways
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
    totals = Totals(
        clue=np.empty(cells + 1, np.int64),
        least=np.empty(cells + 1, np.int64),
        ways=np.empty(cells + 1, np.uint64),
        before=np.empty(SUMS, np.int8),
        after=np.empty(SUMS, np.int8),
    )
    return Solver(field, new_view(cells), notes, _ways(cells), totals)


def _ways(cells: int) -> Ways:
    return Ways(
        fill=new_fillings(cells, MOST_NODES),
        least=np.empty(MOST_NODES + 1, np.int32),
        greatest=np.empty(MOST_NODES + 1, np.int32),
        reached=np.empty(MOST_NODES + 1, np.uint64),
        good=np.empty(MOST_NODES + 1, np.uint64),
        fewest=np.empty(cells + 1, np.int64),
        most=np.empty(cells + 1, np.int64),
    )
