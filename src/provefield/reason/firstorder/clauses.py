"""Clauses of a search: literals over numbered terms, and where each clause is from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provefield.reason.firstorder.literal import Literals
from provefield.reason.firstorder.terms import TRUE, Path, Terms, Values

Literal = tuple[bool, int, int]
"""Whether it affirms or denies, and two terms that are equal; an atom equals TRUE."""

MOST_COMPARED = 64
"""In a longer clause every literal counts as largest: comparing them all would take too long."""

MOST_TRIES = 500
"""How many literals are tried for one clause: subsumption is a hard problem in itself."""


@dataclass(frozen=True, slots=True)
class Input:
    """A clause of a formula, as it was given."""

    formula: int
    literals: Literals


@dataclass(frozen=True, slots=True)
class Superposed:
    """One side of an equation of the first clause was put for the other inside of the second."""

    first: Clause
    equation: int
    side: int
    second: Clause
    literal: int
    where: int
    path: Path


@dataclass(frozen=True, slots=True)
class Reflected:
    """The sides of an inequality were made equal."""

    clause: Clause
    literal: int


@dataclass(frozen=True, slots=True)
class Factored:
    """Two literals were made equal, the sides of the second perhaps changed."""

    clause: Clause
    literal: int
    other: int
    turned: bool


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A term was replaced by its equal wherever it stood."""

    clause: Clause
    term: int
    rule: Rule
    new: int


@dataclass(frozen=True, slots=True)
class Simplified:
    """Nothing but rules that came later was used."""

    clause: Clause


Origin = Input | Superposed | Reflected | Factored | Rewritten | Simplified


@dataclass(eq=False, slots=True)
class Clause:
    """Literals of which one holds; `epoch` says which rules were known when it was simplified."""

    literals: tuple[Literal, ...]
    origin: Origin
    epoch: int
    signature: int = 0
    eligible: tuple[int, ...] = ()
    selected: bool = False
    extensional: bool = False
    waiting: bool = True
    active: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A unit clause from left to right; only where the result is smaller, unless it always is."""

    left: int
    right: int
    oriented: bool
    clause: Clause


def sides(literal: Literal, side: int) -> tuple[int, int]:
    """One side of a literal, and the other."""
    return (literal[2], literal[1]) if side else (literal[1], literal[2])


def is_equation(literal: Literal) -> bool:
    """Whether a literal is about two things, rather than that an atom has a truth value."""
    return literal[2] != TRUE


def exchange_sides(literal: Literal) -> Literal:
    """The literal with its sides exchanged, which says the same."""
    return literal[0], literal[2], literal[1]


def alike(one: Literal, other: Literal) -> bool:
    """Tell whether two literals say the same."""
    return one == other or one == exchange_sides(other)


def different(literals: Iterable[Literal]) -> list[Literal]:
    """The literals, each once, without those that deny that a term equals itself."""
    kept: dict[Literal, None] = {}
    for literal in literals:
        trivial = not literal[0] and literal[1] == literal[2]
        if not trivial and exchange_sides(literal) not in kept:
            kept[literal] = None
    return list(kept)


def is_tautology(literals: Sequence[Literal]) -> bool:
    """Tell whether some literal surely holds, or denies another.

    >>> is_tautology([(True, -1, -2), (False, -2, -1)]), is_tautology([(True, -1, -2)])
    (True, False)
    """
    denied = {literal[1:] for literal in literals if not literal[0]}
    return any(
        sign and (left == right or (left, right) in denied or (right, left) in denied)
        for sign, left, right in literals
    )


def canonical(terms: Terms, literals: Iterable[Literal]) -> tuple[tuple[Literal, ...], Values]:
    """One form for clauses that differ in names only, nearly always, and what became of the names.

    Larger sides come first, and literals in an order that does not depend on names.
    """
    kept = []
    for sign, left, right in literals:
        turn = left == TRUE or (right != TRUE and _goes_first(terms, right, left))
        kept.append((sign, right, left) if turn else (sign, left, right))
    if len(kept) > 1:
        kept.sort(key=lambda one: (one[0], terms.shape(one[1]), terms.shape(one[2])))
    names: Values = {}
    for _, left, right in kept:
        _name(terms, left, names)
        _name(terms, right, names)
    if all(old == new for old, new in names.items()):
        return tuple(kept), names
    renamed = [
        (sign, terms.instance(left, names), terms.instance(right, names))
        for sign, left, right in kept
    ]
    return tuple(renamed), names


def _goes_first(terms: Terms, one: int, other: int) -> bool:
    if terms.greater(one, other):
        return True
    return not terms.greater(other, one) and terms.shape(one) < terms.shape(other)


def _name(terms: Terms, term: int, names: Values) -> None:
    """Number the variables of a term in the order in which they are written."""
    waiting = [term]
    while waiting:
        here = waiting.pop()
        if here < 0:
            names.setdefault(here, -len(names) - 1)
        elif terms.variables[here]:
            waiting += reversed(terms.args[here])


def largest(terms: Terms, literals: Sequence[Literal]) -> tuple[int, ...]:
    """The places of the literals that no other one exceeds."""
    if len(literals) > MOST_COMPARED:
        return tuple(range(len(literals)))
    return tuple(
        place
        for place, literal in enumerate(literals)
        if not any(_exceeds(terms, other, literal) for other in literals)
    )


def extensional(terms: Terms, literals: Sequence[Literal]) -> int | None:
    """The place of an equation of two variables, if the rest only tells the two things apart.

    So it is in x = y ∨ E(f(x, y), x) ∨ E(f(x, y), y), where f finds an element of one set alone,
    but neither in ¬(x ≤ y) ∨ ¬(y ≤ x) ∨ x = y nor in f(x) ≠ f(y) ∨ x = y, which tell what is equal.
    """
    for place, (sign, left, right) in enumerate(literals):
        if sign and left < 0 and right < 0:
            rest = [each for at, each in enumerate(literals) if at != place]
            witnesses = (
                term
                for _, atom, _ in rest
                for _, term in terms.parts(atom)
                if term != atom and {left, right} <= set(terms.variables[term])
            )
            if all(other == TRUE for *_, other in rest) and any(True for _ in witnesses):
                return place
    return None


def _exceeds(terms: Terms, one: Literal, other: Literal) -> bool:
    """Compare literals as collections of their sides, which count twice in a denial."""
    ours = list(one[1:]) * (1 if one[0] else 2)
    theirs = list(other[1:]) * (1 if other[0] else 2)
    for term in ours.copy():
        if term in theirs:
            ours.remove(term)
            theirs.remove(term)
    return bool(ours) and all(any(terms.greater(big, small) for big in ours) for small in theirs)


def signature(terms: Terms, literals: Iterable[Literal]) -> int:
    """Bits for the signs and symbols that occur: every instance has them, too."""
    bits = 0
    for sign, left, right in literals:
        shift = 2 if sign else 3
        waiting = [left, right]
        while waiting:
            here = waiting.pop()
            if here >= 0:
                bits |= 1 << (2 * terms.head[here] + shift)
                waiting += terms.args[here]
        bits |= 1 << (shift - 2)
    return bits


def subsumes(terms: Terms, general: Sequence[Literal], special: Sequence[Literal]) -> bool:
    """Tell whether an instance of the first clause is a part of the second, as far as is tried.

    Each literal of the second stands for at most one of the first. A clause may be deleted if
    instances of others that are no larger entail it. P(x) ∨ P(y) entails P(a) ∨ Q, but its instance
    P(a) ∨ P(a) is larger where P(a) is larger than Q; only its factor P(x) is not. The search draws
    factors on the largest positive literals alone, and none while a negative literal is selected,
    so that factor may never come, and the clause that is deleted would be missed. As a part counted
    with its repetitions, an instance is smaller in every order of clauses, and nothing is missed.
    """
    if len(general) > len(special):
        return False
    tries = MOST_TRIES
    waiting: list[tuple[int, int, Values]] = [(0, 0, {})]
    while waiting and tries > 0:
        place, used, values = waiting.pop()
        if place == len(general):
            return True
        sign, left, right = general[place]
        for at, target in enumerate(special):
            # A variable stands for a thing, never for an atom: x = y says nothing of P(a) = ⊤.
            alike = target[0] == sign and is_equation(target) == is_equation(general[place])
            if not alike or used >> at & 1:
                continue
            tries -= 1
            for one, other in ((target[1], target[2]), (target[2], target[1])):
                further = dict(values)
                if terms.match(left, one, further) and terms.match(right, other, further):
                    waiting.append((place + 1, used | 1 << at, further))
    return False
