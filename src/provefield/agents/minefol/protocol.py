"""What every walker must be able to do: look at a view, ask what follows, and make moves."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from provefield.agents.protocol import Reason
from provefield.games.minefol.move import Move
from provefield.games.minefol.view import View
from provefield.grid import Cell
from provefield.reason.knowledge import Fact
from provefield.reason.verdict import Label
from provefield.tongues import Listed, Phrase, counted, phrase

CALLS_A_CELL = 2
"""Whoever asks about a cell asks a prover twice: is it safe, and does it hold a mine?"""


@dataclass(frozen=True, slots=True)
class Asked:
    """Cells that a prover was asked about, and what it said; or the facts that clash.

    >>> Asked((Cell(1, 2), Cell(2, 1)), {Cell(1, 2): "safe", Cell(2, 1): "open"}).words()
    'asked about 2 cells: 1 safe, 0 mines'
    """

    cells: tuple[Cell, ...]
    labels: Mapping[Cell, Label] = field(default_factory=dict)
    conflict: tuple[Fact, ...] = ()

    @property
    def calls(self) -> int:
        """How many questions that makes for a prover."""
        return CALLS_A_CELL * len(self.cells)

    def labelled(self, wanted: Label) -> tuple[Cell, ...]:
        """The cells of which the prover said so."""
        return tuple(cell for cell in self.cells if self.labels.get(cell) == wanted)

    def words(self) -> Phrase:
        """What was asked and answered, in a line."""
        number = len(self.cells)
        cells = counted("1 cell|{number} cells", number)
        if self.conflict:
            return phrase(
                "asked about {cells}: no board fits; these clash: {facts}",
                cells=cells,
                facts=Listed(fact.source for fact in self.conflict),
            )
        mines = len(self.labelled("mine"))
        return phrase(
            "asked about {cells}: {safe}, {mines}",
            cells=cells,
            safe=phrase("{number} safe", number=len(self.labelled("safe"))),
            mines=counted("1 mine|{number} mines", mines),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """A move, the proof that it is right, and why this one among those that were proved."""

    move: Move
    reason: Reason
    choice: str = ""


Act = Asked | Step
Acts = Generator[Act, View, None]
"""Gives acts and is sent the view after each of them; an end means that it has given up."""


class Walker(Protocol):
    """A player of MineFOL; it sees views and never a whole game."""

    @property
    def name(self) -> str:
        """What people call the walker."""
        ...

    def play(self, view: View, rng: Random) -> Acts:
        """Yield acts: what was asked, and moves; each `yield` gives back the view after the act.

        The referee checks every move. What a walker asked is its own account: it is counted as
        told.
        """
        ...
