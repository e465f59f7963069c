"""What is known, as clauses over plain predicates: comparisons become tables of what is so.

A prover for first-order logic reads such clauses without knowing any number, and what it proves
from them is so on the grid. The clauses remember which fact they are from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.binding import names
from provefield.logic.field import MINE, Field
from provefield.logic.formula import Formula, Int, Term, Var, walk
from provefield.logic.rewrite import new_symbols
from provefield.reason.calculus.grid import Substitution
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import read_literal
from provefield.reason.firstorder.literal import Literal, Literals, variables, write_clause
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.universal import Names, universal_clauses
from provefield.reason.limit import Limit

MAX_CLAUSES = 5_000
"""How many clauses a fact, or rows a table, may have."""

MAX_PARTS = 20_000
"""Formulas inside one fact, more than which are not even looked at."""

MAX_INPUTS = 20_000
"""How many clauses a prover is given at most."""


@dataclass(frozen=True, slots=True)
class Input:
    """A clause that a prover is given: of a fact, by its place, or known from arithmetic."""

    literals: Literals
    fact: int | None = None
    origin: Substitution = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A comparison that has a name, and the variables that its arguments stand for."""

    comparison: Literal
    variables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Theory:
    """All that a prover is told; facts that are too large for it are left out."""

    field: Field
    inputs: tuple[Input, ...]
    tables: Mapping[str, Table]
    left_out: tuple[int, ...] = ()

    def plain(self, literals: Literals) -> Literals:
        """The clause with comparisons in place of their names."""
        return tuple(map(self._plain, literals))

    def _plain(self, literal: Literal) -> Literal:
        table = self.tables.get(literal.predicate)
        if table is None:
            return literal
        under = table.comparison.under(dict(zip(table.variables, literal.args, strict=True)))
        return under if literal.positive else under.opposite

    def settled(self, literals: Literals) -> Literals:
        """The clause without what is false by arithmetic or off the grid, each literal once."""
        reading = OnGrid(self.field)
        return tuple(
            literal
            for literal in dict.fromkeys(literals)
            if read_literal(write_clause([self._plain(literal)]), reading, {}) is not False
        )


def tabulate(knowledge: Knowledge, limit: Limit, *, in_sequence: bool = False) -> Theory:
    """Turn knowledge into clauses without arithmetic; what is too large or too late is left out.

    With `in_sequence`, counts that are too large to be written out get predicates of their own.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> from provefield.grid import Grid
    >>> told = Knowledge(Grid(3, 2)).tell(Fact(parse("x > 2 -> -mine(x,y)"), "a message"))
    >>> for given in tabulate(told, Limit()).inputs:
    ...     print(write_clause(given.literals))
    ¬t1(x) ∨ ¬mine(x, y)
    ¬mine(z, 3)
    t1(3)
    """
    writer = _Writer(knowledge)
    inputs: list[Input] = []
    left_out = []
    for place, fact in enumerate(knowledge.facts):
        try:
            limit.tick(0)
            if next(islice(walk(fact.formula), MAX_PARTS, None), None) is not None:
                raise TooLargeError(f"a fact has more than {MAX_PARTS:,} parts")
            inputs += writer.inputs(place, fact.formula, MAX_INPUTS - len(inputs), in_sequence)
        except (BudgetError, TooLargeError):
            left_out.append(place)
    background = [*_empty_places(knowledge.field, writer), *writer.rows(inputs)]
    inputs += [Input((literal,)) for literal in background]
    return Theory(knowledge.field, tuple(inputs), writer.tables, tuple(left_out))


class _Writer:
    """Names the comparisons, the same name for the same comparison of other variables."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._field = knowledge.field
        self.numbers = knowledge.field.numbers
        self.names = Names()
        self.tables: dict[str, Table] = {}
        self._names: dict[Literal, str] = {}
        used = frozenset[str]().union(*(names(fact.formula) for fact in knowledge.facts))
        self._new = new_symbols("t", used)

    def inputs(self, place: int, formula: Formula, most: int, in_sequence: bool) -> list[Input]:
        """The clauses of a fact; counts in sequence only where there would be too many."""
        try:
            clauses = universal_clauses(formula, self._field, self.names)
            if len(clauses) > min(MAX_CLAUSES, most):
                raise TooLargeError(f"a fact has {len(clauses):,} clauses")
        except TooLargeError:
            if not in_sequence:
                raise
            clauses = universal_clauses(formula, self._field, self.names, in_sequence=True)
            if len(clauses) > most:
                raise
        return [Input(self.tabled(each.literals), place, each.origin) for each in clauses]

    def tabled(self, literals: Literals) -> Literals:
        return tuple(map(self._tabled, literals))

    def _tabled(self, literal: Literal) -> Literal:
        if literal.predicate.isidentifier():
            return literal
        used = variables([literal])
        if len(self.numbers) ** len(used) > MAX_CLAUSES:
            raise TooLargeError("a table has too many rows")
        general = {name: Var(f"#{place}") for place, name in enumerate(used)}
        key = literal._replace(positive=True).under(general)
        if key not in self._names:
            self._names[key] = next(self._new)
            self.tables[self._names[key]] = Table(key, tuple(var.name for var in general.values()))
        return Literal(literal.positive, self._names[key], tuple(map(Var, used)))

    def rows(self, inputs: list[Input]) -> Iterator[Literal]:
        """The rows that could deny a literal of some clause."""
        signs = {(one.positive, one.predicate) for each in inputs for one in each.literals}
        reading = OnGrid(Field(1, 1))
        for name, table in self.tables.items():
            for row in product(map(Int, self.numbers), repeat=len(table.variables)):
                values: dict[str, Term] = dict(zip(table.variables, row, strict=True))
                holds = read_literal(write_clause([table.comparison.under(values)]), reading, {})
                if (not holds, name) in signs:
                    yield Literal(holds is True, name, row)


def _empty_places(field: Field, writer: _Writer) -> Iterator[Literal]:
    """Places that variables can name but that lie beyond an edge: they hold no mine."""
    anything = Var("z")
    for number in writer.numbers:
        if number > field.columns:
            yield Literal(False, MINE, (Int(number), anything))
        if number > field.rows:
            yield Literal(False, MINE, (anything, Int(number)))
