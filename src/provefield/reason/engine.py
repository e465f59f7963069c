"""What every engine must be able to do, and how long it may take."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from provefield.grid import Cell
from provefield.reason.knowledge import Knowledge
from provefield.reason.verdict import Inconsistent, Label, Verdict


@dataclass(frozen=True, slots=True)
class Limit:
    """How much wall time and memory one question may take; the clock starts when it is made.

    >>> Limit(seconds=60).remaining > 59
    True
    """

    seconds: float = 2.0
    megabytes: int = 512
    started: float = field(default_factory=time.monotonic)

    @property
    def remaining(self) -> float:
        """Seconds left, never below zero."""
        return max(0.0, self.started + self.seconds - time.monotonic())


class Engine(Protocol):
    """Turns knowledge and a question into an answer; it may give up, but it is never wrong.

    `label` answers for many cells at once, in words; `ask` answers for one, with evidence. When no
    board fits the facts, everything would follow: an engine that notices answers `Inconsistent`.
    """

    @property
    def name(self) -> str:
        """What people call the engine."""
        ...

    @property
    def complete(self) -> bool:
        """Whether, given enough time, every cell gets an answer other than unknown."""
        ...

    def label(
        self, knowledge: Knowledge, cells: Iterable[Cell], limit: Limit
    ) -> Mapping[Cell, Label] | Inconsistent:
        """Say safe, mine, open or unknown of each cell."""
        ...

    def ask(self, knowledge: Knowledge, cell: Cell, limit: Limit) -> Verdict:
        """Say what follows about one cell, and show why."""
        ...
