"""Resolution on first-order clauses over arbitrary domains: a proof, or word that there is none.

The given-clause loop: take the most promising clause, simplify it, draw every conclusion from it
and the clauses taken before, and keep those that say something new. Clauses that come from the goal
are preferred but not demanded, so that premises that contradict each other are noticed too.

Integers are names here, not assumed to differ, and sums and `<` have no meaning of their own.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from provefield.errors import BudgetError
from provefield.logic.binding import close
from provefield.logic.formula import Formula, Not
from provefield.reason.firstorder.apart import clauses_apart
from provefield.reason.firstorder.inference import WORK, Calculus, Clause
from provefield.reason.firstorder.literal import places
from provefield.reason.firstorder.propositional import is_propositional, refute_ground
from provefield.reason.firstorder.retrace import retrace
from provefield.reason.firstorder.subsume import EQUATION, Key, Store, key
from provefield.reason.limit import Limit
from provefield.reason.proof import Proof
from provefield.reason.verdict import Unknown, unknown_of

FOREIGN_WEIGHT = 2
"""How many times heavier a clause seems that has nothing to do with the goal."""

AGE_EVERY = 5
"""One clause in so many is the oldest one rather than the lightest, so that none waits forever."""


@dataclass(frozen=True, slots=True)
class Saturated:
    """Every conclusion was drawn without a contradiction: the goal does not follow.

    It may be said of clauses where nothing was given up, be it for a limit or because it grew too
    large; with negative literals first only where there is no positive equation. For the search to
    be complete, what is deleted must follow from what is kept and is no larger: a tautology, what
    a clause of the store subsumes, literal by literal, and what a shorter or rewritten clause says.
    """

    clauses: int


def prove(
    premises: Sequence[Formula],
    goal: Formula,
    limit: Limit | None = None,
    *,
    work: int = WORK,
    select: bool = False,
) -> Proof | Saturated | Unknown:
    """A proof that the goal follows from the premises in every structure, unless it does not.

    With `select`, conclusions are drawn from negative literals first: often faster forwards, but it
    ends less often, and with equations an end would mean nothing.

    >>> from provefield.logic.parse import parse
    >>> found = prove([parse("all x (man(x) -> mortal(x))"), parse("man(Socrates)")],
    ...     parse("mortal(Socrates)"))
    >>> [(step.rule, str(step.formula)) for step in found.steps][-2:]
    [('resolve', '⊥'), ('conclude', 'mortal(Socrates)')]
    >>> prove([], parse("A"))
    Saturated(clauses=1)
    """
    limit = limit or Limit()
    calculus = Calculus(limit, work=work, select=select)
    given = [
        calculus.input(literals, number, from_goal=number == len(premises))
        for number, clauses in enumerate(clauses_apart([*premises, Not(close(goal))]))
        for literals in clauses
    ]
    told = [clause for clause in given if clause is not None]
    if is_propositional(clause.literals for clause in told):
        found = _refute_ground(told, limit)
    else:
        found = _Search(calculus, limit).run(told)
    return retrace(found, premises, goal) if isinstance(found, Clause) else found


def _refute_ground(given: Sequence[Clause], limit: Limit) -> Clause | Saturated | Unknown:
    """Leave propositions to a solver."""
    try:
        return refute_ground(given, limit) or Saturated(len(given))
    except BudgetError as fault:
        return unknown_of(fault)


class _Found(Exception):  # noqa: N818
    """Ends a search with the empty clause, from wherever it is."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause


class _Search:
    """The clauses that were taken, those that wait, and how long this may last."""

    def __init__(self, calculus: Calculus, limit: Limit) -> None:
        self._calculus = calculus
        self._limit = limit
        self._store = Store()
        self._taken: dict[Clause, None] = {}
        self._by_key: defaultdict[Key, dict[Clause, None]] = defaultdict(dict)
        self._waiting: dict[Clause, None] = {}
        self._light: list[tuple[int, int, Clause]] = []
        self._old: deque[Clause] = deque()
        self._turns, self._ages = count(1), count()
        self._equations = False

    def run(self, given: Iterable[Clause]) -> Clause | Saturated | Unknown:
        """Take clauses until a contradiction, the end, or the limit is reached."""
        try:
            for clause in given:
                self._equations |= EQUATION in map(key, clause.literals)
                self._keep(clause)
            while self._waiting:
                self._take(self._next())
        except _Found as found:
            return found.clause
        except BudgetError as fault:
            return unknown_of(fault)
        if self._calculus.gave_up:
            return Unknown("budget", "a clause grew too large to be kept")
        if self._calculus.select and self._equations:
            return Unknown("incomplete", "negative literals first is not enough for equations")
        return Saturated(len(self._taken))

    def _next(self) -> Clause:
        """Remove the lightest clause that waits from those that do or, now and then, the oldest."""
        while True:
            oldest = next(self._turns) % AGE_EVERY == 0
            clause = self._old.popleft() if oldest and self._old else heappop(self._light)[2]
            if clause in self._waiting:
                del self._waiting[clause]
                return clause

    def _take(self, clause: Clause) -> None:
        """Simplify a clause again, clear away what it makes superfluous, and draw conclusions."""
        self._store.remove(clause)
        simple = self._simplified(clause)
        if simple is not clause:
            self._keep(simple)
            return
        for superfluous in self._store.subsumed(clause):
            self._drop(superfluous)
        self._store.add(clause)
        self._taken[clause] = None
        for place in clause.eligible:
            self._by_key[key(clause.literals[place])][clause] = None
        for conclusion in self._conclusions(clause):
            self._keep(conclusion)

    def _drop(self, clause: Clause) -> None:
        self._store.remove(clause)
        self._waiting.pop(clause, None)
        if clause in self._taken:
            del self._taken[clause]
            for place in clause.eligible:
                self._by_key[key(clause.literals[place])].pop(clause, None)

    def _keep(self, clause: Clause | None) -> None:
        """Let a clause wait for its turn, unless it says nothing new."""
        self._calculus.check_limits()
        if clause is not None:
            clause = self._simplified(clause)
        if clause is None:
            return
        if not clause.literals:
            raise _Found(clause)
        if not self._store.subsuming(clause):
            self._store.add(clause)
            self._waiting[clause] = None
            weight = clause.weight if clause.from_goal else clause.weight * FOREIGN_WEIGHT
            heappush(self._light, (weight, next(self._ages), clause))
            self._old.append(clause)

    # Conclusions ----------------------------------------------------------------------------------

    def _conclusions(self, clause: Clause) -> Iterator[Clause]:
        """What follows from a clause that was just taken and all those taken before."""
        yield from self._calculus.factors(clause)
        opposites = {key(clause.literals[place].opposite) for place in clause.eligible}
        for other in list({other: None for kind in opposites for other in self._by_key[kind]}):
            partner = self._calculus.variant(other) if other is clause else other
            yield from self._calculus.resolvents(clause, partner)
        equations = self._by_key[EQUATION]
        for other in list(self._taken if clause in equations else equations):
            partner = self._calculus.variant(other) if other is clause else other
            yield from self._calculus.replacements(clause, partner)
            yield from self._calculus.replacements(partner, clause)

    # Simplification -------------------------------------------------------------------------------

    def _simplified(self, clause: Clause) -> Clause | None:
        """Strike literals that are denied and replace terms by smaller ones, as long as it goes."""
        simpler: Clause | None = clause
        while simpler is not None and simpler.literals:
            clause, simpler = simpler, next(self._simplifications(simpler), simpler)
            if simpler is clause:
                break
            self._calculus.check_limits()
        return simpler

    def _simplifications(self, clause: Clause) -> Iterator[Clause | None]:
        for at, literal in enumerate(clause.literals):
            for unit, values in self._store.denying(literal):
                yield self._calculus.strike(clause, at, unit, values)
        for at, literal in enumerate(clause.literals):
            for place, term in places(literal):
                for equation, values, new in self._store.smaller(term):
                    yield self._calculus.rewrite(clause, at, place, equation, values, new)
