"""Cells by number: counts of them, and clauses as formulas.

The numbers are those of `Field.number`, negative for a safe cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from provefield.grid import Cell
from provefield.logic.field import Field, mine
from provefield.logic.formula import Cardinality, Formula, Not, disjunction
from provefield.logic.ground.cells import different_cells
from provefield.reason.constraint import Between


def cell_count(formula: Formula, fact: int, field: Field) -> Between | None:
    """A formula that counts different cells, as such; None if it says something else.

    >>> from provefield.logic.formula import at_least
    >>> cell_count(at_least(1, [mine(1, 1), mine(3, 1)]), 7, Field(3, 2))
    Between(literals=(1, 3), low=1, high=2, fact=7)
    """
    if not isinstance(formula, Cardinality):
        return None
    literals = different_cells(formula.parts, field)
    if literals is None:
        return None
    return Between.bounded(formula.how, formula.number, literals, fact)


def cell_of(variable: int, field: Field) -> Cell:
    """The cell of a number.

    >>> cell_of(4, Field(3, 2))
    Cell(1, 2)
    """
    return Cell(*field.cell(variable))


def clause_of(literals: Iterable[int], field: Field) -> Formula:
    """The clause of some literals, in the order of their cells.

    >>> print(clause_of({4, -1}, Field(3, 2)))
    ¬mine(1, 1) ∨ mine(1, 2)
    """
    return disjunction(literal_of(literal, field) for literal in sorted(literals, key=abs))


@lru_cache(maxsize=10_000)
def literal_of(literal: int, field: Field) -> Formula:
    """A literal as a formula.

    >>> print(literal_of(-4, Field(3, 2)))
    ¬mine(1, 2)
    """
    atom = mine(*cell_of(abs(literal), field))
    return atom if literal > 0 else Not(atom)


def count_clauses(literals: Sequence[int], low: int, high: int) -> Iterator[tuple[int, ...]]:
    """Of m literals, from low to high hold: any m - low + 1 and, negated, any high + 1.

    >>> list(count_clauses((1, 2, 3), 2, 2))
    [(1, 2), (1, 3), (2, 3), (-1, -2, -3)]
    """
    if low > 0:
        yield from combinations(literals, len(literals) - low + 1)
    yield from combinations([-literal for literal in literals], high + 1)


def number_of_clauses(cells: int, low: int, high: int) -> int:
    """How many clauses that are.

    >>> number_of_clauses(3, 2, 2)
    4
    """
    return (comb(cells, low - 1) if low > 0 else 0) + comb(cells, high + 1)
