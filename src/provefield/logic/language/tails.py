"""What a sentence goes on with: the same in another place, or the contrary there."""

from __future__ import annotations

from provefield.logic.language.constructions import affirmed
from provefield.logic.language.places import (
    Border,
    Bounded,
    Cells,
    Each,
    It,
    Line,
    Place,
    Quantity,
    Region,
    Several,
    Such,
    lines_of,
)
from provefield.logic.language.statements import (
    MINE,
    Amount,
    Contains,
    Echo,
    If,
    Joined,
    Lies,
    Negated,
    Says,
    SoMany,
    Statement,
    Tail,
    mentions_it,
)


def but_not_in(amount: Amount, place: Place, other: Place) -> Statement:
    """A place holds an amount and another one does not, or what it holds is in none of a kind."""
    held = Contains(amount, It())
    if isinstance(place, Region) and isinstance(other, Each) and other.quantity == "some":
        those = Each("no", Such(Cells(place), Contains(Amount("some", amount.content), It())))
        return Joined("and", (Says(place, held), Says(those, Lies(It(), other))))
    return Echo(place, held, (Tail("and", other, "not"),))


def then_in(place: Place, claim: Statement, tail: Tail) -> Statement | None:
    """If a place holds mines, another one does, or does not; or if that is one of a kind, they lie
    in such a one, or in none. Of a line that crosses the place nobody can tell which is meant.
    """
    match claim, tail.subject:
        case (
            Contains(Amount("some" | Bounded(), content), It()),
            Each("some" | "no" as each, kind),
        ) if tail.holds != "same":
            if tail.holds == "no" or not isinstance(place, Region):
                return None
            those = Such(Cells(place), Contains(Amount("some", content), It()))
            among: Quantity = "every" if (each, tail.holds) == ("some", "yes") else "no"
            there = Lies(It(), Each("some", kind))
            return If(Says(place, claim), Says(Each(among, those), there))
        case Contains(Amount("some" | Bounded()), It()), Line() | Border() as other if (
            tail.holds != "same" and getattr(other, "sort", "") != getattr(place, "sort", "")
        ):
            return None
        case _:
            return Echo(place, claim, (tail,))


def then_in_else(place: Place, claim: Statement, other: Place, third: Place) -> Statement | None:
    """If a place holds mines, another one does, and otherwise a third one."""
    then = then_in(place, claim, Tail("implies", other, "yes"))
    if then is None or isinstance(third, Each):
        return None
    otherwise = If(Negated(Says(place, claim)), Says(third, affirmed(claim)))
    return Joined("and", (then, otherwise))


def two_tails(one: Tail, other: Tail) -> tuple[Tail, Tail] | None:
    """What an earlier claim is said of, twice; but what is the same as a condition nobody knows."""
    unclear = other.holds == "same" and one.connective not in ("and", "or")
    return None if unclear else (one, other)


def carried(amount: Amount, other: Amount) -> Amount | None:
    """A number after "at least two", of which "at least" is said too: "and three in row 2"."""
    match amount.quantity, other.quantity:
        case Bounded(how), Bounded("exactly", number) if how != "exactly":
            return Amount(Bounded(how, number), other.content)
        case _:
            return None


def one_or_other_but(left: Statement, right: Statement) -> Statement | None:
    """One claim or another holds, but a third one does."""
    match left:
        case Joined("or") | SoMany(Bounded("exactly", 1)):
            return Joined("and", (left, right))
        case _:
            return None


def in_three(
    one: Amount, first: Place, two: Amount, second: Place, three: Amount, third: Place
) -> Statement | None:
    """Three columns, or rows, hold amounts; one mine where there are others is exactly one."""
    lines = lines_of(Several("and", (first, second, third)))
    if len({line.sort for line in lines}) != 1:
        return None
    counted = any(isinstance(amount.quantity, Bounded) for amount in (one, two, three))
    held = ((one, first), (two, second), (three, third))
    exact = Amount(Bounded("exactly", 1), "mine")
    return Joined(
        "and",
        tuple(
            Contains(exact if counted and amount == MINE.amount else amount, place)
            for amount, place in held
        ),
    )


def another_in(amount: Amount, place: Place, other: Place) -> Statement | None:
    """A place holds an amount, and another one, which shares no cell with it, holds a mine."""
    lines = {one.sort for one in (*lines_of(place), *lines_of(other))}
    if not mentions_it(other) and not (lines_of(place) and lines_of(other) and len(lines) == 1):
        return None
    return Joined("and", (Contains(amount, place), Contains(Amount("some", "mine"), other)))


def more_tails(one: tuple[Tail, ...], other: tuple[Tail, ...]) -> tuple[Tail, ...]:
    """What an earlier claim is said of, one after the other."""
    return one + other


def lacking_too(place: Place) -> tuple[Tail, ...] | None:
    """Another place does not hold what was spoken of; of one of a kind, nobody can tell which."""
    match place:
        case Each("some"):
            return None
        case _:
            return (Tail("and", place, "no"),)
