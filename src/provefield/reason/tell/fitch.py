"""A natural deduction as numbered Fitch lines, in the syntax of forall x: Calgary.

Each line is `number | formula :rule cited`, one bar a level; premises are `:PR`, assumptions `:AS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.reason.proof import Deduction

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

RULES = {"premise": "PR", "assumption": "AS", "⊥E": "X", "¬¬E": "DNE", "QN": "CQ"}
"""What the book calls a rule, where it differs from our name."""

NO_DEDUCTION = "no natural deduction was found"


def in_fitch(answer: Answer) -> str:
    """The lines of a natural deduction.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.ask import prove_sequent
    >>> print(prove_sequent([parse("A & B")], parse("B & A"), natural=True).show("fitch"))
    1 | A ∧ B  :PR
    2 | A      :∧E 1
    3 | B      :∧E 1
    4 | B ∧ A  :∧I 3, 2
    """
    return "\n".join(fitch_lines(deduction_of(answer)))


def deduction_of(answer: Answer) -> Deduction:
    """The natural deduction of an answer, or an error that says that there is none."""
    if answer.deduction is None:
        raise InputError(f"there is only another proof: {NO_DEDUCTION}", source="style")
    return answer.deduction


def fitch_lines(deduction: Deduction) -> list[str]:
    """Numbers, bars, formulas and rules in columns."""
    places = len(str(len(deduction.lines)))
    left = [
        f"{line.number:>{places}} {'| ' * (line.depth + 1)}{line.formula}"
        for line in deduction.lines
    ]
    width = max(map(len, left), default=0)
    return [
        f"{text:<{width}}  :{RULES.get(line.rule, line.rule)} {line.cites}".rstrip()
        for text, line in zip(left, deduction.lines, strict=True)
    ]
