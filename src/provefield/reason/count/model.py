"""One layout that fits, found by the solver."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from provefield.chance import draw
from provefield.logic.field import Field
from provefield.logic.ground import Table
from provefield.reason.constraint import Between
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable


def some_layout(sums: Sequence[Between], rng: Random, limit: Limit) -> frozenset[int] | None:
    """The mines of a layout that fits; None if there is none.

    The solver gets the cells in random order, so that it does not always find the same one.

    >>> sorted(some_layout([Between((1, 2), 1, 1), Between((2, 3), 2, 2)], Random(1), Limit()))
    [2, 3]
    """
    cells = sorted({abs(literal) for each in sums for literal in each.literals})
    shuffled = draw(cells, len(cells), rng)
    variable = {cell: number for number, cell in enumerate(shuffled, 1)}
    with SatSolver(Table(Field(max(len(cells), 1), 1))) as solver:
        for each in sums:
            literals = tuple(variable[n] if n > 0 else -variable[-n] for n in each.literals)
            solver.add_between(Between(literals, each.low, each.high))
        found = solver.solve(limit=limit)
    if isinstance(found, Unsatisfiable):
        return None
    return frozenset(shuffled[number - 1] for number in found.true if number <= len(cells))
