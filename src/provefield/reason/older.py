"""A layout for evidence of versions 1 and 2, which carried none: looked for, with little work."""

from __future__ import annotations

from provefield.errors import BudgetError, RejectedError, TooLargeError
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.logic.ground import Grounder, Limits
from provefield.reason.check.work import Work
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import WorkLimit
from provefield.reason.satisfy import SatSolver, Unsatisfiable
from provefield.reason.verdict import Layout
from provefield.tongues import phrase

GROUNDED = Limits(instances=20_000, steps=100_000, width=10_000, scan=500_000)
"""How much of the facts is written out: about half a second."""

STEPS, CONFLICTS = 20_000, 20_000
"""How long is searched, for few mines first and then for many: a total is often hard one way."""

MOST_CELLS = 250_000
"""Cells of the largest grid for which a layout is looked for: the solver numbers all of them."""


def find_layout(knowledge: Knowledge) -> Layout:
    """A layout that fits all facts; RejectedError if there is none, or none is found in time.

    The checker judges what is found, so that nothing here has to be trusted.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import mine_count
    >>> grid = Grid(2, 1)
    >>> sorted(find_layout(Knowledge(grid).tell(mine_count(grid, 2))))
    [Cell(1, 1), Cell(2, 1)]
    >>> find_layout(Knowledge(grid).tell(mine_count(grid, 3)))
    Traceback (most recent call last):
    provefield.errors.RejectedError: the facts contradict each other, so that they show nothing else
    """
    try:
        found = _search(knowledge)
    except (BudgetError, TooLargeError, RejectedError, RecursionError):
        reason = phrase(
            "no layout is given, and none that fits the facts was found with little work"
        )
        raise RejectedError(reason) from None
    if found is None:
        clash = phrase("the facts contradict each other, so that they show nothing else")
        raise RejectedError(clash)
    return found


def _search(knowledge: Knowledge) -> Layout | None:
    if knowledge.grid.size > MOST_CELLS:
        raise RejectedError("the grid is too large")
    limit = WorkLimit(steps=STEPS, conflicts=CONFLICTS)
    grounder = Grounder(knowledge.field, GROUNDED, limit.tick)
    with SatSolver(grounder.table) as solver:
        for formula in (
            *(fact.formula for fact in knowledge.facts),
            *(Not(mine(*cell)) for cell in knowledge.grid.blocked),
        ):
            Work().admit(formula)
            solver.add(grounder.add(formula))
        try:
            found = solver.solve((), limit)
        except BudgetError:
            solver.prefer(range(1, grounder.table.cells + 1))
            found = solver.solve((), limit)
    if isinstance(found, Unsatisfiable):
        return None
    mined = (number for number in found.true if number <= grounder.table.cells)
    return frozenset(Cell(*grounder.table.cell(number)) for number in mined)
