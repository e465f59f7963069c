"""Normal forms: terms rewritten by unit clauses until nothing smaller is found.

What a term became is remembered with the epoch, which counts how often rules were added. Every term
becomes at most one other term, ever, in one step that is written down in `links`; so how a clause
was simplified can be told later from its epoch alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from provefield.errors import TooLargeError
from provefield.reason.firstorder.clauses import Clause, Rule
from provefield.reason.firstorder.terms import FALSE, TRUE, Path, Terms, Values


class Link(NamedTuple):
    """What a term became in one step: by a rule, or, without one, because its arguments did."""

    epoch: int
    rule: Rule | None
    new: int


class Rewriting:
    """Rules, and what they have made of terms.

    >>> terms = Terms()
    >>> a, f = terms.symbol("a", 0), terms.symbol("f", 1)
    >>> fx, fa = terms.make((f, -1)), terms.make((f, terms.make((a,))))
    >>> rewriting = Rewriting(terms)
    >>> rewriting.add(Rule(fx, -1, True, Clause(((True, fx, -1),), None, 0)))
    >>> rewriting.normal_form(terms.make((f, fa))) == terms.make((a,))
    True
    """

    def __init__(self, terms: Terms) -> None:
        self.epoch = 0
        self._terms = terms
        self._rules: defaultdict[int, list[Rule]] = defaultdict(list)
        self._links: dict[int, Link] = {}
        self._normal: dict[int, tuple[int, int]] = {}

    def add(self, rule: Rule) -> None:
        """Rewrite by a rule from now on."""
        self.epoch += 1
        self._rules[self._terms.head[rule.left]].append(rule)

    def remove(self, rule: Rule) -> None:
        """Rewrite no further term by a rule."""
        self._rules[self._terms.head[rule.left]].remove(rule)

    def normal_form(self, term: int) -> int:
        """What is left of a term when no rule makes it smaller."""
        if term < 0:
            return term
        start = term
        known = self._normal.get(term)
        if known is not None:
            if known[1] == self.epoch:
                return known[0]
            term = known[0]
        while term >= 0:
            link = self._links.get(term) or self._step(term)
            if link is None:
                break
            term = link.new
        self._normal[start] = self._normal[term] = (term, self.epoch)
        return term

    def _step(self, term: int) -> Link | None:
        """Rewrite the arguments, or else the whole."""
        terms = self._terms
        args = terms.args[term]
        if args:
            parts = [terms.head[term]]
            for arg in args:
                parts.append(arg if arg < 0 else self.normal_form(arg))  # noqa: PERF401
            new = terms.make(tuple(parts))
            if new != term:
                return self._remember(term, None, new)
        for rule in self._rules.get(terms.head[term], ()):
            result = apply_rule(terms, rule, term)
            if result is not None:
                return self._remember(term, rule, result)
        return None

    def _remember(self, term: int, rule: Rule | None, new: int) -> Link:
        link = self._links[term] = Link(self.epoch, rule, new)
        return link

    def trace(self, term: int, epoch: int, path: Path = ()) -> Iterator[tuple[Path, Rule, int]]:
        """The rewrites of a term up to an epoch: where, by which rule, and to what."""
        while term >= 0:
            link = self._links.get(term)
            if link is None or link.epoch > epoch:
                return
            if link.rule is not None:
                yield path, link.rule, link.new
            else:
                after = self._terms.args[link.new] if link.new >= 0 else ()
                for place, arg in enumerate(self._terms.args[term]):
                    if after[place] != arg:
                        yield from self.trace(arg, link.epoch, (*path, place))
            term = link.new


def apply_rule(terms: Terms, rule: Rule, term: int) -> int | None:
    """The smaller term that a rule makes of one, if it does."""
    values: Values = {}
    if not terms.match(rule.left, term, values):
        return None
    try:
        new = terms.instance(rule.right, values)
    except TooLargeError:
        return None
    return new if rule.oriented or terms.greater(term, new) else None


def rules_of(terms: Terms, clause: Clause) -> Iterator[Rule]:
    """The rules that a unit clause gives: what it affirms or denies has a truth value."""
    (sign, left, right), *_ = clause.literals
    if left < 0:
        return
    if right == TRUE:
        yield Rule(left, TRUE if sign else FALSE, True, clause)
    elif sign:
        oriented = terms.greater(left, right)
        for one, other in ((left, right),) if oriented else ((left, right), (right, left)):
            needed = (other,) if other < 0 else terms.variables[other]
            if one >= 0 and all(terms.holds(one, variable) for variable in needed):
                yield Rule(one, other, oriented, clause)
