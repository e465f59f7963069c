"""Proofs as values: resolution steps and natural-deduction lines.

A resolution proof derives a goal from facts, clause by clause. A clause is a disjunction of
literals, the empty one being false; its variables stand for any number of the field. Each rule is
sound on its own, so that a checker needs nothing but the facts:

fact      a fact, as it was told
assume    the negation of the goal; a proof that uses it must end in the empty clause
clause    one clause of a fact: whenever the clause is false, so is the fact
instance  a clause under a substitution; what is false by arithmetic or off the grid is dropped, and
          so is a literal that says that something differs from itself
resolve   two clauses without a common variable: under the substitution, a literal of one is the
          negation of a literal of the other, and everything else is kept
replace   two clauses without a common variable: under the substitution, one side of an equation of
          the first is replaced by the other side somewhere in a literal of the second, and
          everything else is kept
counting  a weighted sum of counts and clauses that could not hold if the conclusion were false
conclude  the goal, from the empty clause
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from provefield.logic.formula import Formula, Term
from provefield.printing import Printed
from provefield.reason.tell.rows import deduction_lines, step_lines

Rule = Literal["fact", "assume", "clause", "instance", "resolve", "replace", "counting", "conclude"]
Substitution = tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a resolution proof."""

    id: int
    formula: Formula
    rule: Rule
    premises: tuple[int, ...] = ()
    unifier: Substitution = ()
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Proof(Printed):
    """Steps that lead from facts to a goal; the last one states it."""

    goal: Formula
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "\n".join(step_lines(self))

    @property
    def used(self) -> tuple[Formula, ...]:
        """The facts that the last step rests on."""
        return _used({step.id: step for step in self.steps}, "fact")

    @property
    def summary(self) -> str:
        """What is proved, in how many steps."""
        return f"{self.goal} in {len(self.steps)} steps"


Cite = int | tuple[int, int]
"""A line, or a box by its first and last line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a natural deduction; a box is cited by its first and last line."""

    number: int
    formula: Formula
    rule: str
    premises: tuple[Cite, ...] = ()
    depth: int = 0

    @property
    def cites(self) -> str:
        """The lines and boxes that it rests on: 1, 3-5."""
        return ", ".join(
            str(cited) if isinstance(cited, int) else f"{cited[0]}-{cited[1]}"
            for cited in self.premises
        )


@dataclass(frozen=True, slots=True, repr=False)
class Deduction(Printed):
    """A natural deduction of a goal from premises."""

    premises: tuple[Formula, ...]
    goal: Formula
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return "\n".join(deduction_lines(self))

    @property
    def used(self) -> tuple[Formula, ...]:
        """The premises that the last line rests on."""
        return _used({line.number: line for line in self.lines}, "premise")

    @property
    def summary(self) -> str:
        """What is deduced, in how many lines."""
        return f"{self.goal} in {len(self.lines)} lines"


def _used(numbered: Mapping[int, Step] | Mapping[int, Line], rule: str) -> tuple[Formula, ...]:
    """The formulas with that rule on which the last step or line rests, a box by its last line."""
    reached: set[int] = set()
    waiting = list(numbered)[-1:]
    while waiting:
        number = waiting.pop()
        if number not in reached and number in numbered:
            reached.add(number)
            cited = numbered[number].premises
            waiting += [each[-1] if isinstance(each, tuple) else each for each in cited]
    return tuple(numbered[at].formula for at in sorted(reached) if numbered[at].rule == rule)
