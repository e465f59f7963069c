"""Literals on a grid: numbers are numbers, a cell off the grid holds no mine, `safe` denies `mine`.

That a blocked cell holds none is a fact like others, and has to be told as one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import assert_never

from provefield.logic.field import MINE, SAFE, Field
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    Comparison,
    Func,
    Int,
    Sub,
    Term,
    Var,
)
from provefield.reason.check.reading import Read, Signed, Values, plain

_HOLDS: dict[Comparison, Callable[[int, int], bool]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


@dataclass(frozen=True, slots=True)
class OnGrid:
    """Numbers mean themselves, and mines lie only on the grid, whose size is all that matters.

    >>> from provefield.logic.field import mine, safe
    >>> here = OnGrid(Field(3, 2))
    >>> here.atom(safe(1, Add(Int(1), Int(1))), {}) == Signed(mine(1, 2), False)
    True
    >>> here.atom(mine(Var("x"), 3), {}), here.atom(Compare("<", Var("x"), Int(3)), {"x": Int(2)})
    (False, True)
    """

    field: Field

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """Compute what is ground; the rest keeps its form but for `safe` and the comparisons."""
        match atom:
            case Compare(op, left, right):
                return self._comparison(op, compute(left, values), compute(right, values))
            case Atom(predicate, args) if predicate in (MINE, SAFE) and len(args) == 2:
                column, row = (compute(arg, values) for arg in args)
                claimed = predicate == MINE
                if self._empty(column, row):
                    return not claimed
                return Signed(Atom(MINE, (column, row)), claimed)
            case Atom(predicate, args):
                return Signed(Atom(predicate, tuple(compute(arg, values) for arg in args)), True)
            case _:
                assert_never(atom)

    @property
    def numbers(self) -> range:
        """What a variable ranges over."""
        return self.field.numbers

    def in_domain(self, term: Term) -> bool:
        """Only a variable or a number of the field: anything else may lie beyond it."""
        return isinstance(term, Var) or (isinstance(term, Int) and term.value in self.numbers)

    def _comparison(self, op: Comparison, left: Term, right: Term) -> Read:
        if isinstance(left, Int) and isinstance(right, Int):
            return _HOLDS[op](left.value, right.value)
        if left == right:
            return _HOLDS[op](0, 0)
        return plain(op, left, right)

    def _empty(self, column: Term, row: Term) -> bool:
        """Tell whether the terms surely name a cell that can hold no mine."""
        match column, row:
            case Int(c), Int(r):
                return not self.field.holds(c, r)
            case Int(c), _:
                return not 1 <= c <= self.field.columns
            case _, Int(r):
                return not 1 <= r <= self.field.rows
            case _:
                return False


def compute(term: Term, values: Values) -> Term:
    """Put terms for variables and do the arithmetic that can be done.

    >>> print(compute(Abs(Sub(Var("x"), Add(Int(1), Int(4)))), {"x": Int(2)}))
    3
    """
    match term:
        case Var(name):
            return values.get(name, term)
        case Int():
            return term
        case Func(name, args):
            return Func(name, tuple(compute(arg, values) for arg in args))
        case Add(left, right) | Sub(left, right):
            first, second = compute(left, values), compute(right, values)
            if isinstance(first, Int) and isinstance(second, Int):
                added = second.value if isinstance(term, Add) else -second.value
                return Int(first.value + added)
            return type(term)(first, second)
        case Abs(body):
            inner = compute(body, values)
            return Int(abs(inner.value)) if isinstance(inner, Int) else Abs(inner)
        case _:
            assert_never(term)
