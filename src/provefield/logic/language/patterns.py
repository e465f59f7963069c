"""How mines lie: side by side, alternating, mirrored, in blocks, in order, furthest to a side."""

from __future__ import annotations

from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Add, Int, Sub, Term, Var
from provefield.logic.language.amounts import LONGEST_LINE
from provefield.logic.language.comparisons import OPERATORS
from provefield.logic.language.constructions import joined
from provefield.logic.language.places import (
    ALONG,
    AllLines,
    Around,
    Beside,
    Between,
    Beyond,
    Board,
    Bounded,
    Cell,
    Cells,
    Corners,
    Direction,
    Each,
    Except,
    Half,
    It,
    Kind,
    Line,
    Meet,
    Members,
    Place,
    Quantity,
    Ray,
    Region,
    SameLine,
    Several,
    Such,
    are_cells,
    lines_of,
    size,
)
from provefield.logic.language.regions import STEPS, members
from provefield.logic.language.relations import has_next
from provefield.logic.language.statements import (
    MINE,
    MINES,
    Amount,
    Contains,
    ForEvery,
    ForSome,
    If,
    Iff,
    Joined,
    Lies,
    Negated,
    Pairs,
    Relation,
    Relative,
    Says,
    Statement,
    put,
)


def abreast(subject: Place, number: int) -> Statement | None:
    """A line, or so many of them, have so many mines next to each other."""
    match subject:
        case Line(sort) | Each(_, AllLines(sort) | Such(AllLines(sort))):
            steps = range(min(number, LONGEST_LINE))
            other: Sort = "row" if sort == "column" else "column"
            across = (Line(other, _plus("z", step)) for step in steps)
            mines = (Contains(Amount("some", "mine"), Meet(It(), line)) for line in across)
            found = ForSome(("z",), Joined("and", tuple(mines)))
            return Says(subject, found) if 1 < number <= LONGEST_LINE else None
        case _:
            return None


def cell_run(first: Cell, last: Cell) -> Several | None:
    """The cells of a line from one to another."""
    match first, last:
        case Cell(Int(start), Int(row)), Cell(Int(end), Int(same)) if row == same:
            steps = range(start, min(end, start + LONGEST_LINE) + 1)
            cells = tuple(Cell(Int(column), first.row) for column in steps)
        case Cell(Int(column), Int(start)), Cell(Int(same), Int(end)) if column == same:
            steps = range(start, min(end, start + LONGEST_LINE) + 1)
            cells = tuple(Cell(first.column, Int(row)) for row in steps)
        case _:
            return None
    return Several("and", cells) if 1 < len(cells) <= LONGEST_LINE else None


def next_cells(side: Direction, cell: Region, number: int) -> Several | None:
    """So many cells, one after the other, on a side of a cell."""
    match cell:
        case Cell(Int(column), Int(row)) if 1 < number <= LONGEST_LINE:
            across, down = STEPS[side]
            steps = range(1, number + 1)
            places = [(column + across * step, row + down * step) for step in steps]
            cells = tuple(Cell(Int(one), Int(other)) for one, other in places)
            return Several("and", cells) if min(map(min, places)) > 0 else None
        case _:
            return None


def two_apart(lines: Place, cells: Bounded) -> Statement | None:
    """A line holds two mines, and so many cells are between them."""
    match lines:
        case Line(sort) | Each(_, AllLines(sort) | Such(AllLines(sort))):
            other: Sort = "row" if sort == "column" else "column"
            across = (Line(other, Var(name)) for name in ("v", "w"))
            mines = (Contains(Amount("some", "mine"), Meet(It(), line)) for line in across)
            beyond = Relation("<", Var("v"), Var("w"))
            distance = Relation(
                OPERATORS[cells.how], Sub(Var("w"), Var("v")), Int(cells.number + 1)
            )
            apart = ForSome(("v", "w"), Joined("and", (*mines, beyond, distance)))
            two = Contains(Amount(Bounded("exactly", 2), "mine"), It())
            return Says(lines, Joined("and", (two, apart)))
        case _:
            return None


def with_distance(claim: Statement, cells: Bounded) -> Statement | None:
    """A claim that a line holds two mines, and how many cells are between them."""
    match claim:
        case Contains(Amount(Bounded("exactly", 2), "mine"), lines) | Says(
            lines, Contains(Amount(Bounded("exactly", 2), "mine"), It())
        ):
            return two_apart(lines, cells)
        case _:
            return None


def blocks(quantity: Quantity, width: int, height: int, amount: Amount) -> Statement | None:
    """So many rectangles of a size hold an amount of mines, or of safe cells."""
    bounds: dict[Quantity, Bounded] = {
        "some": Bounded("atleast", 1),
        "no": Bounded("exactly", 0),
        "every": Bounded("exactly", width * height),
    }
    bound = bounds.get(amount.quantity, amount.quantity)
    if quantity not in ("every", "some", "no") or not isinstance(bound, Bounded):
        return None
    if not 0 < min(width, height) <= max(width, height) <= LONGEST_LINE:
        return None
    shifts = [(across, along) for along in range(height) for across in range(width)]
    cells = tuple(Cell(_plus("x", across), _plus("y", along)) for across, along in shifts)
    fits = (
        Relation("<=", _plus("x", width - 1), size("column")),
        Relation("<=", _plus("y", height - 1), size("row")),
    )
    held: Statement = Contains(Amount(bound, amount.content), Several("and", cells))
    if quantity == "some":
        return ForSome(("x", "y"), Joined("and", (*fits, held)))
    claim = Negated(held) if quantity == "no" else held
    return ForEvery(("x", "y"), If(Joined("and", fits), claim))


def _plus(name: str, step: int) -> Term:
    return Add(Var(name), Int(step)) if step else Var(name)


def identical(place: Place) -> Statement | None:
    """Some columns, or some rows, have mines in the same places; or some cells are all alike."""
    if are_cells(place):
        return Joined("or", (Says(place, MINE), Says(place, Negated(MINE))))
    first, *others = lines_of(place) or (None,)
    if first is None or not others:
        return None
    across: Sort = "row" if first.sort == "column" else "column"
    same = [same_lines(across, first, other) for other in others]
    return Joined("and", tuple(one for one in same if one)) if all(same) else None


def in_order(side: Direction, one: Place, other: Place) -> Statement | None:
    """The mines of a place are further to one side than those of another."""
    if not isinstance(one, Region) or not isinstance(other, Region):
        return None
    sort = ALONG[side]
    passed = Beyond(sort, "<=" if side in ("left", "up") else ">=", Var("z"))
    here = Contains(Amount("some", "mine"), Meet(one, Line(sort, Var("z"))))
    return ForEvery(("z",), If(here, Contains(Amount("no", "mine"), Meet(other, passed))))


def ones_in_order(side: Direction, one: Place, other: Place) -> Statement | None:
    """Two places have a mine each, and the first of these is further to one side."""
    ordered = in_order(side, one, other)
    single = (Contains(Amount(Bounded("exactly", 1), "mine"), place) for place in (one, other))
    return ordered and Joined("and", (*single, ordered))


def one_further(lines: Place, one: Place, side: Direction) -> Statement | None:
    """Two lines hold one mine each, and that of one of them is further to one side."""
    others = [line for line in lines_of(lines) if line != one]
    if len(lines_of(lines)) != 2 or len(others) != 1 or others[0].sort == ALONG[side]:
        return None
    order = in_order(side, one, others[0])
    held = Says(lines, Contains(Amount(Bounded("exactly", 1), "mine"), It()))
    return order and Joined("and", (held, order))


def mirrored(one: Place, other: Place) -> Statement | None:
    """A half of the board has mines where the other half has them, seen in a mirror."""
    x, y = Var("x"), Var("y")
    match one, other:
        case (Half("left"), Half("right")) | (Half("right"), Half("left")):
            image = Cell(Sub(Add(size("column"), Int(1)), x), y)
        case (Half("up"), Half("down")) | (Half("down"), Half("up")):
            image = Cell(x, Sub(Add(size("row"), Int(1)), y))
        case _:
            return None
    held = (Contains(Amount("some", "mine"), cell) for cell in (Cell(x, y), image))
    return ForEvery(("x", "y"), Iff(*held))


def in_every(line: Place, amount: Amount, each: Place) -> Statement | None:
    """A line holds an amount in each of the lines that cross it."""
    match each:
        case Each(_, kind) if isinstance(line, Line) and not isinstance(kind, Cells | Members):
            return Says(each, Contains(amount, Meet(It(), line)))
        case _:
            return None


def outmost(
    side: Direction | Literal["first", "last"], line: Place, place: Place
) -> Statement | None:
    """The mine of a line that is furthest on one side lies in a place."""
    each = outmost_mine(side, line)
    return Says(each, Lies(It(), place)) if each else None


def outmost_mine(side: Direction | Literal["first", "last"], line: Place) -> Each | None:
    """The mine of a line that is furthest on one side."""
    if not isinstance(line, Line):
        return None
    backward: Direction = "left" if line.sort == "row" else "up"
    forward: Direction = "right" if line.sort == "row" else "down"
    side = {"first": backward, "last": forward}.get(side, side)
    if side not in (backward, forward):
        return None
    last = Joined("and", (MINE, Contains(Amount("no", "mine"), Ray(side, It()))))
    return Each("some", Such(Cells(line), last))


def further(subject: Place, side: Direction, each: Each) -> Statement | None:
    """All of some mines lie further on one side than all mines of a line."""
    match each:
        case Each("every", Such(Cells(Line() as line), claim)) if claim == MINE:
            own = SameLine(ALONG[side], It())
            past = Meet(line, Several("and", (own, Ray(side, own))))
            return Says(subject, Contains(Amount("no", "mine"), past))
        case _:
            return None


def same_lines(sort: Sort, one: Place, other: Place) -> Statement | None:
    """Two columns have mines in the same rows, or two rows in the same columns."""
    if not isinstance(one, Line) or not isinstance(other, Line) or sort in (one.sort, other.sort):
        return None
    held = (Contains(Amount("some", "mine"), Meet(line, It())) for line in (one, other))
    return Says(Each("every", AllLines(sort)), Iff(*held))


def wherever_crossed(
    one: Place, other: Place, amount: Amount, joint: str = "implies"
) -> Statement | None:
    """Where a row has a mine, another row has one in that column, or has none; so of columns."""
    if not isinstance(one, Line) or not isinstance(other, Line) or one.sort != other.sort:
        return None
    if amount.quantity not in ("some", "no") or amount.content != "mine":
        return None
    across: Sort = "row" if one.sort == "column" else "column"
    here, there = Contains(MINE.amount, Meet(one, It())), Contains(amount, Meet(other, It()))
    return Says(Each("every", AllLines(across)), joined(joint, here, there))


def wherever_in_line(one: Place, other: Place, amount: Amount, sort: Sort) -> Statement | None:
    """Where a column has a mine, another one has one in the same row, or has none; so of rows."""
    crosses = getattr(one, "sort", sort) != sort
    return wherever_crossed(one, other, amount) if crosses else None


def alternating(line: Place) -> Statement | None:
    """Of two neighbouring cells of a line, one is a mine."""
    if not isinstance(line, Line):
        return None
    side: Direction = "right" if line.sort == "row" else "down"
    cells = Such(Cells(line), has_next(side, Cells(line)))
    return Says(Each("every", cells), Iff(MINE, Contains(Amount("no", "mine"), Beside(side, It()))))


def in_pairs(place: Place, bound: Bounded, claim: Statement) -> Statement | None:
    """Of any two neighbouring cells of a place, so many are mines, or safe."""
    if not isinstance(place, Region):
        return None
    match bound:
        case Bounded("atmost", 1):
            return Pairs("no", Such(Cells(place), claim), "touching")
        case Bounded("atleast", 1):
            return Pairs("no", Such(Cells(place), Negated(claim)), "touching")
        case Bounded("exactly", 1):
            return alternating(place)
        case _:
            return None


def pairs_with(bound: Bounded, claim: Statement, relation: Relative) -> Statement | None:
    """Of any two cells that are so related, at most or at least one is a mine, or safe."""
    match bound:
        case Bounded("atmost", 1):
            return Pairs("no", Such(Cells(Board()), claim), relation)
        case Bounded("atleast", 1):
            return Pairs("no", Such(Cells(Board()), Negated(claim)), relation)
        case _:
            return None


def lines_next(each: Each, side: Direction, kind: Kind) -> Statement | None:
    """So many lines lie next to a line of a kind, on one side of it."""
    sort = ALONG[side]
    other: Direction = next(one for one in ALONG if one != side and ALONG[one] == sort)
    match each.kind, kind:
        case AllLines(own) | Such(AllLines(own)), Such(AllLines(same), claim) if (
            sort == own == same
        ):
            there = Says(Beside(other, SameLine(sort, It())), claim)
            return Says(each, Joined("and", (has_next(other, kind), there)))
        case _:
            return None


def in_touch(kind: Kind, sort: Sort) -> Statement | None:
    """Two mines that share a line are neighbours."""
    if kind != MINES:
        return None
    apart = Except(SameLine(sort, It()), Several("and", (Around(It()), It())))
    return Says(Each("every", kind), Contains(Amount("no", "mine"), apart))


def between_mines(sort: Sort, claim: Statement) -> Statement:
    """A claim about the cells between any two mines of a line."""
    across: Sort = "row" if sort == "column" else "column"
    line, ends = Line(sort, Var("z")), (Var("v"), Var("w"))
    mines = (Contains(Amount("some", "mine"), Meet(line, Line(across, end))) for end in ends)
    two = Joined("and", (Relation("<", *ends), *mines))
    between = cast("Statement", put(claim, Meet(line, Between(across, "<", *ends))))
    return ForEvery(("z", "v", "w"), If(two, between))


def out_of_touch(sort: Sort, mines: Kind = MINES) -> Statement:
    """Two mines that share a line are no neighbours."""
    side: Direction = "right" if sort == "row" else "down"
    return Says(Each("every", mines), Contains(Amount("no", "mine"), Beside(side, It())))


def out_of_touch_in(line: Place) -> Statement | None:
    """Two mines of a line are no neighbours."""
    return out_of_touch(line.sort, Such(Cells(line), MINE)) if isinstance(line, Line) else None


def opposite_corners(claim: Statement, connective: str, other: Statement) -> Statement | None:
    """A claim holds of any corner if, or only if, another one holds of the opposite corner."""
    if connective in ("and", "or"):
        return None
    corners = members(Corners("and"))
    pairs = zip(corners, reversed(corners), strict=True)
    parts = (joined(connective, Says(one, claim), Says(far, other)) for one, far in pairs)
    return Joined("and", tuple(parts))
