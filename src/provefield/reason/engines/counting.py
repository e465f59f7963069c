"""Exact counting: how many layouts fit, and in how many of them a cell is mined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.logic.field import Field
from provefield.logic.formula import Cardinality, CountQuantifier, Formula, walk
from provefield.logic.ground.expand import expand
from provefield.reason.cells.constraints import FEW_CELLS, LONGEST, constraints, plainly
from provefield.reason.constraint import Between, Constraint, between
from provefield.reason.count.boards import try_boards
from provefield.reason.count.define import Definitions
from provefield.reason.count.layouts import Layouts, count
from provefield.reason.count.odds import Counts, by_cell
from provefield.reason.justify import clash_verdict, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit, WorkLimit
from provefield.reason.verdict import Inconsistent, Label, Unknown, Verdict, unknown_of

MANY = 10_000
"""Steps to write out a fact about few cells, beyond which it takes less to try every board."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Complete while few enough facts are entangled; where they are not, it says so.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(3, 1)).tell(Fact(parse("mine(1,1) | mine(2,1)"), "a message"))
    >>> counted = Counting().probabilities(known, Limit())
    >>> counted.total, [str(odds) for odds in counted.probability.values()]
    (6, ['2/3', '2/3', '1/2'])
    """

    name: str = "counting"
    complete: bool = True

    def probabilities(self, knowledge: Knowledge, limit: Limit) -> Counts | Unknown | Inconsistent:
        """Count all layouts that fit, in all and with a mine in each cell."""
        try:
            found = _layouts(knowledge, limit)
        except (BudgetError, TooLargeError) as error:
            return unknown_of(error)
        return by_cell(found, knowledge.grid) if found.total else clash_verdict(knowledge, limit)

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Certain cells have the probability 0 or 1."""
        counted = self.probabilities(knowledge, limit)
        match counted:
            case Inconsistent():
                return counted
            case Unknown():
                return dict.fromkeys(cells, "unknown")
            case Counts(_, probability):
                return {cell: _label(probability[cell]) for cell in cells}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with evidence that is made for the label."""
        counted = self.probabilities(knowledge, limit)
        match counted:
            case Inconsistent() | Unknown():
                return counted
            case Counts(_, probability):
                return justify({cell: _label(probability[cell])}, knowledge, cell, limit)


def _layouts(knowledge: Knowledge, limit: Limit) -> Layouts:
    """Count by sums, or try every board where these are too entangled and cells are few."""
    try:
        return count(cell_sums(knowledge, limit), range(1, knowledge.grid.size + 1), limit)
    except TooLargeError:
        if knowledge.grid.size > FEW_CELLS:
            raise
        return try_boards((fact.formula for fact in knowledge.facts), knowledge.field, limit)


def cell_sums(knowledge: Knowledge, limit: Limit) -> list[Between]:
    """All that is known as sums over numbered cells, and over names of parts that are counted.

    TooLargeError if a fact is too large.
    """
    named = Definitions(knowledge.field)
    rows: list[Constraint] = []
    for place, fact in enumerate(knowledge.facts):
        plain = plainly(fact.formula, place, knowledge.field, limit)
        if plain is not None:
            rows += plain
        elif not _tell_count(named, fact.formula, knowledge.field):
            rows += _written_out(knowledge.only((fact,)), limit)
    return [between(row) for row in rows] + named.sums


def _tell_count(named: Definitions, formula: Formula, field: Field) -> bool:
    """Tell a message that counts, for written out it would be too large; False if it does not."""
    if not any(isinstance(part, CountQuantifier | Cardinality) for part in walk(formula)):
        return False
    try:
        named.tell(expand(formula, field, limit=LONGEST))
    except TooLargeError:
        return False
    return True


def _written_out(fact: Knowledge, limit: Limit) -> Sequence[Constraint]:
    few = fact.grid.size <= FEW_CELLS
    short = WorkLimit(limit.remaining, by_clock=limit.by_clock, steps=MANY) if few else limit
    given = constraints(fact, short)
    if not given.whole:
        limit.tick()  # which tells the time, if that is what ran out
        raise TooLargeError("a fact is too large to be written out")
    return given.rows


def _label(odds: Fraction) -> Label:
    return "safe" if odds == 0 else "mine" if odds == 1 else "open"
