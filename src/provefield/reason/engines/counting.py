"""Exact counting: how many layouts fit, and in how many of them a cell is mined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.logic.ground import Grounder
from provefield.reason.constraint import Between
from provefield.reason.count.layouts import Layouts, count
from provefield.reason.count.odds import Counts, by_cell
from provefield.reason.count.truth_table import count_boards
from provefield.reason.justify import clash_verdict, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Label, Unknown, Verdict, unknown_of


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
            found = count_layouts(knowledge, limit)
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


def count_layouts(knowledge: Knowledge, limit: Limit) -> Layouts:
    """Count by sums, or try every board where these are too entangled and few cells undecided."""
    try:
        return count(cell_sums(knowledge, limit), range(1, knowledge.grid.size + 1), limit)
    except TooLargeError as entangled:
        with suppress(TooLargeError):
            formulas = [fact.formula for fact in knowledge.facts]
            return count_boards(formulas, knowledge.field, limit)
        raise entangled


def cell_sums(knowledge: Knowledge, limit: Limit) -> list[Between]:
    """All that is known as sums over numbered cells, and over names of parts of messages.

    A name is true just where its part is, so that it leaves the number of layouts as it is.
    TooLargeError if a fact is too large, or counts inside of something else.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(2, 2)).tell(Fact(parse("mine(1,1) <-> mine(2,2)"), "a message"))
    >>> cell_sums(known, Limit())
    [Between(literals=(-1, 4), low=1, high=2), Between(literals=(1, -4), low=1, high=2)]
    """
    grounder = Grounder(knowledge.field, tick=limit.tick, exact=True)
    sums: list[Between] = []
    for fact in knowledge.facts:
        said = grounder.add(fact.formula).sums
        if said is None:
            raise TooLargeError("a count inside of a message is no sum")
        sums += said
    return sums


def _label(odds: Fraction) -> Label:
    return "safe" if odds == 0 else "mine" if odds == 1 else "open"
