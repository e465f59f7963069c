"""What holds of each of a kind whenever something else does: if a row has a mine, it has two."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from provefield.logic.language.constructions import affirmed, joined
from provefield.logic.language.places import (
    AllLines,
    Around,
    Beside,
    Beyond,
    Bounded,
    Cell,
    Cells,
    Direction,
    Each,
    Except,
    It,
    Kind,
    Meet,
    Nth,
    Place,
    Ray,
    SameLine,
    Several,
    Such,
)
from provefield.logic.language.relations import (
    besides,
    has_next,
    having_next,
)
from provefield.logic.language.statements import (
    MINE,
    Amount,
    Contains,
    Excepted,
    If,
    Joined,
    Lies,
    Negated,
    Numbered,
    Says,
    Statement,
    Truth,
    mentions_it,
    put,
)
from provefield.logic.language.topics import (
    speaks_of_others,
    topic,
)


def whenever(kind: Kind, claim: Statement, then: Statement) -> Statement:
    """Whatever of a kind the claim holds of, something else holds of it too."""
    match then:
        case Says(Beside(direction, It() | SameLine(_, It())), told):
            kind = having_next(direction, kind, told)
        case Contains(amount, Beside(direction, SameLine(_, It()))):
            kind = having_next(direction, kind, Contains(amount, It()))
        case _:
            pass
    if mentions_it(then):
        return Says(Each("every", Such(kind, claim)), then)
    return If(Says(Each("some", kind), claim), then)


def whenever_besides(
    kind: Kind, sides: Several, claim: Statement, then: Statement
) -> Statement | None:
    """Whatever of a kind has cells on all these sides, of which a claim holds, something else holds
    of it too.
    """
    if sides.joint != "and":
        return None
    for side in sides.members:
        kind = Such(kind, has_next(cast("Direction", side), kind))
    return whenever(kind, Says(besides(It(), sides), claim), then)


def whenever_such(such: Such, then: Statement) -> Statement | None:
    """Whatever of a kind a claim holds of, something else holds of it too; if the claim is about
    an end of a line, others are those of the line that are not at that end.
    """
    match such.kind, such.claim, then:
        case _, Says(Meet(It()) as end), Contains(amount, Except(place, It())):
            then = Contains(amount, Except(place, end))
        case AllLines() | Such(AllLines()), Contains(), Contains(others, Except(It(), It())):
            return others_whenever(such, others)
        case AllLines() | Such(AllLines()), _, Contains(_, Except(_, It())):
            return None
        case _:
            pass
    return whenever(such.kind, such.claim, then)


def likewise_whenever(such: Such, other: Place, holds: Literal["yes", "no"]) -> Statement | None:
    """Whatever of a kind a claim holds of, it holds, or not, of what is told by that."""
    if not mentions_it(other):
        return None
    told = affirmed(such.claim)
    return whenever_such(such, Says(other, told if holds == "yes" else Negated(told)))


def others_whenever(such: Such, others: Amount) -> Statement | None:
    """Lines with a mine at one end hold others, or none; so do those that have one anywhere."""
    match such:
        case Such(_, Says(Meet(It()) as end)):
            return whenever_such(such, Contains(others, Except(It(), end)))
        case Such(_, Contains(Amount("some", "mine"), It())) if others.quantity == "no":
            return whenever_such(such, Contains(Amount(Bounded("exactly", 1), "mine"), It()))
        case Such(_, Contains(Amount("some", "mine"), It())) if others.quantity == "some":
            return whenever_such(such, Contains(Amount(Bounded("atleast", 2), "mine"), It()))
        case Such(_, Contains(Amount("some", "mine"), It())) if isinstance(
            others.quantity, Bounded
        ):
            one_more = replace(others.quantity, number=others.quantity.number + 1)
            return whenever_such(such, Contains(Amount(one_more, "mine"), It()))
        case _:
            return None


def besides_that(claim: Statement, others: Amount) -> Statement | None:
    """A line of which a claim told where it has a mine holds others, or none."""
    match claim:
        case Contains(
            Amount("some" | Bounded("exactly", 1), "mine"), Meet(It()) | Nth(It()) as part
        ) | Says(Meet(It()) | Nth(It()) as part, Contains(Amount("some", "mine"), It())):
            return Contains(others, Except(It(), part))
        case Contains(Amount("some", "mine"), It()) if others.quantity == "no":
            return Contains(Amount(Bounded("exactly", 1), "mine"), It())
        case Contains(Amount("some", "mine"), It()) if others.quantity == "some":
            return Contains(Amount(Bounded("atleast", 2), "mine"), It())
        case _:
            return None


def besides_such(each: Each, others: Amount) -> Statement | None:
    """All lines of which a claim told where they have a mine hold others, or none."""
    match each.kind:
        case Such(_, claim):
            held = besides_that(claim, others)
            return held and Says(each, held)
        case _:
            return None


def there_beside(kind: Such, place: Place, claim: Statement) -> Statement | None:
    """There is one of a kind, and a claim holds of the line next to it."""
    match place:
        case Beside(direction, SameLine(_, It())):
            those = Such(kind, has_next(direction, kind))
            return Says(Each("some", those), Says(place, claim))
        case _:
            return None


def generally(kind: Kind, claim: Statement) -> Statement | None:
    """What is said of one of a kind, as what holds of each of them: not where it is, nor that it
    has a mine, which one of them may.
    """
    match claim:
        case Contains(Amount("no" | "every" | Bounded())) | Negated(Contains()):
            return Says(Each("every", kind), claim)
        case _:
            return None


def at_most_each(kind: Kind, claim: Statement) -> Statement | None:
    """What one of a kind has at most, as what all of them have."""
    match claim:
        case Contains(Amount(Bounded("atmost" | "fewerthan"))):
            return Says(Each("every", kind), claim)
        case _:
            return None


def whenever_line(such: Such, then: Statement) -> Statement | None:
    """Whatever lines hold mines, something holds of these mines."""
    match such:
        case Such(
            AllLines() | Such(AllLines()), Contains(Amount("some" | Bounded(), "mine"), It())
        ):
            return whenever_such(such, then)
        case _:
            return None


def unless_there(claim: Statement, place: Place) -> Statement | None:
    """A claim about every one, or none, of a kind, but for those that lie in a place."""
    match claim:
        case Says(Each("every" | "no" as quantity, kind), told):
            return Says(Each(quantity, Such(kind, Negated(Lies(It(), place)))), told)
        case Says(Beside(side, Each("every" | "no" as quantity, kind)), told):
            others = Each(quantity, Such(kind, Negated(Lies(It(), place))))
            return Says(Beside(side, others), told)
        case Contains(amount, Beside(side, Each("every" | "no" as quantity, kind))):
            others = Each(quantity, Such(kind, Negated(Lies(It(), place))))
            return Contains(amount, Beside(side, others))
        case Contains(amount, Around(Each("every" | "no" as quantity, kind))):
            others = Each(quantity, Such(kind, Negated(Lies(It(), place))))
            return Contains(amount, Around(others))
        case _:
            return None


def of_each(kind: Kind, claim: Statement) -> Statement | None:
    """A claim that speaks of any of a kind holds of each of them."""
    return whenever(kind, Truth(), claim) if mentions_it(claim) else None


def described(lines: Such) -> Such | None:
    """Lines that are told by what they hold, not by their numbers."""
    return None if isinstance(lines.claim, Numbered | Excepted) else lines


def such_as(claim: Statement) -> Such | None:
    """Those of a kind of which a claim was made that speaks of any one of them."""
    match claim:
        case Says(Each("some", kind), told):
            return Such(kind, told)
        case _:
            return None


def in_none(amount: Amount, place: Place) -> Statement | None:
    """None of a kind holds an amount, of which each was said to hold it."""
    return Contains(amount, Each("no", place.kind)) if isinstance(place, Each) else None


def wherever(place: Place, then: Statement) -> Statement | None:
    """Something that speaks of a mine holds of every mine in a place."""
    return whenever(Cells(place), MINE, then) if mentions_it(then) else None


def beside_mines(place: Place, then: Statement) -> Statement | None:
    """Something that speaks of the cells beside a mine holds of every mine in a line or region."""
    if isinstance(place, Each | Several) or isinstance(topic(place), Cell) or mentions_it(place):
        return None
    match then:
        case Says(Beside(_, It()) | Around(It())) | Contains(_, Beside(_, It()) | Around(It())):
            return wherever(place, then)
        case Says(Each(_, Cells(Around(It())))):
            return wherever(place, then)
        case _:
            return None


def with_one(amount: Amount, place: Place, then: Statement) -> Statement | None:
    """A place has a mine, and something that speaks of what is beside it holds of that mine."""
    if isinstance(place, Each | Beyond | Ray) or isinstance(topic(place), Cell):
        return None
    if not speaks_of_others(then):
        return None
    there = Such(Cells(place), MINE)
    if amount.quantity == "some":
        return Says(Each("some", there), then)
    return Joined("and", (Contains(amount, place), Says(Each("every", there), then)))


def of_any(kind: Kind, claim: Statement, connective: str, other: Statement) -> Statement | None:
    """A claim holds of any of a kind if, only if, or unless another one that speaks of it does; or
    else the other one, about what is next to it, holds.
    """
    if connective == "and" or not mentions_it(other):
        return None
    match other:
        case Says(Beside(direction) as beside) | Contains(_, Beside(direction) as beside) if (
            mentions_it(beside)
        ):
            kind = Such(kind, has_next(direction, kind))
        case _ if connective == "or":
            return None
        case _:
            pass
    return Says(Each("every", kind), joined(connective, claim, other))


def two_ifs(a: Statement, b: Statement, c: Statement, d: Statement) -> Statement:
    """Two conditions, the second of which may speak of what the first is about."""
    named = topic(a) if mentions_it(c) else None
    second = cast("Statement", put(c, named)) if named else c
    return Joined("and", (If(a, b), If(second, d)))
