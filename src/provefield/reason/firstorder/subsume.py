"""Which clauses say no more than others: stored clauses, found by what they could subsume."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter

from provefield.logic.binding import replace_terms
from provefield.logic.formula import Func, Term, walk_terms
from provefield.reason.firstorder.inference import Clause
from provefield.reason.firstorder.literal import EQUALITY, Literal, Literals
from provefield.reason.firstorder.ordering import greater
from provefield.reason.firstorder.unify import Bindings, match

MAX_TRIES = 500
"""How many literals are tried for one clause: subsumption is a hard problem in itself."""

Key = tuple[bool, str, int]
EQUATION: Key = (True, EQUALITY, 2)


def key(literal: Literal) -> Key:
    """What literals must have in common to be made equal."""
    return literal.positive, literal.predicate, len(literal.args)


def features(literals: Literals) -> frozenset[object]:
    """What every instance of a clause keeps: the kinds of its literals, and what stands in them."""
    found: set[object] = set(map(key, literals))
    for literal in literals:
        for place, arg in enumerate(literal.args):
            where = key(literal), None if literal.equation else place
            found.update((where, part.name) for part in walk_terms(arg) if isinstance(part, Func))
            found.update([(where, arg.name, "outermost")] if isinstance(arg, Func) else ())
    return frozenset(found)


def _readings(literal: Literal) -> tuple[tuple[Term, ...], ...]:
    """The terms of a literal; an equation can be read both ways."""
    return (literal.args, literal.args[::-1]) if literal.equation else (literal.args,)


def matches(pattern: Literal, target: Literal, values: Bindings) -> Iterator[Bindings]:
    """The ways in which the pattern becomes the target."""
    if key(pattern) == key(target):
        for args in _readings(target):
            found = match(zip(pattern.args, args, strict=True), values)
            if found is not None:
                yield found


def subsumes(general: Literals, special: Literals) -> bool:
    """Tell whether an instance of the first clause is a part of the second, as far as is tried.

    Each literal of the second stands for at most one of the first. A clause may be deleted if
    instances of others that are no larger entail it. P(x) ∨ P(y) entails P(a) ∨ Q, but its instance
    P(a) ∨ P(a) is larger where P(a) is larger than Q; only its factor P(x) is not. The search draws
    factors on the largest positive literals alone, and none while a negative literal is selected,
    so that factor may never come, and the clause that is deleted would be missed. As a part counted
    with its repetitions, an instance is smaller in every order of clauses, and nothing is missed.

    >>> from provefield.logic.formula import Int, Var
    >>> p, q = Literal(True, "P", (Var("x"),)), Literal(True, "P", (Int(1),))
    >>> subsumes((p,), (q, p)), subsumes((q,), (p,))
    (True, False)
    """
    patterns = []
    for pattern in general:
        # Most clauses fail here, as one literal alone has nothing that it could become.
        targets = [target for target in special if any(True for _ in matches(pattern, target, {}))]
        if not targets:
            return False
        patterns.append((len(targets), pattern, targets))
    patterns.sort(key=itemgetter(0))
    tries = MAX_TRIES
    waiting: list[tuple[int, Bindings, frozenset[Literal]]] = [(0, {}, frozenset())]
    while waiting and tries > 0:
        place, values, used = waiting.pop()
        if place == len(patterns):
            return True
        _, pattern, targets = patterns[place]
        tries -= len(targets)
        waiting += [
            (place + 1, found, used | {target})
            for target in targets
            if target not in used
            for found in matches(pattern, target, values)
        ]
    return False


class Store:
    """Clauses by a kind of literal that they hold; a clause of one literal simplifies others."""

    def __init__(self) -> None:
        self._by_key: defaultdict[Key, dict[Clause, frozenset[object]]] = defaultdict(dict)
        self._equations: dict[Clause, None] = {}

    def add(self, clause: Clause) -> None:
        """Keep a clause that is not empty."""
        keys = list(map(key, clause.literals))
        self._by_key[min(keys)][clause] = features(clause.literals)
        if keys == [EQUATION]:
            self._equations[clause] = None

    def remove(self, clause: Clause) -> None:
        """Forget a clause."""
        del self._by_key[min(map(key, clause.literals))][clause]
        self._equations.pop(clause, None)

    def subsuming(self, clause: Clause) -> bool:
        """Tell whether some stored clause says at least as much."""
        ours = features(clause.literals)
        return any(
            theirs <= ours
            and len(other.literals) <= len(clause.literals)
            and other.weight <= clause.weight
            and subsumes(other.literals, clause.literals)
            for wanted in dict.fromkeys(map(key, clause.literals))
            for other, theirs in self._by_key[wanted].items()
        )

    def subsumed(self, clause: Clause) -> list[Clause]:
        """The stored clauses that say no more."""
        ours = features(clause.literals)
        return [
            other
            for stored in self._by_key.values()
            for other, theirs in stored.items()
            if ours <= theirs
            and len(clause.literals) <= len(other.literals)
            and clause.weight <= other.weight
            and subsumes(clause.literals, other.literals)
        ]

    def denying(self, literal: Literal) -> Iterator[tuple[Clause, Bindings]]:
        """Stored clauses of one literal that is opposite to this one, whatever its variables."""
        wanted = literal.opposite
        for other in self._by_key[key(wanted)]:
            if len(other.literals) == 1:
                for values in matches(other.literals[0], wanted, {}):
                    yield other, values

    def smaller(self, term: Term) -> Iterator[tuple[Clause, Bindings, Term]]:
        """Stored equations that make a term smaller, and what it becomes under which values."""
        for equation in self._equations:
            first, second = equation.literals[0].args
            for old, new in ((first, second), (second, first)):
                values = match([(old, term)], {})
                if values is not None and greater(term, replace_terms(new, values)):
                    yield equation, values, new
