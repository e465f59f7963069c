"""The oracle: the truth table of all facts, one row for each board, with no cleverness to go wrong.

A column of the table is one long integer, a bit a board, so that ∧ is `&` for all boards at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import assert_never

from provefield.errors import BudgetError, MeaningError
from provefield.grid import Cell
from provefield.logic.binding import close
from provefield.logic.field import MINE, VOCABULARY
from provefield.logic.formula import (
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    meets,
)
from provefield.logic.ground.cells import cell_literal
from provefield.logic.semantics import MineStructure, Value, denotation, evaluate
from provefield.reason.justify import clash_verdict, clashing, justify
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Inconsistent, Label, Verdict, unknown_of

MOST_CELLS = 20
"""How many cells may be undecided: each one more doubles the table."""

Values = Mapping[str, Value]


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
            table = _Table(knowledge, limit)
            fits = table.fitting(knowledge)
        except BudgetError:
            return dict.fromkeys(wanted, "unknown")
        if not fits:
            return clashing(knowledge, wanted, limit)
        return {cell: _label(fits, table.column(cell)) for cell in wanted}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with evidence that is made for the label."""
        try:
            table = _Table(knowledge, limit)
            fits = table.fitting(knowledge)
        except BudgetError as error:
            return unknown_of(error)
        if not fits:
            return clash_verdict(knowledge, limit)
        return justify({cell: _label(fits, table.column(cell))}, knowledge, cell, limit)


def _label(fits: int, mined: int) -> Label:
    if fits & mined == fits:
        return "mine"
    return "open" if fits & mined else "safe"


class _Table:
    """The columns of the cells, and from them the columns of formulas."""

    def __init__(self, knowledge: Knowledge, limit: Limit) -> None:
        self._field = knowledge.field
        self._limit = limit
        stated = {cell_literal(fact.formula, self._field) for fact in knowledge.facts}
        numbers = range(1, knowledge.grid.size + 1)
        undecided = [n for n in numbers if n not in stated and -n not in stated]
        if len(undecided) > MOST_CELLS:
            raise BudgetError(f"{len(undecided)} cells are undecided, at most {MOST_CELLS} may be")
        self.all = (1 << (1 << len(undecided))) - 1
        self._columns = {n: self.all if n in stated else 0 for n in numbers}
        for place, number in enumerate(undecided):
            self._columns[number] = self._alternating(1 << place)
        self._empty = MineStructure(self._field, frozenset())

    def _alternating(self, run: int) -> int:
        """Runs of so many zeros and ones in turn, doubled until all boards have their bit."""
        pattern, width = ((1 << run) - 1) << run, 2 * run
        while width < self.all.bit_length():
            pattern |= pattern << width
            width *= 2
        return pattern

    def column(self, cell: Cell) -> int:
        """The boards with a mine in the cell."""
        return self._columns[self._field.number(*cell)]

    def fitting(self, knowledge: Knowledge) -> int:
        """The boards on which all facts are true."""
        facts = (self._true(close(fact.formula), {}) for fact in knowledge.facts)
        return reduce(and_, facts, self.all)

    def _true(self, formula: Formula, at: Values) -> int:
        self._limit.tick(0)
        match formula:
            case Atom() | Compare():
                return self._leaf(formula, at)
            case Not(body):
                return self.all ^ self._true(body, at)
            case And(parts):
                return reduce(and_, (self._true(part, at) for part in parts), self.all)
            case Or(parts):
                return reduce(or_, (self._true(part, at) for part in parts), 0)
            case Implies(left, right):
                return (self.all ^ self._true(left, at)) | self._true(right, at)
            case Iff(left, right):
                return self.all ^ self._true(left, at) ^ self._true(right, at)
            case ForAll(variable, body):
                return reduce(and_, self._each(variable, body, at), self.all)
            case Exists(variable, body):
                return reduce(or_, self._each(variable, body, at), 0)
            case CountQuantifier(how, number, variable, body):
                return self._counted(how, number, self._each(variable, body, at))
            case Cardinality(how, number, parts):
                return self._counted(how, number, (self._true(part, at) for part in parts))
            case _:
                assert_never(formula)

    def _leaf(self, leaf: Atom | Compare, at: Values) -> int:
        if isinstance(leaf, Compare):
            return self.all if evaluate(leaf, self._empty, at) else 0
        if leaf.predicate not in VOCABULARY or len(leaf.args) != VOCABULARY[leaf.predicate]:
            raise MeaningError(f"a table knows mine and safe of two numbers, not {leaf}")
        cell = Cell(*(int(denotation(arg, self._empty, at)) for arg in leaf.args))
        mined = self.column(cell) if self._field.holds(*cell) else 0
        return mined if leaf.predicate == MINE else self.all ^ mined

    def _each(self, variable: str, body: Formula, at: Values) -> Iterator[int]:
        return (self._true(body, {**at, variable: n}) for n in self._field.numbers)

    def _counted(self, how: Bound, number: int, columns: Iterable[int]) -> int:
        """The boards on which so many columns are true: the boards with 0, 1, 2 … are kept."""
        exactly = [self.all]
        for column in filter(None, columns):
            self._limit.tick()
            shifted = [0, *(boards & column for boards in exactly)]
            stayed = [*(boards & ~column for boards in exactly), 0]
            exactly = [up | down for up, down in zip(shifted, stayed, strict=True)]
        return reduce(
            or_, (boards for found, boards in enumerate(exactly) if meets(found, how, number)), 0
        )
