"""Whether lines and boxes fit a schema; if not, which of them does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

from provefield.learn.proofs.rules import Box, Schema
from provefield.logic.binding import substitute
from provefield.logic.canonical import ANYTHING, instance, textbook_form
from provefield.logic.formula import (
    And,
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Var,
    rebuild,
    subformulas,
    walk,
)
from provefield.logic.order import plain

Binding = Mapping[str, Formula | Term]
Part = tuple[Literal["line", "box", "gives"], int]
"""Which line, which box, or the conclusion."""
Pair = tuple[Part, Formula, Formula]


def bind(pattern: Formula, formula: Formula, known: Binding, inside: str = "") -> Binding | None:
    """What the letters of a pattern stand for in a formula; None if it has another form.

    A(x) below a quantifier binds A to what the quantifier says; A(t) is then an instance of it.
    """
    match pattern:
        case Atom(name, ()):
            return _same(name, formula, known)
        case Atom(name, (Var(),)):
            return _same(name, ForAll(inside, formula), known)
        case Atom(name, (Func(term),)):
            carrier = textbook_form(_carrier(name, known))
            assert isinstance(carrier, ForAll)
            found = instance(carrier, textbook_form(formula))
            if found is None or found == ANYTHING:
                return known if found else None
            return _same(term, found, known)
        case Compare("=", Func(left), Func(right)):
            if not isinstance(formula, Compare) or formula.op != "=":
                return None
            first = _same(left, formula.left, known)
            return None if first is None else _same(right, formula.right, first)
        case ForAll(_, body) | Exists(_, body):
            if isinstance(formula, ForAll | Exists) and type(formula) is type(pattern):
                return bind(body, formula.body, known, formula.variable)
            return None
        case Not() | And() | Or() | Implies() | Iff():
            return _bind_parts(pattern, formula, known, inside)
        case _:
            raise TypeError(f"{pattern} is no pattern")


def _bind_parts(pattern: Formula, formula: Formula, known: Binding, inside: str) -> Binding | None:
    formula = opened(formula)
    parts, found = subformulas(pattern), subformulas(formula)
    if type(pattern) is not type(formula) or len(parts) != len(found):
        return None
    bound: Binding | None = known
    for part, other in zip(parts, found, strict=True):
        bound = None if bound is None else bind(part, other, bound, inside)
    return bound


def _same(name: str, value: Formula | Term, known: Binding) -> Binding | None:
    if name in known:
        return known if _spelled(known[name]) == _spelled(value) else None
    return {**known, name: value}


def _spelled(value: Formula | Term) -> Formula | Term:
    return value if isinstance(value, Term) else textbook_form(value)


def opened(formula: Formula) -> Formula:
    """A formula as its outermost sign parts it: A ∧ B ∧ C is (A ∧ B) ∧ C; ≠, ≤ and ≥ deny."""
    match formula:
        case And((*first, last)) if len(first) > 1:
            return And((And(tuple(first)), last))
        case Or((*first, last)) if len(first) > 1:
            return Or((Or(tuple(first)), last))
        case Compare():
            return plain(formula)
        case _:
            return formula


def _carrier(name: str, known: Binding) -> ForAll:
    carrier = known[name]
    assert isinstance(carrier, ForAll), "quantified patterns are read first"
    return carrier


def instantiate(pattern: Formula, known: Binding) -> Formula | None:
    """The formula that a pattern stands for; None if some of its letters stand for nothing yet."""
    match pattern:
        case Atom(name, ()):
            found = known.get(name)
            return None if found is None or isinstance(found, Term) else found
        case Atom(name, (Func(term),)):
            if name not in known or term not in known:
                return None
            carrier, value = _carrier(name, known), known[term]
            assert isinstance(value, Term)
            return substitute(carrier.body, {carrier.variable: value})
        case Atom(name):
            return _carrier(name, known).body if name in known else None
        case ForAll(_, body) | Exists(_, body):
            letters = [part.predicate for part in walk(body) if isinstance(part, Atom)]
            inner = instantiate(body, known)
            return inner and type(pattern)(_carrier(letters[0], known).variable, inner)
        case Compare("=", Func(left), Func(right)):
            one, other = known.get(left), known.get(right)
            if not isinstance(one, Term) or not isinstance(other, Term):
                return None
            return Compare("=", one, other)
        case _:
            parts = [instantiate(part, known) for part in subformulas(pattern)]
            filled = [part for part in parts if part is not None]
            if len(filled) < len(parts):
                return None
            return rebuild(pattern, lambda _: filled.pop(0))


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far cited lines and boxes, in some order, fit a schema."""

    schema: Schema
    lines: tuple[int, ...]
    boxes: tuple[int, ...]
    misses: tuple[Part, ...]
    binding: Binding


def attempts(
    schema: Schema, lines: Sequence[Formula], boxes: Sequence[Box], formula: Formula | None
) -> Iterator[Attempt]:
    """Every order of the cited lines and boxes, tried with the schema."""
    if len(lines) != len(schema.lines) or len(boxes) != len(schema.boxes):
        return
    for order in permutations(range(len(lines))):
        for box_order in permutations(range(len(boxes))):
            cited = _pairs(schema, lines, boxes, order, box_order)
            gives: list[Pair] = [] if formula is None else [(("gives", 0), schema.gives, formula)]
            for pairs in ([*cited, *gives], [*gives, *cited]) if gives else (cited,):
                yield _attempt(schema, order, box_order, pairs)


def _pairs(
    schema: Schema,
    lines: Sequence[Formula],
    boxes: Sequence[Box],
    order: Sequence[int],
    box_order: Sequence[int],
) -> list[Pair]:
    cited: list[Pair] = [
        (("line", place), pattern, lines[place])
        for place, pattern in zip(order, schema.lines, strict=True)
    ]
    for place, pattern in zip(box_order, schema.boxes, strict=True):
        cited.append((("box", place), pattern.assumption, boxes[place].assumption))
        cited.append((("box", place), pattern.conclusion, boxes[place].conclusion))
    return cited


def _attempt(
    schema: Schema, order: tuple[int, ...], box_order: tuple[int, ...], pairs: Sequence[Pair]
) -> Attempt:
    bound: Binding = {}
    misses: list[Part] = []
    for part, pattern, formula in sorted(pairs, key=lambda pair: _is_instance(pair[1])):
        if _is_instance(pattern) and _letter(pattern) not in bound:
            continue  # an instance of what is not known yet
        found = bind(pattern, formula, bound)
        if found is None:
            misses.append(part)
        else:
            bound = found
    return Attempt(schema, order, box_order, tuple(dict.fromkeys(misses)), bound)


def _is_instance(pattern: Formula) -> bool:
    return isinstance(pattern, Atom) and bool(pattern.args)


def _letter(pattern: Formula) -> str:
    assert isinstance(pattern, Atom)
    return pattern.predicate
