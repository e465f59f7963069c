"""Truth with gaps: what a formula says on a grid when only some atoms are known."""

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

# Which way a part pulls the whole: up (1), down (-1), or either way (0).
PULL: dict[Bound, int] = {"atleast": 1, "atmost": -1, "exactly": 0}

AT_ONCE = 64  # so many things are counted in the time of one step
TERMS_A_STEP = 3  # so many terms of an atom are computed in the time of one step


@dataclass(frozen=True, slots=True)
class Kleene:
    """Evaluates formulas with three truth values.

    What is true or false here is so in every world that agrees with what is known: each connective
    says no more than all of its parts leave open, and a quantifier looks at every number. To put
    one chosen term for a variable of ∀ that is not denied (or of ∃ that is) only drops conjuncts,
    or disjuncts under a negation: so if the formula is false then, it was false before.

    `chosen` says for some universal variables which term they stand for. `mark` starts no variable
    that is known otherwise: a variable that is left open for a moment gets it.

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
        return self._truth(formula, {}, 1, deep=True)

    def _truth(self, formula: Formula, values: Values, pull: int, deep: bool) -> Truth:
        self.work.spend()

        def here(part: Formula) -> Truth:
            return self._truth(part, values, pull, deep)

        match formula:
            case Atom() | Compare():
                return self._known(formula, values)
            case Not(body):
                return _negated(self._truth(body, values, -pull, deep))
            case And(parts):
                return _every(map(here, parts))
            case Or(parts):
                return _some(map(here, parts))
            case Implies(left, right):
                return here(Or((Not(left), right)))
            case Iff(left, right):
                first, second = (self._truth(side, values, 0, deep) for side in (left, right))
                return None if first is None or second is None else first == second
            case ForAll(variable, body):
                return _every(self._instances(variable, body, values, pull, pull > 0, deep))
            case Exists(variable, body):
                return _some(self._instances(variable, body, values, pull, pull < 0, deep))
            case CountQuantifier(how, number, variable, body):
                pulled = pull * PULL[how]
                each = self._instances(variable, body, values, pulled, False, deep)
                return _bounded(each, how, number)
            case Cardinality(how, number, parts):
                pulled = pull * PULL[how]
                found = (self._truth(part, values, pulled, deep) for part in parts)
                return _bounded(found, how, number)
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
        self, variable: str, body: Formula, values: Values, pull: int, free: bool, deep: bool
    ) -> Iterable[Truth]:
        """The truth of the body for each number, or for the one term that was chosen.

        A look with the variable left open comes first: it often settles all numbers at once.
        """
        if free and variable in self.chosen:
            term = self.chosen[variable]
            return [self._truth(body, {**values, variable: term}, pull, deep)]
        numbers = self.reading.numbers
        assert numbers is not None, "the domain is known where formulas are evaluated"
        left_open = {**values, variable: Var(self.mark + variable)}
        at_once = self._truth(body, left_open, pull, deep=False)
        if at_once is not None or not deep:
            self.work.spend(len(numbers) // AT_ONCE)
            return repeat(at_once, len(numbers))
        return (
            self._truth(body, {**values, variable: Int(number)}, pull, deep) for number in numbers
        )


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
