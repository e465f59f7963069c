"""One hint, and what several kinds of exercises hint at: signs of a formula, cells, messages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from provefield.grid import Cell, row_by_row
from provefield.logic.formula import (
    And,
    Atom,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    rebuild,
)
from provefield.reason.tell.wording import name_cells
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


def hints_at_formula(formula: Formula) -> tuple[Hint, ...]:
    """The outermost sign, the form, and the whole formula.

    >>> from provefield.logic.parse import parse
    >>> for hint in hints_at_formula(parse("all x (mine(x,1) -> mine(x,2))")):
    ...     print(hint.text)
    The outermost sign is `∀`.
    It has this form: `∀x (… → …)`.
    This is one way to say it: `∀x (mine(x, 1) → mine(x, 2))`.
    """
    return (
        hint_at_sign(formula),
        Hint(phrase("It has this form: `{form}`.", form=_form(formula))),
        Hint(phrase("This is one way to say it: `{formula}`.", formula=formula)),
    )


def _form(formula: Formula) -> Formula:
    """The formula without what it says of cells."""
    return Atom("…") if isinstance(formula, Atom) else rebuild(formula, _form)


def hints_at_messages(cells: Iterable[Cell]) -> tuple[Hint, ...]:
    """How many messages are enough, where one of them stands, and all of them."""
    needed = row_by_row(cells)
    number = phrase("So many messages are enough: {number}.", number=len(needed))
    first = phrase("You need the message at {cell}.", cell=needed[0].words)
    every = phrase("You need the messages at {cells}.", cells=name_cells(needed))
    return Hint(number), Hint(first), Hint(every)
