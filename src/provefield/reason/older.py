"""Evidence of versions 1 and 2: the rules of today for theirs, and a layout where none is given.

The judge reads what comes out of here as it reads any other evidence, so that none of it has to be
trusted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from provefield.errors import BudgetError, RejectedError, TooLargeError
from provefield.grid import Cell
from provefield.logic.binding import alpha_equal, close
from provefield.logic.field import mine
from provefield.logic.formula import Formula, Not
from provefield.logic.ground import Grounder, Limits
from provefield.reason.calculus.grid import ONCE_EACH, RuleName, Step
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


RULES: Mapping[str, RuleName] = {
    "fact": "fact",
    "assume": "cases",
    "clause": "instance",
    "instance": "instance",
    "resolve": "sum",
    "counting": "sum",
    "replace": "replace",
    "conclude": "conclusion",
}
"""What their rules are called now."""


def translate(old: str, step: Step, goal: Formula) -> tuple[Step, ...]:
    """A step by the rules of today, given the name of its rule in those versions.

    What was resolved is summed up; a clause of the denied goal is taken as an instance of it.

    >>> from provefield.logic.parse import parse
    >>> goal = parse("A & B")
    >>> for step in translate("assume", Step(1, parse("-A | -B"), "fact"), goal):
    ...     print(step.id, step.formula, step.rule, step.premises)
    -1 ¬(A ∧ B) cases ()
    1 ¬A ∨ ¬B instance (-1,)
    """
    if old == "assume":
        denied = Not(close(goal))
        if any(map(alpha_equal, (step.formula, Not(step.formula)), (denied, close(goal)))):
            return (replace(step, rule="cases"),)
        case = Step(-step.id, denied, "cases")
        return case, replace(step, rule="instance", premises=(case.id,))
    weights = ONCE_EACH if old == "resolve" else step.weights
    return (replace(step, rule=RULES[old], weights=weights),)


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
