"""Evidence for what an engine says: proofs for safe and mine, two boards for open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from provefield.errors import BudgetError, UnsoundError
from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import FALSE, Not
from provefield.logic.ground import Grounder
from provefield.reason.explain import explain
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable
from provefield.reason.verdict import Board, Inconsistent, Label, Mine, Open, Safe, Unknown, Verdict


def justify(
    labels: Mapping[Cell, Label] | Inconsistent, knowledge: Knowledge, cell: Cell, limit: Limit
) -> Verdict:
    """Turn a label into a verdict that can be checked, which also finds out a wrong engine.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(2, 1)).tell(Fact(parse("mine(1,1) <-> mine(2,1)"), "a message"))
    >>> justify({Cell(1, 1): "open"}, known, Cell(1, 1), Limit()).without_mine
    frozenset()
    >>> justify({Cell(1, 1): "safe"}, known, Cell(1, 1), Limit())
    Traceback (most recent call last):
    provefield.errors.UnsoundError: 1,1 was called safe, which does not follow
    """
    if isinstance(labels, Inconsistent):
        return labels
    label = labels.get(cell, "unknown")
    try:
        match label:
            case "safe" | "mine":
                return _proved(label, knowledge, cell, limit)
            case "open":
                return _both_ways(knowledge, cell, limit)
            case "unknown":
                return Unknown("incomplete")
            case _:
                assert_never(label)
    except BudgetError as error:
        return Unknown("budget", f"{cell} is {label}, but the evidence takes too long: {error}")


def contradiction(knowledge: Knowledge, limit: Limit) -> Inconsistent | None:
    """The smallest clash of the facts, with its proof; None if a board fits them."""
    found = explain(knowledge, FALSE, limit)
    return None if found is None else Inconsistent(found.facts, found.proof)


def _proved(label: Label, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
    mined = label == "mine"
    found = explain(knowledge, mine(*cell) if mined else Not(mine(*cell)), limit)
    if found is None:
        raise UnsoundError(f"{cell} was called {label}, which does not follow")
    return Mine(found.proof) if mined else Safe(found.proof)


def _both_ways(knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
    grounder = Grounder(knowledge.field)
    table = grounder.table
    variable = table.variable(mine(*cell))
    boards: list[Board] = []
    with SatSolver(table) as solver:
        for fact in knowledge.facts:
            solver.add(grounder.add(fact.formula))
        for literal in (variable, -variable):
            found = solver.solve([literal], limit)
            if isinstance(found, Unsatisfiable):
                raise UnsoundError(f"{cell} was called open, but only one way is possible")
            boards.append(frozenset(Cell(*table.cell(v)) for v in found.true if v <= table.cells))
    return Open(with_mine=boards[0], without_mine=boards[1])
