"""Associative and commutative operations: equations that hold by that alone say nothing new.

Kept are the laws themselves and x·(y·z) = y·(x·z), which together decide all the others: every
ground instance of an equation that they imply follows from smaller instances of them (Martin and
Nipkow). Only laws that were taken count: what waits makes nothing redundant yet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from provefield.reason.firstorder.clauses import Literal
from provefield.reason.firstorder.terms import Terms

ASSOCIATIVE, COMMUTATIVE, EXCHANGING = "(xy)z = x(yz)", "xy = yx", "x(yz) = y(xz)"


class Operations:
    """Which laws were taken so far for each operation."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._laws: defaultdict[int, set[str]] = defaultdict(set)
        self._forms: dict[int, object] = {}

    def note(self, literals: Sequence[Literal]) -> None:
        """Remember a clause that is one of the laws."""
        if len(literals) == 1 and literals[0][0]:
            law = self._law(literals[0])
            if law is not None and law[1] not in self._laws[law[0]]:
                self._laws[law[0]].add(law[1])
                self._forms.clear()

    def imply(self, literals: Sequence[Literal]) -> bool:
        """Tell whether the laws alone make one of the literals true, which is no law itself."""
        return bool(self._laws) and any(
            sign and self._equal(left, right) and not (len(literals) == 1 and self._law(literal))
            for literal in literals
            for sign, left, right in (literal,)
        )

    def _law(self, literal: Literal) -> tuple[int, str] | None:
        _, left, right = literal
        terms = self._terms
        if left < 0 or right < 0 or terms.head[left] != terms.head[right]:
            return None
        operation = terms.head[left]
        if len(terms.args[left]) != 2:
            return None
        for one, other in ((left, right), (right, left)):
            law = self._law_of(operation, one, other)
            if law:
                return operation, law
        return None

    def _law_of(self, operation: int, left: int, right: int) -> str | None:
        terms = self._terms
        (a, b), (c, d) = terms.args[left], terms.args[right]

        def two(term: int) -> tuple[int, int] | None:
            """The two different variables that the operation joins in a term."""
            if term < 0 or terms.head[term] != operation:
                return None
            x, y = terms.args[term]
            return (x, y) if x < 0 and y < 0 and x != y else None

        if a < 0 and b < 0 and a != b and (c, d) == (b, a):
            return COMMUTATIVE
        inner, outer, last = two(a), two(d), two(b)
        if inner and b < 0 and b not in inner and (c, outer) == (inner[0], (inner[1], b)):
            return ASSOCIATIVE
        if last and a < 0 and a not in last and (c, outer) == (last[0], (a, last[1])):
            return EXCHANGING
        return None

    def _equal(self, left: int, right: int) -> bool:
        terms = self._terms
        if left < 0 or right < 0 or terms.weight[left] != terms.weight[right]:
            return False
        if terms.variables[left] != terms.variables[right]:
            return False
        return self._form(left) == self._form(right)

    def _form(self, term: int) -> object:
        """One value for all terms that the laws make equal."""
        terms = self._terms
        if term < 0 or not terms.args[term]:
            return term
        found = self._forms.get(term)
        if found is None:
            found = self._forms[term] = self._new_form(term)
        return found

    def _new_form(self, term: int) -> object:
        terms = self._terms
        head = terms.head[term]
        laws = self._laws.get(head, ())
        if COMMUTATIVE not in laws:
            return (head, *[self._form(arg) for arg in terms.args[term]])
        if ASSOCIATIVE not in laws or EXCHANGING not in laws:
            return (head, *sorted(map(self._form, terms.args[term]), key=repr))
        found: list[object] = []
        waiting = [term]
        while waiting:
            here = waiting.pop()
            if here >= 0 and terms.head[here] == head:
                waiting += terms.args[here]
            else:
                found.append(self._form(here))
        return (head, *sorted(found, key=repr))
