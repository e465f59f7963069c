"""Proofs as values: steps from facts to a goal, and lines of a natural deduction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from provefield.logic.formula import Formula
from provefield.printing import Printed
from provefield.reason.calculus.grid import Kind, Step, kind
from provefield.reason.tell.rows import deduction_lines, step_lines


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
    def kinds(self) -> Mapping[int, Kind]:
        """What each step is called, by its number."""
        formulas = {step.id: step.formula for step in self.steps}
        return {step.id: kind(step, formulas) for step in self.steps}

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


def rests_on(steps: Sequence[Step], last: int) -> list[Step]:
    """The steps that one rests on, and itself; each rests on earlier ones alone."""
    needed = {last}
    for step in reversed(steps):
        if step.id in needed:
            needed.update(step.premises)
    return [step for step in steps if step.id in needed]


def number_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps with numbers from one on."""
    given = list(steps)
    order = {step.id: number for number, step in enumerate(given, 1)}
    return tuple(
        replace(step, id=order[step.id], premises=tuple(map(order.__getitem__, step.premises)))
        for step in given
    )
