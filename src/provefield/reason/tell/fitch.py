"""A natural deduction as numbered Fitch lines, in the syntax of forall x: Calgary.

Each line is `number | formula :rule cited`, one bar a level; premises are `:PR`, assumptions `:AS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from provefield.errors import InputError
from provefield.reason.check.natural import check_deduction
from provefield.reason.proof import Deduction
from provefield.reason.tell.book import bracketed, in_pairs, parts

if TYPE_CHECKING:
    from provefield.reason.answer import Answer

RULES = {"premise": "PR", "assumption": "AS", "⊥E": "X", "¬¬E": "DNE", "QN": "CQ"}
"""What the book calls a rule, where it differs from our name."""

WIDEST = 60  # characters to which the reasons are aligned

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
    r"""Numbers, bars, formulas and rules in columns; `--` parts a box from the one before it.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.natural import deduce
    >>> print(*fitch_lines(deduce([parse("A | B")], parse("B | A"))), sep="\n")
    1 | A ∨ B    :PR
    2 | | A      :AS
    3 | | B ∨ A  :∨I 2
    4 | --
    5 | | B      :AS
    6 | | B ∨ A  :∨I 5
    7 | B ∨ A    :∨E 1, 2-3, 5-6
    """
    strict = check_deduction(deduction, strict=True) is None
    lines = in_pairs(deduction.lines, strict=strict)
    places = len(str(lines[-1].number)) if lines else 0
    left = [
        f"{line.number:>{places}} {'| ' * (line.depth + 1)}{bracketed(line.formula)}"
        for line in lines
    ]
    width = min(WIDEST, max(map(len, left), default=0))
    shown: list[str] = []
    for before, text, line in zip((None, *lines), left, lines, strict=False):
        if parts(before, line):
            shown.append(f"{line.number - 1:>{places}} {'| ' * line.depth}--")
        rule = RULES.get(line.rule, line.rule)
        shown.append(f"{text:<{width}}  :{rule} {line.cites}".rstrip())
    return shown
