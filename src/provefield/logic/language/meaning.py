"""What a statement means: the formula that is true on just the boards where the statement is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, cast

from provefield.errors import TooLargeError
from provefield.logic.binding import free_variables, fresh, substitute
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Abs,
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
    Sub,
    Term,
    Var,
    conjunction,
    disjunction,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.amounts import (
    LONGEST_LINE,
    MOST_WORK,
    bind,
    plain,
    quantify,
    says,
    work_left,
)
from provefield.logic.language.phrases import (
    MINE,
    MINES,
    AllLines,
    Amount,
    Around,
    Beside,
    Between,
    Beyond,
    Board,
    Bounded,
    Cell,
    Cells,
    Compared,
    Confined,
    Contains,
    Content,
    Corners,
    Count,
    Each,
    EachLine,
    Echo,
    Falsity,
    ForCount,
    ForEvery,
    ForSome,
    Holds,
    If,
    Iff,
    It,
    Joined,
    Kind,
    Lies,
    Line,
    Lines,
    Members,
    MissingSomewhere,
    Negated,
    Numbered,
    Only,
    Pairs,
    Place,
    Quantity,
    Ray,
    Region,
    Relation,
    Relative,
    Says,
    Several,
    SoMany,
    Statement,
    Such,
    There,
    Together,
    Truth,
    affirmed,
    having_next,
    joined,
    put,
    variables,
)
from provefield.logic.language.phrases import line as line_at
from provefield.logic.language.regions import (
    COLUMNS,
    ROWS,
    Extent,
    extent,
    has_parity,
    inside,
    members,
    neighbours,
)
from provefield.tongues import phrase

ONE_AT_MOST, TWO_AT_LEAST = Bounded("atmost", 1), Bounded("atleast", 2)
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
    work_left.set(MOST_WORK)
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
            return _where_mines_are("every", place, field)
        case EachLine(lines, sort, amount):
            return _each(lines, AllLines(sort), Contains(amount, It()), field)
        case Says(subject, claim):
            return _says(subject, claim, field)
        case Only(subject, claim):
            return _only(subject, claim, field)
        case There(Each(quantity, Such(kind, claim))):
            return _each(quantity, kind, claim, field)
        case There(Each(quantity)):
            raise TooLargeError(phrase("this means nothing on a board"))
        case Lies(cell, place):
            return _lies(cell, place, field)
        case Numbered(line, number):
            return _numbered(line, number)
        case Pairs(quantity, kind, relation):
            return _pairs(quantity, kind, relation, field)
        case Echo(subject, claim, tails):
            told: Statement = Says(subject, claim)
            for tail in tails:
                named = subject if isinstance(subject, Cell | Line) else It()
                other = cast("Place", put(tail.subject, named))
                told = joined(tail.connective, told, _echoed(claim, other, tail.holds))
            return _formula(told, field)
        case Compared(op, left, right, times, more):
            return _compared(op, left, right, (times, more), field)
        case Relation(op, left, right):
            return Compare(op, left, right)
        case Holds(atom):
            return atom
        case Truth():
            return TRUE
        case Falsity():
            return FALSE
        case Negated(Joined(_, (Contains(Amount("no" | "notevery")) as lack,))):
            return _formula(affirmed(lack), field)
        case Negated(body):
            return Not(_formula(body, field))
        case Joined(_, (part,)):
            return _formula(part, field)
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
        case _:
            assert_never(statement)


def _echoed(claim: Statement, other: Place, holds: str) -> Statement:
    """What "so is row 2", "row 2 is", "row 2 is not" and "not row 2" say after a claim."""
    match holds, other:
        case "same", _:
            return Says(other, claim)
        case "yes", _:
            return Says(other, affirmed(claim))
        case "not", Each() | Several("or"):
            return Negated(Says(other, affirmed(claim)))
        case _:
            return Says(other, Negated(affirmed(claim)))


# Amounts in places --------------------------------------------------------------------------------


def _contains(amount: Amount, place: Place, field: Field | None) -> Formula:
    """Speak of one region, or of each of several; "none in A or B" means none in either."""
    match place:
        case Each():
            return _within(amount, place, field)
        case Ray(direction, Each() as each) | Beside(direction, Each() as each):
            every = each.quantity == "some" and amount.quantity == "no"
            there = Contains(amount, type(place)(direction, It()))
            return _each("every" if every else each.quantity, each.kind, there, field)
        case Several(_, parts) if any(isinstance(part, Each) for part in parts):
            told = [_contains(amount, part, field) for part in parts]
            return disjunction(told) if place.joint == "or" else conjunction(told)
        case _:
            return _in_regions(amount, place, field)


def _in_regions(amount: Amount, place: Place, field: Field | None) -> Formula:
    regions = members(place)
    if isinstance(amount.quantity, Bounded) and all(isinstance(r, Cell) for r in regions):
        return _count_cells(amount.quantity, amount.content, regions)
    parts = [_in_region(amount, region, field) for region in regions]
    apart = _joint_quantity(place) == "some" and amount.quantity not in ("no", "notevery")
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
                return quantify(amount.quantity, where, says(amount.content, where.cell), field)
            return _in_cell(amount, where.cell)


def _in_cell(amount: Amount, cell: Cell) -> Formula:
    match amount.quantity:
        case "some" | "every":
            return says(amount.content, cell)
        case "no" | "notevery" | "even":
            return Not(says(amount.content, cell))
        case "odd":
            return says(amount.content, cell)
        case bound:
            return _count_cells(bound, amount.content, [cell])


def _count_cells(bound: Bounded, content: Content, regions: Iterable[Region]) -> Formula:
    cells = (says(content, region) for region in regions if isinstance(region, Cell))
    return Cardinality(*plain(bound), tuple(cells))


# Subjects and claims ------------------------------------------------------------------------------


def _says(subject: Place, claim: Statement, field: Field | None) -> Formula:
    match subject, claim:
        case Each(quantity, kind), Lies(It(), place) if kind == MINES:
            return _where_mines_are(quantity, place, field)
        case Each(quantity, kind), _:
            return _each(quantity, kind, claim, field)
        case Beside(direction, Each(quantity, kind)), _:
            kind = having_next(direction, kind, claim)
            return _each(quantity, kind, Says(Beside(direction, It()), claim), field)
        case Several(joint, parts), _ if any(isinstance(part, Each) for part in parts):
            told = [_says(part, claim, field) for part in parts]
            return disjunction(told) if joint == "or" else conjunction(told)
        case _, Contains(amount, It()) if isinstance(amount.quantity, Bounded):
            return _contains(amount, subject, field)
        case _:
            return _each(_joint_quantity(subject), Members(subject), claim, field)


def _joint_quantity(place: Place) -> Quantity:
    joint = place.numbers.joint if isinstance(place, Lines) else getattr(place, "joint", "and")
    return "some" if joint == "or" else "every"


def _where_mines_are(quantity: Quantity, place: Place, field: Field | None) -> Formula:
    """So many mines lie in a place."""
    match quantity, place:
        case "notevery", _:
            return Not(_where_mines_are("every", place, field))
        case "every", Each() | Ray(_, Each()) | Beside(_, Each()):
            return _each("every", Cells(Board()), If(MINE, Lies(It(), place)), field)
        case "every", _:
            return _confined(members(place))
        case _:
            return _contains(Amount(quantity, "mine"), place, field)


def _each(quantity: Quantity, kind: Kind, claim: Statement, field: Field | None) -> Formula:
    """Say of how many of a kind a claim holds."""
    base, such = _taken_apart(kind)
    match base, quantity:
        case Cells(Around(Cell(Int(column), Int(row)))), Bounded():
            base = Members(Several("and", tuple(neighbours(column, row))))
        case _:
            pass
    if isinstance(base, Members):
        return _of_members(quantity, members(base.place), such, claim, field)
    where, region = _range(base, variables((such, claim)))
    conditions = tuple(_claimed(one, region, field) for one in such)
    bounds = Extent(where.variables, where.conditions + conditions, where.cell)
    return quantify(quantity, bounds, _claimed(claim, region, field), field)


def _taken_apart(kind: Kind) -> tuple[Cells | AllLines | Members, tuple[Statement, ...]]:
    match kind:
        case Such(inner, claim):
            base, such = _taken_apart(inner)
            return base, (*such, claim)
        case Cells(Each() as each):
            return Cells(Board()), (Lies(It(), each),)
        case _:
            return kind, ()


def _range(base: Cells | AllLines, taken: frozenset[str]) -> tuple[Extent, Region]:
    """Variables that range over the cells or lines of a kind, and the one that they name."""
    match base:
        case AllLines(sort):
            name = fresh("x" if sort == "column" else "y", taken)
            line = Line(sort, Var(name))
            return Extent((name,), (), Cell(Var(name), Var(name))), line
        case Cells(place):
            where = extent(_one(place)).apart_from(taken)
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


def _within(amount: Amount, each: Each, field: Field | None) -> Formula:
    """A mine in every row; no mine in a corner; two mines in an even row, in whichever of them."""
    holds = Contains(amount, It())
    match each, amount.quantity:
        case Each("some", kind), "no":
            return _each("every", kind, holds, field)
        case Each("some", Members(place)), Bounded():
            return _contains(amount, place, field)
        case Each("some", Such() as kind), Bounded():
            counted: Statement = Contains(Amount("some", amount.content), It())
            there = Such(Cells(Board()), Lies(It(), Each("some", kind)))
            return _each(amount.quantity, there, counted, field)
        case _:
            return _each(each.quantity, each.kind, holds, field)


def _only(subject: Place, claim: Statement, field: Field | None) -> Formula:
    """It holds of nothing else, and of what is named, it does; mines in lines need not be there."""
    match subject, claim:
        case Each(quantity, kind), _ if quantity in ("some", "every"):
            return _nothing_but(kind, claim, field)
        case Each(), _:
            raise TooLargeError(phrase("this means nothing on a board"))
        case Corners(), _:
            return _nothing_but(Members(subject), claim, field)
        case _, Contains(Amount("some", "mine"), It()) if not all(
            isinstance(one, Cell) for one in members(subject)
        ):
            return _confined(members(subject))
        case Line(sort, number), _:
            kind = Such(AllLines(sort), Numbered(It(), number))
        case Lines(sort, numbers), _:
            kind = Such(AllLines(sort), Numbered(It(), numbers))
        case _:
            kind = Members(subject)
    return conjunction([_says(subject, claim, field), _nothing_but(kind, claim, field)])


def _nothing_but(kind: Kind, claim: Statement, field: Field | None) -> Formula:
    """A claim holds of no cell, or line, that is not of the kind."""
    match _taken_apart(kind):
        case AllLines() | Cells(Board()), ():
            raise TooLargeError(phrase("this means nothing on a board"))
        case AllLines() as lines, such:
            others = Such(lines, Negated(Joined("and", such)))
            return _each("no", others, claim, field)
        case _:
            found = Such(Cells(Board()), claim)
            return _each("every", found, Lies(It(), Each("some", kind)), field)


def _one(place: Place) -> Region:
    """A place as one region."""
    match members(place):
        case (region,):
            return region
        case _:
            return Together(place)


# Cells and lines ----------------------------------------------------------------------------------


def _lies(cell: Region, place: Place, field: Field | None) -> Formula:
    if not isinstance(cell, Cell):
        raise TooLargeError(phrase("this means nothing on a board"))
    match place:
        case Each("some", kind) if isinstance(_taken_apart(kind)[0], AllLines):
            base, such = _taken_apart(kind)
            assert isinstance(base, AllLines)
            line = Line(base.sort, cell.column if base.sort == "column" else cell.row)
            return conjunction(_claimed(one, line, field) for one in such)
        case Each("some", kind):
            base, such = _taken_apart(kind)
            assert not isinstance(base, AllLines)
            where = disjunction(inside(cell, region) for region in members(base.place))
            return conjunction([where, *(_claimed(one, cell, field) for one in such)])
        case Each("no", kind):
            return Not(_lies(cell, Each("some", kind), field))
        case Each():
            raise TooLargeError(phrase("this means nothing on a board"))
        case Ray(direction, Each() as each) | Beside(direction, Each() as each):
            there = Lies(cell, type(place)(direction, It()))
            return _each(each.quantity, each.kind, there, field)
        case Several("and", parts) if len({getattr(part, "sort", "") for part in parts}) > 1:
            return conjunction(_lies(cell, part, field) for part in parts)
        case _:
            return disjunction(inside(cell, region) for region in members(place))


def _numbered(line: Region, number: str | Term | Several | Beyond | Between) -> Formula:
    if not isinstance(line, Line):
        raise TooLargeError(phrase("this means nothing on a board"))
    match number:
        case "even" | "odd":
            return has_parity(line.number, number)
        case Beyond(_, side, other):
            return Compare(side, line.number, other)
        case Between(_, side, first, last):
            return And((Compare(side, first, line.number), Compare(side, line.number, last)))
        case Several(_, numbers):
            return disjunction(_numbered(line, cast("Term", one)) for one in numbers)
        case _:
            return Compare("=", line.number, line_at(line.sort, cast("Term", number)).number)


def _pairs(quantity: str, kind: Kind, relation: Relative, field: Field | None) -> Formula:
    """Speak of two different ones of a kind; of all mines there is a plainer way."""
    if (quantity, kind) == ("no", MINES) and relation == "touching":
        return _each("every", MINES, Contains(Amount("no", "mine"), Around(It())), field)
    if kind == MINES and (relation == "column" or relation == "row"):
        if quantity == "no":
            return _formula(EachLine("every", relation, Amount(ONE_AT_MOST, "mine")), field)
        return _formula(EachLine("some", relation, Amount(TWO_AT_LEAST, "mine")), field)
    base, such = _taken_apart(kind)
    if isinstance(base, Members):
        raise TooLargeError(phrase("this means nothing on a board"))
    one, first = _range(base, variables(such))
    two, second = _range(base, variables(such) | set(one.variables))
    kinds = [_claimed(claim, region, field) for region in (first, second) for claim in such]
    conditions = [*one.conditions, *two.conditions, *kinds]
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
        case "touching":
            near = [Compare("<=", across, Int(1)), Compare("<=", along, Int(1))]
            return conjunction([*near, Not(And((same_column, same_row)))])
        case "near column":
            return Compare("=", across, Int(1))
        case _:
            return Compare("=", along, Int(1))


# Numbers ------------------------------------------------------------------------------------------


def _compared(
    op: str, left: Count, right: Count, scale: tuple[int, int], field: Field | None
) -> Formula:
    """For every number at least so many here as there; or for one of them here and not there."""
    regions = [_one(count.place) for count in (left, right)]
    wide = any(len(extent(region).variables) > 1 for region in regions)
    sides = (field.columns, field.rows) if field else (LONGEST_LINE, LONGEST_LINE)
    most = sides[0] * sides[1] if wide else max(sides)

    def at_least(number: int, side: int) -> Formula:
        amount = Amount(Bounded("atleast", number), (left, right)[side].content)
        return _in_region(amount, regions[side], field)

    match op:
        case "=" if scale != (1, 0):
            times, more = scale
            return conjunction(
                Implies(
                    _exactly(number, right, field), _exactly(times * number + more, left, field)
                )
                for number in range(most + 1)
            )
        case "=":
            return conjunction(
                Equivalent(at_least(number, 0), at_least(number, 1))
                for number in range(1, most + 1)
            )
        case ">" | "<":
            here, there = (0, 1) if op == ">" else (1, 0)
            return disjunction(
                And((at_least(number, here), Not(at_least(number, there))))
                for number in range(1, most + 1)
            )
        case _:
            opposite = {"!=": "=", "<=": ">", ">=": "<"}[op]
            return Not(_compared(opposite, left, right, scale, field))


def _exactly(number: int, count: Count, field: Field | None) -> Formula:
    return _in_region(Amount(Bounded("exactly", number), count.content), _one(count.place), field)
