"""What holds of none, or of all, but of some that are excepted."""

from __future__ import annotations

from typing import cast

from provefield.logic.formula import Int, Sub, Term, Var
from provefield.logic.language.constructions import affirmed, contrary, is_plain
from provefield.logic.language.places import (
    AllLines,
    Around,
    Board,
    Bounded,
    Cell,
    Cells,
    Centre,
    Corners,
    Each,
    Except,
    It,
    Line,
    Meet,
    Members,
    Nth,
    Place,
    Quantity,
    Region,
    Several,
    Such,
    Together,
    are_cells,
    line,
    lines_of,
    numbered_lines,
)
from provefield.logic.language.references import just_one
from provefield.logic.language.regions import members
from provefield.logic.language.relations import (
    but,
    crossed,
    middle_cell,
    nth_cell,
    nth_cells,
    without,
)
from provefield.logic.language.remainder import just_these, mines_of
from provefield.logic.language.statements import (
    FREE,
    FULL,
    MINE,
    SAFE,
    Amount,
    Contains,
    Echo,
    Implied,
    Joined,
    Lies,
    Negated,
    Says,
    SoMany,
    Statement,
    Tail,
    is_counted,
    mentions_it,
    put,
)


def all_but(number: int, each: Each, claim: Statement) -> Statement:
    """A claim holds of all of a kind but so many."""
    return Says(Each(Bounded("exactly", number), each.kind), Negated(claim))


def but_not_all(each: Place, claim: Statement) -> Statement | None:
    """A claim holds of so many of a kind, and not of all of them."""
    if not isinstance(each, Each) or each.quantity in ("every", "no", "notevery"):
        return None
    if each.quantity == Bounded("exactly", 1):
        return Says(each, claim)
    return Joined("and", (Says(each, claim), Says(Each("notevery", each.kind), claim)))


def but_not_both_claims(each: Place, claim: Statement) -> Statement | None:
    """One of two claims holds of each of a kind, and not both; or else a claim not of both."""
    match each, claim:
        case Each(_, Members(Several(_, (_, _)))), Joined("or"):
            return None  # both claims, or both places, nobody can tell
        case _, Joined("or", (one, other)):
            return Says(each, SoMany(Bounded("exactly", 1), (one, other)))
        case Each(Bounded("exactly", 1)), _:
            return Says(each, claim)
        case _:
            return but_not_all(each, claim)


def none_but(each: Each, skip: Place, claim: Statement) -> Statement | None:
    """A claim holds of all of a kind, or of none, but for some cells or lines: of these, not so."""
    match each.kind, skip:
        case Cells(Line() as row), Nth(It(), number):
            return none_but(each, cell, claim) if (cell := nth_cell(row, number)) else None
        case Cells(Line() as row), Centre():
            return none_but(each, cast("Place", middle_cell(row)), claim)
        case _ if mentions_it(skip):
            return None
        case Cells(place), _ if each.quantity == "every" and isinstance(claim, Contains):
            if isinstance(claim.amount.quantity, Bounded) and claim.place == It():
                return Contains(claim.amount, Except(place, skip))
        case _:
            pass
    others = without(each, skip)
    if others is None or _denies_number(each, claim):
        return None
    lines = isinstance(each.kind, AllLines) and lines_of(skip)
    told = lines or are_cells(skip) or isinstance(skip, Centre | Corners | Meet)
    if isinstance(skip, Corners) and isinstance(each.kind, Cells):
        skip = Each("every", Such(each.kind, Lies(It(), skip)))
    if each.quantity in ("every", "no") and told and is_plain(claim):
        exception = Implied(Says(skip, contrary(each.quantity, claim)), not is_counted(claim))
        return Joined("and", (exception, Says(others, claim)))
    return Says(others, claim)


def apart_from(each: Each, skip: Place, claim: Statement) -> Statement | None:
    """Apart from some cells, a claim holds of all of a kind, or of none: which leaves open whether
    there is a mine in the corners.
    """
    match none_but(each, skip, claim):
        case Joined("and", (Implied(exception), others)) if (
            isinstance(skip, Corners) and each.quantity == "no"
        ):
            return Joined("and", (Implied(exception, likely=False), others))
        case told:
            return told


def no_mine_but(place: Place, skip: Place) -> Statement | None:
    """There is no mine in a place apart from some cells."""
    return apart_from(Each("no", Cells(place)), skip, MINE)


def none_but_some(place: Place, each: Each) -> Statement | None:
    """There is no mine in a place, but for so many of some cells of it."""
    match each:
        case Each(Bounded() | "some" as quantity, Members(cells) | Cells(cells) as kind) if not (
            isinstance(place, Each) or mentions_it(each)
        ):
            number = Bounded("exactly", 1) if quantity == "some" else quantity
            those = Each(number, Such(kind, Lies(It(), place)))
            others = Contains(Amount("no", "mine"), Except(place, cells))
            return Joined("and", (Says(those, MINE), others))
        case _:
            return None


def but_perhaps(claim: Statement, skip: Place) -> Statement | None:
    """A claim holds of all of a kind, or of none, but perhaps not of some cells or lines."""
    if mentions_it(skip):
        return None
    match claim:
        case Says(Each("every" | "no") as each, told):
            others = without(each, skip)
            return Says(others, told) if others else None
        case Contains(Amount("no" | "every" as all_of, content), place) if isinstance(
            place, Region
        ):
            return Contains(Amount(all_of, content), Except(place, skip))
        case Says(place, told) if isinstance(place, Region) and told in (SAFE, FREE, FULL):
            return Says(Each("every", Cells(Except(place, skip))), told)
        case _:
            return None


def lines_but(lines: Place, skip: Place, claim: Statement) -> Statement | None:
    """A claim holds of all cells of some lines but those that are named."""
    told = are_cells(skip) or isinstance(skip, Centre)
    if isinstance(lines, Corners) or are_cells(lines) or not told:
        return None
    return none_but(Each("every", Cells(Together(lines))), skip, claim)


def none_and(subject: Place, claim: Statement, tails: tuple[Tail, ...]) -> Statement | None:
    """A claim holds of something, perhaps of none of a kind, and then of others."""
    denied = isinstance(subject, Each) and _denies_number(subject, claim)
    return None if denied else Echo(subject, claim, tails)


def _denies_number(each: Each, claim: Statement) -> bool:
    """Whether none has just two of something, where none is meant to have two or more."""
    match claim:
        case Contains(Amount(Bounded("exactly", number))):
            return each.quantity == "no" and number > 1
        case _:
            return False


def all_but_some(each: Each, claim: Statement, skip: Place, quantity: Quantity) -> Statement | None:
    """A claim holds of all of a kind, or of none, but for some cells, and of so many of these."""
    others = without(each, skip)
    if others is None or mentions_it(skip) or each.quantity not in ("every", "no"):
        return None
    return Joined(
        "and", (Says(others, claim), Says(Each(quantity, Members(skip)), affirmed(claim)))
    )


def whole_but(place: Place, skip: Place, claim: Statement) -> Statement | None:
    """What is said of the cells of a place, or around a cell, holds of all but some of them."""
    match place, claim:
        case Cell(), Contains(Amount("no", "mine"), Around(It())):
            return none_but(Each("no", Cells(Around(place))), skip, MINE)
        case Cell(), _:
            return None
        case _:
            return none_but(Each("every", Cells(place)), skip, claim) if is_plain(claim) else None


def everywhere_but(skip: Place, claim: Statement) -> Statement | None:
    """A claim holds of every cell but those of some places: of these, not so."""
    if mentions_it(skip) or isinstance(skip, Each):
        return None
    exception = Implied(Says(skip, Negated(claim)), claim == MINE or are_cells(skip))
    return Joined("and", (Says(Each("every", Cells(Except(Board(), skip))), claim), exception))


def except_in(amount: Amount, place: Place, skip: Place) -> Statement | None:
    """A place, or each of a kind, holds an amount, but for some cells or lines."""
    if isinstance(place, Each):
        return none_but(place, skip, Contains(amount, It()))
    return Contains(amount, Except(place, skip))


def with_exception(
    subject: Place, claim: Statement, skip: Place | Term, other: Statement
) -> Statement | None:
    """A claim holds of all of some cells or lines but those, of which another one holds."""
    each = subject if isinstance(subject, Each) else _all_of(subject)
    match each.kind, skip:
        case AllLines(sort), Several(_, (Int() | Var() | Line(), *_)):
            skipped: Place | None = numbered_lines(sort, skip)
        case AllLines(sort), Int() | Var() | Sub():
            skipped = line(sort, skip)
        case Cells(Line() as row), Several(_, (Int() | Var() | Line(), *_)):
            skipped = nth_cells(row, skip)
        case Cells(Line() as row), Line():
            skipped = crossed(row, skip)
        case Cells(Line() as row), Centre():
            skipped = middle_cell(row)
        case Cells(Line() as row), Nth(It(), number):
            skipped = nth_cell(row, number)
        case _, Int() | Var() | Sub():
            return None
        case _, Several(_, parts) if any(isinstance(part, Int | Var | Sub) for part in parts):
            return None
        case _:
            skipped = skip
    others = without(each, skipped) if skipped else None
    if others is None or mentions_it(skipped) or each.quantity not in ("every", "no"):
        return None
    if is_counted(claim) and other == MINE:
        other = Contains(just_one(MINE.amount), It())
    told = Says(others, claim), Says(cast("Place", skipped), other)
    match each.kind:
        case Such(_, own) if is_plain(own):  # an exception among mines is a mine
            return Joined("and", (*told, Says(cast("Place", skipped), own)))
        case _:
            return Joined("and", told)


def _all_of(place: Place) -> Each:
    one_by_one = isinstance(place, Corners | Several)
    return Each("every", Members(place) if one_by_one else Cells(place))


def middle_of(cells: Place) -> Cell | None:
    """The one in the middle of several cells that are named."""
    named = members(cells) if are_cells(cells) else ()
    return cast("Cell", named[len(named) // 2]) if len(named) % 2 else None


def none_but_nth(each: Each, numbers: Several, claim: Statement) -> Statement | None:
    """A claim holds of all of a kind but the first, or the first and the last."""
    match each.kind:
        case Cells(place):
            skip = nth_cells(place, numbers)
            return none_but(each, skip, claim) if skip else None
        case AllLines():
            return Says(but(each, numbers), claim)
        case _:
            return None


def within(line: Place, place: Place) -> Several | None:
    """The cells that a line shares with some lines of the other sort."""
    across = lines_of(place)
    if not across or not isinstance(line, Line) or any(one.sort == line.sort for one in across):
        return None
    return nth_cells(line, Several("and", across))


def namely(bound: Bounded, place: Place, other: Place) -> Statement | None:
    """A place holds so many mines, all of which lie in another one."""
    if isinstance(place, Line):
        other = cast("Place", put(other, place))
    if are_cells(other) and bound.how == "exactly" and bound.number != len(members(other)):
        return None
    there = mines_of(place, "every", Lies(It(), other))
    return Joined("and", (Contains(Amount(bound, "mine"), place), there))


def namely_these(each: Each, claim: Statement, numbers: Several) -> Statement | None:
    """A claim holds of so many lines of a sort, and they are these."""
    match each.kind:
        case AllLines(sort) if lines := numbered_lines(sort, numbers):
            return just_these(each, claim, lines)
        case _:
            return None


def none_but_edge(each: Each, end: Line, claim: Statement) -> Statement | None:
    """A claim holds of all cells of a line but the one at its end."""
    match each.kind:
        case Cells(place):
            skip = crossed(place, end)
            return none_but(each, skip, claim) if skip else None
        case _:
            return None
