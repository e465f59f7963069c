"""What people say about mines, without the words of any one language.

A formula becomes a statement of these classes, a language gives it words, and back again.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Atom, Bound, Comparison, Int, Term, Var

Content = Literal["mine", "safe"]
Joint = Literal["and", "or"]
Limit = Bound | Literal["morethan", "fewerthan"]
Relative = Literal["touching", "column", "row", "near column", "near row", "near"]
Direction = Literal["up", "down", "left", "right"]
SORTS: tuple[Sort, Sort] = ("column", "row")


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

    cell: Region


@dataclass(frozen=True, slots=True)
class Border:
    """The cells of the first and the last column and row."""


@dataclass(frozen=True, slots=True)
class Centre:
    """The middle of the board: one cell, or more where a side has an even length."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The column or row in the middle: one, or two where there is an even number of them."""

    sort: Sort


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
    | Except
    | Together
    | Meet
    | It
)


# Amounts ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bounded:
    """Exactly, at least or at most so many."""

    how: Limit
    number: int


Quantity = Literal["some", "no", "every", "notevery", "even", "odd"] | Bounded


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
class Each:
    """So many of a kind."""

    quantity: Quantity
    kind: Kind


Place = Region | Several | Corners | Lines | Each | Term


@dataclass(frozen=True, slots=True)
class Says:
    """A claim about `It` holds of a subject: of all its places, or of so many of a kind."""

    subject: Place
    claim: Statement


@dataclass(frozen=True, slots=True)
class Only:
    """A claim holds of nothing but this."""

    subject: Place
    claim: Statement


@dataclass(frozen=True, slots=True)
class There:
    """So many of a kind exist."""

    each: Each


@dataclass(frozen=True, slots=True)
class Lies:
    """A cell lies in a place."""

    cell: Region
    place: Place


@dataclass(frozen=True, slots=True)
class Numbered:
    """The number of a line: even or odd, this one or one of these (the name `last` is the last
    one's), or so far along.
    """

    line: Region
    number: Literal["even", "odd"] | Term | Several | Beyond | Between


@dataclass(frozen=True, slots=True)
class Pairs:
    """No two of a kind, or some two of them, are related."""

    quantity: Literal["no", "some"]
    kind: Kind
    relation: Relative


@dataclass(frozen=True, slots=True)
class Tail:
    """What an earlier claim is said of too ("and so is row 2"); or what the matter of that claim,
    whether it was affirmed or denied, is affirmed or denied of ("but row 2 is not"), or not
    affirmed of ("but not every row").
    """

    connective: str
    subject: Place
    holds: Literal["same", "yes", "no", "not"]


@dataclass(frozen=True, slots=True)
class Echo:
    """A claim about one subject and then about others."""

    subject: Place
    claim: Statement
    tails: tuple[Tail, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many mines or safe cells a place holds."""

    content: Content
    place: Place


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of cells is equal to (=), greater (>) or less (<) than another, and so on; if
    equal, perhaps so many times as large and so many more.
    """

    op: Comparison
    left: Count
    right: Count
    times: int = 1
    more: int = 0


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
    | Says
    | Only
    | There
    | Lies
    | Numbered
    | Pairs
    | Echo
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


MINE = Contains(Amount("some", "mine"), It())
MINES = Such(Cells(Board()), MINE)
FREE = Joined("and", (Contains(Amount("no", "mine"), It()),))
UNSAFE = Joined("and", (Contains(Amount("notevery", "safe"), It()),))
"""It is free of mines, or dangerous, said as a property that it has: "but row 2 is not" denies the
property, as it does not where the word "not" denied something of row 1.
"""

HOLDS_OUTSIDE = (
    FREE,
    Contains(Amount("no", "mine"), It()),
    Contains(Amount("every", "safe"), It()),
)
"""What is true of cells and lines off the board."""

# Building them ------------------------------------------------------------------------------------


def put(phrase: object, region: Region) -> object:
    """A phrase with a region for its `It`, but not within a claim that has a subject of its own."""
    match phrase:
        case It():
            return region
        case Says() | Only():
            return type(phrase)(put(phrase.subject, region), phrase.claim)  # type: ignore[arg-type]
        case Such(kind, claim):
            return Such(put(kind, region), claim)  # type: ignore[arg-type]
        case Echo(subject, claim, tails):
            return Echo(put(subject, region), claim, put(tails, region))  # type: ignore[arg-type]
        case tuple():
            return tuple(put(part, region) for part in phrase)
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Term | Atom):
            parts = (getattr(phrase, one.name) for one in fields(phrase))
            return type(phrase)(*(put(part, region) for part in parts))
        case _:
            return phrase


def variables(phrase: object) -> frozenset[str]:
    """The names of all variables in a phrase."""
    match phrase:
        case Var(name):
            return frozenset({name})
        case tuple():
            return frozenset[str]().union(*map(variables, phrase))
        case _ if is_dataclass(phrase):
            return variables(tuple(getattr(phrase, one.name) for one in fields(phrase)))
        case _:
            return frozenset()


def mentions_it(phrase: object) -> bool:
    """Whether a phrase depends on what it is said of."""
    return put(phrase, Board()) != phrase


def holding(amount: Amount, place: Place) -> Statement | None:
    """It holds an amount in a place: of its own cells, unless the place is told by where it is."""
    match place:
        case Each("some"):
            there = Such(Cells(It()), Lies(It(), place))
            return Says(
                Each(amount.quantity, there), Contains(Amount("some", amount.content), It())
            )
        case Each() | Lines() | Corners():
            return None
        case Several("and", parts):
            held = [holding(amount, part) for part in parts]
            return Joined("and", tuple(one for one in held if one)) if all(held) else None
        case _:
            return Contains(amount, place if mentions_it(place) else Meet(It(), place))


def meeting(place: Place, amount: Amount, other: Place) -> Statement | None:
    """So many of a kind hold an amount in another place."""
    held = holding(amount, other)
    return held and Says(place, held) if isinstance(place, Each) else None


def lacking(place: Place) -> Statement:
    """There is not a mine in a place: none at all, but if it is every one of a kind, not in all."""
    match place:
        case Each("every"):
            return Negated(Contains(Amount("some", "mine"), place))
        case _:
            return Contains(Amount("no", "mine"), place)


def without(each: Each, skip: Place) -> Each | None:
    """So many of a kind, but for some places."""
    match each.kind, skip:
        case Cells(place), _:
            return Each(each.quantity, Cells(Except(place, skip)))
        case Such(Cells(place), claim), _:
            return Each(each.quantity, Such(Cells(Except(place, skip)), claim))
        case AllLines(), Line(_, number) | Lines(_, number):
            return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), number))))
        case _:
            return None


def hold(count: Count, quantity: Quantity) -> Statement:
    """A place holds so many."""
    return Contains(Amount(quantity, count.content), count.place)


def alike(op: Comparison, subject: Place, content: Content) -> Statement | None:
    """Several places hold equally many cells, or two of them do not."""
    match subject:
        case Several(_, parts):
            return _alike(op, parts, content)
        case Lines(sort, Several(_, numbers)):
            return _alike(op, tuple(Line(sort, cast("Term", one)) for one in numbers), content)
        case Each("every", AllLines(sort)) if op == "=":
            first = Count(content, Line(sort, Int(1)))
            return Says(subject, Compared("=", Count(content, It()), first))
        case _:
            return None


def _alike(op: Comparison, parts: tuple[Place, ...], content: Content) -> Statement | None:
    first, *others = (Count(content, part) for part in parts)
    if op != "=" and len(others) > 1:
        return None
    return Joined("and", tuple(Compared(op, first, other) for other in others))


def compared(ratio: Comparison | int, left: Count, right: Count) -> Compared:
    """One number is equal to, greater or less than another, or so many times as large."""
    if isinstance(ratio, int):
        return Compared("=", left, right, ratio)
    return Compared(ratio, left, right)


def counterpart(place: Place, side: Direction) -> Region | None:
    """What "the lower" means after the upper half, or the upper row, was spoken of."""
    sort: Sort = "column" if side in ("left", "right") else "row"
    match place:
        case Half():
            return Half(side)
        case Line(same) if same == sort:
            return Line(sort, Int(1)) if side in ("left", "up") else last_line(sort)
        case _:
            return None


def nth_cells(within: Place, numbers: Several) -> Several | None:
    """The first and the last cell of a line."""
    terms = [one for one in numbers.members if isinstance(one, Term)]
    match within:
        case Line("row", number):
            cells = [Cell(line("column", one).number, number) for one in terms]
        case Line("column", number):
            cells = [Cell(number, line("row", one).number) for one in terms]
        case _:
            return None
    return Several(numbers.joint, tuple(cells))


def only_within(place: Place, subject: Place, claim: Statement) -> Statement:
    """Of the cells of a place, a claim holds of these and of no others."""
    others = Each("no", Cells(Except(place, subject)))
    return Joined("and", (Says(subject, claim), Says(others, claim)))


def rivals(line: Place) -> Kind | None:
    """The other lines of its sort."""
    match line:
        case Line(sort, number):
            return Such(AllLines(sort), Negated(Numbered(It(), number)))
        case _:
            return None


def size(sort: Sort) -> Var:
    """How many columns or rows the board has."""
    return Var(f"{sort}s")


def last_line(sort: Sort) -> Line:
    """The last column or row."""
    return Line(sort, size(sort))


def line(sort: Sort, number: Term) -> Line:
    """A line by its number; the name `last` is the last one's."""
    return last_line(sort) if number == Var("last") else Line(sort, number)


def corner(across: Literal["first", "last"], along: Literal["first", "last"]) -> Cell:
    """The corner in the first or last column and row."""
    return Cell(
        Int(1) if across == "first" else Var("columns"), Int(1) if along == "first" else Var("rows")
    )


def but(each: Each, numbers: Term | Several) -> Each:
    """So many of a kind of lines, but for those with these numbers."""
    return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), numbers))))


def nearby(sort: Sort) -> str:
    """The relation of cells in neighbouring lines."""
    return f"near {sort}"


def whenever(kind: Kind, claim: Statement, then: Statement) -> Statement:
    """Whatever of a kind the claim holds of, something else holds of it too."""
    match then:
        case Says(Beside(direction, It() | SameLine(_, It())), told):
            kind = having_next(direction, kind, told)
        case _:
            pass
    if mentions_it(then):
        return Says(Each("every", Such(kind, claim)), then)
    return If(Says(Each("some", kind), claim), then)


def of_any(kind: Kind, claim: Statement, connective: str, other: Statement) -> Statement | None:
    """A claim holds of any of a kind if, only if, or unless another one that speaks of it does."""
    if connective in ("and", "or") or not mentions_it(other):
        return None
    match other:
        case Says(Beside(direction) as beside) | Contains(_, Beside(direction) as beside) if (
            mentions_it(beside)
        ):
            kind = Such(kind, _has_next(direction, kind))
        case _:
            pass
    return Says(Each("every", kind), joined(connective, claim, other))


def having_next(direction: Direction, kind: Kind, claim: Statement) -> Kind:
    """Those of a kind with a neighbour on that side, of which a claim is made; all of them, if it
    is true off the board as well.
    """
    return kind if claim in HOLDS_OUTSIDE else Such(kind, _has_next(direction, kind))


def affirmed(claim: Statement) -> Statement:
    """What a claim denies, if it does, and the claim itself otherwise."""
    match claim:
        case Negated(body):
            return body
        case Contains(Amount("no", content), place):
            return Contains(Amount("some", content), place)
        case Contains(Amount("notevery", content), place):
            return Contains(Amount("every", content), place)
        case _:
            return claim


def following(sort: Sort, forward: Literal["yes", "no"]) -> Beside:
    """The line after, or before, the one that was spoken of."""
    directions: dict[tuple[Sort, str], Direction] = {
        ("column", "yes"): "right",
        ("column", "no"): "left",
        ("row", "yes"): "down",
        ("row", "no"): "up",
    }
    return Beside(directions[sort, forward], SameLine(sort, It()))


def half_of(place: Place) -> Statement | None:
    """As many cells of a region, on the board, are mines as are not."""
    if not isinstance(place, Region):
        return None
    across, along = (Beyond(sort, "<=", size(sort)) for sort in SORTS)
    there = Meet(Meet(place, across), along)
    return Compared("=", Count("mine", there), Count("safe", there))


def gathered(kind: Kind, bound: Bounded, content: Content) -> Statement | None:
    """The cells of a kind hold so many mines, or safe cells, together."""
    if isinstance(kind, Such) or not isinstance(kind, Cells):
        return None
    return Says(Each(bound, kind), Contains(Amount("some", content), It()))


def located(place: Place, claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of a place."""
    narrow = inside_it(claim)
    if narrow is None:
        return None
    if isinstance(place, Each):
        return Says(place, narrow)
    return cast("Statement", put(narrow, cast("Region", place)))


def inside_it(claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of `It`."""
    match claim:
        case Says(Each(quantity, kind), inner) if _narrowed(kind) is not None:
            return Says(Each(quantity, cast("Kind", _narrowed(kind))), inner)
        case Contains(amount, Board()):
            return Contains(amount, It())
        case _:
            return None


def _narrowed(kind: Kind) -> Kind | None:
    match kind:
        case Cells(Board()):
            return Cells(It())
        case Such(inner, claim):
            narrow = _narrowed(inner)
            return narrow and Such(narrow, claim)
        case _:
            return None


def just(kind: Kind, place: Place) -> Statement | None:
    """The cells of a kind are these and no others."""
    match kind:
        case Such(_, claim):
            there = Says(Each("every", kind), Lies(It(), place))
            return Joined("and", (Says(place, claim), there))
        case _:
            return None


def _has_next(direction: Direction, kind: Kind) -> Statement:
    """There is another cell or line on that side: nobody speaks of one that is off the board."""
    sort: Sort = "column" if direction in ("left", "right") else "row"
    forward = direction in ("right", "down")
    before_last = Beyond(sort, "<", size(sort)) if forward else Beyond(sort, ">", Int(1))
    while isinstance(kind, Such):
        kind = kind.kind
    if isinstance(kind, AllLines):
        return Numbered(It(), before_last)
    return Lies(It(), before_last)


def about(thing: Place, claim: Statement, then: Statement) -> Statement | None:
    """If a claim holds of something, another one that speaks of it holds too."""
    if not mentions_it(then):
        return None
    return If(Says(thing, claim), cast("Statement", put(then, cast("Region", thing))))


def joined(connective: str, one: Statement, other: Statement) -> Statement:
    """Two statements with a connective between them."""
    match connective:
        case "and" | "or":
            if isinstance(one, Joined) and one.joint == connective:
                return Joined(connective, (*one.parts, other))
            return Joined(connective, (one, other))
        case "iff":
            return Iff(one, other)
        case "implies":
            return If(one, other)
        case "if":
            return If(other, one)
        case "unless":
            return If(Negated(other), one)
        case "xor":
            return SoMany(Bounded("exactly", 1), (one, other))
        case _:
            raise LookupError(f"no such connective: {connective}")
