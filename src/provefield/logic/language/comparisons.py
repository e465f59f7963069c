"""How one number of cells is told by another: more, as many, twice as many, two fewer, half."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from provefield.logic.field import Sort
from provefield.logic.formula import Comparison, Int, Term, Var
from provefield.logic.language.places import (
    INTERIOR,
    AllLines,
    Beside,
    Between,
    Beyond,
    Board,
    Border,
    Bounded,
    Direction,
    Each,
    Except,
    It,
    Kind,
    Limit,
    Line,
    Lines,
    Middle,
    Parity,
    Place,
    Quantity,
    Ray,
    Region,
    Rest,
    Several,
    Such,
    Together,
    line,
    lines_of,
    size,
)
from provefield.logic.language.relations import counterpart, following, rivals, sibling
from provefield.logic.language.statements import (
    Amount,
    Compared,
    Contains,
    Content,
    Count,
    Excepted,
    ForEvery,
    If,
    Joined,
    Negated,
    Numbered,
    Relation,
    Says,
    Statement,
    mentions_it,
    put,
)
from provefield.logic.language.topics import topic

OPERATORS: dict[Limit, Comparison] = {
    "exactly": "=",
    "atleast": ">=",
    "atmost": "<=",
    "morethan": ">",
    "fewerthan": "<",
}


@dataclass(frozen=True, slots=True)
class Scale:
    """A number is so many times another and so many more; or it is more, or less, than that."""

    op: Comparison
    times: int = 1
    more: int = 0
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class Measure:
    """How many mines, or safe cells, compared with another number."""

    scale: Scale
    content: Content


def multiple(how: Limit, times: int) -> Scale:
    """At least twice as many."""
    return Scale(OPERATORS[how], times)


def surplus(bound: Bounded) -> Scale:
    """At least two more."""
    return Scale(OPERATORS[bound.how], 1, bound.number)


def deficit(bound: Bounded) -> Scale:
    """At least two fewer: what is told so is two more, the other way round."""
    return Scale(OPERATORS[bound.how], 1, bound.number, inverse=True)


def compared(
    measure: Measure, place: Place, standard: Place | Content | Direction | Rest
) -> Statement | None:
    """A place holds more than another one; which may be told as the lower one, or the second, of
    its sort; or it holds more mines than safe cells.
    """
    if isinstance(place, Each):
        if isinstance(standard, Term) and isinstance(place.kind, AllLines):
            standard = cast("Line", line(place.kind.sort, standard))
        held = compared(measure, It(), standard)
        return held and Says(place, held)
    if isinstance(standard, Region) and standard != It() and mentions_it(standard):
        standard = _beside_that(place, standard)
    match standard:
        case "mine" | "safe":
            return related(measure.scale, Count(measure.content, place), Count(standard, place))
        case "up" | "down" | "left" | "right":
            other: Place | None = counterpart(place, standard)
        case Several(joint, parts):
            each = [compared(measure, place, part) for part in parts]
            return Joined(joint, tuple(cast("list[Statement]", each))) if all(each) else None
        case Lines(_, Several(joint)):
            return compared(measure, place, Several(joint, lines_of(standard)))
        case Rest():
            other = Except(Board(), place)
        case It() if place == Border():
            other = INTERIOR
        case _ if isinstance(standard, Term):
            other = sibling(place, standard)
        case _:
            other = standard
    if other is None:
        return None
    return related(measure.scale, Count(measure.content, place), Count(measure.content, other))


def _beside_that(place: Place, standard: Region) -> Region:
    """What is told by something that was named; on the other side of it is all that is there."""
    middle = isinstance(place, Ray) and isinstance(place.cell, Middle)
    named = cast("Middle", cast("Ray", place).cell) if middle else topic(place)
    match standard:
        case Beside(side, It()) if isinstance(place, Ray | Beyond):
            standard = Ray(side, It())
        case Beside(_, It()) if isinstance(named, Line):
            return standard
        case _:
            pass
    return cast("Region", put(standard, named)) if named else standard


def remeasured(measure: Measure, scale: Scale) -> Measure:
    """As much of the same on another scale."""
    return Measure(scale, measure.content)


def related(scale: Scale, left: Count, right: Count) -> Compared:
    """Two numbers as a scale tells."""
    one, other = (right, left) if scale.inverse else (left, right)
    return Compared(scale.op, one, other, scale.times, scale.more)


def apart(left: Count, right: Count, bound: Bounded) -> Statement:
    """One number is so much, or at most so much, greater than the other, whichever."""
    pairs = (left, right), (right, left)
    op = OPERATORS[bound.how]
    differences = tuple(Compared(op, one, other, 1, bound.number) for one, other in pairs)
    return Joined("and" if op in ("<", "<=") else "or", differences)


def total(left: Count, right: Count) -> Count | None:
    """What two lines hold together."""
    both = Several("and", (left.place, right.place))
    return summed(left.content, both) if left.content == right.content else None


def summed(content: Content, lines: Place) -> Count | None:
    """What lines of one sort hold together; others may share cells, which would count twice."""
    parts = lines_of(lines)
    apart = len({one.sort for one in parts}) == 1 and len({*parts}) == len(parts)
    return Count(content, Together(lines)) if apart else None


def hold(count: Count, quantity: Quantity) -> Statement:
    """A place holds so many."""
    return Contains(Amount(quantity, count.content), count.place)


def alike(op: Comparison, subject: Place, content: Content) -> Statement | None:
    """Several places hold equally many cells, or two of them do not."""
    match subject:
        case Several(_, parts):
            return _alike(op, parts, content)
        case Lines():
            return _alike(op, lines_of(subject), content)
        case Each("every", AllLines(sort)) if op == "=":
            first = Count(content, Line(sort, Int(1)))
            return Says(subject, Compared("=", Count(content, It()), first))
        case Each("every", Such(AllLines(sort), Numbered(It(), "even" | "odd" as parity))) if (
            op == "="
        ):
            first = Count(content, Line(sort, Int(1 if parity == "odd" else 2)))
            return Says(subject, Compared("=", Count(content, It()), first))
        case Beyond(sort) | Between(sort) | Middle(sort) if op == "=":
            return _all_alike(sort, Numbered(It(), subject), content)
        case Parity(sort, parity):
            odd_or_even = Such(AllLines(sort), Numbered(It(), parity))
            return alike(op, Each("every", odd_or_even), content)
        case Each("every", Such(AllLines(sort), Excepted(_, number))) if op == "=":
            return _all_alike(sort, Negated(Numbered(It(), number)), content)
        case Each("every", Such(AllLines(sort), claim)) if op == "=":
            return _all_alike(sort, claim, content)
        case _:
            return None


def _all_alike(sort: Sort, claim: Statement, content: Content) -> Statement:
    """Any two lines of a sort of which a claim holds have equally many cells."""
    lines = Line(sort, Var("v")), Line(sort, Var("w"))
    two = Relation("<", Var("v"), Var("w")), Relation("<=", Var("w"), size(sort))
    such = (cast("Statement", put(claim, line)) for line in lines)
    one, other = (Count(content, line) for line in lines)
    return ForEvery(("v", "w"), If(Joined("and", (*two, *such)), Compared("=", one, other)))


def every_other(sort: Sort, measure: Measure, line: Place) -> Statement | None:
    """Every line but this one holds more, or fewer, than it, or as many."""
    if not isinstance(line, Line) or line.sort != sort:
        return None
    held = compared(measure, It(), line)
    return held and Says(Each("every", cast("Kind", rivals(line))), held)


def no_other(sort: Sort, measure: Measure, line: Place) -> Statement | None:
    """No line but this one holds more than it; or as many, which is to say that all hold fewer."""
    if not isinstance(line, Line) or line.sort != sort:
        return None
    scale = Scale(">=") if measure.scale == Scale("=") else measure.scale
    held = compared(Measure(scale, measure.content), It(), line)
    return held and Says(Each("no", cast("Kind", rivals(line))), held)


def all_differ(sort: Sort, content: Content) -> Statement:
    """No two lines of a sort hold equally many cells."""
    one, other = Var("v"), Var("w")
    two = Relation("<", one, other), Relation("<=", other, size(sort))
    counts = Count(content, Line(sort, one)), Count(content, Line(sort, other))
    return ForEvery(("v", "w"), If(Joined("and", two), Compared("!=", *counts)))


def next_alike(quantity: Quantity, op: Comparison, sort: Sort, content: Content) -> Statement:
    """So many lines hold as many cells as the next line does, or not as many."""
    counts = Count(content, It()), Count(content, following(sort, "yes"))
    return Says(Each(quantity, AllLines(sort)), Compared(op, *counts))


def _alike(op: Comparison, parts: tuple[Place, ...], content: Content) -> Statement | None:
    first, *others = (Count(content, part) for part in parts)
    if op != "=" and len(others) > 1:
        return None
    return Joined("and", tuple(Compared(op, first, other) for other in others))


def half_of(place: Place, op: Comparison, content: Content) -> Statement | None:
    """The cells of a place that are mines, or safe, are as many as the others, or more, or less."""
    if isinstance(place, Each):
        held = half_of(It(), op, content)
        return held and Says(place, held)
    there = place if isinstance(place, Region) else Together(place)
    other: Content = "safe" if content == "mine" else "mine"
    return Compared(op, Count(content, there), Count(other, there))


def half_in(op: Comparison, place: Place) -> Statement | None:
    """As many mines lie in a place as outside of it, or more, or less."""
    if isinstance(place, Each):
        return None
    return Compared(op, Count("mine", place), Count("mine", Except(Board(), place)))


def like(count: Count, place: Place) -> Count:
    """How many of the same another place holds."""
    return Count(count.content, place)
