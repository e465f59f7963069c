"""Places and kinds that are named by others: all but some, the next one, the second, the lower."""

from __future__ import annotations

from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Add, Int, Sub, Term, Var
from provefield.logic.language.places import (
    ALONG,
    SORTS,
    AllLines,
    Around,
    Beside,
    Between,
    Beyond,
    Cell,
    Cells,
    Centre,
    Corners,
    CrossDiagonal,
    Direction,
    Each,
    Except,
    Half,
    It,
    Kind,
    Line,
    Lines,
    Meet,
    Members,
    Middle,
    Nth,
    Place,
    Ray,
    Region,
    SameLine,
    Several,
    Such,
    are_cells,
    last_line,
    line,
    lines_of,
    size,
)
from provefield.logic.language.statements import (
    HOLDS_OUTSIDE,
    Excepted,
    Lies,
    Negated,
    Numbered,
    Statement,
    put,
)


def without(each: Each, skip: Place) -> Each | None:
    """So many of a kind, but for some places."""
    match each.kind, skip:
        case Cells(place), _:
            return Each(each.quantity, Cells(Except(place, skip)))
        case Such(Cells(place), claim), _:
            return Each(each.quantity, Such(Cells(Except(place, skip)), claim))
        case AllLines(sort), Line(same, number) | Lines(same, number) if sort == same:
            return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), number))))
        case AllLines(sort), Several(_, parts) if {one.sort for one in lines_of(skip)} == {sort}:
            numbers = Several("and", tuple(cast("Line", one).number for one in parts))
            return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), numbers))))
        case AllLines(sort), Middle(same) if sort == same:
            return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), Var("middle")))))
        case Members(), _ if are_cells(skip):
            return Each(each.quantity, Such(each.kind, Negated(Lies(It(), skip))))
        case _:
            return None


def but(each: Each, numbers: Term | Several) -> Each:
    """So many of a kind of lines, but for those with these numbers, of which it is not so."""
    return Each(each.quantity, Such(each.kind, Excepted(It(), numbers)))


def unlike(each: Each, numbers: Several) -> Each | None:
    """So many of a kind of lines, but for those with these numbers, of which nothing is said."""
    if not isinstance(each.kind, AllLines):
        return None
    return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), numbers))))


def less(region: Region, skip: Place) -> Except:
    """A region without some places, which may be told by where they are in it."""
    if isinstance(region, Line) and isinstance(skip, Centre):
        return Except(region, cast("Place", middle_cell(region)))
    return Except(region, cast("Place", put(skip, region)))


def alternate_lines(sort: Sort, first: Term) -> Such | None:
    """The odd, or even, lines of a sort, told by the first of them."""
    parity = {Int(1): "odd", Int(2): "even"}.get(cast("Int", first))
    return Such(AllLines(sort), Numbered(It(), cast("Term", parity))) if parity else None


def rivals(line: Place) -> Kind | None:
    """The other lines of its sort."""
    match line:
        case Line(sort, number):
            return Such(AllLines(sort), Negated(Numbered(It(), number)))
        case Middle(sort):
            return Such(AllLines(sort), Negated(Numbered(It(), Var("middle"))))
        case _:
            return None


def others_of(sort: Sort, line: Place) -> Kind | None:
    """The other lines of its sort, if that is the one that is named."""
    return rivals(line) if getattr(line, "sort", "") == sort else None


def having_next(direction: Direction, kind: Kind, claim: Statement) -> Kind:
    """Those of a kind with a neighbour on that side, of which a claim is made; all of them, if it
    is true off the board as well.
    """
    return kind if claim in HOLDS_OUTSIDE else Such(kind, has_next(direction, kind))


def has_next(direction: Direction, kind: Kind) -> Statement:
    """There is another cell or line on that side: nobody speaks of one that is off the board."""
    sort = ALONG[direction]
    forward = direction in ("right", "down")
    before_last = Beyond(sort, "<", size(sort)) if forward else Beyond(sort, ">", Int(1))
    while isinstance(kind, Such):
        kind = kind.kind
    if isinstance(kind, AllLines):
        return Numbered(It(), before_last)
    return Lies(It(), before_last)


def counterpart(place: Place, side: Direction) -> Region | None:
    """What "the lower" means after the upper half, or the upper row, was spoken of."""
    match place:
        case Half():
            return Half(side)
        case Line(sort) | Middle(sort) if sort == ALONG[side]:
            return Line(sort, Int(1)) if side in ("left", "up") else last_line(sort)
        case _:
            return None


def sibling(place: Place, number: Term | Line) -> Line | Middle | Half | None:
    """What "the second" means after a line was spoken of, or "the left one" after a half."""
    match place, number:
        case Half(side), Line(sort, end) if sort == ALONG[side]:
            ends: tuple[Direction, Direction] = (
                ("left", "right") if sort == "column" else ("up", "down")
            )
            return Half(ends[end != Int(1)])
        case Line() | Middle(), _:
            return line(place.sort, number)
        case _:
            return None


def nth_cells(within: Place, numbers: Several) -> Several | None:
    """The first and the last cell of a line, or the top and the bottom one."""
    cells = tuple(nth_cell(within, cast("Term | Line", one)) for one in numbers.members)
    return None if None in cells else Several(numbers.joint, cast("tuple[Cell, ...]", cells))


def middle_cell(line: Place) -> Region | None:
    """The middle cell of a line, or its two middle cells."""
    match line:
        case Line(sort):
            return Meet(line, Middle("row" if sort == "column" else "column"))
        case _:
            return None


def middle_lines(sort: Sort, number: int) -> Middle | None:
    """So many columns, or rows, in the middle of the board."""
    return Middle(sort, number) if number > 1 else None


def middle_cells(line: Place, number: int) -> Region | None:
    """So many cells in the middle of a line."""
    match line:
        case Line(sort) if number > 1:
            return Meet(line, Middle("row" if sort == "column" else "column", number))
        case _:
            return None


def crossing(sort: Sort, number: Term | Line) -> Line | None:
    """The line of the cells with this number in all lines of a sort: the first ones of all rows."""
    return cast("Line | None", line("row" if sort == "column" else "column", number))


def following(sort: Sort, forward: Literal["yes", "no"]) -> Beside:
    """The line after, or before, the one that was spoken of."""
    directions: dict[tuple[Sort, str], Direction] = {
        ("column", "yes"): "right",
        ("column", "no"): "left",
        ("row", "yes"): "down",
        ("row", "no"): "up",
    }
    return Beside(directions[sort, forward], SameLine(sort, It()))


def next_line(side: Direction) -> Beside:
    """The row above the one that was spoken of, or the column to its left."""
    return Beside(side, SameLine(ALONG[side], It()))


def quarter(side: Direction, other: Direction) -> Meet | None:
    """What two halves of the board share."""
    return Meet(Half(side), Half(other)) if ALONG[side] != ALONG[other] else None


def corner_block(width: int, height: int, corner: Cell) -> Region:
    """A rectangle of so many columns and rows in a corner of the board."""
    parts = (("column", width, corner.column), ("row", height, corner.row))
    across, along = (
        Beyond(sort, "<=", Int(number)) if end == Int(1) else last_lines(sort, Int(number))
        for sort, number, end in cast("tuple[tuple[Sort, int, Term], ...]", parts)
    )
    return Meet(across, along)


def diagonal_to(cell: Region) -> Region:
    """The neighbours of a cell that share neither its column nor its row."""
    return Except(Around(cell), Several("and", tuple(SameLine(sort, cell) for sort in SORTS)))


def orthogonal_to(cell: Region) -> Region:
    """The neighbours of a cell in its own column and row."""
    return Meet(Around(cell), Several("and", tuple(SameLine(sort, cell) for sort in SORTS)))


def besides(cell: Region, sides: Several) -> Several:
    """The cells on some sides of a cell."""
    return Several(sides.joint, tuple(Beside(side, cell) for side in sides.members))  # type: ignore[arg-type]


def along(side: Direction, cell: Region, sort: Sort) -> Ray | None:
    """The cells on one side of a cell, in its own column or row."""
    return Ray(side, cell) if ALONG[side] != sort else None


def across(there: Ray | Beside, side: Direction) -> Ray | Beside:
    """The same on another side of what it is beside."""
    return Ray(side, there.cell) if isinstance(there, Ray) else Beside(side, there.of)


def ray_in(line: Place, there: Ray | Beside) -> Ray | Beside | None:
    """The cells on one side of a cell, which are said to lie in a line: its own."""
    cell = there.cell if isinstance(there, Ray) else there.of
    sort = "row" if ALONG[there.direction] == "column" else "column"
    match line, cell:
        case SameLine(own, It()), _ if own == sort:
            return there
        case Line(own, number), Cell() if own == sort and number == getattr(cell, own):
            return there
        case _:
            return None


def antidiagonal() -> CrossDiagonal:
    """The diagonal from the bottom left to the top right corner."""
    return CrossDiagonal(Add(size("column"), Int(1)))


def first_cells(line: Place, last: Term) -> Region | None:
    """So many cells at the beginning of a line."""
    match line:
        case Line(sort):
            return Meet(line, Beyond("row" if sort == "column" else "column", "<=", last))
        case _:
            return None


def run_on(
    lines: Place, side: Direction | Literal["first", "last"], number: Term
) -> Beyond | Between | None:
    """So many lines at one side of the board, of the sort of those that were spoken of."""
    match lines:
        case Beyond(sort) | Between(sort):
            ends = ("left", "right") if sort == "column" else ("up", "down")
            if side in ("first", ends[0]):
                return Beyond(sort, "<=", number)
            return last_lines(sort, number) if side in ("last", ends[1]) else None
        case _:
            return None


def halves(side: Direction, other: Direction) -> Several:
    """Two halves of the board."""
    return Several("and", (Half(side), Half(other)))


def nearby(sort: Sort) -> str:
    """The relation of cells in neighbouring lines."""
    return f"near {sort}"


def edges() -> Several:
    """The four lines at the border of the board."""
    lines = (end for sort in SORTS for end in (Line(sort, Int(1)), last_line(sort)))
    return Several("and", tuple(lines))


def cells_of(kind: Kind) -> Region | None:
    """The place whose cells are spoken of."""
    return kind.place if isinstance(kind, Cells) and isinstance(kind.place, Region) else None


def corners_on(side: Direction) -> Several:
    """The two corners on one side of the board."""
    end = Int(1) if side in ("left", "up") else size(ALONG[side])
    if ALONG[side] == "row":
        return Several("and", (Cell(Int(1), end), Cell(size("column"), end)))
    return Several("and", (Cell(end, Int(1)), Cell(end, size("row"))))


def between_corners(side: Direction) -> Except:
    """The cells between the two corners on one side of the board."""
    end = Int(1) if side in ("left", "up") else size(ALONG[side])
    return Except(Line(ALONG[side], end), Corners("and"))


def corners_of(edge: Place) -> Several | None:
    """The two corners of a line at the border."""
    match edge:
        case Line(sort, number) if number in (Int(1), size(sort)):
            return nth_cells(edge, Several("and", (Int(1), Var("last"))))
        case _:
            return None


def from_end(sort: Sort, number: Int) -> Line:
    """The second column from the right, or the third row from the bottom."""
    return (
        Line(sort, Sub(size(sort), Int(number.value - 1))) if number.value > 1 else last_line(sort)
    )


def crossed(line: Place, across: Line) -> Region | None:
    """The cell that a line shares with one of the other sort."""
    match line:
        case SameLine(sort) if sort != across.sort:
            return Meet(line, across)
        case Line("row", row) if across.sort == "column":
            return Cell(across.number, row)
        case Line("column", column) if across.sort == "row":
            return Cell(column, across.number)
        case _:
            return None


def lines_past(sort: Sort, side: Direction, line: Place) -> Beyond | None:
    """All lines on one side of a line of their sort."""
    match line:
        case Line(same, number) if sort == same == ALONG[side]:
            return Beyond(sort, "<" if side in ("up", "left") else ">", number)
        case _:
            return None


def among(sort: Sort, part: Beyond) -> Kind | None:
    """The lines of a sort that are among these, such as those from the second on."""
    return Such(AllLines(sort), Numbered(It(), part)) if part.sort == sort else None


def past(side: Direction, line: Place) -> Region | None:
    """What lies on one side of a line, or of the middle one."""
    match line:
        case Line(sort) | Middle(sort) if sort == ALONG[side]:
            return Ray(side, line)
        case _:
            return None


def around_each(cells: Place) -> Several | None:
    """The neighbours of each of several cells."""
    match cells:
        case Several("and", parts) if are_cells(cells):
            return Several("and", tuple(Around(cast("Cell", cell)) for cell in parts))
        case _:
            return None


def nth_cell(line: Place, number: Term | Line) -> Region | None:
    """The second, or the last, or the top, cell of a line."""
    if number == Var("middle"):
        return middle_cell(line)
    across = crossing(line.sort, number) if isinstance(line, Line | SameLine) else None
    return across and crossed(line, across)


def edge_line(sort: Sort, side: Direction) -> Line | None:
    """The line of a sort at one side of the board."""
    if ALONG[side] != sort:
        return None
    return Line(sort, Int(1)) if side in ("left", "up") else last_line(sort)


def at_side(side: Direction) -> Nth:
    """The cell at one end of the line that was spoken of."""
    end = Int(1) if side in ("left", "up") else size(ALONG[side])
    return Nth(It(), Line(ALONG[side], end))


def nths_of_it(numbers: Several) -> Several:
    """The first and the last cell of the line that is spoken of."""
    return Several(
        numbers.joint, tuple(Nth(It(), cast("Term | Line", one)) for one in numbers.members)
    )


def crossing_it(place: Place) -> Region | None:
    """The cell of the line that was spoken of in another line; or a cell that is named."""
    match place:
        case Line():
            return Nth(It(), place)
        case Cell():
            return place
        case _:
            return None


def end_cells(
    side: Direction | Literal["first", "last"], number: Term, line: Place
) -> Region | None:
    """So many cells at one end of a line."""
    across: Sort = "row" if getattr(line, "sort", "") == "column" else "column"
    ends = ("left", "right") if across == "column" else ("up", "down")
    if side in ("first", ends[0]):
        return first_cells(line, number)
    if not isinstance(line, Line) or side not in ("last", ends[1]):
        return None
    return Meet(line, last_lines(across, number))


def last_lines(sort: Sort, number: Term) -> Beyond:
    """The last so many columns, or rows, of the board."""
    return Beyond(sort, ">", Sub(size(sort), number))
