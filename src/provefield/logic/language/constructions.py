"""What a line of a language's table makes of its parts, where naming a class is not enough.

A function that returns nothing refuses its parts: then the words cannot be read by that line.
"""

from __future__ import annotations

from typing import cast

from provefield.logic.field import Sort
from provefield.logic.formula import Int, Term, Var
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
from provefield.logic.language.relations import (
    crossing,
    has_next,
    having_next,
    nth_cell,
)
from provefield.logic.language.statements import (
    MINE,
    Amount,
    Contains,
    Content,
    Echo,
    Excepted,
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
    Tail,
    There,
    Truth,
    mentions_it,
    put,
)
from provefield.logic.language.topics import (
    of_rest,
    says_where,
    speaks_of_others,
    speaks_of_rest,
    topic,
)


def holding(amount: Amount, place: Place) -> Statement | None:
    """It holds an amount in a place: of its own cells, unless the place is told by where it is."""
    match place:
        case Each("some"):
            there = Such(Cells(It()), Lies(It(), place))
            return Says(
                Each(amount.quantity, there), Contains(Amount("some", amount.content), It())
            )
        case Each("no", Members(Several(_, parts))):
            held = [holding(amount, part) for part in parts]
            return Joined("and", tuple(Negated(one) for one in held if one)) if all(held) else None
        case Each() | Corners() | Centre():
            return None
        case _ if isinstance(amount.quantity, Bounded) and len(lines_of(place)) > 1:
            return Contains(amount, Meet(It(), place))
        case Lines(_, Several(joint)):
            return holding(amount, Several(joint, lines_of(place)))
        case Several("and", parts):
            held = [holding(amount, part) for part in parts]
            return Joined("and", tuple(one for one in held if one)) if all(held) else None
        case Beside(direction, It()) if amount.content == "safe" and amount.quantity != "every":
            board = Between(ALONG[direction], "<=", Int(1), size(ALONG[direction]))
            return Contains(amount, Meet(place, board))
        case Several("or", parts) if amount.quantity in ("no", "notevery"):
            return holding(amount, Several("and", parts))
        case Several("or", parts):
            held = [holding(amount, part) for part in parts]
            return Joined("or", tuple(one for one in held if one)) if all(held) else None
        case _:
            return Contains(amount, place if mentions_it(place) else Meet(It(), place))


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
    if isinstance(place, Line) and isinstance(other, Line) and place.sort == other.sort:
        return None
    if isinstance(place, Region) and isinstance(other, Region):
        return Contains(amount, Meet(place, other))
    if isinstance(place, Region) and is_choice(other) and not mentions_it(other):
        return cast("Statement | None", put(holding(amount, other), place))
    if isinstance(place, Region) and isinstance(other, Each) and other.quantity in ("every", "no"):
        return meeting(other, amount, place)
    return meeting(place, amount, other)


def lacking(place: Place) -> Statement:
    """There is not a mine in a place: none at all, but if it is every one of a kind, not in all."""
    match place:
        case Each("every"):
            return Negated(Contains(Amount("some", "mine"), place))
        case _:
            return Contains(Amount("no", "mine"), place)


def never_in(amount: Amount, place: Place) -> Statement | None:
    """A place, or any of a kind, never holds an amount; two are two or more, but two "in a row"
    may be side by side.
    """
    match amount, place:
        case Amount(Bounded("exactly" | "atleast", number)), Each("some", AllLines("row")) if (
            number > 1
        ):
            return None
        case Amount(Bounded("exactly", number), content), _ if number > 1:
            return never_in(Amount(Bounded("atleast", number), content), place)
        case _, Each("some" | "every", kind):
            return Says(Each("no", kind), Contains(amount, It()))
        case _:
            return Negated(Contains(amount, place))


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


def whenever_such(such: Such, then: Statement) -> Statement | None:
    """Whatever of a kind a claim holds of, something else holds of it too; if the claim is about
    an end of a line, others are those of the line that are not at that end.
    """
    match such.kind, such.claim, then:
        case _, Says(Meet(It()) as end), Contains(amount, Except(place, It())):
            then = Contains(amount, Except(place, end))
        case ((AllLines() | Such(AllLines())), _, Contains(_, Except(_, It()))):
            return None
        case _:
            pass
    return whenever(such.kind, such.claim, then)


def others_whenever(such: Such, others: Amount) -> Statement | None:
    """Lines with a mine at one end hold others, or none; so do those that have one anywhere."""
    match such:
        case Such(_, Says(Meet(It()) as end)):
            return whenever_such(such, Contains(others, Except(It(), end)))
        case Such(_, Contains(Amount("some", "mine"), It())) if others.quantity == "no":
            return whenever_such(such, Contains(Amount(Bounded("exactly", 1), "mine"), It()))
        case Such(_, Contains(Amount("some", "mine"), It())) if others.quantity == "some":
            return whenever_such(such, Contains(Amount(Bounded("atleast", 2), "mine"), It()))
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


def end_whenever(such: Such, end: Term | Line, state: Statement) -> Statement | None:
    """Whatever lines a claim holds of, another one holds of their first, or top, cell."""
    held = at_end(such.kind, end, state)
    return held and whenever_such(such, held)


def whenever_line(such: Such, then: Statement) -> Statement | None:
    """Whatever lines hold mines, something holds of these mines."""
    match such:
        case Such(
            AllLines() | Such(AllLines()), Contains(Amount("some" | Bounded(), "mine"), It())
        ):
            return whenever_such(such, then)
        case _:
            return None


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


def end_among(such: Such, end: Term | Line) -> Statement | None:
    """Of lines that hold so many mines, or safe cells, the first, or top, cell is one of these."""
    match such.claim:
        case Contains(Amount(_, content), It()):
            return end_whenever(such, end, Contains(Amount("some", content), It()))
        case _:
            return None


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


def any_such(kind: Such, claim: Statement) -> Statement | None:
    """A claim holds of any of a kind that is told by a clause, unless that says where a cell is,
    or the claim where a line is: then it is one of them.
    """
    match kind, claim:
        case (Such(Cells(), Lies()), _) | (Such(AllLines()), Lies()):
            return None
        case _:
            return Says(Each("every", kind), claim)


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


def both_kinds(each: Each, other: Each) -> Several | None:
    """So many of one kind and as many of another."""
    return Several("and", (each, other)) if each.quantity == other.quantity else None


def not_in_any(places: Place) -> Statement | None:
    """It is in none of some places of which one or the other was named."""
    return Negated(Lies(It(), places)) if is_choice(places) else None


def carried(amount: Amount, other: Amount) -> Amount | None:
    """A number after "at least two", of which "at least" is said too: "and three in row 2"."""
    match amount.quantity, other.quantity:
        case Bounded(how), Bounded("exactly", number) if how != "exactly":
            return Amount(Bounded(how, number), other.content)
        case _:
            return None


def each_of_two(bound: Bounded, kind: Kind, number: int, other: Kind) -> Several:
    """So many of one kind and so many of another: "at least" is said of both."""
    return Several("and", (Each(bound, kind), Each(Bounded(bound.how, number), other)))


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


def of_every(kind: Kind, claim: Statement) -> Statement | None:
    """Whichever of a kind is taken, a claim holds of it."""
    return Says(Each("every", kind), claim) if mentions_it(claim) else None


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


def two_ifs(a: Statement, b: Statement, c: Statement, d: Statement) -> Statement:
    """Two conditions, the second of which may speak of what the first is about."""
    named = topic(a) if mentions_it(c) else None
    second = cast("Statement", put(c, named)) if named else c
    return Joined("and", (If(a, b), If(second, d)))


def ends_are(each: Place, claim: Statement) -> Statement | None:
    """In every line of a kind a claim holds of the first and of the last cell."""
    if not isinstance(each, Each) or each.quantity != "every":
        return None
    ends = [in_each(each, end, claim) for end in (Int(1), Var("last"))]
    return Joined("and", tuple(one for one in ends if one)) if all(ends) else None


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


def just(kind: Kind, place: Place) -> Statement | None:
    """The cells of a kind are these, or in each of these lines, and there are no others."""
    if mentions_it(kind) and isinstance(place, Cell | Line):
        kind = cast("Kind", put(kind, place))
    match kind:
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
    if isinstance(place, Cell):
        return just(kind, place)
    match kind:
        case Such(Cells(Cell()), _):
            return None  # where a mine lies whose cell was named, nobody tells
        case Such(Cells(Around(Cell() as cell)), _) if mentions_it(place):
            place = cast("Place", put(place, cell))
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
        case Beside(_, Cell() as cell):
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
