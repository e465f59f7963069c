"""A knowledge base of clauses: unit facts apart, clauses of two literals resolved with the others.

Clues give clauses: of m cells with n mines, any m - n + 1 hold a mine and any n + 1 a safe cell.
Two clauses are resolved when exactly one literal of one is the opposite of one of the other. A
clause that contains another is dropped. The empty clause is a contradiction. Work is limited, and
what was not found is unknown.

What follows from messages with variables is proved once more by lifted resolution, so that a clause
that speaks of every number is not taken apart; without such a proof the one about cells stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.field import mine
from provefield.logic.formula import Not
from provefield.reason.cells.cases import Group, groups, remaining
from provefield.reason.cells.clausebase import ClauseBase
from provefield.reason.cells.propagation import Propagation
from provefield.reason.cells.resolvents import Given, History, derivation
from provefield.reason.cells.rows import rows_of
from provefield.reason.constraint import Between
from provefield.reason.justify import clash_verdict, clashing
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.proof import lifted_proof
from provefield.reason.limit import Limit
from provefield.reason.numbers import count_clauses, number_of_clauses
from provefield.reason.verdict import (
    Inconsistent,
    Label,
    Mine,
    Safe,
    Unknown,
    Verdict,
    stated_facts,
    unknown_after,
)

CLAUSES_OF_ONE = 2_000
"""A count with more clauses than this waits until fewer of its cells are left."""

CLAUSES_OF_ALL = 20_000
"""A group with more clauses than this is left to propagation."""

WORK = 4_000
"""How many times clauses of one group are resolved."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Sound but not complete; every answer is a resolution proof.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.knowledge import Fact
    >>> known = Knowledge(Grid(3, 1)).tell(
    ...     Fact(parse("mine(1,1) | mine(2,1)"), "a message"),
    ...     Fact(parse("(mine(1,1) | mine(2,1)) -> mine(3,1)"), "another"))
    >>> for step in Resolution().ask(known, Cell(3, 1), Limit()).proof.steps:
    ...     print(step.id, step.formula, step.rule, *step.premises)
    1 mine(1, 1) ∨ mine(2, 1) → mine(3, 1) fact
    2 ¬mine(2, 1) ∨ mine(3, 1) instance 1
    3 mine(1, 1) ∨ mine(2, 1) fact
    4 ¬mine(1, 1) ∨ mine(3, 1) instance 1
    5 mine(2, 1) ∨ mine(3, 1) sum 4 3
    6 mine(3, 1) sum 5 2
    """

    name: str = "resolution"
    complete: bool = False
    work: int = WORK

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Resolve until nothing new is found."""
        wanted = list(cells)
        search = _Search(rows_of(knowledge, limit).forced.copy(), limit, self.work)
        if not search.run():
            return clashing(knowledge, wanted, limit)
        return {cell: search.label(knowledge.field.number(*cell)) for cell in wanted}

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Answer with the steps that led to the cell."""
        search = _Search(rows_of(knowledge, limit).forced.copy(), limit, self.work)
        if not search.run():
            return clash_verdict(knowledge, limit)
        number = knowledge.field.number(*cell)
        label = search.label(number)
        if label == "unknown":
            return unknown_after(limit, Unknown("incomplete", "resolution found nothing"))
        goal = mine(*cell) if label == "mine" else Not(mine(*cell))
        literal = number if label == "mine" else -number
        ground = derivation(search.history, literal, goal, knowledge)
        lifted = lifted_proof(ground, knowledge, limit.at_most(limit.remaining / 2))
        side = Mine if label == "mine" else Safe
        if lifted is None:
            return side(ground, stated_facts(ground, knowledge.facts), by="ground resolution")
        return side(lifted, stated_facts(lifted, knowledge.facts), by="lifted resolution")


class _Search:
    """Rounds of resolution; what a round finds is propagated before the next one."""

    def __init__(self, forced: Propagation, limit: Limit, work: int) -> None:
        self._limit = limit
        self._work = work
        self._exhausted: set[Group] = set()
        self.history = History(forced)

    def label(self, number: int) -> Label:
        """What is known of a cell."""
        true = self.history.forced.true
        return "mine" if number in true else "safe" if -number in true else "unknown"

    def run(self) -> bool:
        """Search until nothing new is found; False if the clauses contradict each other."""
        forced = self.history.forced
        known = -1
        while forced.conflict is None and known < len(forced.true) and self._limit.remaining:
            known = len(forced.true)
            rows = [row for row in remaining(forced) if _clauses_of(row) <= CLAUSES_OF_ONE]
            for group in groups(rows):
                if group not in self._exhausted and not self._resolve(group, known):
                    return False
                if not self._limit.remaining:
                    break
        return forced.conflict is None

    def _resolve(self, group: Group, moment: int) -> bool:
        """Resolve the clauses of a group; False if they contradict each other."""
        self._exhausted.add(group)
        if sum(map(_clauses_of, group.rows)) > CLAUSES_OF_ALL:
            return True
        base = ClauseBase(group.cells)
        given: dict[int, Given] = {}
        for row in group.rows:
            for clause in count_clauses(row.literals, row.low, row.high):
                mask = base.mask(clause)
                given.setdefault(mask, Given(row.fact, moment))
                base.add(mask)
        base.saturate(self._work, self._limit)
        for mask in base.units():
            self.history.tell(base, mask, given)
        return not base.contradictory


def _clauses_of(row: Between) -> int:
    return number_of_clauses(len(row.literals), row.low, row.high)
