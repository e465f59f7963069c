"""Formulas as a textbook writes them."""

from __future__ import annotations

import re

from provefield.logic.binding import free_variables, substitute
from provefield.logic.formula import Compare, Formula, Func
from provefield.logic.parse import parse
from provefield.reason.calculus.derived.textbooks import Textbook
from provefield.reason.tell.fitch import with_brackets

_VARIABLE = r"[u-z][0-9₀-₉]?"
_SPELLINGS = (
    (re.compile(r"\\forall\b\s*"), "∀"),
    (re.compile(r"\\exists\b\s*"), "∃"),
    (re.compile(rf"\(([∀∃])({_VARIABLE})\)"), r"\1\2 "),
    (re.compile(rf"([∀∃])({_VARIABLE})(?=[^\s\d₀-₉])"), r"\1\2 "),
    (re.compile(r"(?<=[\w)])\s*(?<!all )(?<!exists )(?<!some )(?<!∀)(?<!∃)\bv\b\s+"), " ∨ "),
    (re.compile(r"/\\"), "∧"),
    (re.compile(r"\\/"), "∨"),
)
_UNIVERSAL = re.compile(rf"(?<!\w)((?:\({_VARIABLE}\)\s*)+)(?=[(~¬∀∃A-Z-])")
_SIGNS = str.maketrans({"⊃": "→", "≡": "↔", "•": "∧", "·": "∧", "∼": "¬", "[": "(", "]": ")"})
_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_APPLIED = re.compile(r"\b([A-Z])([a-z]+)\b(?!\()")
_ARGUMENTS = re.compile(r"\b([A-Z])\(([a-z](?:, [a-z])*)\)")


def read_formula(text: str, book: Textbook) -> Formula:
    """A formula in the signs of a book, or in ours; a variable that nothing binds is a name.

    >>> from provefield.reason.calculus.derived.textbooks import textbook
    >>> print(read_formula("(x)(Fx ⊃ ~Gxa) v (∃y)Fy", textbook("copi")))
    (∀x (F(x) → ¬G(x, a))) ∨ (∃y F(y))
    """
    text = text.translate(_SIGNS)
    for pattern, sign in _SPELLINGS:
        text = pattern.sub(sign, text)
    text = _UNIVERSAL.sub(lambda found: re.sub(r"\((\w+)\)", r"∀\1 ", found[1]), text)
    if book.juxtaposed:
        text = _APPLIED.sub(lambda found: f"{found[1]}({', '.join(found[2])})", text)
    formula = parse(text.translate(_DIGITS))
    return substitute(formula, {name: Func(name) for name in free_variables(formula)})


def show_formula(formula: Formula, book: Textbook) -> str:
    """A formula in the signs of a book.

    >>> from provefield.reason.calculus.derived.textbooks import textbook
    >>> show_formula(parse("all x (F(x) -> -G(x,a))"), textbook("logic-book"))
    '(∀x)(Fx ⊃ ~Gxa)'
    """
    if isinstance(formula, Compare):
        return str(formula)
    text = with_brackets(formula)
    if book.juxtaposed:
        text = _ARGUMENTS.sub(lambda found: found[1] + found[2].replace(", ", ""), text)
    for sign in "∀∃":
        written = book.signs.get(sign)
        if written:
            told = re.compile(rf"{sign}([a-z]\d*) ")
            text = told.sub(lambda found: written.replace("x", found[1]), text)  # noqa: B023
    return "".join(book.signs.get(sign, sign) if sign not in "∀∃" else sign for sign in text)
