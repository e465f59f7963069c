"""When to ask what: the three strategies of the paper, each a rule for which cells to ask about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from provefield.agents.minefol.situation import Situation
from provefield.grid import Cell


class Strategy(Protocol):
    """Decides which cells a prover is asked about before the next move, often none."""

    @property
    def name(self) -> str:
        """What people call the strategy."""
        ...

    def questions(self, now: Situation) -> tuple[Cell, ...]:
        """The cells to ask about now; with none, the walker moves on."""
        ...


@dataclass(frozen=True, slots=True)
class ExploreAll:
    """First collects the messages of all proved cells within reach, then asks about every cell."""

    name: str = "explore-all"

    def questions(self, now: Situation) -> tuple[Cell, ...]:
        """All unsettled cells, once nothing is left to explore."""
        return () if now.unexplored else now.unasked


@dataclass(frozen=True, slots=True)
class ExploitProver:
    """Asks about every cell whenever a message was found."""

    name: str = "exploit-prover"

    def questions(self, now: Situation) -> tuple[Cell, ...]:
        """All unsettled cells, once for each state of knowledge."""
        return now.unasked


@dataclass(frozen=True, slots=True)
class ExploitNeighbours:
    """Asks at each step, but about the cells beside it alone."""

    name: str = "exploit-neighbours"

    def questions(self, now: Situation) -> tuple[Cell, ...]:
        """The unsettled neighbours, even if they were asked about before."""
        return now.unsettled_beside
