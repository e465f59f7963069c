"""Places as variables and the conditions under which these name a cell of the place."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import assert_never

from provefield.errors import MeaningError
from provefield.logic.binding import (
    free_variables,
    fresh,
    replace_terms,
    substitute,
    term_variables,
)
from provefield.logic.field import Field, Sort
from provefield.logic.formula import (
    TRUE,
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
from provefield.logic.language.places import (
    ALONG,
    COLUMNS,
    ROWS,
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
    Nth,
    Parity,
    Place,
    Ray,
    Region,
    SameLine,
    SameNumber,
    Segment,
    Several,
    Slope,
    Together,
    lines_of,
    size,
)
from provefield.logic.language.relations import nth_cell
from provefield.logic.language.statements import variables
from provefield.tongues import phrase

STEPS: dict[Direction, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}


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
            return _cells_where(*_two())
        case Beyond(sort, side, number):
            x, y = _two(number)
            return _cells_where(x, y, Compare(side, x if sort == "column" else y, number))
        case Between(sort, side, first, last):
            x, y = _two(first, last)
            number = x if sort == "column" else y
            return _cells_where(x, y, Compare(side, first, number), Compare(side, number, last))
        case CrossDiagonal(total):
            x, y = _two(total)
            return _cells_where(x, y, Compare("=", Add(x, y), total))
        case Around(Cell(column, row)):
            x, y = _two(column, row)
            near = (Compare("<=", Abs(Sub(a, b)), Int(1)) for a, b in ((x, column), (y, row)))
            apart = Or((Compare("!=", x, column), Compare("!=", y, row)))
            return _cells_where(x, y, *near, apart)
        case Around(Centre() as place):
            return _around_extent(place)
        case Border():
            x, y = _two()
            ends = ((x, Int(1)), (x, COLUMNS), (y, Int(1)), (y, ROWS))
            return _cells_where(x, y, Or(tuple(Compare("=", own, end) for own, end in ends)))
        case Centre():
            x, y = _two()
            return _cells_where(x, y, is_middle(x, COLUMNS), is_middle(y, ROWS))
        case Middle(sort, number):
            x, y = _two()
            return _cells_where(x, y, is_middle(x if sort == "column" else y, size(sort), number))
        case Parity(sort, remainder):
            x, y = _two()
            return _cells_where(x, y, has_parity(x if sort == "column" else y, remainder))
        case Ray(direction, Line(sort)) | Beside(direction, Line(sort)) if sort != ALONG[direction]:
            raise MeaningError(phrase("this means nothing on a board"))
        case Ray(direction, Line(sort, number)):
            return extent(Beyond(sort, "<" if direction in ("up", "left") else ">", number))
        case Ray(direction, Middle(sort)):
            x, y = _two()
            twice = Add(x, x) if sort == "column" else Add(y, y)
            before = Compare("<", twice, size(sort))
            after = Compare(">", twice, Add(size(sort), Int(2)))
            return _cells_where(x, y, before if direction in ("up", "left") else after)
        case Ray(direction, Cell() as cell):
            return _ray_extent(direction, cell)
        case Beside(direction, Line(sort, number)):
            return _line_extent(sort, _shifted(number, sum(STEPS[direction])))
        case Beside(direction, Cell(column, row)):
            across, along = STEPS[direction]
            return Extent((), (), Cell(_shifted(column, across), _shifted(row, along)))
        case Ray(direction, SameLine(sort, place)) | Beside(direction, SameLine(sort, place)):
            return extent(type(region)(direction, _line_through(sort, place)))
        case Segment(start, end):
            return _segment_extent(start, end)
        case Slope(start, end):
            return _slope_extent(start, end)
        case Half(side):
            x, y = _two()
            own, last = (x, COLUMNS) if ALONG[side] == "column" else (y, ROWS)
            before = Compare("<=", Add(own, own), last)
            after = Compare(">", Add(own, own), Add(last, Int(1)))
            return _cells_where(x, y, before if side in ("left", "up") else after)
        case SameLine(sort, place):
            return extent(_line_through(sort, place))
        case SameNumber(sort, Line(_, number)):
            return _line_extent(sort, number)
        case Nth(Line() as line, number) if there := nth_cell(line, number):
            return extent(there)
        case Except(within, others) if within in (others, *members(others)):
            raise MeaningError(phrase("this means nothing on a board"))
        case Except(within, others):
            where = extent(one_region(within)).apart_from(variables(others))
            outside = tuple(_outside(where.cell, other) for other in members(others))
            return Extent(where.variables, where.conditions + outside, where.cell)
        case Together(places):
            return _union_extent(members(places))
        case Meet(Line("column", column), Line("row", row)):
            return Extent((), (), Cell(column, row))
        case Meet(Line("row", row), Line("column", column)):
            return Extent((), (), Cell(column, row))
        case Meet(Cell(Int(), Int()), Line()):  # a cell has nothing in a line
            raise MeaningError(phrase("this means nothing on a board"))
        case Meet(one, place):
            where = extent(one).apart_from(variables(place))
            shared = disjunction(inside(where.cell, each) for each in members(place))
            conditions = (one for one in (*where.conditions, shared) if one != TRUE)
            return Extent(where.variables, tuple(conditions), where.cell)
        case It() | Around() | Ray() | Beside() | SameNumber() | Nth():
            raise MeaningError(phrase("this means nothing on a board"))
        case _:
            assert_never(region)


def _cells_where(x: Var, y: Var, *conditions: Formula) -> Extent:
    return Extent((x.name, y.name), conditions, Cell(x, y))


def has_parity(number: Term, remainder: str) -> Formula:
    """Say that a number is even, or odd.

    >>> print(has_parity(Var("y"), "odd"))
    ∃z y + 1 = z + z
    """
    half = Var(fresh("z", term_variables(number)))
    doubled = number if remainder == "even" else _shifted(number, 1)
    return Exists(half.name, Compare("=", doubled, Add(half, half)))


def is_middle(number: Term, last: Var, width: int = 1) -> Formula:
    """Twice the number is the first and the last together, or differs from that by one; or by more
    where so many are in the middle.
    """
    away = Abs(Sub(Add(number, number), Add(last, Int(1))))
    return Compare("<=", away, Int(max(width - 1, 1)))


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


def _around_extent(place: Region) -> Extent:
    """The cells that touch one of a region and are not in it."""
    x, y = _two(*map(Var, variables(place)))
    where = extent(place).apart_from(frozenset({x.name, y.name}))
    near = [
        Compare("<=", Abs(Sub(one, other)), Int(1))
        for one, other in ((x, where.cell.column), (y, where.cell.row))
    ]
    touched = conjunction([*where.conditions, *near])
    for name in reversed(where.variables):
        touched = Exists(name, touched)
    return _cells_where(x, y, touched, _outside(Cell(x, y), place))


def _segment_extent(first: Cell, last: Cell) -> Extent:
    match first, last:
        case Cell(Int() as column, Int(one)), Cell(same, Int(other)) if column == same:
            along, cell = Var("y"), Cell(column, Var("y"))
        case Cell(Int(one), Int() as row), Cell(Int(other), same) if row == same:
            along, cell = Var("x"), Cell(Var("x"), row)
        case _:
            raise MeaningError(
                phrase("only two cells of one column or row have cells between them")
            )
    low, high = Int(min(one, other)), Int(max(one, other))
    ends = (Compare("<", low, along), Compare("<", along, high))
    return Extent((along.name,), ends, cell)


def _slope_extent(first: Cell, last: Cell) -> Extent:
    if {first, last} == {Cell(Int(1), Int(1)), Cell(COLUMNS, ROWS)}:
        return extent(Diagonal())
    if {first, last} == {Cell(Int(1), ROWS), Cell(COLUMNS, Int(1))}:
        return extent(CrossDiagonal(Add(COLUMNS, Int(1))))
    match first, last:
        case Cell(Int(a), Int(b)), Cell(Int(c), Int(d)) if a != c and abs(a - c) == abs(b - d):
            x = Var("x")
            falls = (a < c) == (b < d)
            row = _shifted(x, b - a) if falls else Sub(Int(a + b), x)
            ends = (Compare("<=", Int(min(a, c)), x), Compare("<=", x, Int(max(a, c))))
            return Extent((x.name,), ends, Cell(x, row))
        case _:
            raise MeaningError(phrase("no diagonal leads from one of these cells to the other"))


def _union_extent(regions: tuple[Region, ...]) -> Extent:
    probe = Cell(Int(0), Int(0))
    taken = frozenset[str]().union(*(free_variables(inside(probe, each)) for each in regions))
    x, y = _two(*map(Var, taken))
    return _cells_where(x, y, disjunction(inside(Cell(x, y), region) for region in regions))


def _line_through(sort: Sort, place: Region) -> Line:
    match place:
        case Cell(column, row):
            return Line(sort, column if sort == "column" else row)
        case Line(same) if same == sort:
            return place
        case _:
            raise MeaningError(phrase("this means nothing on a board"))


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
        case Lines():
            return lines_of(place)
        case Each():
            raise MeaningError(phrase("this means nothing on a board"))
        case Var() | Int() | Func() | Add() | Sub() | Abs():
            raise TypeError(f"a number is no place: {place}")
        case _:
            return (place,)


def one_region(place: Place) -> Region:
    """A place as one region."""
    match members(place):
        case (region,):
            return region
        case _:
            return Together(place)


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


def cells_around(cell: Cell) -> list[Cell]:
    """The eight cells around one that variables name, on the board or not."""
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    return [
        Cell(_shifted(cell.column, across), _shifted(cell.row, along)) for along, across in steps
    ]


def neighbours(column: int, row: int, field: Field | None = None) -> list[Cell]:
    """The cells around a cell on a board, or all that can lie on some board, row by row.

    >>> len(neighbours(1, 1)), len(neighbours(2, 2)), len(neighbours(2, 2, Field(2, 2)))
    (3, 8, 3)
    """
    around = product(range(row - 1, row + 2), range(column - 1, column + 2))
    return [
        Cell(Int(x), Int(y))
        for y, x in around
        if (x, y) != (column, row) and (field.holds(x, y) if field else x >= 1 and y >= 1)
    ]
