"""Statements in terms of fewer and plainer ones, so that only these need a formula."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import cast

from provefield.errors import MeaningError
from provefield.logic.field import Field, Sort
from provefield.logic.formula import Atom, Int, Var
from provefield.logic.language.constructions import affirmed, antecedent, contrary, is_plain, joined
from provefield.logic.language.places import (
    ALONG,
    SORTS,
    AllLines,
    Around,
    Beside,
    Between,
    Beyond,
    Board,
    Bounded,
    Cell,
    Cells,
    Centre,
    Certain,
    Corners,
    Each,
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
    Ray,
    Region,
    SameLine,
    Several,
    Such,
    Together,
    are_cells,
    is_choice,
    lines_of,
    size,
)
from provefield.logic.language.regions import members
from provefield.logic.language.relations import has_next, having_next, rivals
from provefield.logic.language.statements import (
    MINE,
    MINES,
    Amount,
    Compared,
    Confined,
    Contains,
    Count,
    EachLine,
    Echo,
    Excepted,
    If,
    Joined,
    Lies,
    MissingSomewhere,
    Negated,
    Numbered,
    Only,
    Pairs,
    Says,
    Statement,
    There,
    mentions_it,
    put,
)
from provefield.tongues import phrase


def paraphrase(statement: Statement) -> Statement:  # noqa: C901  # one case for each construction
    """The same said more plainly, or the statement itself if nothing is plainer.

    >>> paraphrase(EachLine("every", "row", Amount("no", "mine")))
    Says(subject=Each(quantity='every', kind=AllLines(sort='row')), claim=Contains(...))
    """
    match statement:
        case Contains(amount, Each() as each):
            return _within(amount, each)
        case Contains(amount, (Ray(_, Each()) | Beside(_, Each()) | Around(Each())) as there):
            return _beside(amount, there)
        case Contains(amount, Several(joint, parts)) if _has_each(parts):
            none = amount.quantity in ("no", "notevery")
            held = tuple(Contains(amount, part) for part in parts)
            return Joined("and" if none else joint, held)
        case Contains(amount, Several("and", (one, other))) if _are_crossing(statement.place):
            return Contains(amount, Meet(cast("Region", one), other))
        case Says(Each("no") as none, Contains(Amount(Bounded("exactly", many, False), what), it)):
            return Says(none, Contains(Amount(Bounded("atleast", many), what), it))
        case Says(Each("no") as none, Says(Each(Bounded("exactly", many, False), kind), claim)):
            return Says(none, Says(Each(Bounded("atleast", many), kind), claim))
        case There(Each("no", Such(kind, claim))):
            return Says(Each("no", kind), claim)
        case MissingSomewhere(content, place):
            missing = Amount("no", content)
            return Joined("or", tuple(Contains(missing, one) for one in members(place)))
        case EachLine(lines, sort, amount):
            return Says(Each(lines, AllLines(sort)), Contains(amount, It()))
        case Says(Each("every" | "no" as each, Such(kind, Excepted(_, number))), claim) if is_plain(
            claim
        ) or isinstance(getattr(claim, "place", None), Meet):
            others = Says(Each(each, Such(kind, Negated(Numbered(It(), number)))), claim)
            those = Each("every", Such(kind, Numbered(It(), number)))
            return Joined("and", (others, Says(those, contrary(each, claim))))
        case Excepted(line, number):
            return Negated(Numbered(line, number))
        case Says(Each(quantity, kind), Lies(It(), place)) if kind == MINES:
            return _where_mines_are(quantity, place)
        case Says(Beside(direction, Each(quantity, kind)), claim):
            beside = Says(Beside(direction, It()), claim)
            return Says(Each(quantity, having_next(direction, kind, claim)), beside)
        case Says((Corners() | Several("and")) as cells, Compared(_, left, right) as claim) if (
            isinstance(cells, Corners) or are_cells(cells)
        ) and It() in (left.place, right.place):
            return cast("Statement", put(claim, Together(cells)))
        case Says(Several(joint, parts), claim) if _has_each(parts):
            return Joined(joint, tuple(Says(part, claim) for part in parts))
        case Says(
            Each(quantity, kind),
            Compared(_, Count(), Count(_, Beside(side, SameLine())))
            | Compared(_, Count(_, Beside(side, SameLine())), Count()),
        ) if has_next(side, kind) not in taken_apart(kind)[1]:
            return Says(Each(quantity, Such(kind, has_next(side, kind))), statement.claim)
        case Says(Each(quantity, AllLines(sort)), Compared(op, Count(_, It()), Count(_, line))) if (
            getattr(line, "sort", "") == sort
            and isinstance(line, Line)
            and (quantity, op) != ("every", "=")
        ):
            return Says(Each(quantity, cast("Kind", rivals(line))), statement.claim)
        case Says(Each()):
            return statement
        case Says(subject, Contains(Amount(Bounded("atmost" | "fewerthan")) as amount, It())) if (
            is_choice(subject) and not are_cells(subject)
        ):
            return Joined("or", tuple(Contains(amount, one) for one in members(subject)))
        case Says(subject, Contains(Amount(Bounded()) as amount, It())):
            return Contains(amount, subject)
        case Only(subject, claim):
            return _only(subject, claim)
        case Confined(Several(_, (Beyond() | Ray(), Beyond() | Ray())) as place) if _are_crossing(
            place
        ):
            return _where_mines_are("every", place)
        case Lies(cell, Each("no", kind)):
            return Negated(Lies(cell, Each("some", kind)))
        case Lies(cell, (Ray(_, Each()) | Beside(_, Each()) | Around(Each())) as there):
            each, place = _anchored(there)
            return Says(each, Lies(cell, place))
        case Lies(cell, Several(joint, parts)) if _has_each(parts):
            return Joined(joint, tuple(Lies(cell, part) for part in parts))
        case Lies(cell, Several("and", parts) as place) if (
            _are_crossing(place) or len({getattr(p, "sort", "") for p in parts}) > 1
        ):
            return Joined("and", tuple(Lies(cell, part) for part in parts))
        case Pairs("no", kind, "touching") if kind == MINES:
            return Says(Each("every", MINES), Contains(Amount("no", "mine"), Around(It())))
        case Pairs("no", kind, ("column" | "row") as sort) if kind == MINES:
            return EachLine("every", sort, Amount(Bounded("atmost", 1), "mine"))
        case Pairs("some", kind, ("column" | "row") as sort) if kind == MINES:
            return EachLine("some", sort, Amount(Bounded("atleast", 2), "mine"))
        case Echo():
            return _with_tails(statement)
        case Negated(Joined(_, (Contains(Amount("no" | "notevery")) as lack,))):
            return affirmed(lack)
        case Joined(_, (part,)):
            return part
        case _:
            return statement


def settled(phrase: object, field: Field) -> object:
    """A phrase with numbers for the last lines, and for the middle one, of a board."""
    match phrase:
        case Var("columns" | "rows" as sides):
            return Int(getattr(field, sides))
        case Corners(joint):
            return settled(Several(joint, members(phrase)), field)
        case Centre() if field.columns % 2 and field.rows % 2:
            return Cell(Int(field.columns // 2 + 1), Int(field.rows // 2 + 1))
        case Middle(sort, 1) if (last := getattr(field, size(sort).name)) % 2:
            return Line(sort, Int(last // 2 + 1))
        case Middle(sort, number) if number > 1:
            return _middle_lines(sort, number, getattr(field, size(sort).name))
        case tuple():
            return tuple(settled(part, field) for part in phrase)
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Atom):
            parts = (getattr(phrase, one.name) for one in fields(phrase))
            return type(phrase)(*(settled(part, field) for part in parts))
        case _:
            return phrase


def _middle_lines(sort: Sort, number: int, last: int) -> Between:
    """So many lines in the middle, with as many before them as after them."""
    before, odd = divmod(last - number, 2)
    if odd or before < 0:
        raise MeaningError(phrase("this means nothing on a board"))
    return Between(sort, "<=", Int(before + 1), Int(before + number))


def _has_each(parts: tuple[Place, ...]) -> bool:
    return any(isinstance(part, Each) for part in parts)


def _are_crossing(place: Place) -> bool:
    """Whether a place is to the left of a column and above a row: on both sides at once."""
    match place:
        case Several("and", (one, other)):
            return {_side_of(one), _side_of(other)} == {*SORTS}
        case _:
            return False


def _side_of(place: Place) -> Sort | None:
    match place:
        case Beyond(sort) | Parity(sort):
            return sort
        case Ray(direction, Line()):
            return ALONG[direction]
        case _:
            return None


def _beside(amount: Amount, there: Ray | Beside | Around) -> Statement:
    """A mine above every safe cell; no mine next to a corner, which is to any; all cells below a
    mine, and at most two next to a corner, whichever it is.
    """
    each, place = _anchored(there)
    match each.quantity, amount.quantity:
        case "some", "no" if not isinstance(each, Certain):
            each = Each("every", each.kind)
        case "some", "every" | Bounded("atmost" | "fewerthan"):
            held = Contains(Amount("some", amount.content), It())
            return Says(Each(amount.quantity, Cells(there)), held)
        case _:
            pass
    return Says(each, Contains(amount, place))


def _anchored(there: Ray | Beside | Around) -> tuple[Each, Region]:
    """Those beside which a place is, and that place as one beside it."""
    match there:
        case Around(cell):
            return cast("Each", cell), Around(It())
        case Ray(side, cell):
            return cast("Each", cell), Ray(side, It())
        case Beside(side, cell):
            return cast("Each", cell), Beside(side, It())


def _within(amount: Amount, each: Each) -> Statement:
    """A mine in every row; no mine in a corner; two mines in an even row, in whichever of them."""
    match each, amount.quantity:
        case Each("some", kind), "no" if not isinstance(each, Certain):
            return Says(Each("every", kind), Contains(amount, It()))
        case Each("some", Members(place)), Bounded():
            return Contains(amount, place)
        case Each("some", Such()), Bounded():
            there = Such(Cells(Board()), Lies(It(), each))
            counted = Contains(Amount("some", amount.content), It())
            return Says(Each(amount.quantity, there), counted)
        case _:
            return Says(each, Contains(amount, It()))


def _where_mines_are(quantity: Quantity, place: Place) -> Statement:
    """So many mines lie in a place."""
    match quantity, place:
        case "notevery", _:
            return Negated(_where_mines_are("every", place))
        case "some" | "no" | Bounded(), Each("no"):
            lying = Joined("and", (MINE, Lies(It(), place)))
            return Says(Each(quantity, Cells(Board())), lying)
        case "every", Several(_, parts) if _has_each(parts):
            return Says(Each("every", Cells(Board())), If(MINE, Lies(It(), place)))
        case "every", _ if _are_crossing(place):
            return Says(Each("every", Cells(Board())), If(MINE, Lies(It(), place)))
        case "every", Each() | Ray(_, Each()) | Beside(_, Each()):
            return Says(Each("every", Cells(Board())), If(MINE, Lies(It(), place)))
        case "every", _:
            return Confined(place)
        case _:
            return Contains(Amount(quantity, "mine"), place)


def _only(subject: Place, claim: Statement) -> Statement:
    """It holds of nothing else, and of what is named, it does; mines in lines need not be there."""
    match subject, claim:
        case Each("some" | "every", kind), _:
            return _nothing_but(kind, claim)
        case Each(), _:
            raise MeaningError(phrase("this means nothing on a board"))
        case _, Contains(Amount("some", "mine"), It()) if not all(
            isinstance(one, Cell) for one in members(subject)
        ):
            return Confined(subject)
        case Line(sort, numbers) | Lines(sort, numbers), _:
            kind = Such(AllLines(sort), Numbered(It(), numbers))
        case Several(), _ if lines := lines_of(subject):
            if len({line.sort for line in lines}) > 1:
                raise MeaningError(phrase("this means nothing on a board"))
            named = Several("and", tuple(line.number for line in lines))
            kind = Such(AllLines(lines[0].sort), Numbered(It(), named))
        case _:
            kind = Members(subject)
    return Joined("and", (Says(subject, claim), _nothing_but(kind, claim)))


def _nothing_but(kind: Kind, claim: Statement) -> Statement:
    """A claim holds of no cell, or line, that is not of the kind."""
    match taken_apart(kind):
        case AllLines() | Cells(Board()), ():
            raise MeaningError(phrase("this means nothing on a board"))
        case AllLines() as lines, such:
            return Says(Each("no", Such(lines, Negated(Joined("and", such)))), claim)
        case _:
            return Says(Each("every", Such(Cells(Board()), claim)), Lies(It(), Each("some", kind)))


def taken_apart(kind: Kind) -> tuple[Cells | AllLines | Members, tuple[Statement, ...]]:
    """A kind as what it is taken from, and the claims that hold of those that are taken."""
    match kind:
        case Such(inner, claim):
            base, such = taken_apart(inner)
            return base, (*such, claim)
        case Cells(Each() | Ray(_, Each()) | Beside(_, Each()) | Around(Each()) as place):
            return Cells(Board()), (Lies(It(), place),)
        case _:
            return kind, ()


def _with_tails(echo: Echo) -> Statement:
    whole: Statement = Says(echo.subject, echo.claim)
    named = antecedent(echo.subject) or It()
    claim = echo.claim
    if isinstance(echo.subject, Each) and echo.subject.quantity in ("no", "notevery"):
        claim = Negated(_or_more(claim))  # "no corner is safe, nor is row 1"
    for tail in echo.tails:
        other = cast("Place", put(tail.subject, named))
        told = _echoed(claim, other, tail.holds)
        if mentions_it(other) and (each := _one_by_one(echo.subject)):
            told = Says(each, told)
        whole = joined(tail.connective, whole, told)
        if tail.holds not in ("so", "same"):  # "neither is row 3" is the same as what was said last
            claim = affirmed(claim) if tail.holds == "yes" else Negated(affirmed(claim))
    return whole


def _or_more(claim: Statement) -> Statement:
    """A claim that there are so many, as it is meant where it is denied: two, or more."""
    match claim:
        case Contains(Amount(Bounded("exactly", number, False), content), place):
            return Contains(Amount(Bounded("atleast", number), content), place)
        case _:
            return claim


def _one_by_one(cells: Place) -> Each | None:
    """Each of some cells, or of a kind, of which what is around them is told."""
    match cells:
        case Each("every"):
            return cells
        case Corners() | Several("and") if isinstance(cells, Corners) or are_cells(cells):
            return Each("every", Members(cells))
        case _:
            return None


def _echoed(claim: Statement, other: Place, holds: str) -> Statement:
    """What "so is row 2", "row 2 is", "row 2 is not" and "not row 2" say after a claim."""
    match holds, other:
        case "so" | "same" | "no", _ if is_choice(other) and affirmed(claim) != claim:
            return Negated(Says(other, affirmed(claim)))
        case "so" | "same", _:
            return Says(other, claim)
        case "yes", _:
            return Says(other, affirmed(claim))
        case "not", Each() | Several("or"):
            return Negated(Says(other, affirmed(claim)))
        case _:
            return Says(other, Negated(affirmed(claim)))
