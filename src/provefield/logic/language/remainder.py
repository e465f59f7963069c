"""What holds of some, and what of the rest: only these, all but those, and the others."""

from __future__ import annotations

from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Int, Term, Var
from provefield.logic.language.constructions import joined
from provefield.logic.language.places import (
    AllLines,
    Around,
    Between,
    Beyond,
    Board,
    Bounded,
    Cell,
    Cells,
    Centre,
    Corners,
    Direction,
    Each,
    Except,
    It,
    Kind,
    Line,
    Lines,
    Meet,
    Members,
    Middle,
    Parity,
    Place,
    Quantity,
    Rest,
    SameLine,
    Several,
    Such,
    are_cells,
    line,
    lines_of,
    numbered_lines,
    size,
)
from provefield.logic.language.references import lines_apart, shared_out
from provefield.logic.language.regions import members
from provefield.logic.language.relations import (
    among,
    lines_past,
    middle_cell,
    others_of,
    without,
)
from provefield.logic.language.statements import (
    FULL,
    MINE,
    SAFE,
    Amount,
    Confined,
    Contains,
    Excepted,
    ForEvery,
    If,
    Implied,
    Joined,
    Lies,
    Negated,
    Numbered,
    Only,
    Relation,
    Says,
    Statement,
    There,
    mentions_it,
)


def only(subject: Place, claim: Statement) -> Statement | None:
    """A claim holds of nothing but this; only one of a kind is a number, and told as such."""
    if isinstance(subject, Each) and subject.quantity != "every":
        return None
    return only_there(subject, claim) or Only(subject, claim)


def only_lines(lines: Place, claim: Statement) -> Statement | None:
    """A claim holds of some columns, or rows, and of no others."""
    return Only(lines, claim) if isinstance(lines, Line | Lines) else None


def mines_of(place: Place, quantity: Quantity, claim: Statement) -> Statement:
    """A claim holds of so many of the mines of a place; in the middle is in that of a line."""
    if claim == Lies(It(), Centre()) and (middle := middle_cell(place)):
        claim = Lies(It(), middle)
    return Says(Each(quantity, Such(Cells(place), MINE)), claim)


def only_numbered(
    each: Place, claim: Statement, numbers: Several, other: Statement
) -> Statement | None:
    """A claim holds of all lines of a sort, and another one only of those with these numbers."""
    match each:
        case Each("every", AllLines(sort)) if lines := numbered_lines(sort, numbers):
            return Joined("and", (Says(each, claim), Only(lines, other)))
        case _:
            return None


def only_within(place: Place, subject: Place, claim: Statement) -> Statement | None:
    """Of the cells of a place, a claim holds of these and of no others."""
    if isinstance(subject, Centre) and isinstance(place, Line):
        subject = cast("Place", middle_cell(place))
    if are_cells(place) and not {*members(subject)} <= {*members(place)}:
        return None
    others = Each("no", Cells(Except(place, subject)))
    return Joined("and", (Says(subject, claim), Says(others, claim)))


def with_rest(
    subject: Place, claim: Statement, rest: Rest, other: Statement, among: Quantity = "every"
) -> Statement | None:
    """A claim holds of something, and another one of the rest, which is all the others; or not of
    all of them.
    """
    if isinstance(subject, Each) and subject.quantity == "some":
        subject = Each(Bounded("exactly", 1), subject.kind)
    others = _others(subject, claim, rest.within)
    if others is None or (
        isinstance(subject, Each)
        and (subject.quantity, among) not in (("no", "every"), ("every", "notevery"))
        and claim == other
    ):
        return None
    told = Says(lines_apart(subject, claim) or subject, claim)
    match others, other:
        case Cells(place), Contains(Amount(Bounded()) as amount, It()):
            return Joined("and", (told, Contains(amount, place)))
        case _:
            return Joined("and", (told, Says(Each(among, others), other)))


def shared_and_rest(
    line: Place,
    amount: Amount,
    shares: tuple[tuple[Place, Amount], ...],
    rest: Rest,
    claim: Statement,
) -> Statement | None:
    """Lines hold so many mines each, and a claim holds of all other lines of their sort."""
    told = shared_out(line, amount, shares)
    named = Several("and", (line, *(one for one, _ in shares)))
    others = _others(named, claim, rest.within) if _one_sort(named) else None
    if told is None or others is None:
        return None
    return Joined("and", (told, Says(Each("every", others), claim)))


def rest_apiece(subject: Place, claim: Statement, rest: Rest, other: Statement) -> Statement | None:
    """A claim holds of some lines, and another one of each of the other lines."""
    match with_rest(subject, claim, rest, other):
        case Joined(_, (_, Says(Each(_, AllLines() | Such(AllLines()))))) as told:
            return told
        case _:
            return None


def rest_holds(subject: Place, claim: Statement, whole: Place, amount: Amount) -> Statement | None:
    """A claim holds of a part of a place, and the rest of the place holds an amount."""
    if isinstance(subject, Each) or mentions_it(whole):
        return None
    return Joined("and", (Says(subject, claim), Contains(amount, Except(whole, subject))))


def the_rest(rest: Rest) -> Each | None:
    """All the cells of a place but those that were spoken of."""
    if isinstance(rest.within, It | AllLines):
        return None
    return Each("every", Cells(Except(rest.within, It())))


def with_other(subject: Place, claim: Statement, number: int, other: Statement) -> Statement | None:
    """A claim holds of some, and another one of the others, of which there are so many."""
    rest = with_number(subject, number)
    told = with_rest(subject, claim, rest, other) if rest else None
    match subject:
        case Each(Bounded("exactly", some), Such() as kind) if told:
            return Joined("and", (There(Each(Bounded("exactly", some + number), kind)), told))
        case _:
            return told


def with_number(subject: Place, number: int) -> Rest | None:
    """The others, of which there are so many."""
    match subject:
        case Each(Bounded("exactly", some), Members(place)):
            return Rest(It()) if some + number == len(members(place)) else None
        case Each("some", Members(place)):
            return Rest(It()) if 1 + number == len(members(place)) else None
        case Each():
            return Rest(It())
        case _ if {*members(subject)} < {*members(Corners("and"))}:
            return Rest(Corners("and")) if len(members(subject)) + number == 4 else None
        case _:
            return None


def if_rest(subject: Place, claim: Statement, rest: Rest, other: Statement) -> Statement | None:
    """If a claim holds of so many of a kind, it holds of no others of them, or of all others."""
    match subject, rest.within:
        case Each("some", kind), It():
            number = 1
        case Each(Bounded("exactly", number), kind), It():
            pass
        case Each(Bounded("atleast", 1 as number), kind), It():
            pass
        case _:
            return None
    if claim not in (MINE, FULL, SAFE):
        return None
    so_many = Says(Each(Bounded("atleast", number), kind), claim)
    if other == claim or {other, claim} == {MINE, FULL}:
        return If(so_many, Says(Each("every", kind), claim))
    if other not in (Negated(claim), SAFE if claim in (MINE, FULL) else MINE):
        just = Says(Each(Bounded("exactly", number), kind), claim)
        return If(just, Says(Each("every", Such(kind, Negated(claim))), other))
    return If(so_many, Says(Each(Bounded("exactly", number), kind), claim))


def not_even(each: Each, claim: Statement, place: Place) -> Statement | None:
    """A claim holds of none of a kind, and of something, too, it does not."""
    if each.quantity != "no" or isinstance(place, Each):
        return None
    return Joined("and", (Says(each, claim), Says(place, Negated(claim))))


def with_last(each: Place, claim: Statement, nth: Term, other: Statement) -> Statement | None:
    """A claim holds of all but one of some places, and another one of the last of them."""
    match each:
        case Each(Bounded("exactly", number), Members(place)) if (
            nth == Int(number + 1) == Int(len(members(place)))
        ):
            return with_rest(each, claim, Rest(It()), other)
        case Each(Bounded("exactly", number), Cells(Around(Cell()))) if nth == Int(
            number + 1
        ) and number + 1 in (3, 5, 8):
            return with_rest(each, claim, Rest(It()), other)
        case _:
            return None


def with_skipped(each: Place, claim: Statement, nth: Term, other: Statement) -> Statement | None:
    """A claim holds of the lines of a sort but one, and another one of that."""
    match each:
        case Each("every", Such(AllLines(sort) as lines, Excepted(_, skipped))) if nth in (
            skipped,
            getattr(skipped, "number", None),
        ):
            others = Each("every", Such(lines, Negated(Numbered(It(), skipped))))
            return Joined("and", (Says(others, claim), Says(cast("Line", line(sort, nth)), other)))
        case _:
            return None


def with_lines(
    connective: str, line: Place, claim: Statement, each: Each, other: Statement
) -> Statement | None:
    """A claim about a line, joined with another one about so many other lines of its sort; or one
    about a corner, about so many other corners.
    """
    match line, each.kind:
        case Line(sort, number), Such(AllLines(same), Numbered(_, Beyond(_, side))) if sort == same:
            others: Kind | None = Such(AllLines(sort), Numbered(It(), Beyond(sort, side, number)))
        case _, AllLines(sort):
            others = _lines_besides(line, sort)
        case _, Members(Corners() as corners) if {*members(line)} < {*members(corners)}:
            others = Such(each.kind, Negated(Lies(It(), line)))
        case _:
            return None
    if others is None:
        return None
    first = Says(lines_apart(line, claim) or line, claim)
    return joined(connective, first, Says(Each(each.quantity, others), other))


def beyond_it(sort: Sort, side: Direction) -> Kind | None:
    """The lines on one side of the line that was spoken of, whose number `with_lines` puts in."""
    beyond = lines_past(sort, side, Line(sort, Var("it")))
    return among(sort, beyond) if beyond else None


def _lines_besides(lines: Place, sort: Sort) -> Kind | None:
    """The lines of a sort that are not among these."""
    match lines:
        case Each("every", Such(AllLines(own), condition)) if own == sort:
            return None if isinstance(condition, Excepted) else _without(sort, condition)
        case Parity(own, number) if own == sort:
            return _without(sort, Numbered(It(), number))
        case Beyond(own) | Between(own) if own == sort:
            return _without(sort, Numbered(It(), lines))
        case Several() | Lines() if {one.sort for one in lines_of(lines)} == {sort}:
            numbers = Several("and", tuple(one.number for one in lines_of(lines)))
            return _without(sort, Numbered(It(), numbers))
        case _:
            return others_of(sort, lines)


def _without(sort: Sort, condition: Statement) -> Kind:
    return Such(AllLines(sort), Negated(condition))


def with_others(subject: Place, claim: Statement, each: Each, other: Statement) -> Statement | None:
    """A claim holds of something, and another one of so many cells that are not it."""
    others = None if isinstance(subject, Each) else without(each, subject)
    if others is None:
        return None
    return Joined("and", (Says(subject, claim), Says(others, other)))


def whenever_others(
    sort: Sort, claim: Statement, quantity: Quantity, other: Statement
) -> Statement:
    """Whatever line a claim holds of, another one holds of all, or none, of the others."""
    line = Line(sort, Var("v"))
    there = Joined("and", (Relation("<=", line.number, size(sort)), Says(line, claim)))
    others = Such(AllLines(sort), Negated(Numbered(It(), line.number)))
    return ForEvery(("v",), If(there, Says(Each(quantity, others), other)))


def others_than(kind: Kind, sort: Sort, other: Statement) -> Statement | None:
    """Whatever line is of a kind, something holds of all the others."""
    match kind:
        case Such(AllLines(own), claim) if own == sort:
            return whenever_others(sort, claim, "every", other)
        case _:
            return None


def sole_line(sort: Sort | Literal["yes"], place: Place, claim: Statement) -> Statement | None:
    """A claim holds of a line of a sort, and of no other one."""
    lines = (place,) if isinstance(place, Middle) else lines_of(place)
    if sort != "yes" and {one.sort for one in lines} != {sort}:
        return None
    return only_there(place, claim) or Only(place, claim)


def part_of(number: int, quantity: Quantity, kind: Kind) -> Each | None:
    """So many of the four corners, or of others of which there is a number."""
    if isinstance(kind, Such) or (isinstance(kind, Members) and len(members(kind.place)) != number):
        return None
    return Each(quantity, kind)


def of_so_many(number: int, kind: Kind, quantity: Quantity, claim: Statement) -> Statement | None:
    """There are so many of a kind, and a claim holds of some of them."""
    if isinstance(kind, Such):
        there = There(Each(Bounded("exactly", number), kind))
        return Joined("and", (there, Says(Each(quantity, kind), claim)))
    each = part_of(number, quantity, kind)
    return Says(each, claim) if each else None


def just_these(each: Place, claim: Statement, places: Place) -> Statement | None:
    """A claim holds of so many of a kind, which are named."""
    named = len(members(places)) if are_cells(places) or lines_of(places) else 0
    match each:
        case Each("some" | Bounded("exactly", 1) | Bounded("atleast", 1)) if named == 1:
            return Joined("and", (Says(each, claim), Says(places, claim)))
        case Each(Bounded("exactly" | "atleast", number)) if named == number:
            return Joined("and", (Says(each, claim), Says(places, claim)))
        case _:
            return None


def but_only(kind: Such, number: int) -> Statement | None:
    """There are only so many of a kind; of those that have a mine, it may be so many mines."""
    return None if kind.claim == MINE else There(Each(Bounded("exactly", number), kind))


def none_such(each: Each) -> Statement | None:
    """There is none of a kind, said of one of them."""
    match each:
        case Each("some", Such() as kind):
            return There(Each("no", kind))
        case _:
            return None


def as_many(each: Place, claim: Statement, quantity: Quantity) -> Statement | None:
    """A claim holds of so many of a kind, and so many more or fewer."""
    if not isinstance(each, Each) or each.quantity in ("every", "no"):
        return None
    return Joined("and", (Says(each, claim), Says(Each(quantity, each.kind), claim)))


def only_there(place: Place, claim: Statement) -> Statement | None:
    """Some lines alone have mines, and these do."""
    if claim != MINE or not lines_of(place):
        return None
    return Joined("and", (Implied(Says(place, claim)), Only(place, claim)))


def only_in(place: Place) -> Statement:
    """Mines are in a place alone, and perhaps there are some in each part of it."""
    if isinstance(place, Each | Corners):
        return Confined(place)
    some = Says(place, MINE) if lines_of(place) else Contains(MINE.amount, place)
    return Joined("and", (Confined(place), Implied(some, likely=isinstance(place, Line))))


def _one_sort(places: Place) -> bool:
    """Whether places are all columns, or all rows."""
    return len({one.sort for one in lines_of(places)}) == 1


def _others(subject: Place, claim: Statement, within: Place | AllLines) -> Kind | None:
    if isinstance(within, It | AllLines) and (lines := _other_lines(subject, within)):
        return lines
    match subject, within:
        case Each(), It():
            return _other_ones(subject, claim)
        case Line(sort, numbers) | Lines(sort, numbers), AllLines(same) if sort == same:
            return Such(within, Negated(Numbered(It(), numbers)))
        case Line(sort, numbers) | Lines(sort, numbers), It():
            return Such(AllLines(sort), Negated(Numbered(It(), numbers)))
        case Several("and"), AllLines() | It() if _one_sort(subject):
            numbers = Several("and", tuple(one.number for one in lines_of(subject)))
            sort = lines_of(subject)[0].sort
            return _others(Lines(sort, numbers), claim, within)
        case Each(_, AllLines() as kind), _ if kind == within:
            return _other_ones(subject, claim)
        case Each(), _:
            return None
        case _, AllLines():
            return None
        case _, It() if are_cells(subject) or isinstance(subject, Corners):
            return Cells(Except(Board(), Several("and", (subject,))))
        case _, SameLine(sort) if are_cells(subject):
            return _others_in_line(subject, sort)
        case _, It() | SameLine():
            return None
        case _:
            return Cells(Except(within, Several("and", (subject,))))


def _others_in_line(cells: Place, sort: Sort) -> Kind | None:
    """The other cells of the column, or row, that some cells share."""
    numbers = {getattr(cell, sort) for cell in members(cells)}
    whole = Line(sort, numbers.pop())
    return None if numbers else Cells(Except(whole, Several("and", (cells,))))


def _other_ones(each: Each, claim: Statement) -> Kind:
    """Those of a kind that are left after a claim about so many of them; after one about all of
    them, those that are not of the kind.
    """
    match each:
        case Each("every" | "no", Such(kind, condition)):
            return Such(kind, Negated(condition))
        case Each("every" | "no", Cells(Meet(Line() as whole) as part)):
            return Cells(Except(whole, part))
        case Each("every" | "no", Members(place) | Cells(place)):
            return Cells(Except(Board(), place))
        case _:
            return Such(each.kind, Negated(claim))


def _other_lines(subject: Place, within: It | AllLines) -> Kind | None:
    """All lines of a sort but a run of them, or several that are named."""
    match subject:
        case Beyond(sort) | Between(sort) if within in (It(), AllLines(sort)):
            return Such(AllLines(sort), Negated(Numbered(It(), subject)))
        case _ if isinstance(within, AllLines):
            return None
        case Each("no" | "every", Members(place)):
            lines = lines_of(place)
        case _:
            lines = lines_of(subject)
    if len(lines) < 2 or len({one.sort for one in lines}) > 1:
        return None
    numbers = Several("and", tuple(one.number for one in lines))
    return Such(AllLines(lines[0].sort), Negated(Numbered(It(), numbers)))
