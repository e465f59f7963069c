"""How many mines or safe cells regions hold, as formulas."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.errors import MeaningError
from provefield.logic.field import Field
from provefield.logic.formula import (
    Add,
    And,
    Cardinality,
    Compare,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    Sub,
    conjunction,
    disjunction,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.amounts import LONGEST_LINE, bind, listed, plain, quantify, says
from provefield.logic.language.places import (
    Around,
    Beyond,
    Bounded,
    Cell,
    Line,
    Lines,
    Place,
    Quantity,
    Region,
    Together,
    size,
)
from provefield.logic.language.regions import cells_around, extent, members, neighbours, one_region
from provefield.logic.language.statements import Amount, Content, Count
from provefield.tongues import phrase

SAFE_CELL = Amount("some", "safe")
LACKING = ("no", "notevery", "atmost", "fewerthan")


def in_regions(amount: Amount, place: Place, field: Field | None) -> Formula:
    """One region, or each of several, holds an amount; "none in A or B" means none in either, and
    so does "at most one in A or B".
    """
    regions = members(place)
    if isinstance(amount.quantity, Bounded) and all(isinstance(r, Cell) for r in regions):
        return _count_cells(amount.quantity, amount.content, regions)
    parts = [_in_region(amount, region, field) for region in regions]
    few = getattr(amount.quantity, "how", amount.quantity) in LACKING
    apart = joint_quantity(place) == "some" and not few
    return disjunction(parts) if apart else conjunction(parts)


def joint_quantity(place: Place) -> Quantity:
    """Whether places are spoken of all together, or of some of them."""
    joint = place.numbers.joint if isinstance(place, Lines) else getattr(place, "joint", "and")
    return "some" if joint == "or" else "every"


def _in_region(amount: Amount, region: Region, field: Field | None = None) -> Formula:
    match region, amount.quantity:
        case Around(Cell(Int(column), Int(row))), Bounded() as bound:
            return _count_cells(bound, amount.content, neighbours(column, row, field))
        case Around(Cell() as cell), Bounded() as bound if amount.content == "mine":
            # Off the board there are no mines, so that all eight can be named.
            return _count_cells(bound, "mine", cells_around(cell))
        case _:
            where = extent(region)
            if where.variables or where.conditions:
                return quantify(amount.quantity, where, says(amount.content, where.cell), field)
            held = _in_cell(amount, where.cell)
            return _within(where.cell, held) if amount == SAFE_CELL else held


def _within(cell: Cell, held: Formula) -> Formula:
    """A cell of the board that is, which one beside another need not be."""
    bounds = []
    for term, last in ((cell.column, size("column")), (cell.row, size("row"))):
        if isinstance(term, Sub):
            bounds.append(Compare("<=", Int(1), term))
        elif isinstance(term, Add):
            bounds.append(Compare("<=", term, last))
    return conjunction([*bounds, held])


def _in_cell(amount: Amount, cell: Cell) -> Formula:
    match amount.quantity:
        case "some" | "every" | "odd":
            return says(amount.content, cell)
        case "no" | "notevery" | "even":
            return Not(says(amount.content, cell))
        case bound:
            return _count_cells(bound, amount.content, [cell])


def _count_cells(bound: Bounded, content: Content, regions: Iterable[Region]) -> Formula:
    cells = (says(content, region) for region in regions if isinstance(region, Cell))
    return Cardinality(*plain(bound), tuple(cells))


def confined(place: Place) -> Formula:
    """Every mine lies in the place; if it is a single line, there is none in any other."""
    match members(place):
        case (Line(sort, number),):
            return _in_region(Amount("no", "mine"), Beyond(sort, "!=", number))
        case _:
            where = extent(Together(place))
            inside = conjunction(where.conditions)
            return bind(ForAll, where.variables, Implies(says("mine", where.cell), inside))


def compare_counts(
    op: str, left: Count, right: Count, scale: tuple[int, int], field: Field | None
) -> Formula:
    """For every number at least so many here as there; or for one of them here and not there."""
    own, other = (_most(count, field) for count in (left, right))
    times, more = scale

    def at_least(number: int, count: Count) -> Formula:
        return _counted(Bounded("atleast", number), count, field)

    match op:
        case "=" if scale != (1, 0):
            fitting = [n for n in range(other + 1) if field is None or times * n + more <= own]
            too_many = [Not(at_least(len(fitting), right))] if len(fitting) <= other else []
            multiples = (
                Implies(
                    _counted(Bounded("exactly", number), right, field),
                    _counted(Bounded("exactly", times * number + more), left, field),
                )
                for number in fitting
            )
            return conjunction([*multiples, *too_many])
        case "=":
            numbers = range(1, min(max(own, other), min(own, other) + 1) + 1)
            return conjunction(
                Equivalent(at_least(number, left), at_least(number, right)) for number in numbers
            )
        case ">":
            enough = ((times * number + more + 1, number + 1) for number in range(other + 1))
            return disjunction(
                And((at_least(many, left), Not(at_least(few, right))))
                for many, few in enough
                if many <= own
            )
        case "<" if scale == (1, 0):
            return compare_counts(">", right, left, scale, field)
        case ">=" if scale != (1, 0):
            return compare_counts(">", left, right, (times, more - 1), field)
        case _:
            opposite = {"!=": "=", "<=": ">", ">=": "<", "<": ">="}[op]
            return Not(compare_counts(opposite, left, right, scale, field))


def _counted(bound: Bounded, count: Count, field: Field | None) -> Formula:
    """A place holds so many, told by its cells where they can be listed."""
    parts = _parts(count, field)
    if parts is not None:
        return Cardinality(*plain(bound), parts)
    return _in_region(Amount(bound, count.content), one_region(count.place), field)


def _parts(count: Count, field: Field | None) -> tuple[Formula, ...] | None:
    where = extent(one_region(count.place))
    return listed(where, says(count.content, where.cell), field)


def _most(count: Count, field: Field | None) -> int:
    """The most that a place can hold, or more."""
    if isinstance(count.place, Around):
        return 8
    sides = (field.columns, field.rows) if field else (LONGEST_LINE, LONGEST_LINE)
    if len(extent(one_region(count.place)).variables) < 2:
        return max(sides)
    if field is None:
        raise MeaningError(phrase("to compare these numbers, the size of the board is needed"))
    parts = _parts(count, field)
    return field.columns * field.rows if parts is None else len(parts)
