"""One spelling for formulas that differ in nothing a proof should care about, in one pass.

It agrees with `provefield.logic.canonical`, which finders use. Of that the checker trusts how ∧ and
∨ are grouped, and what is an instance of what; all else is written here once more.
"""

from __future__ import annotations

from collections.abc import Mapping

from provefield.logic.binding import replace_in_atom, replace_terms
from provefield.logic.canonical import MARK, left_grouped, regrouped
from provefield.logic.formula import (
    Atom,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Not,
    Term,
    Var,
    rebuild,
    subformulas,
    with_variable,
)
from provefield.reason.check.reading import plain


def canonical(formula: Formula) -> Formula:
    """Flat ∧ and ∨, only = and < to compare, bound variables named after the quantifiers below.

    >>> from provefield.logic.parse import parse
    >>> print(canonical(parse("(A & B) & exists y all x R(x, y)")))
    A ∧ B ∧ (∃#1 ∀#0 R(#0, #1))
    """
    return ungrouped(textbook_form(formula))


def ungrouped(formula: Formula) -> Formula:
    """The canonical spelling of what is in a textbook's form."""
    return regrouped(rebuild(formula, ungrouped))


def textbook_form(formula: Formula) -> Formula:
    """The same with the grouping kept, where what is grouped from the left needs no brackets.

    So A ∧ B ∧ C is (A ∧ B) ∧ C, as people read it, and nothing becomes deeper than it was.

    >>> from provefield.logic.parse import parse
    >>> print(textbook_form(parse("(A & B) & C & (D & E)")))
    A ∧ B ∧ C ∧ (D ∧ E)
    """
    heights: dict[int, int] = {}
    _measure(formula, heights)
    return _spell(formula, {}, heights)


def _measure(formula: Formula, heights: dict[int, int]) -> int:
    """How many quantifiers stand inside each other, noted for each quantifier's body."""
    below = max((_measure(part, heights) for part in subformulas(formula)), default=0)
    if not isinstance(formula, ForAll | Exists | CountQuantifier):
        return below
    heights[id(formula)] = below
    return below + 1


def _compared(op: Comparison, left: Term, right: Term) -> Formula:
    if op in ("=", "!="):  # whose sides keep their order here: a rule turns them round
        equal = Compare("=", left, right)
        return equal if op == "=" else Not(equal)
    signed = plain(op, left, right)
    return signed.atom if signed.positive else Not(signed.atom)


def _spell(formula: Formula, terms: Mapping[str, Term], heights: Mapping[int, int]) -> Formula:
    match formula:
        case Atom():
            return replace_in_atom(formula, terms)
        case Compare(op, left, right):
            sides = replace_terms(left, terms), replace_terms(right, terms)
            return _compared(op, *sides)
        case ForAll() | Exists() | CountQuantifier():
            name = f"{MARK}{heights[id(formula)]}"
            body = _spell(formula.body, {**terms, formula.variable: Var(name)}, heights)
            return with_variable(formula, name, body)
        case _:
            return left_grouped(rebuild(formula, lambda part: _spell(part, terms, heights)))
