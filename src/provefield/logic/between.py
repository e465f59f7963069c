"""How many of some literals hold: the one kind of count, from a message to its proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from provefield.logic.formula import Bound
from provefield.logic.semantics import Value

NO_FACT = -1

Instance = tuple[tuple[str, Value], ...]
"""What universal variables stand for."""


class Between(NamedTuple):
    """From low to high of the literals hold.

    A literal is a variable, negative where it is denied; `fact` is the place of the fact that says
    so, if one does, and `instance` what its universal variables stand for.
    """

    literals: tuple[int, ...]
    low: int
    high: int
    fact: int = NO_FACT
    instance: Instance = ()

    @classmethod
    def bounded(
        cls, how: Bound, number: int, literals: Sequence[int], fact: int = NO_FACT
    ) -> Between:
        """So many of the literals, at least or at most so many.

        >>> Between.bounded("atmost", 1, [2, 3])
        Between(literals=(2, 3), low=0, high=1)
        """
        low = 0 if how == "atmost" else number
        high = len(literals) if how == "atleast" else number
        return cls(tuple(literals), low, high, fact)

    def __repr__(self) -> str:
        """What differs from the default, so that a list of them can be read."""
        said = f"literals={self.literals}, low={self.low}, high={self.high}"
        fact = f", fact={self.fact}" if self.fact != NO_FACT else ""
        return f"Between({said}{fact}{f', instance={self.instance}' if self.instance else ''})"
