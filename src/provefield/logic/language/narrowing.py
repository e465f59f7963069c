"""Claims about the whole board, said of a place; and what is said of the mines just spoken of."""

from __future__ import annotations

from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Int, Var
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
    Border,
    Bounded,
    Cell,
    Cells,
    Centre,
    Corners,
    Each,
    Except,
    Half,
    It,
    Kind,
    Limit,
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
from provefield.logic.language.relations import middle_cell
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
    EachLine,
    Echo,
    ForSome,
    If,
    Iff,
    Implied,
    Joined,
    Lies,
    Negated,
    Numbered,
    Pairs,
    Relative,
    Says,
    SoMany,
    Statement,
    Tail,
    There,
    mentions_it,
    put,
    rebuilt,
)
from provefield.logic.language.topics import says_where


def located(place: Place, claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of a place; or one about lines,
    said of the lines of their sort that a place is made of.
    """
    if isinstance(place, Beyond | Between) and (among := _among_lines(place, claim)):
        return among
    narrow = inside_it(claim)
    match place, narrow:
        case _, None:
            return None
        case Line(sort), Contains(_, Meet(Line(same))) if sort == same:
            return None
        case _:
            pass
    if isinstance(place, Line):
        narrow = cast("Statement", _with_own_middle(narrow, place))
    match place:
        case Each() if _with_own_middle(narrow, Line("row", Int(1))) != narrow:
            return None
        case Each(_, Such(_, Says(Meet() as end) | Contains(_, Meet() as end))):
            return Says(place, cast("Statement", _apart_from(end, narrow)))
        case Each():
            return Says(place, narrow)
        case Ray(side, Each() as each) | Beside(side, Each() as each):
            return Says(each, cast("Statement", put(narrow, type(place)(side, It()))))
        case Around(Each() as each):
            return Says(each, cast("Statement", put(narrow, Around(It()))))
        case _:
            return cast("Statement", put(narrow, cast("Region", place)))


def _with_own_middle(phrase: object, line: Line) -> object:
    """A phrase in which the middle is that of a line, not of the board."""
    if phrase == Centre():
        return middle_cell(line)
    return rebuilt(phrase, lambda part: _with_own_middle(part, line))


def _apart_from(end: Region, phrase: object) -> object:
    """A phrase in which the others of a line are those that are not at its end."""
    match phrase:
        case Except(It(), It()):
            return Except(It(), end)
        case _:
            return rebuilt(phrase, lambda part: _apart_from(end, part))


def _among_lines(place: Beyond | Between, claim: Statement) -> Statement | None:
    match claim:
        case EachLine(quantity, sort, amount):
            kind: Kind = AllLines(sort)
            claim = Contains(amount, It())
        case Says(Each(quantity, kind), claim):
            pass
        case _:
            return None
    narrow = _narrowed_lines(kind, place)
    return Says(Each(quantity, narrow), claim) if narrow else None


def _narrowed_lines(kind: Kind, place: Beyond | Between) -> Kind | None:
    match kind:
        case AllLines(sort) if sort == place.sort:
            return Such(kind, Numbered(It(), place))
        case Such(inner, claim):
            narrow = _narrowed_lines(inner, place)
            return narrow and Such(narrow, claim)
        case _:
            return None


def within_it(claim: Statement) -> Statement | None:
    """A claim about a part of the board, or its cells, said of what a line shares with it."""
    match claim:
        case Contains(amount, (Line() | Half() | Border() | Middle()) as part):
            return Contains(amount, Meet(part, It()))
        case _:
            return inside_it(claim)


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
        case Joined("and", (Implied(Says(cells)) as exception, others)) if (
            are_cells(cells) or cells == Centre()
        ):
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
    match more:
        case Pairs() | Says(Each("no" | "every")) if _in_every_line(claim):
            where = Board()
        case Says(Each("no" | Bounded())):
            where = where or _where_more(claim)
        case _:
            pass
    told = located(where, more) if where else None
    return told and Joined("and", (claim, told))


def _where_more(claim: Statement) -> Region | None:
    """The place that holds more mines than another one."""
    match claim:
        case Says(place, Compared(_, Count("mine", It()))) | Compared(_, Count("mine", place)):
            return place if isinstance(place, Region) else None
        case _:
            return None


def _in_every_line(claim: Statement) -> bool:
    match claim:
        case (
            EachLine("every", _, Amount(Bounded() | "some", "mine"))
            | Says(Each("every", AllLines()), Contains(Amount(Bounded() | "some", "mine"), It()))
            | Contains(Amount(Bounded() | "some", "mine"), Each("every", AllLines()))
        ):
            return True
        case _:
            return False


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


def nowhere_else(claim: Statement, whole: Place | None = None) -> Statement | None:
    """A claim that there are mines in a place, and none outside of it, in the whole of another."""
    parts = claim.parts if isinstance(claim, Joined) and claim.joint == "and" else (claim,)
    some = any(
        isinstance(each, Each) and each.quantity != "every"
        for part in parts
        for each in (getattr(part, "place", None), getattr(part, "subject", None))
    )
    places = [_where_mines(part) for part in parts]
    if some or not all(places):
        return None
    found = cast("list[Place]", places)
    there = Several("and", tuple(found)) if found[1:] else found[0]
    only = mines_of(whole, "every", Lies(It(), there)) if whole else Confined(there)
    return Joined("and", (claim, only))


def also_in_line(claim: Statement, sort: Sort) -> Statement | None:
    """A claim about so many mines, all of which lie in one column, or row."""
    where = _where_mines(claim)
    of_each = isinstance(claim, Says) and claim.subject == Each("every", MINES)
    if where is None or (of_each and not says_where(claim)):
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
        case Says(place, Joined(_, (_, *_) as parts)) if not isinstance(place, Each):
            wheres = {_where_mines(Says(place, part)) for part in parts}
            return wheres.pop() if len(wheres) == 1 else None
        case Says(Each(_, Members(place) | Cells(place)), inner) if inner in (MINE, FULL):
            return _as_one(place)
        case Says(place, inner) if inner == FULL:
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


def and_both_ends(claim: Statement, told: Statement) -> Statement | None:
    """A claim about what lies between two cells, or lines, and another one about these two."""
    match claim:
        case Contains(_, Segment(start, end)) | Says(Each(_, Cells(Segment(start, end)))):
            ends: tuple[Place, ...] = (start, end)
        case Contains(_, Between(sort, "<", first, last)):
            ends = (Line(sort, first), Line(sort, last))
        case _:
            return None
    return Joined("and", (claim, Says(Several("and", ends), told)))


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
        case Says(Each(Bounded("exactly", 2), AllLines() as lines), told):
            near = Pairs("some", Such(lines, told), "near") if relation != "diagonal" else None
        case Says(Line() as line, Contains(amount, It())):
            return side_by_side(Contains(amount, line), relation)
        case _:
            return None
    return near and Joined("and", (claim, near))


def none_touching(claim: Statement) -> Statement | None:
    """A place holds so many mines, no two of which touch each other."""
    where = _where_mines(claim)
    if where is None:
        return None
    return Joined("and", (claim, Pairs("no", Such(Cells(where), MINE), "touching")))


def mines_apart(
    lines: Place, how: Limit, relation: Relative, quantity: Literal["no", "some"]
) -> Statement | None:
    """Two lines hold one mine each, and these two are related, or not."""
    if len(lines_of(lines)) != 2 or how != "exactly":
        return None
    one = Contains(Amount(Bounded("exactly", 1), "mine"), It())
    pairs = Pairs(quantity, Such(Cells(Together(lines)), MINE), relation)
    return Joined("and", (Says(lines, one), pairs))


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


def inclusive(claim: Statement) -> Statement | None:
    """One of two claims holds, or one of two places, or both."""
    match claim:
        case SoMany(Bounded("exactly", 1), (one, other)):
            return Joined("or", (one, other))
        case Says(Each(Bounded("exactly", 1), Members(Several(_, (_, _))) as both), told):
            return Says(Each("some", both), told)
        case (
            Joined("or", (_, _)) | Says(Several("or", (_, _))) | Contains(_, Several("or", (_, _)))
        ):
            return claim
        case Says(_, Joined("or", (_, _))) | Echo(_, _, (Tail("or"),)):
            return claim
        case Contains(_, Lines(_, Several("or"))) | Says(Lines(_, Several("or"))):
            return claim
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
    """Two corners are mines, or safe, and they are opposite each other."""
    match claim:
        case (
            Says(
                Each(Bounded("exactly", 2), Members(Corners())),
                Contains(Amount("some" | "every")),
            )
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
