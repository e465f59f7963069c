"""Saturation by superposition: draw conclusions until there is a contradiction, or nothing is left.

The given-clause loop: take the most promising clause that waits, simplify it by the clauses taken
before, let it simplify them, and draw every conclusion from it and them. Only taken clauses
simplify others, so a clause that waits costs nothing but memory. Larger terms are replaced by
smaller ones, in the largest literals of a clause or in one negative literal alone (Bachmair and
Ganzinger).

Why an end without contradiction means that there is none: superposition with a selected literal is
complete, and what is deleted is redundant, if no clause of two or more literals affirms an
equation. For then equality factoring, which is no step of our proofs, can only merge atoms.
Rewriting makes a clause redundant where the instance of the rule that is used is smaller than the
clause. It is so inside an atom, as this is larger than its parts, and in a denial, which counts its
sides twice. Of two unit equations it need not be: s = u may be rewritten by s = t where t is larger
than u. That is the simplification of completion, which never lets a rule be rewritten by one with
the same left side: the later one was rewritten first (Bachmair and Dershowitz). In a longer clause
s = u ∨ C there is no such argument. Subsumption is argued at `subsumes`, what associativity and
commutativity imply in `ac`. A clause that is deleted stays redundant when those that make it so are
rewritten or deleted in turn, as redundancy is transitive.

Where longer clauses affirm equations, an end says nothing, which `is_complete` tells; nor does it
after a clause had to be given up. There, if no literal is selected, equations are used inside
smaller sides of equations as well, for proofs that would otherwise take equality factoring.

An axiom such as "sets with the same elements are equal" would make any two things equal to each
other under conditions. It is used only on what is denied to be equal, as Vampire does.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count

from provefield.errors import BudgetError, TooLargeError
from provefield.reason.firstorder.ac import Operations
from provefield.reason.firstorder.clauses import (
    Clause,
    Factored,
    Input,
    Literal,
    Origin,
    Reflected,
    Rewritten,
    Rule,
    Simplified,
    Superposed,
    alike,
    canonical,
    different,
    exchange_sides,
    extensional,
    is_tautology,
    largest,
    sides,
    signature,
    subsumes,
)
from provefield.reason.firstorder.index import Index
from provefield.reason.firstorder.rewriting import Rewriting, apply_rule, rules_of
from provefield.reason.firstorder.terms import FALSE, TRUE, Path, Terms, Values
from provefield.reason.limit import Limit

AGE_EVERY = 6
"""One clause in so many is the oldest one rather than the lightest, so that none waits forever."""

MOST_WEIGHT = 400
"""How heavy a conclusion may be that is kept; a clause of the input may be heavier."""


class Contradiction(Exception):  # noqa: N818
    """Ends a search with the empty clause, from wherever it is."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause


class Saturation:
    """The clauses taken and those that wait; `run` goes on where it was left."""

    def __init__(
        self, terms: Terms, given: Sequence[Clause], *, select: bool, limit: Limit
    ) -> None:
        self.terms = terms
        self.made = 0
        self.rewriting = Rewriting(terms)
        self._select, self._limit = select, limit
        self.is_complete = not any(
            len(each.literals) > 1 and sign and right != TRUE
            for each in given
            for sign, _, right in each.literals
        )
        self._both_sides = not (self.is_complete or select)
        self.gave_up = False
        self._operations = None if self._both_sides else Operations(terms)
        self._inside: Index[tuple[Clause, int, int, Path]] = Index(terms)
        self._equal: Index[tuple[Clause, int, int]] = Index(terms)
        self._holding: defaultdict[int, dict[int, dict[Clause, None]]] = defaultdict(dict)
        self._longer: dict[Clause, None] = {}
        self._units: Index[Rule] = Index(terms)
        self._seen: set[tuple[Literal, ...]] = set()
        self._light: list[tuple[int, int, Clause]] = []
        self._old: deque[Clause] = deque()
        self._turns, self._ages = count(1), count()
        self._given = given
        self.taken = 0

    def run(self, work: int) -> Clause | None:
        """The empty clause, or None if there is none; BudgetError once so much work is done.

        Work is how many conclusions were drawn, counted from the beginning of the search.
        """
        try:
            for clause in self._given:
                self._keep(clause.literals, clause.origin)
            self._given = ()
            while (promising := self._next()) is not None:
                self._take(promising)
                if self.made > work:
                    raise BudgetError(f"no proof within {work:,} conclusions")
        except Contradiction as found:
            return found.clause
        return None

    def _next(self) -> Clause | None:
        """Remove the lightest clause that waits from those that do or, now and then, the oldest."""
        while self._light:
            oldest = next(self._turns) % AGE_EVERY == 0
            clause = self._old.popleft() if oldest and self._old else heappop(self._light)[2]
            if clause.waiting:
                clause.waiting = False
                return clause
        return None

    def _keep(self, literals: Iterable[Literal], origin: Origin) -> None:
        """Let a clause wait for its turn, unless it says nothing new."""
        self.made += 1
        self._limit.tick(0)
        try:
            kept = self._simplified(literals)
        except TooLargeError:
            self.gave_up = True
            return
        if kept is None or kept in self._seen:
            return
        clause = Clause(kept, origin, self.rewriting.epoch)
        if not kept:
            raise Contradiction(clause)
        weight = sum(self.terms.weigh(left) + self.terms.weigh(right) for _, left, right in kept)
        if weight > MOST_WEIGHT and not isinstance(origin, Input):
            self.gave_up = True
            return
        self._seen.add(kept)
        heappush(self._light, (weight, next(self._ages), clause))
        self._old.append(clause)

    def _take(self, clause: Clause) -> None:
        """Simplify a clause again, clear away what it makes superfluous, and draw conclusions."""
        try:
            literals = self._simplified(clause.literals)
        except TooLargeError:
            self.gave_up = True
            return
        if literals is None:
            return
        if literals != clause.literals:
            clause = Clause(literals, Simplified(clause), self.rewriting.epoch)
        if not literals:
            raise Contradiction(clause)
        clause.signature = signature(self.terms, literals)
        if self._is_implied(literals) or self._is_subsumed(clause):
            return
        self.taken += 1
        self._choose(clause)
        if self._operations is not None:
            self._operations.note(literals)
        self._simplify_others(clause)
        self._activate(clause)
        self._conclude(clause)

    def _choose(self, clause: Clause) -> None:
        """Choose the literals to work on: a negative one, if so wished, or the largest."""
        terms, literals = self.terms, clause.literals
        denied = [place for place, literal in enumerate(literals) if not literal[0]]
        place = None if self._select else extensional(terms, literals)
        if place is not None:
            clause.eligible, clause.extensional = (place,), True
        elif denied and self._select:
            weights = [
                terms.weigh(literals[place][1]) + terms.weigh(literals[place][2])
                for place in denied
            ]
            clause.eligible = (denied[weights.index(max(weights))],)
            clause.selected = True
        else:
            clause.eligible = largest(terms, literals)

    # Simplification -------------------------------------------------------------------------------

    def _simplified(self, literals: Iterable[Literal]) -> tuple[Literal, ...] | None:
        """The canonical normal form of a clause; None if it surely holds."""
        normal = self.rewriting.normal_form
        ordered, _ = canonical(self.terms, literals)
        kept: list[Literal] = []
        for sign, left, right in ordered:
            one, other = normal(left), normal(right)
            if FALSE in (one, other):
                if sign:
                    continue
                return None
            if sign and one == other:
                return None
            kept.append((sign, one, other))
        kept = different(kept)
        if is_tautology(kept):
            return None
        if self._operations is not None and self._operations.imply(kept):
            return None
        return canonical(self.terms, kept)[0]

    def _is_implied(self, literals: Sequence[Literal]) -> bool:
        """Tell whether a taken unit says one of the literals; those of atoms are rules."""
        for sign, left, right in literals:
            if right != TRUE:
                for one, other in ((left, right), (right, left)):
                    for unit in self._units.find(one):
                        values: Values = {}
                        if (
                            unit.clause.literals[0][0] == sign
                            and self.terms.match(unit.left, one, values)
                            and self.terms.match(unit.right, other, values)
                        ):
                            return True
        return False

    def _is_subsumed(self, clause: Clause) -> bool:
        ours = clause.signature
        return any(
            not other.signature & ~ours and subsumes(self.terms, other.literals, clause.literals)
            for other in self._longer
        )

    def _simplify_others(self, clause: Clause) -> None:
        """Drop taken clauses that a new one implies; rewrite those that its rules make smaller."""
        if len(clause.literals) > 1:
            for other in [each for each in self._longer if not clause.signature & ~each.signature]:
                if subsumes(self.terms, clause.literals, other.literals):
                    self._deactivate(other)
            return
        rules = list(rules_of(self.terms, clause))
        touched: dict[Clause, tuple[int, Rule, int]] = {}
        for rule in rules:
            for term, holders in self._holding[self.terms.head[rule.left]].items():
                new = apply_rule(self.terms, rule, term)
                if new is not None:
                    for other in holders:
                        touched.setdefault(other, (term, rule, new))
        for other in touched:
            self._deactivate(other)
        for rule in rules:
            self.rewriting.add(rule)
        # The first step is made here: what is remembered of a term may come from the very equation
        # that is to be rewritten, which would then vanish as t = t.
        for other, (term, rule, new) in touched.items():
            self._seen.discard(other.literals)
            exchange = {term: new}
            literals = [
                (
                    sign,
                    replace_parts(self.terms, left, exchange),
                    replace_parts(self.terms, right, exchange),
                )
                for sign, left, right in other.literals
            ]
            self._keep(literals, Rewritten(other, term, rule, new))

    # What is taken --------------------------------------------------------------------------------

    def _activate(self, clause: Clause) -> None:
        clause.active = True
        for term in self._all_terms(clause):
            self._holding[self.terms.head[term]].setdefault(term, {})[clause] = None
        for place, side in self._used(clause):
            self._equal.add(sides(clause.literals[place], side)[0], (clause, place, side))
        for place, side, path, term in self._targets(clause):
            self._inside.add(term, (clause, place, side, path))
        if len(clause.literals) > 1:
            self._longer[clause] = None
        for unit in self._unit_equations(clause):
            self._units.add(unit.left, unit)

    def _deactivate(self, clause: Clause) -> None:
        clause.active = False
        for term in self._all_terms(clause):
            holders = self._holding[self.terms.head[term]][term]
            del holders[clause]
            if not holders:
                del self._holding[self.terms.head[term]][term]
        for place, side in self._used(clause):
            self._equal.remove(sides(clause.literals[place], side)[0], (clause, place, side))
        for place, side, path, term in self._targets(clause):
            self._inside.remove(term, (clause, place, side, path))
        self._longer.pop(clause, None)
        for unit in self._unit_equations(clause):
            self._units.remove(unit.left, unit)
        if len(clause.literals) == 1:
            for rule in rules_of(self.terms, clause):
                self.rewriting.remove(rule)

    def _all_terms(self, clause: Clause) -> set[int]:
        return {
            term
            for _, *both in clause.literals
            for side in both
            for _, term in self.terms.parts(side)
            if term > FALSE
        }

    def _used(self, clause: Clause) -> Iterator[tuple[int, int]]:
        """The sides of equations that may be used elsewhere: not the smaller one."""
        if not clause.selected:
            for place in clause.eligible:
                if clause.literals[place][0]:
                    for side in self._larger_sides(clause.literals[place]):
                        yield place, side

    def _larger_sides(self, literal: Literal) -> Iterator[int]:
        _, left, right = literal
        yield 0
        if right != TRUE and not self.terms.greater(left, right):
            yield 1

    def _targets(self, clause: Clause) -> Iterator[tuple[int, int, Path, int]]:
        """Every place where an equation may be used: literal, side, path, and the term there."""
        for place in clause.eligible:
            literal = clause.literals[place]
            both = self._both_sides and literal[2] != TRUE
            for side in (0, 1) if both else self._larger_sides(literal):
                for path, term in self.terms.parts(sides(literal, side)[0]):
                    # An atom that another clause affirms is of use only where it is denied.
                    if path or literal[2] != TRUE or not literal[0]:
                        yield place, side, path, term

    def _unit_equations(self, clause: Clause) -> Iterator[Rule]:
        """Both directions of a unit that is no rule, as a denial, or not in both directions."""
        sign, left, right = clause.literals[0]
        is_rule = right == TRUE or (sign and self.terms.greater(left, right))
        if len(clause.literals) == 1 and not is_rule:
            yield Rule(left, right, False, clause)
            yield Rule(right, left, False, clause)

    # Conclusions ----------------------------------------------------------------------------------

    def _conclude(self, clause: Clause) -> None:
        """Draw what follows from a clause that was just taken and all those taken before."""
        for place in clause.eligible:
            sign, _, right = clause.literals[place]
            if not sign and right != TRUE:
                self._reflect(clause, place)
            elif sign and not clause.selected and len(clause.literals) > 1:
                self._factor(clause, place)
        for place, side in list(self._used(clause)):
            term = sides(clause.literals[place], side)[0]
            for other, at, where, path in self._inside.find(term):
                if other.active:
                    self._superpose(Superposed(clause, place, side, other, at, where, path))
        for place, side, path, term in list(self._targets(clause)):
            for other, at, where in self._equal.find(term):
                if other.active and other is not clause:
                    self._superpose(Superposed(other, at, where, clause, place, side, path))

    def _superpose(self, step: Superposed) -> None:
        if step.first.extensional and not _denies_equation(step):
            return
        try:
            conclusion = superpose(self.terms, step, into_smaller=self._both_sides)
        except TooLargeError:
            self.gave_up = True
            return
        if conclusion is not None:
            self._keep(conclusion[0], step)

    def _reflect(self, clause: Clause, place: int) -> None:
        step = Reflected(clause, place)
        self._instantiate(clause, step)

    def _factor(self, clause: Clause, place: int) -> None:
        for other, literal in enumerate(clause.literals):
            if other != place and literal[0]:
                for turn in (False, True) if literal[2] != TRUE else (False,):
                    self._instantiate(clause, Factored(clause, place, other, turn))

    def _instantiate(self, clause: Clause, step: Reflected | Factored) -> None:
        try:
            conclusion = unify_parts(self.terms, step)
        except TooLargeError:
            self.gave_up = True
            return
        if conclusion is not None:
            self._keep(conclusion[0], step)


def _denies_equation(step: Superposed) -> bool:
    """Tell whether a whole side of a denied equation is replaced."""
    sign, _, right = step.second.literals[step.literal]
    return not sign and right != TRUE and not step.path


def replace_parts(terms: Terms, term: int, known: dict[int, int]) -> int:
    """A term with others put for some of its parts; `known` grows by what was seen on the way."""
    if term < 0 or not terms.args[term]:
        return known.get(term, term)
    if term not in known:
        parts = [terms.head[term]]
        for arg in terms.args[term]:
            parts.append(replace_parts(terms, arg, known))  # noqa: PERF401 (fewer frames on the stack)
        known[term] = terms.make(tuple(parts))
    return known[term]


Conclusion = tuple[list[Literal], Values]
"""Literals over the variables of the premises, and what these variables stand for."""


def superpose(terms: Terms, step: Superposed, *, into_smaller: bool = True) -> Conclusion | None:
    """What follows when an equation is used inside of another literal, if that is of any use.

    The second premise has variables of its own. Literals that become equal to used ones go, too.
    """
    left, right = sides(step.first.literals[step.equation], step.side)
    sign = step.second.literals[step.literal][0]
    target, rest = map(terms.apart, sides(step.second.literals[step.literal], step.where))
    at = (step.equation, step.side, ()) == (step.literal, step.where, step.path)
    if step.first is step.second and at and _holds_all(terms, left, right):
        return None  # an equation says nothing of itself, unless its other side has more variables
    inner = terms.at(target, step.path)
    if left < 0 and terms.is_atom(inner):
        return None  # a variable stands for a thing, not for a truth value
    values: Values = {}
    if not terms.unify(left, inner, values):
        return None
    small = terms.resolved(right, values)
    if right != TRUE:
        large = terms.resolved(left, values)
        if small == large or terms.greater(small, large):
            return None
    outer, rest = terms.resolved(target, values), terms.resolved(rest, values)
    if not into_smaller and rest != TRUE and terms.greater(rest, outer):
        return None
    new = (sign, terms.put(outer, step.path, small), rest)
    literals = [new] if right != TRUE else []
    for parent, used, is_apart in (
        (step.first, step.equation, False),
        (step.second, step.literal, True),
    ):
        literals += _others(terms, parent.literals, used, is_apart, values)
    return different(literals), values


def _holds_all(terms: Terms, left: int, right: int) -> bool:
    needed = (right,) if right < 0 else terms.variables[right]
    return all(terms.holds(left, variable) for variable in needed)


def _others(
    terms: Terms, literals: Sequence[Literal], used: int, is_apart: bool, values: Values
) -> list[Literal]:
    """The literals of a premise under a substitution, but for one that is used up."""
    found = []
    for sign, *both in literals:
        left, right = (
            terms.resolved(terms.apart(side) if is_apart else side, values) for side in both
        )
        found.append((sign, left, right))
    return [each for each in found if not alike(each, found[used])]


def unify_parts(terms: Terms, step: Reflected | Factored) -> Conclusion | None:
    """A clause under the substitution that makes two of its parts equal, without what goes then."""
    literals = step.clause.literals
    _, left, right = literals[step.literal]
    values: Values = {}
    if isinstance(step, Reflected):
        if not terms.unify(left, right, values):
            return None
    else:
        other = literals[step.other]
        _, one, two = exchange_sides(other) if step.turned else other
        if (right == TRUE) != (two == TRUE):
            return None
        if not (terms.unify(left, one, values) and terms.unify(right, two, values)):
            return None
    changed = [
        (sign, terms.resolved(one, values), terms.resolved(two, values))
        for sign, one, two in literals
    ]
    return different(changed), values
