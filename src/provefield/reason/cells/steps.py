"""The steps of a proof about numbered cells, written while it is found.

A clause is a set of literals: the number of a mined cell, negative for a safe one. What rests on a
decided cell has the opposite of that as one more literal, so that every step holds on its own; what
follows there is said last.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from provefield.logic.field import Field
from provefield.logic.formula import (
    FALSE,
    Cardinality,
    CountQuantifier,
    Formula,
    Int,
    Or,
    disjunction,
)
from provefield.logic.ground.cells import cell_literal
from provefield.reason.calculus.grid import ONCE_EACH, RuleName, Step, Substitution
from provefield.reason.cells.reading import without_universals
from provefield.reason.constraint import Between, Clause, Constraint, Instance
from provefield.reason.knowledge import Fact
from provefield.reason.numbers import clause_of, literal_of
from provefield.reason.proof import Proof, number_steps, rests_on

MOST_STEPS = 20_000
OF_A_SPLIT = 3  # how hard it is to see that two cases come to the same

Literals = frozenset[int]


class TooManyStepsError(Exception):
    """A proof has more steps than it may have."""


@dataclass(slots=True)
class Steps:
    """Steps from facts, each stated once, and the clauses that they state.

    >>> from provefield.logic.parse import parse
    >>> facts = [Fact(parse(said), "") for said in ("all x -mine(x,1)", "mine(1,1) | mine(1,2)")]
    >>> steps = Steps(facts, Field(2, 2))
    >>> either = steps.row(Clause(frozenset({1, 3}), 1))
    >>> last = steps.resolve(either, steps.row(Clause(frozenset({-1}), 0)))
    >>> for step in steps.proof(last, parse("mine(1,2)")).steps:
    ...     print(step.id, step.formula, step.rule, *step.premises)
    1 mine(1, 1) ∨ mine(1, 2) fact
    2 ∀x ¬mine(x, 1) fact
    3 ¬mine(1, 1) instance 2
    4 mine(1, 2) sum 1 3
    """

    facts: Sequence[Fact]
    field: Field
    made: list[Step] = dataclasses.field(default_factory=list)
    clauses: list[Literals] = dataclasses.field(default_factory=list)
    """By place: what each step states, nothing for a count."""
    efforts: list[int] = dataclasses.field(default_factory=list)
    """By place: how hard each step is to follow."""
    numbers: dict[object, int] = dataclasses.field(default_factory=dict)

    def copy(self) -> Steps:
        """The same steps, to which others are added."""
        made, clauses, efforts = [*self.made], [*self.clauses], [*self.efforts]
        return Steps(self.facts, self.field, made, clauses, efforts, {**self.numbers})

    def literals(self, number: int) -> Literals:
        """The clause that a step states."""
        return self.clauses[number - 1]

    def row(self, row: Constraint) -> int:
        """A clause or a count that a fact states, with the instance that states it."""
        if isinstance(row, Clause):
            return self.clause(row.literals, row.fact, row.instance)
        key = row.fact, row.instance
        if key not in self.numbers:
            self.numbers[key] = self._count(row)
        return self.numbers[key]

    def _count(self, row: Between) -> int:
        cited = self._fact(row.fact)
        _, body = without_universals(self.facts[row.fact].formula)
        if isinstance(body, Cardinality) and not row.instance:
            return cited
        assert isinstance(body, Cardinality | CountQuantifier)
        cells = tuple(literal_of(literal, self.field) for literal in row.literals)
        said = Cardinality(body.how, row.low if body.how == "atleast" else row.high, cells)
        return self._put(Step(self._next, said, "instance", (cited,), _unifier(row.instance)))

    def clause(self, literals: Literals, fact: int, instance: Instance = ()) -> int:
        """A clause without which a fact would be false; a fact that is that clause is enough."""
        if (fact, literals) not in self.numbers:
            cited = self._fact(fact)
            if self._states(self.facts[fact].formula, literals):
                self.clauses[cited - 1] = literals
                return cited
            said = clause_of(literals, self.field)
            step = Step(self._next, said, "instance", (cited,), _unifier(instance))
            self.numbers[fact, literals] = self._put(step, literals)
        return self.numbers[fact, literals]

    def resolve(self, left: int, right: int, last: int = 0, effort: int = 1) -> int:
        """What two clauses leave when a literal of one is the opposite of one of the other."""
        one, other = self.literals(left), self.literals(right)
        clash = next(literal for literal in one if -literal in other)
        return self._add(
            (one - {clash}) | (other - {-clash}), "sum", (left, right), ONCE_EACH, last, effort
        )

    def sum(
        self, literals: Iterable[int], weights: Mapping[int, int], last: int = 0, effort: int = 1
    ) -> int:
        """A clause without which a weighted sum of earlier steps could not hold."""
        clause, factors = frozenset(literals), tuple(weights.values())
        return self._add(clause, "sum", tuple(weights), factors, last, effort)

    def cases(self, either: int, settled: Mapping[int, int], last: int = 0) -> int:
        """What a clause leaves when steps show what follows from some of its literals."""
        for case, step in settled.items():
            if -case not in self.literals(step):
                return step  # which needs no cases
        left = self.literals(either).difference(settled)
        left = left.union(*(self.literals(step) - {-case} for case, step in settled.items()))
        if len(settled) == 1:
            (end,) = settled.values()
            twice = self.literals(either) & self.literals(end)
            return self.resolve(either, end, last, OF_A_SPLIT if twice else 1)
        cited = (either, *settled.values())
        return self._add(left, "cases", cited, (), last, effort=1 + len(settled))

    def suppose(self, literal: int) -> int:
        """The opposite of the goal."""
        return self._add(frozenset({literal}), "cases", ())

    def effort(self, last: int) -> int:
        """How hard it is to follow the steps that one rests on."""
        return sum(self.efforts[step.id - 1] for step in rests_on(self.made[:last], last))

    def proof(self, last: int, goal: Formula) -> Proof:
        """The steps that one rests on, which leads to the goal, numbered from one."""
        steps = [*number_steps(rests_on(self.made[:last], last))]
        if (said := steps[-1].formula) != goal:
            rule: RuleName = "conclusion" if said == FALSE else "instance"
            steps.append(Step(len(steps) + 1, goal, rule, (steps[-1].id,)))
        return Proof(goal, tuple(steps))

    def _fact(self, place: int) -> int:
        return self._once(place, Step(self._next, self.facts[place].formula, "fact"))

    def _states(self, formula: Formula, literals: Literals) -> bool:
        """Tell whether a formula is just that clause, in whatever order."""
        parts = formula.parts if isinstance(formula, Or) else (formula,)
        return {cell_literal(part, self.field) for part in parts} == literals

    def _once(self, key: object, step: Step) -> int:
        if key not in self.numbers:
            self.numbers[key] = self._put(step)
        return self.numbers[key]

    def _add(
        self,
        literals: Literals,
        rule: RuleName,
        premises: tuple[int, ...],
        weights: tuple[int, ...] = (),
        last: int = 0,
        effort: int = 1,
    ) -> int:
        key = literals, premises, weights
        if key not in self.numbers:
            ordered = sorted(literals, key=lambda literal: (literal == last, abs(literal)))
            said = disjunction(literal_of(literal, self.field) for literal in ordered)
            step = Step(self._next, said, rule, premises, (), weights)
            self.numbers[key] = self._put(step, literals, effort)
        return self.numbers[key]

    def _put(self, step: Step, literals: Literals = frozenset(), effort: int = 1) -> int:
        if len(self.made) >= MOST_STEPS:
            raise TooManyStepsError
        self.clauses.append(literals)
        self.efforts.append(effort)
        self.made.append(step)
        return step.id

    @property
    def _next(self) -> int:
        """The number of the step that is put next."""
        return len(self.made) + 1


def _unifier(instance: Instance) -> Substitution:
    return tuple((name, Int(int(value))) for name, value in instance)
