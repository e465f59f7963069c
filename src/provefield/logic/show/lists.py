"""Lists of formulas as Prover9 reads them."""

from __future__ import annotations

from collections.abc import Iterable

from provefield.logic.formula import Formula
from provefield.logic.show import show

GOALS = "goals"
"""The list whose formulas are to be proved; any other holds assumptions."""


def write_list(name: str, formulas: Iterable[Formula]) -> str:
    """A list of formulas as Prover9 reads it."""
    lines = (f"  {show(formula, 'prover9')}." for formula in formulas)
    return "\n".join([f"formulas({name}).", *lines, "end_of_list.\n"])
