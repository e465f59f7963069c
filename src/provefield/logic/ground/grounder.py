"""Grounding: a first-order formula about a board becomes clauses and counts over numbered cells.

Quantifiers range over 1 … max(columns, rows), cells off the grid hold no mine, free variables stand
for everything. `mine(c, r)` has the variable (r-1)·columns + c; every other atom, and every name
given to a subformula, gets a variable after the cells. Counting stays native.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, assert_never

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.between import Between, Instance
from provefield.logic.field import MINE, Field
from provefield.logic.formula import And, Atom, Bound, Cardinality, Formula, Int, Or
from provefield.logic.ground.cells import different_cells
from provefield.logic.ground.clausify import COPIES, Clausifier, Definition
from provefield.logic.ground.instantiate import all_instances, broken_instances, scan
from provefield.logic.ground.reach import Ranges, instance_size, ranges, tidied
from provefield.logic.ground.schema import Schema, UniversalClause, UniversalCount

BROKEN_AT_ONCE = 2_000
LITERALS_AT_ONCE = 200_000

Clause = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be written out: beyond it a clause is instantiated lazily, or refused.

    `instances` is for each clause, `steps` (literals and tests) for all that is written out,
    `width` for one instance of a lazy clause and `scan` for looking once for broken ones. Beyond
    `copies` literals or instances, parts of a clause are named.
    """

    instances: int = 300_000
    steps: int = 1_500_000
    width: int = 100_000
    scan: int = 40_000_000
    copies: int = COPIES


DEFAULT_LIMITS = Limits()


class Table:
    """Which variable stands for which atom, both ways.

    >>> table = Table(Field(3, 2))
    >>> table.variable(Atom("mine", (Int(1), Int(2)))), table.variable(Atom("B"))
    (4, 7)
    >>> print(table.atom(4), table.atom(7))
    mine(1, 2) B
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.cells = field.columns * field.rows
        self._rows: dict[str, _Rows] = {}
        self._others: list[tuple[str, tuple[int, ...]] | None] = []

    def __len__(self) -> int:
        return self.cells + len(self._others)

    def atom(self, variable: int) -> Atom | None:
        """What the variable says; nothing for a guard, and for a literal that is counted again."""
        if not 1 <= variable <= len(self):
            raise MeaningError(f"there is no variable {variable}")
        if variable <= self.cells:
            return Atom(MINE, tuple(map(Int, self.cell(variable))))
        known = self._others[variable - self.cells - 1]
        return known and Atom(known[0], tuple(map(Int, known[1])))

    def cell(self, variable: int) -> tuple[int, int]:
        """The column and row of a cell's variable."""
        return self.field.cell(variable)

    def variable(self, atom: Atom) -> int:
        """The variable of an atom about numbers, a new one if it has none yet."""
        numbers = tuple(arg.value for arg in atom.args if isinstance(arg, Int))
        if len(numbers) < len(atom.args):
            raise MeaningError(f"{atom.predicate} is not about numbers alone")
        if atom.predicate != MINE:
            return self.rows(atom.predicate)[numbers]
        column, row = numbers
        if not self.field.holds(column, row):
            raise MeaningError(f"there is no cell in column {column}, row {row}")
        return self.field.number(column, row)

    def new(self, known: tuple[str, tuple[int, ...]] | None = None) -> int:
        """A variable that nobody uses yet, for a predicate with arguments or for a guard."""
        self._others.append(known)
        return len(self)

    def rows(self, predicate: str) -> _Rows:
        """The variables of a predicate by its arguments."""
        if predicate not in self._rows:
            self._rows[predicate] = _Rows(predicate, self)
        return self._rows[predicate]

    def true_rows(self, predicate: str, true: Set[int]) -> list[tuple[int, ...]]:
        """The arguments for which a predicate holds in a model."""
        if predicate == MINE:
            return [self.cell(variable) for variable in sorted(true) if variable <= self.cells]
        return [row for row, variable in self.rows(predicate).items() if variable in true]


class _Rows(dict[tuple[int, ...], int]):
    """Numbers each row of arguments when it is first asked for, even by a loop."""

    def __init__(self, predicate: str, table: Table) -> None:
        super().__init__()
        self._predicate = predicate
        self._table = table

    def __missing__(self, row: tuple[int, ...]) -> int:
        self[row] = variable = self._table.new((self._predicate, row))
        return variable


Tick = Callable[[], None]


def _no_tick() -> None:
    """Nobody is waiting."""


@dataclass(frozen=True, slots=True)
class LazyClause:
    """A universal clause with too many instances, which finds the ones that a model breaks."""

    schema: UniversalClause
    guard: int | None
    instances: int
    most: int
    table: Table
    _find: Callable[..., Iterator[Clause]]
    _tables: tuple[str, ...]
    _joins: tuple[str, ...]

    def violated(self, true: Set[int], tick: Tick = _no_tick) -> list[Clause]:
        """Some instances that are false when just these variables are true; none if it holds.

        `tick` is called now and then; it may raise to end a long search.
        """
        if self.guard is not None and (self.guard in true) != (self.guard > 0):
            return []
        rows = [self.table.true_rows(predicate, true) for predicate in self._joins]
        found = self._find(true, tick, rows, *map(self.table.rows, self._tables))
        return [_guarded(tidied(clause) or (), self.guard) for clause in islice(found, self.most)]


@dataclass(frozen=True, slots=True)
class Ground:
    """What one formula says about numbered variables: clauses, native counts, lazy clauses.

    With each count stands its guard: a literal without which nothing is said. If they were asked
    for, `instances` has for each clause what the universal variables of the formula stand for.

    >>> from provefield.logic.field import mine
    >>> from provefield.logic.formula import Exists, ForAll, Not, Var
    >>> ground(Exists("x", mine(Var("x"), 2)), Field(3, 2)).clauses
    [(4, 5, 6)]
    >>> ground(ForAll("x", Not(mine(Var("x"), Var("x")))), Field(3, 2)).clauses
    [(-1,), (-5,)]
    """

    clauses: list[Clause]
    counts: list[tuple[Between, int | None]]
    lazy: list[LazyClause]
    table: Table
    names: Mapping[str, Definition]
    instances: list[Instance] = field(default_factory=list)

    @property
    def sums(self) -> list[Between] | None:
        """All of it as sums of different variables; None if it says something else."""
        if self.lazy or any(
            guard is not None or len(set(map(abs, given.literals))) < len(given.literals)
            for given, guard in self.counts
        ):
            return None
        clauses = (clause for each in self.clauses if (clause := tidied(each)) is not None)
        told = [Between(clause, 1, len(clause)) for clause in clauses]
        return told + [given for given, _ in self.counts]


def ground(formula: Formula, field: Field, limits: Limits = DEFAULT_LIMITS) -> Ground:
    """Ground one formula over a field."""
    return Grounder(field, limits).add(formula)


class Grounder:
    """Grounds several formulas into one numbering.

    What they give belongs together: a later formula may use names that an earlier one defined.
    `tick` is called now and then; it may raise to end work that takes too long. With `exact`, a
    name is true just where its part is, so that there are as many models as boards. With
    `instances`, clauses and counts remember what variables of the formula stand for.

    >>> from provefield.logic.field import mine
    >>> grounder = Grounder(Field(2, 1))
    >>> selector = grounder.table.new()
    >>> grounder.add(mine(2, 1), guard=selector).clauses
    [(-3, 2)]
    """

    def __init__(
        self,
        field: Field,
        limits: Limits = DEFAULT_LIMITS,
        tick: Tick = _no_tick,
        *,
        exact: bool = False,
        instances: bool = False,
    ) -> None:
        self.field = field
        self.table = Table(field)
        self._limits = limits
        self._with_instances = instances
        self._tick = tick
        self._clausifier = Clausifier(field, limits.copies, exact=exact)
        self._steps = 0

    def add(self, formula: Formula, guard: int | None = None) -> Ground:
        """What the formula says, provided that the guard (a literal) is true.

        Definitions of names are not guarded: they can always be met.
        """
        made = Ground([], [], [], self.table, {})
        for part in formula.parts if isinstance(formula, And) else (formula,):
            self._tick()
            if not self._add_directly(part, guard, made):
                for schema in self._clausifier.schemas(part):
                    self._instantiate(schema, guard, made)
        for schema in self._clausifier.definitions():
            self._instantiate(schema, None, made)
        return replace(made, names=self._clausifier.names)

    def _add_directly(self, formula: Formula, guard: int | None, made: Ground) -> bool:
        """Add a clause or a count of cells, which boards are full of; False if it is neither."""
        how, number = (
            (formula.how, formula.number) if isinstance(formula, Cardinality) else ("atleast", 1)
        )
        parts = formula.parts if isinstance(formula, Cardinality | Or) else (formula,)
        literals = different_cells(parts, self.field)
        if literals is not None:
            _settle(made, guard, None, how, number, literals)
            self._remember((), made)
        return literals is not None

    def _remember(self, instance: Instance, made: Ground) -> None:
        """Note from which instance the latest clauses are."""
        if self._with_instances:
            made.instances.extend([instance] * (len(made.clauses) - len(made.instances)))

    def _instantiate(self, schema: Schema, guard: int | None, made: Ground) -> None:
        self._tick()
        reach = ranges(schema, self.field)
        instances = reach.instances(reach.last)
        steps = instances * instance_size(schema, reach)
        many = instances > self._limits.instances and isinstance(schema, UniversalClause)
        if many or self._steps + steps > self._limits.steps:
            made.lazy.append(self._lazy(schema, guard, reach))
            return
        self._steps += steps
        run, tables = all_instances(schema, reach, valued=self._with_instances)
        rows = map(self.table.rows, tables)
        if self._with_instances:
            run(partial(self._tell_instance, schema, guard, made), self._tick, *rows)
            return
        match schema:
            case UniversalCount():
                run(partial(_settle, made, guard), self._tick, *rows)
            case UniversalClause():
                new: list[Clause] = []
                run(new.append, self._tick, *rows)
                made.clauses.extend(_finished(new, guard))
            case _:
                assert_never(schema)

    def _tell_instance(
        self, schema: Schema, guard: int | None, made: Ground, values: Clause, *said: Any
    ) -> None:
        """Add one instance, with what the variables stand for in it."""
        instance, counts = tuple(zip(schema.variables, values, strict=True)), len(made.counts)
        if isinstance(schema, UniversalCount):
            _settle(made, guard, *said)
            made.counts[counts:] = [
                (given._replace(instance=instance), name) for given, name in made.counts[counts:]
            ]
        else:
            made.clauses.extend(_finished([*said], guard))
        self._remember(instance, made)

    def _lazy(self, schema: Schema, guard: int | None, reach: Ranges) -> LazyClause:
        instances = reach.instances(reach.last)
        size = instance_size(schema, reach)
        if isinstance(schema, UniversalCount):
            raise TooLargeError(
                f"counting {size:,} things in {instances:,} instances, after {self._steps:,} steps "
                f"for the rest, is more than the {self._limits.steps:,} steps allowed"
            )
        steps = size * reach.instances(scan(schema).loops)
        if steps > self._limits.scan or size > self._limits.width:
            raise TooLargeError(
                f"a clause with {instances:,} instances of up to {size:,} literals each takes "
                f"{steps:,} steps to look through; at most {self._limits.width:,} literals and "
                f"{self._limits.scan:,} steps are allowed"
            )
        find, tables, joins = broken_instances(schema, reach)
        most = max(1, min(BROKEN_AT_ONCE, LITERALS_AT_ONCE // size))
        return LazyClause(schema, guard, instances, most, self.table, find, tables, joins)


def _guarded(clause: Clause, guard: int | None) -> Clause:
    return clause if guard is None else (-guard, *clause)


def _finished(clauses: list[Clause], guard: int | None) -> Iterable[Clause]:
    clauses = [clause for clause in map(tidied, clauses) if clause is not None]
    return clauses if guard is None else (_guarded(clause, guard) for clause in clauses)


def _different(given: Clause, made: Ground) -> Clause:
    """The literals with a new variable, which says the same, for each that was there before.

    A solver counts a literal that is listed twice, or one and its opposite, as it likes.
    """
    found: dict[int, int] = {}
    for literal in given:
        own = literal if abs(literal) not in found else made.table.new()
        if own != literal:
            made.clauses.extend([(-own, literal), (own, -literal)])
        found[abs(own)] = own
    return tuple(found.values())


def _settle(
    made: Ground, selector: int | None, name: int | None, how: Bound, number: int, given: Clause
) -> None:
    """Add a count, as plain clauses where it leaves no choice or asks for one literal at least."""
    guard = selector if name is None else name
    most = len(given)
    if len(set(map(abs, given))) < most:
        given = _different(given, made)
    if how == "atmost":
        how, number, given = "atleast", most - number, tuple(-literal for literal in given)
    if number > most or (how == "exactly" and number < 0):
        made.clauses.append(_guarded((), guard))
    elif number == most:
        made.clauses.extend(_guarded((literal,), guard) for literal in given)
    elif how == "exactly" and number == 0:
        made.clauses.extend(_guarded((-literal,), guard) for literal in given)
    elif how == "atleast" and number == 1:
        made.clauses.append(_guarded(given, guard))
    elif how == "exactly" or number > 1:
        made.counts.append((Between.bounded(how, number, given), guard))
