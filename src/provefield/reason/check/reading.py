"""Literals as a checker reads them: one form for each meaning, arithmetic done.

On a grid, numbers are numbers, a cell that is off the grid holds no mine, and `safe` denies `mine`.
That a blocked cell holds none is a fact like others, and has to be told as one. Anywhere else
numbers are names, equality is identity, and `<` is some relation. The other comparisons are short
for these two, here as there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Protocol, assert_never

from provefield.logic.binding import replace_terms
from provefield.logic.canonical import disjuncts
from provefield.logic.field import MINE, SAFE, Field
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    Comparison,
    Formula,
    Func,
    Int,
    Not,
    Sub,
    Term,
    Var,
)

Values = Mapping[str, Term]

_HOLDS: dict[Comparison, Callable[[int, int], bool]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
# For each comparison: whether it claims or denies, what, and whether the sides change places.
_SHORT_FOR: dict[Comparison, tuple[bool, Comparison, bool]] = {
    "=": (True, "=", False),
    "!=": (False, "=", False),
    "<": (True, "<", False),
    ">": (True, "<", True),
    "<=": (False, "<", True),
    ">=": (False, "<", False),
}


@dataclass(frozen=True, slots=True)
class Signed:
    """An atom or a comparison, claimed or denied."""

    atom: Atom | Compare
    positive: bool

    def __neg__(self) -> Signed:
        return Signed(self.atom, not self.positive)


# A literal that arithmetic decides is its truth value; a clause leaves out what is false.
Read = Signed | bool
Clause = frozenset[Read]


class Reading(Protocol):
    """What literals mean somewhere, and what a variable may stand for there."""

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """One form for each meaning, with terms put for variables."""
        ...

    def in_domain(self, term: Term) -> bool:
        """Tell whether a variable may stand for the term."""
        ...


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


@dataclass(frozen=True, slots=True)
class Anywhere:
    """Any domain: numbers are names like others, and only equality has a meaning.

    >>> Anywhere().atom(Compare("!=", Int(1), Int(2)), {})
    Signed(atom=Formula('1 = 2'), positive=False)
    """

    def atom(self, atom: Atom | Compare, values: Values) -> Read:
        """Only equality can be settled, of a thing with itself."""
        match atom:
            case Compare(op, left, right):
                first, second = replace_terms(left, values), replace_terms(right, values)
                if first == second and op in ("=", "!="):
                    return op == "="
                return plain(op, first, second)
            case Atom(predicate, args):
                return Signed(Atom(predicate, tuple(replace_terms(a, values) for a in args)), True)
            case _:
                assert_never(atom)

    def in_domain(self, term: Term) -> bool:
        """Every term names something."""
        return True


def plain(op: Comparison, left: Term, right: Term) -> Signed:
    """A comparison as a claim or a denial of `=` or `<`; the sides of `=` in one order."""
    claimed, relation, swapped = _SHORT_FOR[op]
    if swapped or (relation == "=" and repr(left) > repr(right)):
        left, right = right, left
    return Signed(Compare(relation, left, right), claimed)


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
        case Add(left, right):
            match compute(left, values), compute(right, values):
                case Int(first), Int(second):
                    return Int(first + second)
                case addends:
                    return Add(*addends)
        case Sub(left, right):
            match compute(left, values), compute(right, values):
                case Int(first), Int(second):
                    return Int(first - second)
                case operands:
                    return Sub(*operands)
        case Abs(body):
            match compute(body, values):
                case Int(value):
                    return Int(abs(value))
                case inner:
                    return Abs(inner)
        case _:
            assert_never(term)


def read_literal(formula: Formula, reading: Reading, values: Values) -> Read | None:
    """The one form of a literal, or None for what is no literal."""
    match formula:
        case Atom() | Compare():
            return reading.atom(formula, values)
        case Not(body):
            inner = read_literal(body, reading, values)
            return -inner if isinstance(inner, Signed) else None if inner is None else not inner
        case _:
            return None


def read_clause(formula: Formula, reading: Reading, values: Values) -> Clause | None:
    """The literals of a clause without what is false, or None for what is no clause.

    >>> from provefield.logic.field import mine
    >>> from provefield.logic.formula import Or
    >>> read_clause(Or((mine(3, 1), mine(9, 9))), OnGrid(Field(3, 3)), {}) == {
    ...     Signed(mine(3, 1), True)
    ... }
    True
    """
    found = [read_literal(part, reading, values) for part in disjuncts(formula)]
    literals = [one for one in found if one is not None]
    if len(literals) < len(found):
        return None
    return frozenset(one for one in literals if one is not False)


def denial(clause: Clause) -> dict[Atom | Compare, bool]:
    """What is known of the atoms of a clause when all of it is false."""
    return {part.atom: not part.positive for part in clause if isinstance(part, Signed)}
