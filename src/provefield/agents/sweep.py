"""P1: open whatever comes next, and hope."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from provefield.agents.protocol import Act, Acts, Because
from provefield.games.sweeper.move import Open
from provefield.games.sweeper.view import View
from provefield.tongues import phrase

NEXT = Because(phrase("It is the next covered cell, row by row."))


@dataclass(frozen=True, slots=True)
class Sweep:
    """Opens every cell in reading order; it knows no logic and marks nothing."""

    name: str = "p1"
    marks: bool = False

    def play(self, view: View, rng: Random) -> Acts[View]:
        """Go through the board once."""
        for cell in view.covered:
            view = yield Act(Open(cell), NEXT)
        return view
