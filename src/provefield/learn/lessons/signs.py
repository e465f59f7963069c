"""Which signs are offered for formulas: they grow with the lessons, as rules of proofs do."""

from __future__ import annotations

from collections.abc import Mapping

from provefield.learn.lessons import names

SINCE: Mapping[str, tuple[str, ...]] = {
    "say-it-in-symbols": ("¬", " ∧ ", " ∨ "),
    "if-then": (" → ",),
    "if-and-only-if": (" ↔ ",),
    "for-all": ("∀x ", "∀y ", " = "),
    "there-is": ("∃x ", "∃y "),
    "order": (" ≠ ",),
    "counting": ("exactly 1 x ",),
    "arithmetic": (" < ", " ≤ ", " + ", " - "),
}
"""The lesson that teaches a sign, or is the first to need it."""


def signs_by(lesson: str) -> tuple[str, ...]:
    """The signs that are known in a lesson, and how a cell is spoken of there.

    >>> signs_by("if-then")
    ('¬', ' ∧ ', ' ∨ ', ' → ', 'mine(1, 1)', '(', ')')
    """
    path = names()
    here = path.index(lesson)
    known = [sign for since, signs in SINCE.items() if path.index(since) <= here for sign in signs]
    cell = "mine(x, y)" if path.index("for-all") <= here else "mine(1, 1)"
    return (*known, cell, "(", ")")
