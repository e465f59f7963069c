"""From clauses and counts to a proof, in small steps that people can follow.

Forced cells are propagated, each with its reason, one count or two that share cells. Where that is
not enough, the negated goal is assumed; then a weighted sum of the counts that are left is tried;
last, cells are decided one way and the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from provefield.reason.calculus.grid import ONCE_EACH
from provefield.reason.cells.linear import Program, Refutation, Split, Sum, Weights, refutes
from provefield.reason.cells.node import Node
from provefield.reason.constraint import Between, Clause, Constraint, between
from provefield.reason.limit import UNLIMITED, Limit

MAX_NODES = 20_000
MOST_SPLITS = 8  # for which linear programs are tried
MOST_PAIRED = 40  # counts, each two of which are compared
MAX_DECISIONS = 100  # open at one time


class OutOfStepsError(Exception):
    """The search made as many nodes as it may."""


@dataclass(slots=True)
class _Search:
    clauses: Sequence[Clause]
    counts: Sequence[Between]
    limit: Limit
    most: int = MAX_NODES
    nodes: list[Node] = field(default_factory=list)
    leaves: dict[object, int] = field(default_factory=dict)
    forced: dict[int, int | None] = field(default_factory=dict)
    """What follows from single clauses and counts, with the nodes that show it."""
    program: Program | None = None
    """The counts and clauses as a linear program, once one was needed."""

    def add(self, node: Node) -> int:
        if len(self.nodes) >= self.most:
            raise OutOfStepsError
        self.nodes.append(node)
        return len(self.nodes) - 1

    def leaf(self, source: Constraint) -> int:
        """The node of a given clause or count, under the fact that states it."""
        if source not in self.leaves:
            key = ("fact", source.fact)
            if key not in self.leaves:
                self.leaves[key] = self.add(Node(frozenset(), "fact", fact=source.fact))
            self.leaves[source] = self.leaves[key]
            cited = (self.leaves[key],)
            if isinstance(source, Clause):
                literals, instance = source.literals, source.instance
                node = Node(literals, "instance", cited, fact=source.fact, instance=instance)
                self.leaves[source] = self.add(node)
            elif source.instance:
                node = Node(
                    frozenset(),
                    "instance",
                    cited,
                    fact=source.fact,
                    instance=source.instance,
                    count=True,
                )
                self.leaves[source] = self.add(node)
        return self.leaves[source]

    def propagate(self, true: dict[int, int | None]) -> int | None:
        """Extend what is true by what is forced; the node of a contradiction, if one appears.

        The values of `true` are the nodes that show each literal, or None for a decision.
        """
        before = -1
        while before != len(true):
            before = len(true)
            self.limit.tick()
            for clause in self.clauses:
                conflict = self._propagate_clause(clause, true)
                if conflict is not None:
                    return conflict
            for given in self.counts:
                conflict = self._propagate_count(given, true)
                if conflict is not None:
                    return conflict
        return None

    def _propagate_clause(self, clause: Clause, true: dict[int, int | None]) -> int | None:
        if any(literal in true for literal in clause.literals):
            return None
        unset = [literal for literal in clause.literals if -literal not in true]
        if len(unset) > 1:
            return None
        node = self.leaf(clause)
        for literal in sorted(clause.literals - set(unset), key=abs):
            shown = true[-literal]
            if shown is not None and literal in self.nodes[node].literals:
                node = self._resolve(node, shown, literal)
        if unset:
            true[unset[0]] = node
            return None
        return node

    def _resolve(self, left: int, right: int, literal: int) -> int:
        together = (self.nodes[left].literals - {literal}) | (
            self.nodes[right].literals - {-literal}
        )
        return self.add(Node(together, "sum", (left, right), ONCE_EACH))

    def _propagate_count(self, given: Between, true: dict[int, int | None]) -> int | None:
        hold = [literal for literal in given.literals if literal in true]
        fail = [-literal for literal in given.literals if -literal in true]
        unset = [
            literal for literal in given.literals if literal not in true and -literal not in true
        ]
        spare = len(given.literals) - given.low
        if len(hold) > given.high:
            return self._count(given, -1, hold[: given.high + 1], (), true)
        if len(fail) > spare:
            return self._count(given, 1, fail[: spare + 1], (), true)
        for used, side, room in ((hold, -1, given.high), (fail, 1, spare)):
            if unset and len(used) == room:
                for literal in unset:
                    forced = side * literal
                    true[forced] = self._count(given, side, used, (forced,), true)
                return None
        return None

    def _count(
        self,
        given: Between,
        side: int,
        used: Sequence[int],
        forced: tuple[int, ...],
        true: dict[int, int | None],
    ) -> int:
        """Conclude from a count and the literals used up on one side of it."""
        shown = [node for literal in used if (node := true[literal]) is not None]
        conclusion = frozenset(forced).union(
            *(
                {-literal}
                if (node := true[literal]) is None
                else self.nodes[node].literals - {literal}
                for literal in used
            )
        )
        weights = (side, *([1] * len(shown)))
        return self.add(Node(conclusion, "sum", (self.leaf(given), *shown), weights, given.fact))

    def weigh(self, goal: int | None, splits: int) -> int | None:
        """Show the goal by a weighted sum of counts and clauses for each of few cases.

        What is forced already is left out of them. None if that is not possible.
        """
        rows: list[Constraint] = [*self.clauses, *self.counts]
        given = [row for row in rows if self._undecided(row)]
        counts = [self._left_of(between(row)) for row in given]
        assumed = [] if goal is None else [-goal]
        self.program = self.program or Program(counts)
        found = self.program.split(assumed, splits, self.limit) if given else None
        return None if found is None else self._summed(found, assumed, given, counts)

    def pair_up(self) -> bool:
        """Force cells by two counts that share some; tell whether there were any."""
        given = [row for row in self.counts if self._undecided(row)]
        for more, less in permutations(given, 2) if len(given) <= MOST_PAIRED else ():
            asks, allows = self._left_of(more), self._left_of(less)
            own, others = (
                [x for x in one.literals if x not in other.literals]
                for one, other in ((asks, allows), (allows, asks))
            )
            if asks.low - allows.high == len(own) < len(asks.literals) and own + others:
                for literal in (*own, *(-x for x in others)):
                    self.forced[literal] = self._sum([more, less], {0: 1, 1: -1}, [literal])
                return True
        return False

    def _sum(self, rows: Sequence[Constraint], weights: Weights, shown: Iterable[int]) -> int:
        """The node that shows one of some literals by a sum of rows and of what is forced."""
        leaves = tuple(self.leaf(rows[place]) for place in weights)
        settling = self._settling(rows, weights)
        factors = (*weights.values(), *settling.values())
        return self.add(Node(frozenset(shown), "sum", (*leaves, *settling), factors))

    def _undecided(self, row: Constraint) -> list[int]:
        return [x for x in row.literals if x not in self.forced and -x not in self.forced]

    def _left_of(self, row: Between) -> Between:
        """A count of those cells that are not forced."""
        true = sum(literal in self.forced for literal in row.literals)
        left = tuple(self._undecided(row))
        low, high = max(row.low - true, 0), min(row.high - true, len(left))
        return row._replace(literals=left, low=low, high=high)

    def _settling(self, rows: Sequence[Constraint], weights: Weights) -> dict[int, int]:
        """The nodes of forced cells that a sum of whole counts needs, and how often."""
        factors: Counter[int] = Counter()
        for place, weight in weights.items():
            for literal in rows[place].literals:
                factors[abs(literal)] += weight if literal > 0 else -weight
        needed: dict[int, int] = {}
        for variable, factor in factors.items():
            against = -variable if factor > 0 else variable
            if factor and (node := self.forced.get(against)) is not None:
                needed[node] = abs(factor)
        return needed

    def _summed(
        self,
        found: Refutation,
        assumed: Sequence[int],
        given: Sequence[Constraint],
        counts: Sequence[Between],
    ) -> int:
        """The node that denies some of the assumed literals."""
        match found:
            case Sum(weights):
                needed = list(assumed)
                for literal in assumed:
                    if refutes(counts, weights, others := [x for x in needed if x != literal]):
                        needed = others
                return self._sum(given, weights, [-literal for literal in needed])
            case Split(variable, true, false):
                left = self._summed(true, [*assumed, variable], given, counts)
                if -variable not in self.nodes[left].literals:
                    return left
                right = self._summed(false, [*assumed, -variable], given, counts)
                if variable not in self.nodes[right].literals:
                    return right
                return self._resolve(right, left, variable)

    def split(self, true: dict[int, int | None], depth: int = 0) -> int:
        """Decide cells one way and the other until nothing is left; the node of a contradiction."""
        if depth > MAX_DECISIONS:
            raise OutOfStepsError
        while True:
            conflict = self.propagate(true)
            if conflict is not None:
                return conflict
            decision = self._decision(true)
            conflict = self.split({**true, decision: None}, depth + 1)
            if -decision not in self.nodes[conflict].literals:
                return conflict
            true[-decision] = conflict

    def _decision(self, true: dict[int, int | None]) -> int:
        """The undecided literal that most of the unsettled clauses and counts speak of."""
        unsettled: list[Constraint] = [
            clause for clause in self.clauses if not any(lit in true for lit in clause.literals)
        ]
        seen = Counter(
            abs(literal)
            for source in [*unsettled, *self.counts]
            for literal in source.literals
            if literal not in true and -literal not in true
        )
        if not seen:
            raise ValueError("the clauses and counts can be met together")
        return max(seen, key=lambda variable: (seen[variable], -variable))


def refute(
    clauses: Sequence[Clause],
    counts: Sequence[Between],
    goal: int | None,
    limit: Limit = UNLIMITED,
) -> tuple[Node, ...] | None:
    """Nodes that lead to the goal, or with no goal to a contradiction; None if it takes too many.

    Raises BudgetError at the limit.

    >>> [node.rule for node in refute([], [Between((1, 2), 1, 1, 0), Between((1,), 1, 1, 1)], -2)]
    ['fact', 'sum', 'fact', 'sum']
    """
    try:
        search, last = _shortest(clauses, counts, goal, limit)
    except OutOfStepsError:
        return None
    return _ancestors(search.nodes, last)


def _shortest(
    clauses: Sequence[Clause], counts: Sequence[Between], goal: int | None, limit: Limit
) -> tuple[_Search, int]:
    """The first of the methods that succeeds, from the plainest to the longest."""
    direct = _Search(clauses, counts, limit)
    while True:
        conflict = direct.propagate(direct.forced)
        if conflict is not None:
            return direct, conflict
        shown = None if goal is None else direct.forced.get(goal)
        if shown is not None:
            return direct, shown
        if not direct.pair_up():
            break
    if len(counts) + len(clauses) == 2 and (last := direct.weigh(goal, 0)) is not None:
        return direct, last
    indirect = _Search(clauses, counts, limit)
    supposed: dict[int, int | None] = {}
    if goal is not None:
        supposed[-goal] = indirect.add(Node(frozenset({-goal}), "cases"))
    conflict = indirect.propagate(supposed)
    if conflict is not None:
        return indirect, conflict
    for splits in (0, 1, MOST_SPLITS):
        if (last := direct.weigh(goal, splits)) is not None:
            return direct, last
    return indirect, indirect.split(supposed)


def _ancestors(nodes: Sequence[Node], last: int) -> tuple[Node, ...]:
    """The nodes that the last one rests on, renumbered in order."""
    wanted = {last}
    for place in range(last, -1, -1):
        if place in wanted:
            wanted.update(nodes[place].premises)
    order = {old: new for new, old in enumerate(sorted(wanted))}
    return tuple(_renumbered(nodes, order))


def _renumbered(nodes: Sequence[Node], order: dict[int, int]) -> Iterator[Node]:
    for old in order:
        premises = tuple(order[premise] for premise in nodes[old].premises)
        yield replace(nodes[old], premises=premises)
