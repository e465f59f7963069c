"""Follows a proof step by step: each is derived again from the steps before it.

The table at the end is all that a step may do. Why an accepted proof is right: call a world a
counterexample if it fits the facts and the goal is false in it. Every step is true in every
counterexample, whatever its free variables stand for, by induction over the steps:

fact        is true there, as the world fits the facts
cases       citing nothing, it denies the goal, which is false there; otherwise it is a sum
instance    of a formula that is true there: if the clause were false, so would the formula be; a
            count is the same count, with terms for variables that stand for anything
definition  says what a new predicate means, or states a step once more by such predicates
sum         the premises are true, so each adds up to at least its bound, and so does their sum;
            with the conclusion false it could not
replace     equals have the same properties
conclusion  its premise is ⊥, so that there is no counterexample

The last step states the goal. It is false in every counterexample, and true in it: there is none.
So it need not be known which steps suppose that the goal is false. What new symbols stand for can
be chosen in each world so that the steps are true in it (`clausal`): each stands for one thing
throughout the proof, for nothing that the facts or the goal speak of, and is told of a formula in
which all symbols had their meaning before, or may have any and keep it. So none is told by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from provefield.errors import BudgetError, ProvefieldError, RejectedError
from provefield.logic.binding import by_position, close, names
from provefield.logic.formula import Formula, Not
from provefield.reason.calculus.grid import RULES as SHAPES
from provefield.reason.calculus.grid import RuleName as Name
from provefield.reason.calculus.grid import Step, counts
from provefield.reason.check.clausal import Clauses
from provefield.reason.check.judgement import brief
from provefield.reason.check.work import size
from provefield.reason.proof import Proof


@dataclass(slots=True)
class Walk:
    """Follows a proof step by step."""

    facts: tuple[Formula, ...]
    goal: Formula
    clauses: Clauses
    steps: dict[int, Formula] = field(default_factory=dict)
    known: set[Formula] = field(default_factory=set)

    def follow(self, proof: Proof) -> None:
        """Accept every step, and that the last one states the goal."""
        for formula in (*self.facts, self.goal):
            self.clauses.rules.work.admit(formula)
            self.clauses.old |= names(formula)
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
        if not self._same(proof.steps[-1].formula, self.goal):
            raise RejectedError(f"the last step is not the goal {brief(self.goal)}")

    def _same(self, one: Formula, other: Formula) -> bool:
        """Tell whether two formulas differ in nothing but the names of bound variables."""
        self.clauses.rules.work.spend(size(one))
        return one == other or by_position(one) == by_position(other)

    def _accept(self, step: Step) -> None:
        if step.id in self.steps:
            raise RejectedError("another step has the same number")
        self.clauses.rules.work.admit(step.formula)
        self._accept_shape(step)
        RULES[step.rule](self, step, [self.steps[premise] for premise in step.premises])
        self.steps[step.id] = step.formula

    def _accept_shape(self, step: Step) -> None:
        if step.rule not in RULES:
            raise RejectedError(f"there is no rule {step.rule}")
        rule = SHAPES[step.rule]
        for premise in step.premises:
            if premise not in self.steps:
                raise RejectedError(f"no earlier step has the number {premise}")
        if rule.premises is not None and len(step.premises) not in rule.premises:
            count = f"{' or '.join(map(str, rule.premises))} premises, not {len(step.premises)}"
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

    def accept_instance(self, step: Step, premises: list[Formula]) -> None:
        """Accept a count, or a clause, that holds wherever the premise does."""
        if counts(step.formula):
            self.clauses.rules.instance(premises[0], step.unifier, step.formula)
        else:
            self.clauses.clause(premises[0], step.unifier, step.formula)

    def accept_cases(self, step: Step, premises: list[Formula]) -> None:
        """Accept the case that the goal is false, or what clauses leave whichever case holds."""
        if premises:
            if any(map(counts, premises)):
                raise RejectedError("cases are clauses, not counts")
            self.clauses.rules.add_up(premises, (), (1,) * len(premises), step.formula)
        elif not self._denies_goal(step.formula):
            raise RejectedError(f"{brief(step.formula)} does not deny the goal")

    def accept_definition(self, step: Step, premises: list[Formula]) -> None:
        """Accept what a new predicate means, or the premise by such predicates."""
        if self.clauses.rules.reading.numbers is not None:
            raise RejectedError("on a grid, no predicate is new")
        if not premises:
            self.clauses.define(step.formula)
        else:
            self.clauses.fold(premises[0], step.formula)

    def _denies_goal(self, formula: Formula) -> bool:
        closed = close(self.goal)
        return self._same(formula, Not(closed)) or self._same(Not(formula), closed)

    def accept_conclusion(self, step: Step, premises: list[Formula]) -> None:
        """Accept the goal, once its opposite has led to a contradiction."""
        if self.clauses.rules.clause(premises[0]):
            raise RejectedError("the premise is not the empty clause")
        if not self._same(step.formula, self.goal):
            raise RejectedError(f"this is not the goal {brief(self.goal)}")


RULES: dict[Name, Callable[[Walk, Step, list[Formula]], None]] = {
    "fact": Walk.accept_fact,
    "instance": Walk.accept_instance,
    "sum": lambda walk, step, given: walk.clauses.rules.add_up(
        given, step.unifier, step.weights, step.formula
    ),
    "cases": Walk.accept_cases,
    "definition": Walk.accept_definition,
    "conclusion": Walk.accept_conclusion,
    "replace": lambda walk, step, given: walk.clauses.rules.replace(
        given, step.unifier, step.formula
    ),
}
