"""What is known, as clauses and counts of cells: for engines that look at numbered cells alone.

A fact that counts cells stays a count; any other is written out. What would get too long is left
out, which makes less follow but nothing wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.field import Field
from provefield.logic.formula import And, Cardinality, Formula, Or
from provefield.logic.ground import Ground, Grounder
from provefield.logic.ground.cells import cell_literal, different_cells
from provefield.logic.ground.expand import expand
from provefield.logic.normal import distribute, nnf
from provefield.logic.semantics import board
from provefield.reason.cells.breach import breaches, standard
from provefield.reason.constraint import Between, Clause, Constraint
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.numbers import cell_count, cell_of

LONGEST = 5_000
"""How many parts a message may have when it is written out in the textbook way."""

FEW_CELLS = 12
"""On boards of so many cells, a message can be tried out on every one."""


@dataclass(frozen=True, slots=True)
class Constraints:
    """Clauses and counts of numbered cells; `whole` if they say all that is known."""

    field: Field
    rows: tuple[Constraint, ...]
    whole: bool = True


def constraints(knowledge: Knowledge, limit: Limit) -> Constraints:
    """Read knowledge as clauses and counts of cells, as far as the limit allows.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact, mine_count
    >>> known = Knowledge(Grid(2, 1)).tell(
    ...     mine_count(Grid(2, 1), 1), Fact(parse("mine(x,1) -> exists y (y > x)"), "a message"))
    >>> for row in constraints(known, Limit()).rows:
    ...     print(row)
    Between(literals=(1, 2), low=1, high=1, fact=0)
    Clause(literals=frozenset({-2}), fact=1, instance=())
    """
    field = knowledge.field
    rows: list[Constraint] = []
    whole = True
    for place, fact in enumerate(knowledge.facts):
        row = stated(fact.formula, place, field)
        if row is not None:
            rows.append(row)
            continue
        written, all_of_it = written_out(fact.formula, place, field, limit)
        rows += (each for each in written if isinstance(each, Between) or not each.says_nothing)
        whole = whole and all_of_it
    return Constraints(field, tuple(rows), whole)


def stated(formula: Formula, fact: int, field: Field) -> Constraint | None:
    """A fact that is a clause or a count of cells itself; None for any other."""
    if isinstance(formula, Cardinality):
        return cell_count(formula, fact, field)
    literals = different_cells(formula.parts if isinstance(formula, Or) else (formula,), field)
    return None if literals is None else Clause(frozenset(literals), fact)


def _grounded(
    formula: Formula, fact: int, field: Field, limit: Limit
) -> tuple[list[Constraint], bool]:
    """What a message says of cells alone, and whether that is all of it."""
    ground = Grounder(field, tick=limit.tick).add(formula)
    said = list(_about_cells(ground, fact))
    return said, len(said) == len(ground.clauses) + len(ground.counts) and not ground.lazy


def written_out(
    formula: Formula, fact: int, field: Field, limit: Limit
) -> tuple[list[Constraint], bool]:
    """The clauses and counts of a message, and whether they say all of it."""
    said: list[Constraint] = []
    try:
        said, all_of_it = _grounded(formula, fact, field, limit)
        if all_of_it:
            return said, True
        limit.tick()
        return _without_names(formula, fact, field, limit), True
    except (BudgetError, TooLargeError):
        return said, False


def _without_names(formula: Formula, fact: int, field: Field, limit: Limit) -> list[Constraint]:
    """All clauses of a message over cells alone; raise an error if it takes too long."""
    try:
        return list(_multiplied_out(formula, fact, field, limit))
    except TooLargeError:
        if field.columns * field.rows > FEW_CELLS:
            raise
        return list(_tried_out(formula, fact, field, limit))


def _about_cells(grounded: Ground, fact: int) -> Iterator[Constraint]:
    """What is said of cells alone, without the names that a grounder gives to subformulas."""
    cells = grounded.table.cells
    for clause in grounded.clauses:
        if all(abs(literal) <= cells for literal in clause):
            yield Clause(frozenset(clause), fact)
    for given, guard in grounded.counts:
        named = {abs(literal) for literal in given.literals}
        if guard is None and max(named) <= cells and len(named) == len(given.literals):
            yield given._replace(fact=fact)


def _multiplied_out(formula: Formula, fact: int, field: Field, limit: Limit) -> Iterator[Clause]:
    """The clauses of a message in the textbook way, which needs no names."""
    written = nnf(expand(formula, field, limit=LONGEST))
    for clause in distribute(written, And, limit.tick):
        literals = (cell_literal(literal, field) for literal in clause)
        yield Clause(frozenset(literal for literal in literals if literal is not None), fact)


def _tried_out(formula: Formula, fact: int, field: Field, limit: Limit) -> Iterator[Clause]:
    """A clause for every board that breaks a message, unless one before excludes it already."""
    found: list[frozenset[int]] = []
    cells = range(1, field.columns * field.rows + 1)
    closed = standard(formula)
    for number in range(1 << len(cells)):
        limit.tick()
        false = {-cell if number >> (cell - 1) & 1 else cell for cell in cells}
        if any(clause <= false for clause in found):
            continue
        mines = [cell_of(cell, field) for cell in cells if -cell in false]
        for breach in islice(breaches(closed, board(field, mines), limit), 1):
            literals = ((-1 if mined else 1) * field.number(*at) for at, mined in breach.cells)
            found.append(frozenset(literals))
            yield Clause(found[-1], fact, breach.instance)
