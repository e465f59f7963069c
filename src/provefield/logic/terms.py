"""Putting terms in place of terms, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import overload

from provefield.logic.formula import (
    Atom,
    Compare,
    Formula,
    Func,
    Term,
    rebuild,
    subterms,
    with_terms,
)


def rename_terms(formula: Formula, new: Mapping[Term, Term]) -> Formula:
    """Put new terms for old ones, everywhere.

    >>> print(rename_terms(Atom("P", (Func("f", (Func("a"),)),)), {Func("a"): Func("b")}))
    P(f(b))
    """
    if isinstance(formula, Atom | Compare):
        return with_terms(formula, tuple(rename_in_term(term, new) for term in subterms(formula)))
    return rebuild(formula, lambda part: rename_terms(part, new))


def rename_in_term(term: Term, new: Mapping[Term, Term]) -> Term:
    """Put new terms for old ones in a term, the outermost first."""
    if term in new:
        return new[term]
    return with_terms(term, tuple(rename_in_term(inner, new) for inner in subterms(term)))


def rename_symbols(formula: Formula, new: Mapping[str, str]) -> Formula:
    """Call predicates and functions by other names.

    >>> print(rename_symbols(Atom("P", (Func("f", (Func("a"),)),)), {"P": "Q", "f": "g"}))
    Q(g(a))
    """
    match formula:
        case Atom(name):
            formula = replace(formula, predicate=new.get(name, name))
        case Compare():
            pass
        case _:
            return rebuild(formula, lambda part: rename_symbols(part, new))
    return with_terms(formula, tuple(_called(term, new) for term in subterms(formula)))


def _called(term: Term, new: Mapping[str, str]) -> Term:
    if isinstance(term, Func):
        term = replace(term, name=new.get(term.name, term.name))
    return with_terms(term, tuple(_called(inner, new) for inner in subterms(term)))


def replacements_in(literal: Atom | Compare, old: Term, new: Term) -> Iterator[Atom | Compare]:
    """Replace one term by another, in one place at a time.

    >>> a, b = Func("a"), Func("b")
    >>> [str(each) for each in replacements_in(Atom("P", (a, a)), a, b)]
    ['P(b, a)', 'P(a, b)']
    """
    yield from _replaced_inside(literal, old, new)


@overload
def _replaced_inside(node: Atom | Compare, old: Term, new: Term) -> Iterator[Atom | Compare]: ...
@overload
def _replaced_inside(node: Term, old: Term, new: Term) -> Iterator[Term]: ...
def _replaced_inside(
    node: Term | Atom | Compare, old: Term, new: Term
) -> Iterator[Term | Atom | Compare]:
    inner = subterms(node)
    for place, term in enumerate(inner):
        ways = [new] if term == old else _replaced_inside(term, old, new)
        for way in ways:
            yield with_terms(node, (*inner[:place], way, *inner[place + 1 :]))
