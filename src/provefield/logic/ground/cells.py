"""Statements about one cell, read directly: clues are made of them, and there are many."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.errors import MeaningError
from provefield.logic.field import MINE, SAFE, Field
from provefield.logic.formula import Atom, Compare, Formula, Func, Int, Not, walk, walk_terms


def cell_literal(formula: Formula, field: Field) -> int | None:
    """The number of a statement about one cell of the field; None for anything else.

    >>> from provefield.logic.field import mine, safe
    >>> cell_literal(mine(1, 2), Field(3, 2)), cell_literal(Not(safe(1, 2)), Field(3, 2))
    (4, 4)
    >>> cell_literal(mine(1, 3), Field(3, 2)) is None
    True
    """
    match formula:
        case Not(body):
            inner = cell_literal(body, field)
            return None if inner is None else -inner
        case Atom(predicate, (Int(column), Int(row))) if field.holds(column, row):
            number = field.number(column, row)
            return {MINE: number, SAFE: -number}.get(predicate)
        case _:
            return None


def different_cells(parts: Iterable[Formula], field: Field) -> tuple[int, ...] | None:
    """The numbers of statements about one cell each; None if some are not, or a cell is twice.

    >>> from provefield.logic.field import mine
    >>> different_cells([mine(1, 1), Not(mine(1, 2))], Field(3, 2))
    (1, -4)
    """
    read = [cell_literal(part, field) for part in parts]
    literals = tuple(literal for literal in read if literal is not None)
    return literals if len({abs(literal) for literal in literals}) == len(read) else None


def refuse_names(formula: Formula) -> None:
    """Refuse a formula that speaks of things by name: a board has numbers alone."""
    for part in walk(formula):
        for term in walk_terms(part) if isinstance(part, Atom | Compare) else ():
            if isinstance(term, Func):
                raise MeaningError(f"{term.name} is not a number, a variable or a cell of a board")
