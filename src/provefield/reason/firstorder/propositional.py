"""Clauses without variables and equations: a solver refutes them, and its trace becomes a proof.

The solver says which clauses it learned. Each is shown again by unit propagation, from the last one
back, so that only those are resolved which the end needs.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from provefield.reason.calculus.grid import ONCE_EACH
from provefield.reason.firstorder.inference import Clause
from provefield.reason.firstorder.literal import Literal, Literals, variables
from provefield.reason.limit import Limit
from provefield.reason.satisfy import refutation_trace

MOST_RESOLVED = 600
"""Beyond so many resolutions, all that lead to one clause are one sum: nobody would read them."""

Ground = tuple[int, ...]
Chain = list[tuple[int, int]]
"""Places of clauses to resolve with one after another, each with the literal of it that goes."""


def is_propositional(clauses: Iterable[Literals]) -> bool:
    """Tell whether no variable occurs, and no equation is affirmed."""
    return not any(
        variables(literals) or any(each.positive and each.equation for each in literals)
        for literals in clauses
    )


def refute_ground(given: Sequence[Clause], limit: Limit) -> Clause | None:
    """The empty clause, with all that it follows from; None if the clauses can hold together.

    Raises BudgetError at the limit.
    """
    numbers: defaultdict[object, int] = defaultdict(lambda: len(numbers) + 1)
    spelled: dict[int, Literal] = {}
    ground: list[Ground] = []
    for clause in given:
        literals = []
        for literal in clause.literals:
            number = numbers[literal.predicate, literal.args]
            literals.append(number if literal.positive else -number)
            spelled[literals[-1]] = literal
        ground.append(tuple(literals))
    learned = refutation_trace(ground, limit)
    if learned is None:
        return None
    made: list[Clause | None] = [*given, *[None] * len(learned)]
    chains = list(_Trace([*ground, *learned], limit).chains(len(ground)))
    conclude = _resolve if sum(len(each[-1]) for each in chains) <= MOST_RESOLVED else _sum_up
    for place, first, chain in chains:
        made[place] = conclude(made, first, chain, spelled)
    end = made[-1]
    assert end is not None
    assert not end.literals, "the trace ends in the empty clause"
    return end


def _resolve(
    made: Sequence[Clause | None], first: int, chain: Chain, spelled: Mapping[int, Literal]
) -> Clause:
    """Resolve clauses one after another; one that lacks its literal says more than all before."""
    current = made[first]
    assert current is not None
    for place, literal in chain:
        other = made[place]
        assert other is not None
        if spelled[-literal] not in current.literals:
            continue
        if spelled[literal] not in other.literals:
            current = other
            continue
        rest = [each for each in current.literals if each != spelled[-literal]]
        rest += [each for each in other.literals if each != spelled[literal]]
        current = Clause(
            tuple(dict.fromkeys(rest)), "sum", parents=(current, other), weights=ONCE_EACH
        )
    return current


def _sum_up(
    made: Sequence[Clause | None], first: int, chain: Chain, spelled: Mapping[int, Literal]
) -> Clause:
    """The same in one step: a sum in which every literal that goes meets its opposite."""
    start = made[first]
    assert start is not None
    weights, left = {start: 1}, Counter(start.literals)
    for place, literal in chain:
        other = made[place]
        assert other is not None
        times = left.pop(spelled[-literal], 0)
        if not times:
            continue
        if spelled[literal] not in other.literals:
            weights, left = {other: 1}, Counter(other.literals)
            continue
        weights[other] = weights.get(other, 0) + times
        left.update({each: times for each in other.literals if each != spelled[literal]})
    if len(weights) == 1:
        return next(iter(weights))
    return Clause(tuple(left), "sum", parents=tuple(weights), weights=tuple(weights.values()))


class _Trace:
    """Clauses in the order in which they were found, with two watched literals each."""

    def __init__(self, clauses: Sequence[Ground], limit: Limit) -> None:
        self._clauses = [list(clause) for clause in clauses]
        self._limit = limit
        self._watching: defaultdict[int, list[int]] = defaultdict(list)
        for place, clause in enumerate(self._clauses):
            for literal in clause[:2]:
                self._watching[literal].append(place)

    def chains(self, given: int) -> Iterator[tuple[int, int, Chain]]:
        """For each learned clause that the last one needs, in order, how it is resolved."""
        found: dict[int, tuple[int, Chain]] = {}
        needed = {len(self._clauses) - 1}
        for place in range(len(self._clauses) - 1, given - 1, -1):
            if place in needed:
                self._limit.tick()
                found[place] = self._explain(place)
                first, chain = found[place]
                needed.update((first, *(other for other, _ in chain)))
        yield from ((place, *found[place]) for place in sorted(found))

    def _explain(self, place: int) -> tuple[int, Chain]:
        """The clause that propagation ends in when all literals of this one fail, and its chain."""
        reasons: dict[int, int | None] = {-literal: None for literal in self._clauses[place]}
        conflict = self._propagate(place, reasons)
        current = set(self._clauses[conflict])
        chain: Chain = []
        for literal in reversed(reasons):
            reason = reasons[literal]
            if reason is not None and -literal in current:
                chain.append((reason, literal))
                current.discard(-literal)
                current.update(each for each in self._clauses[reason] if each != literal)
        return conflict, chain

    def _propagate(self, before: int, true: dict[int, int | None]) -> int:
        """Add what the earlier clauses force, with the reasons, until one of them fails."""
        for place in range(before):
            clause = self._clauses[place]
            if len(clause) < 2:
                if not clause or -clause[0] in true:
                    return place
                true.setdefault(clause[0], place)
        waiting = deque(true)
        while waiting:
            failed = -waiting.popleft()
            watching, self._watching[failed] = self._watching[failed], []
            for at, place in enumerate(watching):
                clause = self._clauses[place]
                if clause[0] == failed and len(clause) > 1:
                    clause[0], clause[1] = clause[1], clause[0]
                if place >= before or clause[0] in true or len(clause) < 2:
                    self._watching[failed].append(place)
                    continue
                other = next((n for n, each in enumerate(clause) if n > 1 and -each not in true), 0)
                if other:
                    clause[1], clause[other] = clause[other], clause[1]
                    self._watching[clause[1]].append(place)
                    continue
                self._watching[failed].append(place)
                if -clause[0] in true:
                    self._watching[failed] += watching[at + 1 :]
                    return place
                true[clause[0]] = place
                waiting.append(clause[0])
        raise AssertionError("a clause that a solver learned follows by unit propagation")
