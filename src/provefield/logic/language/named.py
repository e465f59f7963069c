"""What was counted, and is then named or spoken of again: that corner, one of them, such a row."""

from __future__ import annotations

from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.language.places import (
    AllLines,
    Bounded,
    Each,
    It,
    Place,
    Quantity,
    Region,
    Several,
    Such,
    numbered_lines,
)
from provefield.logic.language.references import about_it
from provefield.logic.language.regions import members
from provefield.logic.language.remainder import just_these
from provefield.logic.language.statements import (
    Amount,
    Contains,
    Joined,
    Negated,
    Says,
    Statement,
    There,
    with_exact_numbers,
)
from provefield.logic.language.topics import topic


def respectively(places: Place, numbers: tuple[int, ...]) -> Statement | None:
    """Several places hold so many mines each, one number for each place."""
    each = members(places)
    if len(each) != len(numbers):
        return None
    amounts = (Amount(Bounded("exactly", number), "mine") for number in numbers)
    return Joined("and", tuple(map(Contains, amounts, each)))


def among_those(amount: Amount, place: Place, cell: Region, is_one: str) -> Statement | None:
    """A place holds so many mines, or safe cells, and a cell is one of them, or is not."""
    if amount.quantity in ("no", "every", "notevery") or isinstance(place, Each):
        return None
    one = Says(cell, Contains(Amount("some", amount.content), It()))
    told = one if is_one == "yes" else Negated(one)
    return Joined("and", (Contains(amount, place), told))


def about_that(
    subject: Place, claim: Statement, noun: Literal["cells"] | Sort, other: Statement
) -> Statement | None:
    """A claim about one corner, or row, and another one about that corner, or row."""
    kind = subject.kind if isinstance(subject, Each) else None
    while isinstance(kind, Such):
        kind = kind.kind
    named = kind.sort if isinstance(kind, AllLines) else "cells"
    return about_it(subject, claim, other) if named == noun else None


def such_too(each: Each, quantity: Quantity, sort: Sort) -> Statement | None:
    """There are so many lines of which a claim holds, and so many such lines of the other sort."""
    match each.kind:
        case Such(AllLines(same), claim) if same != sort and topic(claim) is None:
            there = There(
                Each(quantity, Such(AllLines(sort), cast("Statement", with_exact_numbers(claim))))
            )
            return Joined("and", (There(each), there))
        case _:
            return None


def there_namely(each: Each, numbers: Several) -> Statement | None:
    """There are so many lines of which a claim holds, and they are these."""
    match each.kind:
        case Such(AllLines(sort), claim) if lines := numbered_lines(sort, numbers):
            return just_these(Each(each.quantity, AllLines(sort)), claim, lines)
        case _:
            return None
