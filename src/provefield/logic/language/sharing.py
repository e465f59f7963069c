"""Two statements of which the second leaves words out that it shares with the first."""

from __future__ import annotations

from provefield.logic.language.places import (
    AllLines,
    Bounded,
    Each,
    It,
    Lines,
    Place,
    Quantity,
    Several,
    Such,
)
from provefield.logic.language.statements import (
    Amount,
    Contains,
    Joined,
    Numbered,
    Says,
    Statement,
    Tail,
)

Gap = tuple[Place, int | Quantity]


def one_without(place: Place, amount: Amount) -> Statement | None:
    """One of a kind, which is named first, holds none; an even row, though, is any of them."""
    match place:
        case Each("some", Such(AllLines(), Numbered(_, "even" | "odd"))):
            return None
        case Each("some") if amount.quantity == "no":
            return Says(place, Contains(amount, It()))
        case Several("or", parts):
            told = tuple(one_without(part, amount) for part in parts)
            return Joined("or", tuple(one for one in told if one)) if all(told) else None
        case _:
            return None


def counted_alike(bound: Bounded, place: Place, gaps: tuple[Gap, ...]) -> Statement:
    """At least two mines in a place, and three, which is at least three, in another."""
    held = [Contains(Amount(bound, "mine"), place)]
    for there, number in gaps:
        quantity = Bounded(bound.how, number) if isinstance(number, int) else number
        held.append(Contains(Amount(quantity, "mine"), there))
    return Joined("and", tuple(held))


def one_and_more(place: Place, gaps: tuple[Gap, ...]) -> Statement | None:
    """A mine in a place, which is exactly one where another holds two or more."""
    several = any(isinstance(number, int) and number > 1 for _, number in gaps)
    return counted_alike(Bounded("exactly", 1), place, gaps) if several else None


def tails_alike(one: tuple[Tail, ...], other: tuple[Tail, ...]) -> tuple[Tail, ...] | None:
    """What an earlier claim is said of twice; what "or" and then "and" join nobody can tell."""
    return one + other if one[-1].connective == other[0].connective else None


def or_of_all(claim: Statement, things: Place, other: Statement) -> Statement | None:
    """A claim, or one of things that are joined by "and"."""
    return _joined_with("and", "or", claim, things, other)


def and_of_one(claim: Statement, things: Place, other: Statement) -> Statement | None:
    """A claim, and one of things that are joined by "or"."""
    return _joined_with("or", "and", claim, things, other)


def and_of_it(claim: Statement, thing: Place, other: Statement) -> Statement | None:
    """Mines in one of two places, and a claim about something else."""
    match claim:
        case Contains(_, Several("or") | Lines(_, Several("or"))):
            return Joined("and", (claim, Says(thing, other)))
        case _:
            return None


def _joined_with(
    inner: str, outer: str, claim: Statement, things: Place, other: Statement
) -> Statement | None:
    match things, claim:
        case ((Several(joint) | Lines(_, Several(joint))), Says() | Contains()) if joint == inner:
            return Joined("or" if outer == "or" else "and", (claim, Says(things, other)))
        case _:
            return None
