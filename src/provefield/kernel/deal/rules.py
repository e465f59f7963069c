"""The rules from the easiest to the hardest. Nothing here knows where mines are."""

from __future__ import annotations

from provefield.kernel.core.arrays import Bytes
from provefield.kernel.core.compiled import inner
from provefield.kernel.core.single import load
from provefield.kernel.deal.arrays import (
    CONCLUDED,
    COUNT,
    NOTHING,
    PAIRS,
    SAT,
    WAITING,
    WRITTEN,
    Solver,
)
from provefield.kernel.deal.components import try_components
from provefield.kernel.deal.count import try_count
from provefield.kernel.deal.pairs import try_pairs, try_single


@inner
def begin_solving(solver: Solver, codes: Bytes, mines: int) -> None:
    """Know what is blocked, where to start and how many mines there are, and nothing else."""
    load(solver.field, solver.at, codes, mines)
    solver.notes.waits[:] = 0
    solver.notes.count[WAITING] = 0
    solver.notes.count[WRITTEN] = 0
    solver.notes.tally[:] = 0


@inner
def conclude(solver: Solver, hardest: int) -> int:
    """Take one step by the easiest rule that concludes anything, none harder than allowed."""
    field, at, notes, ways, totals = solver
    if try_single(field, at, notes):
        return CONCLUDED
    if hardest >= PAIRS and try_pairs(field, at, notes):
        return CONCLUDED
    found = NOTHING
    if hardest >= SAT:
        found = try_components(field, at, notes, ways)
    if hardest >= COUNT and found == NOTHING:
        found = try_count(field, at, notes, ways, totals)
    return found
