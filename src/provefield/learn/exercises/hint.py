"""One hint, and what several kinds of exercises hint at: the outermost sign."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.grid import Cell
from provefield.logic.formula import (
    And,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
)
from provefield.tongues import Phrase, phrase


@dataclass(frozen=True, slots=True)
class Hint:
    """What to tell, the cells to light up, and lines that stand for themselves."""

    text: Phrase
    cells: tuple[Cell, ...] = ()
    lines: str = ""


SIGNS: dict[type, str] = {
    ForAll: "∀",
    Exists: "∃",
    Not: "¬",
    And: "∧",
    Or: "∨",
    Implies: "→",
    Iff: "↔",
}


def outermost_sign(formula: Formula) -> str:
    """The outermost sign; none where a formula is an atom."""
    if isinstance(formula, CountQuantifier):
        return str(formula).partition(" ")[0]
    return SIGNS.get(type(formula), "")


def hint_at_sign(formula: Formula) -> Hint:
    """The outermost sign or, where there is none, what the places of an atom are."""
    sign = outermost_sign(formula)
    if not sign:
        return Hint(phrase("The first number is the column, the second one the row."))
    return Hint(phrase("The outermost sign is `{sign}`.", sign=sign))
