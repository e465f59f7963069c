"""OPB: what is known as linear inequalities over 0 and 1, for pseudo-Boolean solvers.

x1 is the cell in column 1, row 1; the numbers go on row by row, and comments name them.
"""

from __future__ import annotations

from collections.abc import Iterator

from provefield.errors import TooLargeError
from provefield.logic.field import mine
from provefield.logic.formula import Formula
from provefield.logic.ground import Grounder
from provefield.logic.ground.cells import cell_literal
from provefield.reason.question import Question

Row = tuple[tuple[tuple[int, int], ...], int]
"""Weights of literals that sum up to at least a number."""


def write(question: Question) -> str:
    """The file; with a cell, it is unsatisfiable just if the cell is safe.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.reason.knowledge import Knowledge, mine_count
    >>> grid = Grid(2, 1)
    >>> print(write(Question(Knowledge(grid).tell(mine_count(grid, 1)), Cell(2, 1))), end="")
    * #variable= 2 #constraint= 3
    * x1 = mine(1,1)
    * x2 = mine(2,1)
    * Is column 2, row 1 safe? Yes, if this is unsatisfiable.
    +1 x1 +1 x2 >= 1 ;
    -1 x1 -1 x2 >= -1 ;
    +1 x2 >= 1 ;
    """
    knowledge, cell = question.knowledge, question.cell
    grounder = Grounder(knowledge.field)
    rows = [row for fact in knowledge.facts for row in _rows(grounder, fact.formula)]
    if cell is not None:
        rows.append((((1, cell_literal(mine(*cell), knowledge.field) or 0),), 1))
    lines = [f"* #variable= {len(grounder.table)} #constraint= {len(rows)}"]
    cells = range(1, grounder.table.cells + 1)
    lines += ["* x{} = mine({},{})".format(each, *grounder.table.cell(each)) for each in cells]
    if cell is not None:
        lines.append(f"* Is {cell.words} safe? Yes, if this is unsatisfiable.")
    return "\n".join([*lines, *map(_line, rows)]) + "\n"


def _rows(grounder: Grounder, formula: Formula) -> Iterator[Row]:
    """A formula as inequalities; a count that holds under a guard is empty without it."""
    ground = grounder.add(formula)
    if ground.lazy:
        many = sum(lazy.instances for lazy in ground.lazy)
        raise TooLargeError(f"a fact has {many:,} instances, too many to write down")
    for clause in ground.clauses:
        yield tuple((1, literal) for literal in dict.fromkeys(clause)), 1
    for count, guard in ground.counts:
        weighed = tuple((1, literal) for literal in count.literals)
        less = tuple((-1, literal) for literal in count.literals)
        for terms, least in ((weighed, count.low), (less, -count.high)):
            if least <= sum(min(weight, 0) for weight, _ in terms):
                continue  # it says nothing
            slack = least - sum(min(weight, 0) for weight, _ in terms)
            yield (*terms, *(() if guard is None else ((slack, -guard),))), least


def _line(row: Row) -> str:
    """An inequality of OPB; the denial of x counts as 1 - x."""
    terms, least = row
    weights: dict[int, int] = {}
    for weight, literal in terms:
        weights[abs(literal)] = weights.get(abs(literal), 0) + (weight if literal > 0 else -weight)
        least -= weight if literal < 0 else 0
    shown = " ".join(f"{weight:+} x{variable}" for variable, weight in weights.items())
    return f"{shown or '+0 x1'} >= {least} ;"
