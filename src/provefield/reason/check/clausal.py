"""Which clauses a formula has on a grid: it would be false if all literals of the clause were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from provefield.errors import RejectedError
from provefield.logic.binding import close, free_variables, rename_apart, term_variables
from provefield.logic.formula import (
    Cardinality,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Var,
    subformulas,
)
from provefield.reason.calculus.grid import Substitution
from provefield.reason.check.kleene import PULL, Kleene
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import denial
from provefield.reason.check.rules import Rules
from provefield.reason.check.work import size


@dataclass(frozen=True, slots=True)
class FromGrid:
    """A formula has a clause if it is false whenever the clause is.

    The unifier chooses terms for some universal variables of the formula, whose variables have been
    renamed apart; a variable of the clause stands for itself. All other variables range over the
    numbers of the field.

    >>> from provefield.logic.field import Field
    >>> from provefield.logic.formula import Int
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.check.work import Work
    >>> grid = FromGrid(Rules(OnGrid(Field(2, 2)), Work(1000)))
    >>> column = parse("all x (mine(x, 1) -> exists y (y != 1 & mine(x, y)))")
    >>> grid.clause(column, (("x", Int(2)),), parse("-mine(2, 1) | mine(2, 2)"))
    >>> grid.clause(column, (("x", Int(1)),), parse("-mine(2, 1) | mine(2, 2)"))
    Traceback (most recent call last):
    provefield.errors.RejectedError: the premise may be true while the clause is false
    """

    rules: Rules

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause without which the premise would be false."""
        reading = self.rules.reading
        assert isinstance(reading, OnGrid)
        literals = self.rules.clause(conclusion)
        self.rules.work.spend(size(premise))
        prepared = rename_apart(close(premise))
        values = self.rules.substitution(unifier, universal_variables(prepared))
        known = denial(literals)
        variables = free_variables(conclusion)
        chosen = {**{name: Var(name) for name in variables}, **values}
        mark = _unused_mark(chain(variables, *map(term_variables, chosen.values())))
        kleene = Kleene(reading, known.get, self.rules.work, chosen, mark)
        if kleene.truth(prepared) is not False:
            raise RejectedError("the premise may be true while the clause is false")


def _unused_mark(variables: Iterable[str]) -> str:
    """A start that no variable has."""
    taken = tuple(variables)
    mark = "#"
    while any(name.startswith(mark) for name in taken):
        mark += "#"
    return mark


def universal_variables(formula: Formula, pull: int = 1) -> frozenset[str]:
    """The bound variables that may stand for anything: of ∀, or of ∃ under a negation.

    Under ↔ and exact counts, every variable does so in one direction; there it is not chosen.

    >>> from provefield.logic.parse import parse
    >>> sorted(universal_variables(parse("all x (-(exists y P(x, y)) | exists z Q(z))")))
    ['x', 'y']
    """
    match formula:
        case Not(body):
            return universal_variables(body, -pull)
        case Implies(left, right):
            return universal_variables(left, -pull) | universal_variables(right, pull)
        case Iff():
            pull = 0
        case Cardinality(how) | CountQuantifier(how):
            pull *= PULL[how]
        case _:
            pass
    inside = (universal_variables(part, pull) for part in subformulas(formula))
    match formula:
        case ForAll(variable, _) if pull >= 0:
            return frozenset([variable]).union(*inside)
        case Exists(variable, _) if pull <= 0:
            return frozenset([variable]).union(*inside)
        case _:
            return frozenset().union(*inside)
