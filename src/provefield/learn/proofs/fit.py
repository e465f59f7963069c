"""How far what a line cites fits a schema, which of it does not, and what the schema gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

from provefield.logic.binding import substitute
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import (
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Term,
    rebuild,
    subformulas,
    walk,
)
from provefield.reason.calculus.fit import Binding, bind, carrier, is_instance
from provefield.reason.calculus.rules import Box, Schema

Part = tuple[Literal["line", "box", "gives"], int]
"""Which line, which box, or the conclusion."""
Pair = tuple[Part, Formula, Formula]


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
    for part, pattern, formula in sorted(pairs, key=lambda pair: is_instance(pair[1])):
        if is_instance(pattern) and _letter(pattern) not in bound:
            continue  # an instance of what is not known yet
        found = bind(pattern, formula, bound, textbook_form)
        if found is None:
            misses.append(part)
        else:
            bound = found
    return Attempt(schema, order, box_order, tuple(dict.fromkeys(misses)), bound)


def _letter(pattern: Formula) -> str:
    assert isinstance(pattern, Atom)
    return pattern.predicate


def instantiate(pattern: Formula, known: Binding) -> Formula | None:
    """The formula that a pattern stands for; None if some of its letters stand for nothing yet."""
    match pattern:
        case Atom(name, ()):
            found = known.get(name)
            return None if found is None or isinstance(found, Term) else found
        case Atom(name, (Func(term),)):
            if name not in known or term not in known:
                return None
            every, value = carrier(name, known), known[term]
            assert isinstance(value, Term)
            return substitute(every.body, {every.variable: value})
        case Atom(name):
            return carrier(name, known).body if name in known else None
        case ForAll(_, body) | Exists(_, body):
            letters = [part.predicate for part in walk(body) if isinstance(part, Atom)]
            inner = instantiate(body, known)
            return inner and type(pattern)(carrier(letters[0], known).variable, inner)
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
