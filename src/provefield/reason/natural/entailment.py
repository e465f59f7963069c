"""What follows by connectives and counting alone; everything else counts as an atom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self, assert_never

from provefield.logic.canonical import textbook_form
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
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
)
from provefield.logic.ground import Ground, Table
from provefield.reason.limit import Limit
from provefield.reason.satisfy import Satisfied, SatSolver, Unsatisfiable

Truth = Callable[[Formula], bool]


class Entailment:
    """Answers questions of propositional consequence until the limit is reached.

    >>> a, b = Atom("A"), Atom("B")
    >>> with Entailment(Limit()) as entailment:
    ...     print(entailment.follows([Or((a, b)), Not(a)], b))
    True
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._table = Table(Field(1, 1))
        self._solver = SatSolver(self._table)
        self._literals: dict[Formula, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self._solver.__exit__(None, None, None)

    def follows(self, premises: Iterable[Formula], goal: Formula) -> bool:
        """Tell whether the goal holds whenever the premises do."""
        return self.core(premises, goal) is not None

    def core(self, premises: Iterable[Formula], goal: Formula) -> frozenset[Formula] | None:
        """Premises from which the goal follows, in a textbook's form; none if it does not."""
        given = {self.literal(premise): textbook_form(premise) for premise in premises}
        outcome = self._solver.solve([*given, -self.literal(goal)], self._limit)
        if isinstance(outcome, Satisfied):
            return None
        return frozenset(given[used] for used in outcome.core if used in given)

    def model(self, formulas: Iterable[Formula]) -> Truth | None:
        """Truth values that make all the formulas true; none if there are no such values."""
        outcome = self._solver.solve([self.literal(formula) for formula in formulas], self._limit)
        if isinstance(outcome, Unsatisfiable):
            return None
        true = outcome.true

        def holds(formula: Formula) -> bool:
            literal = self.literal(formula)
            return literal in true if literal > 0 else -literal not in true

        return holds

    def literal(self, formula: Formula) -> int:
        """The solver's name for a formula."""
        spelled = textbook_form(formula)
        if spelled not in self._literals:
            self._limit.tick(1)
            self._literals[spelled] = self._encode(spelled)
        return self._literals[spelled]

    def _encode(self, formula: Formula) -> int:
        match formula:
            case Not(body):
                return -self.literal(body)
            case And(parts):
                return self._all([self.literal(part) for part in parts])
            case Or(parts):
                return -self._all([-self.literal(part) for part in parts])
            case Implies(left, right):
                return -self._all([self.literal(left), -self.literal(right)])
            case Iff(left, right):
                return self.literal(And((Implies(left, right), Implies(right, left))))
            case Cardinality(how, number, parts):
                at_least = self._at_least(number, [self.literal(part) for part in parts])
                more = self._at_least(number + 1, [self.literal(part) for part in parts])
                lower = self.literal(TRUE) if how == "atmost" else at_least
                upper = self.literal(FALSE) if how == "atleast" else more
                return self._all([lower, -upper])
            case Atom() | Compare() | ForAll() | Exists() | CountQuantifier():
                return self._table.new()
            case _:
                assert_never(formula)

    def _all(self, literals: list[int]) -> int:
        """A name for the conjunction of literals."""
        name = self._table.new()
        clauses: list[tuple[int, ...]] = [(-name, literal) for literal in literals]
        clauses.append((name, *(-literal for literal in literals)))
        self._solver.add(Ground(clauses, [], [], self._table, {}))
        return name

    def _at_least(self, number: int, literals: list[int]) -> int:
        """A name for "so many of these hold", from the last literal to the first."""
        names = [self.literal(TRUE)] + [self.literal(FALSE)] * max(number, 0)
        for literal in literals:
            one_more = [
                -self._all([-names[have], -self._all([names[have - 1], literal])])
                for have in range(1, len(names))
            ]
            names = [names[0], *one_more]
        return names[max(number, 0)]
