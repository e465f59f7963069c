"""One fact as clauses and counts of numbered cells that a proof may cite, instance by instance.

A fact that counts cells stays a count; any other is written out as clauses, each with what the
universal variables of the fact stand for in it. What would get too long is left out, which makes
less follow but nothing wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from math import comb, prod

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.between import Instance
from provefield.logic.binding import close, substitute
from provefield.logic.counting import subsets
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    Or,
    walk,
)
from provefield.logic.ground import Ground, Grounder
from provefield.logic.ground.cells import cell_literal, different_cells
from provefield.logic.ground.expand import expand, expanded_size
from provefield.logic.normal import distribute, nnf
from provefield.logic.semantics import board
from provefield.reason.cells.breach import breaches, standard
from provefield.reason.constraint import Between, Clause, Constraint
from provefield.reason.limit import Limit, WorkLimit
from provefield.reason.numbers import cell_count, cell_of, count_clauses, number_of_clauses

MOST_ROWS = 6_000
"""How many clauses a fact may have, so that they are looked at before any search."""

READING = 200_000
"""Steps that reading a fact may take."""

LONGEST = 5_000
"""How many parts a message may have when it is written out in the textbook way."""

MOST_MULTIPLIED = 100_000
"""Into how many clauses an instance may multiply out, where few will contain another."""

FEW_CELLS = 12
"""On boards of so many cells, a message can be tried out on every one."""

Reading = tuple[tuple[Constraint, ...], bool]
"""Clauses and counts, and whether they say all of a fact."""


@lru_cache(maxsize=4_096)
def read_fact(formula: Formula, field: Field) -> Reading:
    """What a fact says that a proof may cite, and whether that is all of it.

    >>> from provefield.logic.parse import parse
    >>> rows, whole = read_fact(parse("mine(1,1) & all x (x > 1 -> -mine(x,2))"), Field(3, 2))
    >>> for row in rows:
    ...     print(row)
    Clause(literals=frozenset({1}), fact=0, instance=())
    Clause(literals=frozenset({-5}), fact=0, instance=(('x', 2),))
    Clause(literals=frozenset({-6}), fact=0, instance=(('x', 3),))
    """
    if (row := _stated(formula, field)) is not None:
        return (row,), True
    if (counts := _counts(formula, field)) is not None:
        return counts, True
    clauses, whole = _written_out(formula, field, WorkLimit(steps=READING))
    said = tuple(clause for clause in clauses if not clause.says_nothing)
    return (said, whole) if len(said) <= MOST_ROWS else ((), False)


def _stated(formula: Formula, field: Field) -> Constraint | None:
    """A fact that is a clause or a count of cells itself; None for any other."""
    if isinstance(formula, Cardinality):
        return cell_count(formula, 0, field)
    literals = different_cells(formula.parts if isinstance(formula, Or) else (formula,), field)
    return None if literals is None else Clause(frozenset(literals), 0)


# Counts -------------------------------------------------------------------------------------------


def without_universals(formula: Formula) -> tuple[tuple[str, ...], Formula]:
    """The leading universal variables of a closed formula, and what they are said of.

    >>> from provefield.logic.parse import parse
    >>> variables, body = without_universals(parse("all x exactly 1 y mine(x,y)"))
    >>> print(*variables, body)
    x ∃=1 y mine(x, y)
    """
    body = close(formula)
    variables: list[str] = []
    while isinstance(body, ForAll) and body.variable not in variables:
        variables.append(body.variable)
        body = body.body
    return tuple(variables), body


def _instances(variables: tuple[str, ...], field: Field) -> Iterator[Instance]:
    """Everything that variables may stand for."""
    for values in product(field.numbers, repeat=len(variables)):
        yield tuple(zip(variables, values, strict=True))


def _counts(formula: Formula, field: Field) -> tuple[Between, ...] | None:
    """The counts of a formula that counts, whatever its universal variables stand for.

    None if it is no count of different cells.
    """
    variables, body = without_universals(formula)
    if not isinstance(body, Cardinality | CountQuantifier) or not _of_literals(body):
        return None
    if len(field.numbers) ** len(variables) > MOST_ROWS:
        return None
    found = [_count(body, instance, field) for instance in _instances(variables, field)]
    if None in found:
        return None
    return tuple(row for row in found if row and (row.low > 0 or row.high < len(row.literals)))


def _of_literals(body: Cardinality | CountQuantifier) -> bool:
    """Tell whether just literals are counted: a checker reads nothing else."""
    parts = body.parts if isinstance(body, Cardinality) else (body.body,)
    return all(
        isinstance(part.body if isinstance(part, Not) else part, Atom | Compare) for part in parts
    )


def _count(body: Cardinality | CountQuantifier, instance: Instance, field: Field) -> Between | None:
    """One instance; parts that are decided by arithmetic or off the grid are counted at once."""
    named = {name: Int(int(value)) for name, value in instance}
    parts = (
        [substitute(part, named) for part in body.parts]
        if isinstance(body, Cardinality)
        else [substitute(body.body, {**named, body.variable: Int(n)}) for n in field.numbers]
    )
    read = [expand(part, field) for part in parts]
    literals = different_cells([part for part in read if part not in (TRUE, FALSE)], field)
    if literals is None:
        return None
    found = Between.bounded(body.how, body.number - read.count(TRUE), literals)
    return found._replace(low=max(0, found.low), fact=0, instance=instance)


# Clauses ------------------------------------------------------------------------------------------


def _written_out(formula: Formula, field: Field, limit: Limit) -> tuple[list[Clause], bool]:
    """The clauses of a message, and whether they say all of it."""
    said: list[Clause] = []
    try:
        ground = Grounder(field, tick=limit.tick, instances=True).add(formula)
        said = list(_about_cells(ground, frozenset(_chosen_variables(formula))))
        if not ground.lazy and _names_nothing(ground):
            return said, True
        limit.tick()
        return _without_names(formula, field, limit), True
    except (BudgetError, TooLargeError):
        return said, False


def _chosen_variables(formula: Formula) -> Iterator[str]:
    """The variables that a proof may choose values for: not those that things are counted by."""
    for part in walk(standard(formula)):
        if isinstance(part, ForAll | Exists):
            yield part.variable


def _names_nothing(ground: Ground) -> bool:
    """Whether cells alone are spoken of, and few enough counts that their clauses are few."""
    told = [*ground.clauses, *(given.literals for given, _ in ground.counts)]
    return all(abs(literal) <= ground.table.cells for said in told for literal in said) and all(
        guard is None and _is_written(given) for given, guard in ground.counts
    )


def _is_written(given: Between) -> bool:
    """Whether a count that stands inside of something else is written as clauses."""
    few = number_of_clauses(len(given.literals), given.low, given.high) <= MOST_ROWS
    return few and len(set(map(abs, given.literals))) == len(given.literals)


def _about_cells(ground: Ground, variables: frozenset[str]) -> Iterator[Clause]:
    """What is said of cells alone, without the names that a grounder gives to subformulas."""
    cells = ground.table.cells
    told = list(zip(ground.clauses, ground.instances, strict=True))
    for given, guard in ground.counts:
        if guard is None and _is_written(given):
            clauses = count_clauses(given.literals, given.low, given.high)
            told += ((clause, given.instance) for clause in clauses)
    for clause, instance in told:
        if all(abs(literal) <= cells for literal in clause):
            chosen = tuple(pair for pair in instance if pair[0] in variables)
            yield Clause(frozenset(clause), 0, chosen)


def _without_names(formula: Formula, field: Field, limit: Limit) -> list[Clause]:
    """All clauses of a message over cells alone; raise an error if it takes too long."""
    try:
        return list(_multiplied_out(formula, field, limit))
    except TooLargeError:
        if field.columns * field.rows > FEW_CELLS:
            raise
        return list(_tried_out(formula, field, limit))


def _multiplied_out(formula: Formula, field: Field, limit: Limit) -> Iterator[Clause]:
    """The clauses of a message in the textbook way, which needs no names."""
    if (size := expanded_size(close(formula), field)) > LONGEST:
        raise TooLargeError(f"a message has {size:,} parts when it is written out")
    variables, body = without_universals(formula)
    for instance in _instances(variables, field):
        put = expand(substitute(body, {n: Int(int(v)) for n, v in instance}), field)
        most = _multiplied(put)
        if most > MOST_MULTIPLIED and field.columns * field.rows > FEW_CELLS:
            raise TooLargeError(f"a message may have {most:,} clauses")
        for clause in distribute(nnf(put), And, limit.tick):
            literals = (cell_literal(literal, field) for literal in clause)
            said = frozenset(literal for literal in literals if literal is not None)
            yield Clause(said, 0, instance)


def _multiplied(formula: Formula, negated: bool = False) -> int:
    """How many clauses a formula without quantifiers has at least, if none contains another."""
    match formula:
        case Not(body):
            return _multiplied(body, not negated)
        case Implies(left, right):
            return _multiplied(Or((Not(left), right)), negated)
        case And(parts) | Or(parts):
            each = [_multiplied(part, negated) for part in parts]
            return sum(each) if isinstance(formula, And) != negated else prod(each)
        case Cardinality(how, number, parts) if not negated:
            total = 0
            for wanted, width in subsets(how, number, len(parts)):
                fewest = sorted(_multiplied(part, not wanted) for part in parts)[:width]
                total += comb(len(parts), width) * prod(fewest)
            return total
        case _:
            return 1


def _tried_out(formula: Formula, field: Field, limit: Limit) -> Iterator[Clause]:
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
            yield Clause(found[-1], 0, breach.instance)
