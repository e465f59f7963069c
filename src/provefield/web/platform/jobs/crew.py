"""Workers of one kind: so many of them, forked when first needed, replaced when they are killed."""

from __future__ import annotations

from collections.abc import Sequence

from provefield.web.platform.jobs.question import Cost
from provefield.web.platform.jobs.worker import Fork, Worker


class Slot:
    """The place of one worker, which another takes if it had to be killed."""

    def __init__(self, fork: Fork, niceness: int) -> None:
        self._fork = fork
        self._niceness = niceness
        self.worker: Worker | None = None

    def living_worker(self) -> Worker:
        """The worker there, or a fresh one if it is gone."""
        if self.worker is None or not self.worker.is_alive:
            self.end()
            self.worker = Worker(self._fork, self._niceness)
        return self.worker

    def end(self) -> None:
        """Leave no worker there, and nothing open that leads to one."""
        if self.worker is not None:
            self.worker.end()


class Crew:
    """Slots for questions of some costs; those that are idle."""

    def __init__(
        self, costs: Sequence[Cost], size: int, fork: Fork, niceness: int, kept: int = 1
    ) -> None:
        self.costs = costs
        self._kept = kept
        self.slots = [Slot(fork, niceness) for _ in range(size)]
        self.idle = list(self.slots)

    @property
    def most_of_a_share(self) -> int:
        """How many of them one share may have: some are kept for everybody else."""
        return max(1, len(self.slots) - self._kept)
