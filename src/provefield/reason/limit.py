"""How long a question may take."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from provefield.errors import BudgetError


@dataclass(frozen=True, slots=True)
class Limit:
    """Wall seconds and, if given, conflicts of a solver; the clock starts when it is made.

    >>> Limit(seconds=60).remaining > 59
    True
    """

    seconds: float = 2.0
    conflicts: int | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def remaining(self) -> float:
        """Seconds left, never below zero."""
        return max(0.0, self.started + self.seconds - time.monotonic())

    def tick(self) -> None:
        """Raise BudgetError when the time is over: for loops that may be long."""
        if not self.remaining:
            raise BudgetError(f"no answer within {self.seconds:.3g} seconds")

    def at_most(self, seconds: float) -> Limit:
        """A limit that starts now and ends with this one, or after so many seconds if sooner."""
        return Limit(min(seconds, self.remaining), self.conflicts)


UNLIMITED = Limit(seconds=math.inf)
