"""Counting as a checker reads it: written out with ∀, ∃ and =, or with ∧ and ∨ over subsets."""

from __future__ import annotations

from itertools import combinations
from math import comb

from provefield.logic.binding import fresh, names, substitute
from provefield.logic.formula import (
    And,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Var,
    conjunction,
    disjunction,
    rebuild,
)
from provefield.reason.check.work import Work, size


def write_out(formula: Formula, work: Work) -> Formula:
    """The same without counting.

    >>> from provefield.logic.parse import parse
    >>> print(write_out(parse("exactly 1 {A, B}"), Work()))
    (A ∨ B) ∧ (¬A ∨ ¬B)
    """
    inner = rebuild(formula, lambda part: write_out(part, work))
    match inner:
        case CountQuantifier(_, number, _, body):
            work.spend(2 * (number + 2) * (size(body) + 4 * number))
            return quantify(inner)
        case Cardinality(how, number, parts):
            total = len(parts)
            widths = [(True, max(total - number + 1, 0)), (False, min(number + 1, total + 1))]
            wanted = [each for each in widths if how != ("atmost" if each[0] else "atleast")]
            work.spend(sum(comb(total, width) * width for _, width in wanted) * size(inner))
            return conjunction(
                disjunction(part if positive else Not(part) for part in chosen)
                for positive, width in wanted
                for chosen in combinations(parts, width)
            )
        case _:
            return inner


def quantify(formula: CountQuantifier) -> Formula:
    """So many different things are such, or of any so many and one that are, two are the same.

    >>> from provefield.logic.parse import parse
    >>> print(quantify(parse("atleast 2 x P(x)")))
    ∃x ∃x1 (P(x) ∧ P(x1) ∧ x ≠ x1)
    """
    how, number, variable, body = formula.how, formula.number, formula.variable, formula.body
    if how == "exactly":
        bounds = (CountQuantifier(each, number, variable, body) for each in ("atleast", "atmost"))
        least, most = map(quantify, bounds)
        return And((least, most)) if number else most
    things, taken = list[str](), names(body) | {variable}
    while len(things) < number + (how == "atmost"):
        things.append(fresh(variable, taken.union(things)) if things else variable)
    such = tuple(substitute(body, {variable: Var(thing)}) for thing in things)
    pairs = list(combinations(map(Var, things), 2))
    if how == "atleast":
        found = conjunction((*such, *(Compare("!=", *pair) for pair in pairs)))
    elif number:
        found = Implies(And(such), disjunction(Compare("=", *pair) for pair in pairs))
    else:
        found = Not(such[0])
    for thing in reversed(things):
        found = Exists(thing, found) if how == "atleast" else ForAll(thing, found)
    return found
