"""What a statement means: the formula that is true on just the boards where the statement is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from provefield.logic.binding import free_variables, fresh, substitute
from provefield.logic.field import Field, Sort
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
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
    Term,
    Var,
    conjunction,
    disjunction,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.amounts import bind, over, plain, quantify, says
from provefield.logic.language.phrases import (
    Amount,
    Around,
    Beyond,
    Bounded,
    Cell,
    Compared,
    Confined,
    Contains,
    Content,
    EachLine,
    EachSuch,
    Falsity,
    ForCount,
    ForEvery,
    ForSome,
    Having,
    Holds,
    If,
    Iff,
    Joined,
    Line,
    Lines,
    MissingSomewhere,
    Negated,
    Other,
    Place,
    Quantity,
    Region,
    Relation,
    Several,
    SoMany,
    Statement,
    SuchLines,
    Truth,
)
from provefield.logic.language.regions import (
    COLUMNS,
    ROWS,
    extent,
    has_parity,
    inside,
    members,
    neighbours,
)

LONGEST_LINE = 20
"""How long the lines are whose mines are compared, on a board of unknown size."""

LAST = "last"
FREE_VARIABLES = tuple("uvwxyz")


def meaning(statement: Statement, field: Field | None = None) -> Formula:
    """The formula that a statement stands for; a name that no quantifier binds is a variable if
    it starts with one of the letters u to z, and a constant otherwise.

    On a board of known size the last row has a number; on others it is the greatest number that
    there is, which is right where columns and rows are equally many.

    >>> print(meaning(Contains(Amount("no", "mine"), Line("column", Int(1)))))
    ¬∃y mine(1, y)
    >>> last = Contains(Amount("some", "mine"), Line("row", ROWS))
    >>> print(meaning(last, Field(5, 6)), "or", meaning(last))
    ∃x mine(x, 6) or ∃z ((∀x x ≤ z) ∧ (∃x mine(x, z)))
    """
    formula = _with_size(_formula(statement, field), field)
    constants = (n for n in free_variables(formula) if not n.startswith(FREE_VARIABLES))
    return substitute(formula, {name: Func(name) for name in constants})


def _with_size(formula: Formula, field: Field | None) -> Formula:
    """Put numbers for the size of the board, or the greatest number that there is."""
    sides = free_variables(formula) & {COLUMNS.name, ROWS.name}
    if not sides:
        return formula
    if field is not None:
        sizes = {COLUMNS.name: field.columns, ROWS.name: field.rows}
        return substitute(formula, {side: Int(sizes[side]) for side in sides})
    last = Var(fresh("z", free_variables(formula)))
    greatest = ForAll("x", Compare("<=", Var("x"), last))
    return Exists(last.name, And((greatest, substitute(formula, dict.fromkeys(sides, last)))))


def _formula(statement: Statement, field: Field | None) -> Formula:  # noqa: C901  # a line for each
    match statement:
        case Contains(amount, place):
            return _contains(amount, place, field)
        case MissingSomewhere(content, place):
            missing = Amount("no", content)
            return disjunction(_contains(missing, one, field) for one in members(place))
        case Confined(place):
            return _confined(members(place))
        case EachLine(lines, sort, amount):
            return _each_line(lines, sort, amount)
        case EachSuch(lines, amount):
            return _each_such(lines, amount)
        case Compared(op, content, left, right):
            return _compared(op, content, (left, right), field)
        case Relation(op, left, right):
            return Compare(op, left, right)
        case Holds(atom):
            return atom
        case Truth():
            return TRUE
        case Falsity():
            return FALSE
        case Negated(body):
            return Not(_formula(body, field))
        case Joined(joint, parts):
            joined = tuple(_formula(part, field) for part in parts)
            return And(joined) if joint == "and" else Or(joined)
        case If(left, right):
            return Implies(_formula(left, field), _formula(right, field))
        case Iff(left, right):
            return Equivalent(_formula(left, field), _formula(right, field))
        case ForEvery(variables, body):
            return bind(ForAll, variables, _formula(body, field))
        case ForSome(variables, body):
            return bind(Exists, variables, _formula(body, field))
        case ForCount(bound, variable, body):
            return CountQuantifier(*plain(bound), variable, _formula(body, field))
        case SoMany(bound, parts):
            return Cardinality(*plain(bound), tuple(_formula(part, field) for part in parts))
        case _:
            assert_never(statement)


# Amounts in places --------------------------------------------------------------------------------


def _contains(amount: Amount, place: Place, field: Field | None) -> Formula:
    """Speak of one region, or of each of several; "none in A or B" means none in either."""
    regions = members(place)
    if isinstance(amount.quantity, Bounded) and all(isinstance(r, Cell) for r in regions):
        return _count_cells(amount.quantity, amount.content, regions)
    parts = [_in_region(amount, region, field) for region in regions]
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
            return bind(ForAll, (x, y), Implies(says("mine", cell), somewhere))


def _in_region(amount: Amount, region: Region, field: Field | None = None) -> Formula:
    match region, amount.quantity:
        case Around(Cell(Int(column), Int(row))), Bounded() as bound:
            return _count_cells(bound, amount.content, neighbours(column, row))
        case _:
            where = extent(region)
            if where.variables:
                return quantify(amount.quantity, where, amount.content, field)
            return _in_cell(amount, where.cell)


def _in_cell(amount: Amount, cell: Cell) -> Formula:
    match amount.quantity:
        case "some" | "every":
            return says(amount.content, cell)
        case "no" | "notevery":
            return Not(says(amount.content, cell))
        case bound:
            return _count_cells(bound, amount.content, [cell])


def _count_cells(bound: Bounded, content: Content, regions: Iterable[Region]) -> Formula:
    cells = (says(content, region) for region in regions if isinstance(region, Cell))
    return Cardinality(*plain(bound), tuple(cells))


# Lines --------------------------------------------------------------------------------------------


def _each_line(lines: Quantity, sort: Sort, amount: Amount) -> Formula:
    across = "x" if sort == "column" else "y"
    return over(lines, (across,), (), _in_region(amount, Line(sort, Var(across))))


def _each_such(lines: SuchLines, amount: Amount) -> Formula:
    number = Var("x" if lines.sort == "column" else "y")
    line = Line(lines.sort, number)
    match lines.such:
        case Having(other):
            kind = [_in_region(other, line)]
        case Other(Several(_, numbers)):
            kind = [_differs(number, each, lines.sort) for each in numbers]
        case Other(each):
            kind = [_differs(number, each, lines.sort)]
        case parity:
            kind = [has_parity(number, parity)]
    return over(lines.lines, (number.name,), tuple(kind), _in_region(amount, line))


def _differs(number: Var, other: Place, sort: Sort) -> Formula:
    assert isinstance(other, Term)
    last = COLUMNS if sort == "column" else ROWS
    return Compare("!=", number, last if other == Var(LAST) else other)


def _compared(
    op: str, content: Content, regions: tuple[Region, Region], field: Field | None
) -> Formula:
    """For every number at least so many here as there; or for one of them here and not there."""
    cells = max((len(extent(region).variables) for region in regions), default=1)
    sides = (field.columns, field.rows) if field else (LONGEST_LINE, LONGEST_LINE)
    most = sides[0] * sides[1] if cells > 1 else max(sides)
    ladders = [
        [
            _in_region(Amount(Bounded("atleast", number), content), region, field)
            for number in range(1, most + 1)
        ]
        for region in (regions if op != "<" else regions[::-1])
    ]
    pairs = list(zip(*ladders, strict=True))
    if op == "=":
        return conjunction(Equivalent(here, there) for here, there in pairs)
    return disjunction(And((here, Not(there))) for here, there in pairs)
