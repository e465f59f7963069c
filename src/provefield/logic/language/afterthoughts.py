"""What is added to a claim: how many each of those has, which one it is, and perhaps not all."""

from __future__ import annotations

from typing import cast

from provefield.logic.formula import Term
from provefield.logic.language.constructions import affirmed
from provefield.logic.language.narrowing import also
from provefield.logic.language.places import (
    AllLines,
    Around,
    Bounded,
    Cells,
    Corners,
    Each,
    Except,
    It,
    Kind,
    Line,
    Members,
    Place,
    Quantity,
    Region,
    Several,
    are_cells,
    line,
)
from provefield.logic.language.references import apiece, just_one
from provefield.logic.language.remainder import mines_of
from provefield.logic.language.statements import (
    MINE,
    MINES,
    Amount,
    Confined,
    Contains,
    EachLine,
    Iff,
    Implied,
    Joined,
    Lies,
    Negated,
    Only,
    Says,
    Statement,
    put,
)


def so_many_each(claim: Statement, amount: Amount) -> Statement | None:
    """Mines are in some lines, and so many in each of them."""
    match claim:
        case (
            Joined("and", (Confined(lines), Implied()))
            | Confined(lines)
            | Contains(Amount("some", "mine"), lines)
        ):
            each = Each("every", lines.kind) if isinstance(lines, Each) else lines
        case Says(Each("every", kind), Lies(It(), lines)) if kind == MINES:
            each = lines
        case Joined("and", (Implied(Says(each)), Only(_, told))) if told == MINE:
            pass
        case Says(lines, told) if told == MINE:
            each = lines
        case _:
            return None
    held = apiece(each, Contains(just_one(amount), It()))
    return held and Joined("and", (claim, held))


def not_that_line(claim: Statement, number: Term | Place) -> Statement | None:
    """A claim holds of so many columns, or rows, but not of this one."""
    match claim:
        case EachLine(Bounded(), sort, amount):
            told: Statement = Contains(amount, It())
        case Says(Each("some" | Bounded(), AllLines(sort)), told):
            pass
        case _:
            return None
    that = line(sort, number) if isinstance(number, Line | Term) else None
    return Joined("and", (claim, Says(that, Negated(told)))) if that else None


def none_of_those(claim: Statement, thing: Place) -> Statement | None:
    """A claim about some mines, none of which is, or lies in, something else."""
    return also(claim, Says(Each("no", MINES), Lies(It(), thing)))


def one_in_each(claim: Statement, place: Place, other: Place) -> Statement | None:
    """There are two mines, one of which is in a place and the other in another one."""
    match claim:
        case Contains(Amount(Bounded("exactly", 2), "mine"), where) | Says(
            where, Contains(Amount(Bounded("exactly", 2), "mine"), It())
        ) if isinstance(where, Region):
            held = (mines_of(where, "some", Lies(It(), one)) for one in (place, other))
            both = mines_of(where, "every", Lies(It(), Several("or", (place, other))))
            return Joined("and", (claim, *held, both))
        case _:
            return None


def with_neighbours(cells: Place, claim: Statement) -> Statement | None:
    """A claim holds of a cell, or of several, and of all their neighbours."""
    if not are_cells(cells) and not isinstance(cells, Corners):
        return None
    around = Says(Each("every", Cells(Around(It()))), claim)
    return Joined("and", (Says(cells, claim), Says(Each("every", Members(cells)), around)))


def not_counting(claim: Statement, skip: Place) -> Statement | None:
    """A place holds so many, but for some cells of it that are not counted."""
    match claim:
        case Contains(amount, place) | Says(place, Contains(amount, It())) if isinstance(
            place, Region
        ):
            return Contains(amount, Except(place, cast("Place", put(skip, place))))
        case _:
            return None


def otherwise_so(condition: Statement, denial: Statement) -> Statement | None:
    """Something is not so on a condition, and otherwise it is."""
    told = denial.claim if isinstance(denial, Says) else denial
    return Iff(condition, denial) if affirmed(told) != told else None


def either_number(numbers: tuple[Quantity, ...], kind: Kind, claim: Statement) -> Statement:
    """A claim holds of one number of a kind, or of another."""
    return Joined("or", tuple(Says(Each(number, kind), claim) for number in numbers))
