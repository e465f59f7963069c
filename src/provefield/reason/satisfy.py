"""Satisfiability of ground knowledge by PySAT, with native counting and lazy clauses.

The only file that imports the solver library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from pysat.solvers import MapleChrono, Minicard

from provefield.errors import BudgetError
from provefield.logic.between import Between
from provefield.logic.ground import Ground, LazyClause, Table
from provefield.reason.limit import Limit, keep_alarm
from provefield.reason.numbers import count_clauses, number_of_clauses
from provefield.tongues import phrase

ENGINE = "minicard"
CONFLICTS_AT_ONCE = 200
PROPAGATIONS_AT_ONCE = 500_000
MOST_CLAUSES = 200  # that a count is written out in
LAZY_LITERALS = 1_000_000  # in one question, so that memory stays bounded


@dataclass(frozen=True, slots=True)
class Satisfied:
    """A model was found: the variables that are true in it."""

    true: frozenset[int]


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """There is no model; these assumptions alone exclude one."""

    core: tuple[int, ...]


Outcome = Satisfied | Unsatisfiable


class SatSolver:
    """An incremental solver for grounded formulas over one numbering.

    >>> from provefield.logic.field import Field, mine
    >>> from provefield.logic.formula import Not, exactly
    >>> from provefield.logic.ground import Grounder
    >>> grounder = Grounder(Field(3, 1))
    >>> with SatSolver(grounder.table) as solver:
    ...     solver.add(grounder.add(exactly(2, [mine(1, 1), mine(2, 1), mine(3, 1)])))
    ...     solver.add(grounder.add(Not(mine(2, 1))))
    ...     print(solver.solve(), solver.solve(assumptions=[-3]))
    Satisfied(true=frozenset({1, 3})) Unsatisfiable(core=(-3,))
    """

    engine = ENGINE

    def __init__(self, table: Table) -> None:
        self._table = table
        self._solver = Minicard()
        self._lazy: list[LazyClause] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.delete()

    def add(self, ground: Ground) -> None:
        """Make what was grounded hold."""
        for clause in ground.clauses:
            self._solver.add_clause(clause)
        for given, guard in ground.counts:
            self.add_between(given, guard)
        self._lazy.extend(ground.lazy)

    def add_clause(self, literals: Iterable[int]) -> None:
        """Make one of the literals hold."""
        self._solver.add_clause(list(literals))

    def add_between(self, given: Between, guard: int | None = None) -> None:
        """Make a count hold, natively; with a guard, only where that holds."""
        self._at_most(given.high, list(given.literals), guard)
        negated = [-literal for literal in given.literals]
        self._at_most(len(negated) - given.low, negated, guard)

    def write_between(self, given: Between) -> None:
        """The same in clauses if they are few: more to read, but long searches learn more."""
        if number_of_clauses(len(given.literals), given.low, given.high) > MOST_CLAUSES:
            self.add_between(given)
            return
        for clause in count_clauses(given.literals, given.low, given.high):
            self.add_clause(clause)

    def _at_most(self, number: int, literals: list[int], guard: int | None) -> None:
        """A guard that holds takes up all the room that the literals must not have.

        The solver knows no weights, so copies of the guard are counted with them. Each is off where
        the guard is: else a solver that may leave the guard off tries one copy after the other.
        """
        if number >= len(literals):
            return
        if number < 0:
            self._solver.add_clause([] if guard is None else [-guard])
            return
        if guard is None:
            self._solver.add_atmost(literals, number)
            return
        copies = [self._table.new() for _ in range(len(literals) - number)]
        for copy in copies:
            self._solver.add_clause([-guard, copy])
            self._solver.add_clause([guard, -copy])
        self._solver.add_atmost([*literals, *copies], len(literals))

    def solve(self, assumptions: Iterable[int] = (), limit: Limit | None = None) -> Outcome:
        """Look for a model in which the assumed literals hold; raise BudgetError at the limit."""
        given = limit or Limit()
        start = self._conflicts()

        def tick() -> None:
            given.tick()
            if given.conflicts is not None and self._conflicts() - start >= given.conflicts:
                conflicts = f"{given.conflicts:,}"
                raise BudgetError(phrase("no answer within {number} conflicts", number=conflicts))

        at_once = min(CONFLICTS_AT_ONCE, given.conflicts or CONFLICTS_AT_ONCE)
        return self._decide(list(assumptions), tick, at_once)

    def prefer(self, literals: Iterable[int]) -> None:
        """Look first for models in which these literals hold."""
        self._solver.set_phases(list(literals))

    def _decide(self, assumptions: list[int], tick: Callable[[], None], at_once: int) -> Outcome:
        added = 0
        while self._search(assumptions, tick, at_once):
            true = frozenset(literal for literal in self._solver.get_model() if literal > 0)
            broken = [clause for lazy in self._lazy for clause in lazy.violated(true, tick=tick)]
            if not broken:
                return Satisfied(true)
            added += sum(map(len, broken))
            if added > LAZY_LITERALS:
                raise BudgetError(f"no answer with {added:,} literals of instances made lazily")
            for clause in broken:
                self._solver.add_clause(clause)
        return Unsatisfiable(tuple(self._solver.get_core() or ()))

    def _search(self, assumptions: list[int], tick: Callable[[], None], at_once: int) -> bool:
        """Search in slices, so that the clock is looked at; one decides every variable at least.

        Each begins anew with the decisions, so that shorter ones would never end. Ctrl-C is
        Python's, as ever, and heard between two of them: else the library jumps out of its search.
        """
        propagations = max(PROPAGATIONS_AT_ONCE, 2 * self._solver.nof_vars())
        while True:
            tick()
            self._solver.conf_budget(at_once)
            self._solver.prop_budget(propagations)
            found: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
            if found is not None:
                return found

    def _conflicts(self) -> int:
        counted: int = self._solver.accum_stats()["conflicts"]
        return counted


def refutation_trace(
    clauses: Iterable[Sequence[int]], limit: Limit
) -> list[tuple[int, ...]] | None:
    """The clauses that a solver learns until it finds the empty one; None if there is a model.

    Each follows by unit propagation from those before it. Raises BudgetError at the limit.

    >>> refutation_trace([(1, 2), (1, -2), (-1, 2), (-1, -2)], Limit())[-1]
    ()
    """
    given = [list(clause) for clause in clauses]
    if any(not clause for clause in given):
        return [()]
    # This solver sets an alarm for itself: 2,500 seconds later, it would end the process.
    with keep_alarm(), MapleChrono(with_proof=True, bootstrap_with=given) as solver:
        found = None
        while found is None:
            limit.tick()
            solver.conf_budget(CONFLICTS_AT_ONCE)
            found = solver.solve_limited(expect_interrupt=True)
        if found:
            return None
        added = [line.split()[:-1] for line in solver.get_proof() if not line.startswith("d")]
    learned = [tuple(map(int, literals)) for literals in added]
    return learned if learned and not learned[-1] else [*learned, ()]
