"""What every agent must be able to do: look at a view, and give moves with reasons."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from provefield.games.sweeper.move import Move
from provefield.games.sweeper.view import View
from provefield.tongues import Phrase, phrase


class Reason(Protocol):
    """Why an agent does what it does."""

    @property
    def proved(self) -> bool:
        """Whether the move cannot go wrong if what the agent sees is true."""
        ...

    def words(self) -> str:
        """The reason in a sentence or a few."""
        ...


@dataclass(frozen=True, slots=True)
class Because:
    """A reason that the agent puts into words itself."""

    text: str
    proved: bool = False

    def words(self) -> str:
        """The sentence as it was given."""
        return self.text


def percent(chance: float) -> Phrase:
    """A chance in whole percent.

    >>> percent(0.125)
    '12%'
    """
    return phrase("{number}%", number=f"{chance:.0%}".removesuffix("%"))


def least_here(risk: Phrase) -> Phrase:
    """That a guess is the least risky one."""
    return phrase("Nothing follows; the risk is lowest here, {risk}.", risk=risk)


@dataclass(frozen=True, slots=True)
class Step:
    """A move and the reason for it."""

    move: Move
    reason: Reason


Steps = Generator[Step, View, View]
"""Gives steps, is sent the view after each of them, and returns the last one."""


class Agent(Protocol):
    """A player of the Sweeper; it sees views and never a world."""

    @property
    def name(self) -> str:
        """What people call the agent."""
        ...

    @property
    def marks(self) -> bool:
        """Whether it means to mark every mine as well; if not, opening the rest is enough."""
        ...

    def play(self, view: View, rng: Random) -> Generator[Step, View, object]:
        """Yield steps, as many as seem good; each `yield` gives back the view after the step.

        When the generator ends, it is started again with the view of that moment. An agent that
        ends without a step that changed anything has given up. A step that has become pointless,
        because the cell is settled already, is passed over.
        """
        ...
