"""The clauses of formulas that hold together: what one of them introduces is new to all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from provefield.logic.binding import fresh, names
from provefield.logic.formula import (
    Formula,
    Func,
    Term,
    disjunction,
    subterms,
    walk_terms,
    with_terms,
)
from provefield.logic.normal import clauses
from provefield.reason.firstorder.literal import Literal, Literals, read_clause
from provefield.reason.limit import UNLIMITED, Limit


def clauses_apart(formulas: Sequence[Formula], limit: Limit = UNLIMITED) -> list[list[Literals]]:
    """The clauses of each formula, with Skolem symbols that occur nowhere else.

    Each literal counts as work for the limit.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.firstorder.literal import write_clause
    >>> some, other = clauses_apart([parse("exists x P(x)"), parse("exists x -P(x)")])
    >>> print(write_clause(some[0]), "and", write_clause(other[0]))
    P(c1) and ¬P(c2)
    """
    taken = set().union(*map(names, formulas))
    found = []
    for formula in formulas:
        given = [read_clause(disjunction(clause)) for clause in clauses(formula)]
        limit.tick(sum(map(len, given)))
        changes: dict[str, str] = {}
        for symbol in sorted(_symbols(given) - names(formula)):
            changes[symbol] = fresh(symbol, taken)
            taken.add(changes[symbol])
        found.append([tuple(_renamed(one, changes) for one in literals) for literals in given])
    return found


def _symbols(given: Iterable[Literals]) -> set[str]:
    """The names of predicates and functions, but for comparisons and arithmetic."""
    literals = [literal for clause in given for literal in clause]
    terms = (term for one in literals for arg in one.args for term in walk_terms(arg))
    predicates = {literal.predicate for literal in literals if literal.predicate.isidentifier()}
    return predicates | {term.name for term in terms if isinstance(term, Func)}


def _renamed(literal: Literal, changes: Mapping[str, str]) -> Literal:
    if not changes:
        return literal
    args = tuple(_renamed_term(arg, changes) for arg in literal.args)
    return Literal(literal.positive, changes.get(literal.predicate, literal.predicate), args)


def _renamed_term(term: Term, changes: Mapping[str, str]) -> Term:
    parts = tuple(_renamed_term(part, changes) for part in subterms(term))
    return (
        with_terms(term, parts)
        if not isinstance(term, Func)
        else Func(changes.get(term.name, term.name), parts)
    )
