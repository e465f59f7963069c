"""What people say about mines, without the words of any one language.

A formula becomes a statement of these classes, a language gives it words, and back again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Literal

from provefield.logic.field import Sort
from provefield.logic.formula import Atom, Comparison, Term, Var
from provefield.logic.language.places import (
    Between,
    Beyond,
    Board,
    Bounded,
    Cells,
    Each,
    It,
    Joint,
    Kind,
    Line,
    Lines,
    Middle,
    Place,
    Quantity,
    Region,
    Several,
    Such,
)

Content = Literal["mine", "safe"]
Relative = Literal[
    "touching",
    "column",
    "row",
    "line",
    "near column",
    "near row",
    "near",
    "sideways",
    "upright",
    "level",
    "diagonal",
]


@dataclass(frozen=True, slots=True)
class Amount:
    """How many mines or safe cells; `every` speaks of all the cells there are."""

    quantity: Quantity
    content: Content
    named: bool = field(default=True, compare=False)
    """Whether it was said of what, as it is not in "row 2 has none"."""


@dataclass(frozen=True, slots=True)
class Contains:
    """A place holds an amount of mines or safe cells."""

    amount: Amount
    place: Place


@dataclass(frozen=True, slots=True)
class Bare(Contains):
    """The same, said without a verb, as after "there is one here, or …"."""


@dataclass(frozen=True, slots=True)
class MissingSomewhere:
    """One of several places, at least, holds none: the other reading of "no mine in A or B"."""

    content: Content
    place: Place


@dataclass(frozen=True, slots=True)
class Confined:
    """Mines are in a place and nowhere else."""

    place: Place


@dataclass(frozen=True, slots=True)
class EachLine:
    """So many columns, or rows, hold an amount of mines or safe cells."""

    lines: Quantity
    sort: Sort
    amount: Amount


@dataclass(frozen=True, slots=True)
class Says:
    """A claim about `It` holds of a subject: of all its places, or of so many of a kind."""

    subject: Place
    claim: Statement


@dataclass(frozen=True, slots=True)
class Only:
    """A claim holds of nothing but this."""

    subject: Place
    claim: Statement


@dataclass(frozen=True, slots=True)
class There:
    """So many of a kind exist."""

    each: Each


@dataclass(frozen=True, slots=True)
class Lies:
    """A cell lies in a place."""

    cell: Region
    place: Place


@dataclass(frozen=True, slots=True)
class Numbered:
    """The number of a line: even or odd, this one or one of these (the name `last` is the last
    one's), or so far along.
    """

    line: Region
    number: Literal["even", "odd"] | Term | Line | Lines | Several | Beyond | Between | Middle


@dataclass(frozen=True, slots=True)
class Alternate(Numbered):
    """The same of every other line, unless a line was spoken of before: then it is all the rest."""


@dataclass(frozen=True, slots=True)
class Excepted:
    """A line is none of those that are left out, and of which the contrary is meant."""

    line: Region
    number: Term | Several | Beyond


@dataclass(frozen=True, slots=True)
class Pairs:
    """No two of a kind, or some two of them, are related."""

    quantity: Literal["no", "some"]
    kind: Kind
    relation: Relative


@dataclass(frozen=True, slots=True)
class Tail:
    """What an earlier claim is said of too ("and so is row 2", or the same after what is not so:
    "neither is row 2"); or what the matter of that claim, whether it was affirmed or denied, is
    affirmed or denied of ("but row 2 is not"), or not affirmed of ("but not every row").
    """

    connective: str
    subject: Place
    holds: Literal["so", "same", "yes", "no", "not"]


@dataclass(frozen=True, slots=True)
class Echo:
    """A claim about one subject and then about others."""

    subject: Place
    claim: Statement
    tails: tuple[Tail, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many mines or safe cells a place holds."""

    content: Content
    place: Place


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of cells is equal to (=), greater (>) or less (<) than another, and so on; if
    equal, perhaps so many times as large and so many more, or fewer.
    """

    op: Comparison
    left: Count
    right: Count
    times: int = 1
    more: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """A claim holds of half of a kind, or of more or less than half."""

    op: Comparison
    kind: Kind
    claim: Statement


@dataclass(frozen=True, slots=True)
class Relation:
    """Two numbers are equal, different or ordered."""

    op: Comparison
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Holds:
    """A predicate that is not about mines holds of its arguments."""

    atom: Atom


@dataclass(frozen=True, slots=True)
class Truth:
    """What always holds."""


@dataclass(frozen=True, slots=True)
class Falsity:
    """What never holds."""


@dataclass(frozen=True, slots=True)
class Negated:
    """It is not so."""

    body: Statement


@dataclass(frozen=True, slots=True)
class Joined:
    """Statements joined by "and", or by "or"."""

    joint: Joint
    parts: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Implied:
    """What a sentence suggests without saying it, as "all rows but the first have a mine" does of
    the first one; `likely` if most people mean it.
    """

    body: Statement
    likely: bool = True


@dataclass(frozen=True, slots=True)
class If:
    """One statement follows from another."""

    left: Statement
    right: Statement


@dataclass(frozen=True, slots=True)
class Iff:
    """Two statements stand or fall together."""

    left: Statement
    right: Statement


@dataclass(frozen=True, slots=True)
class ForEvery:
    """A statement holds for all values of its variables."""

    variables: tuple[str, ...]
    body: Statement


@dataclass(frozen=True, slots=True)
class ForSome:
    """A statement holds for some values of its variables."""

    variables: tuple[str, ...]
    body: Statement


@dataclass(frozen=True, slots=True)
class ForCount:
    """A statement holds for so many values of its variable."""

    bound: Bounded
    variable: str
    body: Statement


@dataclass(frozen=True, slots=True)
class SoMany:
    """So many of the statements hold."""

    bound: Bounded
    parts: tuple[Statement, ...]


Statement = (
    Contains
    | MissingSomewhere
    | Confined
    | EachLine
    | Says
    | Only
    | There
    | Lies
    | Numbered
    | Excepted
    | Pairs
    | Echo
    | Compared
    | Share
    | Relation
    | Holds
    | Truth
    | Falsity
    | Negated
    | Joined
    | Implied
    | If
    | Iff
    | ForEvery
    | ForSome
    | ForCount
    | SoMany
)


MINE = Contains(Amount("some", "mine"), It())
FULL = Contains(Amount("every", "mine"), It())
"""It is mines: of a cell the same as that it is a mine, of rows that all of their cells are."""

SAFE = Contains(Amount("every", "safe"), It())
MINES = Such(Cells(Board()), MINE)
FREE = Joined("and", (Contains(Amount("no", "mine"), It()),))
UNSAFE = Joined("and", (Contains(Amount("notevery", "safe"), It()),))
"""It is free of mines, or dangerous, said as a property that it has: "but row 2 is not" denies the
property, as it does not where the word "not" denied something of row 1.
"""

HOLDS_OUTSIDE = (
    FREE,
    Contains(Amount("no", "mine"), It()),
    Contains(Amount("every", "safe"), It()),
)
"""What is true of cells and lines off the board."""


def put(phrase: object, region: Region) -> object:
    """A phrase with a region for its `It`, but not within a claim that has a subject of its own."""
    match phrase:
        case It():
            return region
        case Says() | Only():
            return type(phrase)(put(phrase.subject, region), phrase.claim)  # type: ignore[arg-type]
        case Such(kind, claim):
            return Such(put(kind, region), claim)  # type: ignore[arg-type]
        case Echo(subject, claim, tails):
            return Echo(put(subject, region), claim, put(tails, region))  # type: ignore[arg-type]
        case _:
            return rebuilt(phrase, lambda part: put(part, region))


def rebuilt(phrase: object, change: Callable[[object], object]) -> object:
    """A phrase each part of which is changed, unless it is a number or a name."""
    match phrase:
        case tuple():
            return tuple(change(part) for part in phrase)
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Term | Atom):
            parts = (getattr(phrase, one.name) for one in fields(phrase))
            return type(phrase)(*(change(part) for part in parts))
        case _:
            return phrase


def unnamed(amount: Amount) -> Amount:
    """An amount of which it is not said what it is of: this was spoken of before."""
    return Amount(amount.quantity, amount.content, named=False)


def with_and_without_implied(statement: Statement) -> tuple[Statement, ...]:
    """What a statement may mean: with all that it suggests, and without; the likelier one first."""
    order = (True, False) if suggests(statement) else (False, True)
    first, second = (understood(statement, implied=implied) for implied in order)
    return (first,) if first == second else (first, second)  # type: ignore[return-value]


def denies_number(phrase: object) -> bool:
    """Whether a phrase may say of none of a kind that there are so many, without "exactly"."""
    every = list(_every_part(phrase))
    bare = (one for one in every if isinstance(one, Bounded) and not one.stated)
    return any(isinstance(one, Each) and one.quantity == "no" for one in every) and any(bare)


def with_exact_numbers(phrase: object) -> object:
    """A phrase as if "exactly" were said before each of its numbers."""
    match phrase:
        case Bounded(how, number):
            return Bounded(how, number)
        case _:
            return rebuilt(phrase, with_exact_numbers)


def _every_part(phrase: object) -> Iterator[object]:
    yield phrase
    if isinstance(phrase, tuple):
        for part in phrase:
            yield from _every_part(part)
    elif is_dataclass(phrase):
        yield from _every_part(tuple(getattr(phrase, one.name) for one in fields(phrase)))


def understood(phrase: object, *, implied: bool) -> object:
    """A phrase with all that it suggests, or without."""
    match phrase:
        case Implied(body):
            return understood(body, implied=implied)
        case Excepted(line, number) if not implied:
            return Negated(Numbered(line, number))
        case Joined(joint, parts) if not implied and any(isinstance(p, Implied) for p in parts):
            said = tuple(part for part in parts if not isinstance(part, Implied))
            return understood(Joined(joint, said) if len(said) > 1 else said[0], implied=False)
        case _:
            return rebuilt(phrase, lambda part: understood(part, implied=implied))


def is_counted(claim: Statement) -> bool:
    """Whether a claim gives a number: one with another number, or any, may be an exception."""
    match claim:
        case Contains(Amount(Bounded() as bound)):
            return bound != Bounded("atleast", 1)
        case Negated(inner) | Joined(_, (inner,)):
            return is_counted(inner)
        case _:
            return False


def suggests(phrase: object) -> bool:
    """Whether most people mean what a phrase suggests."""
    match phrase:
        case Says(Each(_, Such(_, Excepted())), claim):
            return not is_counted(claim)
        case Contains(_, Each(_, Such(_, Excepted()))):
            return not is_counted(phrase)
        case Implied(_, likely):
            return likely
        case tuple():
            return any(map(suggests, phrase))
        case _ if is_dataclass(phrase) and not isinstance(phrase, type | Term | Atom):
            return any(suggests(getattr(phrase, one.name)) for one in fields(phrase))
        case _:
            return False


def variables(phrase: object) -> frozenset[str]:
    """The names of all variables in a phrase."""
    match phrase:
        case Var(name):
            return frozenset({name})
        case tuple():
            return frozenset[str]().union(*map(variables, phrase))
        case _ if is_dataclass(phrase):
            return variables(tuple(getattr(phrase, one.name) for one in fields(phrase)))
        case _:
            return frozenset()


def mentions_it(phrase: object) -> bool:
    """Whether a phrase depends on what it is said of."""
    return put(phrase, Board()) != phrase
