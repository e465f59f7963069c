"""Order where no numbers are: one relation `<` of which nothing is known.

`a <= b`, `a > b` and `a >= b` are short for `-(b < a)`, `b < a` and `-(a < b)`. Whatever reasons
over arbitrary domains, judges that or writes it for another program reads them here; people read
what was written. Of numbers on a grid the two say the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from provefield.logic.formula import Compare, Comparison, Formula, Not, rebuild

# For each comparison: whether it claims or denies, what, and whether the sides change places.
_SHORT_FOR: Mapping[Comparison, tuple[bool, Comparison, bool]] = {
    "=": (True, "=", False),
    "!=": (False, "=", False),
    "<": (True, "<", False),
    ">": (True, "<", True),
    "<=": (False, "<", True),
    ">=": (False, "<", False),
}


def signed(comparison: Compare) -> tuple[bool, Compare]:
    """Whether a comparison claims or denies, and the one by `=` or `<` that it is about.

    >>> from provefield.logic.formula import Var
    >>> claimed, about = signed(Compare("<=", Var("x"), Var("y")))
    >>> claimed, print(about)
    y < x
    (False, None)
    """
    claimed, op, swapped = _SHORT_FOR[comparison.op]
    left, right = comparison.left, comparison.right
    return claimed, Compare(op, right, left) if swapped else Compare(op, left, right)


def plain(comparison: Compare) -> Compare | Not:
    """A comparison by `=` and `<` alone."""
    claimed, about = signed(comparison)
    return about if claimed else Not(about)


def in_plain_order(formula: Formula) -> Formula:
    """The formula with `<` as its only sign of order; ≠ stays, which everybody reads alike.

    >>> from provefield.logic.parse import parse
    >>> print(in_plain_order(parse("all x (x <= a | x > b | x != c)")))
    ∀x (¬(a < x) ∨ b < x ∨ x ≠ c)
    """
    if isinstance(formula, Compare):
        return formula if formula.op in ("=", "!=") else plain(formula)
    return rebuild(formula, in_plain_order)
