"""What a statement means: the formula that is true on just the boards where the statement is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import assert_never

from provefield.errors import TooLargeError
from provefield.logic.binding import free_variables, fresh, substitute
from provefield.logic.field import Sort
from provefield.logic.formula import (
    FALSE,
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
    Func,
    Implies,
    Int,
    Not,
    Or,
    Var,
    conjunction,
    disjunction,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.phrases import (
    Amount,
    Around,
    Beyond,
    Bounded,
    Cell,
    Confined,
    Contains,
    Content,
    EachLine,
    Falsity,
    ForCount,
    ForEvery,
    ForSome,
    Holds,
    If,
    Iff,
    Joined,
    Line,
    Lines,
    MissingSomewhere,
    Negated,
    Place,
    Quantity,
    Region,
    Relation,
    SoMany,
    Statement,
    Truth,
)
from provefield.logic.language.regions import Extent, extent, inside, members, neighbours

MOST_PAIRS = 3
FREE_VARIABLES = tuple("uvwxyz")


def meaning(statement: Statement) -> Formula:
    """The formula that a statement stands for; a name that no quantifier binds is a variable if
    it starts with one of the letters u to z, and a constant otherwise.

    >>> print(meaning(Contains(Amount("no", "mine"), Line("column", Int(1)))))
    ¬∃y mine(1, y)
    """
    formula = _formula(statement)
    constants = (n for n in free_variables(formula) if not n.startswith(FREE_VARIABLES))
    return substitute(formula, {name: Func(name) for name in constants})


def _formula(statement: Statement) -> Formula:  # noqa: C901  # one line for each kind of statement
    match statement:
        case Contains(amount, place):
            return _contains(amount, place)
        case MissingSomewhere(content, place):
            return disjunction(_contains(Amount("no", content), one) for one in members(place))
        case Confined(place):
            return _confined(members(place))
        case EachLine(lines, sort, amount):
            return _each_line(lines, sort, amount)
        case Relation(op, left, right):
            return Compare(op, left, right)
        case Holds(atom):
            return atom
        case Truth():
            return TRUE
        case Falsity():
            return FALSE
        case Negated(body):
            return Not(_formula(body))
        case Joined(joint, parts):
            return (And if joint == "and" else Or)(tuple(map(_formula, parts)))
        case If(left, right):
            return Implies(_formula(left), _formula(right))
        case Iff(left, right):
            return Equivalent(_formula(left), _formula(right))
        case ForEvery(variables, body):
            return _bind(ForAll, variables, _formula(body))
        case ForSome(variables, body):
            return _bind(Exists, variables, _formula(body))
        case ForCount(bound, variable, body):
            how, number = _plain(bound)
            return CountQuantifier(how, number, variable, _formula(body))
        case SoMany(bound, parts):
            return Cardinality(*_plain(bound), tuple(map(_formula, parts)))
        case _:
            assert_never(statement)


def _bind(
    quantifier: type[ForAll] | type[Exists], variables: Iterable[str], body: Formula
) -> Formula:
    for variable in reversed(tuple(variables)):
        body = quantifier(variable, body)
    return body


def _plain(bound: Bounded) -> tuple[Bound, int]:
    """Say "more than" and "fewer than" with "at least" and "at most"."""
    match bound.how:
        case "morethan":
            return "atleast", bound.number + 1
        case "fewerthan" if bound.number == 0:
            raise TooLargeError("fewer than 0 is impossible")
        case "fewerthan":
            return "atmost", bound.number - 1
        case _:
            return bound.how, bound.number


# Amounts in places --------------------------------------------------------------------------------


def _contains(amount: Amount, place: Place) -> Formula:
    """Speak of one region, or of each of several; "none in A or B" means none in either."""
    regions = members(place)
    if isinstance(amount.quantity, Bounded) and all(isinstance(r, Cell) for r in regions):
        return _count_cells(amount.quantity, amount.content, regions)
    parts = [_in_region(amount, region) for region in regions]
    joint = place.numbers.joint if isinstance(place, Lines) else getattr(place, "joint", "and")
    apart = joint == "or" and amount.quantity not in ("no", "notevery")
    return disjunction(parts) if apart else conjunction(parts)


def _confined(regions: tuple[Region, ...]) -> Formula:
    """Every mine lies in one of the regions; for a single line, there is none in any other."""
    match regions:
        case (Line(sort, number),):
            return _in_region(Amount("no", "mine"), Beyond(sort, "!=", number))
        case _:
            claims = (_in_region(Amount("some", "mine"), region) for region in regions)
            taken = frozenset[str]().union(*map(free_variables, claims))
            x = fresh("x", taken)
            y = fresh("y", taken | {x})
            cell = Cell(Var(x), Var(y))
            somewhere = disjunction(inside(cell, region) for region in regions)
            return _bind(ForAll, (x, y), Implies(_atom("mine", cell), somewhere))


def _in_region(amount: Amount, region: Region) -> Formula:
    match region, amount.quantity:
        case Around(Cell(Int(column), Int(row))), Bounded() as bound:
            return _count_cells(bound, amount.content, neighbours(column, row))
        case Cell(), "some" | "every":
            return _atom(amount.content, region)
        case Cell(), "no" | "notevery":
            return Not(_atom(amount.content, region))
        case _:
            return _quantify(amount.quantity, extent(region), amount.content)


def _count_cells(bound: Bounded, content: Content, regions: Iterable[Region]) -> Formula:
    cells = (_atom(content, region) for region in regions if isinstance(region, Cell))
    return Cardinality(*_plain(bound), tuple(cells))


def _atom(content: Content, cell: Cell) -> Atom:
    return Atom(content, (cell.column, cell.row))


def _quantify(quantity: Quantity, where: Extent, content: Content) -> Formula:
    found = _atom(content, where.cell)
    if isinstance(quantity, Bounded) and len(where.variables) == 2:
        return _count_pairs(quantity, where, content)
    return _over(quantity, where.variables, where.conditions, found)


def _each_line(lines: Quantity, sort: Sort, amount: Amount) -> Formula:
    across = "x" if sort == "column" else "y"
    return _over(lines, (across,), (), _in_region(amount, Line(sort, Var(across))))


def _over(
    quantity: Quantity, variables: tuple[str, ...], conditions: tuple[Formula, ...], body: Formula
) -> Formula:
    """Quantify a statement over the values of the variables that meet the conditions."""
    match quantity:
        case "some":
            return _bind(Exists, variables, conjunction((*conditions, body)))
        case "no" if not conditions:
            return Not(_bind(Exists, variables, body))
        case "no":
            return _bind(ForAll, variables, Implies(conjunction(conditions), Not(body)))
        case "every":
            claim = Implies(conjunction(conditions), body) if conditions else body
            return _bind(ForAll, variables, claim)
        case "notevery":
            return Not(_over("every", variables, conditions, body))
        case Bounded():
            (variable,) = variables
            how, number = _plain(quantity)
            return CountQuantifier(how, number, variable, conjunction((*conditions, body)))
        case _:
            assert_never(quantity)


def _count_pairs(bound: Bounded, where: Extent, content: Content) -> Formula:
    """Count cells whose column and row both vary, by naming that many different ones."""
    how, number = _plain(bound)
    if number > MOST_PAIRS:
        raise TooLargeError(
            f"over cells of unknown column and row, numbers go up to {MOST_PAIRS}, not {number}"
        )
    match how:
        case "atleast":
            return _at_least(number, where, content)
        case "atmost":
            return _at_most(number, where, content)
        case "exactly":
            return And((_at_least(number, where, content), _at_most(number, where, content)))
        case _:
            assert_never(how)


def _at_least(number: int, where: Extent, content: Content) -> Formula:
    if number == 0:
        return TRUE
    cells = _copies(where, number)
    found = [part for cell in cells for part in (*cell.conditions, _atom(content, cell.cell))]
    apart = [Not(_same(one, other)) for one, other in combinations(cells, 2)]
    return _bind(Exists, _names(cells), conjunction((*found, *apart)))


def _at_most(number: int, where: Extent, content: Content) -> Formula:
    if number == 0:
        return _quantify("no", where, content)
    cells = _copies(where, number + 1)
    found = [part for cell in cells for part in (*cell.conditions, _atom(content, cell.cell))]
    same = disjunction(_same(one, other) for one, other in combinations(cells, 2))
    return _bind(ForAll, _names(cells), Implies(conjunction(found), same))


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
