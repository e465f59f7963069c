"""How a resolution engine got where it is, and the proof that follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from provefield.reason.calculus.grid import ONCE_EACH
from provefield.reason.cells.clausebase import ClauseBase
from provefield.reason.cells.instance import instance_of
from provefield.reason.cells.node import Node
from provefield.reason.cells.propagation import Propagation, Reason
from provefield.reason.knowledge import Knowledge


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


def derivation(history: History, goal: int, knowledge: Knowledge) -> tuple[Node, ...]:
    """The nodes that lead to a literal, premises first."""
    written = _Derivation(history, knowledge)
    waiting: list[Goal] = [goal]
    while waiting:
        missing = written.missing(waiting[-1])
        waiting.extend(missing)
        if not missing:
            written.write(waiting.pop())
    return tuple(written.nodes[: written.done[goal] + 1])


class _Derivation:
    """Nodes for goals, written once the nodes of their premises are."""

    def __init__(self, history: History, knowledge: Knowledge) -> None:
        self._history = history
        self._knowledge = knowledge
        self._when = {literal: moment for moment, literal in enumerate(history.forced.true)}
        self._facts: dict[int, int] = {}
        self.nodes: list[Node] = []
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
        """Write the node of a goal, unless that was done."""
        if goal in self.done:
            return
        premises = [self.done[premise] for premise in self._premises(goal)]
        if isinstance(goal, tuple) and self._parents(goal):
            self.done[goal] = self._resolved(*premises)
        elif not isinstance(goal, tuple) and goal in self._history.rounds:
            self.done[goal] = premises[0]
        else:
            node = self._clause(self._reason(goal))
            for premise in premises:
                node = self._resolved(node, premise)
            self.done[goal] = node

    def _parents(self, goal: tuple[int, int]) -> tuple[int, ...]:
        literal, mask = goal
        return self._history.rounds[literal].base.parents.get(mask, ())

    def _reason(self, goal: Goal) -> Reason:
        """The row that a goal comes from, and the literals that were used up of it."""
        forced = self._history.forced
        if not isinstance(goal, tuple):
            return forced.reason(goal, self._when)
        literal, mask = goal
        found = self._history.rounds[literal]
        clause, origin = found.base.literals(mask), found.given[mask]
        row = forced.rows[origin.place]
        used = row.literals if clause[0] not in row.literals else [-other for other in row.literals]
        known = [other for other in used if self._when.get(other, origin.moment) < origin.moment]
        return Reason(clause, row, tuple(sorted(known, key=abs)))

    def _clause(self, reason: Reason) -> int:
        """Cite the clause of a fact."""
        number = reason.row.fact
        if number not in self._facts:
            self._facts[number] = self._add(Node(frozenset(), "fact", fact=number))
        fact = self._knowledge.facts[number].formula
        instance = instance_of(fact, reason.clause, self._knowledge)
        cited = (self._facts[number],)
        return self._add(Node(reason.clause, "instance", cited, fact=number, instance=instance))

    def _resolved(self, left: int, right: int) -> int:
        one, other = self.nodes[left].literals, self.nodes[right].literals
        (clash,) = (literal for literal in one if -literal in other)
        return self._add(Node((one | other) - {clash, -clash}, "sum", (left, right), ONCE_EACH))

    def _add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1
