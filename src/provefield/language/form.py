"""Logical forms: what a sentence says of cells, lines and regions, before they become numbers.

Quantifiers range over the things of a board; terms name one thing, several things, or all that
satisfy a form. `lower` writes a form as a formula of the project.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Literal, TypeVar, cast

from provefield.logic import formula as fol

Sort = Literal["cell", "row", "col", "line", "edge", "half", "quarter", "diag", "block", "region"]
LINES: tuple[Sort, ...] = ("row", "col", "line")


# Terms -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thing:
    """A bound variable: any one thing of its sort; a block also has a size."""

    number: int
    sort: Sort
    size: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """The cell in a column and a row."""

    column: fol.Term
    row: fol.Term


@dataclass(frozen=True, slots=True)
class Strip:
    """A row or column by its number."""

    sort: Sort
    number: fol.Term


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the board by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """Several things together."""

    members: tuple[One, ...]


@dataclass(frozen=True, slots=True)
class SetOf:
    """All things of which a form holds."""

    thing: Thing
    form: Form
    count: int = 0  # how many there are, where the sentence says it


One = Thing | Spot | Strip | Region
Term = One | Group | SetOf


def sort_of(term: Term) -> Sort:
    """What kind of thing a term stands for."""
    match term:
        case Thing(_, sort) | Strip(sort):
            return sort
        case Spot():
            return "cell"
        case Region():
            return "region"
        case Group(members):
            return sort_of(members[0])
        case SetOf(thing):
            return thing.sort


# Forms -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mined:
    """A cell is a mine."""

    cell: One


@dataclass(frozen=True, slots=True)
class Rel:
    """A relation that the board alone decides: in, near, above, nth and so on."""

    name: str
    things: tuple[One, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Equation:
    """A comparison of two written terms: x is less than y plus 1."""

    op: fol.Comparison
    left: fol.Term
    right: fol.Term


@dataclass(frozen=True, slots=True)
class Holds:
    """A proposition or relation that is not of the board: likes(a, b)."""

    atom: fol.Atom


@dataclass(frozen=True, slots=True)
class Neg:
    """A negation."""

    body: Form


@dataclass(frozen=True, slots=True)
class Conj:
    """A conjunction; of nothing, truth."""

    parts: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Disj:
    """A disjunction; of nothing, falsity."""

    parts: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Cond:
    """An implication."""

    left: Form
    right: Form


@dataclass(frozen=True, slots=True)
class Equiv:
    """An equivalence."""

    left: Form
    right: Form


Kind = Literal[
    "all", "some", "no", "=", ">=", "<=", ">", "<", "!=",
    "even", "odd", "most", "half", ">=half", "<=half", "<half", "but", "among",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Quant:
    """A generalised quantifier: so many of the things that meet the restriction meet the body."""

    kind: Kind
    numbers: tuple[int, ...]
    thing: Thing
    restriction: Form
    body: Form


@dataclass(frozen=True, slots=True)
class Bind:
    """A quantifier over numbers that the sentence names: for every x."""

    kind: Literal["all", "some", "exactly", "atleast", "atmost"]
    number: int
    name: str
    body: Form


@dataclass(frozen=True, slots=True)
class Listed:
    """So many of these statements hold."""

    how: fol.Bound
    number: int
    parts: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Versus:
    """A comparison of two amounts."""

    op: fol.Comparison
    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Count:
    """How many things satisfy a form."""

    thing: Thing
    form: Form


@dataclass(frozen=True, slots=True)
class Scaled:
    """An amount times a factor plus a number."""

    factor: int
    amount: Count
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of some amounts."""

    amounts: tuple[Scaled, ...]


Amount = Total

Form = (
    Mined
    | Rel
    | Equation
    | Holds
    | Neg
    | Conj
    | Disj
    | Cond
    | Equiv
    | Quant
    | Bind
    | Listed
    | Versus
)

TRUE = Conj(())
FALSE = Disj(())


def conj(forms: Iterable[Form]) -> Form:
    """Join with and, leaving a single form as it is.

    >>> conj([TRUE, Rel("in", ())])
    Rel(name='in', things=(), numbers=())
    """
    parts: list[Form] = []
    for form in forms:
        parts += form.parts if isinstance(form, Conj) else [form]
    if FALSE in parts:
        return FALSE
    return parts[0] if len(parts) == 1 else Conj(tuple(dict.fromkeys(parts)))


def disj(forms: Iterable[Form]) -> Form:
    """Join with or, leaving a single form as it is."""
    parts: list[Form] = []
    for form in forms:
        parts += form.parts if isinstance(form, Disj) else [form]
    if TRUE in parts:
        return TRUE
    return parts[0] if len(parts) == 1 else Disj(tuple(dict.fromkeys(parts)))


def neg(form: Form) -> Form:
    """Negate, without doubling.

    >>> neg(neg(TRUE)) == TRUE
    True
    """
    if isinstance(form, Neg):
        return form.body
    if form in (TRUE, FALSE):
        return FALSE if form == TRUE else TRUE
    return Neg(form)


def one_only(left: Form, right: Form) -> Form:
    """One of two, but not both."""
    return conj([disj([left, right]), neg(conj([left, right]))])


# Walking -----------------------------------------------------------------------------------------

Node = Form | Term | Amount | Count | Scaled
N = TypeVar("N", bound=Node)


def mentions(node: object, test: Callable[[object], bool]) -> bool:
    """Whether a node, or anything inside it, passes a test."""
    if test(node):
        return True
    if isinstance(node, tuple):
        return any(mentions(part, test) for part in node)
    if type(node) in _PARTS:
        return any(mentions(getattr(node, name), test) for name in _PARTS[type(node)])
    return False


def speaks_of(node: object, thing: Thing) -> bool:
    """Whether a variable occurs in a form or term."""
    return mentions(node, lambda part: part == thing)


def depends_on_mines(form: Form) -> bool:
    """Whether the board alone does not decide a form."""
    return mentions(form, lambda part: isinstance(part, Mined | Holds))


def is_open(form: Form) -> bool:
    """Whether a form says something that the board alone does not decide."""
    bound: set[object] = set()
    things: set[object] = set()

    def look(part: object) -> bool:
        match part:
            case Mined() | Holds() | Equation() | Bind():
                return True
            case Quant(thing=thing) | SetOf(thing) | Count(thing):
                bound.add(thing)
            case Thing():
                things.add(part)
        return False

    return mentions(form, look) or bool(things - bound)


def put(node: N, old: Thing, new: One) -> N:
    """Replace a variable everywhere.

    >>> x, y = Thing(1, "cell"), Thing(2, "cell")
    >>> put(Mined(x), x, y) == Mined(y)
    True
    """
    return cast("N", _put(node, old, new))


def _put(node: object, old: Thing, new: One) -> object:
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(_put(part, old, new) for part in node)
    if isinstance(node, Quant | SetOf | Count) and node.thing == old:
        return node  # bound anew
    if type(node) in _PARTS:
        return type(node)(*(_put(getattr(node, name), old, new) for name in _PARTS[type(node)]))
    return node


_PARTS: dict[type[object], tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind))
    for kind in (
        Group, SetOf, Mined, Rel, Neg, Conj, Disj, Cond, Equiv, Quant, Bind, Listed,
        Versus, Count, Scaled, Total,
    )
}  # fmt: skip
