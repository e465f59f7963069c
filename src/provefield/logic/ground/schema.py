"""Universal clauses and counts: the last form of a formula before numbers are put in.

A formula without atoms is a test: arithmetic decides it as soon as its variables have values.
"""

from __future__ import annotations

from dataclasses import dataclass

from provefield.logic.binding import free_variables, term_variables
from provefield.logic.formula import (
    Add,
    Atom,
    Bound,
    Exists,
    Formula,
    Int,
    Not,
    Sub,
    Term,
    Var,
    conjunction,
    subformulas,
)


@dataclass(frozen=True, slots=True)
class Item:
    """A literal for each value of the bound variables that passes the tests; no atom means true."""

    atom: Atom | None
    positive: bool = True
    bound: tuple[str, ...] = ()
    tests: tuple[Formula, ...] = ()

    @property
    def variables(self) -> frozenset[str]:
        """The variables that get their values from outside."""
        own = term_variables(self.atom) if self.atom else frozenset[str]()
        return own.union(*map(free_variables, self.tests)) - frozenset(self.bound)

    @property
    def formula(self) -> Formula:
        """The item as a person would write it."""
        literal = () if self.atom is None else (self.atom if self.positive else Not(self.atom),)
        made = conjunction((*self.tests, *literal))
        for variable in reversed(self.bound):
            made = Exists(variable, made)
        return made


@dataclass(frozen=True, slots=True)
class UniversalClause:
    """A disjunction of items, for all values of the variables."""

    items: tuple[Item, ...]

    @property
    def variables(self) -> tuple[str, ...]:
        """The universal variables, in a fixed order."""
        return tuple(sorted(frozenset[str]().union(*(item.variables for item in self.items))))


@dataclass(frozen=True, slots=True)
class UniversalCount:
    """A bound on how many items hold, for all values of the variables, where the guard holds."""

    how: Bound
    number: int
    items: tuple[Item, ...]
    guard: Item | None = None

    @property
    def variables(self) -> tuple[str, ...]:
        """The universal variables, in a fixed order."""
        own = self.guard.variables if self.guard else frozenset[str]()
        return tuple(sorted(own.union(*(item.variables for item in self.items))))


Schema = UniversalClause | UniversalCount


def is_test(formula: Formula) -> bool:
    """Tell whether arithmetic alone decides the formula.

    >>> from provefield.logic.formula import Compare
    >>> is_test(Compare("<", Var("x"), Var("y"))), is_test(Atom("A"))
    (True, False)
    """
    waiting = [formula]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Atom):
            return False
        waiting.extend(subformulas(part))
    return True


def shift(term: Term) -> tuple[str | None, int] | None:
    """A term as a variable (or none) plus a number, where it is as simple as that.

    >>> shift(Sub(Var("x"), Int(1))), shift(Int(7)), shift(Add(Var("x"), Var("y")))
    (('x', -1), (None, 7), None)
    """
    match term:
        case Var(name):
            return name, 0
        case Int(value):
            return None, value
        case Add(left, right):
            return _sum(shift(left), shift(right), 1)
        case Sub(left, right):
            return _sum(shift(left), shift(right), -1)
        case _:
            return None


def _sum(
    left: tuple[str | None, int] | None, right: tuple[str | None, int] | None, sign: int
) -> tuple[str | None, int] | None:
    if left is None or right is None or (right[0] and (left[0] or sign < 0)):
        return None
    return left[0] or right[0], left[1] + sign * right[1]
