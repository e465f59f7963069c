"""The rules of a proof from facts, as data: engines emit them, the judge reads and people see them.

A step states a formula: a clause, which is a disjunction of literals, the empty one being ⊥; a
count of literals; or a fact as it was told. Free variables stand for anything. Each rule is sound
on its own, so that the judge needs nothing but the facts. On a grid there are five; two more where
things have no numbers: `replace` for what is equal, `definition` for parts of a large formula.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from provefield.logic.formula import Cardinality, CountQuantifier, ForAll, Formula, Term

RuleName = Literal["fact", "instance", "sum", "cases", "conclusion", "replace", "definition"]
Kind = Literal["supposition", "resolution"] | RuleName
Substitution = tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a proof: what follows, by which rule, from which earlier steps.

    The unifier says what variables of the premises stand for: terms where they stand for anything,
    in an instance also what exists, by a new symbol and all that it depends on. The weights say how
    often each premise is added in a sum: a negative weight takes the upper bound of a count.
    """

    id: int
    formula: Formula
    rule: RuleName
    premises: tuple[int, ...] = ()
    unifier: Substitution = ()
    weights: tuple[int, ...] = ()

    @property
    def supposes(self) -> bool:
        """Whether it looks at the case that the goal is false."""
        return self.rule == "cases" and not self.premises


@dataclass(frozen=True, slots=True)
class Rule:
    """How many premises a rule may take (None: any number), what else, and what it allows."""

    premises: tuple[int, ...] | None
    unifier: bool
    weights: bool
    allows: str


RULES: Mapping[RuleName, Rule] = {
    "fact": Rule((0,), False, False, "to repeat a fact"),
    "instance": Rule(
        (1,),
        True,
        False,
        "to put terms for variables, and to take a clause without which the formula would be false",
    ),
    "sum": Rule(
        None,
        True,
        True,
        "to add up counts and clauses, with weights, where the sum leaves no other way out",
    ),
    "cases": Rule(
        None,
        False,
        False,
        "to go through the cases of one clause, each of which another clause settles; citing"
        " nothing, to look at the case that the goal is false",
    ),
    "conclusion": Rule(
        (1,), False, False, "to state the goal once its opposite has led to a contradiction"
    ),
    "replace": Rule((2,), True, False, "to put equals for equals"),
    "definition": Rule(
        (0, 1), False, False, "to say what a new predicate means, and to state a step by it"
    ),
}

ONCE_EACH = (1, 1)
"""The weights of a resolution: a literal and its opposite add up to one."""


def counts(formula: Formula) -> bool:
    """Whether a formula says how many there are, perhaps for all values of its variables.

    >>> from provefield.logic.parse import parse
    >>> counts(parse("all x atmost 1 y mine(x, y)")), counts(parse("mine(1, 1) | mine(2, 1)"))
    (True, False)
    """
    while isinstance(formula, ForAll):
        formula = formula.body
    return isinstance(formula, Cardinality | CountQuantifier)


def kind(step: Step, formulas: Mapping[int, Formula]) -> Kind:
    """The rule of a step for people: a supposition and a resolution have names of their own.

    >>> from provefield.logic.parse import parse
    >>> either = {1: parse("A | B"), 2: parse("-A")}
    >>> kind(Step(3, parse("B"), "sum", (1, 2), weights=ONCE_EACH), either)
    'resolution'
    """
    if step.supposes:
        return "supposition"
    clauses = not any(counts(formulas[premise]) for premise in step.premises)
    return "resolution" if clauses and step.weights == ONCE_EACH else step.rule
