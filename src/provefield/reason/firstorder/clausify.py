"""The clauses of formulas that hold together, and how a proof states what they are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from provefield.errors import RejectedError, TooLargeError
from provefield.logic.binding import close, names, replace_in_atom
from provefield.logic.counting import expand_counts, size_without_counts
from provefield.logic.formula import (
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Var,
    disjunction,
    rebuild,
)
from provefield.logic.limits import refuse_beyond, refuse_deep
from provefield.logic.normal import cnf, distribute
from provefield.logic.normal.naming import Definition, named_parts
from provefield.logic.rewrite import new_symbols
from provefield.reason.calculus.grid import RuleName
from provefield.reason.check.clausal import bound_variables, prepare
from provefield.reason.check.reading import Anywhere
from provefield.reason.check.work import Work
from provefield.reason.firstorder.literal import Literals, read_clause
from provefield.reason.limit import UNLIMITED, Limit

PREPARED = 10_000_000
"""How much work it may be to give each quantifier of a formula one direction."""


@dataclass(frozen=True, slots=True)
class Source:
    """A formula that a proof may state, its clauses, and the names of what exists in them.

    `needs` are the places of the sources that have to be stated before: what its names mean. One
    that states another in other words says of which it `cites` the place.
    """

    formula: Formula
    clauses: Sequence[Literals] = ()
    witnesses: Mapping[str, Func] = field(default_factory=dict)
    rule: RuleName = "fact"
    needs: tuple[int, ...] = ()
    cites: tuple[int, ...] = ()


def sources(
    formulas: Sequence[Formula], limit: Limit = UNLIMITED, taken: frozenset[str] = frozenset()
) -> list[Source]:
    """The formulas with their clauses; what one of them introduces is new to all others.

    Where the clauses of a formula would be too many, it has none. Instead, parts of it get names;
    what these mean, and the formula by these names, follow after all formulas. Each literal counts
    as work for the limit.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.firstorder.literal import write_clause
    >>> some, other = sources([parse("exists x P(x)"), parse("exists x -P(x)")])
    >>> print(write_clause(some.clauses[0]), "and", write_clause(other.clauses[0]))
    P(c1) and ¬P(c2)
    """
    making = _Sources(taken.union(*map(names, formulas)), limit)
    large = []
    for place, formula in enumerate(formulas):
        try:
            making.add(formula)
        except TooLargeError:
            making.found.append(Source(formula))
            large.append(place)
    for place in large:
        making.add_named(place)
    return making.found


class _Sources:
    """The sources so far, and new symbols for further ones."""

    def __init__(self, taken: frozenset[str], limit: Limit) -> None:
        self.found: list[Source] = []
        self._limit = limit
        self._constants, self._functions = new_symbols("c", taken), new_symbols("f", taken)
        self._predicates = new_symbols("d", taken)
        self._defined: dict[str, int] = {}

    def add(self, formula: Formula) -> None:
        """A formula with all of its clauses."""
        matrix, witnesses = self._skolemized(formula)
        self.found.append(Source(formula, self._clauses(matrix), witnesses))

    def add_named(self, place: int) -> None:
        """What names for parts of a source mean, and what it says by them."""
        named, definitions = named_parts(
            expand_counts(close(self.found[place].formula)), self._predicates
        )
        for definition in definitions:
            self._define(definition)
        matrix, witnesses = self._skolemized(named)
        needs = (place, *self._needed(named))
        clauses = self._clauses(matrix)
        self.found.append(Source(named, clauses, witnesses, "definition", needs, (place,)))

    def _define(self, definition: Definition) -> None:
        name, formula, polarity = definition
        stated = close(Iff(name, formula))
        matrix, witnesses = self._skolemized(stated)
        match matrix:
            case And((there, back)):
                halves = there, back
            case Iff(left, right):
                halves = Implies(left, right), Implies(right, left)
            case _:
                raise AssertionError("a definition has two halves")
        needed = {"for": halves[0], "against": halves[1], "both": And(halves)}[polarity]
        needs = tuple(self._needed(formula))
        self._defined[name.predicate] = len(self.found)
        self.found.append(Source(stated, self._clauses(needed), witnesses, "definition", needs))

    def _needed(self, formula: Formula) -> Iterator[int]:
        return (self._defined[each] for each in names(formula) if each in self._defined)

    def _skolemized(self, formula: Formula) -> tuple[Formula, Mapping[str, Func]]:
        """The formula without quantifiers, as the judge prepares it, and what names what exists."""
        refuse_deep(formula)
        refuse_beyond(size_without_counts(formula), formula, "writing counting out")
        try:
            prepared = prepare(formula, Anywhere(), work := Work(PREPARED))
            bound = bound_variables(prepared, work)
        except RejectedError as refused:
            raise TooLargeError(refused.reason) from None
        witnesses = {}
        for variable, depends in bound.items():
            if depends is not None:
                symbol = next(self._functions if depends else self._constants)
                witnesses[variable] = Func(symbol, tuple(map(Var, depends)))
        return _matrix(prepared, witnesses), witnesses

    def _clauses(self, matrix: Formula) -> Sequence[Literals]:
        found = [
            read_clause(disjunction(clause))
            for clause in distribute(cnf(matrix, names="never"), And)
        ]
        self._limit.tick(sum(map(len, found)))
        return found


def _matrix(formula: Formula, witnesses: Mapping[str, Func]) -> Formula:
    match formula:
        case Atom() | Compare():
            return replace_in_atom(formula, witnesses)
        case ForAll(_, body) | Exists(_, body):
            return _matrix(body, witnesses)
        case _:
            return rebuild(formula, lambda part: _matrix(part, witnesses))
