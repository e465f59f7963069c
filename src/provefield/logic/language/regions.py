"""Places as conditions on variables, and conditions on variables as places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import assert_never

from provefield.errors import TooLargeError
from provefield.logic.binding import (
    free_variables,
    fresh,
    replace_terms,
    substitute,
    term_variables,
)
from provefield.logic.field import Sort
from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Compare,
    Comparison,
    Exists,
    Formula,
    Func,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    conjunction,
    disjunction,
)
from provefield.logic.language.phrases import (
    Around,
    Beside,
    Between,
    Beyond,
    Board,
    Border,
    Cell,
    Centre,
    Corners,
    CrossDiagonal,
    Diagonal,
    Direction,
    Each,
    Except,
    Half,
    It,
    Line,
    Lines,
    Meet,
    Middle,
    Parity,
    Place,
    Ray,
    Region,
    SameLine,
    Segment,
    Several,
    Slope,
    Together,
    line,
    variables,
)
from provefield.tongues import phrase

MIRRORED: dict[Comparison, Comparison] = {
    "=": "=",
    "!=": "!=",
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
}
STEPS: dict[Direction, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
ALONG: dict[Direction, Sort] = {"up": "row", "down": "row", "left": "column", "right": "column"}
COLUMNS, ROWS = Var("columns"), Var("rows")
"""How large the board is: no name of anybody's, as these are words of every language's table."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A region as variables, the conditions on them, and the cell they name."""

    variables: tuple[str, ...]
    conditions: tuple[Formula, ...]
    cell: Cell

    def renamed(self, names: tuple[str, ...]) -> Extent:
        """The same region with other variables."""
        values: dict[str, Term] = dict(zip(self.variables, map(Var, names), strict=True))
        column, row = (
            substitute(Atom("", (t,)), values) for t in (self.cell.column, self.cell.row)
        )
        assert isinstance(column, Atom)
        assert isinstance(row, Atom)
        conditions = tuple(substitute(condition, values) for condition in self.conditions)
        return Extent(names, conditions, Cell(column.args[0], row.args[0]))

    def apart_from(self, taken: frozenset[str]) -> Extent:
        """The same region with variables that are not taken."""
        if taken.isdisjoint(self.variables):
            return self
        names: list[str] = []
        for name in self.variables:
            names.append(fresh(name, {*taken, *names, *self.variables}))
        return self.renamed(tuple(names))


def extent(region: Region) -> Extent:  # noqa: C901  # one case for each kind of region
    """The cells of a region, named by variables that occur nowhere else in it.

    >>> extent(Line("row", Var("x"))).variables
    ('x1',)
    """
    match region:
        case Cell():
            return Extent((), (), region)
        case Line(sort, number):
            return _line_extent(sort, number)
        case Diagonal():
            return Extent(("x",), (), Cell(Var("x"), Var("x")))
        case Board():
            return Extent(("x", "y"), (), Cell(Var("x"), Var("y")))
        case Beyond(sort, side, number):
            x, y = _two(number)
            condition = Compare(side, x if sort == "column" else y, number)
            return Extent((x.name, y.name), (condition,), Cell(x, y))
        case Between(sort, side, first, last):
            x, y = _two(first, last)
            number = x if sort == "column" else y
            ends = (Compare(side, first, number), Compare(side, number, last))
            return Extent((x.name, y.name), ends, Cell(x, y))
        case CrossDiagonal(total):
            x, y = _two(total)
            return Extent((x.name, y.name), (Compare("=", Add(x, y), total),), Cell(x, y))
        case Around(Cell(column, row)):
            x, y = _two(column, row)
            near = [
                Compare("<=", Abs(Sub(x, column)), Int(1)),
                Compare("<=", Abs(Sub(y, row)), Int(1)),
            ]
            apart = Or((Compare("!=", x, column), Compare("!=", y, row)))
            return Extent((x.name, y.name), (*near, apart), Cell(x, y))
        case Border():
            sides = ((Var("x"), COLUMNS), (Var("y"), ROWS))
            edges = [Compare("=", own, end) for own, last in sides for end in (Int(1), last)]
            return Extent(("x", "y"), (Or(tuple(edges)),), Cell(Var("x"), Var("y")))
        case Centre():
            middle = (_is_middle(Var("x"), COLUMNS), _is_middle(Var("y"), ROWS))
            return Extent(("x", "y"), middle, Cell(Var("x"), Var("y")))
        case Middle(sort):
            own, last = (Var("x"), COLUMNS) if sort == "column" else (Var("y"), ROWS)
            return Extent(("x", "y"), (_is_middle(own, last),), Cell(Var("x"), Var("y")))
        case Parity(sort, remainder):
            number = Var("x") if sort == "column" else Var("y")
            even = has_parity(number, remainder)
            return Extent(("x", "y"), (even,), Cell(Var("x"), Var("y")))
        case Ray(direction, Line(sort)) | Beside(direction, Line(sort)) if sort != ALONG[direction]:
            raise TooLargeError(phrase("this means nothing on a board"))
        case Ray(direction, Line(sort, number)):
            return extent(Beyond(sort, "<" if direction in ("up", "left") else ">", number))
        case Ray(direction, Cell() as cell):
            return _ray_extent(direction, cell)
        case Beside(direction, Line(sort, number)):
            return _line_extent(sort, _shifted(number, sum(STEPS[direction])))
        case Beside(direction, Cell(column, row)):
            across, along = STEPS[direction]
            return Extent((), (), Cell(_shifted(column, across), _shifted(row, along)))
        case Beside(direction, SameLine(sort, place)):
            return extent(Beside(direction, _line_through(sort, place)))
        case Segment(start, end):
            return _segment_extent(start, end)
        case Slope(start, end):
            return _slope_extent(start, end)
        case Half(side):
            own, last = (Var("x"), COLUMNS) if side in ("left", "right") else (Var("y"), ROWS)
            before = Compare("<=", Add(own, own), last)
            after = Compare(">", Add(own, own), Add(last, Int(1)))
            within_half = before if side in ("left", "up") else after
            return Extent(("x", "y"), (within_half,), Cell(Var("x"), Var("y")))
        case SameLine(sort, place):
            return extent(_line_through(sort, place))
        case Except(within, others):
            regions = members(within)
            base = regions[0] if len(regions) == 1 else Together(within)
            where = extent(base).apart_from(variables(others))
            outside = tuple(_outside(where.cell, other) for other in members(others))
            return Extent(where.variables, where.conditions + outside, where.cell)
        case Together(places):
            return _union_extent(members(places))
        case Meet(one, place):
            where = extent(one).apart_from(variables(place))
            shared = disjunction(inside(where.cell, each) for each in members(place))
            return Extent(where.variables, (*where.conditions, shared), where.cell)
        case It() | Around() | Ray() | Beside():
            raise TooLargeError(phrase("this means nothing on a board"))
        case _:
            assert_never(region)


def has_parity(number: Term, remainder: str) -> Formula:
    """Say that a number is even, or odd.

    >>> print(has_parity(Var("y"), "odd"))
    ∃z y + 1 = z + z
    """
    half = Var(fresh("z", term_variables(number)))
    doubled = number if remainder == "even" else _shifted(number, 1)
    return Exists(half.name, Compare("=", doubled, Add(half, half)))


def _is_middle(number: Var, last: Var) -> Formula:
    """Twice the number is the first and the last together, or differs from that by one."""
    return Compare("<=", Abs(Sub(Add(number, number), Add(last, Int(1)))), Int(1))


def _shifted(term: Term, by: int) -> Term:
    """The number so much further on.

    >>> print(_shifted(Int(2), -1), "and", _shifted(Var("x"), 1))
    1 and x + 1
    """
    match term:
        case _ if by == 0:
            return term
        case Int(value):
            return Int(value + by)
        case _:
            return Add(term, Int(by)) if by > 0 else Sub(term, Int(-by))


def _ray_extent(direction: Direction, cell: Cell) -> Extent:
    upright = direction in ("up", "down")
    taken = term_variables(cell.column) | term_variables(cell.row)
    along = Var(fresh("y" if upright else "x", taken))
    there = Cell(cell.column, along) if upright else Cell(along, cell.row)
    side: Comparison = "<" if direction in ("up", "left") else ">"
    beyond = Compare(side, along, cell.row if upright else cell.column)
    return Extent((along.name,), (beyond,), there)


def _segment_extent(first: Cell, last: Cell) -> Extent:
    match first, last:
        case Cell(Int() as column, Int(one)), Cell(same, Int(other)) if column == same:
            along, cell = Var("y"), Cell(column, Var("y"))
        case Cell(Int(one), Int() as row), Cell(Int(other), same) if row == same:
            along, cell = Var("x"), Cell(Var("x"), row)
        case _:
            raise TooLargeError(
                phrase("only two cells of one column or row have cells between them")
            )
    low, high = Int(min(one, other)), Int(max(one, other))
    ends = (Compare("<", low, along), Compare("<", along, high))
    return Extent((along.name,), ends, cell)


def _slope_extent(first: Cell, last: Cell) -> Extent:
    match first, last:
        case Cell(Int(a), Int(b)), Cell(Int(c), Int(d)) if a != c and abs(a - c) == abs(b - d):
            x = Var("x")
            falls = (a < c) == (b < d)
            row = _shifted(x, b - a) if falls else Sub(Int(a + b), x)
            ends = (Compare("<=", Int(min(a, c)), x), Compare("<=", x, Int(max(a, c))))
            return Extent((x.name,), ends, Cell(x, row))
        case _:
            raise TooLargeError(phrase("no diagonal leads from one of these cells to the other"))


def _union_extent(regions: tuple[Region, ...]) -> Extent:
    probe = Cell(Int(0), Int(0))
    taken = frozenset[str]().union(*(free_variables(inside(probe, each)) for each in regions))
    x = fresh("x", taken)
    cell = Cell(Var(x), Var(fresh("y", taken | {x})))
    somewhere = disjunction(inside(cell, region) for region in regions)
    return Extent((x, fresh("y", taken | {x})), (somewhere,), cell)


def _line_through(sort: Sort, place: Region) -> Line:
    match place:
        case Cell(column, row):
            return Line(sort, column if sort == "column" else row)
        case Line(same) if same == sort:
            return place
        case _:
            raise TooLargeError(phrase("this means nothing on a board"))


def _line_extent(sort: Sort, number: Term) -> Extent:
    along = fresh("y" if sort == "column" else "x", term_variables(number))
    ends = (number, Var(along)) if sort == "column" else (Var(along), number)
    return Extent((along,), (), Cell(*ends))


def _two(*terms: Term) -> tuple[Var, Var]:
    taken = frozenset[str]().union(*map(term_variables, terms))
    x = fresh("x", taken)
    return Var(x), Var(fresh("y", taken | {x}))


def members(place: Place) -> tuple[Region, ...]:
    """The single regions of a place."""
    match place:
        case Several(_, parts):
            return tuple(region for part in parts for region in members(part))
        case Corners():
            return tuple(Cell(x, y) for y in (Int(1), ROWS) for x in (Int(1), COLUMNS))
        case Lines(sort, Several(_, numbers)):
            return tuple(line(sort, number) for number in numbers if isinstance(number, Term))
        case Each():
            raise TooLargeError(phrase("this means nothing on a board"))
        case Var() | Int() | Func() | Add() | Sub() | Abs():
            raise TypeError(f"a number is no place: {place}")
        case _:
            return (place,)


def inside(cell: Cell, region: Region) -> Formula:
    """Say that a cell, named by two variables, lies in a region.

    >>> print(inside(Cell(Var("x"), Var("y")), Line("row", Int(2))))
    y = 2
    """
    where = extent(region)
    values: dict[str, Term] = {}
    conditions: list[Formula] = []
    for own, term in ((cell.column, where.cell.column), (cell.row, where.cell.row)):
        if isinstance(term, Var) and term.name in where.variables and term.name not in values:
            values[term.name] = own
        elif own != (there := replace_terms(term, values)):
            conditions.append(Compare("=", own, there))
    return conjunction(
        [*conditions, *(substitute(condition, values) for condition in where.conditions)]
    )


def _outside(cell: Cell, region: Region) -> Formula:
    match inside(cell, region):
        case Compare("=", left, right):
            return Compare("!=", left, right)
        case condition:
            return Not(condition)


def neighbours(column: int, row: int) -> list[Cell]:
    """The cells around a cell that can lie on some board, row by row.

    >>> len(neighbours(1, 1)), len(neighbours(2, 2))
    (3, 8)
    """
    around = product(range(row - 1, row + 2), range(column - 1, column + 2))
    return [
        Cell(Int(x), Int(y)) for y, x in around if (x, y) != (column, row) and x >= 1 and y >= 1
    ]


# Recognising them ---------------------------------------------------------------------------------


def surrounded(cells: list[Cell]) -> Around | None:
    """The cell whose neighbours these are."""
    places = {(c.column.value, c.row.value) for c in cells if _fixed(c)}  # type: ignore[union-attr]
    if len(places) < len(cells):
        return None
    column = max(column for column, _ in places) - 1
    row = max(row for _, row in places) - 1
    wanted = {(c.column.value, c.row.value) for c in neighbours(column, row)}  # type: ignore[union-attr]
    exists = column >= 1 and row >= 1
    return Around(Cell(Int(column), Int(row))) if exists and places == wanted else None


def _fixed(cell: Cell) -> bool:
    return isinstance(cell.column, Int) and isinstance(cell.row, Int)


def region_of(variables: frozenset[str], conditions: list[Formula], cell: Cell) -> Region | None:
    """The region that a cell sweeps when its variables range over what the conditions allow."""
    across, along = _bound(cell.column, variables), _bound(cell.row, variables)
    match conditions:
        case [] if len(variables) == 1:
            return _swept(cell, across, along, variables)
        case _ if across is None or along is None or {across, along} != variables:
            return None
        case []:
            return Board() if across != along else None
        case [Compare(op, left, right)] if across != along:
            return _beyond(op, left, right, across, along) or _beyond(
                MIRRORED[op], right, left, across, along
            )
        case [Compare() as one, Compare() as other] if across != along:
            return _between(one, other, across, along)
        case _:
            return _around(conditions, cell) if across != along else None


def _swept(
    cell: Cell, across: str | None, along: str | None, variables: frozenset[str]
) -> Region | None:
    """One variable sweeps a column, a row or the diagonal."""
    if across is not None and across == along:
        return Diagonal()
    if along is not None and not term_variables(cell.column) & variables:
        return Line("column", cell.column)
    if across is not None and not term_variables(cell.row) & variables:
        return Line("row", cell.row)
    return None


def _bound(term: Term, variables: frozenset[str]) -> str | None:
    return term.name if isinstance(term, Var) and term.name in variables else None


def _beyond(op: Comparison, left: Term, right: Term, across: str, along: str) -> Region | None:
    if term_variables(right) & {across, along}:
        return None
    match left:
        case Var(name) if name == across and op != "=":
            return Beyond("column", op, right)
        case Var(name) if name == along and op != "=":
            return Beyond("row", op, right)
        case Add(Var(one), Var(other)) if {one, other} == {across, along} and op == "=":
            return CrossDiagonal(right)
        case _:
            return None


def _between(one: Compare, other: Compare, across: str, along: str) -> Region | None:
    """Find a lower and an upper end, both of them inside or both outside."""
    ends: dict[Comparison, Beyond] = {}
    for condition in (one, other):
        op, left, right = condition.op, condition.left, condition.right
        found = _beyond(op, left, right, across, along) or _beyond(
            MIRRORED[op], right, left, across, along
        )
        if isinstance(found, Beyond):
            ends[found.side] = found
    match ends:
        case {">": Beyond(sort, _, first), "<": Beyond(same, _, last)} if sort == same:
            return Between(sort, "<", first, last)
        case {">=": Beyond(sort, _, first), "<=": Beyond(same, _, last)} if sort == same:
            return Between(sort, "<=", first, last)
        case _:
            return None


def _around(conditions: list[Formula], cell: Cell) -> Region | None:
    """Find the middle in |x - c| <= 1 and |y - r| <= 1, then compare with what nearness means."""
    middle: dict[Term, Term] = {}
    for condition in conditions:
        match condition:
            case Compare("<=", Abs(Sub(Var() as variable, term)), Int(1)):
                middle[variable] = term
            case _:
                continue
    if {cell.column, cell.row} != middle.keys():
        return None
    region = Around(Cell(middle[cell.column], middle[cell.row]))
    names = tuple(one.name for one in (cell.column, cell.row) if isinstance(one, Var))
    if any(term_variables(term) & set(names) for term in middle.values()):
        return None
    wanted = extent(region).renamed(names).conditions
    return region if set(conditions) == set(wanted) and len(conditions) == len(wanted) else None
