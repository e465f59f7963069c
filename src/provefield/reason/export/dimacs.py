"""DIMACS: what is known as numbered clauses, for any SAT solver.

Variable 1 is the cell in column 1, row 1; the numbers go on row by row, and comments name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from provefield.errors import TooLargeError
from provefield.logic.between import Between
from provefield.logic.field import mine
from provefield.logic.formula import Formula
from provefield.logic.ground import Grounder
from provefield.logic.ground.cells import cell_literal
from provefield.printing import shorten
from provefield.reason.numbers import count_clauses, number_of_clauses
from provefield.reason.question import Question

MOST_OF_ONE_COUNT = 500
"""A count that takes more clauses than this gets helping variables, which count along."""

Clause = tuple[int, ...]


def write(question: Question) -> str:
    """The file; with a cell, it is unsatisfiable just if the cell is safe.

    >>> from provefield.grid import Cell, Grid
    >>> from provefield.reason.knowledge import Knowledge, mine_count
    >>> grid = Grid(2, 1)
    >>> print(write(Question(Knowledge(grid).tell(mine_count(grid, 1)), Cell(2, 1))), end="")
    c Is column 2, row 1 safe? Yes, if this is unsatisfiable.
    c 1 = mine(1,1)
    c 2 = mine(2,1)
    p cnf 2 3
    c the number of mines
    1 2 0
    -1 -2 0
    c a mine in column 2, row 1
    2 0
    """
    knowledge, cell = question.knowledge, question.cell
    grounder = Grounder(knowledge.field)
    parts = [
        (shorten(str(fact.source)), _clauses(grounder, fact.formula)) for fact in knowledge.facts
    ]
    if cell is not None:
        literal = cell_literal(mine(*cell), knowledge.field) or 0
        parts.append((f"a mine in {cell.words}", [(literal,)]))
    clauses = sum(len(each) for _, each in parts)
    lines = [f"c Is {cell.words} safe? Yes, if this is unsatisfiable."] if cell else []
    cells = range(1, grounder.table.cells + 1)
    lines += ["c {} = mine({},{})".format(each, *grounder.table.cell(each)) for each in cells]
    if len(grounder.table) > len(cells):
        lines.append(f"c {len(cells) + 1} … {len(grounder.table)} help to count")
    lines.append(f"p cnf {len(grounder.table)} {clauses}")
    for source, written in parts:
        lines += [f"c {source}", *(" ".join(map(str, (*clause, 0))) for clause in written)]
    return "\n".join(lines) + "\n"


def _clauses(grounder: Grounder, formula: Formula) -> list[Clause]:
    """A formula as clauses alone."""
    ground = grounder.add(formula)
    if ground.lazy:
        many = sum(lazy.instances for lazy in ground.lazy)
        raise TooLargeError(f"a fact has {many:,} instances, too many to write down")
    found = list(ground.clauses)
    for count, guard in ground.counts:
        guarded = () if guard is None else (-guard,)
        found += [(*guarded, *clause) for clause in _counted(count, grounder.table.new)]
    return found


def _counted(count: Between, new: Callable[[], int]) -> Iterator[Clause]:
    literals, low, high = count.literals, count.low, count.high
    if number_of_clauses(len(literals), low, high) <= MOST_OF_ONE_COUNT:
        yield from count_clauses(literals, low, high)
        return
    yield from at_most(literals, high, new)
    yield from at_most([-each for each in literals], len(literals) - low, new)


def at_most(literals: Sequence[int], most: int, new: Callable[[], int]) -> Iterator[Clause]:
    """At most so many of the literals, by a counter that goes along them (Sinz 2005).

    >>> from itertools import count
    >>> list(at_most([1, 2], 1, count(3).__next__))
    [(-1, 3), (-2, -3)]
    """
    if most >= len(literals):
        return
    if most == 0:
        yield from ((-each,) for each in literals)
        return
    before: list[int] = []  # before[k]: more than k of those so far
    for place, literal in enumerate(literals):
        if len(before) == most:
            yield (-literal, -before[-1])
        if place == len(literals) - 1:
            return
        now = [new() for _ in range(min(place + 1, most))]
        yield (-literal, now[0])
        yield from ((-old, fresh) for old, fresh in zip(before, now, strict=False))
        yield from ((-literal, -old, fresh) for old, fresh in zip(before, now[1:], strict=False))
        before = now
