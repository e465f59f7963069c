"""Follows a proof step by step: each is derived again from the steps before it.

The table at the end is all that a step may do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from provefield.errors import BudgetError, ProvefieldError, RejectedError
from provefield.logic.binding import by_position, close
from provefield.logic.formula import Formula, Not
from provefield.reason.check.judgement import brief
from provefield.reason.check.rules import Rules
from provefield.reason.check.work import size
from provefield.reason.proof import Proof, Step, Substitution
from provefield.reason.proof import Rule as Name


class Clausifier(Protocol):
    """Tells the clauses of a formula where literals are read in one way."""

    def clause(self, premise: Formula, unifier: Substitution, conclusion: Formula) -> None:
        """Accept a clause of the premise, or raise an error."""
        ...


@dataclass(slots=True)
class Walk:
    """Follows a proof step by step; `supposed` are the steps that rest on the negated goal."""

    facts: tuple[Formula, ...]
    goal: Formula
    rules: Rules
    clausifier: Clausifier
    steps: dict[int, Formula] = field(default_factory=dict)
    supposed: set[int] = field(default_factory=set)
    known: set[Formula] = field(default_factory=set)

    def follow(self, proof: Proof) -> None:
        """Accept every step, and that the last one states the goal."""
        for formula in (*self.facts, self.goal):
            self.rules.work.admit(formula)
        self.known.update(self.facts, map(by_position, self.facts))
        for step in proof.steps:
            try:
                self._accept(step)
            except BudgetError:
                raise
            except ProvefieldError as fault:
                raise RejectedError(f"step {step.id}: {fault}") from fault
        if not proof.steps:
            raise RejectedError("the proof has no steps")
        last = proof.steps[-1]
        if not self._same(last.formula, self.goal):
            raise RejectedError(f"the last step is not the goal {brief(self.goal)}")
        if last.id in self.supposed:
            raise RejectedError("the goal still rests on the assumption that it is false")

    def _same(self, one: Formula, other: Formula) -> bool:
        """Tell whether two formulas differ in nothing but the names of bound variables."""
        self.rules.work.spend(size(one))
        return one == other or by_position(one) == by_position(other)

    def _accept(self, step: Step) -> None:
        if step.id in self.steps:
            raise RejectedError("another step has the same number")
        self.rules.work.admit(step.formula)
        self._accept_shape(step)
        RULES[step.rule].accept(self, step, [self.steps[premise] for premise in step.premises])
        self.steps[step.id] = step.formula
        rests = step.rule == "assume" or not self.supposed.isdisjoint(step.premises)
        if rests and step.rule != "conclude":
            self.supposed.add(step.id)

    def _accept_shape(self, step: Step) -> None:
        if step.rule not in RULES:
            raise RejectedError(f"there is no rule {step.rule}")
        rule = RULES[step.rule]
        for premise in step.premises:
            if premise not in self.steps:
                raise RejectedError(f"no earlier step has the number {premise}")
        if rule.premises not in (None, len(step.premises)):
            count = f"{rule.premises} premises, not {len(step.premises)}"
            raise RejectedError(f"{step.rule} takes {count}")
        if step.unifier and not rule.unifier:
            raise RejectedError(f"{step.rule} takes no unifier")
        if len(step.weights) != (len(step.premises) if rule.weights else 0):
            number = "one weight for each premise" if rule.weights else "no weights"
            raise RejectedError(f"{step.rule} takes {number}")

    def accept_fact(self, step: Step, premises: list[Formula]) -> None:
        """Accept what is given."""
        if step.formula not in self.known and by_position(step.formula) not in self.known:
            raise RejectedError(f"{brief(step.formula)} is not among the facts")

    def accept_assumption(self, step: Step, premises: list[Formula]) -> None:
        """Accept the opposite of the goal, or a clause of it."""
        closed = close(self.goal)
        negated = Not(closed)
        if not (self._same(step.formula, negated) or self._same(Not(step.formula), closed)):
            self.clausifier.clause(negated, step.unifier, step.formula)

    def accept_conclusion(self, step: Step, premises: list[Formula]) -> None:
        """Accept the goal, once its opposite has led to a contradiction."""
        if self.rules.clause(premises[0]):
            raise RejectedError("the premise is not the empty clause")
        if not self._same(step.formula, self.goal):
            raise RejectedError(f"this is not the goal {brief(self.goal)}")


class Rule(NamedTuple):
    """How many premises a rule takes (None: any), whether a unifier or weights, and who accepts."""

    premises: int | None
    unifier: bool
    weights: bool
    accept: Callable[[Walk, Step, list[Formula]], None]


RULES: dict[Name, Rule] = {
    "fact": Rule(0, False, False, Walk.accept_fact),
    "assume": Rule(0, True, False, Walk.accept_assumption),
    "clause": Rule(
        1,
        True,
        False,
        lambda walk, s, given: walk.clausifier.clause(given[0], s.unifier, s.formula),
    ),
    "instance": Rule(
        1, True, False, lambda walk, s, given: walk.rules.instance(given[0], s.unifier, s.formula)
    ),
    "resolve": Rule(
        2, True, False, lambda walk, s, given: walk.rules.resolve(given, s.unifier, s.formula)
    ),
    "replace": Rule(
        2, True, False, lambda walk, s, given: walk.rules.replace(given, s.unifier, s.formula)
    ),
    "counting": Rule(
        None, False, True, lambda walk, s, given: walk.rules.counting(given, s.weights, s.formula)
    ),
    "conclude": Rule(1, False, False, Walk.accept_conclusion),
}
