"""Small worlds in which the premises hold and the goal does not: why there is no proof.

Functions are tables and equality is identity. The clauses of the premises and of the negated goal
are written out for worlds of one thing, of two, and so on, until a solver finds one that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from math import inf

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import (
    Atom,
    Formula,
    Func,
    Not,
    Term,
    Var,
    atoms_of,
    quantifier_depth,
    subterms,
    terms_of,
)
from provefield.logic.ground import Table
from provefield.logic.semantics import Row, Symbol, Tables, Value, evaluate
from provefield.reason.firstorder.clausify import sources
from provefield.reason.firstorder.literal import Literal, Literals, as_symbols
from provefield.reason.firstorder.propositional import is_propositional
from provefield.reason.limit import UNLIMITED, Limit, WorkLimit
from provefield.reason.satisfy import Satisfied, SatSolver, Unsatisfiable
from provefield.reason.verdict import Unknown, unknown_of

MAX_SIZE = 8
"""The largest world that is tried."""

CONFLICTS = 10_000
"""How hard a question about names alone may be."""

MAX_INSTANCES = 300_000
"""How many cases a check may take, and how many instances one clause may have."""

WORK = 20_000
"""How many literals of clauses, and then instances of these, are written out unless more is asked
for: some tenths of a second."""

INSTANCES_A_CONFLICT = 10
"""A conflict of the solver counts as so many instances."""

Choice = tuple[Symbol, tuple[int, ...]]
"""A relation with a row that may hold, or a function with arguments and the value it may have."""


def countermodel(
    premises: Sequence[Formula],
    goal: Formula,
    limit: Limit | None = None,
    sizes: range | None = None,
    work: int = WORK,
) -> Tables | Unknown:
    """A world in which the premises hold and the goal does not, as small as possible.

    Numbers, sums and `<` are symbols like any other there: see `as_symbols`. What is looked through
    is counted, so that equal questions have equal answers; the limit is for who cannot wait. It is
    "incomplete" if more work would find nothing either.

    >>> from provefield.logic.parse import parse
    >>> world = countermodel([parse("P(a)")], parse("all x P(x)"))
    >>> world.domain, dict(world.relations)
    (('d1', 'd2'), {('P', 1): frozenset({('d1',)})})
    """
    limit = limit or UNLIMITED
    budget = WorkLimit(limit.remaining, work // INSTANCES_A_CONFLICT, limit.by_clock, steps=work)
    sizes = sizes or range(1, MAX_SIZE + 1)
    given = [as_symbols(close(formula)) for formula in premises]
    denied = as_symbols(close(goal))
    nested = max(map(quantifier_depth, [*given, denied]))
    try:
        written = sources([*given, Not(denied)], budget)
    except BudgetError as fault:
        return unknown_of(fault)
    except TooLargeError as fault:
        return Unknown("incomplete", fault.reason)
    clauses = [clause for source in written for clause in source.clauses]
    for size in sizes:
        if size**nested > MAX_INSTANCES:
            return Unknown("incomplete", f"a world of {size} things is too large to check")
        found = _World(size, budget).satisfying(clauses)
        if isinstance(found, Unknown):
            named = _named_things(clauses)
            if named is None:
                return found
            size, found = named
        if found is not None:
            model = _tables(size, found, [*given, denied])
            fits = all(evaluate(each, model) for each in given) and not evaluate(denied, model)
            assert fits, "the solver's world is not a countermodel"
            return model
    return Unknown("incomplete", f"no countermodel has {sizes.start} to {sizes.stop - 1} things")


def _named_things(clauses: Sequence[Literals]) -> tuple[int, set[Choice]] | None:
    """A world with a thing for every name, where nothing but names is spoken of.

    It may be larger than need be, but who is where does not have to be searched.
    """
    terms = dict.fromkeys(arg for one in clauses for literal in one for arg in literal.args)
    if not is_propositional(clauses) or any(subterms(term) for term in terms):
        return None
    place = {term: number for number, term in enumerate(terms)}
    atoms: dict[Choice, int] = {}
    with SatSolver(Table(Field(1, 1))) as solver:
        for one in clauses:
            numbered = []
            for literal in one:
                row = tuple(place[arg] for arg in literal.args)
                number = atoms.setdefault(((literal.predicate, len(row)), row), len(atoms) + 1)
                numbered.append(number if literal.positive else -number)
            solver.add_clause(numbered)
        try:
            found = solver.solve(limit=Limit(inf, CONFLICTS))
        except BudgetError:
            return None
    if isinstance(found, Unsatisfiable):
        return None
    holds = {atom for atom, number in atoms.items() if number in found.true}
    names = {
        (_valued(term.name, 0), (number,))
        for term, number in place.items()
        if isinstance(term, Func)
    }
    return max(1, len(place)), holds | names


# Clauses without nested terms ---------------------------------------------------------------------


@dataclass(slots=True)
class _Flat:
    """A clause in which terms are variables; `values` says which ones functions give."""

    literals: list[tuple[bool, Symbol, tuple[int, ...]]] = field(default_factory=list)
    values: dict[tuple[Symbol, tuple[int, ...]], int] = field(default_factory=dict)
    equations: list[tuple[bool, int, int]] = field(default_factory=list)
    numbers: dict[Term, int] = field(default_factory=dict)

    def place(self, term: Term) -> int:
        """The variable that stands for a term."""
        if term not in self.numbers:
            if isinstance(term, Func):
                args = tuple(map(self.place, term.args))
                self.numbers[term] = len(self.numbers)
                self.values[(term.name, len(args)), args] = self.numbers[term]
            else:
                self.numbers[term] = len(self.numbers)
        return self.numbers[term]

    def add(self, literal: Literal) -> None:
        """Add a literal; a function on one side of an equation needs no variable for its value."""
        if not literal.equation:
            symbol = (literal.predicate, len(literal.args))
            self.literals.append((literal.positive, symbol, tuple(map(self.place, literal.args))))
            return
        left, right = sorted(literal.args, key=lambda term: isinstance(term, Var))
        if literal.positive and isinstance(left, Func) and left not in self.numbers:
            args = tuple(map(self.place, left.args))
            value = self.place(right)
            self.literals.append((True, _valued(left.name, len(args)), (*args, value)))
        else:
            self.equations.append((literal.positive, self.place(left), self.place(right)))


def _valued(function: str, arity: int) -> Symbol:
    """The relation between arguments and the value, under a name that no relation has."""
    return f"{function}=", arity


def _flat(literals: Literals) -> _Flat:
    flat = _Flat()
    for literal in literals:
        flat.add(literal)
    return flat


# One size -----------------------------------------------------------------------------------------


class _World:
    """Numbers for what may hold in a world of so many things, and the clauses about it."""

    def __init__(self, size: int, limit: Limit) -> None:
        self._size = size
        self._limit = limit
        self._table = Table(Field(1, 1))
        self._numbers: dict[Choice, int] = {}
        self._functions: dict[Symbol, None] = {}

    def satisfying(self, clauses: Iterable[Literals]) -> set[Choice] | Unknown | None:
        """What holds in a world where the clauses do; None if there is none of this size."""
        flat = [_flat(literals) for literals in clauses]
        try:
            instances = [one for each in flat for one in self._instances(each)]
            instances += self._functional()
            with SatSolver(self._table) as solver:
                for clause in instances:
                    solver.add_clause(clause)
                found = solver.solve(limit=self._limit)
        except BudgetError as fault:
            return unknown_of(fault)
        except TooLargeError as fault:
            return Unknown("incomplete", fault.reason)
        if not isinstance(found, Satisfied):
            return None
        return {choice for choice, number in self._numbers.items() if number in found.true}

    def _number(self, symbol: Symbol, row: tuple[int, ...]) -> int:
        choice = (symbol, row)
        if choice not in self._numbers:
            self._numbers[choice] = self._table.new()
        return self._numbers[choice]

    def _instances(self, flat: _Flat) -> Iterator[tuple[int, ...]]:
        """One clause for each way to choose the things that its variables stand for."""
        self._functions |= dict.fromkeys(symbol for symbol, _ in flat.values)
        self._functions |= {
            (symbol[0][:-1], symbol[1]): None
            for _, symbol, _ in flat.literals
            if symbol[0].endswith("=")
        }
        width = len(flat.numbers)
        if self._size**width > MAX_INSTANCES:
            raise TooLargeError(f"a clause has too many instances among {self._size} things")
        for chosen in product(range(self._size), repeat=width):
            self._limit.tick()
            if any((chosen[a] == chosen[b]) is positive for positive, a, b in flat.equations):
                continue
            yield (
                *(
                    -self._number(_valued(*symbol), tuple(chosen[at] for at in (*args, value)))
                    for (symbol, args), value in flat.values.items()
                ),
                *(
                    (1 if positive else -1) * self._number(symbol, tuple(chosen[at] for at in row))
                    for positive, symbol, row in flat.literals
                ),
            )

    def _functional(self) -> Iterator[tuple[int, ...]]:
        """Every function has exactly one value, and the first constants are the first things."""
        constants = 0
        for name, arity in self._functions:
            for args in product(range(self._size), repeat=arity):
                self._limit.tick(self._size**2 // 2)
                values = [
                    self._number(_valued(name, arity), (*args, value))
                    for value in range(self._size)
                ]
                yield tuple(values)
                yield from ((-one, -other) for one, other in combinations(values, 2))
                if not arity:
                    constants += 1
                    yield from ((-value,) for value in values[constants:])


# The world as people see it -----------------------------------------------------------------------


def _tables(size: int, holds: set[Choice], formulas: Iterable[Formula]) -> Tables:
    """What the formulas mention; what the clauses leave open gets the first thing that fits."""
    things = tuple(f"d{number}" for number in range(1, size + 1))
    relations: dict[Symbol, frozenset[Row]] = {}
    functions: dict[Symbol, Mapping[Row, Value]] = {}

    def rows(symbol: Symbol) -> Iterator[Row]:
        return (tuple(things[at] for at in row) for found, row in sorted(holds) if found == symbol)

    for formula in formulas:
        for part in (*atoms_of(formula), *terms_of(formula)):
            match part:
                case Atom(name, args):
                    symbol = (name, len(args))
                    relations[symbol] = frozenset(rows(symbol))
                case Func(name, args):
                    symbol = (name, len(args))
                    table: dict[Row, Value] = dict.fromkeys(
                        product(things, repeat=len(args)), things[0]
                    )
                    table |= {row[:-1]: row[-1] for row in rows(_valued(*symbol))}
                    functions[symbol] = table
                case _:
                    pass
    return Tables(things, dict(sorted(relations.items())), dict(sorted(functions.items())))
