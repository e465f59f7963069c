"""The oracle: the truth table of all facts, one row for each board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.errors import BudgetError, TooLargeError
from provefield.grid import Cell
from provefield.reason.count.truth_table import Boards
from provefield.reason.justify import clash_verdict, clashing, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Label, Verdict, unknown_of


@dataclass(frozen=True, slots=True)
class TruthTable:
    """Complete up to twenty cells that no fact states outright; silent above.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(3, 1)).tell(Fact(parse("mine(1,1) & (mine(2,1) | mine(3,1))"), ""))
    >>> list(TruthTable().label(known, known.grid, Limit()).values())
    ['mine', 'open', 'open']
    """

    name: str = "truth-table"
    complete: bool = True

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Look at the boards on which all facts are true."""
        wanted = list(cells)
        try:
            boards = _boards(knowledge, limit)
        except (BudgetError, TooLargeError):
            return dict.fromkeys(wanted, "unknown")
        if not boards.fitting:
            return clashing(knowledge, wanted, limit)
        return {cell: _label(boards, knowledge, cell) for cell in wanted}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with evidence that is made for the label."""
        try:
            boards = _boards(knowledge, limit)
        except (BudgetError, TooLargeError) as error:
            return unknown_of(error)
        if not boards.fitting:
            return clash_verdict(knowledge, limit)
        return justify({cell: _label(boards, knowledge, cell)}, knowledge, cell, limit)


def _boards(knowledge: Knowledge, limit: Limit) -> Boards:
    return Boards([fact.formula for fact in knowledge.facts], knowledge.field, limit)


def _label(boards: Boards, knowledge: Knowledge, cell: Cell) -> Label:
    mined = boards.fitting & boards.column(knowledge.field.number(*cell))
    return "mine" if mined == boards.fitting else "open" if mined else "safe"
