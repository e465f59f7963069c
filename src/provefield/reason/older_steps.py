"""Steps of evidence of versions 1 and 2, by the rules of today.

The judge reads what comes out of here as it reads any other evidence, so that none of it has to be
trusted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from provefield.logic.binding import alpha_equal, close
from provefield.logic.formula import Formula, Not
from provefield.reason.calculus.grid import ONCE_EACH, RuleName, Step

RULES: Mapping[str, RuleName] = {
    "fact": "fact",
    "assume": "cases",
    "clause": "instance",
    "instance": "instance",
    "resolve": "sum",
    "counting": "sum",
    "replace": "replace",
    "conclude": "conclusion",
}
"""What their rules are called now."""


def translate(old: str, step: Step, goal: Formula) -> tuple[Step, ...]:
    """A step by the rules of today, given the name of its rule in those versions.

    What was resolved is summed up; a clause of the denied goal is taken as an instance of it.

    >>> from provefield.logic.parse import parse
    >>> goal = parse("A & B")
    >>> for step in translate("assume", Step(1, parse("-A | -B"), "fact"), goal):
    ...     print(step.id, step.formula, step.rule, step.premises)
    -1 ¬(A ∧ B) cases ()
    1 ¬A ∨ ¬B instance (-1,)
    """
    if old == "assume":
        denied = Not(close(goal))
        if any(map(alpha_equal, (step.formula, Not(step.formula)), (denied, close(goal)))):
            return (replace(step, rule="cases"),)
        case = Step(-step.id, denied, "cases")
        return case, replace(step, rule="instance", premises=(case.id,))
    weights = ONCE_EACH if old == "resolve" else step.weights
    return (replace(step, rule=RULES[old], weights=weights),)
