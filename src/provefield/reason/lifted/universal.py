"""Facts as clauses for provers that know no numbers: ∃ and counting are written out.

Universal variables stay, so that one clause still speaks of every number. Comparisons stay, too;
who knows no order gets them as tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from provefield.logic.binding import close, rename_apart, rename_bound, term_variables
from provefield.logic.counting import count_in_sequence, expand_counts
from provefield.logic.field import Field, unfold_safe
from provefield.logic.formula import (
    And,
    Atom,
    CountQuantifier,
    Exists,
    Formula,
    Quantified,
    Var,
    disjunction,
    walk,
)
from provefield.logic.ground.cells import refuse_names
from provefield.logic.ground.expand import expand
from provefield.logic.normal.distribute import distribute
from provefield.logic.rewrite import (
    drop_universals,
    eliminate_implications,
    move_negations_inwards,
)
from provefield.reason.calculus.grid import Substitution
from provefield.reason.firstorder.literal import Literals, read_clause, variables

MAX_PARTS = 8_000
"""How many parts a fact may have when it is written out."""

MAX_IN_SEQUENCE = 160_000
"""The same where what is counted is written in sequence: many small clauses."""


class Names:
    """New names for variables, none of them twice.

    >>> names = Names(["x7"])
    >>> names.new("x"), names.new("x1"), names.new("y")
    ('x8', 'x9', 'y')
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._next: dict[str, int] = {}
        for name in taken:
            stem = name.rstrip("0123456789")
            number = int(name[len(stem) :] or 0)
            self._next[stem] = max(self._next.get(stem, 0), number + 1)

    def new(self, name: str) -> str:
        """The stem of a name with the next number; without one for the first."""
        stem = name.rstrip("0123456789")
        number = self._next.get(stem, 0)
        self._next[stem] = number + 1
        return f"{stem}{number or ''}"


@dataclass(frozen=True, slots=True)
class UniversalClause:
    """A clause of a formula, and which variables of the formula its own ones stand for."""

    literals: Literals
    origin: Substitution = ()


def universal_clauses(
    formula: Formula, field: Field, names: Names, *, in_sequence: bool = False
) -> list[UniversalClause]:
    """The clauses of a formula, with new names for all their variables.

    What is counted is written out over subsets, which keeps to the symbols of the formula; or in
    sequence, which has further predicates but is short.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.firstorder.literal import write_clause
    >>> message = parse("all x (mine(x,1) -> exists y (y > x & mine(y,2)))")
    >>> for clause in universal_clauses(message, Field(2, 2), Names(["x"])):
    ...     print(write_clause(clause.literals), clause.origin)
    ¬mine(x1, 1) ∨ x1 < 1 ∨ x1 < 2 (('x', Var(name='x1')),)
    ...
    """
    prepared = rename_apart(close(unfold_safe(formula)))
    refuse_names(prepared)
    most = MAX_IN_SEQUENCE if in_sequence else MAX_PARTS
    listed = expand(prepared, field, limit=most, which=_is_counted)
    counted = count_in_sequence(listed) if in_sequence else expand_counts(listed)
    plain = move_negations_inwards(eliminate_implications(counted))
    written = expand(plain, field, limit=most, which=_is_written)
    origin: dict[str, str] = {}

    def choose(variable: str) -> str:
        own = names.new(variable)
        origin[own] = variable
        return own

    matrix = drop_universals(rename_bound(written, choose))
    found = [read_clause(disjunction(clause)) for clause in distribute(matrix, And)]
    return [UniversalClause(clause, _origin(clause, origin)) for clause in found]


def _origin(clause: Literals, origin: dict[str, str]) -> Substitution:
    """What the variables of a formula become; of two copies of one, only the first is said."""
    chosen: dict[str, Var] = {}
    for name in variables(clause):
        chosen.setdefault(origin[name], Var(name))
    return tuple(chosen.items())


def _is_counted(quantified: Quantified) -> bool:
    return isinstance(quantified, CountQuantifier)


def _is_written(quantified: Quantified) -> bool:
    """Whether a quantifier is ∃, or ∀ where a cell is computed from its variable."""
    return isinstance(quantified, Exists) or any(
        quantified.variable in term_variables(arg)
        for part in walk(quantified.body)
        if isinstance(part, Atom)
        for arg in part.args
        if not isinstance(arg, Var)
    )
