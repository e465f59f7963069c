"""Games on huge boards: only parts that changed are solved again, and a heap knows what is safest.

What follows is exact. The risks are not: one common factor stands for the number of mines, which on
boards of this size makes a difference of about a thousandth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from provefield.kernel.core.arrays import (
    BOXES,
    CELLS,
    CONTRADICTION,
    FINE,
    FOUND,
    LEFT,
    MINE,
    MINES,
    PARTS,
    QUEUED,
    SAFE,
    TOUCHED,
    UNDECIDED,
    Bytes,
    Floats,
    Frontier,
    Ints,
    Tables,
    View,
    Workspace,
    new_view,
    new_workspace,
)
from provefield.kernel.core.boundary import Near, checked_cells, checked_field, gaps
from provefield.kernel.core.compiled import compiled, inner
from provefield.kernel.core.frontier import box_of
from provefield.kernel.core.neighbours import Field
from provefield.kernel.core.single import settle
from provefield.kernel.deal.lay import World, count_numbers, new_world
from provefield.kernel.odds.analysis import deduce_touched, settle_boxes
from provefield.kernel.odds.polynomials import first_node, go_down, go_up
from provefield.kernel.referee.game import LOST, STUCK, WON, begin_game, open_found
from provefield.kernel.referee.heap import Heap, lowest, push

GOING_ON = 3
OUTSIDE, NEXT, GUESSES, EXPLOSIONS = range(4)  # in `Course.count`
REFRESHED = 256  # guesses between two looks at the whole board


class Course(NamedTuple):
    """How a huge game goes."""

    heap: Heap
    power: Floats
    chance: Floats  # of a mine in a cell that no clue is about
    count: Ints  # type: ignore[assignment]  # a tuple counts too, but nobody asks this one


def new_course(cells: int) -> Course:
    """Room for a game on so many cells."""
    room = 2 * cells
    heap = Heap(np.empty(room), np.empty(room, np.int64), np.zeros(1, np.int64), np.empty(cells))
    return Course(heap, np.empty(9), np.empty(1), np.zeros(4, np.int64))


@inner
def look_around(at: View, course: Course) -> None:
    """The chance of a mine where no clue says anything, and the odds that come of it."""
    expected, outside = 0.0, 0
    for cell in range(at.fate.size):
        if at.fate[cell] == UNDECIDED:
            if course.heap.risk[cell] < 0:
                outside += 1
            else:
                expected += course.heap.risk[cell]
    left = max(at.total[LEFT], 1)
    share = (at.total[MINES] - expected) / outside if outside else at.total[MINES] / left
    course.chance[0] = min(max(share, 1e-3), 1.0 - 1e-3)
    course.count[OUTSIDE] = outside
    course.power[0] = 1.0
    for i in range(8):
        course.power[i + 1] = course.power[i] * course.chance[0] / (1.0 - course.chance[0])


@inner
def solve_touched(field: Field, at: View, work: Workspace, course: Course) -> int:
    """Settle what follows in the parts that changed; find the risks in those where nothing does."""
    front = work.front
    if deduce_touched(field, at, work) == CONTRADICTION:
        return CONTRADICTION
    front.risk[: front.count[BOXES]] = -1.0
    for part in range(front.count[PARTS]):
        if not has_decided(front, part):
            weigh_part(front, work.tables, part, course)
    for i in range(front.count[CELLS]):
        cell = front.cells[i]
        risk = front.risk[box_of(front, cell)]
        if risk >= 0.0:
            course.heap.risk[cell] = risk
            push(course.heap, at, cell)
    settle_boxes(field, at, front)
    return FINE


@inner
def has_decided(front: Frontier, part: int) -> bool:
    """Whether something follows in a part."""
    for box in range(front.part[part].first_box, front.part[part + 1].first_box):
        if front.box[box].fate != UNDECIDED:
            return True
    return False


@inner
def weigh_part(front: Frontier, tables: Tables, part: int, course: Course) -> None:
    """The risks in a part by itself; where it is too entangled, the chance outside must do."""
    root = tables.part[part].root
    if root < first_node(tables, part) or go_up(tables, part, course.power) != FINE:
        for box in range(front.part[part].first_box, front.part[part + 1].first_box):
            front.risk[box] = course.chance[0]
        return
    entry = tables.node[root].entry
    tables.backward[tables.entry[entry].offset : tables.entry[entry + 1].offset] = 1.0
    go_down(front, tables, part)


@inner
def choose(at: View, course: Course) -> int:
    """The safest cell, or the next that no clue is about if those are safer; -1 if none is left."""
    best = lowest(course.heap, at)
    if best >= 0 and course.heap.risk[best] <= course.chance[0]:
        return best
    for cell in range(course.count[NEXT], at.fate.size):
        if at.fate[cell] == UNDECIDED and course.heap.risk[cell] < 0:
            course.count[NEXT] = cell
            return cell
    course.count[NEXT] = at.fate.size
    return best


@inner
def settle_rest(field: Field, at: View) -> None:
    """When all mines are known, everything else is safe."""
    for cell in range(at.fate.size):
        if at.fate[cell] == UNDECIDED:
            settle(field, at, cell, SAFE)


@compiled
def play_some(
    field: Field,
    at: View,
    work: Workspace,
    course: Course,
    world: World,
    guesses: int,
    go_on: bool,
) -> int:
    """Play until so many guesses were made or the game is over.

    With `go_on` an explosion only costs the cell, and the game ends when all is decided.
    """
    while True:
        if open_found(field, at, world) != FINE:
            return STUCK
        if at.total[LEFT] == at.total[MINES]:
            at.total[LEFT] = 0
            return WON
        if at.total[TOUCHED] > 0:
            if solve_touched(field, at, work, course) != FINE:
                return STUCK
            if at.total[FOUND] > 0 or at.total[QUEUED] > 0:
                continue
        if at.total[MINES] == 0:
            settle_rest(field, at)
            continue
        if guesses == 0:
            return GOING_ON
        guesses -= 1
        if course.count[GUESSES] % REFRESHED == 0:
            look_around(at, course)
        course.count[GUESSES] += 1
        cell = choose(at, course)
        mine = world.mine[cell] == 1
        course.count[EXPLOSIONS] += mine
        if mine and not go_on:
            return LOST
        settle(field, at, cell, MINE if mine else SAFE)


@compiled
def begin_vast(
    field: Field, at: View, world: World, blocked: Bytes, told: Ints, course: Course
) -> None:
    """A new game in a world whose numbers are not counted yet."""
    begin_game(field, at, blocked, told, count_numbers(field, world))
    course.heap.risk[:] = -1.0
    course.heap.size[0] = 0
    course.count[:] = 0
    look_around(at, course)


class VastGame:
    """A game on a board of any size, played a while at a time."""

    def __init__(
        self,
        columns: int,
        rows: int,
        mined: Ints,
        told: Ints,
        blocked: NDArray[np.bool_] | None = None,
        near: Near | None = None,
    ) -> None:
        cells = columns * rows
        self.field = checked_field(columns, rows, blocked, near)
        free = 1 - gaps(blocked, cells)
        self.world = new_world(free)
        self.world.mine[checked_cells(mined, free, "mines")] = 1
        told = checked_cells(told, free - self.world.mine, "told")
        self.at = new_view(cells)
        self.work = new_workspace(cells)
        self.course = new_course(cells)
        begin_vast(self.field, self.at, self.world, 1 - free, told, self.course)

    def play(self, *, go_on: bool = False, at_once: int = 1_000) -> Iterator[int]:
        """Play to the end; yields how many cells are undecided now and then, and at the end.

        >>> game = VastGame(4, 1, np.array([3]), np.array([0]))
        >>> list(game.play()), game.ended == WON, game.guesses
        ([0], True, 0)
        """
        self.ended = GOING_ON
        while self.ended == GOING_ON:
            self.ended = play_some(
                self.field, self.at, self.work, self.course, self.world, at_once, go_on
            )
            yield int(self.at.total[LEFT])

    @property
    def guesses(self) -> int:
        """How often nothing followed."""
        return int(self.course.count[GUESSES])

    @property
    def explosions(self) -> int:
        """How many guesses went wrong."""
        return int(self.course.count[EXPLOSIONS])
