"""Truth in a finite structure: what a formula says about one board, or one small world.

Integers mean themselves, `+`, `-`, `|x|` and the order relations are those of the integers, and `=`
is identity. Free variables stand for everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from sys import maxsize
from types import MappingProxyType
from typing import Protocol, assert_never

from provefield.errors import MeaningError
from provefield.logic.binding import free_variables
from provefield.logic.field import MINE, SAFE, Field
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    meets,
)
from provefield.printing import Printed

Value = int | str
Values = Mapping[str, Value]
Symbol = tuple[str, int]
Row = tuple[Value, ...]

NO_VALUES: Values = MappingProxyType({})


class Structure(Protocol):
    """What there is, what holds of it, and what functions make of it."""

    @property
    def domain(self) -> Sequence[Value]:
        """What a quantified variable may stand for: at least one thing."""
        ...

    def holds(self, predicate: str, args: Row) -> bool:
        """Tell whether a relation holds of some values."""
        ...

    def apply(self, function: str, args: Row) -> Value:
        """The value of a function, or of a constant when there are no arguments."""
        ...


@dataclass(frozen=True, slots=True)
class MineStructure:
    """The structure of a board with its mines: off the grid there are none."""

    field: Field
    mines: frozenset[tuple[int, int]]

    def __post_init__(self) -> None:
        for column, row in sorted(self.mines):
            if not self.field.holds(column, row):
                size = f"{self.field.columns} columns and {self.field.rows} rows"
                raise MeaningError(f"mine({column}, {row}) lies off the board of {size}")

    @property
    def domain(self) -> Sequence[Value]:
        """The numbers of columns and rows."""
        return self.field.numbers

    def holds(self, predicate: str, args: Row) -> bool:
        """Look a cell up; `safe` is the opposite of `mine`."""
        if predicate not in (MINE, SAFE) or len(args) != 2:
            raise MeaningError(
                f"a board knows mine and safe of two numbers, not {predicate} of {len(args)}"
            )
        return (args in self.mines) == (predicate == MINE)

    def apply(self, function: str, args: Row) -> Value:
        """Refuse: cells have numbers, not names."""
        raise MeaningError(f"a board does not know what {function} stands for")


def board(size: Field, mines: Iterable[tuple[int, int]]) -> MineStructure:
    """The structure of a board with mines at the given (column, row).

    >>> from provefield.logic.field import mine
    >>> evaluate(Exists("x", mine(Var("x"), 2)), board(Field(3, 3), [(1, 2)]))
    True
    """
    return MineStructure(size, frozenset(mines))


def _together(row: Row) -> str:
    return str(row[0]) if len(row) == 1 else f"({', '.join(map(str, row))})"


@dataclass(frozen=True, slots=True, repr=False)
class Tables(Printed):
    """A structure written out: each relation lists the rows that hold, each function its values.

    Symbols are told apart by name and number of arguments; a proposition holds of the empty row.

    >>> likes = {("likes", 2): frozenset({("Ann", "Bob")})}
    >>> world = Tables(("Ann", "Bob"), likes, {("me", 0): {(): "Ann"}})
    >>> evaluate(Exists("x", Atom("likes", (Func("me"), Var("x")))), world)
    True
    """

    domain: tuple[Value, ...]
    relations: Mapping[Symbol, frozenset[Row]] = field(default_factory=dict)
    functions: Mapping[Symbol, Mapping[Row, Value]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.domain:
            raise MeaningError("a structure needs at least one thing to talk about")

    def __str__(self) -> str:
        rows = list(self._lines())
        wide = max(len(name) for name, _ in rows)
        return "\n".join(f"{name:<{wide}}  {said}" for name, said in rows)

    def _lines(self) -> Iterator[tuple[str, str]]:
        is_propositional = self.relations and not any(arity for _, arity in self.relations)
        if self.functions or len(self.domain) > 1 or not is_propositional:
            yield "things", ", ".join(map(str, self.domain))
        for (name, arity), table in self.functions.items():
            values = (f"{_together(row)} ↦ {table[row]}" for row in sorted(table))
            yield name, ", ".join(values) if arity else str(table[()])
        for (name, arity), rows in self.relations.items():
            holds = ", ".join(map(_together, sorted(rows))) or "nothing"
            yield name, holds if arity else "true" if rows else "false"

    def holds(self, predicate: str, args: Row) -> bool:
        """Look the row up."""
        rows = self.relations.get((predicate, len(args)))
        if rows is None:
            raise MeaningError(f"the structure does not say when {_called(predicate, args)} holds")
        return args in rows

    def apply(self, function: str, args: Row) -> Value:
        """Look the value up."""
        table = self.functions.get((function, len(args)), {})
        if args not in table:
            raise MeaningError(f"the structure does not say what {_called(function, args)} is")
        return table[args]


def _called(name: str, args: Row) -> str:
    return f"{name}({', '.join(map(str, args))})" if args else name


# Truth --------------------------------------------------------------------------------------------


def evaluate(formula: Formula, structure: Structure, values: Values = NO_VALUES) -> bool:
    """Tell whether a formula is true, whatever its free variables without a value stand for.

    >>> from provefield.logic.field import mine
    >>> corner = board(Field(2, 2), [(1, 1)])
    >>> evaluate(mine(Var("x"), 1), corner), evaluate(mine(Var("x"), 1), corner, {"x": 1})
    (False, True)
    """
    free = sorted(free_variables(formula) - values.keys())
    if not free:
        return is_true(formula, structure, values)
    return all(
        is_true(formula, structure, {**values, **dict(zip(free, chosen, strict=True))})
        for chosen in product(structure.domain, repeat=len(free))
    )


def is_true(formula: Formula, structure: Structure, values: Values) -> bool:
    """The same where every free variable has a value.

    >>> is_true(Compare("<", Var("x"), Int(3)), board(Field(2, 2), []), {"x": 1})
    True
    """

    def here(part: Formula) -> bool:
        return is_true(part, structure, values)

    match formula:
        case Atom(predicate, args):
            row = tuple(denotation(arg, structure, values) for arg in args)
            return structure.holds(predicate, row)
        case Compare(op, left, right):
            first = denotation(left, structure, values)
            return _compare(op, first, denotation(right, structure, values))
        case Not(body):
            return not here(body)
        case Implies(left, right):
            return not here(left) or here(right)
        case Iff(left, right):
            return here(left) == here(right)
        case And(parts) | Or(parts) | Cardinality(_, _, parts):
            return _enough(formula, map(here, parts))
        case (
            ForAll(variable, body) | Exists(variable, body) | CountQuantifier(_, _, variable, body)
        ):
            each = ({**values, variable: value} for value in structure.domain)
            return _enough(formula, (is_true(body, structure, chosen) for chosen in each))
        case _:
            assert_never(formula)


def _enough(
    formula: And | Or | Cardinality | ForAll | Exists | CountQuantifier, answers: Iterable[bool]
) -> bool:
    """Tell whether enough answers are true for the formula, asking for no more than needed."""
    match formula:
        case And() | ForAll():
            return all(answers)
        case Or() | Exists():
            return any(answers)
        case CountQuantifier(how, number, _, _) | Cardinality(how, number, _):
            decisive = min(max(number + (how != "atleast"), 0), maxsize)
            return meets(sum(islice(filter(None, answers), decisive)), how, number)
        case _:
            assert_never(formula)


def denotation(term: Term, structure: Structure, values: Values = NO_VALUES) -> Value:
    """What a term stands for.

    >>> denotation(Abs(Sub(Int(1), Var("x"))), board(Field(2, 2), []), {"x": 4})
    3
    """

    def number(part: Term) -> int:
        return _integer(denotation(part, structure, values))

    match term:
        case Var(name):
            if name not in values:
                raise MeaningError(f"the variable {name} has no value")
            return values[name]
        case Int(value):
            return value
        case Func(name, args):
            return structure.apply(name, tuple(denotation(arg, structure, values) for arg in args))
        case Add(left, right):
            return number(left) + number(right)
        case Sub(left, right):
            return number(left) - number(right)
        case Abs(body):
            return abs(number(body))
        case _:
            assert_never(term)


def _integer(value: Value) -> int:
    if isinstance(value, int):
        return value
    raise MeaningError(f"{value} is not a number, so it has no order, sum or difference")


def _compare(op: Comparison, left: Value, right: Value) -> bool:
    match op:
        case "=":
            return left == right
        case "!=":
            return left != right
        case "<":
            return _integer(left) < _integer(right)
        case "<=":
            return _integer(left) <= _integer(right)
        case ">":
            return _integer(left) > _integer(right)
        case ">=":
            return _integer(left) >= _integer(right)
        case _:
            assert_never(op)
