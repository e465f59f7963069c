"""Move mines where a solver is stuck, so that something follows there.

A clue is chosen whose cells are nearly free of mines or nearly full; they are emptied or filled. In
exchange change, if possible, cells that no clue speaks of, then others that nothing is known of,
and at last cells that are known already, for which solving has to begin anew.
"""

from __future__ import annotations

import numpy as np

from provefield.kernel.core.arrays import (
    COVERED,
    MINE,
    UNDECIDED,
    View,
)
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.neighbours import Field, beside
from provefield.kernel.core.single import tell
from provefield.kernel.deal.count import is_beside_clue
from provefield.kernel.deal.lay import State, World, below

IN_VAIN, GOES_ON, FROM_THE_START = 0, 1, 2  # what became of an attempt to mend a world
CLUES_TRIED = 3
SAMPLES, DRAWS = 12, 50
UNKNOWN_NEARBY = 50  # how bad it is to change a cell beside one that nothing is known of


@inner
def draw(seed: State, count: int) -> int:
    """A number from 0 to count - 1, with a sign, as numbers without one mix with no others."""
    return int(np.int64(below(seed, count)))


@inner
def flip(field: Field, at: View, world: World, cell: int) -> None:
    """Put a mine into a cell or take it out, and have open clues say so."""
    change = -1 if world.mine[cell] else 1
    world.mine[cell] += change
    for i in range(field.degree[cell]):
        other = beside(field, cell, i)
        world.number[other] += change
        if at.shown[other] < COVERED:
            at.shown[other] += change
            tell(at, other, at.need[other] + change, at.room[other])


@inner
def mend(field: Field, at: View, world: World, seed: State) -> int:
    """Change the world such that one clue more says something."""
    clue = choose_clue(at, world, seed)
    if clue < 0:
        return open_wall(field, at, world, seed)
    need, room = at.need[clue], at.room[clue]
    wanted = draw(seed, 2) if 2 * need == room else int(2 * need > room)
    outcome = GOES_ON
    for i in range(field.degree[clue]):
        cell = beside(field, clue, i)
        if at.fate[cell] != UNDECIDED or world.mine[cell] == wanted or not world.free[cell]:
            continue
        other = choose_unknown(field, at, world, wanted, clue, seed)
        if other < 0:
            other = choose_known(field, at, world, wanted, seed)
            outcome = FROM_THE_START
        if other < 0:
            return IN_VAIN
        flip(field, at, world, cell)
        flip(field, at, world, other)
    return outcome


@inner
def choose_clue(at: View, world: World, seed: State) -> int:
    """Of some clues with undecided cells the one that takes the fewest changes; -1 for none."""
    found = 0
    for cell in range(at.shown.size):
        if at.shown[cell] < COVERED and at.room[cell] > 0:
            world.pool[found] = cell
            found += 1
    if found == 0:
        return -1
    best = int(world.pool[draw(seed, found)])
    for _ in range(CLUES_TRIED - 1):
        clue = int(world.pool[draw(seed, found)])
        if changes(at, clue) < changes(at, best):
            best = clue
    return best


@inner
def changes(at: View, clue: int) -> int:
    """How many cells have to change before a clue speaks for itself."""
    return int(min(at.need[clue], at.room[clue] - at.need[clue]))


@inner
def choose_unknown(
    field: Field, at: View, world: World, wanted: int, clue: int, seed: State
) -> int:
    """A cell to exchange that nothing is known of, best where no clue speaks of it; -1 for none."""
    beyond, beside = 0, world.pool.size
    for cell in range(at.fate.size):
        if at.fate[cell] != UNDECIDED or world.mine[cell] != wanted or not world.free[cell]:
            continue
        if not is_beside_clue(field, at, cell):
            world.pool[beyond] = cell
            beyond += 1
        elif not are_neighbours(field, cell, clue):
            beside -= 1
            world.pool[beside] = cell
    if beyond:
        return int(world.pool[draw(seed, beyond)])
    if beside < world.pool.size:
        return int(world.pool[beside + draw(seed, world.pool.size - beside)])
    return -1


@inner
def are_neighbours(field: Field, cell: int, other: int) -> bool:
    """Whether two cells are next to each other."""
    for i in range(field.degree[cell]):
        if beside(field, cell, i) == other:
            return True
    return False


@inner
def choose_known(field: Field, at: View, world: World, wanted: int, seed: State) -> int:
    """A decided cell whose change disturbs little; -1 if none was found."""
    best, least = -1, 0
    for _ in range(SAMPLES):
        cell = draw_known(at, world, wanted, seed)
        if cell >= 0:
            cost = disturbance(field, at, world, cell)
            if best < 0 or cost < least:
                best, least = cell, cost
    return best


@inner
def draw_known(at: View, world: World, wanted: int, seed: State) -> int:
    """A random cell that is decided and may change; -1 if none was drawn."""
    for _ in range(DRAWS):
        cell = draw(seed, at.fate.size)
        if at.fate[cell] != UNDECIDED and world.mine[cell] == wanted and world.free[cell]:
            return cell
    return -1


@inner
def disturbance(field: Field, at: View, world: World, cell: int) -> int:
    """How much there is to see around a cell: a change among zeros disturbs nobody."""
    cost = 0
    for i in range(field.degree[cell]):
        other = beside(field, cell, i)
        if at.fate[other] == UNDECIDED:
            cost += UNKNOWN_NEARBY
        if not world.mine[other]:
            cost += world.number[other]
    return cost


@inner
def open_wall(field: Field, at: View, world: World, seed: State) -> int:
    """Take a mine out of the wall around cells that no clue speaks of, and hide it behind."""
    found = 0
    for cell in range(at.fate.size):
        if at.fate[cell] == MINE and is_beside_unknown(field, at, cell):
            world.pool[found] = cell
            found += 1
    if found == 0:
        return IN_VAIN
    gate = world.pool[draw(seed, found)]
    found = 0
    for cell in range(at.fate.size):
        if at.fate[cell] == UNDECIDED and not world.mine[cell] and world.free[cell]:
            world.pool[found] = cell
            found += 1
    if found == 0:
        return IN_VAIN
    flip(field, at, world, gate)
    flip(field, at, world, world.pool[draw(seed, found)])
    return FROM_THE_START


@inner
def is_beside_unknown(field: Field, at: View, cell: int) -> bool:
    """Whether nothing is known of some cell next to this one."""
    for i in range(field.degree[cell]):
        if at.fate[beside(field, cell, i)] == UNDECIDED:
            return True
    return False
