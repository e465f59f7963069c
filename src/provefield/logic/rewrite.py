"""The single steps towards normal forms; `normal` puts them in order and names them.

Each expects what the steps before it leave: no counting, then no implications, then ¬ only on
atoms, then a variable of its own for every quantifier.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, pairwise
from typing import assert_never

from provefield.logic.binding import free_variables, names, substitute, term_variables
from provefield.logic.formula import (
    And,
    Atom,
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
    Not,
    Or,
    Term,
    Var,
    rebuild,
    size,
    subformulas,
)
from provefield.logic.limits import refuse_beyond, refuse_deep, refuse_quantifiers

OPPOSITE: Mapping[Comparison, Comparison] = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}
Quantifier = type[ForAll] | type[Exists]
Prefix = Sequence[tuple[Quantifier, str]]


def bind(prefix: Prefix, body: Formula) -> Formula:
    """Put quantifiers in front, the first outermost."""
    for quantifier, variable in reversed(prefix):
        body = quantifier(variable, body)
    return body


def new_symbols(letter: str, taken: Container[str]) -> Iterator[str]:
    """New names for symbols, which are no variables as long as the letter is not one of u–z.

    >>> new = new_symbols("f", {"f1", "f3"})
    >>> next(new), next(new)
    ('f2', 'f4')
    """
    return (name for number in count(1) if (name := f"{letter}{number}") not in taken)


def eliminate_implications(formula: Formula) -> Formula:
    """State → and ↔ by ¬, ∧ and ∨.

    >>> print(eliminate_implications(Iff(Atom("A"), Atom("B"))))
    (¬A ∨ B) ∧ (¬B ∨ A)
    """
    refuse_beyond(_size_without_implications(formula), formula, "eliminating implications")
    result = _without_implications(formula)
    refuse_deep(result)
    return result


def _without_implications(formula: Formula) -> Formula:
    inner = rebuild(formula, _without_implications)
    match inner:
        case Implies(left, right):
            return Or((Not(left), right))
        case Iff(left, right):
            return And((Or((Not(left), right)), Or((Not(right), left))))
        case _:
            return inner


def _size_without_implications(formula: Formula) -> int:
    """The size of the result, known in advance because each ↔ doubles what it joins."""
    if isinstance(formula, Atom | Compare):
        return size(formula)
    inside = sum(map(_size_without_implications, subformulas(formula)))
    match formula:
        case Iff():
            return 5 + 2 * inside
        case Implies():
            return 2 + inside
        case _:
            return 1 + inside


def negation(formula: Formula) -> Formula:
    """The opposite of an atom or a comparison, and of their negations.

    >>> print(negation(Compare("<", Var("x"), Var("y"))), negation(Not(Atom("A"))))
    x ≥ y A
    """
    match formula:
        case Not(body):
            return body
        case Compare(op, left, right):
            return Compare(OPPOSITE[op], left, right)
        case _:
            return Not(formula)


OtherWay = Callable[[Formula, bool], Formula | None]
"""How to negate a part, or not to, where that is done otherwise; None where it is not."""


def move_negations_inwards(
    formula: Formula, negated: bool = False, otherwise: OtherWay = lambda part, negated: None
) -> Formula:
    """Leave ¬ only on atoms; a negated comparison turns into its opposite, `A ∨ (B ∨ C)` goes flat.

    >>> print(move_negations_inwards(Not(Exists("x", Compare("<", Var("x"), Var("y"))))))
    ∀x x ≥ y
    """
    if (own := otherwise(formula, negated)) is not None:
        return own

    def inward(part: Formula, turned: bool = False) -> Formula:
        return move_negations_inwards(part, turned != negated, otherwise)

    match formula:
        case Atom() | Compare():
            return negation(formula) if negated else formula
        case Not(body):
            return inward(body, True)
        case Implies(left, right):
            return _flat(And if negated else Or, [inward(left, True), inward(right)])
        case And(parts) | Or(parts):
            join = And if isinstance(formula, And) != negated else Or
            return _flat(join, list(map(inward, parts)))
        case ForAll(variable, body) | Exists(variable, body):
            quantifier = ForAll if isinstance(formula, ForAll) != negated else Exists
            return quantifier(variable, inward(body))
        case Iff() | CountQuantifier() | Cardinality():
            raise AssertionError("an earlier step eliminates these")
        case _:
            assert_never(formula)


def _flat(join: type[And] | type[Or], parts: Iterable[Formula]) -> Formula:
    """Join parts, taking in the parts of those that are joined in the same way."""
    inside = tuple(
        chain.from_iterable(part.parts if isinstance(part, join) else (part,) for part in parts)
    )
    return inside[0] if len(inside) == 1 else join(inside)


# Quantifiers --------------------------------------------------------------------------------------


def pull_quantifiers_out(formula: Formula) -> Formula:
    """Bring all quantifiers to the front, changing between ∀ and ∃ as seldom as is easy.

    >>> p, q, r = (Atom(name, (Var(x),)) for name, x in [("P", "x"), ("Q", "y"), ("R", "z")])
    >>> print(pull_quantifiers_out(Or((ForAll("x", p), Exists("y", q), ForAll("z", r)))))
    ∃y ∀x ∀z (P(x) ∨ Q(y) ∨ R(z))
    """
    refuse_quantifiers(formula)
    return bind(*split_prefix(formula))


def split_prefix(formula: Formula) -> tuple[Prefix, Formula]:
    """The quantifiers of a formula in an order that may stand in front, and the rest."""
    match formula:
        case ForAll(variable, body) | Exists(variable, body):
            prefix, matrix = split_prefix(body)
            return [(type(formula), variable), *prefix], matrix
        case And(parts) | Or(parts):
            split = [split_prefix(part) for part in parts]
            together = _flat(type(formula), [matrix for _, matrix in split])
            return _merge([prefix for prefix, _ in split]), together
        case _:
            return (), formula


def _merge(prefixes: Sequence[Prefix]) -> Prefix:
    """Interleave prefixes, starting with what leads to fewer changes; with ∃ if that is equal."""
    first_exists, first_forall = (_take_turns(prefixes, start) for start in (Exists, ForAll))
    return min(first_exists, first_forall, key=_changes)


def _take_turns(prefixes: Sequence[Prefix], quantifier: Quantifier) -> Prefix:
    merged: list[tuple[Quantifier, str]] = []
    reached = [0] * len(prefixes)
    while len(merged) < sum(map(len, prefixes)):
        for place, prefix in enumerate(prefixes):
            while reached[place] < len(prefix) and prefix[reached[place]][0] is quantifier:
                merged.append(prefix[reached[place]])
                reached[place] += 1
        quantifier = Exists if quantifier is ForAll else ForAll
    return merged


def _changes(prefix: Prefix) -> int:
    return sum(before is not after for (before, _), (after, _) in pairwise(prefix))


def replace_existentials(formula: Formula) -> Formula:
    """Put a new constant for each ∃, or a new function of the variables that it depends on.

    >>> loves = Atom("loves", (Var("x"), Var("y")))
    >>> print(replace_existentials(ForAll("x", Exists("y", loves))))
    ∀x loves(x, f1(x))
    """
    taken = names(formula)
    constants, functions = new_symbols("c", taken), new_symbols("f", taken)

    def visit(part: Formula, universal: tuple[str, ...], terms: Mapping[str, Term]) -> Formula:
        match part:
            case ForAll(variable, body):
                return ForAll(variable, visit(body, (*universal, variable), terms))
            case Exists(variable, body):
                needed = _dependencies(part, terms)
                args = tuple(Var(name) for name in universal if name in needed)
                term = Func(next(functions if args else constants), args)
                return visit(body, universal, {**terms, variable: term})
            case And(parts) | Or(parts):
                return _flat(type(part), [visit(inner, universal, terms) for inner in parts])
            case _:
                return substitute(part, terms)

    return visit(formula, (), {})


def _dependencies(formula: Formula, terms: Mapping[str, Term]) -> frozenset[str]:
    """The free variables of a formula once terms are put for some of them."""
    inside = (terms.get(name, Var(name)) for name in free_variables(formula))
    return frozenset().union(*map(term_variables, inside))


def drop_universals(formula: Formula) -> Formula:
    """Leave ∀ out: from here on, every variable stands for everything.

    >>> print(drop_universals(ForAll("x", Atom("P", (Var("x"),)))))
    P(x)
    """
    match formula:
        case ForAll(_, body):
            return drop_universals(body)
        case And(parts) | Or(parts):
            return _flat(type(formula), [drop_universals(part) for part in parts])
        case _:
            return formula
