"""What clauses and counts force one by one, each literal with the one that forced it.

A clause is a count of at least one. Each count keeps how many of its literals hold and how many are
undecided, so that a literal costs no more than the counts it stands in.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from provefield.reason.constraint import Between, Constraint

TOLD = -1  # instead of a row, for what was told from outside


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one of the literals holds: a row, of which those in `used` leave no other way."""

    literals: tuple[int, ...]
    row: Constraint
    used: tuple[int, ...]

    @property
    def clause(self) -> frozenset[int]:
        """The clause of the row that was applied."""
        return frozenset({*self.literals, *(-other for other in self.used)})

    @property
    def side(self) -> int:
        """1 if the row asks for the literals, -1 if it has no room for them."""
        shown = (*self.literals, *(-other for other in self.used))
        asks = shown[0] in self.row.literals if shown else self.row.low > len(self.row.literals)
        return 1 if asks else -1


class Propagation:
    """A growing set of literals that hold; `true` says which row forced each of them.

    >>> from provefield.reason.constraint import Between, Clause
    >>> forced = Propagation([Between((1, 2, 3), 1, 1, 0), Clause(frozenset({2}), 1)])
    >>> forced.true, forced.conflict
    ({2: 1, -1: 0, -3: 0}, None)
    """

    def __init__(self, rows: Sequence[Constraint]) -> None:
        self.rows = rows
        self.true: dict[int, int] = {}
        self.when: dict[int, int] = {}
        self.conflict: int | None = None
        self._hold = [0] * len(rows)
        self._undecided = [len(row.literals) for row in rows]
        self._bounds = [(row.low, row.high) for row in rows]
        self._where: defaultdict[int, list[int]] = defaultdict(list)
        for place, row in enumerate(rows):
            for literal in row.literals:
                self._where[literal].append(place)
        self._waiting: deque[int] = deque()
        for place, (low, high) in enumerate(self._bounds):
            if high <= 0 or low >= self._undecided[place]:
                self._look(place)
        self._run()

    def copy(self) -> Propagation:
        """The same, to be told more; this one stays as it is."""
        told = copy(self)
        told.true, told.when = dict(self.true), dict(self.when)
        told._hold, told._undecided = self._hold.copy(), self._undecided.copy()
        told._waiting = deque()
        return told

    def after(self, literal: int) -> Propagation:
        """What is forced where one more literal holds; this one stays as it is."""
        told = self.copy()
        told.tell(literal)
        return told

    def tell(self, literal: int) -> None:
        """Add a literal that holds for a reason of its own, and what it forces."""
        self._force(literal, TOLD)
        self._run()

    def undecided(self, literals: Iterable[int]) -> list[int]:
        """Those of some literals that may still hold or not."""
        true = self.true
        return [x for x in literals if x not in true and -x not in true]

    def left_of(self, row: Constraint) -> Between:
        """What a row still says of its undecided literals."""
        return self._left(row, sum(literal in self.true for literal in row.literals))

    def _left(self, row: Constraint, hold: int) -> Between:
        left = tuple(self.undecided(row.literals))
        low, high = max(0, row.low - hold), min(len(left), row.high - hold)
        return Between(left, low, high, row.fact, row.instance)

    def still_said(self) -> Iterator[tuple[int, Between]]:
        """What rows still say of undecided literals, as far as they do, after their places.

        >>> from provefield.reason.constraint import Between, Clause
        >>> forced = Propagation([Between((1, 2, 3), 2, 2, 0), Clause(frozenset({3}), 1)])
        >>> list(forced.still_said())
        [(0, Between(literals=(1, 2), low=1, high=1, fact=0))]
        """
        for place, (low, high) in enumerate(self._bounds):
            hold, undecided = self._hold[place], self._undecided[place]
            if low > hold or high < hold + undecided:
                yield place, self._left(self.rows[place], hold)

    def reasons(self, goals: Iterable[int], known: Container[int] = ()) -> list[Reason]:
        """The reasons that lead to some literals from those known, in the order they were found.

        >>> from provefield.reason.constraint import Between, Clause
        >>> forced = Propagation([Between((1, 2, 3), 1, 1, 0), Clause(frozenset({2}), 1)])
        >>> [(reason.literals, reason.used) for reason in forced.reasons([-3])]
        [((2,), ()), ((-3,), (2,))]
        """
        found: dict[int, Reason] = {}
        waiting = list(goals)
        while waiting:
            literal = waiting.pop()
            moment = self.when[literal]
            if moment in found or literal in known or self.true[literal] == TOLD:
                continue
            found[moment] = self.reason(literal)
            waiting.extend(found[moment].used)
        return [found[moment] for moment in sorted(found)]

    def clash(self, known: Container[int] = ()) -> list[Reason]:
        """The reasons of a conflict; the last one, the row that cannot hold, forces no literal.

        >>> from provefield.reason.constraint import Between, Clause
        >>> rows = [Between((1, 2, 3), 1, 1, 0), Clause(frozenset({1, 2}), 1)]
        >>> [(reason.literals, reason.used) for reason in Propagation(rows).after(3).clash()]
        [((-1,), (3,)), ((-2,), (3,)), ((), (-1, -2))]
        """
        assert self.conflict is not None
        row = self.rows[self.conflict]
        hold = sorted((x for x in row.literals if x in self.true), key=self.when.__getitem__)
        fail = sorted((-x for x in row.literals if -x in self.true), key=self.when.__getitem__)
        room, spare = row.high + 1, len(row.literals) - row.low + 1
        used = hold[: max(0, room)] if len(hold) >= room else fail[: max(0, spare)]
        return [*self.reasons(used, known), Reason((), row, tuple(used))]

    def reason(self, literal: int) -> Reason:
        """The reason of a literal."""
        when = self.when
        row = self.rows[self.true[literal]]
        needed = len(row.literals) - row.low if literal in row.literals else row.high
        sides = row.literals if literal not in row.literals else [-other for other in row.literals]
        earlier = sorted(
            (when[other], other) for other in sides if when.get(other, len(when)) < when[literal]
        )
        return Reason((literal,), row, tuple(other for _, other in earlier[:needed]))

    def _run(self) -> None:
        while self._waiting and self.conflict is None:
            literal = self._waiting.popleft()
            for place in self._where[literal]:
                self._hold[place] += 1
                self._undecided[place] -= 1
            for place in self._where[-literal]:
                self._undecided[place] -= 1
            for place in (*self._where[literal], *self._where[-literal]):
                self._look(place)

    def _look(self, place: int) -> None:
        """Force what a row forces now."""
        hold, undecided = self._hold[place], self._undecided[place]
        low, high = self._bounds[place]
        if hold > high or hold + undecided < low:
            self.conflict = place if self.conflict is None else self.conflict
        elif undecided and (hold == high or hold + undecided == low):
            sign = -1 if hold == high else 1
            for literal in self.undecided(self.rows[place].literals):
                self._force(sign * literal, place)

    def _force(self, literal: int, reason: int) -> None:
        if literal not in self.true and -literal not in self.true:
            self.when[literal] = len(self.true)
            self.true[literal] = reason
            self._waiting.append(literal)
        elif -literal in self.true and self.conflict is None:
            self.conflict = reason
