"""How many cells of a region are mined or safe, as formulas.

Where one variable sweeps the region, a counting quantifier says it. Where column and row both vary
there is none; then so many different cells are named, or the cells of a board of known size are
listed, or the rows are counted that hold at least one, at least two, … of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from functools import lru_cache
from itertools import combinations
from typing import assert_never

from provefield.errors import MeaningError, TooLargeError
from provefield.logic.binding import free_variables, fresh, substitute, term_variables
from provefield.logic.field import Field
from provefield.logic.formula import (
    TRUE,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    Term,
    Var,
    conjunction,
    disjunction,
    subformulas,
)
from provefield.logic.language.constant import constant_truth
from provefield.logic.language.places import COLUMNS, ROWS, Bounded, Cell, Quantity
from provefield.logic.language.regions import Extent
from provefield.logic.language.statements import Content
from provefield.logic.semantics import board, evaluate
from provefield.tongues import phrase

MOST_WORK = 60_000
"""How many cells of a board may be looked at for all that one reading of a sentence counts."""

TOO_MUCH = phrase("the sentence means too much on a board as large; please say it in parts")
work_left = ContextVar("work_left", default=MOST_WORK)
MOST_PAIRS = 3
"""How many cells of unknown column and row are named one by one."""

MOST_LISTED = 64
"""Of how many cells a board has them listed to say that two or three of them are mines."""

LONGEST_LINE = 20
"""How long the lines are whose mines are compared, on a board of unknown size."""

MOST_BY_ROWS = 10
"""How many of them are counted row by row."""


def plain(bound: Bounded) -> tuple[Bound, int]:
    """Say "more than" and "fewer than" with "at least" and "at most"."""
    match bound.how:
        case "morethan":
            return "atleast", bound.number + 1
        case "fewerthan" if bound.number == 0:
            raise MeaningError(phrase("fewer than 0 is impossible"))
        case "fewerthan":
            return "atmost", bound.number - 1
        case _:
            return bound.how, bound.number


def says(content: Content, cell: Cell) -> Atom:
    """Say that a cell is mined, or safe."""
    return Atom(content, (cell.column, cell.row))


def bind(
    quantifier: type[ForAll] | type[Exists], variables: Iterable[str], body: Formula
) -> Formula:
    """Quantify several variables, the first outermost."""
    for variable in reversed(tuple(variables)):
        body = quantifier(variable, body)
    return body


def quantify(
    quantity: Quantity, where: Extent, body: Formula, field: Field | None = None
) -> Formula:
    """Say of how many cells of a region a statement about the region's variables holds."""
    where = on_board(quantity, where, body, field)
    match quantity:
        case "even" | "odd" if len(where.variables) == 2:
            # An odd number of lines that have an odd number each: short, however large the board.
            across, along = where.variables
            odd = quantify("odd", Extent((across,), where.conditions, where.cell), body, field)
            return quantify(quantity, Extent((along,), (), where.cell), odd, field)
        case "even" | "odd":
            sides = (field.columns, field.rows) if field else (LONGEST_LINE, LONGEST_LINE)
            totals = range(quantity == "odd", max(sides) + 1, 2)
            return disjunction(
                quantify(Bounded("exactly", total), where, body, field) for total in totals
            )
        case Bounded() if not where.variables:
            return Cardinality(*plain(quantity), (conjunction((*where.conditions, body)),))
        case Bounded() if len(where.variables) == 2:
            return _count_pairs(*plain(quantity), where, body, field)
        case _:
            return over(quantity, where.variables, where.conditions, body)


def on_board(quantity: Quantity, where: Extent, body: Formula, field: Field | None) -> Extent:
    """The cells of a region on a board of known size, of so many of which a statement holds: where
    there are more columns than rows, or fewer, a number may be too large, and unless a row that is
    off the board makes no difference, it is left out.
    """
    if field is None or field.columns == field.rows:
        return where
    place = 0 if field.columns < field.rows else 1
    term = (where.cell.column, where.cell.row)[place]
    guard = Compare("<=", term, Int(min(field.columns, field.rows)))

    def off_board(atom: Atom) -> bool | None:
        return atom.predicate == "safe" if atom.args[place:] and atom.args[place] == term else None

    universal = quantity in ("every", "notevery")
    inside = conjunction((TRUE, *where.conditions))
    claim = Implies(inside, body) if universal else And((inside, body))
    if (
        term_variables(term).isdisjoint(where.variables)
        or guard in where.conditions
        or constant_truth(claim, off_board, term_variables(term)) is universal
    ):
        return where
    return Extent(where.variables, (guard, *where.conditions), where.cell)


def over(
    quantity: Quantity, variables: tuple[str, ...], conditions: tuple[Formula, ...], body: Formula
) -> Formula:
    """Quantify a statement over the values of the variables that meet the conditions."""
    match quantity:
        case "some":
            return bind(Exists, variables, conjunction((*conditions, body)))
        case "no" if not conditions:
            return Not(bind(Exists, variables, body))
        case "no":
            return bind(ForAll, variables, Implies(conjunction(conditions), Not(body)))
        case "every":
            claim = Implies(conjunction(conditions), body) if conditions else body
            return bind(ForAll, variables, claim)
        case "notevery":
            return Not(over("every", variables, conditions, body))
        case "even" | "odd":
            raise MeaningError(phrase("this means nothing on a board"))
        case Bounded():
            (variable,) = variables
            return CountQuantifier(*plain(quantity), variable, conjunction((*conditions, body)))
        case _:
            assert_never(quantity)


# Cells whose column and row both vary -------------------------------------------------------------


def _count_pairs(
    how: Bound, number: int, where: Extent, body: Formula, field: Field | None
) -> Formula:
    few = field is not None and field.columns * field.rows <= MOST_LISTED
    if number > (1 if few else MOST_PAIRS) and (parts := listed(where, body, field)) is not None:
        return Cardinality(how, number, parts)
    counted = Extent(where.variables, (*where.conditions, body), where.cell)
    match how:
        case "atleast":
            return _at_least(number, counted)
        case "atmost":
            return _at_most(number, counted)
        case "exactly" if number <= MOST_PAIRS:
            return And((_at_least(number, counted), _at_most(number, counted)))
        case "exactly":
            return disjunction(_by_rows(number, counted))
        case _:
            assert_never(how)


def listed(where: Extent, body: Formula, field: Field | None) -> tuple[Formula, ...] | None:
    """A statement about each cell of a region where column and row both vary, if a board of known
    size settles which cells these are.
    """
    mined = tuple(condition for condition in where.conditions if _tells_of_mines(condition))
    if mined:  # which cells these are, the board does not settle
        settled = tuple(condition for condition in where.conditions if condition not in mined)
        body = conjunction((*mined, body))
        where = Extent(where.variables, settled, where.cell)
    if field is None or len(where.variables) < 2 or not _is_settled(where):
        return None
    _pay(field.columns * field.rows)
    return _instances(field, where, body)


def _is_settled(where: Extent) -> bool:
    """Whether a board of known size settles which cells the region has."""
    named = frozenset[str]().union(*map(free_variables, where.conditions))
    return named <= {*where.variables, COLUMNS.name, ROWS.name}


def _tells_of_mines(formula: Formula) -> bool:
    return isinstance(formula, Atom) or any(map(_tells_of_mines, subformulas(formula)))


def _pay(cells: int) -> None:
    work_left.set(work_left.get() - cells)
    if work_left.get() < 0:
        raise TooLargeError(TOO_MUCH)


@lru_cache(maxsize=64)
def _instances(field: Field, where: Extent, body: Formula) -> tuple[Formula, ...]:
    """A statement about each cell of a region; to compare numbers, it is counted many times."""
    return tuple(substitute(body, here) for here in _values_on(field, where))


def _values_on(field: Field, where: Extent) -> Iterator[dict[str, Term]]:
    """Column and row of each cell of the region on a board of this size, row by row."""
    empty = board(field, ())
    sizes: dict[str, Term] = {COLUMNS.name: Int(field.columns), ROWS.name: Int(field.rows)}
    for row in range(1, field.rows + 1):
        for column in range(1, field.columns + 1):
            here = dict(zip(where.variables, (Int(column), Int(row)), strict=True))
            if all(
                evaluate(substitute(each, {**sizes, **here}), empty) for each in where.conditions
            ):
                yield {**sizes, **here}


def _at_least(number: int, where: Extent) -> Formula:
    if number == 0:
        return TRUE
    if number > MOST_PAIRS:
        return Not(_at_most(number - 1, where))
    cells = _copies(where, number)
    found = [part for cell in cells for part in cell.conditions]
    apart = [Not(_same(one, other)) for one, other in combinations(cells, 2)]
    return bind(Exists, _names(cells), conjunction((*found, *apart)))


def _at_most(number: int, where: Extent) -> Formula:
    if number == 0:
        *conditions, body = where.conditions
        return over("no", where.variables, tuple(conditions), body)
    if number > MOST_PAIRS:
        fewer = (part for total in range(number + 1) for part in _by_rows(total, where))
        return disjunction(fewer)
    cells = _copies(where, number + 1)
    found = [part for cell in cells for part in cell.conditions]
    same = disjunction(_same(one, other) for one, other in combinations(cells, 2))
    return bind(ForAll, _names(cells), Implies(conjunction(found), same))


def _copies(where: Extent, number: int) -> list[Extent]:
    """The region described so many times, each time with variables of its own."""
    taken = set(where.variables).union(*map(free_variables, where.conditions))
    copies = [where]
    for _ in range(number - 1):
        own = []
        for name in where.variables:
            own.append(fresh(name, taken))
            taken.add(own[-1])
        copies.append(where.renamed(tuple(own)))
    return copies


def _names(cells: Iterable[Extent]) -> list[str]:
    return [name for cell in cells for name in cell.variables]


def _same(one: Extent, other: Extent) -> Formula:
    pairs = zip(one.variables, other.variables, strict=True)
    return And(tuple(Compare("=", Var(left), Var(right)) for left, right in pairs))


def _by_rows(number: int, where: Extent) -> Iterator[Formula]:
    """Every way to come to a number: so many rows with one or more, so many with two or more."""
    if number > MOST_BY_ROWS:
        raise TooLargeError(
            phrase(
                "on a board of unknown size, numbers go up to {most}; please tell its size",
                most=MOST_BY_ROWS,
            )
        )
    across, along = where.variables
    inside = conjunction(where.conditions)
    for ways in _partitions(number, number):
        rows = [
            CountQuantifier(
                "exactly", many, along, CountQuantifier("atleast", least, across, inside)
            )
            for least, many in enumerate(ways, start=1)
        ]
        more = CountQuantifier("atleast", len(ways) + 1, across, inside)
        yield conjunction((*rows, Not(Exists(along, more))))


def _partitions(number: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum that does not grow.

    >>> list(_partitions(4, 4))
    [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    """
    if number == 0:
        yield ()
    for first in range(min(number, most), 0, -1):
        for rest in _partitions(number - first, first):
            yield (first, *rest)
