"""Which of two terms is larger (Knuth and Bendix's order), and which literals of a clause are.

A prover that works only on the largest literals, and replaces only larger terms by smaller ones,
still finds every contradiction, with far fewer steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from provefield.logic.formula import (
    Abs,
    Add,
    Func,
    Int,
    Sub,
    Term,
    Var,
    subterms,
    walk_terms,
)
from provefield.reason.firstorder.literal import Literal

MAX_COMPARED = 64
"""In a longer clause every literal counts as largest: comparing them all would take too long."""


def greater(left: Term, right: Term) -> bool:
    """Tell whether the left term is larger, whatever its variables stand for.

    >>> x, y = Var("x"), Var("y")
    >>> greater(Func("f", (x,)), x), greater(Func("f", (x,)), y)
    (True, False)
    """
    ours, theirs = list(walk_terms(left)), list(walk_terms(right))
    weight = len(ours) - len(theirs)
    if weight < 0 or not _variables(theirs) <= _variables(ours):
        return False
    if weight or isinstance(left, Var) or isinstance(right, Var):
        return weight > 0
    first, second = _rank(left), _rank(right)
    if first != second:
        return first > second
    for one, other in zip(subterms(left), subterms(right), strict=True):
        if one != other:
            return greater(one, other)
    return False


def _variables(parts: Iterable[Term]) -> Counter[str]:
    return Counter([part.name for part in parts if isinstance(part, Var)])


def _rank(term: Term) -> tuple[int, str]:
    match term:
        case Func(name, args):
            return len(args), name
        case Int(value):
            return 0, str(value)
        case Add() | Sub() | Abs():
            return len(subterms(term)), f"+{type(term).__name__}"  # which no function is called
        case Var():
            raise AssertionError("a variable has no rank")


def _greater_literal(left: Literal, right: Literal) -> bool:
    """Compare literals as collections of terms: an equation is its sides, an atom is one term."""
    ours, theirs = Counter(_terms(left)), Counter(_terms(right))
    more, less = ours - theirs, theirs - ours
    return bool(more) and all(any(greater(one, other) for one in more) for other in less)


def _terms(literal: Literal) -> Sequence[Term]:
    sides: Sequence[Term] = (
        literal.args if literal.equation else [Func(f"?{literal.predicate}", literal.args)]
    )
    return sides if literal.positive else [*sides, *sides]


def largest(literals: Sequence[Literal]) -> tuple[int, ...]:
    """The places of the literals that no other one exceeds.

    >>> x = Var("x")
    >>> p, q = Literal(False, "P", (x,)), Literal(True, "P", (Func("f", (x,)),))
    >>> largest([p, q])
    (1,)
    """
    if len(literals) > MAX_COMPARED:
        return tuple(range(len(literals)))
    found: list[int] = []
    for place, literal in enumerate(literals):
        if not any(_greater_literal(literals[one], literal) for one in found):
            found = [one for one in found if not _greater_literal(literal, literals[one])]
            found.append(place)
    return tuple(found)
