"""Claims about the whole board, said of a place; and what is said of the mines just spoken of."""

from __future__ import annotations

from typing import cast

from provefield.logic.field import Sort
from provefield.logic.formula import Term, Var
from provefield.logic.language.comparisons import Measure, compared
from provefield.logic.language.constructions import joined
from provefield.logic.language.patterns import abreast
from provefield.logic.language.places import (
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
    Each,
    Except,
    It,
    Kind,
    Line,
    Lines,
    Meet,
    Members,
    Middle,
    Parity,
    Place,
    Ray,
    Region,
    Segment,
    Several,
    Such,
    Together,
    are_cells,
    corner,
    lines_of,
)
from provefield.logic.language.relations import sibling
from provefield.logic.language.remainder import mines_of, only_within
from provefield.logic.language.statements import (
    FULL,
    MINE,
    MINES,
    Amount,
    Compared,
    Confined,
    Contains,
    Count,
    Echo,
    ForSome,
    If,
    Iff,
    Implied,
    Joined,
    Lies,
    Negated,
    Pairs,
    Relative,
    Says,
    SoMany,
    Statement,
    Tail,
    There,
    mentions_it,
    put,
)


def located(place: Place, claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of a place."""
    narrow = inside_it(claim)
    match place, narrow:
        case _, None:
            return None
        case Line(sort), Contains(_, Meet(Line(same))) if sort == same:
            return None
        case _:
            pass
    match place:
        case Each():
            return Says(place, narrow)
        case Ray(side, Each() as each) | Beside(side, Each() as each):
            return Says(each, cast("Statement", put(narrow, type(place)(side, It()))))
        case Around(Each() as each):
            return Says(each, cast("Statement", put(narrow, Around(It()))))
        case _:
            return cast("Statement", put(narrow, cast("Region", place)))


def inside_it(claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of `It`."""
    match claim:
        case Says(Each(quantity, kind), inner) if _narrowed(kind) is not None:
            return Says(Each(quantity, cast("Kind", _narrowed(kind))), inner)
        case Pairs(quantity, kind, relation) if _narrowed(kind) is not None:
            return Pairs(quantity, cast("Kind", _narrowed(kind)), relation)
        case There(Each(quantity, kind)) if _narrowed(kind) is not None:
            return There(Each(quantity, cast("Kind", _narrowed(kind))))
        case Contains(amount, Board()):
            return Contains(amount, It())
        case Says(Line() as line, Contains(amount, It())):
            return Contains(amount, Meet(line, It()))
        case Joined("and", (Implied(Says(cells)) as exception, others)) if are_cells(cells):
            narrow = inside_it(others)
            return narrow and Joined("and", (exception, narrow))
        case Confined(place) if not mentions_it(place):
            return inside_it(Says(Each("every", MINES), Lies(It(), place)))
        case Compared(op, Count(content, place), Count(_, Except(Board(), other)), 1, 0) if (
            place == other and not mentions_it(place)
        ):
            inside, outside = Meet(It(), place), Except(It(), place)
            return Compared(op, Count(content, inside), Count(content, outside))
        case _:
            return None


def _narrowed(kind: Kind) -> Kind | None:
    match kind:
        case Cells(Board()):
            return Cells(It())
        case Cells(Except(Board(), others)):
            return Cells(Except(It(), others))
        case Cells(place) if isinstance(place, Region) and not mentions_it(place):
            return Cells(Meet(It(), place))
        case Such(inner, claim):
            narrow = _narrowed(inner)
            return narrow and Such(narrow, claim)
        case _:
            return None


def compared_in(place: Place, measure: Measure, one: Place, other: Place) -> Statement | None:
    """A region holds more in one place than in another."""
    match compared(measure, one, other):
        case Compared(op, left, right, times, more) if isinstance(place, Region):
            here, there = (Count(side.content, Meet(place, side.place)) for side in (left, right))
            return Compared(op, here, there, times, more)
        case _:
            return None


# What was just spoken of --------------------------------------------------------------------------


def also(claim: Statement, more: Statement) -> Statement | None:
    """A claim about so many mines, and another one about just these mines."""
    where = _where_mines(claim)
    told = located(where, more) if where else None
    return told and Joined("and", (claim, told))


def namely_so_many(claim: Statement, bound: Bounded) -> Statement | None:
    """A claim about some mines, and how many these are; or equally many of two places."""
    few = bound.how in ("atmost", "fewerthan")
    match claim:
        case Contains(Amount("some", "mine"), Each("every", AllLines()) as each) if few:
            return Joined("and", (claim, Says(each, Contains(Amount(bound, "mine"), It()))))
        case Contains() if few:
            return also(claim, Contains(Amount(bound, "mine"), Board()))
        case Contains(Amount("some", "mine"), Each("every", AllLines()) as each):
            return Says(each, Contains(Amount(bound, "mine"), It()))
        case Contains(Amount("some", "mine"), place) if whole := _as_one(place):
            return Contains(Amount(bound, "mine"), whole)
        case Compared("=", Count("mine", place), _, 1, 0) | Says(
            place, Compared("=", Count("mine", It()), _, 1, 0)
        ):
            return Joined("and", (claim, Contains(Amount(bound, "mine"), place)))
        case _:
            pass
    return also(claim, Contains(Amount(bound, "mine"), Board()))


def nowhere_else(claim: Statement) -> Statement | None:
    """A claim that there are mines in a place, outside of which there are none."""
    parts = claim.parts if isinstance(claim, Joined) and claim.joint == "and" else (claim,)
    some = any(
        isinstance(each, Each) and each.quantity != "every"
        for part in parts
        for each in (getattr(part, "place", None), getattr(part, "subject", None))
    )
    places = [_where_mines(part) for part in parts]
    if some or not all(places):
        return None
    there = Several("and", tuple(cast("list[Place]", places))) if places[1:] else places[0]
    return Joined("and", (claim, Confined(cast("Place", there))))


def also_in_line(claim: Statement, sort: Sort) -> Statement | None:
    """A claim about so many mines, all of which lie in one column, or row."""
    where = _where_mines(claim)
    if where is None:
        return None
    there = Says(Each("every", Such(Cells(where), MINE)), Lies(It(), Line(sort, Var("z"))))
    return Joined("and", (claim, ForSome(("z",), there)))


def so_many_in(claim: Statement, place: Place, bound: Bounded) -> Statement | None:
    """A claim about some mines, and how many of them lie in a place, or in every one of a kind."""
    where = _where_mines(claim)
    if not isinstance(place, Each):
        return also(claim, Says(Each(bound, MINES), Lies(It(), place)))
    held = Contains(Amount(bound, "mine"), Meet(It(), where)) if where else None
    return held and Joined("and", (claim, Says(place, held)))


def _where_mines(claim: Statement) -> Region | None:
    """The place whose mines a claim speaks of."""
    match claim:
        case Joined("and", (Confined(), Implied())):
            return Board()
        case Joined("and", parts):
            return _where_mines(parts[-1])
        case Contains(Amount(Bounded() | "some" | "odd" | "even", "mine"), place):
            return _as_one(place)
        case Says(
            place,
            Contains(
                Amount(Bounded() | "some" | "odd" | "even", "mine"), It() | Meet(It()) as part
            ),
        ):
            whole = _as_one(place)
            return whole and cast("Region", put(part, whole))
        case Says(Each(_, Members(place) | Cells(place)), inner) if inner in (MINE, FULL):
            return _as_one(place)
        case Says(Each("every", kind)) if kind == MINES:
            return Board()
        case Confined():
            return Board()
        case ForSome(_, inner):
            return _where_mines(inner)
        case _:
            return None


def _as_one(place: Place) -> Region | None:
    match place:
        case Each(_, Members(inner) | Cells(inner)):
            return _as_one(inner)
        case Several() | Lines() | Corners():
            return Together(place)
        case Each():
            return None
        case _:
            return cast("Region", place)


def one_of_those(claim: Statement, cell: Region) -> Statement | None:
    """A claim about some mines, one of which is a cell that is named."""
    return Joined("and", (claim, Says(cell, MINE))) if _where_mines(claim) else None


def side_by_side(claim: Statement, relation: Relative) -> Statement | None:
    """A place holds so many mines, which are next to each other: all of them, in a line."""
    match claim:
        case Contains(Amount(Bounded(_, 2), "mine"), place):
            near: Statement | None = located(place, Pairs("some", MINES, relation))
        case Contains(Amount(Bounded("exactly", number), "mine"), Line() as line):
            near = abreast(line, number)
        case Says(Line() as line, Contains(amount, It())):
            return side_by_side(Contains(amount, line), relation)
        case _:
            return None
    return near and Joined("and", (claim, near))


def but_not_both(claim: Statement) -> Statement | None:
    """One of two claims holds, or one of some places, but not all of them."""
    match claim:
        case SoMany(Bounded("exactly", 1), (_, _)):
            return claim
        case Says(Each(Bounded("exactly", 1))) | Contains(_, Each(Bounded("exactly", 1))):
            return claim
        case Contains(amount, Each("some" | Bounded(), kind)):
            return Joined("and", (claim, Contains(amount, Each("notevery", kind))))
        case Says(each, Joined("or", (one, other))):
            return Says(each, SoMany(Bounded("exactly", 1), (one, other)))
        case Joined("or", (one, other)):
            return SoMany(Bounded("exactly", 1), (one, other))
        case Contains(amount, Lines(_, Several("or")) as lines):
            return but_not_both(Contains(amount, Several("or", lines_of(lines))))
        case Contains(amount, Several("or", (one, other))):
            held = Contains(amount, one), Contains(amount, other)
            return SoMany(Bounded("exactly", 1), held)
        case Says(Several("or", (one, other)), told):
            return SoMany(Bounded("exactly", 1), (Says(one, told), Says(other, told)))
        case Says(Each("some" | Bounded(), kind), told):
            return Joined("and", (claim, Says(Each("notevery", kind), told)))
        case _:
            return None


def others_in(claim: Statement, place: Place) -> Statement | None:
    """A place holds so many mines, and all other mines lie in another one."""
    match claim:
        case Contains(Amount(Bounded(), "mine"), here) | Says(
            Each(Bounded(), Such(Cells(Board()), Contains(Amount("some", "mine"), It()))),
            Lies(It(), here),
        ) if not isinstance(here, Each) and not isinstance(place, Each):
            return Joined("and", (claim, Confined(Several("and", (here, place)))))
        case _:
            return None


def others_in_line(claim: Statement, number: Term | Line) -> Statement | None:
    """A line holds so many mines, and all other mines lie in another line of its sort."""
    match claim:
        case Contains(_, here) | Says(_, Lies(It(), here)):
            other = sibling(here, number)
            return others_in(claim, other) if other else None
        case _:
            return None


def all_or_none(each: Each, claim: Statement) -> Statement:
    """A claim holds of all of a kind, or of none."""
    return Joined("or", (Says(each, claim), Says(Each("no", each.kind), claim)))


def mines_only(place: Place, other: Place) -> Statement | None:
    """A place has mines only in another one; if these are cells, there they are."""
    if isinstance(place, Each):
        return None
    if are_cells(other):
        return only_within(place, other, MINE)
    alone = mines_of(place, "every", Lies(It(), other))
    if not isinstance(place, Region) or not isinstance(other, Region):
        return alone
    there = Contains(Amount("some", "mine"), Meet(place, other))
    return Joined("and", (alone, Implied(there, isinstance(other, Line))))


def conversely(claim: Statement) -> Statement | None:
    """What follows from a condition holds on that condition only."""
    match claim:
        case If(left, right):
            return Iff(left, right)
        case Echo(subject, told, (Tail("implies", other, holds),)):
            return Echo(subject, told, (Tail("iff", other, holds),))
        case Says(Each("every", Such(kind, condition)), told):
            return Says(Each("every", kind), Iff(condition, told))
        case _:
            return None


def not_that(claim: Statement, place: Place) -> Statement | None:
    """So many of some places are mines, but not this one."""
    match claim:
        case Says(Each(_, Members() | Cells()), told) if isinstance(place, Region):
            return Joined("and", (claim, Negated(Says(place, told))))
        case _:
            return None


def crosswise(claim: Statement) -> Statement | None:
    """Two corners are mines, and they are opposite each other."""
    match claim:
        case (
            Says(Each(Bounded("exactly", 2), Members(Corners())), Contains(Amount("some", "mine")))
            | Contains(Amount("some", "mine"), Each(Bounded("exactly", 2), Members(Corners())))
            | Contains(Amount(Bounded("exactly", 2), "mine"), Together(Corners()))
        ):
            ends = corner("first", "first"), corner("last", "last")
            held = (Contains(Amount("some", "mine"), end) for end in ends)
            return Joined("and", (claim, Iff(*held)))
        case _:
            return None


def with_between(
    connective: str, cells: Place, claim: Statement, between: Statement
) -> Statement | None:
    """A claim about two cells, joined with another one about the cells between them."""
    match (
        cells.kind.place if isinstance(cells, Each) and isinstance(cells.kind, Members) else cells
    ):
        case Several("and", (Cell() as first, Cell() as last)):
            told = cast("Statement", put(between, Segment(first, last)))
            return joined(connective, Says(cells, claim), told)
        case Several("and", (Line(sort, low), Line(same, high))) if sort == same:
            told = cast("Statement", put(between, Between(sort, "<", low, high)))
            return joined(connective, Says(cells, claim), told)
        case Lines(sort, Several("and", (low, high))):
            return with_between(connective, Several("and", lines_of(cells)), claim, between)
        case _:
            return None


def between_them(places: Place, amount: Amount) -> Statement | None:
    """Two cells have so many mines between them; of lines, that is how many they have in all."""
    match places:
        case Several("and", (Cell() as first, Cell() as last)):
            return Contains(amount, Segment(first, last))
        case Middle() | Beyond() | Between() | Parity():
            return Contains(amount, places)
        case _ if len(lines_of(places)) > 1:
            return Contains(amount, Together(places))
        case _:
            return None
