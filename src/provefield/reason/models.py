"""The boards on which a formula is true: one after the other, and how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from provefield.errors import MeaningError
from provefield.grid import Cell, Grid
from provefield.logic.binding import close
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import Atom, Formula, walk
from provefield.logic.ground import Grounder
from provefield.logic.semantics import board, evaluate
from provefield.reason.engines.counting import count_layouts
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import UNLIMITED, Limit
from provefield.reason.satisfy import SatSolver, Unsatisfiable

Mines = frozenset[Cell]


def true_on(formula: Formula, mines: Mines, field: Field) -> bool:
    """Whether a formula is true on a board with these mines; free variables stand for everything.

    >>> from provefield.logic.field import mine
    >>> true_on(mine(1, 1), frozenset({Cell(1, 1)}), Field(2, 2))
    True
    """
    return evaluate(close(formula), board(field, mines))


def models(formula: Formula, field: Field, limit: Limit = UNLIMITED) -> Iterator[Mines]:
    """The mines of every board of a size on which a formula is true, each once.

    A board that was found is excluded by a clause over its cells, so the search ends when there is
    no other: there are as many as `count_models` counts.

    >>> from provefield.logic.field import mine
    >>> from provefield.logic.formula import exactly
    >>> [sorted(found) for found in models(exactly(1, [mine(1, 1), mine(2, 1)]), Field(2, 1))]
    [[Cell(1, 1)], [Cell(2, 1)]]
    """
    closed = _about_mines(formula)
    grounder = Grounder(field, tick=limit.tick)
    table = grounder.table
    with SatSolver(table) as solver:
        solver.add(grounder.add(closed))
        while True:
            found = solver.solve(limit=limit)
            if isinstance(found, Unsatisfiable):
                return
            yield frozenset(Cell(*table.cell(n)) for n in found.true if n <= table.cells)
            solver.add_clause(-n if n in found.true else n for n in range(1, table.cells + 1))


def count_models(formula: Formula, field: Field, limit: Limit = UNLIMITED) -> int:
    """How many boards of a size a formula is true on; TooLargeError where they cannot be counted.

    >>> from provefield.logic.field import mine
    >>> count_models(mine(1, 1), Field(8, 8)) == 2**63
    True
    """
    fact = Fact(_about_mines(formula), "the formula")
    return count_layouts(Knowledge(Grid(field.columns, field.rows), (fact,)), limit).total


def _about_mines(formula: Formula) -> Formula:
    """A formula without free variables, which says something about a board and nothing else."""
    for part in walk(formula):
        if isinstance(part, Atom) and part.predicate not in VOCABULARY:
            raise MeaningError(f"a board says nothing about {part.predicate}, only about mines")
    return close(formula)
