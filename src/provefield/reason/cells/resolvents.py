"""How a resolution engine got where it is, and the proof that follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provefield.logic.formula import Formula
from provefield.reason.cells.clausebase import ClauseBase
from provefield.reason.cells.propagation import Propagation, Reason
from provefield.reason.cells.steps import Steps
from provefield.reason.knowledge import Knowledge
from provefield.reason.proof import Proof


@dataclass(frozen=True, slots=True)
class Given:
    """Where a clause of a base comes from: a row, and how many literals were known by then."""

    place: int
    moment: int


@dataclass(frozen=True, slots=True)
class Round:
    """A base of clauses, and where those come from that have no parents."""

    base: ClauseBase
    given: Mapping[int, Given]


@dataclass(slots=True)
class History:
    """What was propagated, and the rounds that told it literals."""

    forced: Propagation
    rounds: dict[int, Round] = field(default_factory=dict)

    def tell(self, base: ClauseBase, mask: int, given: Mapping[int, Given]) -> None:
        """Add a unit that a round found."""
        (literal,) = base.literals(mask)
        if literal not in self.forced.true:
            self.rounds[literal] = Round(base, given)
            self.forced.tell(literal)


Goal = int | tuple[int, int]
"""A literal that holds, or a clause of the round that found a literal."""


def derivation(history: History, literal: int, goal: Formula, knowledge: Knowledge) -> Proof:
    """The proof of a literal, which states the goal."""
    written = _Derivation(history, Steps(knowledge.facts, knowledge.field))
    waiting: list[Goal] = [literal]
    while waiting:
        missing = written.missing(waiting[-1])
        waiting.extend(missing)
        if not missing:
            written.write(waiting.pop())
    return written.steps.proof(written.done[literal], goal)


class _Derivation:
    """Steps for goals, written once the steps of their premises are."""

    def __init__(self, history: History, steps: Steps) -> None:
        self._history = history
        self.steps = steps
        self.done: dict[Goal, int] = {}

    def missing(self, goal: Goal) -> list[Goal]:
        """The premises of a goal that are not written yet."""
        if goal in self.done:
            return []
        return [premise for premise in self._premises(goal) if premise not in self.done]

    def _premises(self, goal: Goal) -> Sequence[Goal]:
        if isinstance(goal, tuple):
            literal, _ = goal
            return [(literal, parent) for parent in self._parents(goal)] or self._reason(goal).used
        if goal in self._history.rounds:
            return [(goal, self._history.rounds[goal].base.mask([goal]))]
        return self._reason(goal).used

    def write(self, goal: Goal) -> None:
        """Write the step of a goal, unless that was done."""
        if goal in self.done:
            return
        premises = [self.done[premise] for premise in self._premises(goal)]
        if isinstance(goal, tuple) and self._parents(goal):
            self.done[goal] = self.steps.resolve(*premises)
        elif not isinstance(goal, tuple) and goal in self._history.rounds:
            self.done[goal] = premises[0]
        else:
            reason = self._reason(goal)
            step = self.steps.clause(reason.clause, reason.row.fact, reason.row.instance)
            for premise in premises:
                step = self.steps.resolve(step, premise)
            self.done[goal] = step

    def _parents(self, goal: tuple[int, int]) -> tuple[int, ...]:
        literal, mask = goal
        return self._history.rounds[literal].base.parents.get(mask, ())

    def _reason(self, goal: Goal) -> Reason:
        """The row that a goal comes from, and the literals that were used up of it."""
        forced = self._history.forced
        if not isinstance(goal, tuple):
            return forced.reason(goal)
        literal, mask = goal
        found = self._history.rounds[literal]
        clause, origin = found.base.literals(mask), found.given[mask]
        row = forced.rows[origin.place]
        used = row.literals if clause[0] not in row.literals else [-other for other in row.literals]
        when = forced.when
        known = [other for other in used if when.get(other, origin.moment) < origin.moment]
        return Reason(clause, row, tuple(sorted(known, key=abs)))
