"""What people say about mines, without the words of any one language.

A formula becomes a statement of these classes, a language gives it words, and back again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.logic.field import Sort
from provefield.logic.formula import Atom, Bound, Comparison, Term

Content = Literal["mine", "safe"]
Joint = Literal["and", "or"]
Limit = Bound | Literal["morethan", "fewerthan"]
Direction = Literal["up", "down", "left", "right"]


# Places -------------------------------------------------------------------------------------------


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

    cell: Cell


@dataclass(frozen=True, slots=True)
class Border:
    """The cells of the first and the last column and row."""


@dataclass(frozen=True, slots=True)
class Centre:
    """The middle of the board: one cell, or more where a side has an even length."""


@dataclass(frozen=True, slots=True)
class Parity:
    """All columns or rows with an even, or an odd, number."""

    sort: Sort
    remainder: Literal["even", "odd"]


@dataclass(frozen=True, slots=True)
class Ray:
    """The cells of a column or row on one side of a cell."""

    direction: Direction
    cell: Cell


@dataclass(frozen=True, slots=True)
class Beside:
    """The one cell next to another, on one side of it."""

    direction: Direction
    cell: Cell


@dataclass(frozen=True, slots=True)
class Segment:
    """The cells between two cells of one column or row."""

    first: Cell
    last: Cell


@dataclass(frozen=True, slots=True)
class SameLine:
    """The column or row in which a cell lies."""

    sort: Sort
    cell: Cell


@dataclass(frozen=True, slots=True)
class Except:
    """A region without some places."""

    region: Region
    others: Place


@dataclass(frozen=True, slots=True)
class Together:
    """Several places taken as one, so that their mines are counted together."""

    places: Place


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
    | Parity
    | Ray
    | Beside
    | Segment
    | SameLine
    | Except
    | Together
)
Place = Region | Several | Corners | Lines | Term


# Amounts ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bounded:
    """Exactly, at least or at most so many."""

    how: Limit
    number: int


Quantity = Literal["some", "no", "every", "notevery"] | Bounded


@dataclass(frozen=True, slots=True)
class Amount:
    """How many mines or safe cells; `every` speaks of all the cells there are."""

    quantity: Quantity
    content: Content


# Statements ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Contains:
    """A place holds an amount of mines or safe cells."""

    amount: Amount
    place: Place


@dataclass(frozen=True, slots=True)
class MissingSomewhere:
    """One of several places, at least, holds none: the other reading of "no mine in A or B"."""

    content: Content
    place: Place


@dataclass(frozen=True, slots=True)
class Confined:
    """Mines are in a place and nowhere else."""

    place: Place


@dataclass(frozen=True, slots=True)
class EachLine:
    """So many columns, or rows, hold an amount of mines or safe cells."""

    lines: Quantity
    sort: Sort
    amount: Amount


@dataclass(frozen=True, slots=True)
class Having:
    """Of lines: those that hold an amount."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Other:
    """Of lines: all but those with these numbers; the name `last` is the last one's."""

    numbers: Term | Several


@dataclass(frozen=True, slots=True)
class SuchLines:
    """So many of the columns or rows of a kind: every even row, no row that holds a mine."""

    lines: Quantity
    sort: Sort
    such: Having | Other | Literal["even", "odd"]


@dataclass(frozen=True, slots=True)
class EachSuch:
    """So many of the lines of a kind hold an amount of mines or safe cells."""

    lines: SuchLines
    amount: Amount


@dataclass(frozen=True, slots=True)
class Compared:
    """One region holds as many (=), more (>) or fewer (<) mines or safe cells than another."""

    op: Literal["=", ">", "<"]
    content: Content
    left: Region
    right: Region


@dataclass(frozen=True, slots=True)
class Relation:
    """Two numbers are equal, different or ordered."""

    op: Comparison
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Holds:
    """A predicate that is not about mines holds of its arguments."""

    atom: Atom


@dataclass(frozen=True, slots=True)
class Truth:
    """What always holds."""


@dataclass(frozen=True, slots=True)
class Falsity:
    """What never holds."""


@dataclass(frozen=True, slots=True)
class Negated:
    """It is not so."""

    body: Statement


@dataclass(frozen=True, slots=True)
class Joined:
    """Statements joined by "and", or by "or"."""

    joint: Joint
    parts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If:
    """One statement follows from another."""

    left: Statement
    right: Statement


@dataclass(frozen=True, slots=True)
class Iff:
    """Two statements stand or fall together."""

    left: Statement
    right: Statement


@dataclass(frozen=True, slots=True)
class ForEvery:
    """A statement holds for all values of its variables."""

    variables: tuple[str, ...]
    body: Statement


@dataclass(frozen=True, slots=True)
class ForSome:
    """A statement holds for some values of its variables."""

    variables: tuple[str, ...]
    body: Statement


@dataclass(frozen=True, slots=True)
class ForCount:
    """A statement holds for so many values of its variable."""

    bound: Bounded
    variable: str
    body: Statement


@dataclass(frozen=True, slots=True)
class SoMany:
    """So many of the statements hold."""

    bound: Bounded
    parts: tuple[Statement, ...]


Statement = (
    Contains
    | MissingSomewhere
    | Confined
    | EachLine
    | EachSuch
    | Compared
    | Relation
    | Holds
    | Truth
    | Falsity
    | Negated
    | Joined
    | If
    | Iff
    | ForEvery
    | ForSome
    | ForCount
    | SoMany
)
