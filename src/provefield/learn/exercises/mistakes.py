"""What people get wrong in a formula: each kind of mistake, made in every place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from provefield.logic.binding import close
from provefield.logic.field import Field
from provefield.logic.formula import (
    Abs,
    Add,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    rebuild,
    subformulas,
)

Mistake = Literal[
    "swapped column and row",
    "swapped places",
    "reversed implication",
    "quantifier order",
    "wrong quantifier",
    "wrong connective",
    "scope",
    "negation",
    "wrong comparison",
    "wrong number",
    "too strong",
    "too weak",
    "different",
]

COMPARISONS: Mapping[Comparison, tuple[Comparison, ...]] = {
    "<": ("<=", ">", ">="),
    "<=": ("<", ">", ">="),
    ">": (">=", "<", "<="),
    ">=": (">", "<", "<="),
    "=": ("!=",),
    "!=": ("=",),
}
BOUNDS: Mapping[Bound, tuple[Bound, ...]] = {
    "exactly": ("atleast", "atmost"),
    "atleast": ("exactly", "atmost"),
    "atmost": ("exactly", "atleast"),
}

Here = Callable[[Formula], Iterator[Formula]]
"""What a mistake makes of a formula, at its top."""


def anywhere(formula: Formula, here: Here) -> Iterator[Formula]:
    """Make a mistake at one place, each in turn.

    >>> from provefield.logic.parse import parse
    >>> for wrong in anywhere(parse("A & (B | C)"), wrong_connectives):
    ...     print(wrong)
    A ∨ (B ∨ C)
    A → B ∨ C
    A ∧ (B ∧ C)
    A ∧ (B → C)
    """
    yield from here(formula)
    parts = subformulas(formula)
    for place, part in enumerate(parts):
        for wrong in anywhere(part, here):
            yield _with_parts(formula, (*parts[:place], wrong, *parts[place + 1 :]))


def _with_parts(formula: Formula, parts: Sequence[Formula]) -> Formula:
    given = iter(parts)
    return rebuild(formula, lambda _: next(given))


def swapped(formula: Formula) -> Formula:
    """Take columns for rows in every atom."""
    match formula:
        case Atom(predicate, (column, row)):
            return Atom(predicate, (row, column))
        case _:
            return rebuild(formula, swapped)


def _swapped_atom(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, Atom) and len(formula.args) == 2:
        yield swapped(formula)


def reversed_implications(formula: Formula) -> Iterator[Formula]:
    """Turn an implication round."""
    if isinstance(formula, Implies):
        yield Implies(formula.right, formula.left)


def reordered_quantifiers(formula: Formula) -> Iterator[Formula]:
    """Swap two quantifiers that follow each other."""
    match formula:
        case ForAll(x, Exists(y, body)):
            yield Exists(y, ForAll(x, body))
        case Exists(x, ForAll(y, body)):
            yield ForAll(y, Exists(x, body))
        case _:
            return


def wrong_quantifiers(formula: Formula) -> Iterator[Formula]:
    """Take one quantifier for another, also with the connective that usually goes with it."""
    match formula:
        case ForAll(variable, body):
            yield Exists(variable, body)
            if isinstance(body, Implies):
                yield Exists(variable, And((body.left, body.right)))
        case Exists(variable, body):
            yield ForAll(variable, body)
            if isinstance(body, And) and len(body.parts) == 2:
                yield ForAll(variable, Implies(*body.parts))
        case CountQuantifier(how, number, variable, body):
            yield from (CountQuantifier(other, number, variable, body) for other in BOUNDS[how])
            yield Exists(variable, body)
            yield ForAll(variable, body)
        case Cardinality(how, number, parts):
            yield from (Cardinality(other, number, parts) for other in BOUNDS[how])
        case _:
            return


def wrong_connectives(formula: Formula) -> Iterator[Formula]:
    """Take one connective for another."""
    match formula:
        case And(parts):
            yield Or(parts)
            if len(parts) == 2:
                yield Implies(*parts)
        case Or(parts):
            yield And(parts)
            if len(parts) == 2:
                yield Implies(*parts)
        case Implies(left, right):
            yield from (And((left, right)), Or((left, right)), Iff(left, right))
        case Iff(left, right):
            yield from (Implies(left, right), Implies(right, left), And((left, right)))
        case _:
            return


def wrong_scopes(formula: Formula) -> Iterator[Formula]:
    """Let a quantifier or a negation reach too far, or not far enough."""
    match formula:
        case ForAll(variable, Implies(left, right)):
            yield Implies(ForAll(variable, left), close(right))
            yield Implies(Exists(variable, left), ForAll(variable, right))
            yield Implies(ForAll(variable, left), ForAll(variable, right))
        case Implies(Exists(variable, left) | ForAll(variable, left), right):
            yield from (
                ForAll(variable, Implies(left, right)),
                Exists(variable, Implies(left, right)),
            )
        case Exists(variable, And(parts)):
            yield And(tuple(Exists(variable, part) for part in parts))
        case Not(Exists(variable, body)):
            yield Exists(variable, Not(body))
        case Not(ForAll(variable, body)):
            yield ForAll(variable, Not(body))
        case ForAll(variable, Not(body)):
            yield Not(ForAll(variable, body))
        case Exists(variable, Not(body)):
            yield Not(Exists(variable, body))
        case Not(And(parts)):
            yield And((Not(parts[0]), *parts[1:]))
            yield And(tuple(map(Not, parts)))
        case Not(Or(parts)):
            yield Or((Not(parts[0]), *parts[1:]))
            yield Or(tuple(map(Not, parts)))
        case Not(Implies(left, right)):
            yield Implies(Not(left), right)
        case _:
            return


def wrong_negations(formula: Formula) -> Iterator[Formula]:
    """Leave a negation out, or put one in."""
    yield formula.body if isinstance(formula, Not) else Not(formula)


def wrong_comparisons(formula: Formula) -> Iterator[Formula]:
    """Take one comparison for another."""
    if isinstance(formula, Compare):
        for other in COMPARISONS[formula.op]:
            yield Compare(other, formula.left, formula.right)


def wrong_numbers(formula: Formula, field: Field) -> Iterator[Formula]:
    """Take one number for another."""
    numbers = range(field.columns + field.rows + 1)
    match formula:
        case Atom(predicate, args):
            for place, arg in enumerate(args):
                for other in _other_terms(arg, field.numbers):
                    yield Atom(predicate, (*args[:place], other, *args[place + 1 :]))
        case Compare(op, left, right):
            yield from (Compare(op, other, right) for other in _other_terms(left, numbers))
            yield from (Compare(op, left, other) for other in _other_terms(right, numbers))
        case CountQuantifier(how, number, variable, body):
            others = (k for k in range(len(field.numbers) + 1) if k != number)
            yield from (CountQuantifier(how, k, variable, body) for k in others)
        case Cardinality(how, number, parts):
            yield from (Cardinality(how, k, parts) for k in range(len(parts) + 1) if k != number)
        case _:
            return


def _other_terms(term: Term, numbers: range) -> Iterator[Term]:
    """The term with another number in one place."""
    match term:
        case Int(value):
            yield from (Int(other) for other in numbers if other != value)
        case Add(left, right):
            yield from (Add(other, right) for other in _other_terms(left, numbers))
            yield from (Add(left, other) for other in _other_terms(right, numbers))
        case Sub(left, right):
            yield from (Sub(other, right) for other in _other_terms(left, numbers))
            yield from (Sub(left, other) for other in _other_terms(right, numbers))
        case Abs(body):
            yield from (Abs(other) for other in _other_terms(body, numbers))
        case Var() | Func():
            return


def _swaps(formula: Formula, field: Field) -> Iterator[Formula]:
    yield swapped(formula)
    yield from anywhere(formula, _swapped_atom)


def _at_one_place(here: Here) -> Callable[[Formula, Field], Iterator[Formula]]:
    return lambda formula, field: anywhere(formula, here)


MISTAKES: Mapping[Mistake, Callable[[Formula, Field], Iterator[Formula]]] = {
    "swapped column and row": _swaps,
    "reversed implication": _at_one_place(reversed_implications),
    "quantifier order": _at_one_place(reordered_quantifiers),
    "wrong quantifier": _at_one_place(wrong_quantifiers),
    "wrong connective": _at_one_place(wrong_connectives),
    "scope": _at_one_place(wrong_scopes),
    "negation": _at_one_place(wrong_negations),
    "wrong comparison": _at_one_place(wrong_comparisons),
    "wrong number": lambda formula, field: anywhere(
        formula, lambda part: wrong_numbers(part, field)
    ),
}
"""In the order in which they are tried: an answer may be explained by several."""
