"""Cells by number: counts of them, and clauses as formulas.

The numbers are those of the grounder: (row - 1) · columns + column, negative for a safe cell.
"""

from __future__ import annotations

from collections.abc import Iterable

from provefield.grid import Cell
from provefield.logic.field import Field, mine
from provefield.logic.formula import Cardinality, Formula, Not, disjunction
from provefield.logic.ground.cells import different_cells
from provefield.reason.refute import Count


def cell_count(formula: Formula, fact: int, field: Field) -> Count | None:
    """A formula that counts different cells, as such; None if it says something else.

    >>> from provefield.logic.formula import at_least
    >>> cell_count(at_least(1, [mine(1, 1), mine(3, 1)]), 7, Field(3, 2))
    Count(literals=(1, 3), low=1, high=2, fact=7)
    """
    if not isinstance(formula, Cardinality):
        return None
    literals = different_cells(formula.parts, field)
    if literals is None:
        return None
    low = 0 if formula.how == "atmost" else formula.number
    high = len(literals) if formula.how == "atleast" else formula.number
    return Count(literals, low, high, fact)


def cell_of(variable: int, field: Field) -> Cell:
    """The cell of a number.

    >>> cell_of(4, Field(3, 2))
    Cell(column=1, row=2)
    """
    row, column = divmod(variable - 1, field.columns)
    return Cell(column + 1, row + 1)


def number_of(cell: Cell, field: Field) -> int:
    """The number of a cell."""
    return (cell.row - 1) * field.columns + cell.column


def clause_of(literals: Iterable[int], field: Field) -> Formula:
    """The clause of some literals, in the order of their cells.

    >>> print(clause_of({4, -1}, Field(3, 2)))
    ¬mine(1, 1) ∨ mine(1, 2)
    """
    atoms = [(literal, mine(*cell_of(abs(literal), field))) for literal in literals]
    ordered = sorted(atoms, key=lambda pair: abs(pair[0]))
    return disjunction(atom if literal > 0 else Not(atom) for literal, atom in ordered)
