"""Counting written out for programs that do not count: with ∀, ∃ and =, over subsets, in sequence.

Over subsets a count of many formulas is huge; in sequence it grows with the number of formulas
times the number to count to, at the price of new predicates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import assert_never

from provefield.errors import TooLargeError
from provefield.logic.binding import free_variables, fresh, names, substitute
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Var,
    conjunction,
    disjunction,
    rebuild,
    size,
    subformulas,
)
from provefield.logic.limits import refuse_beyond, refuse_deep
from provefield.logic.rewrite import bind, negation, new_symbols


def expand_counts(formula: Formula) -> Formula:
    """Write counting out with ∀, ∃ and =, and counts of listed formulas with ∧ and ∨ over subsets.

    >>> from provefield.logic.formula import Atom, Var, at_most
    >>> print(expand_counts(CountQuantifier("atleast", 2, "x", Atom("P", (Var("x"),)))))
    ∃x ∃x1 (P(x) ∧ P(x1) ∧ x ≠ x1)
    >>> print(expand_counts(at_most(1, [Atom("A"), Atom("B"), Atom("C")])))
    (¬A ∨ ¬B) ∧ (¬A ∨ ¬C) ∧ (¬B ∨ ¬C)
    """
    refuse_deep(formula)
    refuse_beyond(size_without_counts(formula), formula, "writing counting out")
    return _expand(formula, names(formula))


def _expand(formula: Formula, taken: frozenset[str]) -> Formula:
    inner = rebuild(formula, lambda part: _expand(part, taken))
    match inner:
        case CountQuantifier():
            return _quantify(inner, taken | names(inner.body))
        case Cardinality(how, number, parts):
            return conjunction(
                disjunction(parts[place] if wanted else Not(parts[place]) for place in places)
                for wanted, width in subsets(how, number, len(parts))
                for places in combinations(range(len(parts)), width)
            )
        case _:
            return inner


def _quantify(count: CountQuantifier, taken: frozenset[str]) -> Formula:
    """So many different things are such, or of one more that are, two are the same."""
    number, variable, least = count.number, count.variable, count.how == "atleast"
    if count.how == "exactly" and number > 0:
        bounds: tuple[Bound, ...] = ("atleast", "atmost")
        return And(tuple(_quantify(replace(count, how=how), taken) for how in bounds))
    things = number + (not least)
    if things <= 0:
        return TRUE if least else FALSE
    if number == 0:
        return ForAll(variable, Not(count.body))
    witnesses = [variable]
    while len(witnesses) < things:
        witnesses.append(fresh(variable, taken.union(witnesses)))
    such = tuple(substitute(count.body, {variable: Var(name)}) for name in witnesses)
    pairs = list(combinations(map(Var, witnesses), 2))
    if least:
        different = (Compare("!=", *pair) for pair in pairs)
        return bind([(Exists, name) for name in witnesses], conjunction((*such, *different)))
    same = disjunction(Compare("=", *pair) for pair in pairs)
    return bind([(ForAll, name) for name in witnesses], Implies(And(such), same))


def subsets(how: Bound, number: int, parts: int) -> list[tuple[bool, int]]:
    """Which subsets must each hold a true part (or a false one), by their width.

    Of 8 parts at least 3 are true when every 6 hold a true one, and at most 3 when every 4 hold a
    false one.
    """
    match how:
        case "atleast":
            return [(True, max(parts - number + 1, 0))]
        case "atmost":
            return [(False, min(max(number + 1, 0), parts + 1))]
        case "exactly":
            return subsets("atleast", number, parts) + subsets("atmost", number, parts)
        case _:
            assert_never(how)


def size_without_counts(formula: Formula) -> int:
    """The size that writing counting out leads to, or a little more, without doing it."""
    inside = [size_without_counts(part) for part in subformulas(formula)]
    match formula:
        case CountQuantifier(how, number, _, _):
            copies = max(number, 0) + (how != "atleast")
            once = copies * (inside[0] + 2) + 3 * comb(copies, 2) + 3
            return 2 * once if how == "exactly" else once
        case Cardinality(how, number, parts):
            total = len(parts)
            return 1 + sum(
                comb(total, width) + _subsets_with_one(total, width) * (sum(inside) + total)
                for _, width in subsets(how, number, total)
            )
        case _:
            return size(formula) if not inside else 1 + sum(inside)


def _subsets_with_one(total: int, width: int) -> int:
    """How many subsets of that width hold a given part."""
    return comb(total - 1, width - 1) if total and width else 0


# In sequence --------------------------------------------------------------------------------------

MOST_STEPS = 5_000
"""How many steps one count may take in sequence: parts, times how many are told apart."""


def count_in_sequence(formula: Formula) -> Formula:
    """Count listed formulas by a new predicate: n(5, 2) says that at least 2 of the first 5 hold.

    Each atom of it is defined by those before it, both ways. So a structure of the formula becomes
    one of the result in exactly one way, and the result implies the formula.

    >>> from provefield.logic.formula import Atom, at_most
    >>> print(count_in_sequence(at_most(1, [Atom("A"), Atom("B")])))
    ¬n1(2, 2) ∧ (n1(1, 1) ↔ A) ∧ (n1(2, 1) ↔ n1(1, 1) ∨ B) ∧ (n1(2, 2) ↔ n1(1, 1) ∧ B)
    """
    refuse_deep(formula)
    sequences = _Sequences(new_symbols("n", names(formula)))
    main = sequences.rewritten(formula)
    return And((main, *sequences.definitions)) if sequences.definitions else main


class _Sequences:
    """The definitions of the new predicates."""

    def __init__(self, predicates: Iterator[str]) -> None:
        self._predicates = predicates
        self.definitions: list[Formula] = []

    def rewritten(self, formula: Formula) -> Formula:
        """The formula with atoms in place of each count of listed formulas."""
        inner = rebuild(formula, self.rewritten)
        if not isinstance(inner, Cardinality):
            return inner
        low = 0 if inner.how == "atmost" else inner.number
        high = len(inner.parts) if inner.how == "atleast" else inner.number
        if low + high <= len(inner.parts):
            return self._between(low, high, inner.parts)
        # Counting what does not hold is shorter.
        denied = tuple(map(negation, inner.parts))
        return self._between(len(denied) - high, len(denied) - low, denied)

    def _between(self, low: int, high: int, parts: tuple[Formula, ...]) -> Formula:
        if low > len(parts) or high < 0:
            return FALSE
        most = max(low, high + 1 if high < len(parts) else 0)
        if len(parts) * most > MOST_STEPS:
            raise TooLargeError(f"counting in sequence would take {len(parts) * most:,} steps")
        free = tuple(map(Var, sorted(free_variables(And(parts)))))
        predicate = next(self._predicates)
        reached: list[Formula] = [TRUE]
        for place, part in enumerate(parts, 1):
            meanings = _one_further(reached, self._literal(part, free), most)
            reached = [TRUE]
            for number, meaning in enumerate(meanings, 1):
                name = Atom(predicate, (Int(place), Int(number), *free))
                reached.append(self._defined(name, meaning))
        enough = [reached[low]] if low > 0 else []
        return And((*enough, *(Not(each) for each in reached[high + 1 :][:1])))

    def _literal(self, part: Formula, free: tuple[Var, ...]) -> Formula:
        about = part.body if isinstance(part, Not) else part
        if isinstance(about, Atom | Compare):
            return part
        return self._defined(Atom(next(self._predicates), free), part)

    def _defined(self, name: Atom, meaning: Formula) -> Atom:
        variables = [(ForAll, each.name) for each in name.args if isinstance(each, Var)]
        self.definitions.append(bind(variables, Iff(name, meaning)))
        return name


def _one_further(reached: Sequence[Formula], part: Formula, most: int) -> Iterator[Formula]:
    """What "at least 1, 2, … hold" means once one more part may hold, as far as it matters."""
    for number in range(1, min(len(reached), most) + 1):
        now = part if number == 1 else And((reached[number - 1], part))
        yield Or((reached[number], now)) if number < len(reached) else now
