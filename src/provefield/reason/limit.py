"""How long a question may take."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field

from provefield.errors import BudgetError
from provefield.tongues import Phrase, phrase


def overdue(seconds: float) -> Phrase:
    """That the time is over.

    >>> overdue(2.0)
    'no answer within 2 seconds'
    """
    return phrase("no answer within {seconds} seconds", seconds=f"{seconds:.3g}")


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

    def tick(self, work: int = 1) -> None:
        """Raise BudgetError when the time is over: for loops that may be long.

        How much work is next matters to limits that count it instead of time.
        """
        if not self.remaining:
            raise BudgetError(overdue(self.seconds))

    def at_most(self, seconds: float) -> Limit:
        """A limit that starts now and ends with this one, or after so many seconds if sooner."""
        return Limit(min(seconds, self.remaining), self.conflicts)

    def anew(self, seconds: float) -> Limit:
        """A limit that starts now, for time that went by and should not count."""
        return Limit(seconds, self.conflicts)


UNLIMITED = Limit(seconds=math.inf)


@dataclass(frozen=True, slots=True)
class WorkLimit(Limit):
    """A limit of work before time, so that the answer is the same on every machine.

    >>> limit = WorkLimit(steps=3)
    >>> limit.tick(2)
    >>> limit.tick(2)
    Traceback (most recent call last):
    provefield.errors.BudgetError: no answer within 3 steps
    """

    seconds: float = math.inf
    conflicts: int | None = 400
    steps: int = 6_000
    _done: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)

    def tick(self, work: int = 1) -> None:
        """Raise BudgetError when the work that is next would be too much, or the time is over."""
        self._done[0] += work
        if self._done[0] > self.steps:
            raise BudgetError(phrase("no answer within {steps} steps", steps=f"{self.steps:,}"))
        Limit.tick(self)

    def at_most(self, seconds: float) -> Limit:
        """The same limit: no time changes it."""
        return self

    def anew(self, seconds: float) -> Limit:
        """The same limit: no time changes it."""
        return self
