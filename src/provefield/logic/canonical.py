"""One spelling for formulas that differ in nothing a proof should care about.

Grouping of ∧ and ∨, the names of bound variables, and comparisons, of which only `=` and `<` are
left, are spelled one way.
A bound variable is named after the quantifiers below its own, so that every part of a canonical
formula is canonical, and so is every instance of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from provefield.logic.binding import names, replace_in_atom, replace_terms, term_variables
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Int,
    Or,
    Term,
    Var,
    conjunction,
    disjunction,
    rebuild,
    subformulas,
    subterms,
    with_variable,
)
from provefield.logic.order import plain

MARK = "#"
"""Starts the name of a bound variable; no name that a person can write starts so."""

ANYTHING = Func(MARK)
"""What a quantifier's variable stands for in an instance in which it does not occur."""


def marked(formula: Formula) -> bool:
    """Tell whether a formula uses names that are reserved for canonical ones."""
    return any(name.startswith(MARK) for name in names(formula))


def to_canonical(formula: Formula) -> Formula:
    """Spell a formula the one way that compares equal: the textbook's form with flat ∧ and ∨.

    >>> from provefield.logic.parse import parse
    >>> print(to_canonical(parse("(A & B) & exists y all x R(x, y)")))
    A ∧ B ∧ (∃#1 ∀#0 R(#0, #1))
    """
    return flat(to_textbook_form(formula))


def flat(formula: Formula) -> Formula:
    """The canonical spelling of what is in a textbook's form."""
    return regrouped(rebuild(formula, flat))


def to_textbook_form(formula: Formula) -> Formula:
    """The same with the grouping kept, where what is grouped from the left needs no brackets.

    So A ∧ B ∧ C is (A ∧ B) ∧ C, as people read it, and nothing becomes deeper than it was. It is
    done in one pass, so that no formula takes longer than its size.

    >>> from provefield.logic.parse import parse
    >>> print(to_textbook_form(parse("(A & B) & C & (D & E)")))
    A ∧ B ∧ C ∧ (D ∧ E)
    """
    heights: dict[int, int] = {}
    _measure(formula, heights)
    return _spell(formula, {}, heights)


# What was spelled once is kept for those who search, and meet the same formulas again and again.
canonical = lru_cache(maxsize=50_000)(to_canonical)
textbook_form = lru_cache(maxsize=50_000)(to_textbook_form)


def left_grouped(formula: Formula) -> Formula:
    """Leave brackets out that ∧ and ∨ do not need, as they are grouped from the left."""
    match formula:
        case And((And((_, _, *_) as inner), *rest)) | Or((Or((_, _, *_) as inner), *rest)) if rest:
            return type(formula)((*inner, *rest))
        case And((part,)) | Or((part,)):
            return part
        case _:
            return formula


def _measure(formula: Formula, heights: dict[int, int]) -> int:
    """How many quantifiers stand inside each other, noted for each quantifier's body."""
    below = max((_measure(part, heights) for part in subformulas(formula)), default=0)
    if not isinstance(formula, ForAll | Exists | CountQuantifier):
        return below
    heights[id(formula)] = below
    return below + 1


def _spell(formula: Formula, terms: Mapping[str, Term], heights: Mapping[int, int]) -> Formula:
    match formula:
        case Atom():
            return replace_in_atom(formula, terms)
        case Compare(op, left, right):
            return plain(Compare(op, replace_terms(left, terms), replace_terms(right, terms)))
        case ForAll() | Exists() | CountQuantifier():
            name = f"{MARK}{heights[id(formula)]}"
            body = _spell(formula.body, {**terms, formula.variable: Var(name)}, heights)
            return with_variable(formula, name, body)
        case _:
            return left_grouped(rebuild(formula, lambda part: _spell(part, terms, heights)))


def regrouped(formula: Formula) -> Formula:
    """Make one flat ∧ or ∨ of nested ones, as far as they start at the top."""
    match formula:
        case And():
            return conjunction(conjuncts(formula))
        case Or():
            return disjunction(disjuncts(formula))
        case _:
            return formula


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """What a formula says, part by part.

    >>> from provefield.logic.formula import Atom
    >>> [str(part) for part in conjuncts(And((Atom("A"), And((Atom("B"), Atom("C"))))))]
    ['A', 'B', 'C']
    """
    if not isinstance(formula, And):
        return (formula,)
    return tuple(inner for part in formula.parts for inner in conjuncts(part))


def disjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The cases that a formula leaves open."""
    if not isinstance(formula, Or):
        return (formula,)
    return tuple(inner for part in formula.parts for inner in disjuncts(part))


def instance(quantified: ForAll | Exists, formula: Formula) -> Term | None:
    """Find the term that turns the body of a quantifier into a formula; both must be canonical.

    >>> from provefield.logic.formula import Atom
    >>> every = canonical(ForAll("x", Exists("y", Atom("R", (Var("x"), Var("y"))))))
    >>> print(instance(every, canonical(Exists("z", Atom("R", (Func("a"), Var("z")))))))
    a
    >>> instance(every, canonical(Exists("z", Atom("R", (Var("z"), Var("z")))))) is None
    True
    """
    found: set[Term] = set()

    def is_place(pattern: Term, term: Term) -> bool:
        if pattern != Var(quantified.variable):
            return False
        found.add(term)
        return True

    if not matches(quantified.body, formula, is_place) or len(found) > 1:
        return None
    term = found.pop() if found else ANYTHING
    bound = any(name.startswith(MARK) for name in term_variables(term))
    return None if bound else term


def rewritten(before: Formula, after: Formula, equation: Compare) -> bool:
    """Tell whether replacing some sides of an equation by the other gives a canonical formula."""
    sides = {(equation.left, equation.right), (equation.right, equation.left)}
    return matches(before, after, lambda left, right: (left, right) in sides)


def matches(
    left: Formula | Term, right: Formula | Term, accept: Callable[[Term, Term], bool]
) -> bool:
    """Tell whether two formulas agree, apart from terms whose difference is accepted."""
    if isinstance(left, Term) and isinstance(right, Term) and accept(left, right):
        return True
    if _label(left) != _label(right):
        return False
    pairs = zip(_children(left), _children(right), strict=True)
    return all(matches(one, other, accept) for one, other in pairs)


def _children(node: Formula | Term) -> tuple[Formula | Term, ...]:
    if isinstance(node, Term | Atom | Compare):
        return subterms(node)
    return subformulas(node)


def _label(node: Formula | Term) -> tuple[object, ...]:
    """All that makes a node what it is, except what is inside."""
    own: tuple[object, ...]
    match node:
        case Var(name) | Func(name) | Atom(name):
            own = (name,)
        case Int(value):
            own = (value,)
        case Compare(op):
            own = (op,)
        case ForAll(variable) | Exists(variable):
            own = (variable,)
        case CountQuantifier(how, number, variable):
            own = (how, number, variable)
        case Cardinality(how, number):
            own = (how, number)
        case _:
            own = ()
    return (type(node), len(_children(node)), *own)
