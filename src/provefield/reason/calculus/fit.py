"""Whether formulas fit the patterns of a schema, and what its letters stand for then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

from provefield.logic.binding import substitute
from provefield.logic.canonical import ANYTHING, instance
from provefield.logic.formula import (
    FALSE,
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
from provefield.reason.calculus.rules import Box, Schema

Binding = Mapping[str, Formula | Term]
Spell = Callable[[Formula], Formula]
Part = tuple[Literal["line", "box", "gives"], int]
"""Which line, which box, or the conclusion."""
_Pair = tuple[Part, Formula, Formula]


def as_it_is(formula: Formula) -> Formula:
    """The spelling of formulas that are all spelled in one way already."""
    return formula


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far cited lines and boxes, in some order, fit a schema."""

    schema: Schema
    lines: tuple[int, ...]
    boxes: tuple[int, ...]
    misses: tuple[Part, ...]
    binding: Binding


def fits(
    schema: Schema,
    lines: Sequence[Formula],
    boxes: Sequence[Box],
    formula: Formula,
    spell: Spell = as_it_is,
) -> Iterator[Attempt]:
    """Every way in which cited lines and boxes, in some order, give a formula by a schema.

    What says the same must be spelled in one way: by `spell`, or before.
    """
    tries = attempts(schema, lines, boxes, formula, spell)
    return (attempt for attempt in tries if not attempt.misses)


def attempts(
    schema: Schema,
    lines: Sequence[Formula],
    boxes: Sequence[Box],
    formula: Formula | None,
    spell: Spell = as_it_is,
) -> Iterator[Attempt]:
    """Every order of the cited lines and boxes, tried with the schema.

    The conclusion is read last, and once more first: which of the two is missed differs.
    """
    if len(lines) != len(schema.lines) or len(boxes) != len(schema.boxes):
        return
    for order in permutations(range(len(lines))):
        for box_order in permutations(range(len(boxes))):
            cited = _pairs(schema, lines, boxes, order, box_order)
            gives: list[_Pair] = [] if formula is None else [(("gives", 0), schema.gives, formula)]
            first = _attempt(schema, order, box_order, [*cited, *gives], spell)
            yield first
            if gives and first.misses:
                yield _attempt(schema, order, box_order, [*gives, *cited], spell)


def _pairs(
    schema: Schema,
    lines: Sequence[Formula],
    boxes: Sequence[Box],
    order: Sequence[int],
    box_order: Sequence[int],
) -> list[_Pair]:
    cited: list[_Pair] = [
        (("line", place), pattern, lines[place])
        for place, pattern in zip(order, schema.lines, strict=True)
    ]
    for place, pattern in zip(box_order, schema.boxes, strict=True):
        cited.append((("box", place), pattern.assumption, boxes[place].assumption))
        cited.append((("box", place), pattern.conclusion, boxes[place].conclusion))
    return cited


def _attempt(
    schema: Schema,
    order: tuple[int, ...],
    box_order: tuple[int, ...],
    pairs: Sequence[_Pair],
    spell: Spell,
) -> Attempt:
    """Bind the letters; A(t) comes last, as what it is an instance of has to be known before.

    Where that is missed, A(t) is not blamed too. Without a miss every pair fits, and as a letter
    stands for one formula throughout, the order in which they are read makes no difference.
    """
    bound: Binding = {}
    misses: list[Part] = []
    unread: list[Part] = []
    for part, pattern, formula in sorted(pairs, key=lambda pair: is_instance(pair[1])):
        if isinstance(pattern, Atom) and pattern.args and pattern.predicate not in bound:
            unread.append(part)
            continue
        found = bind(pattern, formula, bound, spell)
        if found is None:
            misses.append(part)
        else:
            bound = found
    if any(part[0] == "gives" for part, _, _ in pairs):
        misses = misses or unread
    return Attempt(schema, order, box_order, tuple(dict.fromkeys(misses)), bound)


def is_instance(pattern: Formula) -> bool:
    """Whether a pattern is A(t), an instance of what another pattern says."""
    return isinstance(pattern, Atom) and bool(pattern.args)


def bind(
    pattern: Formula, formula: Formula, known: Binding, spell: Spell = as_it_is, inside: str = ""
) -> Binding | None:
    """What the letters of a pattern stand for in a formula; None if it has another form.

    A(x) below a quantifier binds A to what the quantifier says; A(t) is then an instance of it.
    """
    match pattern:
        case Atom(name, ()):
            return _same(name, formula, known, spell)
        case Atom(name, (Var(),)):
            return _same(name, ForAll(inside, formula), known, spell)
        case Atom(name, (Func(term),)):
            every = spell(carrier(name, known))
            assert isinstance(every, ForAll)
            found = instance(every, spell(formula))
            if found is None or found == ANYTHING:
                return known if found else None
            return _same(term, found, known, spell)
        case Compare("=", Func(left), Func(right)):
            if not isinstance(formula, Compare) or formula.op != "=":
                return None
            first = _same(left, formula.left, known, spell)
            return None if first is None else _same(right, formula.right, first, spell)
        case ForAll(_, body) | Exists(_, body):
            if isinstance(formula, ForAll | Exists) and type(formula) is type(pattern):
                return bind(body, formula.body, known, spell, formula.variable)
            return None
        case Not() | And() | Or() | Implies() | Iff():
            return _bind_parts(pattern, formula, known, spell, inside)
        case _:
            raise TypeError(f"{pattern} is no pattern")


def _bind_parts(
    pattern: Formula, formula: Formula, known: Binding, spell: Spell, inside: str
) -> Binding | None:
    formula = head_form(formula)
    parts, found = subformulas(pattern), subformulas(formula)
    if type(pattern) is not type(formula) or len(parts) != len(found):
        return None
    bound: Binding | None = known
    for part, other in zip(parts, found, strict=True):
        bound = None if bound is None else bind(part, other, bound, spell, inside)
    return bound


def _same(name: str, value: Formula | Term, known: Binding, spell: Spell) -> Binding | None:
    if name not in known:
        return {**known, name: value}
    before = known[name]
    if isinstance(before, Term) or isinstance(value, Term):
        return known if before == value else None
    return known if spell(before) == spell(value) else None


def head_form(formula: Formula) -> Formula:
    """A formula as its outermost sign parts it: A ∧ B ∧ C is (A ∧ B) ∧ C; ≠, ≤, ≥ and ⊤ deny."""
    match formula:
        case And(()):
            return Not(FALSE)
        case And((part,)) | Or((part,)):
            return head_form(part)
        case And((*first, last)) if len(first) > 1:
            return And((And(tuple(first)), last))
        case Or((*first, last)) if len(first) > 1:
            return Or((Or(tuple(first)), last))
        case Compare():
            return plain(formula)
        case _:
            return formula


def carrier(name: str, known: Binding) -> ForAll:
    """What A(x) stands for, which a quantifier has told."""
    found = known[name]
    assert isinstance(found, ForAll), "quantified patterns are read first"
    return found


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
