"""Truth with gaps: what a formula says when only some atoms are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import assert_never

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
    Int,
    Not,
    Or,
    Term,
    Var,
)
from provefield.reason.check.reading import Reading, Signed, Values
from provefield.reason.check.work import Work, breadth

Truth = bool | None
Lookup = Callable[[Atom | Compare], Truth]

AT_ONCE = 64  # so many things are counted in the time of one step
TERMS_A_STEP = 3  # so many terms of an atom are computed in the time of one step


@dataclass(frozen=True, slots=True)
class Kleene:
    """Evaluates formulas with three truth values.

    What is true or false here is so in every world that agrees with what is known: each connective
    says no more than all of its parts leave open. A quantifier looks at every number, or at its
    body with the variable left open: what is settled then is so for all things, of which there is
    at least one.

    `chosen` says for some variables which term they stand for, instead of all that they range over.
    That the formula was false if it is false then has to be seen where they are chosen (`clausal`).
    `mark` starts no variable that is known otherwise: a variable that is left open gets it.

    >>> from provefield.logic.field import Field, mine
    >>> from provefield.reason.check.on_grid import OnGrid
    >>> nothing_known = Kleene(OnGrid(Field(2, 2)), lambda atom: None, Work(100))
    >>> nothing_known.truth(Exists("x", mine(Var("x"), 3)))
    False
    >>> nothing_known.truth(Exists("x", mine(Var("x"), 2))) is None
    True
    """

    reading: Reading
    lookup: Lookup
    work: Work
    chosen: Mapping[str, Term] = field(default_factory=dict)
    mark: str = "#"
    prices: dict[int, int] = field(default_factory=dict)
    """What it costs to look at an atom, by its identity: it is read for many values."""

    def truth(self, formula: Formula) -> Truth:
        """True or false if what is known settles it, else None."""
        return self._truth(formula, {}, deep=True)

    def _truth(self, formula: Formula, values: Values, deep: bool) -> Truth:  # noqa: C901  # one case a class
        self.work.spend()

        def here(part: Formula) -> Truth:
            return self._truth(part, values, deep)

        match formula:
            case Atom() | Compare():
                return self._known(formula, values)
            case Not(body):
                return _negated(here(body))
            case And(parts):
                return _every(map(here, parts))
            case Or(parts):
                return _some(map(here, parts))
            case Implies(left, right):
                return here(Or((Not(left), right)))
            case Iff(left, right):
                first, second = here(left), here(right)
                return None if first is None or second is None else first == second
            case ForAll(variable, body):
                return _every(self._instances(variable, body, values, deep))
            case Exists(variable, body):
                return _some(self._instances(variable, body, values, deep))
            case CountQuantifier(how, number, variable, body):
                if self.reading.numbers is None:
                    return None  # how many things there are, and so how many are such
                return _bounded(self._instances(variable, body, values, deep), how, number)
            case Cardinality(how, number, parts):
                return _bounded(map(here, parts), how, number)
            case _:
                assert_never(formula)

    def _known(self, atom: Atom | Compare, values: Values) -> Truth:
        price = self.prices.get(id(atom))
        if price is None:
            price = self.prices[id(atom)] = breadth(atom) // TERMS_A_STEP
        self.work.spend(price)
        found = self.reading.atom(atom, values)
        if not isinstance(found, Signed):
            return found
        known = self.lookup(found.atom)
        return None if known is None else known == found.positive

    def _instances(
        self, variable: str, body: Formula, values: Values, deep: bool
    ) -> Iterable[Truth]:
        """The truth of the body for each number, or for the one term that was chosen.

        A look with the variable left open comes first: it often settles all numbers at once.
        """
        if variable in self.chosen:
            return [self._truth(body, {**values, variable: self.chosen[variable]}, deep)]
        numbers = self.reading.numbers
        left_open = {**values, variable: Var(self.mark + variable)}
        at_once = self._truth(body, left_open, deep=deep and numbers is None)
        if numbers is None:
            return [at_once]
        if at_once is not None or not deep:
            self.work.spend(len(numbers) // AT_ONCE)
            return repeat(at_once, len(numbers))
        return (self._truth(body, {**values, variable: Int(each)}, deep) for each in numbers)


def _negated(truth: Truth) -> Truth:
    return None if truth is None else not truth


def _every(truths: Iterable[Truth]) -> Truth:
    answer: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            answer = None
    return answer


def _some(truths: Iterable[Truth]) -> Truth:
    return _negated(_every(map(_negated, truths)))


def _bounded(truths: Iterable[Truth], how: Bound, number: int) -> Truth:
    """Count what is surely and what is possibly true against the bound."""
    low = high = 0
    for truth in truths:
        low += truth is True
        high += truth is not False
    enough: Truth = True if low >= number else False if high < number else None
    few: Truth = True if high <= number else False if low > number else None
    match how:
        case "atleast":
            return enough
        case "atmost":
            return few
        case "exactly":
            return _every((enough, few))
        case _:
            assert_never(how)
