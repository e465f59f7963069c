"""What is said of the ends of lines, and of cells by their number in a line."""

from __future__ import annotations

from typing import cast

from provefield.logic.field import Sort
from provefield.logic.formula import Int, Term, Var
from provefield.logic.language.constructions import affirmed
from provefield.logic.language.dependence import whenever_such
from provefield.logic.language.places import (
    AllLines,
    Bounded,
    Cells,
    Each,
    Except,
    It,
    Kind,
    Line,
    Meet,
    Nth,
    Place,
    Several,
    Such,
    is_choice,
    lines_of,
)
from provefield.logic.language.relations import (
    crossing,
    nth_cell,
)
from provefield.logic.language.statements import (
    FULL,
    Amount,
    Contains,
    Content,
    Joined,
    Negated,
    Says,
    SoMany,
    Statement,
    put,
)


def end_whenever(such: Such, end: Term | Line, state: Statement) -> Statement | None:
    """Whatever lines a claim holds of, another one holds of their first, or top, cell."""
    held = at_end(such.kind, end, state)
    return held and whenever_such(such, held)


def end_likewise(such: Such, end: Term | Line) -> Statement | None:
    """Whatever lines have something at one end, have it at another end too."""
    match such.claim:
        case Says(Meet(It()), state):
            return end_whenever(such, end, affirmed(state))
        case _:
            return None


def end_unlike(such: Such, end: Term | Line) -> Statement | None:
    """Whatever lines have something at one end, do not have it at another end."""
    match such.claim:
        case Says(Meet(It()), state):
            return end_whenever(such, end, Negated(affirmed(state)))
        case _:
            return None


def end_among(such: Such, end: Term | Line) -> Statement | None:
    """Of lines that hold so many mines, or safe cells, the first, or top, cell is one of these."""
    match such.claim:
        case Contains(Amount(_, content), It()):
            return end_whenever(such, end, Contains(Amount("some", content), It()))
        case _:
            return None


def gathered(kind: Kind, bound: Bounded, content: Content) -> Statement | None:
    """The cells of a kind hold so many mines, or safe cells, together."""
    if isinstance(kind, Such) or not isinstance(kind, Cells):
        return None
    return Says(Each(bound, kind), Contains(Amount("some", content), It()))


def at_end(kind: Kind, end: Term | Line, claim: Statement) -> Statement | None:
    """A claim about the first, or the top, cell of a line of some kind that is spoken of."""
    while isinstance(kind, Such):
        kind = kind.kind
    if not isinstance(kind, AllLines):
        return None
    across = crossing(kind.sort, end)
    return Says(Meet(It(), across), claim) if across else None


def in_each(place: Place, end: Term | Line, claim: Statement) -> Statement | None:
    """In a line, or so many of them, a claim holds of the first, or the top, cell."""
    if isinstance(place, Line):
        cell = nth_cell(place, end)
        return Says(cell, claim) if cell else None
    if not isinstance(place, Each):
        return None
    held = at_end(place.kind, end, claim)
    return held and Says(place, held)


def nths_in(place: Place, numbers: Several, claim: Statement, joint: str) -> Statement | None:
    """In a line, or so many of them, a claim holds of the first and of the last cell, or of one."""
    held = tuple(Says(Nth(It(), cast("Term | Line", one)), claim) for one in numbers.members)
    both: Statement = Joined(numbers.joint, held)
    if joint == "xor":
        both = SoMany(Bounded("exactly", 1), held)
    elif numbers.joint == "or":
        return None
    return Says(place, both) if isinstance(place, Line | Each) else None


def between_ends(sort: Sort, claim: Statement, between: Statement) -> Statement:
    """Whatever lines a claim holds of both ends of, another one holds of the cells between."""
    ends = tuple(Nth(It(), end) for end in (Int(1), Var("last")))
    both = Joined("and", tuple(Says(end, claim) for end in ends))
    told = cast("Statement", put(between, Except(It(), Several("and", ends))))
    return Says(Each("every", Such(AllLines(sort), both)), told)


def full_across(sort: Sort, across: Sort) -> Statement | None:
    """A column has a mine in every row: all of its cells are mines."""
    return FULL if sort != across else None


def at_both_ends(sort: Sort, amount: Amount) -> Statement:
    """A line of a sort, spoken of as `It`, has mines in its first and its last cell, or none."""
    ends = (at_end(AllLines(sort), end, Contains(amount, It())) for end in (Int(1), Var("last")))
    return Joined("and", tuple(cast("Statement", held) for held in ends))


def at_two_ends(subject: Place, amount: Amount) -> Statement | None:
    """Lines have mines in their first and their last cell, or none in either."""
    match subject:
        case Each(_, AllLines(sort) | Such(AllLines(sort))):
            return Says(subject, at_both_ends(sort, amount))
        case Each():
            return None
        case _ if lines := lines_of(subject):
            held = (Says(line, at_both_ends(line.sort, amount)) for line in lines)
            return Joined("or" if is_choice(subject) else "and", tuple(held))
        case _:
            return None
