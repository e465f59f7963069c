"""What a sentence goes on with: the same in another place, or the contrary there."""

from __future__ import annotations

from typing import cast

from provefield.logic.language.constructions import holding
from provefield.logic.language.places import (
    INTERIOR,
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
    Half,
    It,
    Line,
    Parity,
    Place,
    Quantity,
    Ray,
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
    Says,
    SoMany,
    Statement,
    Tail,
    mentions_it,
)


def but_not_in(amount: Amount, place: Place, other: Place) -> Statement:
    """A place holds an amount and another one does not, or what it holds is in none of a kind, or
    not in another place that shares some of its cells.
    """
    held = Contains(amount, It())
    if isinstance(place, Region) and (
        (isinstance(other, Each) and other.quantity == "some") or _shares(place, amount, other)
    ):
        those = Each("no", Such(Cells(place), Contains(Amount("some", amount.content), It())))
        return Joined("and", (Says(place, held), Says(those, Lies(It(), other))))
    return Echo(place, held, (Tail("and", other, "not"),))


def _shares(place: Place, amount: Amount, other: Place) -> bool:
    """Whether mines that lie in a place may lie in the other one, as people see it."""
    counted = isinstance(amount.quantity, Bounded)
    match place, other:
        case Line(sort), Line(across):
            return counted and sort != across
        case Line() | Half() | Beyond() | Between() | Parity() | Border(), Border() | Corners():
            return True
        case Line() | Half() | Beyond() | Between() | Parity(), _ if other == INTERIOR:
            return True
        case Line() | Border(), Cell() | Corners() | Centre():
            return counted
        case Border(), Line():
            return counted
        case Board(), _:
            return not isinstance(other, Each)
        case _:
            return False


def then_in(place: Place, claim: Statement, tail: Tail) -> Statement | None:
    """If a place holds mines, another one does, or does not; or if that is one of a kind, they lie
    in such a one, or in none. Of a line that crosses the place nobody can tell which is meant.
    """
    match claim, tail.subject:
        case (
            Contains(Amount("some" | Bounded(), content), It()),
            Each("some" | "no" as each, kind),
        ) if tail.holds not in ("so", "same"):
            if tail.holds == "no" or not isinstance(place, Region):
                return None
            those = Such(Cells(place), Contains(Amount("some", content), It()))
            among: Quantity = "every" if (each, tail.holds) == ("some", "yes") else "no"
            there = Lies(It(), Each("some", kind))
            return If(Says(place, claim), Says(Each(among, those), there))
        case Contains(Amount("some" | Bounded()), It()), Line() | Border() as other if (
            tail.holds not in ("so", "same")
            and getattr(other, "sort", "") != getattr(place, "sort", "")
        ):
            return None
        case _:
            return Echo(place, claim, (tail,))


def one_more_tail(one: Tail, others: tuple[Tail, ...]) -> tuple[Tail, ...] | None:
    """What an earlier claim is said of, one after the other; but what is the same as a condition
    nobody knows, nor what is so after something is not.
    """
    next_holds = others[0].holds
    unclear = next_holds in ("so", "same") and one.connective not in ("and", "or")
    denied = next_holds == "so" and one.holds in ("no", "not")
    return None if unclear or denied else (one, *others)


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


def and_another(amount: Amount, place: Place, other: Place) -> Statement | None:
    """It holds an amount in a place, and one more in another one, which shares no cell with it."""
    beside = all(isinstance(one, Beside | Ray) and mentions_it(one) for one in (place, other))
    sorts = [one.sort for one in (*lines_of(place), *lines_of(other))]
    if place == other or not (beside or (len(sorts) == 2 and sorts[0] == sorts[1])):
        return None
    held = holding(amount, place), holding(Amount("some", amount.content), other)
    return Joined("and", cast("tuple[Statement, ...]", held)) if all(held) else None


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
