"""Whether formulas fit the patterns of a schema, and what its letters stand for then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations

from provefield.logic.canonical import ANYTHING, instance
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
    subformulas,
)
from provefield.logic.order import plain
from provefield.reason.calculus.rules import Box, Schema

Binding = Mapping[str, Formula | Term]
Spell = Callable[[Formula], Formula]


def as_it_is(formula: Formula) -> Formula:
    """The spelling of formulas that are all spelled in one way already."""
    return formula


def fits(
    schema: Schema, lines: Sequence[Formula], boxes: Sequence[Box], formula: Formula
) -> Iterator[Binding]:
    """Every way in which cited lines and boxes, in some order, give a formula by a schema.

    All formulas must be spelled in one way, so that what says the same is equal. In which order
    the patterns are read makes no difference: a letter stands for one formula throughout. Only
    what A(t) is an instance of has to be known before.
    """
    if len(lines) != len(schema.lines) or len(boxes) != len(schema.boxes):
        return
    for cited in permutations(lines):
        for closed in permutations(boxes):
            pairs = [*zip(schema.lines, cited, strict=True), (schema.gives, formula)]
            for pattern, box in zip(schema.boxes, closed, strict=True):
                pairs.append((pattern.assumption, box.assumption))
                pairs.append((pattern.conclusion, box.conclusion))
            found = _bind_all(pairs)
            if found is not None:
                yield found


def _bind_all(pairs: Sequence[tuple[Formula, Formula]]) -> Binding | None:
    known: Binding = {}
    for pattern, formula in sorted(pairs, key=lambda pair: is_instance(pair[0])):
        bound = bind(pattern, formula, known)
        if bound is None:
            return None
        known = bound
    return known


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
    formula = opened(formula)
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


def carrier(name: str, known: Binding) -> ForAll:
    """What A(x) stands for, which a quantifier has told."""
    found = known[name]
    assert isinstance(found, ForAll), "quantified patterns are read first"
    return found
