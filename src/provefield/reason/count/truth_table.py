"""The truth table of what is known, one row for each board, with no cleverness to go wrong.

A column of the table is one long integer, a bit a board, so that ∧ is `&` for all boards at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import assert_never

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.binding import close
from provefield.logic.field import MINE, VOCABULARY, Field
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
from provefield.reason.count.layouts import Layouts
from provefield.reason.limit import Limit

MOST_CELLS = 20
"""How many cells may be undecided: each one more doubles the table."""

Values = Mapping[str, Value]


def count_boards(formulas: Sequence[Formula], field: Field, limit: Limit) -> Layouts:
    """Count the boards on which all formulas are true, in all and with a mine in each cell.

    >>> from provefield.logic.parse import parse
    >>> count_boards([parse("mine(1,1) | mine(2,1)")], Field(2, 1), Limit())
    Layouts(total=3, mined={1: 2, 2: 2})
    """
    table = Boards(formulas, field, limit)
    numbers = range(1, field.columns * field.rows + 1)
    mined = {number: (table.fitting & table.column(number)).bit_count() for number in numbers}
    return Layouts(table.fitting.bit_count(), mined)


class Boards:
    """The boards on which all formulas are true, `fitting`, and those with a mine in a cell.

    TooLargeError if more than twenty cells are undecided.

    >>> from provefield.logic.parse import parse
    >>> boards = Boards([parse("mine(1,1)"), parse("mine(x,1) -> x < 3")], Field(3, 1), Limit())
    >>> f"{boards.all:b} {boards.fitting:b} {boards.column(2):b}"
    '1111 11 1010'
    """

    def __init__(self, formulas: Sequence[Formula], field: Field, limit: Limit) -> None:
        self._field = field
        self._limit = limit
        stated = {cell_literal(formula, field) for formula in formulas}
        numbers = range(1, field.columns * field.rows + 1)
        undecided = [n for n in numbers if n not in stated and -n not in stated]
        if len(undecided) > MOST_CELLS:
            raise TooLargeError(
                f"{len(undecided)} cells are undecided, at most {MOST_CELLS} may be"
            )
        self.all = (1 << (1 << len(undecided))) - 1
        self._columns = {n: self.all if n in stated else 0 for n in numbers}
        for place, number in enumerate(undecided):
            self._columns[number] = self._alternating(1 << place)
        self._empty = MineStructure(field, frozenset())
        self.fitting = reduce(
            and_, (self._true(close(formula), {}) for formula in formulas), self.all
        )

    def _alternating(self, run: int) -> int:
        """Runs of so many zeros and ones in turn, doubled until all boards have their bit."""
        pattern, width = ((1 << run) - 1) << run, 2 * run
        while width < self.all.bit_length():
            pattern |= pattern << width
            width *= 2
        return pattern

    def column(self, number: int) -> int:
        """The boards with a mine in the cell of a number."""
        return self._columns[number]

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
        column, row = (int(denotation(arg, self._empty, at)) for arg in leaf.args)
        held = self._field.holds(column, row)
        mined = self._columns[self._field.number(column, row)] if held else 0
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
