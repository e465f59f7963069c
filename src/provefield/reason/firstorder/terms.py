"""Terms as whole numbers: equal terms are the same number.

To compare terms, to remember what a term becomes, and to ask which clauses hold a term then takes
one look into a dictionary. A variable is a negative number; every other term is a place in lists
that tell its symbol, its arguments and what is known of it.

An atom is a term, too: it is said to equal the truth value TRUE. So resolution and the replacing of
equals by equals are one inference, and one index serves both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from provefield.errors import TooLargeError

TRUE, FALSE = 0, 1
BANK = 1_000_000
"""How far the variables of the second of two clauses are moved, so that they share none."""

DEEPEST = 150
"""How deep a term may be nested: what follows here walks through terms by recursion."""

HEAVIEST = 400
"""How many symbols a term may have."""

Values = dict[int, int]
"""What variables stand for."""

Path = tuple[int, ...]
"""The way to a part of a term: which argument, of which argument …"""


class Symbol(NamedTuple):
    """A function, a predicate or a truth value."""

    name: str
    arity: int
    is_predicate: bool = False


class Terms:
    """All the terms of a search.

    >>> terms = Terms()
    >>> a, f = terms.symbol("a", 0), terms.symbol("f", 1)
    >>> terms.make((f, terms.make((a,)))) == terms.make((f, terms.make((a,))))
    True
    """

    def __init__(self) -> None:
        self.symbols: list[Symbol] = []
        self.rank: list[int] = []
        self.head: list[int] = []
        self.args: list[tuple[int, ...]] = []
        self.weight: list[int] = []
        self.depth: list[int] = []
        self.variables: list[Mapping[int, int]] = []  # how often each occurs
        self._symbol: dict[Symbol, int] = {}
        self._known: dict[tuple[int, ...], int] = {}
        self._apart: dict[int, int] = {}
        for name in ("⊤", "⊥"):
            self.make((self.symbol(name, 0),))

    def symbol(self, name: str, arity: int, is_predicate: bool = False) -> int:
        """The number of a symbol."""
        wanted = Symbol(name, arity, is_predicate)
        found = self._symbol.setdefault(wanted, len(self.symbols))
        if found == len(self.symbols):
            self.symbols.append(wanted)
            self.rank.append(found)
        return found

    def make(self, parts: tuple[int, ...]) -> int:
        """The term of a symbol and its arguments; TooLargeError if it is too deep or too heavy."""
        found = self._known.get(parts)
        return self._new(parts) if found is None else found

    def _new(self, parts: tuple[int, ...]) -> int:
        weight, depth = 1, 0
        held: dict[int, int] = {}
        for arg in parts[1:]:
            if arg < 0:
                weight += 1
                held[arg] = held.get(arg, 0) + 1
            else:
                weight += self.weight[arg]
                depth = max(depth, self.depth[arg])
                for variable, times in self.variables[arg].items():
                    held[variable] = held.get(variable, 0) + times
        if depth >= DEEPEST or weight > HEAVIEST:
            raise TooLargeError(f"a term grew to {weight:,} symbols in {depth + 1:,} levels")
        found = self._known[parts] = len(self.head)
        self.head.append(parts[0])
        self.args.append(parts[1:])
        self.weight.append(weight)
        self.depth.append(depth + 1)
        self.variables.append(held)
        return found

    def weigh(self, term: int) -> int:
        """How many symbols a term has."""
        return 1 if term < 0 else self.weight[term]

    def holds(self, term: int, variable: int) -> bool:
        """Tell whether a variable occurs in a term."""
        return term == variable if term < 0 else variable in self.variables[term]

    def is_atom(self, term: int) -> bool:
        """Tell whether a term has a truth value instead of naming a thing."""
        return term >= 0 and self.symbols[self.head[term]].is_predicate

    # Substitutions --------------------------------------------------------------------------------

    def instance(self, term: int, values: Mapping[int, int]) -> int:
        """The term with each variable replaced once."""
        if term < 0:
            return values.get(term, term)
        if not self.variables[term]:
            return term
        parts = [self.head[term]]
        for arg in self.args[term]:
            parts.append(self.instance(arg, values))  # noqa: PERF401 (fewer frames on the stack)
        return self.make(tuple(parts))

    def resolved(self, term: int, values: Values) -> int:
        """The term under what unification has found, where variables stand for variables in turn.

        >>> terms = Terms()
        >>> terms.resolved(-1, {-1: -2, -2: TRUE}) == TRUE
        True
        """
        while term < 0:
            found = values.get(term)
            if found is None:
                return term
            term = found
        if not self.variables[term]:
            return term
        parts = [self.head[term]]
        for arg in self.args[term]:
            parts.append(self.resolved(arg, values))  # noqa: PERF401
        return self.make(tuple(parts))

    def apart(self, term: int) -> int:
        """The term with the variables of a second clause."""
        if term < 0:
            return term - BANK
        found = self._apart.get(term)
        if found is None:
            moved = {variable: variable - BANK for variable in self.variables[term]}
            found = self._apart[term] = self.instance(term, moved)
        return found

    def unify(self, one: int, other: int, values: Values) -> bool:
        """Extend values so that two terms become equal; if that fails the values are spoilt."""
        head, args = self.head, self.args
        waiting = [(one, other)]
        while waiting:
            one, other = waiting.pop()
            while one < 0 and one in values:
                one = values[one]
            while other < 0 and other in values:
                other = values[other]
            if one == other:
                continue
            if one >= 0 and other >= 0:
                if head[one] != head[other]:
                    return False
                waiting.extend(zip(args[one], args[other], strict=True))
                continue
            if one >= 0:
                one, other = other, one
            if self._occurs(one, other, values):
                return False
            values[one] = other
        return True

    def _occurs(self, variable: int, term: int, values: Values) -> bool:
        waiting, seen = [term], set[int]()
        while waiting:
            inside = waiting.pop()
            for other in (inside,) if inside < 0 else self.variables[inside]:
                if other == variable:
                    return True
                if other in values and other not in seen:
                    seen.add(other)
                    waiting.append(values[other])
        return False

    def match(self, pattern: int, term: int, values: Values) -> bool:
        """Extend values so that the pattern becomes the term; if that fails they are spoilt."""
        if pattern < 0:
            return values.setdefault(pattern, term) == term
        head, args, variables = self.head, self.args, self.variables
        waiting = [(pattern, term)]
        while waiting:
            pattern, term = waiting.pop()
            if pattern < 0:
                if values.setdefault(pattern, term) != term:
                    return False
            elif pattern == term and not variables[pattern]:
                continue
            elif term < 0 or head[pattern] != head[term]:
                return False
            else:
                waiting.extend(zip(args[pattern], args[term], strict=True))
        return True

    # Parts ----------------------------------------------------------------------------------------

    def at(self, term: int, path: Path) -> int:
        """The part of a term at a place."""
        for place in path:
            term = self.args[term][place]
        return term

    def put(self, term: int, path: Path, new: int) -> int:
        """The term with another part at a place."""
        if not path:
            return new
        parts = list(self.args[term])
        parts[path[0]] = self.put(parts[path[0]], path[1:], new)
        return self.make((self.head[term], *parts))

    def parts(self, term: int) -> Iterator[tuple[Path, int]]:
        """Every place of a part that is no variable, the outermost first."""
        waiting: list[tuple[Path, int]] = [((), term)]
        while waiting:
            path, here = waiting.pop()
            if here >= 0:
                yield path, here
                waiting += [((*path, place), arg) for place, arg in enumerate(self.args[here])]

    def shape(self, term: int) -> list[int]:
        """The symbols of a term in the order in which they are written, all variables alike.

        >>> terms = Terms()
        >>> f = terms.symbol("f", 2)
        >>> terms.shape(terms.make((f, -1, -2))) == [f, -1, -1]
        True
        """
        found, waiting = [], [term]
        while waiting:
            here = waiting.pop()
            if here < 0:
                found.append(-1)
            else:
                found.append(self.head[here])
                waiting += reversed(self.args[here])
        return found

    # The order ------------------------------------------------------------------------------------

    def greater(self, one: int, other: int) -> bool:
        """Tell whether a term is larger whatever its variables stand for (Knuth and Bendix).

        Every symbol and variable weighs 1. So on terms without variables the order is total, as
        symbols have different ranks, and every term is larger than its parts.
        """
        head, args, weight, variables = self.head, self.args, self.weight, self.variables
        while True:
            if one == other or one < 0:
                return False
            if other < 0:
                return other in variables[one]
            if weight[one] < weight[other]:
                return False
            ours = variables[one]
            for variable, times in variables[other].items():
                if ours.get(variable, 0) < times:
                    return False
            if weight[one] > weight[other]:
                return True
            if head[one] != head[other]:
                return self.rank[head[one]] > self.rank[head[other]]
            for left, right in zip(args[one], args[other], strict=True):
                if left != right:
                    one, other = left, right
                    break
