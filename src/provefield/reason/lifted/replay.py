"""Proofs found over tables, replayed as steps of ours, each with a unifier that is computed again.

A line names its parents, often many at once. They are resolved one by one until what is left says
at least what the line says. A parent that only states arithmetic turns into an instance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple

from provefield.errors import ProvefieldError
from provefield.logic.binding import replace_terms
from provefield.logic.formula import Formula, Not, Var
from provefield.reason.calculus.grid import ONCE_EACH, RuleName, Step, Substitution
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import read_clause as canonical_clause
from provefield.reason.firstorder.literal import Literal, Literals, variables, write_clause
from provefield.reason.firstorder.unify import Bindings, match, unify
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.tables import Input, Theory
from provefield.reason.lifted.universal import Names
from provefield.reason.proof import Proof

MAX_TRIES = 5_000
"""How many resolvents are tried for one line."""


class UntranslatedError(ProvefieldError):
    """A proof with a line that could not be replayed."""


class Derived(NamedTuple):
    """One line of a proof: a clause, the place of the input it repeats if any, and its parents."""

    number: int
    clause: Literals
    given: int | None
    parents: tuple[int, ...]


class _Node(NamedTuple):
    """A clause that we have, and the step that shows it; arithmetic needs no step."""

    literals: Literals
    step: int | None


class _Move(NamedTuple):
    """Resolving with a parent, whose variables are renamed first, under a unifier."""

    parent: _Node
    renaming: Bindings
    unifier: Bindings
    literals: Literals


def replay(
    lines: Iterable[Derived], theory: Theory, knowledge: Knowledge, goal: Formula
) -> Proof | None:
    """The proof of the goal that the lines tell; None if they refute the facts without the goal."""
    replayed = _Replay(theory, knowledge, goal)
    nodes: dict[int, _Node] = {}
    last = _Node((), None)
    for line in lines:
        parents = [nodes[number] for number in line.parents if number in nodes]
        last = replayed.given(line) if not parents else replayed.derive(parents, line.clause)
        nodes[line.number] = last
    if last.literals or last.step is None:
        raise UntranslatedError("the proof does not end in the empty clause")
    return replayed.proof(last.step)


@dataclass(slots=True)
class _Replay:
    theory: Theory
    knowledge: Knowledge
    goal: Formula
    steps: list[Step] = field(default_factory=list)
    facts: dict[Formula, int] = field(default_factory=dict)
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        inputs = self.theory.inputs
        self.names = Names(name for given in inputs for name in variables(given.literals))

    # Where clauses come from ----------------------------------------------------------------------

    def given(self, line: Derived) -> _Node:
        """A clause that was given: an input, or the negated goal."""
        if line.given is None:
            denied = self.goal.body if isinstance(self.goal, Not) else Not(self.goal)
            return _Node(line.clause, self._step(line.clause, "cases", formula=denied))
        given = self.theory.inputs[line.given]
        if given.fact is None:
            return _Node(given.literals, None)
        return self._from_fact(given, given.fact)

    def _from_fact(self, given: Input, fact: int) -> _Node:
        formula = self.knowledge.facts[fact].formula
        if formula not in self.facts:
            self.facts[formula] = self._step((), "fact", formula=formula)
        literals = self.theory.settled(given.literals)
        reading = OnGrid(self.theory.field)
        clause = write_clause(self.theory.plain(literals))
        if not given.origin and canonical_clause(formula, reading, {}) == canonical_clause(
            clause, reading, {}
        ):
            return _Node(literals, self.facts[formula])
        step = self._step(literals, "instance", (self.facts[formula],), given.origin)
        return _Node(literals, step)

    def _step(
        self,
        literals: Literals,
        rule: RuleName,
        premises: tuple[int, ...] = (),
        unifier: Substitution = (),
        formula: Formula | None = None,
    ) -> int:
        stated = write_clause(self.theory.plain(literals)) if formula is None else formula
        weights = ONCE_EACH if rule == "sum" else ()
        self.steps.append(Step(len(self.steps) + 1, stated, rule, premises, unifier, weights))
        return len(self.steps)

    # Replaying a line -----------------------------------------------------------------------------

    def derive(self, parents: Sequence[_Node], target: Literals) -> _Node:
        """Resolve the parents, in their order, until the clause says all that the target says."""
        # Where arithmetic has settled literals already, a parent may do so by itself.
        for parent in parents:
            if parent.step is not None and subsumption(parent.literals, target) is not None:
                return self._factored(parent, target)
        found = self._chain(parents[0].literals, parents[1:], target, [MAX_TRIES])
        if found is None:
            raise UntranslatedError(f"cannot derive {write_clause(target)}")
        node = parents[0]
        for move in found:
            node = self._commit(node, move)
        return self._factored(node, target)

    def _chain(
        self, literals: Literals, parents: Sequence[_Node], target: Literals, tries: list[int]
    ) -> list[_Move] | None:
        if not parents:
            return [] if subsumption(literals, target) is not None else None
        for move in self._moves(literals, parents[0]):
            tries[0] -= 1
            if tries[0] < 0:
                return None
            rest = self._chain(move.literals, parents[1:], target, tries)
            if rest is not None:
                return [move, *rest]
        return self._chain(literals, parents[1:], target, tries)

    def _moves(self, literals: Literals, parent: _Node) -> Iterator[_Move]:
        renaming = self._apart(parent.literals, literals)
        others = tuple(literal.under(renaming) for literal in parent.literals)
        for one, other in product(literals, others):
            if one.predicate == other.predicate and one.positive != other.positive:
                unifier = unify(zip(one.args, other.args, strict=True))
                if unifier is not None:
                    gone = one.under(unifier)
                    left = _without(literals, gone, unifier)
                    right = _without(others, gone.opposite, unifier)
                    yield _Move(parent, renaming, unifier, self.theory.settled(left + right))

    def _apart(self, clause: Literals, other: Literals) -> Bindings:
        """New names for the variables of a clause that the other one has, too."""
        shared = {*variables(clause)} & {*variables(other)}
        return {name: Var(self.names.new(name)) for name in sorted(shared)}

    def _commit(self, node: _Node, move: _Move) -> _Node:
        """Write a move down: a resolution, or an instance where one side is arithmetic."""
        parent, renaming, unifier, literals = move
        if parent.step is None:
            return self._instance(node, unifier, literals)
        if node.step is None:
            both = {
                name: replace_terms(renaming.get(name, Var(name)), unifier)
                for name in variables(parent.literals)
            }
            return self._instance(parent, both, literals)
        if renaming:
            renamed = tuple(literal.under(renaming) for literal in parent.literals)
            parent = self._instance(parent, renaming, renamed)
        assert parent.step is not None
        premises = (node.step, parent.step)
        chosen = _restricted(unifier, node.literals + parent.literals)
        return _Node(literals, self._step(literals, "sum", premises, chosen))

    def _instance(self, node: _Node, values: Bindings, literals: Literals) -> _Node:
        if node.step is None:
            return _Node(literals, None)
        chosen = _restricted(values, node.literals)
        return _Node(literals, self._step(literals, "instance", (node.step,), chosen))

    def _factored(self, node: _Node, target: Literals) -> _Node:
        """Merge the literals that the target has merged."""
        values = subsumption(node.literals, target) or {}
        merged = self.theory.settled(tuple(literal.under(values) for literal in node.literals))
        return self._instance(node, values, merged) if len(merged) < len(node.literals) else node

    # The whole ------------------------------------------------------------------------------------

    def proof(self, last: int) -> Proof | None:
        """The steps that the empty clause rests on, and the goal; None if it is not denied."""
        needed = {last}
        for step in reversed(self.steps):
            if step.id in needed:
                needed.update(step.premises)
        kept = [step for step in self.steps if step.id in needed]
        if not any(step.supposes for step in kept):
            return None
        numbers = {step.id: number for number, step in enumerate(kept, start=1)}
        steps = [
            replace(step, id=numbers[step.id], premises=tuple(numbers[p] for p in step.premises))
            for step in kept
        ]
        conclusion = Step(len(steps) + 1, self.goal, "conclusion", (len(steps),))
        return Proof(self.goal, (*steps, conclusion))


def _without(literals: Literals, gone: Literal, unifier: Bindings) -> Literals:
    return tuple(one for one in (each.under(unifier) for each in literals) if one != gone)


def _restricted(values: Bindings, literals: Literals) -> Substitution:
    """The part of a substitution that changes variables of these literals."""
    return tuple(
        (name, values[name])
        for name in variables(literals)
        if name in values and values[name] != Var(name)
    )


def subsumption(general: Literals, special: Literals) -> Bindings | None:
    """The substitution that makes the first clause a part of the second, if there is one.

    >>> x = Literal(True, "P", (Var("x"),))
    >>> subsumption((x,), (x.opposite, x.under({"x": Var("y")})))
    {'x': Var(name='y')}
    """
    waiting: list[tuple[int, Bindings]] = [(0, {})]
    for _ in range(MAX_TRIES):
        if not waiting:
            return None
        place, values = waiting.pop()
        if place == len(general):
            return values
        waiting += [
            (place + 1, found)
            for target in special
            for found in _matches(general[place], target, values)
        ]
    return None


def _matches(pattern: Literal, target: Literal, values: Bindings) -> Iterator[Bindings]:
    """The ways in which the pattern becomes the target: an equation can be read from both sides."""
    if pattern[:2] == target[:2] and len(pattern.args) == len(target.args):
        for args in (target.args, target.args[::-1]) if target.equation else (target.args,):
            found = match(zip(pattern.args, args, strict=True), values)
            if found is not None:
                yield found
