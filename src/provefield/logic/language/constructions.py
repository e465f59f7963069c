"""What a line of a language's table makes of its parts, where naming a class is not enough.

A function that returns nothing refuses its parts: then the words cannot be read by that line.
"""

from __future__ import annotations

from typing import cast

from provefield.logic.formula import Int
from provefield.logic.language.contents import joint_quantity
from provefield.logic.language.places import (
    ALONG,
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
    Line,
    Lines,
    Meet,
    Members,
    Nth,
    Place,
    Quantity,
    Ray,
    Region,
    SameLine,
    Several,
    Such,
    are_cells,
    is_choice,
    lines_of,
    size,
)
from provefield.logic.language.relations import corners_of, middle_cell
from provefield.logic.language.statements import (
    Amount,
    Contains,
    Echo,
    If,
    Iff,
    Implied,
    Joined,
    Lies,
    Negated,
    Numbered,
    Only,
    Says,
    SoMany,
    Statement,
    There,
    mentions_it,
    put,
)
from provefield.logic.language.topics import (
    of_rest,
    says_where,
    speaks_of_rest,
)


def holding(amount: Amount, place: Place) -> Statement | None:
    """It holds an amount in a place: of its own cells, unless the place is told by where it is."""
    match place:
        case Each("some"):
            there = Such(Cells(It()), Lies(It(), place))
            return Says(
                Each(amount.quantity, there), Contains(Amount("some", amount.content), It())
            )
        case Each(_, Cells(It())):
            return Contains(amount, place)
        case Each("no", Members(Several(_, parts))):
            held = _holding_each(amount, parts)
            return Joined("and", tuple(Negated(one) for one in held)) if held else None
        case Each(Bounded() as bound, Members(Several(_, parts))):
            held = _holding_each(amount, parts)
            return SoMany(bound, held) if held else None
        case Each() | Corners() | Centre() | Beside(_, Centre()) | It():
            return None
        case Ray(side, Centre()):
            return Contains(amount, Meet(It(), Half(side)))
        case _ if isinstance(amount.quantity, Bounded) and len(lines_of(place)) > 1:
            return Contains(amount, Meet(It(), place))
        case Lines(_, Several(joint)):
            return holding(amount, Several(joint, lines_of(place)))
        case Beside(direction, It()) if amount.content == "safe" and amount.quantity != "every":
            board = Between(ALONG[direction], "<=", Int(1), size(ALONG[direction]))
            return Contains(amount, Meet(place, board))
        case Several("and" | "or" as joint, parts):
            held = _holding_each(amount, parts)
            none = amount.quantity in ("no", "notevery")
            return Joined("and" if none else joint, held) if held else None
        case _:
            return Contains(amount, place if mentions_it(place) else Meet(It(), place))


def _holding_each(amount: Amount, parts: tuple[Place, ...]) -> tuple[Statement, ...] | None:
    held = [holding(amount, part) for part in parts]
    return tuple(one for one in held if one) if all(held) else None


def is_within(claim: Statement) -> bool:
    """Whether a claim counts those cells of its subject that lie in another place."""
    match claim:
        case Contains(_, Meet(It())):
            return True
        case Joined(_, parts):
            return any(map(is_within, parts))
        case Negated(denied):
            return is_within(denied)
        case _:
            return False


def has(subject: Place, claim: Statement) -> Statement | None:
    """A subject has mines; a single cell has none in another place."""
    match subject:
        case Each(_, Cells() | Such(Cells())) if is_within(claim):
            return None
        case Several(_, parts) if not all(has(part, claim) for part in parts):
            return None
        case _:
            return Says(subject, claim)


def floated(held: Statement) -> Statement | None:
    """What "all" or "both" subjects hold; "all mines" and "all five mines" are what is held."""
    match held:
        case Contains(Amount("some" | Bounded(stated=False))):
            return None
        case _:
            return held


def besides_it(amount: Amount, place: Place) -> Statement | None:
    """It has other mines in a place that is told by where it is."""
    match place:
        case Beside(_, It()) | Ray(_, It()) | Around(It()):
            return Contains(amount, place)
        case _ if mentions_it(place):
            return Contains(amount, Except(place, It()))
        case _:
            return None


def besides_each(amount: Amount, place: Place) -> Statement | None:
    """There are other mines in a place that is told by where a cell, or every one of a kind, is."""
    match place:
        case Beside() | Ray() | Around():
            return Contains(amount, place)
        case SameLine(_, Cell() as cell):
            return Contains(amount, Except(place, cell))
        case Cell() if amount.quantity == "some":
            return Contains(amount, place)
        case Line() | Board() | Border() | Half() if not mentions_it(place):
            return Contains(amount, Except(place, It()))
        case _:
            return None


def meeting(place: Place, amount: Amount, other: Place) -> Statement | None:
    """So many of a kind hold an amount in another place."""
    held = holding(amount, other)
    return held and Says(place, held) if isinstance(place, Each) else None


def in_both(place: Place, amount: Amount, other: Place) -> Statement | None:
    """A place, or so many of a kind, hold an amount in another place."""
    match place, other:
        case Line(sort), Line(same) if sort == same:
            return None
        case Half(side), Each(_, AllLines(sort)) if ALONG[side] == sort:
            return None
        case Beyond(sort) | Between(sort), Each(quantity, AllLines(same)) if sort == same:
            lines = Each(quantity, Such(other.kind, Numbered(It(), place)))
            return Says(lines, Contains(amount, It()))
        case Line(sort), Ray(side, Centre()) if sort != ALONG[side]:
            return Contains(amount, Meet(place, Half(side)))
        case Line(), Ray(_, Centre()) | Beside(_, Centre()):
            return None
        case _:
            pass
    if isinstance(place, Region) and isinstance(other, Region):
        return Contains(amount, Meet(place, other))
    if isinstance(place, Region) and _are_parts(other):
        return cast("Statement | None", put(holding(amount, other), place))
    if isinstance(place, Region) and isinstance(other, Each) and other.quantity in ("every", "no"):
        return meeting(other, amount, place)
    return meeting(place, amount, other)


def _are_parts(places: Place) -> bool:
    """Whether some places are the ends of something, or one or the other of some was named."""
    match places:
        case Each(Bounded(), Members(Several())):
            return True
        case Several(_, parts) if all(isinstance(one, Nth) and one.line == It() for one in parts):
            return True
        case _:
            return is_choice(places) and not mentions_it(places)


def lacking(place: Place) -> Statement:
    """There is not a mine in a place: none at all, but if it is every one of a kind, not in all."""
    match place:
        case Each("every"):
            return Negated(Contains(Amount("some", "mine"), place))
        case _:
            return Contains(Amount("no", "mine"), place)


def lacking_in(place: Place) -> Statement | None:
    """It has no mine in a place that is told without it."""
    return None if mentions_it(place) else holding(Amount("no", "mine"), place)


def none_beside(place: Place) -> Statement | None:
    """There is a safe cell next to something on one side, or no cell."""
    return Contains(Amount("no", "mine"), place) if isinstance(place, Beside) else None


def never_in(amount: Amount, place: Place) -> Statement | None:
    """A place, or any of a kind, never holds an amount; two are two or more, but two "in a row"
    may be side by side.
    """
    match amount, place:
        case Amount(Bounded("exactly" | "atleast", number)), Each("some", AllLines("row")) if (
            number > 1
        ):
            return None
        case Amount(Bounded("exactly", number, False), content), _ if number > 1:
            return never_in(Amount(Bounded("atleast", number), content), place)
        case _, Each("some" | "every", kind):
            return Says(Each("no", kind), Contains(amount, It()))
        case _:
            return Negated(Contains(amount, place))


def affirmed(claim: Statement) -> Statement:
    """What a claim denies, if it does, and the claim itself otherwise."""
    match claim:
        case Negated(body):
            return body
        case Contains(Amount("no", content), place):
            return Contains(Amount("some", content), place)
        case Contains(Amount("notevery", content), place):
            return Contains(Amount("every", content), place)
        case Says(Each("no", kind), body):
            return Says(Each("some", kind), body)
        case _:
            return claim


def denied(claim: Statement) -> Statement | None:
    """It is not so; of two claims, nobody can tell which one is denied."""
    return None if isinstance(claim, Echo | Joined | Only) else Negated(claim)


def lying(amount: Amount, place: Place) -> Statement | None:
    """So many lie in a place; that they lie in none of some places is said of each of them."""
    counted = amount.quantity == "no" or isinstance(amount.quantity, Bounded)
    return None if counted and getattr(place, "quantity", "") == "no" else Contains(amount, place)


def is_plain(claim: Statement) -> bool:
    """Whether a claim says what something holds, whatever lies around it."""
    match claim:
        case Contains(_, It()):
            return True
        case Negated(inner) | Joined(_, (inner,)):
            return is_plain(inner)
        case _:
            return False


def contrary(quantity: Quantity, claim: Statement) -> Statement:
    """What holds of an exception, if a claim holds of all others, or of none."""
    return claim if quantity == "no" else Negated(claim)


def neighbours_that(quantity: Quantity, claim: Statement) -> Statement:
    """It has so many neighbours of which a claim holds."""
    return There(Each(quantity, Such(Cells(Around(It())), claim)))


def both_kinds(each: Each, other: Each) -> Several | None:
    """So many of one kind and as many of another."""
    return Several("and", (each, other)) if each.quantity == other.quantity else None


def not_in_any(places: Place) -> Statement | None:
    """It is in none of some places of which one or the other was named."""
    return Negated(Lies(It(), places)) if is_choice(places) else None


def each_of_two(bound: Bounded, kind: Kind, number: int, other: Kind) -> Several:
    """So many of one kind and so many of another: "at least" is said of both."""
    return Several("and", (Each(bound, kind), Each(Bounded(bound.how, number), other)))


def just(kind: Kind, place: Place) -> Statement | None:
    """The cells of a kind are these, or in each of these lines, and there are no others."""
    if mentions_it(kind) and isinstance(place, Cell | Line):
        kind = cast("Kind", put(kind, place))
    match kind:
        case Such(Cells(Line() as line)) if isinstance(place, Corners):
            return just(kind, ends) if (ends := corners_of(line)) else None
        case Such(Cells(Line() as line)):
            place = cast("Place", put(place, line))
        case _:
            pass
    if not isinstance(kind, Such):
        return None
    lines = lines_of(place)
    held = [Says(Each("some", kind), Lies(It(), line)) for line in lines]
    there = Says(Each("every", kind), Lies(It(), place))
    return Joined("and", (*(held or [Says(place, kind.claim)]), there))


def just_in(kind: Kind, place: Place) -> Statement | None:
    """The cells of a kind are in these places; of the corners, in some of them, perhaps in all."""
    if isinstance(place, Corners) and isinstance(kind, Such):
        there = Says(Each("every", kind), Lies(It(), place))
        return Joined("and", (there, Implied(Says(place, kind.claim), likely=False)))
    return just(kind, place)


def just_cells(kind: Kind, place: Place) -> Statement | None:
    """The cells of a kind are those that are named."""
    return just(kind, place) if are_cells(place) else None


def sole(kind: Kind, place: Place) -> Statement | None:
    """There is only one of a kind, and it lies in a place."""
    corners = isinstance(kind, Such) and isinstance(kind.kind, Members)
    if isinstance(place, Cell) and not corners:  # a cell may be no corner
        return just(kind, place)
    match kind:
        case Such(Cells(Cell()), _):
            return None  # where a mine lies whose cell was named, nobody tells
        case Such(Cells(Line() as line), _) if isinstance(place, Centre):
            place = cast("Place", middle_cell(line))
        case Such(Cells(Around(Cell() as named) | (Line() as named)), _) if mentions_it(place):
            place = cast("Place", put(place, named))
        case _ if mentions_it(place):
            return None
        case _:
            pass
    several = isinstance(place, Several | Lines | Corners) and joint_quantity(place) == "every"
    if several or not isinstance(kind, Such) or mentions_it(kind):
        return None
    there = Says(Each("every", kind), Lies(It(), place))
    return Joined("and", (There(Each(Bounded("exactly", 1), kind)), there))


def about(thing: Place, claim: Statement, connective: str, other: Statement) -> Statement | None:
    """A claim about something, joined with another one that speaks of it."""
    if not mentions_it(other) or isinstance(thing, Each):
        return None
    if isinstance(thing, Centre):
        return joined(connective, Says(thing, claim), Says(Each("every", Cells(thing)), other))
    if isinstance(thing, Cell) and says_where(other):
        return None
    if speaks_of_rest(other):
        return joined(connective, Says(thing, claim), of_rest([Says(thing, claim)], other))
    told = cast("Statement", put(other, antecedent(thing) or cast("Region", thing)))
    return joined(connective, Says(thing, claim), told)


def ahead(subject: Place, claim: Statement, thing: Place, other: Statement) -> Statement | None:
    """If a claim holds of something told by what comes later, another one holds of that."""
    if not isinstance(thing, Cell | Line) or not mentions_it(subject):
        return None
    return If(Says(cast("Place", put(subject, thing)), claim), Says(thing, other))


def antecedent(thing: Place) -> Region | None:
    """What "it" stands for after something was spoken of: the cell, or line, that it is beside."""
    match thing:
        case Beside(_, Cell() as cell) | Ray(_, Cell() as cell):
            return cell
        case Each(_, Cells(Around(Cell() | Centre() as cell))):
            return cell
        case Cell() | Line():
            return thing
        case _:
            return None


def joined(connective: str, one: Statement, other: Statement) -> Statement:
    """Two statements with a connective between them."""
    match connective:
        case "and" | "or":
            if isinstance(one, Joined) and one.joint == connective:
                return Joined(connective, (*one.parts, other))
            return Joined(connective, (one, other))
        case "iff":
            return Iff(one, other)
        case "implies":
            return If(one, other)
        case "if":
            return If(other, one)
        case "unless":
            return If(Negated(other), one)
        case "xor":
            return SoMany(Bounded("exactly", 1), (one, other))
        case _:
            raise LookupError(f"no such connective: {connective}")
