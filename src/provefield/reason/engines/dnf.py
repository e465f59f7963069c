"""Disjunctive normal form: each fact as the ways in which it can hold, multiplied fact by fact.

A cell that is mined in every case that is left is a mine; one that is safe in every case is safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.reason.cells.cases import MOST_CASES, Group, cases, groups, remaining, ways
from provefield.reason.cells.propagation import Propagation
from provefield.reason.cells.rows import rows_of
from provefield.reason.justify import clashing, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Label, Unknown, Verdict, unknown_after


@dataclass(frozen=True, slots=True)
class Dnf:
    """Complete while the cases are few enough; where they are not, it says less.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(3, 1)).tell(Fact(parse("mine(1,1) & (mine(2,1) | mine(3,1))"), ""))
    >>> list(Dnf().label(known, known.grid, Limit()).values())
    ['mine', 'open', 'open']
    """

    name: str = "dnf"
    complete: bool = True

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Multiply out group by group, and see what all the cases of each have in common."""
        wanted = list(cells)
        given = rows_of(knowledge, limit)
        forced = given.forced
        labels = _Labels(forced, whole=given.says_all(knowledge))
        if forced.conflict is None:
            labels.settle(limit)
        if forced.conflict is not None or labels.impossible:
            return clashing(knowledge, wanted, limit)
        return {cell: labels.of(knowledge.field.number(*cell)) for cell in wanted}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with evidence that is made for the label."""
        labels = self.label(knowledge, [cell], limit)
        if not isinstance(labels, Inconsistent) and labels[cell] == "unknown":
            return unknown_after(limit, Unknown("budget", f"more than {MOST_CASES:,} cases"))
        return justify(labels, knowledge, cell, limit)


class _Labels:
    """What the cases have in common; `whole` as long as nothing that is known was left out."""

    def __init__(self, forced: Propagation, whole: bool) -> None:
        self._forced = forced
        self._whole = whole
        self._mined = self._safe = 0
        self.impossible = False

    def settle(self, limit: Limit) -> None:
        """Multiply out; facts with too many ways are left out."""
        rows = remaining(self._forced)
        few = [row for row in rows if ways(row) <= MOST_CASES]
        self._whole = self._whole and len(few) == len(rows)
        for group in groups(few):
            self._settle(group, limit)

    def _settle(self, group: Group, limit: Limit) -> None:
        try:
            found = cases(group, limit)
        except (BudgetError, TooLargeError):
            self._whole = False
            return
        if not found:
            self.impossible = True
            return
        self._mined |= reduce(and_, (case.mined for case in found))
        self._safe |= reduce(and_, (case.safe for case in found))

    def of(self, number: int) -> Label:
        """The label of a cell: without all the facts, none can be called open."""
        if number in self._forced.true or self._mined >> number & 1:
            return "mine"
        if -number in self._forced.true or self._safe >> number & 1:
            return "safe"
        return "open" if self._whole else "unknown"
