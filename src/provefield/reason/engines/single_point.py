"""One fact at a time: what a numbered tile forces, given what is known about its neighbours.

The rules for a tile that shows a, for each a = 0 … 8:
all a mines around it are found: the rest is safe;
as many covered cells as missing mines: all are mines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Cardinality, Formula, Not
from provefield.reason.calculus.grid import Step
from provefield.reason.cells.propagation import Propagation, Reason
from provefield.reason.cells.rows import rows_of
from provefield.reason.constraint import Clause, Constraint
from provefield.reason.explain.refute import refute
from provefield.reason.justify import clash_verdict, clashing
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.numbers import cell_count
from provefield.reason.proof import Proof
from provefield.reason.verdict import (
    Inconsistent,
    Label,
    Mine,
    Safe,
    Unknown,
    Verdict,
    stated_facts,
    unknown_after,
)


@dataclass(frozen=True, slots=True)
class SinglePoint:
    """Fast, and blind to what only two facts together say.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import clue
    >>> grid = Grid(3, 1)
    >>> known = Knowledge(grid).tell(clue(grid, Cell(2, 1), 2, [Cell(1, 1), Cell(3, 1)]))
    >>> list(SinglePoint().label(known, grid, Limit()).values())
    ['mine', 'unknown', 'mine']
    """

    name: str = "single-point"
    complete: bool = False

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Apply the rules until they say nothing new."""
        forced = rows_of(knowledge, limit).forced
        if forced.conflict is not None:
            return clashing(knowledge, cells, limit)
        return {cell: _label(forced, knowledge.field.number(*cell)) for cell in cells}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with the chain of rules that leads to the cell."""
        forced = rows_of(knowledge, limit).forced
        if forced.conflict is not None:
            return clash_verdict(knowledge, limit)
        number = knowledge.field.number(*cell)
        label = _label(forced, number)
        if label == "unknown":
            return unknown_after(limit, Unknown("incomplete", "no single fact says more"))
        goal = mine(*cell) if label == "mine" else Not(mine(*cell))
        found = _proof(forced, knowledge, goal, number if label == "mine" else -number)
        if found is None:
            return Unknown("budget", f"{cell} is {label}, but the proof is very long")
        return (Mine if label == "mine" else Safe)(found, stated_facts(found, knowledge.facts))


def schema(step: Step, proof: Proof, knowledge: Knowledge) -> str | None:
    """Say which of the two rules a step applies, and to which tile; None for other steps.

    >>> from provefield.grid import Grid
    >>> from provefield.reason.knowledge import clue
    >>> grid = Grid(3, 1)
    >>> known = Knowledge(grid).tell(clue(grid, Cell(2, 1), 0, [Cell(1, 1), Cell(3, 1)]))
    >>> proof = SinglePoint().ask(known, Cell(1, 1), Limit()).proof
    >>> schema(proof.steps[-1], proof, known)
    'all 0 mines of the 0 at column 2, row 1 are found: the rest is safe'
    """
    if step.rule != "sum":
        return None
    counted = next(other.formula for other in proof.steps if other.id == step.premises[0])
    if not isinstance(counted, Cardinality):
        return None
    tile = next(fact.source for fact in knowledge.facts if fact.formula == counted)
    if step.weights[0] < 0:
        return f"all {counted.number} mines of {tile} are found: the rest is safe"
    return f"as many cells left as mines are missing for {tile}: all are mines"


def _label(forced: Propagation, number: int) -> Label:
    return "mine" if number in forced.true else "safe" if -number in forced.true else "unknown"


def _proof(forced: Propagation, knowledge: Knowledge, goal: Formula, literal: int) -> Proof | None:
    """The proof of a forced literal; None if nobody would read it."""
    rows = dict.fromkeys(_citation(reason, knowledge) for reason in forced.reasons([literal]))
    return refute([*rows], knowledge.facts, knowledge.field, goal)


def _citation(reason: Reason, knowledge: Knowledge) -> Constraint:
    """What a proof may cite: a count that the fact states, else the clause that was used of it."""
    fact = knowledge.facts[reason.row.fact].formula
    if reason.row == cell_count(fact, reason.row.fact, knowledge.field):
        return reason.row
    return Clause(reason.clause, reason.row.fact, reason.row.instance)
