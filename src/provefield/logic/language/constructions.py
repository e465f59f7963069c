"""What a line of a language's table makes of its parts, where naming a class is not enough.

A function that returns nothing refuses its parts: then the words cannot be read by that line.
"""

from __future__ import annotations

from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Comparison, Int, Term
from provefield.logic.language.places import (
    SORTS,
    AllLines,
    Around,
    Beside,
    Beyond,
    Board,
    Bounded,
    Cell,
    Cells,
    Corners,
    Direction,
    Each,
    Except,
    Half,
    It,
    Kind,
    Line,
    Lines,
    Meet,
    Place,
    Quantity,
    Region,
    SameLine,
    Several,
    Such,
    Together,
    last_line,
    line,
    size,
)
from provefield.logic.language.statements import (
    HOLDS_OUTSIDE,
    MINE,
    Amount,
    Compared,
    Contains,
    Content,
    Count,
    Echo,
    If,
    Iff,
    Joined,
    Lies,
    Negated,
    Numbered,
    Says,
    SoMany,
    Statement,
    Tail,
    There,
    mentions_it,
    put,
)


def holding(amount: Amount, place: Place) -> Statement | None:
    """It holds an amount in a place: of its own cells, unless the place is told by where it is."""
    match place:
        case Each("some"):
            there = Such(Cells(It()), Lies(It(), place))
            return Says(
                Each(amount.quantity, there), Contains(Amount("some", amount.content), It())
            )
        case Each() | Lines() | Corners():
            return None
        case Several("and", parts):
            held = [holding(amount, part) for part in parts]
            return Joined("and", tuple(one for one in held if one)) if all(held) else None
        case _:
            return Contains(amount, place if mentions_it(place) else Meet(It(), place))


def meeting(place: Place, amount: Amount, other: Place) -> Statement | None:
    """So many of a kind hold an amount in another place."""
    held = holding(amount, other)
    return held and Says(place, held) if isinstance(place, Each) else None


def lacking(place: Place) -> Statement:
    """There is not a mine in a place: none at all, but if it is every one of a kind, not in all."""
    match place:
        case Each("every"):
            return Negated(Contains(Amount("some", "mine"), place))
        case _:
            return Contains(Amount("no", "mine"), place)


def without(each: Each, skip: Place) -> Each | None:
    """So many of a kind, but for some places."""
    match each.kind, skip:
        case Cells(place), _:
            return Each(each.quantity, Cells(Except(place, skip)))
        case Such(Cells(place), claim), _:
            return Each(each.quantity, Such(Cells(Except(place, skip)), claim))
        case AllLines(), Line(_, number) | Lines(_, number):
            return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), number))))
        case _:
            return None


def hold(count: Count, quantity: Quantity) -> Statement:
    """A place holds so many."""
    return Contains(Amount(quantity, count.content), count.place)


def alike(op: Comparison, subject: Place, content: Content) -> Statement | None:
    """Several places hold equally many cells, or two of them do not."""
    match subject:
        case Several(_, parts):
            return _alike(op, parts, content)
        case Lines(sort, Several(_, numbers)):
            return _alike(op, tuple(Line(sort, cast("Term", one)) for one in numbers), content)
        case Each("every", AllLines(sort)) if op == "=":
            first = Count(content, Line(sort, Int(1)))
            return Says(subject, Compared("=", Count(content, It()), first))
        case _:
            return None


def _alike(op: Comparison, parts: tuple[Place, ...], content: Content) -> Statement | None:
    first, *others = (Count(content, part) for part in parts)
    if op != "=" and len(others) > 1:
        return None
    return Joined("and", tuple(Compared(op, first, other) for other in others))


def compared(ratio: Comparison | int, left: Count, right: Count) -> Compared:
    """One number is equal to, greater or less than another, or so many times as large."""
    if isinstance(ratio, int):
        return Compared("=", left, right, ratio)
    return Compared(ratio, left, right)


def counterpart(place: Place, side: Direction) -> Region | None:
    """What "the lower" means after the upper half, or the upper row, was spoken of."""
    sort: Sort = "column" if side in ("left", "right") else "row"
    match place:
        case Half():
            return Half(side)
        case Line(same) if same == sort:
            return Line(sort, Int(1)) if side in ("left", "up") else last_line(sort)
        case _:
            return None


def nth_cells(within: Place, numbers: Several) -> Several | None:
    """The first and the last cell of a line."""
    terms = [one for one in numbers.members if isinstance(one, Term)]
    match within:
        case Line("row", number):
            cells = [Cell(line("column", one).number, number) for one in terms]
        case Line("column", number):
            cells = [Cell(number, line("row", one).number) for one in terms]
        case _:
            return None
    return Several(numbers.joint, tuple(cells))


def only_within(place: Place, subject: Place, claim: Statement) -> Statement:
    """Of the cells of a place, a claim holds of these and of no others."""
    others = Each("no", Cells(Except(place, subject)))
    return Joined("and", (Says(subject, claim), Says(others, claim)))


def rivals(line: Place) -> Kind | None:
    """The other lines of its sort."""
    match line:
        case Line(sort, number):
            return Such(AllLines(sort), Negated(Numbered(It(), number)))
        case _:
            return None


def but(each: Each, numbers: Term | Several) -> Each:
    """So many of a kind of lines, but for those with these numbers."""
    return Each(each.quantity, Such(each.kind, Negated(Numbered(It(), numbers))))


def nearby(sort: Sort) -> str:
    """The relation of cells in neighbouring lines."""
    return f"near {sort}"


def whenever(kind: Kind, claim: Statement, then: Statement) -> Statement:
    """Whatever of a kind the claim holds of, something else holds of it too."""
    match then:
        case Says(Beside(direction, It() | SameLine(_, It())), told):
            kind = having_next(direction, kind, told)
        case _:
            pass
    if mentions_it(then):
        return Says(Each("every", Such(kind, claim)), then)
    return If(Says(Each("some", kind), claim), then)


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


def having_next(direction: Direction, kind: Kind, claim: Statement) -> Kind:
    """Those of a kind with a neighbour on that side, of which a claim is made; all of them, if it
    is true off the board as well.
    """
    return kind if claim in HOLDS_OUTSIDE else Such(kind, has_next(direction, kind))


def affirmed(claim: Statement) -> Statement:
    """What a claim denies, if it does, and the claim itself otherwise."""
    match claim:
        case Negated(body):
            return body
        case Contains(Amount("no", content), place):
            return Contains(Amount("some", content), place)
        case Contains(Amount("notevery", content), place):
            return Contains(Amount("every", content), place)
        case _:
            return claim


def following(sort: Sort, forward: Literal["yes", "no"]) -> Beside:
    """The line after, or before, the one that was spoken of."""
    directions: dict[tuple[Sort, str], Direction] = {
        ("column", "yes"): "right",
        ("column", "no"): "left",
        ("row", "yes"): "down",
        ("row", "no"): "up",
    }
    return Beside(directions[sort, forward], SameLine(sort, It()))


def half_of(place: Place, op: Comparison, content: Content) -> Statement | None:
    """The cells of a place that are mines, or safe, are as many as the others, or more, or less."""
    if isinstance(place, Each):
        return None
    there = _on_board(place if isinstance(place, Region) else Together(place))
    other: Content = "safe" if content == "mine" else "mine"
    return Compared(op, Count(content, there), Count(other, there))


def _on_board(region: Region) -> Region:
    """The cells of a region on the board: beyond it all is safe, but nobody counts that."""
    sorts = [sort for sort in SORTS if not (isinstance(region, Line) and region.sort == sort)]
    for sort in sorts:
        region = Meet(region, Beyond(sort, "<=", size(sort)))
    return region


def all_but(number: int, each: Each, claim: Statement) -> Statement:
    """A claim holds of all of a kind but so many."""
    return Says(Each(Bounded("exactly", number), _real(each.kind)), Negated(claim))


def _real(kind: Kind) -> Kind:
    """Those of a kind that are on the board."""
    match kind:
        case Such(inner, claim) if claim != MINE:
            return Such(_real(inner), claim)
        case Cells(place) if isinstance(place, Region):
            return Cells(_on_board(place))
        case AllLines(sort):
            return Such(kind, Numbered(It(), Beyond(sort, "<=", size(sort))))
        case _:
            return kind


def but_not_all(each: Place, claim: Statement) -> Statement | None:
    """A claim holds of so many of a kind, and not of all of them."""
    if not isinstance(each, Each):
        return None
    return Joined("and", (Says(each, claim), Says(Each("notevery", each.kind), claim)))


def and_the_rest(each: Place, claim: Statement, other: Statement) -> Statement | None:
    """A claim holds of so many of a kind, and another of those that it does not hold of."""
    if not isinstance(each, Each) or claim == other:
        return None
    rest = Each("every", Such(_real(each.kind), Negated(claim)))
    return Joined("and", (Says(each, claim), Says(rest, other)))


def neighbours_that(quantity: Quantity, claim: Statement) -> Statement:
    """It has so many neighbours of which a claim holds."""
    around = Around(It())
    place = around if claim == MINE else _on_board(around)
    return There(Each(quantity, Such(Cells(place), claim)))


def minus(number: int) -> int:
    """So many fewer."""
    return -number


def halves(side: Direction, other: Direction) -> Several:
    """Two halves of the board."""
    return Several("and", (Half(side), Half(other)))


def crossing(sort: Sort, number: Term) -> Line:
    """The line of the cells with this number in all lines of a sort: the first ones of all rows."""
    return line("row" if sort == "column" else "column", number)


def without_nth(each: Each, numbers: Several) -> Each | None:
    """So many cells of a line, but for the first, or the first and the last, of them."""
    match each.kind:
        case Cells(place):
            skip = nth_cells(place, numbers)
            return without(each, skip) if skip else None
        case _:
            return None


def but_not_in(amount: Amount, place: Place, other: Place) -> Statement:
    """A place holds an amount and another one does not, or what it holds is in none of a kind."""
    held = Contains(amount, It())
    if isinstance(place, Region) and isinstance(other, Each) and other.quantity == "some":
        those = Each("no", Such(Cells(place), Contains(Amount("some", amount.content), It())))
        return Joined("and", (Says(place, held), Says(those, Lies(It(), other))))
    return Echo(place, held, (Tail("and", other, "not"),))


def sibling(place: Place, number: Term) -> Line | None:
    """What "the second" means after a line was spoken of."""
    return line(place.sort, number) if isinstance(place, Line) else None


def gathered(kind: Kind, bound: Bounded, content: Content) -> Statement | None:
    """The cells of a kind hold so many mines, or safe cells, together."""
    if isinstance(kind, Such) or not isinstance(kind, Cells):
        return None
    return Says(Each(bound, kind), Contains(Amount("some", content), It()))


def located(place: Place, claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of a place."""
    narrow = inside_it(claim)
    if narrow is None:
        return None
    if isinstance(place, Each):
        return Says(place, narrow)
    return cast("Statement", put(narrow, cast("Region", place)))


def inside_it(claim: Statement) -> Statement | None:
    """A claim about cells of the whole board, said of the cells of `It`."""
    match claim:
        case Says(Each(quantity, kind), inner) if _narrowed(kind) is not None:
            return Says(Each(quantity, cast("Kind", _narrowed(kind))), inner)
        case Contains(amount, Board()):
            return Contains(amount, It())
        case _:
            return None


def _narrowed(kind: Kind) -> Kind | None:
    match kind:
        case Cells(Board()):
            return Cells(It())
        case Such(inner, claim):
            narrow = _narrowed(inner)
            return narrow and Such(narrow, claim)
        case _:
            return None


def just(kind: Kind, place: Place) -> Statement | None:
    """The cells of a kind are these and no others."""
    match kind:
        case Such(_, claim):
            there = Says(Each("every", kind), Lies(It(), place))
            return Joined("and", (Says(place, claim), there))
        case _:
            return None


def has_next(direction: Direction, kind: Kind) -> Statement:
    """There is another cell or line on that side: nobody speaks of one that is off the board."""
    sort: Sort = "column" if direction in ("left", "right") else "row"
    forward = direction in ("right", "down")
    before_last = Beyond(sort, "<", size(sort)) if forward else Beyond(sort, ">", Int(1))
    while isinstance(kind, Such):
        kind = kind.kind
    if isinstance(kind, AllLines):
        return Numbered(It(), before_last)
    return Lies(It(), before_last)


def about(thing: Place, claim: Statement, then: Statement) -> Statement | None:
    """If a claim holds of something, another one that speaks of it holds too."""
    if not mentions_it(then):
        return None
    return If(Says(thing, claim), cast("Statement", put(then, cast("Region", thing))))


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
