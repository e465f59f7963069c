"""What a statement means: the formula that is true on just the boards where the statement is."""

from __future__ import annotations

from typing import assert_never, cast

from provefield.errors import MeaningError
from provefield.logic.binding import free_variables, fresh, substitute
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Abs,
    Add,
    And,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    conjunction,
    disjunction,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.amounts import MOST_WORK, bind, on_board, plain, quantify, work_left
from provefield.logic.language.conditions import definite
from provefield.logic.language.constant import constant_truth, tidied
from provefield.logic.language.constructions import has
from provefield.logic.language.contents import (
    compare_counts,
    confined,
    in_regions,
    joint_quantity,
)
from provefield.logic.language.paraphrase import paraphrase, settled, taken_apart
from provefield.logic.language.places import (
    ALONG,
    COLUMNS,
    ROWS,
    AllLines,
    Around,
    Beside,
    Between,
    Beyond,
    Border,
    Bounded,
    Cell,
    Cells,
    Each,
    Kind,
    Line,
    Lines,
    Members,
    Middle,
    Place,
    Quantity,
    Ray,
    Region,
    Several,
    Such,
    size,
)
from provefield.logic.language.places import line as line_at
from provefield.logic.language.regions import (
    Extent,
    extent,
    has_parity,
    inside,
    is_middle,
    members,
    neighbours,
    one_region,
)
from provefield.logic.language.relations import nth_cell
from provefield.logic.language.statements import (
    FULL,
    HOLDS_OUTSIDE,
    MINE,
    Compared,
    Confined,
    Contains,
    EachLine,
    Echo,
    Excepted,
    Falsity,
    ForCount,
    ForEvery,
    ForSome,
    Holds,
    If,
    Iff,
    Implied,
    Joined,
    Lies,
    MissingSomewhere,
    Negated,
    Numbered,
    Only,
    Pairs,
    Relation,
    Relative,
    Says,
    Share,
    SoMany,
    Statement,
    There,
    Truth,
    put,
    variables,
)
from provefield.logic.language.topics import resolved
from provefield.tongues import phrase

FREE_VARIABLES = tuple("uvwxyz")


def meaning(statement: Statement, field: Field | None = None) -> Formula:
    """The formula that a statement stands for; a name that no quantifier binds is a variable if
    it starts with one of the letters u to z, and a constant otherwise.

    On a board of known size the last row has a number; on others it is the greatest number that
    there is, which is right where columns and rows are equally many.

    >>> from provefield.logic.language.statements import Amount
    >>> print(meaning(Contains(Amount("no", "mine"), Line("column", Int(1)))))
    ¬∃y mine(1, y)
    >>> last = Contains(Amount("some", "mine"), Line("row", ROWS))
    >>> print(meaning(last, Field(5, 6)), "or", meaning(last))
    ∃x mine(x, 6) or ∃z ((∀x x ≤ z) ∧ (∃x mine(x, z)))
    """
    work_left.set(MOST_WORK)
    if field is not None:
        statement = cast("Statement", settled(statement, field))
    statement = resolved(definite(statement))
    formula = _with_size(_formula(statement, field), field)
    plainer = tidied(formula, field)
    formula = formula if plainer in (TRUE, FALSE) else plainer
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
    plainer = paraphrase(statement)
    if plainer is not statement:
        return _formula(plainer, field)
    match statement:
        case Contains(amount, place):
            return in_regions(amount, place, field)
        case Confined(place):
            return confined(place)
        case Says(subject, claim) if not has(subject, claim):
            raise MeaningError(phrase("this means nothing on a board"))
        case Says(Each(quantity, kind), claim):
            return _each(quantity, kind, claim, field)
        case There(Each(quantity, Such(kind, claim))):
            return _each(quantity, kind, claim, field)
        case Says(subject, claim):
            return _each(joint_quantity(subject), Members(subject), claim, field)
        case Lies(cell, place):
            return _lies(cell, place, field)
        case Numbered(line, number):
            return _numbered(line, number)
        case Pairs(quantity, kind, relation):
            return _pairs(quantity, kind, relation, field)
        case Compared(op, left, right, times, more):
            return compare_counts(op, left, right, (times, more), field)
        case Share(op, kind, claim):
            return _formula(_counted_share(op, kind, claim, field), field)
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
            every = tuple(_formula(part, field) for part in parts)
            return And(every) if joint == "and" else Or(every)
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
        case There() | MissingSomewhere() | EachLine() | Only() | Echo() | Excepted() | Implied():
            raise MeaningError(phrase("this means nothing on a board"))
        case _:
            assert_never(statement)


def _counted_share(op: Comparison, kind: Kind, claim: Statement, field: Field | None) -> Statement:
    """So many of a kind, of which there are four corners, or as many lines as the board has."""
    match kind:
        case AllLines(sort) if field is not None:
            total = field.columns if sort == "column" else field.rows
        case Members(place):
            total = len(members(place))
        case _:
            raise MeaningError(phrase("to compare these numbers, the size of the board is needed"))
    if op == "=" and total % 2:
        return Falsity()
    bounds: dict[str, Bounded] = {
        "=": Bounded("exactly", total // 2),
        ">": Bounded("atleast", total // 2 + 1),
        ">=": Bounded("atleast", (total + 1) // 2),
        "<": Bounded("atmost", (total - 1) // 2),
        "<=": Bounded("atmost", total // 2),
    }
    return Says(Each(bounds[op], kind), claim)


def _each(quantity: Quantity, kind: Kind, claim: Statement, field: Field | None) -> Formula:
    """Say of how many of a kind a claim holds."""
    base, such = taken_apart(kind)
    if MINE in such and claim in HOLDS_OUTSIDE:
        raise MeaningError(phrase("this means nothing on a board"))  # no mine is safe
    match base, quantity:
        case Cells(Around(Cell(Int(column), Int(row)))), Bounded() if field or claim in (
            MINE,
            FULL,
        ):
            base = Members(Several("and", tuple(neighbours(column, row, field))))
        case _:
            pass
    if isinstance(base, Members):
        return _of_members(quantity, members(base.place), such, claim, field)
    where, region = _range(base, variables((such, claim)))
    conditions = tuple(_claimed(one, region, field) for one in such)
    bounds = Extent(where.variables, where.conditions + conditions, where.cell)
    return quantify(quantity, bounds, _claimed(claim, region, field), field)


def _range(base: Cells | AllLines, taken: frozenset[str]) -> tuple[Extent, Region]:
    """Variables that range over the cells or lines of a kind, and the one that they name."""
    match base:
        case AllLines(sort):
            name = fresh("x" if sort == "column" else "y", taken)
            line = Line(sort, Var(name))
            return Extent((name,), (), cast("Cell", nth_cell(line, Int(1)))), line
        case Cells(place):
            where = extent(one_region(place)).apart_from(taken)
            return where, where.cell


def _claimed(claim: Statement, region: Region, field: Field | None) -> Formula:
    return _formula(cast("Statement", put(claim, region)), field)


def _of_members(
    quantity: Quantity,
    regions: tuple[Region, ...],
    such: tuple[Statement, ...],
    claim: Statement,
    field: Field | None,
) -> Formula:
    parts = []
    for region in regions:
        kind = [_claimed(one, region, field) for one in such]
        body = _claimed(claim, region, field)
        if quantity in ("every", "notevery"):
            parts.append(Implies(conjunction(kind), body) if kind else body)
        else:
            parts.append(conjunction((*kind, body)))
    match quantity:
        case "every":
            return conjunction(parts)
        case "some":
            return disjunction(parts)
        case "no":
            return conjunction(map(Not, parts))
        case "notevery":
            return Not(conjunction(parts))
        case Bounded():
            return Cardinality(*plain(quantity), tuple(parts))
        case _:
            totals = range(quantity == "odd", len(parts) + 1, 2)
            return disjunction(Cardinality("exactly", total, tuple(parts)) for total in totals)


def _lies(cell: Region, place: Place, field: Field | None) -> Formula:
    match cell, place:
        case Line(sort, number), Ray(direction, Line(same, other)) if (
            sort == same == ALONG[direction]
        ):
            return Compare("<" if direction in ("up", "left") else ">", number, other)
        case Line(sort, number), Border():
            return Or((Compare("=", number, Int(1)), Compare("=", number, size(sort))))
        case _:
            pass
    if not isinstance(cell, Cell) or place == Around(cell):
        raise MeaningError(phrase("this means nothing on a board"))
    match place:
        case Each("some", kind):
            base, such = taken_apart(kind)
            if isinstance(base, AllLines):
                line = Line(base.sort, cell.column if base.sort == "column" else cell.row)
                return conjunction(_claimed(one, line, field) for one in such)
            where = disjunction(inside(cell, region) for region in members(base.place))
            return conjunction([where, *(_claimed(one, cell, field) for one in such)])
        case _:
            there = disjunction(inside(cell, region) for region in members(place))
            if isinstance(place, Ray | Beside) and constant_truth(there) is False:
                raise MeaningError(phrase("this means nothing on a board"))
            return there


def _numbered(
    line: Region, number: str | Term | Line | Lines | Several | Beyond | Between | Middle
) -> Formula:
    if not isinstance(line, Line):
        raise MeaningError(phrase("this means nothing on a board"))
    match number:
        case "even" | "odd":
            return has_parity(line.number, number)
        case Beyond(_, side, other):
            return Compare(side, line.number, other)
        case Between(_, side, first, last):
            return And((Compare(side, first, line.number), Compare(side, line.number, last)))
        case Middle(sort, width):
            return is_middle(line.number, size(sort), width)
        case Lines(sort, numbers) if sort == line.sort:
            return _numbered(line, numbers)
        case Several(_, numbers):
            return disjunction(_numbered(line, cast("Term", one)) for one in numbers)
        case Lines():
            raise MeaningError(phrase("no column is a row"))
        case _:
            match line_at(line.sort, cast("Term", number)):
                case Line(_, wanted):
                    return Compare("=", line.number, wanted)
                case Middle(sort):
                    return is_middle(line.number, size(sort))
                case _:
                    raise MeaningError(phrase("no column is a row"))


def _pairs(quantity: str, kind: Kind, relation: Relative, field: Field | None) -> Formula:
    """Speak of two different ones of a kind."""
    base, such = taken_apart(kind)
    if isinstance(base, Members):
        raise MeaningError(phrase("this means nothing on a board"))
    one, first = _range(base, variables(such))
    two, second = _range(base, variables(such) | set(one.variables))
    conditions: list[Formula] = []
    for where, region in ((one, first), (two, second)):
        own = [_claimed(claim, region, field) for claim in such]
        conditions += [*on_board("some", where, conjunction(own), field).conditions, *own]
    names = dict.fromkeys((*one.variables, *two.variables))
    related = _related(relation, one.cell, two.cell)
    if quantity == "some":
        return bind(Exists, names, conjunction([*conditions, related]))
    return bind(ForAll, names, Implies(conjunction(conditions), Not(related)))


def _related(relation: str, one: Cell, two: Cell) -> Formula:
    across, along = Abs(Sub(one.column, two.column)), Abs(Sub(one.row, two.row))
    same_column = Compare("=", one.column, two.column)
    same_row = Compare("=", one.row, two.row)
    match relation:
        case "column":
            return And((same_column, Not(same_row)))
        case "row":
            return And((same_row, Not(same_column)))
        case "line":
            return And((Or((same_column, same_row)), Not(And((same_column, same_row)))))
        case "touching":
            near = [Compare("<=", across, Int(1)), Compare("<=", along, Int(1))]
            return conjunction([*near, Not(And((same_column, same_row)))])
        case "sideways":
            return Compare("=", Add(across, along), Int(1))
        case "diagonal":
            return And((Compare("=", across, Int(1)), Compare("=", along, Int(1))))
        case "upright":
            return And((same_column, Compare("=", along, Int(1))))
        case "level":
            return And((same_row, Compare("=", across, Int(1))))
        case "near" if isinstance(one.column, Var):
            return Compare("=", across, Int(1))
        case "near column":
            return Compare("=", across, Int(1))
        case _:
            return Compare("=", along, Int(1))
