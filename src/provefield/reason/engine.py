"""What every engine must be able to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from provefield.grid import Cell
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.process import Bounds
from provefield.reason.question import Sequent
from provefield.reason.verdict import Inconsistent, Label, Verdict


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


class Program(Engine, Protocol):
    """An engine that is a program of its own, with proofs of its own."""

    def tell_own_proof(self, sequent: Sequent, bounds: Bounds) -> str:
        """The proof that the program finds, as it prints it, or that it found none."""
        ...
