"""Clauses: literals joined by ∨, all of which hold together; and their mirror image, ∨ of ∧."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from provefield.errors import TooLargeError
from provefield.logic.formula import And, Atom, Compare, Formula, Not, Or, size
from provefield.logic.limits import GROWTH, MAX_NODES, refuse_beyond
from provefield.logic.rewrite import negation

Lit = Atom | Compare | Not
Clause = tuple[Lit, ...]
Connective = type[And] | type[Or]
Groups = dict[int, Clause]
"""Groups of literals in the order they were met, by the set of their bits."""

ABSORBED = 1_000
"""Among more groups than this, looking for those that contain another costs more than it saves."""

COMPARED_FAST = 10
"""So many comparisons of sets take as long as it takes to multiply a pair."""

Tick = Callable[[int], None]
"""Told how much work is next; it may raise to end what takes too long."""


def _no_tick(work: int) -> None:
    pass


def distribute(formula: Formula, outer: Connective, tick: Tick = _no_tick) -> tuple[Clause, ...]:
    """The groups of literals that a formula without quantifiers amounts to, joined by `outer`.

    Repeated literals and groups are left out, and so is what says nothing: groups with a literal
    and its opposite and, where multiplying out gives them, groups that contain another. `tick` is
    told about how many pairs are multiplied next.

    >>> a, b, c = map(Atom, "ABC")
    >>> [" ∨ ".join(map(str, clause)) for clause in distribute(Or((And((a, b)), c)), And)]
    ['A ∨ C', 'B ∨ C']
    """
    groups = _Distribution(outer, max(MAX_NODES, GROWTH * size(formula)), tick).groups(formula)
    sizes = {literal: size(literal) for literal in set(chain.from_iterable(groups.values()))}
    nodes = sum(1 + sum(sizes[literal] for literal in group) for group in groups.values())
    refuse_beyond(nodes, formula, "distributing")
    return tuple(groups.values())


class _Distribution:
    """One run: a pair of bits for each atom and its opposite, and how much may be multiplied."""

    def __init__(self, outer: Connective, limit: int, tick: Tick) -> None:
        self._outer = outer
        self._limit = limit
        self._tick = tick
        self._bits: dict[Formula, int] = {}
        self._positive = 0

    def groups(self, formula: Formula) -> Groups:
        """The groups of a formula."""
        match formula:
            case Atom() | Compare() | Not():
                return {self._bit(formula): (formula,)}
            case And(parts) | Or(parts):
                inside = [self.groups(part) for part in parts]
                if isinstance(formula, self._outer):
                    return {mask: group for groups in inside for mask, group in groups.items()}
                return self._product(inside)
            case _:
                raise AssertionError("an earlier step eliminates these")

    def _bit(self, literal: Lit) -> int:
        if literal not in self._bits:
            first = 1 << len(self._bits)
            self._bits[literal] = first
            self._bits[negation(literal)] = first << 1
            self._positive |= first
        return self._bits[literal]

    def _product(self, factors: Sequence[Groups]) -> Groups:
        """Multiply by halves, so that a long list of literals is not copied for each of them."""
        if not factors:
            return {0: ()}
        if len(factors) == 1:
            return factors[0]
        middle = len(factors) // 2
        return self._multiply(self._product(factors[:middle]), self._product(factors[middle:]))

    def _multiply(self, left: Groups, right: Groups) -> Groups:
        if (pairs := len(left) * len(right)) > self._limit:
            raise TooLargeError(
                f"distributing would combine {pairs:,} pairs; the limit is {self._limit:,}"
            )
        self._tick(pairs)
        joined: dict[int, tuple[int, int]] = {}
        for a in left:
            self._tick(0)
            joined |= {a | b: (a, b) for b in right}
        kept = _smallest([mask for mask in joined if not self._clashes(mask)], self._tick)
        return {
            # To compare literals takes longer than to compare their bits.
            mask: tuple(dict.fromkeys(left[a] + right[b])) if a & b else left[a] + right[b]
            for mask, (a, b) in joined.items()
            if mask in kept
        }

    def _clashes(self, mask: int) -> bool:
        return mask & (mask >> 1) & self._positive != 0


def _smallest(masks: Iterable[int], tick: Tick) -> set[int]:
    """Leave out each set that contains another."""
    by_size = sorted(masks, key=int.bit_count)
    if len(by_size) > ABSORBED:
        return set(by_size)
    kept: list[int] = []
    for mask in by_size:
        tick(len(kept) // COMPARED_FAST)
        if not any(mask & smaller == smaller for smaller in kept):
            kept.append(mask)
    return set(kept)
