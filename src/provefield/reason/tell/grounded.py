"""A proof about a board without variables: each step once for each instance that is used.

Three kinds of steps are enough. Resolving is a sum with weights 1 and 1; what rests on the denied
goal has the goal as one more literal, so that nothing has to be supposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from provefield.errors import InputError
from provefield.logic.binding import alpha_equal, close, free_variables, substitute
from provefield.logic.field import Field, mine, unfold_safe
from provefield.logic.formula import (
    Atom,
    ForAll,
    Formula,
    Int,
    Not,
    disjunction,
)
from provefield.reason.calculus.grid import Step, counts
from provefield.reason.check.on_grid import OnGrid, compute
from provefield.reason.check.reading import Signed, read_clause
from provefield.reason.proof import Proof

Kind = Literal["part", "clause", "sum"]
Values = Mapping[str, int]
Literals = dict[tuple[int, int], bool]
"""The cells of a clause, and whether it says that they hold mines."""


@dataclass(frozen=True, slots=True)
class GroundStep:
    """What follows from earlier formulas, which are numbered from 0, the facts first.

    part    one instance of a formula that holds for all numbers; `place` counts from 0
    clause  whenever the clause is false, so is the cited formula
    sum     if the clause were false, the weighted sum of the cited formulas could not hold
    """

    kind: Kind
    cited: tuple[int, ...]
    formula: Formula
    literals: Literals = field(default_factory=dict)
    weights: tuple[int, ...] = ()
    place: int = 0


def ground_proof(proof: Proof, facts: Sequence[Formula], here: Field) -> list[GroundStep]:
    """The steps of a proof from facts, without variables; the last one states the goal."""
    return _Grounding(here, proof, [close(fact) for fact in facts]).run()


def ground_goal(proof: Proof, here: Field) -> Literals:
    """The cell that a proof is about; none if its facts clash."""
    literals = _literals(proof.goal, {}, here)
    assert literals is not None
    return literals


@dataclass(slots=True)
class _Grounding:
    """Makes the instances of steps that are used, each once; None stands for what is always true.

    What is always true adds nothing to a sum that cannot hold, so it is left out there.
    """

    here: Field
    proof: Proof
    facts: list[Formula]
    made: list[GroundStep] = field(default_factory=list)
    numbers: dict[tuple[int, tuple[tuple[str, int], ...]], int | None] = field(default_factory=dict)
    parts: dict[tuple[int, int], int] = field(default_factory=dict)
    bodies: dict[int, Formula] = field(default_factory=dict)
    steps: dict[int, Step] = field(default_factory=dict)
    rests: set[int] = field(default_factory=set)
    """The steps that rest on the denied goal."""

    def __post_init__(self) -> None:
        for step in self.proof.steps:
            self.steps[step.id] = step
            supposes = step.supposes or not self.rests.isdisjoint(step.premises)
            if supposes and step.rule != "conclusion":
                self.rests.add(step.id)

    def run(self) -> list[GroundStep]:
        """All steps, of which the last one gives the goal."""
        for step in self.proof.steps:
            if not free_variables(step.formula):
                self._number(step, {})
        return self.made

    def _number(self, step: Step, values: Values) -> int | None:
        """The number of an instance of a step, which is made if it was not before."""
        own = {name: values.get(name, 1) for name in free_variables(step.formula)}
        key = step.id, tuple(sorted(own.items()))
        if key not in self.numbers:
            self.numbers[key] = self._make(step, own)
        return self.numbers[key]

    def _make(self, step: Step, values: Values) -> int | None:
        if step.supposes:
            return None
        if counts(step.formula):
            return self._count(step, values)
        literals = _literals(step.formula, values, self.here)
        if step.id in self.rests and literals is not None:
            literals = _merged((*literals.items(), *ground_goal(self.proof, self.here).items()))
        return None if literals is None else self._clause(step, values, literals)

    def _clause(self, step: Step, values: Values, literals: Literals) -> int:
        said = disjunction(
            mine(*cell) if mined else Not(mine(*cell)) for cell, mined in literals.items()
        )
        premises = [self.steps[premise] for premise in step.premises]
        if step.rule == "fact":
            return self._put(GroundStep("clause", (self._index(step.formula),), said, literals))
        if step.rule == "instance" and premises[0].rule == "fact":
            index = self._index(premises[0].formula)
            return self._put(GroundStep("clause", (index,), said, literals))
        inner = _unified(step, values)
        weights = step.weights or (1,) * len(premises)
        cited = [(self._number(each, inner), w) for each, w in zip(premises, weights, strict=True)]
        used = [(number, weight) for number, weight in cited if number is not None]
        taken = step.rule == "instance" and counts(premises[0].formula)
        kind: Kind = "clause" if taken else "sum"
        numbers, weights = tuple(number for number, _ in used), tuple(w for _, w in used)
        return self._put(GroundStep(kind, numbers, said, literals, weights))

    def _count(self, step: Step, values: Values) -> int | None:
        """A count that is a fact, or what an instance makes of one."""
        if step.rule == "fact":
            return self._part(step.formula, values)
        [premise] = (self.steps[premise] for premise in step.premises)
        inner = _unified(step, values)
        if premise.rule == "fact":
            return self._part(premise.formula, inner)
        return self._number(premise, inner)

    def _part(self, fact: Formula, values: Values) -> int:
        """A fact under its universal quantifiers, with values for all of them."""
        number = self._index(fact)
        body = close(fact)
        while isinstance(body, ForAll):
            place = number, values.get(body.variable, 1) - 1
            if place not in self.parts:
                said = substitute(body.body, {body.variable: Int(place[1] + 1)})
                self.parts[place] = self._put(GroundStep("part", (number,), said, place=place[1]))
                self.bodies[self.parts[place]] = said
            number = self.parts[place]
            body = self.bodies[number]
        return number

    def _put(self, step: GroundStep) -> int:
        self.made.append(step)
        return len(self.facts) + len(self.made) - 1

    def _index(self, formula: Formula) -> int:
        closed = close(formula)
        return next(at for at, fact in enumerate(self.facts) if alpha_equal(fact, closed))


def _literals(formula: Formula, values: Values, here: Field) -> Literals | None:
    """The cells of a clause under values for its variables; None if it is always true."""
    terms = {name: Int(value) for name, value in values.items()}
    clause = read_clause(unfold_safe(formula), OnGrid(here), terms)
    if clause is None or True in clause:
        return None
    signed = (each for each in clause if isinstance(each, Signed))
    return _merged((_cell(each), each.positive) for each in signed)


def _unified(step: Step, values: Values) -> Values:
    """Values for the variables of the premises, from those for the variables of a step."""
    terms = {name: Int(value) for name, value in values.items()}
    chosen = dict(values)
    for name, term in step.unifier:
        reached = compute(term, terms)
        chosen[name] = reached.value if isinstance(reached, Int) else 1
    return chosen


def _cell(literal: Signed) -> tuple[int, int]:
    match literal.atom:
        case Atom("mine", (Int(column), Int(row))):
            return column, row
        case other:
            raise InputError(f"a board has mines alone, not {other}", source="style")


def _merged(pairs: Iterable[tuple[tuple[int, int], bool]]) -> Literals | None:
    """Literals in one order; None if a cell is both, which is always true."""
    given: Sequence[tuple[tuple[int, int], bool]] = sorted(pairs)
    merged = dict(given)
    return merged if all(merged[cell] == mined for cell, mined in given) else None
