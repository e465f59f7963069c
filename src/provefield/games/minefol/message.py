"""What players of a game are told: messages, how the mines are counted, and where they start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from provefield.grid import Cell, Grid
from provefield.logic.formula import Formula

Count = Literal["exactly", "at-most", "none"]
START = Cell(1, 1)


@dataclass(frozen=True, slots=True)
class Message:
    """What a cell tells whoever steps on it, in logic and in the author's words."""

    cell: Cell
    formula: Formula
    english: str = ""


class Told(Protocol):
    """A field, messages about it, and how many mines to find: a whole game, or what is seen."""

    @property
    def grid(self) -> Grid:
        """The field."""
        ...

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages that were read."""
        ...

    @property
    def mines(self) -> int | None:
        """How many mines there are to find."""
        ...

    @property
    def count(self) -> Count:
        """Whether there are exactly or at most so many, or nobody says."""
        ...
