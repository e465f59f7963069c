"""What the relations of the board say of the numbers of columns and rows.

A thing is one or two terms: a cell its column and row, a line its number. Without a size, the
number of the last line is the name `LAST`, which `lower` binds.
"""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import MeaningError
from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Abs,
    Add,
    And,
    Compare,
    Comparison,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
)
from provefield.tongues import phrase

from .form import Region, Sort, Spot, Strip

LAST = "last"
BESIDE = {"above": ("row", -1), "below": ("row", 1), "left": ("col", -1), "right": ("col", 1)}
Placed = Spot | Strip | Region
NO_SUCH_PLACE = phrase("this means nothing on a board")


# Formulas, folded where their numbers are known --------------------------------------------------


def add(term: Term, number: int) -> Term:
    """A term plus a number.

    >>> print(add(Add(Var("x"), Int(1)), -2), add(Int(1), 2))
    x − 1 3
    """
    match term:
        case Int(value):
            return Int(value + number)
        case Add(base, Int(value)):
            return add(base, number + value)
        case Sub(base, Int(value)):
            return add(base, number - value)
    if number == 0:
        return term
    return Add(term, Int(number)) if number > 0 else Sub(term, Int(-number))


def compare(left: Term, op: Comparison, right: Term) -> Formula:
    """A comparison, decided if both sides are known."""
    if isinstance(left, Int) and isinstance(right, Int):
        a, b = left.value, right.value
        truth = {"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]
        return TRUE if truth else FALSE
    if left == right:
        return TRUE if op in ("=", "<=", ">=") else FALSE
    return Compare(op, left, right)


def every(parts: list[Formula]) -> Formula:
    """A conjunction without what goes without saying."""
    flat: list[Formula] = []
    for part in parts:
        flat += part.parts if isinstance(part, And) else [part]
    if FALSE in flat:
        return FALSE
    flat = list(dict.fromkeys(flat))
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def either(parts: list[Formula]) -> Formula:
    """A disjunction without what is impossible."""
    flat: list[Formula] = []
    for part in parts:
        flat += part.parts if isinstance(part, Or) else [part]
    if TRUE in flat:
        return TRUE
    flat = list(dict.fromkeys(flat))
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def deny(formula: Formula) -> Formula:
    """A negation; of a comparison, its opposite."""
    opposite: dict[str, Comparison] = {
        "=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
    }  # fmt: skip
    match formula:
        case Compare(op, left, right):
            return Compare(opposite[op], left, right)
        case And(()):
            return FALSE
        case Or(()):
            return TRUE
        case Not(body):
            return body
    return Not(formula)


def implies(left: Formula, right: Formula) -> Formula:
    """An implication, decided where one side is."""
    if left == FALSE or right == TRUE:
        return TRUE
    if left == TRUE:
        return right
    return deny(left) if right == FALSE else Implies(left, right)


def iff(left: Formula, right: Formula) -> Formula:
    """An equivalence, decided where one side is."""
    for this, other in ((left, right), (right, left)):
        if this == TRUE:
            return other
        if this == FALSE:
            return deny(other)
    return Iff(left, right)


# Relations ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Board:
    """The size of a board, or that it is unknown; then it is a square."""

    field: Field | None

    def last(self, axis: Sort) -> Term:
        """The number of the last column or row."""
        if self.field is None:
            return Var(LAST)
        return Int(self.field.columns if axis == "col" else self.field.rows)

    def relation(
        self, name: str, a: Placed, b: Placed, *more: Placed, numbers: tuple[int, ...]
    ) -> Formula:
        """The formula that says that a relation holds."""
        if name == "in":
            return self.inside(a, b)
        if name == "eq":
            return same(a, b)
        if name in BESIDE:
            return beside(name, a, b, numbers)
        if name == "nth":
            return self.nth(a, b, numbers)
        if name == "parity":
            return self.parity(
                numbers, at(a, "row" if numbers[1] else "col") if len(numbers) > 1 else number_of(a)
            )
        if name == "between":
            return between(a, b, more[0])
        if isinstance(b, Region):
            raise MeaningError(NO_SUCH_PLACE)
        return near(name, a, b)

    def inside(self, a: Placed, b: Placed) -> Formula:
        """A cell lies in a line or region, a line in a region."""
        match a, b:
            case Spot(), Strip(sort, number):
                return compare(at(a, sort), "=", number)
            case Spot(column, row), Region(name):
                return self.region(name, column, row)
            case Strip(sort, number), Region("board"):
                return TRUE
            case Strip(sort, number), Region(name) if name.startswith(("half_", "edge_")):
                sides = {"left", "right"} if sort == "col" else {"top", "bottom"}
                if set(name.split("_")[1:]) <= sides:
                    return self.side(name, number, sort)
        return same(a, b)

    def region(self, name: str, column: Term, row: Term) -> Formula:
        """A cell lies in a region of that name."""
        kind, *sides = name.split("_")
        right, bottom = self.last("col"), self.last("row")
        match kind:
            case "board":
                return TRUE
            case "edge" | "half" | "quarter" | "corner":
                places = [
                    (row, "row") if s in ("top", "bottom") else (column, "col") for s in sides
                ]
                kind = "half" if kind == "quarter" else "edge" if kind == "corner" else kind
                return every(
                    [
                        self.side(f"{kind}_{s}", term, "row" if axis == "row" else "col")
                        for s, (term, axis) in zip(sides, places, strict=True)
                    ]
                )
            case "border":
                ends = [(column, Int(1)), (column, right), (row, Int(1)), (row, bottom)]
                return either([compare(term, "=", end) for term, end in ends])
            case "inside":
                return deny_all(self.region("border", column, row))
            case "corners":
                return every(
                    [
                        either([compare(term, "=", Int(1)), compare(term, "=", end)])
                        for term, end in ((column, right), (row, bottom))
                    ]
                )
            case "main":
                return compare(column, "=", row)
            case "anti":
                return compare(plus(column, row), "=", add(right, 1))
            case "centre":
                return every([self.middle(column, "col", 1), self.middle(row, "row", 1)])
            case "block":
                size, left, top = map(int, sides)
                return every(
                    [
                        part
                        for term, start in ((column, left), (row, top))
                        for part in (
                            compare(term, ">=", Int(start)),
                            compare(term, "<=", Int(start + size - 1)),
                        )
                    ]
                )
        raise MeaningError(NO_SUCH_PLACE)

    def side(self, name: str, term: Term, axis: Sort) -> Formula:
        """A number lies in a half, or is the first or last."""
        kind, side = name.split("_")
        last, first = self.last(axis), side in ("left", "top")
        if kind == "edge":
            return compare(term, "=", Int(1) if first else last)
        twice = plus(term, term)
        return compare(twice, "<=", last) if first else compare(twice, ">", add(last, 1))

    def middle(self, term: Term, axis: Sort, width: int) -> Formula:
        """A number is one of so many in the middle; of an even number of lines, of one more."""
        last = self.last(axis)
        if isinstance(last, Int):
            extra = (last.value - width) % 2
            first = (last.value - width - extra) // 2 + 1
            wanted = range(first, first + width + extra)
            return either([compare(term, "=", Int(number)) for number in wanted])
        return compare(Abs(Sub(plus(term, term), add(last, 1))), "<=", Int(width))

    def nth(self, a: Placed, b: Placed, places: tuple[int, ...]) -> Formula:
        """The k-th cell of a line, or line of the board; -1 is the last, 100 + k the middle k."""
        if isinstance(a, Spot):
            if not isinstance(b, Strip):
                raise MeaningError(NO_SUCH_PLACE)
            axis: Sort = "col" if b.sort == "row" else "row"
            term, home = at(a, axis), self.inside(a, b)
        else:
            axis, term, home = line_sort(a), number_of(a), TRUE
        choices = [
            self.middle(term, axis, place - 100)
            if place > 100
            else compare(term, "=", Int(place) if place > 0 else add(self.last(axis), 1 + place))
            for place in places
        ]
        return every([home, either(choices)])

    def parity(self, numbers: tuple[int, ...], term: Term) -> Formula:
        """A number is even (0) or odd (1)."""
        if isinstance(term, Int):
            return TRUE if term.value % 2 == numbers[0] else FALSE
        if self.field is None:
            raise MeaningError(phrase("the size of the board is needed"))
        last = max(self.field.columns, self.field.rows)
        wanted = [n for n in range(1, last + 1) if n % 2 == numbers[0]]
        return either([compare(term, "=", Int(number)) for number in wanted])


def deny_all(formula: Formula) -> Formula:
    """The negation of a disjunction, part by part."""
    return (
        every([deny(part) for part in formula.parts]) if isinstance(formula, Or) else deny(formula)
    )


def plus(left: Term, right: Term) -> Term:
    """A sum, computed where both are known."""
    match left, right:
        case Int(a), Int(b):
            return Int(a + b)
        case Int(a), _:
            return add(right, a)
        case _, Int(b):
            return add(left, b)
    return Add(left, right)


def at(cell: Placed, axis: str) -> Term:
    """The number of the line of a cell, or of a line, along an axis."""
    match cell:
        case Spot(column, row):
            return row if axis == "row" else column
        case Strip(sort, number) if sort == axis:
            return number
    raise MeaningError(NO_SUCH_PLACE)


def number_of(line: Placed) -> Term:
    """The number of a line."""
    if isinstance(line, Strip):
        return line.number
    raise MeaningError(NO_SUCH_PLACE)


def line_sort(line: Placed) -> Sort:
    """Whether it is a row or a column."""
    if isinstance(line, Strip):
        return line.sort
    raise MeaningError(NO_SUCH_PLACE)


def same(a: Placed, b: Placed) -> Formula:
    """The two are one thing."""
    match a, b:
        case Spot(x, y), Spot(u, v):
            return every([compare(x, "=", u), compare(y, "=", v)])
        case Strip(sort, one), Strip(other, two):
            return compare(one, "=", two) if sort == other else FALSE
        case Region(one_name), Region(other_name):
            return TRUE if one_name == other_name else FALSE
        case Strip(), Spot() | Spot(), Strip():
            return FALSE
    raise MeaningError(NO_SUCH_PLACE)


def beside(name: str, a: Placed, b: Placed, steps: tuple[int, ...]) -> Formula:
    """The first lies above, below, left or right of the second in its line, so many steps away."""
    axis, sign = BESIDE[name]
    home: list[Formula] = []
    if isinstance(a, Spot) and isinstance(b, Spot):
        other = "col" if axis == "row" else "row"
        home = [compare(at(a, other), "=", at(b, other))]
    here, there = at(a, axis), at(b, axis)
    if steps:
        return every([*home, compare(here, "=", add(there, sign * steps[0]))])
    return every([*home, compare(here, "<" if sign < 0 else ">", there)])


def distance(one: Term, two: Term) -> Term:
    """How far two numbers are apart."""
    if isinstance(one, Int) and isinstance(two, Int):
        return Int(abs(one.value - two.value))
    return Abs(Sub(one, two))


def near(name: str, a: Placed, b: Placed) -> Formula:
    """Neighbours of some kind, or things of one row or column."""
    if isinstance(a, Strip) and isinstance(b, Strip) and name == "near":
        if a.sort != b.sort:
            raise MeaningError(NO_SUCH_PLACE)
        return compare(distance(a.number, b.number), "=", Int(1))
    if isinstance(a, Spot) and isinstance(b, Strip) and name == "near":
        return compare(distance(at(a, b.sort), b.number), "=", Int(1))
    if not (isinstance(a, Spot) and isinstance(b, Spot)):
        raise MeaningError(NO_SUCH_PLACE)
    across, along = distance(a.column, b.column), distance(a.row, b.row)
    same_column, same_row = compare(a.column, "=", b.column), compare(a.row, "=", b.row)
    if name in ("samerow", "samecol", "sameline"):
        chosen = {"samerow": [same_row], "samecol": [same_column]}
        return either(chosen.get(name, [same_row, same_column]))
    match name:
        case "near":
            parts = [
                compare(gap, "<=", Int(1)) if gap != Abs(Sub(t, t)) else TRUE
                for gap, t in ((across, a.column), (along, a.row))
            ]
            return every([*parts, either([deny(same_column), deny(same_row)])])
        case "diagnear":
            return every([compare(across, "=", Int(1)), compare(along, "=", Int(1))])
        case "orthnear":
            return either(
                [
                    every([same_column, compare(along, "=", Int(1))]),
                    every([same_row, compare(across, "=", Int(1))]),
                ]
            )
        case "nearrow":
            return compare(along, "=", Int(1))
        case "nearcol":
            return compare(across, "=", Int(1))
    raise MeaningError(NO_SUCH_PLACE)


def between(a: Placed, low: Placed, high: Placed) -> Formula:
    """The first lies strictly between the others: two lines, or two cells of one line."""
    if isinstance(low, Strip) and isinstance(high, Strip) and low.sort == high.sort:
        return strictly(at(a, low.sort), low.number, high.number)
    if not (isinstance(a, Spot) and isinstance(low, Spot) and isinstance(high, Spot)):
        raise MeaningError(NO_SUCH_PLACE)
    ways = [
        every([compare(x, "=", y), compare(z, "=", y), strictly(here, one, two)])
        for x, y, z, here, one, two in (
            (a.column, low.column, high.column, a.row, low.row, high.row),
            (a.row, low.row, high.row, a.column, low.column, high.column),
        )
    ]
    return either(ways)


def strictly(term: Term, one: Term, two: Term) -> Formula:
    """A number lies strictly between two others, whichever is less."""
    up = every([compare(one, "<", term), compare(term, "<", two)])
    return either([up, every([compare(two, "<", term), compare(term, "<", one)])])
