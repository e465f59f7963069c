"""Worlds that can be solved without guessing, and the steps that solve them.

Only this module and `mend` hold both the mines and what a player knows of them. A world is solved
step by step; where nothing follows it is mended, and solving goes on. That is repeated until a
world is solved from start to end as it is: whatever was moved before, this solution is whole.

All numbers are whole, so that a seed gives the same world on every machine.
"""

from __future__ import annotations

from provefield.kernel.core.arrays import FOUND, LEFT, MINES, SAFE, Bytes
from provefield.kernel.core.compiled import compiled, inner
from provefield.kernel.core.single import settle_around, show
from provefield.kernel.deal.arrays import CONCLUDED, NOTHING, Solver
from provefield.kernel.deal.lay import State, World, lay
from provefield.kernel.deal.mend import FROM_THE_START, IN_VAIN, mend
from provefield.kernel.deal.rules import begin_solving, conclude


@compiled
def find_solution(
    solver: Solver,
    world: World,
    codes: Bytes,
    mines: int,
    hardest: int,
    most: int,
    passes: int,
    seed: State,
) -> int:
    """Lay mines at random, and mend the world in so many passes until it can be solved.

    No rule is harder than `hardest`, which is used at most `most` times. Without passes the world
    is taken as it is: it is solved, or at some point nothing follows, or that is not sure.
    """
    at, mended = solver.at, 0
    if passes > 0:
        lay(solver.field, world, mines, seed)
    begin_solving(solver, codes, mines)
    while True:
        open_found(solver, world)
        outcome = FROM_THE_START
        if at.total[LEFT] > at.total[MINES]:
            spent = solver.notes.tally[hardest] >= most
            found = conclude(solver, hardest - 1 if spent else hardest)
            if found == CONCLUDED:
                continue
            if passes <= 1:  # what is mended in the last pass is never solved from the start
                return found
            outcome = mend(solver.field, at, world, seed)
            mended += 1
        elif mended == 0:
            return CONCLUDED
        if outcome == IN_VAIN or mended > codes.size:
            return NOTHING
        if outcome == FROM_THE_START:
            passes, mended = passes - 1, 0
            if passes == 0:
                return NOTHING
            begin_solving(solver, codes, mines)


@inner
def open_found(solver: Solver, world: World) -> None:
    """Open the cells that turned out to be safe; a zero opens the cells around it at once."""
    at = solver.at
    while at.total[FOUND] > 0:
        at.total[FOUND] -= 1
        cell = at.found[at.total[FOUND]]
        show(solver.field, at, cell, int(world.number[cell]))
        if world.number[cell] == 0:
            settle_around(solver.field, at, cell, SAFE)
