"""How many mines or safe cells regions hold, as formulas."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    And,
    Cardinality,
    ForAll,
    Formula,
    Implies,
    Int,
    Not,
    conjunction,
    disjunction,
)
from provefield.logic.formula import Iff as Equivalent
from provefield.logic.language.amounts import LONGEST_LINE, bind, plain, quantify, says
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
)
from provefield.logic.language.regions import extent, members, neighbours
from provefield.logic.language.statements import Amount, Content, Count


def in_regions(amount: Amount, place: Place, field: Field | None) -> Formula:
    """One region, or each of several, holds an amount; "none in A or B" means none in either."""
    regions = members(place)
    if isinstance(amount.quantity, Bounded) and all(isinstance(r, Cell) for r in regions):
        return _count_cells(amount.quantity, amount.content, regions)
    parts = [_in_region(amount, region, field) for region in regions]
    apart = joint_quantity(place) == "some" and amount.quantity not in ("no", "notevery")
    return disjunction(parts) if apart else conjunction(parts)


def joint_quantity(place: Place) -> Quantity:
    """Whether places are spoken of all together, or of some of them."""
    joint = place.numbers.joint if isinstance(place, Lines) else getattr(place, "joint", "and")
    return "some" if joint == "or" else "every"


def _in_region(amount: Amount, region: Region, field: Field | None = None) -> Formula:
    match region, amount.quantity:
        case Around(Cell(Int(column), Int(row))), Bounded() as bound:
            return _count_cells(bound, amount.content, neighbours(column, row, field))
        case _:
            where = extent(region)
            if where.variables:
                return quantify(amount.quantity, where, says(amount.content, where.cell), field)
            return _in_cell(amount, where.cell)


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


def one_region(place: Place) -> Region:
    """A place as one region."""
    match members(place):
        case (region,):
            return region
        case _:
            return Together(place)


def compare_counts(
    op: str, left: Count, right: Count, scale: tuple[int, int], field: Field | None
) -> Formula:
    """For every number at least so many here as there; or for one of them here and not there."""
    regions = [one_region(count.place) for count in (left, right)]
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
            return Not(compare_counts(opposite, left, right, scale, field))


def _exactly(number: int, count: Count, field: Field | None) -> Formula:
    if number < 0:
        return FALSE
    amount = Amount(Bounded("exactly", number), count.content)
    return _in_region(amount, one_region(count.place), field)
