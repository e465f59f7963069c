"""Facts as clauses for provers that know no numbers: ∃ and counting are written out.

Universal variables stay, so that one clause still speaks of every number. Comparisons stay, too;
who knows no order gets them as tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.binding import close, rename_apart, rename_bound, substitute, term_variables
from provefield.logic.counting import count_in_sequence, expand_counts
from provefield.logic.field import Field, unfold_safe
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
    Func,
    Int,
    Not,
    Or,
    Var,
    conjunction,
    disjunction,
    rebuild,
    size,
    subformulas,
    walk,
    walk_terms,
)
from provefield.logic.normal.distribute import distribute
from provefield.logic.rewrite import (
    drop_universals,
    eliminate_implications,
    move_negations_inwards,
)
from provefield.reason.calculus.grid import Substitution
from provefield.reason.check.on_grid import OnGrid, compute
from provefield.reason.firstorder.literal import Literals, read_clause, variables

MAX_NODES = 20_000
"""How large a fact may become when it is written out."""

MAX_IN_SEQUENCE = 400_000
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
    _refuse_names(prepared)
    listed = _simplify(_listed(prepared, field), field)
    counted = count_in_sequence(listed) if in_sequence else expand_counts(listed)
    plain = move_negations_inwards(eliminate_implications(counted))
    most = MAX_IN_SEQUENCE if in_sequence else MAX_NODES
    if (nodes := _written_size(plain, field)) > most:
        raise TooLargeError(f"written out, a fact has {nodes:,} parts; the limit is {most:,}")
    written = _simplify(_written_out(plain, field), field)
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


def _refuse_names(formula: Formula) -> None:
    for part in walk(formula):
        for term in walk_terms(part) if isinstance(part, Atom | Compare) else ():
            if isinstance(term, Func):
                raise MeaningError(f"{term.name} is not a number, a variable or a cell of a board")


# Writing out --------------------------------------------------------------------------------------


def _instances(variable: str, body: Formula, field: Field) -> tuple[Formula, ...]:
    numbers = field.numbers
    return tuple(substitute(body, {variable: Int(number)}) for number in numbers)


def _listed(formula: Formula, field: Field) -> Formula:
    """List what a counting quantifier counts."""
    inner = rebuild(formula, lambda part: _listed(part, field))
    match inner:
        case CountQuantifier(how, number, variable, body):
            return Cardinality(how, number, _instances(variable, body, field))
        case _:
            return inner


def _written_out(formula: Formula, field: Field) -> Formula:
    """Write ∃ out, and ∀ where a cell is computed from its variable."""
    inner = rebuild(formula, lambda part: _written_out(part, field))
    match inner:
        case Exists(variable, body):
            return disjunction(_instances(variable, body, field))
        case ForAll(variable, body) if _computed(variable, body):
            return conjunction(_instances(variable, body, field))
        case _:
            return inner


def _written_size(formula: Formula, field: Field) -> int:
    """The size that writing out leads to, or a little more, without doing it."""
    inside = sum(_written_size(part, field) for part in subformulas(formula))
    match formula:
        case Atom() | Compare():
            return size(formula)
        case Exists(variable, body) | ForAll(variable, body):
            written = isinstance(formula, Exists) or _computed(variable, body)
            return 1 + inside * (len(field.numbers) if written else 1)
        case _:
            return 1 + inside


def _computed(variable: str, body: Formula) -> bool:
    """Tell whether a variable occurs inside arithmetic that names a cell."""
    return any(
        variable in term_variables(arg)
        for part in walk(body)
        if isinstance(part, Atom)
        for arg in part.args
        if not isinstance(arg, Var)
    )


# Deciding what numbers decide ---------------------------------------------------------------------


def _simplify(formula: Formula, field: Field) -> Formula:
    """Decide comparisons of numbers and cells that can hold no mine, and what follows at once."""
    inner = rebuild(formula, lambda part: _simplify(part, field))
    match inner:
        case Atom() | Compare():
            return _settled_atom(inner, field)
        case Not(body) if body in (TRUE, FALSE):
            return FALSE if body == TRUE else TRUE
        case And(parts):
            return FALSE if FALSE in parts else conjunction(p for p in parts if p != TRUE)
        case Or(parts):
            return TRUE if TRUE in parts else disjunction(p for p in parts if p != FALSE)
        case ForAll(_, body) | Exists(_, body) if body in (TRUE, FALSE):
            return body
        case Cardinality(how, number, parts):
            sure = sum(part == TRUE for part in parts)
            rest = tuple(part for part in parts if part not in (TRUE, FALSE))
            return Cardinality(how, number - sure, rest)
        case _:
            return inner


def _settled_atom(atom: Atom | Compare, field: Field) -> Formula:
    if isinstance(decided := OnGrid(field).atom(atom, {}), bool):
        return TRUE if decided else FALSE
    match atom:
        case Atom(predicate, args):
            return Atom(predicate, tuple(compute(arg, {}) for arg in args))
        case Compare(op, left, right):
            return Compare(op, compute(left, {}), compute(right, {}))
        case _:
            assert_never(atom)
