"""How many instances a universal clause has, and how large they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod

from provefield.logic.field import MINE, Field
from provefield.logic.formula import (
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Var,
    subformulas,
)
from provefield.logic.ground.schema import Item, Schema, UniversalClause


@dataclass(frozen=True, slots=True)
class Ranges:
    """How far each universal variable needs to run: beyond the grid many instances say nothing."""

    field: Field
    last: Mapping[str, int]

    def instances(self, variables: Iterable[str]) -> int:
        """How many ways there are to give the variables values."""
        return prod(self.last[variable] for variable in variables)

    def within(self, item: Item) -> dict[str, int]:
        """The last value of each bound variable: a mine off the grid is no disjunct."""
        last = dict.fromkeys(item.bound, len(self.field.numbers))
        return narrowed(last, item, self.field) if item.positive else last

    def width(self, item: Item) -> int:
        """How many literals the item may have."""
        return prod(self.within(item).values())


def ranges(schema: Schema, field: Field) -> Ranges:
    """The range of every universal variable, narrowed where nothing is said off the grid.

    An instance is satisfied when its ¬mine is off the grid. But `exists x -mine(x,1)` needs the x
    beyond the last column, where there is no mine.
    """
    last = dict.fromkeys(schema.variables, len(field.numbers))
    if isinstance(schema, UniversalClause):
        for item in schema.items:
            if not item.positive and not item.tests and not item.bound:
                last = narrowed(last, item, field)
    return Ranges(field, last)


def narrowed(last: Mapping[str, int], item: Item, field: Field) -> dict[str, int]:
    """Ranges that end where the arguments of a mine leave the grid."""
    if item.atom is None or item.atom.predicate != MINE:
        return dict(last)
    limits = dict(last)
    for argument, limit in zip(item.atom.args, (field.columns, field.rows), strict=True):
        if isinstance(argument, Var) and argument.name in limits:
            limits[argument.name] = min(limits[argument.name], limit)
    return limits


def instance_size(schema: Schema, reach: Ranges) -> int:
    """How many literals and tests one instance may need."""
    return sum(
        reach.width(item) * (1 + sum(_effort(test, reach) for test in item.tests))
        for item in schema.items
    )


def _effort(test: Formula, reach: Ranges) -> int:
    values = len(reach.field.numbers)
    match test:
        case ForAll(_, body) | Exists(_, body) | CountQuantifier(_, _, _, body):
            return 1 + values * _effort(body, reach)
        case _:
            return 1 + sum(_effort(part, reach) for part in subformulas(test))


def tidied(clause: tuple[int, ...]) -> tuple[int, ...] | None:
    """The clause with each literal once; nothing if it is always true.

    >>> tidied((3, 1, 3)), tidied((1, -1))
    ((3, 1), None)
    """
    if len(set(map(abs, clause))) == len(clause):
        return clause
    literals = dict.fromkeys(clause)
    return None if any(-literal in literals for literal in literals) else tuple(literals)
