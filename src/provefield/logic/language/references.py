"""What "it", "they", "of them" and "the whole" stand for in a sentence that goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from provefield.logic.field import Sort
from provefield.logic.formula import Term
from provefield.logic.language.comparisons import Measure, Scale, compared
from provefield.logic.language.constructions import (
    about,
    affirmed,
    antecedent,
    has,
    is_plain,
)
from provefield.logic.language.dependence import whenever
from provefield.logic.language.places import (
    ALONG,
    INTERIOR,
    AllLines,
    Beside,
    Between,
    Beyond,
    Border,
    Bounded,
    Cell,
    Cells,
    Centre,
    Corners,
    Each,
    Half,
    Indefinite,
    It,
    Kind,
    Line,
    Lines,
    Members,
    Middle,
    Parity,
    Place,
    Quantity,
    Region,
    Several,
    Such,
    are_cells,
)
from provefield.logic.language.relations import edges, sibling
from provefield.logic.language.statements import (
    FULL,
    MINE,
    MINES,
    SAFE,
    Amount,
    Contains,
    Echo,
    If,
    Joined,
    Lies,
    Negated,
    Numbered,
    Says,
    Statement,
    Tail,
    Truth,
    mentions_it,
    put,
)
from provefield.logic.language.topics import speaks_of_others, topic


@dataclass(frozen=True, slots=True)
class Part:
    """A claim about so many of those that were spoken of; the truth stands for what was said."""

    quantity: Quantity
    claim: Statement


Consequence = Statement | tuple[Tail, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A claim about a line by its number, or how it compares with so many lines before it."""

    number: Term
    claim: Statement | Scale
    before: Term | None = None


def wholly(thing: Place, claim: Statement) -> Statement:
    """A claim holds of a whole line or region: if it is mined, all of its cells are."""
    return Says(thing, FULL if claim == MINE else claim)


def apiece(lines: Place, claim: Statement) -> Statement | None:
    """A claim holds of each of some lines, even if they are spoken of as one region."""
    match lines:
        case Parity(sort, number):
            return Says(Each("every", Such(AllLines(sort), Numbered(It(), number))), claim)
        case Beyond(sort) | Between(sort) | Middle(sort):
            return Says(Each("every", Such(AllLines(sort), Numbered(It(), lines))), claim)
        case Each("every") | Each(Bounded(), AllLines()) | Lines():
            return Says(lines, claim)
        case Border():
            return Says(Each("every", Members(edges())), claim)
        case Several("and") if not are_cells(lines):
            return Says(lines, claim)
        case _:
            return None


def for_each(lines: Place, claim: Statement) -> Statement:
    """A claim holds of each of some places, never of all together."""
    return apiece(lines, claim) or Says(lines, claim)


def the_mine(place: Place, claim: Statement) -> Statement | None:
    """There is a mine in a cell, and a claim holds of it."""
    if not isinstance(place, Cell | Centre):
        return None
    return Joined("and", (Says(place, MINE), Says(place, claim)))


def apart_lines(lines: Place) -> Place | None:
    """The even, or odd, lines one by one."""
    match lines:
        case Parity(sort, number):
            return Each("every", Such(AllLines(sort), Numbered(It(), number)))
        case Each():
            return lines
        case _:
            return None


def with_parity(
    lines: Place, claim: Statement, parity: Literal["even", "odd"], other: Statement
) -> Statement | None:
    """A claim holds of the even lines, and another one of the odd ones; or the other way round."""
    match lines:
        case Parity(sort, number) if number != parity:
            others: Place = Parity(sort, parity)
        case Each("every", Such(AllLines(sort), Numbered(It(), "even" | "odd" as number))) if (
            number != parity
        ):
            others = Each("every", Such(AllLines(sort), Numbered(It(), parity)))
        case _:
            return None
    match claim, other:
        case Contains(Amount(Bounded(how), content), It()), _ if other == MINE:
            other = Contains(Amount(Bounded(how, 1), content), It())
        case _:
            pass
    return Joined("and", (Says(lines, claim), Says(others, other)))


def one_by_one(lines: Place, claim: Statement) -> Statement | None:
    """Each of a run of lines, such as the first two, holds so many; or else they do together."""
    apart = lines_apart(lines, claim)
    return Says(apart, claim) if apart else None


def lines_apart(lines: Place, claim: Statement) -> Place | None:
    """Each of a run of lines, such as the first two, of which it is told that they hold so many."""
    run = isinstance(lines, Parity | Beyond | Between | Middle)
    return one_each(lines) if run and _counts(claim) else None


def _counts(claim: Statement) -> bool:
    """Whether a claim is about a number of cells, or denies that all are safe."""
    match claim:
        case Contains(Amount(Bounded() | "some" | "even" | "odd"), It()):
            return True
        case Negated(inner):
            return inner == SAFE or _counts(inner)
        case Joined(_, parts):
            return all(map(_counts, parts))
        case _:
            return False


def one_each(lines: Place) -> Place:
    """Each of some lines, even if they are spoken of as one region."""
    told = apiece(lines, MINE)
    return told.subject if isinstance(told, Says) else lines


def both_of(thing: Place, other: Place) -> Several | None:
    """Two places, the second of which is told by the cell that the first is beside."""
    match thing:
        case Beside(_, Cell() as cell) if mentions_it(other):
            return Several("and", (thing, cast("Place", put(other, cell))))
        case Cell() if mentions_it(other):
            return Several("and", (thing, cast("Place", put(other, thing))))
        case _:
            return None


def about_those(subject: Place, claim: Statement, part: Part) -> Statement | None:
    """A claim, and another one about so many of those that it speaks of."""
    match claim, part.claim:
        case Lies(It(), place), Lies(It(), other) if _are_apart(place, other):
            return None
        case Contains(Amount(Bounded() | "some", content), It()), Lies() if isinstance(
            subject, Each
        ) and subject.kind in (AllLines("column"), AllLines("row")):
            those = Such(Cells(It()), Contains(Amount("some", content), It()))
            among = Says(Each(part.quantity, those), part.claim)
            return Says(subject, Joined("and", (claim, among)))
        case _:
            pass
    told = _of_those(subject, claim, part)
    return told and Joined("and", (Says(subject, claim), told))


def in_each_place(one: Bounded, place: Place, other: Bounded, elsewhere: Place) -> Statement | None:
    """So many mines are in a place and so many in another one that shares no cell with it."""
    if not _are_apart(place, elsewhere):
        return None
    held = Contains(Amount(one, "mine"), place), Contains(Amount(other, "mine"), elsewhere)
    return Joined("and", held)


def one_of_them(bound: Bounded, place: Place, other: Place) -> Statement | None:
    """A place holds so many mines, one of which lies in another one, unless they are apart."""
    if _are_apart(place, other):
        return None
    one = Says(Each(Bounded("exactly", 1), Such(Cells(place), MINE)), Lies(It(), other))
    return Joined("and", (Contains(Amount(bound, "mine"), place), one))


def _are_apart(one: Place, other: Place) -> bool:
    match one, other:
        case Line(sort, number) | Parity(sort, number), Line(same, another) | Parity(same, another):
            return type(one) is type(other) and sort == same and number != another
        case Cell(), Cell():
            return one != other
        case Half(side), Half(opposite):
            return side != opposite and ALONG[side] == ALONG[opposite]
        case _:
            inner = one in (INTERIOR, Centre()) or other in (INTERIOR, Centre())
            return inner and any(isinstance(each, Border | Corners) for each in (one, other))


def not_both_but(places: Place, claim: Statement, part: Part) -> Statement:
    """A claim holds of not all of some places, but another one of so many of them."""
    told = Says(Each(part.quantity, Members(places)), _completed(claim, part))
    return Joined("and", (Negated(Says(places, claim)), told))


def about_it(subject: Place, claim: Statement, other: Statement) -> Statement | None:
    """A claim about one of a kind, and another one about it."""
    match subject:
        case Each("some" | Bounded("exactly", 1), kind) if not mentions_it(kind):
            those = Each("every", Such(kind, claim))
            return Joined(
                "and", (Says(Each(Bounded("exactly", 1), kind), claim), Says(those, other))
            )
        case _:
            return None


def there_and_it(each: Each, other: Statement) -> Statement | None:
    """There is one of a kind of which a claim holds, and another one holds of it."""
    match each.kind:
        case Such(kind, claim):
            return about_it(Each(each.quantity, kind), claim, other)
        case _:
            return None


def of_that(thing: Place, sort: Sort, claim: Statement) -> Statement | None:
    """A claim about that row, after it was spoken of."""
    return Says(thing, claim) if isinstance(thing, Line) and thing.sort == sort else None


def and_if_one(subject: Place, claim: Statement, part: Part) -> Statement | None:
    """A claim about so many of a kind, and what follows for those of which it holds, or for all."""
    if not isinstance(subject, Each):
        return None
    if part.claim == Truth() or is_plain(part.claim):
        told = if_those(Each("some", subject.kind), claim, part)
    else:
        told = _of_those(subject, claim, part)
    return told and Joined("and", (Says(subject, claim), told))


def or_those(subject: Place, claim: Statement, part: Part) -> Statement | None:
    """A claim holds of all of some, or else it holds, or another one, of so many of them."""
    match subject:
        case Each("every", kind):
            pass
        case Several("and") | Lines(_, Several("and")) | Corners("and"):
            kind = Members(subject)
        case _:
            return None
    told = Says(Each(part.quantity, kind), _completed(claim, part))
    return Joined("or", (Says(subject, claim), told))


def if_those(subject: Place, claim: Statement, part: Part) -> Statement | None:
    """If a claim holds, another one holds of so many of those that it speaks of."""
    match subject:
        case Each(_, Cells(Each("some" | "every", lines))):
            told = if_those(Each(subject.quantity, Cells(It())), claim, part)
            return told and Says(Each("every", lines), told)
        case Each("some" | Bounded("exactly", 1), kind):
            if isinstance(subject, Indefinite) or part.claim == Truth() or is_plain(part.claim):
                subject = Each("some", kind)
            told = _of_those(subject, claim, part)
            return told and If(Says(subject, claim), told)
        case _:
            return None


def otherwise_those(
    condition: Statement, subject: Place, claim: Statement, part: Part
) -> Statement | None:
    """A claim about some on a condition, and otherwise one about so many of them."""
    match subject:
        case Each(quantity, kind) if (
            quantity in ("every", "no", "some", Bounded("exactly", 1)) or part.quantity == "no"
        ):
            told = Says(Each(part.quantity, kind), _completed(claim, part))
            return Joined(
                "and",
                (If(condition, Says(subject, claim)), If(Negated(condition), told)),
            )
        case _:
            return None


def told_of(thing: Place, statement: Statement) -> Statement | None:
    """A statement that speaks of something by "it"."""
    region = antecedent(thing) or thing
    return cast("Statement", put(statement, region)) if isinstance(region, Region) else None


def if_else(
    subject: Place | Kind, claim: Statement, then: Consequence, otherwise: Consequence
) -> Statement | None:
    """Something follows from a claim, and something else if it is not so; what that leaves out is
    the claim, unless there was another one: if row 1 is safe, so is row 2, otherwise row 3 is.
    """
    said = then.claim if isinstance(then, Says) else None
    if isinstance(otherwise, tuple) and not isinstance(then, tuple) and said != claim:
        return None
    contrary = Negated(claim) if affirmed(claim) == claim else affirmed(claim)
    parts = _follows(subject, claim, then), _follows(subject, contrary, otherwise)
    return Joined("and", cast("tuple[Statement, ...]", parts)) if all(parts) else None


def if_otherwise(condition: Statement, then: Statement, otherwise: Statement) -> Statement:
    """Something follows from a condition, and otherwise something else, which may speak of what
    the first spoke of.
    """
    named = topic(then)
    others = isinstance(named, Line) and speaks_of_others(otherwise)
    if named and mentions_it(otherwise) and not others:
        otherwise = cast("Statement", put(otherwise, named))
    return Joined("and", (If(condition, then), If(Negated(condition), otherwise)))


def otherwise_amount(condition: Statement, then: Statement, amount: Amount) -> Statement | None:
    """A place, or every one of a kind, holds so many on a condition, and otherwise another number;
    of some of a kind, or none, it may be another number of them.
    """
    match then:
        case Contains(_, Each(quantity)) | Says(Each(quantity)) if quantity != "every":
            return None
        case Contains(Amount(_, content), place) | Says(
            place, Contains(Amount(_, content), It())
        ) if content == amount.content:
            otherwise = If(Negated(condition), Contains(amount, place))
            return Joined("and", (If(condition, then), otherwise))
        case _:
            return None


def if_not(
    subject: Place | Kind, claim: Statement, then: Consequence, otherwise: Consequence
) -> Statement | None:
    """The same of what was affirmed: if row 1 is safe, so is row 2, and if it is not, row 3 is."""
    return if_else(subject, claim, then, otherwise) if affirmed(claim) == claim else None


def if_so(
    subject: Place | Kind, claim: Statement, then: Consequence, otherwise: Consequence
) -> Statement | None:
    """The same of what was denied: if row 1 is not safe, row 2 is, and if it is, row 3 is."""
    return if_else(subject, claim, then, otherwise) if affirmed(claim) != claim else None


def _follows(subject: Place | Kind, claim: Statement, then: Consequence) -> Statement | None:
    if isinstance(subject, Cells | AllLines | Members | Such):
        told = not isinstance(then, tuple) and mentions_it(then)
        return whenever(subject, claim, cast("Statement", then)) if told else None
    if isinstance(then, tuple):
        return Echo(subject, claim, then)
    if mentions_it(then):
        return about(subject, claim, "implies", then)
    return If(Says(subject, claim), then)


def in_turn(line: Place, claim: Statement, others: tuple[Turn, ...]) -> Statement | None:
    """A line holds so much, and other lines of its sort hold something else, one by one."""
    if not isinstance(line, Line) or not is_plain(claim):
        return None
    told = [Says(line, claim), *(_in_turn(line, turn) for turn in others)]
    return Joined("and", cast("tuple[Statement, ...]", tuple(told))) if all(told) else None


def just_one(amount: Amount) -> Amount:
    """A mine, where mines are counted, is exactly one."""
    some = amount.quantity == "some"
    return Amount(Bounded("exactly", 1), amount.content) if some else amount


def counted_out(first: Statement, rest: Statement) -> Statement:
    """A place holds an amount, and then others hold others: one beside two mines is just one."""
    parts = _one_by_one(rest)
    if any(_is_many(part) for part in (first, *parts)):
        parts = tuple(map(_with_just_one, parts))
    return Joined("and", (first, *parts))


def _one_by_one(statement: Statement) -> tuple[Statement, ...]:
    match statement:
        case Joined("and", (first, more)):
            return (first, *_one_by_one(more))
        case _:
            return (statement,)


def _is_many(part: Statement) -> bool:
    match part:
        case Contains(Amount(Bounded("exactly", number))) | Says(
            _, Contains(Amount(Bounded("exactly", number)))
        ):
            return number > 1
        case _:
            return False


def _with_just_one(part: Statement) -> Statement:
    match part:
        case Contains(amount, place):
            return Contains(just_one(amount), place)
        case Says(subject, Contains(amount, It())):
            return Says(subject, Contains(just_one(amount), It()))
        case _:
            return part


def so_many(amount: Amount) -> Amount | None:
    """A number of mines with which another can be compared."""
    return None if amount.quantity in ("no", "every", "notevery") else just_one(amount)


def in_range(one: Amount, other: Amount) -> Statement | None:
    """It holds two amounts at once, such as at least two and at most four; none is too few and too
    many.
    """
    match sorted((one.quantity, other.quantity), key=lambda each: getattr(each, "how", "")):
        case [Bounded("atleast", low), Bounded("atmost" | "fewerthan", high)] if low > high:
            return None
        case [Bounded("atmost" | "fewerthan", high), Bounded("morethan", low)] if low >= high:
            return None
        case _:
            return Joined("and", (Contains(one, It()), Contains(other, It())))


def holders(subject: Place, claim: Statement, tails: tuple[Tail, ...]) -> Statement | None:
    """A claim that something holds mines, and others do; mines themselves hold none."""
    if not all(has(one, claim) for one in (subject, *(tail.subject for tail in tails))):
        return None
    mines = any(isinstance(tail.subject, Each) and tail.subject.kind == MINES for tail in tails)
    return None if mines and is_plain(claim) else Echo(subject, claim, tails)


def shared_out(
    place: Place, amount: Amount, others: tuple[tuple[Place, Amount], ...]
) -> Statement | None:
    """Places hold so many mines each, one after the other."""
    held = ((place, amount), *others)
    counted = any(getattr(many.quantity, "number", 0) > 1 for _, many in held)
    if not counted or not isinstance(amount.quantity, Bounded):
        return None
    return Joined("and", tuple(Says(where, Contains(many, It())) for where, many in held))


def one_after_another(
    line: Place, amount: Amount, others: tuple[tuple[Term, Amount], ...]
) -> Statement | None:
    """A line holds an amount, and other lines of its sort hold others."""
    amounts = [amount, *(other for _, other in others)]
    counted = any(isinstance(one.quantity, Bounded) for one in amounts)
    first, *rest = (Contains(just_one(one) if counted else one, It()) for one in amounts)
    numbers = (number for number, _ in others)
    return in_turn(line, first, tuple(map(Turn, numbers, rest)))


def _in_turn(line: Line, turn: Turn) -> Statement | None:
    other = sibling(line, turn.number)
    match turn:
        case _ if other is None or other == line:
            return None
        case Turn(_, Scale() as scale, before) if before is not None:
            return compared(Measure(scale, "mine"), other, Beyond(line.sort, "<=", before))
        case Turn(_, claim) if not isinstance(claim, Scale) and is_plain(claim):
            return Says(other, claim)
        case _:
            return None


def _of_those(subject: Place, claim: Statement, part: Part) -> Statement | None:
    kind = _those(subject, claim, part)
    return Says(Each(part.quantity, kind), _completed(claim, part)) if kind else None


def _those(subject: Place, claim: Statement, part: Part) -> Kind | None:
    """The cells or lines that a claim speaks of: those of which it holds, or all of the subject."""
    match subject, claim:
        case Each("every" | "no" | "notevery", kind), _:
            return kind
        case Each(_, kind), _:
            plain = part.claim == Truth() or is_plain(part.claim)
            return kind if plain else Such(kind, claim)
        case _, Contains(Amount(quantity, content), It()) if (
            isinstance(subject, Region | Several)
            and quantity not in ("no", "every", "notevery")
            and part.claim != Truth()
        ):
            return Such(Cells(subject), Contains(Amount("some", content), It()))
        case _, Joined("and", (Contains() as first, *_)):
            return _those(subject, first, part)
        case Several("and"), _:
            return Members(subject)
        case _:
            return None


def _completed(claim: Statement, part: Part) -> Statement:
    return affirmed(claim) if part.claim == Truth() else part.claim
