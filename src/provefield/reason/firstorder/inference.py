"""Clauses that remember where they came from, and what follows from one or two of them.

Resolution, factoring and replacing equals by equals, each on the largest literals alone: the
calculus of Hsiang and Rusinowitch, which finds a contradiction wherever there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Literal as OneOf

from provefield.errors import BudgetError, TooLargeError
from provefield.logic.binding import replace_terms
from provefield.logic.formula import Term, Var
from provefield.reason.firstorder.literal import Literal, Literals, Place, places, put, variables
from provefield.reason.firstorder.ordering import greater, largest
from provefield.reason.firstorder.unify import Bindings, Pair, measure, unify
from provefield.reason.limit import Limit

WORK = 200_000
"""How many conclusions may be drawn before a search gives up."""

MAX_WEIGHT = 400
"""How heavy a derived clause may be, unless the input has one that is heavier."""

Rule = OneOf["clause", "instance", "resolve", "replace", "counting"]
Part = tuple[Literals, Literal | None]
"""Literals, and one of them that is used up, with all that become equal to it."""


@dataclass(frozen=True, eq=False)
class Clause:
    """Literals of which one holds, with variables that no other clause has.

    A clause of the input says of which formula it is; a derived one from which clauses it follows
    under which substitution, and how the variables that were left have been renamed.
    """

    literals: Literals
    rule: Rule = "clause"
    formula: int = -1
    parents: tuple[Clause, ...] = ()
    unifier: Bindings = field(default_factory=dict)
    renaming: Bindings = field(default_factory=dict)
    from_goal: bool = False
    select: bool = False
    weights: tuple[int, ...] = ()

    @cached_property
    def weight(self) -> int:
        """How many symbols it has."""
        return sum(literal.weight for literal in self.literals)

    @cached_property
    def eligible(self) -> tuple[int, ...]:
        """The places of the literals to work on: a negative one, if so wished, or the largest."""
        denied = [place for place, literal in enumerate(self.literals) if not literal.positive]
        if self.select and denied:
            return (max(denied, key=lambda place: self.literals[place].weight),)
        return largest(self.literals)

    def without(self, place: int) -> Part:
        """The literals, one of which is to go."""
        return self.literals, self.literals[place]


class Calculus:
    """Makes clauses from clauses, counts them, and remembers whether one had to be given up.

    >>> made = Calculus()
    >>> claim = made.input((Literal(True, "P", (Var("x"),)),), 0)
    >>> denial = made.input((Literal(False, "P", (Var("x"),)),), 1)
    >>> [clause.literals for clause in made.resolvents(claim, denial)]
    [()]
    """

    def __init__(
        self, limit: Limit | None = None, *, work: int = WORK, select: bool = False
    ) -> None:
        self.select = select
        self._limit = limit or Limit()
        self._work = work
        self.made = 0
        self.gave_up = False
        self._heaviest = MAX_WEIGHT
        self._numbers = count(1)

    def input(self, literals: Literals, formula: int, from_goal: bool = False) -> Clause | None:
        """A clause of a formula, with variables of its own, unless it says nothing."""
        renaming = self._renaming(literals)
        kept = _joined([(literals, None)], renaming)
        if kept is None:
            return None
        clause = Clause(
            kept, formula=formula, renaming=renaming, from_goal=from_goal, select=self.select
        )
        self._heaviest = max(self._heaviest, 2 * clause.weight)
        return clause

    def check_limits(self) -> None:
        """Raise an error when there is no time or no work left."""
        if self.made > self._work:
            raise BudgetError(f"no proof within {self._work:,} conclusions")
        self._limit.tick(0)

    def variant(self, clause: Clause) -> Clause:
        """The same clause with other variables."""
        made = self._derive("instance", (clause,), {}, [(clause.literals, None)])
        assert made is not None
        return made

    def _renaming(self, literals: Literals) -> Bindings:
        return {name: Var(f"#{next(self._numbers)}") for name in variables(literals)}

    def _derive(
        self, rule: Rule, parents: tuple[Clause, ...], unifier: Bindings, parts: Iterable[Part]
    ) -> Clause | None:
        """The clause that holds the parts under the unifier; None if it says nothing."""
        self.made += 1
        self.check_limits()
        try:
            kept = _joined(parts, unifier)
        except TooLargeError:
            self.gave_up = True
            return None
        if kept is None:
            return None
        renaming = self._renaming(kept)
        clause = Clause(
            tuple(literal.under(renaming) for literal in kept),
            rule,
            parents=parents,
            unifier=unifier,
            renaming=renaming,
            from_goal=any(parent.from_goal for parent in parents),
            select=self.select,
        )
        if clause.weight > self._heaviest:
            self.gave_up = True
            return None
        return clause

    def _unify(self, pairs: Iterable[Pair]) -> Bindings | None:
        self.check_limits()
        try:
            return unify(pairs)
        except TooLargeError:
            self.gave_up = True
            return None

    # Inferences -----------------------------------------------------------------------------------

    def factors(self, clause: Clause) -> Iterator[Clause]:
        """What is left when two literals become one, or an inequality becomes false."""
        for place in clause.eligible:
            literal = clause.literals[place]
            ways: list[Iterable[Pair]] = []
            if literal.positive:
                others = (one for one in clause.literals if one is not literal)
                ways = [way for other in others for way in _ways(literal, other)]
            elif literal.equation:
                ways = [[(literal.args[0], literal.args[1])]]
            for way in ways:
                unifier = self._unify(way)
                if unifier is not None:
                    parts = [(clause.literals, None)]
                    yield from self._made("instance", (clause,), unifier, parts)

    def resolvents(self, left: Clause, right: Clause) -> Iterator[Clause]:
        """What follows when a literal of one denies a literal of the other."""
        for i in left.eligible:
            wanted = left.literals[i].opposite
            for j in right.eligible:
                for way in _ways(wanted, right.literals[j]):
                    unifier = self._unify(way)
                    if unifier is not None:
                        parts = [left.without(i), right.without(j)]
                        yield from self._made("resolve", (left, right), unifier, parts)

    def replacements(self, left: Clause, right: Clause) -> Iterator[Clause]:
        """What follows when an equation of the left clause is used inside the right one."""
        for i in left.eligible:
            if left.literals[i].equation and left.literals[i].positive:
                for j in right.eligible:
                    for place, term in places(right.literals[j]):
                        yield from self._replace(left, i, right, j, place, term)

    def _replace(
        self, left: Clause, i: int, right: Clause, j: int, place: Place, term: Term
    ) -> Iterator[Clause]:
        first, second = left.literals[i].args
        for old, new in ((first, second), (second, first)):
            unifier = None if greater(new, old) else self._unify([(old, term)])
            if unifier is not None and not greater(
                replace_terms(new, unifier), replace_terms(old, unifier)
            ):
                changed = put(right.literals[j], place, new)
                parts = [left.without(i), right.without(j), ((changed,), None)]
                yield from self._made("replace", (left, right), unifier, parts)

    def _made(
        self, rule: Rule, parents: tuple[Clause, ...], unifier: Bindings, parts: Iterable[Part]
    ) -> Iterator[Clause]:
        clause = self._derive(rule, parents, unifier, parts)
        if clause is not None:
            yield clause

    # Simplifications ------------------------------------------------------------------------------

    def strike(self, clause: Clause, place: int, unit: Clause, values: Bindings) -> Clause | None:
        """The clause without a literal that a clause of one literal denies."""
        parts = [clause.without(place), unit.without(0)]
        return self._derive("resolve", (clause, unit), values, parts)

    def rewrite(
        self, clause: Clause, at: int, place: Place, equation: Clause, values: Bindings, new: Term
    ) -> Clause | None:
        """The clause with a term replaced by what an equation says it equals."""
        changed = put(clause.literals[at], place, new)
        parts = [equation.without(0), clause.without(at), ((changed,), None)]
        return self._derive("replace", (equation, clause), values, parts)


def _joined(parts: Iterable[Part], values: Bindings) -> Literals | None:
    """The literals that are left, each once, without false ones; None if one is surely true."""
    sizes = {name: measure(term, {}) for name, term in values.items()}

    def under(literal: Literal) -> Literal:
        for arg in literal.args:
            measure(arg, sizes)
        return _oriented(literal.under(values))

    kept: dict[Literal, None] = {}
    for literals, used in parts:
        gone = under(used) if used else None
        kept.update({found: None for found in map(under, literals) if found != gone})
    if any((one.positive and one.reflexive) or one.opposite in kept for one in kept):
        return None
    return tuple(found for found in kept if not found.reflexive)


def _oriented(literal: Literal) -> Literal:
    """An equation with its larger side first; equal equations look equal."""
    if not literal.equation:
        return literal
    left, right = literal.args
    if greater(left, right) or (not greater(right, left) and repr(left) <= repr(right)):
        return literal
    return literal._replace(args=(right, left))


def _ways(left: Literal, right: Literal) -> list[Iterable[Pair]]:
    """The ways in which two literals could be the same one: an equation has two."""
    if left[:2] != right[:2] or len(left.args) != len(right.args):
        return []
    same = zip(left.args, right.args, strict=True)
    return [same, zip(left.args, right.args[::-1], strict=True)] if left.equation else [same]
