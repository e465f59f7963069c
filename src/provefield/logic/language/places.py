"""The places that people speak of on a board: regions, and so many cells or lines of a kind.

Neither these nor statements have the words of any one language; a table gives them words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Bound, Comparison, Int, Sub, Term, Var

if TYPE_CHECKING:
    from provefield.logic.language.statements import Statement

Joint = Literal["and", "or"]
Limit = Bound | Literal["morethan", "fewerthan"]
Direction = Literal["up", "down", "left", "right"]
SORTS: tuple[Sort, Sort] = ("column", "row")
ALONG: dict[Direction, Sort] = {"up": "row", "down": "row", "left": "column", "right": "column"}
"""What changes on the way in a direction."""

COLUMNS, ROWS = Var("columns"), Var("rows")
"""How large the board is: no name of anybody's, as these are words of every language's table."""


# Regions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell, on the board or not."""

    column: Term
    row: Term


@dataclass(frozen=True, slots=True)
class Line:
    """A whole column or row."""

    sort: Sort
    number: Term


@dataclass(frozen=True, slots=True)
class Beyond:
    """All columns or rows on one side of a given one."""

    sort: Sort
    side: Comparison
    number: Term


@dataclass(frozen=True, slots=True)
class Between:
    """All columns or rows from one to another, with these two (<=) or without them (<)."""

    sort: Sort
    side: Literal["<", "<="]
    first: Term
    last: Term


@dataclass(frozen=True, slots=True)
class Diagonal:
    """The cells whose column and row are the same."""


@dataclass(frozen=True, slots=True)
class CrossDiagonal:
    """The cells whose column and row add up to a total."""

    total: Term


@dataclass(frozen=True, slots=True)
class Board:
    """Every cell there is."""


@dataclass(frozen=True, slots=True)
class Around:
    """The neighbours of a cell."""

    cell: Region | Each


@dataclass(frozen=True, slots=True)
class Border:
    """The cells of the first and the last column and row."""


@dataclass(frozen=True, slots=True)
class Centre:
    """The middle of the board: one cell, or more where a side has an even length."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The column or row in the middle: one, or two where there is an even number of them; or so
    many of them.
    """

    sort: Sort
    number: int = 1


@dataclass(frozen=True, slots=True)
class Parity:
    """All columns or rows with an even, or an odd, number."""

    sort: Sort
    remainder: Literal["even", "odd"]


@dataclass(frozen=True, slots=True)
class Ray:
    """The cells of a column or row on one side of a cell."""

    direction: Direction
    cell: Region | Each


@dataclass(frozen=True, slots=True)
class Beside:
    """The one cell, or line, next to another, on one side of it."""

    direction: Direction
    of: Region | Each


@dataclass(frozen=True, slots=True)
class Segment:
    """The cells between two cells of one column or row."""

    first: Cell
    last: Cell


@dataclass(frozen=True, slots=True)
class Slope:
    """The cells of a diagonal from one cell to another, with both."""

    first: Cell
    last: Cell


@dataclass(frozen=True, slots=True)
class Half:
    """The half of the board on one side; a line in the middle belongs to neither."""

    side: Direction


@dataclass(frozen=True, slots=True)
class SameLine:
    """The column or row in which a cell lies."""

    sort: Sort
    cell: Region


@dataclass(frozen=True, slots=True)
class SameNumber:
    """The column, or row, with the number of a line of the other sort."""

    sort: Sort
    line: Region


@dataclass(frozen=True, slots=True)
class Except:
    """A region without some places."""

    region: Place
    others: Place


@dataclass(frozen=True, slots=True)
class Together:
    """Several places taken as one, so that their mines are counted together."""

    places: Place


@dataclass(frozen=True, slots=True)
class Meet:
    """The cells that a region shares with a place."""

    region: Region
    place: Place


@dataclass(frozen=True, slots=True)
class Nth:
    """A cell of a line by its place there: the second, or the last, or the top one."""

    line: Region
    number: Term | Line


@dataclass(frozen=True, slots=True)
class It:
    """What a claim is about: each of the cells or lines in turn that the subject speaks of."""


@dataclass(frozen=True, slots=True)
class Several:
    """Places named one after the other."""

    joint: Joint
    members: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Corners:
    """The four corners of the board: all of them, or any."""

    joint: Joint


@dataclass(frozen=True, slots=True)
class Lines:
    """Columns or rows named by their numbers alone: the 5th and 6th columns."""

    sort: Sort
    numbers: Several


Region = (
    Cell
    | Line
    | Beyond
    | Between
    | Diagonal
    | CrossDiagonal
    | Board
    | Around
    | Border
    | Centre
    | Middle
    | Parity
    | Ray
    | Beside
    | Segment
    | Slope
    | Half
    | SameLine
    | SameNumber
    | Except
    | Together
    | Meet
    | Nth
    | It
)


# So many of a kind --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bounded:
    """Exactly, at least or at most so many."""

    how: Limit
    number: int
    stated: bool = field(default=True, compare=False)
    """Whether "exactly" was said: no row with two mines means none with two or more."""


Quantity = Literal["some", "no", "every", "notevery", "even", "odd"] | Bounded


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a place, as what a noun stands for."""

    place: Place


@dataclass(frozen=True, slots=True)
class AllLines:
    """The columns, or the rows."""

    sort: Sort


@dataclass(frozen=True, slots=True)
class Members:
    """The places of a list, one by one."""

    place: Place


@dataclass(frozen=True, slots=True)
class Such:
    """Those of a kind of which a claim holds: rows that hold a mine, cells that are safe."""

    kind: Kind
    claim: Statement


Kind = Cells | AllLines | Members | Such


@dataclass(frozen=True, slots=True)
class Rest:
    """The other cells of a place, or the other lines, after some were spoken of; `It` stands for
    the others of their kind.
    """

    within: Place | AllLines


@dataclass(frozen=True, slots=True)
class Each:
    """So many of a kind."""

    quantity: Quantity
    kind: Kind


@dataclass(frozen=True, slots=True)
class Indefinite(Each):
    """Any of a kind, or one of them, which in a condition is at least one."""


@dataclass(frozen=True, slots=True)
class Certain(Each):
    """Some of a kind, which stay some where there is no mine in them."""


Place = Region | Several | Corners | Lines | Each | Term
INTERIOR = Except(Board(), Border())


# Naming them --------------------------------------------------------------------------------------


def size(sort: Sort) -> Var:
    """How many columns or rows the board has."""
    return Var(f"{sort}s")


def last_line(sort: Sort) -> Line:
    """The last column or row."""
    return Line(sort, size(sort))


def line(sort: Sort, number: Term | Line) -> Line | Middle | None:
    """A line by its number, in which the name `last` is the last one's; or the middle one; or the
    top one, which is a row and no column.
    """
    match number:
        case Line():
            return number if number.sort == sort else None
        case Var("last"):
            return last_line(sort)
        case Var("middle"):
            return Middle(sort)
        case Sub(Var("last"), by):
            return Line(sort, Sub(size(sort), by))
        case _:
            return Line(sort, number)


def numbered_lines(sort: Sort, numbers: Several) -> Lines | None:
    """The first and the last row, or the top and the bottom one."""
    lines = [line(sort, cast("Term | Line", number)) for number in numbers.members]
    found = tuple(one.number for one in lines if isinstance(one, Line))
    return Lines(sort, Several(numbers.joint, found)) if len(found) == len(lines) else None


def corner(across: Literal["first", "last"], along: Literal["first", "last"]) -> Cell:
    """The corner in the first or last column and row."""
    return Cell(
        Int(1) if across == "first" else Var("columns"), Int(1) if along == "first" else Var("rows")
    )


def lines_between(sort: Sort, first: Term | Line, last: Term | Line) -> Between | None:
    """The lines between the first and the last, or between the top and the bottom one."""
    match line(sort, first), line(sort, last):
        case Line(_, low), Line(_, high):
            return Between(sort, "<", low, high)
        case _:
            return None


def from_to(sort: Sort, first: Term, last: Term) -> Between:
    """The lines from one to another, whichever of them was named first."""
    match first, last:
        case Int(low), Int(high) if low > high:
            return Between(sort, "<=", last, first)
        case _:
            return Between(sort, "<=", first, last)


def lines_of(place: Place) -> tuple[Line, ...]:
    """The single lines of a place that is made of nothing else."""
    match place:
        case Line():
            return (place,)
        case Lines(sort, Several(_, numbers)):
            return tuple(
                cast("Line", line(sort, number)) for number in numbers if isinstance(number, Term)
            )
        case Several(_, parts):
            lines = tuple(one for one in parts if isinstance(one, Line))
            return lines if len(lines) == len(parts) else ()
        case _:
            return ()


def altogether(place: Place) -> Place:
    """Several places as one, in which is counted what they hold in all."""
    return Together(place) if isinstance(place, Several | Lines) else place


def all_of(places: Place) -> Place:
    """Each of some places, even if it was one or the other of them."""
    match places:
        case Several(_, parts):
            return Several("and", parts)
        case Lines(sort, Several(_, numbers)):
            return Lines(sort, Several("and", numbers))
        case _:
            return places


def is_choice(places: Place) -> bool:
    """Whether some places are named of which one or the other is meant."""
    return all_of(places) != places


def are_cells(place: Place) -> bool:
    """Whether a place is one cell, or several, by name."""
    match place:
        case Several(_, parts):
            return all(map(are_cells, parts))
        case _:
            return isinstance(place, Cell)
