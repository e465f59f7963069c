"""Counts in sequence: each valuation is extended in one way, and then says what the count says."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from provefield.errors import TooLargeError
from provefield.logic.counting import count_in_sequence
from provefield.logic.formula import (
    And,
    Atom,
    Bound,
    Cardinality,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    exactly,
)

LETTERS = tuple(map(Atom, "ABCD"))


def holds(formula: Formula, true: set[Formula]) -> bool:
    match formula:
        case Not(body):
            return not holds(body, true)
        case And(parts):
            return all(holds(part, true) for part in parts)
        case Or(parts):
            return any(holds(part, true) for part in parts)
        case Implies(left, right):
            return not holds(left, true) or holds(right, true)
        case _:
            return formula in true


def said(formula: Formula, true: set[Formula]) -> bool:
    """Whether the result holds once each new atom is as it is defined."""
    main, *definitions = formula.parts if isinstance(formula, And) and formula.parts else (formula,)
    for each in definitions:
        assert isinstance(each, Iff)
        if holds(each.right, true):
            true.add(each.left)
    return holds(main, true)


@pytest.mark.parametrize("how", get_args(Bound))
@pytest.mark.parametrize("number", range(-1, 6))
def test_a_count_in_sequence_says_what_the_count_says(how: Bound, number: int) -> None:
    a, b, c, d = LETTERS
    parts = (a, Not(b), Or((c, d)), d)
    written = count_in_sequence(Cardinality(how, number, parts))
    for values in product((False, True), repeat=4):
        true: set[Formula] = {atom for atom, value in zip(LETTERS, values, strict=True) if value}
        found = sum(holds(part, true) for part in parts)
        meant = {"exactly": found == number, "atleast": found >= number, "atmost": found <= number}
        assert said(written, true) == meant[how]


def test_a_count_of_too_many_steps_is_refused() -> None:
    with pytest.raises(TooLargeError, match="in sequence"):
        count_in_sequence(exactly(100, [Atom(f"A{number}") for number in range(300)]))
