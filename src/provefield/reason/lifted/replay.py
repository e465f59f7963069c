"""Proofs found over tables as steps of ours: comparisons stand for their names again.

Each step becomes one with the same unifier. A premise that only states arithmetic turns a
resolution into an instance, and so does one that does without the literal to be resolved, since
arithmetic has settled it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from provefield.errors import ProvefieldError
from provefield.logic.binding import replace_terms
from provefield.logic.formula import Formula, Term, Var
from provefield.reason.calculus.grid import ONCE_EACH, RuleName, Step, Substitution
from provefield.reason.check.on_grid import OnGrid
from provefield.reason.check.reading import read_clause as canonical_clause
from provefield.reason.firstorder.literal import Literals, read_clause, variables, write_clause
from provefield.reason.knowledge import Knowledge
from provefield.reason.lifted.tables import Input, Theory
from provefield.reason.proof import Proof, number_steps, rests_on

Values = Mapping[str, Term]


class UntranslatedError(ProvefieldError):
    """A proof with a step that is none of ours."""


class _Node(NamedTuple):
    """A clause that we have, and the step that shows it; arithmetic needs no step."""

    literals: Literals
    step: int | None


def replay(found: Proof, theory: Theory, knowledge: Knowledge, goal: Formula) -> Proof | None:
    """The proof of the goal that was found over tables; None if the facts clash without it."""
    told = {write_clause(given.literals): given for given in theory.inputs}
    replayed = _Replay(theory, knowledge, told, {step.id: step for step in found.steps})
    last = _Node((), None)
    for step in found.steps[:-1]:
        last = replayed.nodes[step.id] = replayed.node(step)
    if last.literals or last.step is None:
        raise UntranslatedError("the proof does not end in the empty clause")
    kept = rests_on(replayed.steps, last.step)
    if not any(step.supposes for step in kept):
        return None
    conclusion = Step(last.step + 1, goal, "conclusion", (last.step,))
    return Proof(goal, number_steps([*kept, conclusion]))


@dataclass(slots=True)
class _Replay:
    theory: Theory
    knowledge: Knowledge
    told: Mapping[Formula, Input]
    found: Mapping[int, Step]
    nodes: dict[int, _Node] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    facts: dict[Formula, int] = field(default_factory=dict)

    def node(self, step: Step) -> _Node:
        """A step of the proof that was found, as one of ours."""
        literals = read_clause(step.formula)
        match step.rule, step.premises:
            case "fact", ():
                return self._given(self.told[step.formula], {})
            case "cases", ():
                return _Node(literals, self._step(literals, "cases"))
            case "instance", (premise,):
                clause = self.found[premise]
                if clause.rule == "fact":
                    names = zip(
                        variables(read_clause(clause.formula)), variables(literals), strict=True
                    )
                    return self._given(self.told[clause.formula], {a: Var(b) for a, b in names})
                return self._instance(self.nodes[premise], dict(step.unifier))
            case "sum", (one, other):
                return self._resolved((self.nodes[one], self.nodes[other]), step, literals)
            case _:
                raise UntranslatedError(f"{step.rule} is no step of resolution")

    def _given(self, given: Input, names: Values) -> _Node:
        """A clause that was told, with names for its variables: of a fact, or arithmetic."""
        literals = _under(given.literals, names)
        if given.fact is None:
            return _Node(literals, None)
        formula = self.knowledge.facts[given.fact].formula
        if formula not in self.facts:
            self.facts[formula] = self._step((), "fact", formula=formula)
        literals = self.theory.settled(literals)
        reading = OnGrid(self.theory.field)
        clause = write_clause(self.theory.plain(literals))
        if not given.origin and canonical_clause(formula, reading, {}) == canonical_clause(
            clause, reading, {}
        ):
            return _Node(literals, self.facts[formula])
        origin = tuple((name, replace_terms(term, names)) for name, term in given.origin)
        return _Node(literals, self._step(literals, "instance", (self.facts[formula],), origin))

    def _instance(self, node: _Node, values: Values) -> _Node:
        literals = self.theory.settled(_under(node.literals, values))
        if node.step is None or literals == node.literals:
            return node._replace(literals=literals)
        chosen = _restricted(values, node.literals)
        return _Node(literals, self._step(literals, "instance", (node.step,), chosen))

    def _resolved(self, parents: tuple[_Node, _Node], step: Step, literals: Literals) -> _Node:
        values = dict(step.unifier)
        under = [self.theory.settled(_under(node.literals, values)) for node in parents]
        for node, own, other in zip(parents, under, reversed(parents), strict=True):
            if node.step is not None and (other.step is None or set(own) <= set(literals)):
                return self._instance(node, values)
        one, other = parents
        if one.step is None or other.step is None:
            return _Node((), None)
        left = tuple(each for each in literals if any(each in own for own in under))
        chosen = _restricted(values, (*one.literals, *other.literals))
        return _Node(left, self._step(left, "sum", (one.step, other.step), chosen))

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


def _under(literals: Literals, values: Values) -> Literals:
    return tuple(literal.under(values) for literal in literals)


def _restricted(values: Values, literals: Literals) -> Substitution:
    """The part of a substitution that changes variables of these literals."""
    return tuple(
        (name, values[name])
        for name in variables(literals)
        if name in values and values[name] != Var(name)
    )
