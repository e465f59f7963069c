"""What players of a game are told: messages, how the mines are counted, and where they start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from provefield.grid import Cell, Grid
from provefield.logic.formula import Formula
from provefield.tongues import ENGLISH, Tongue, languages

Count = Literal["exactly", "at-most", "none"]
START = Cell(1, 1)


def other_languages() -> dict[str, Tongue]:
    """The languages but English, by what game files call them.

    >>> other_languages()
    {'german': 'de'}
    """
    return {each.called: tongue for tongue, each in languages().items() if tongue != ENGLISH}


@dataclass(frozen=True, slots=True)
class Message:
    """What a cell tells whoever steps on it, in logic and in the author's words.

    `others` has the author's words in other languages than English.
    """

    cell: Cell
    formula: Formula
    english: str = ""
    others: tuple[tuple[Tongue, str], ...] = ()

    def words_in(self, tongue: Tongue) -> str:
        """The author's words in a language; empty if there are none.

        >>> from provefield.logic.formula import TRUE
        >>> Message(START, TRUE, "Yes.", (("de", "Ja."),)).words_in("de")
        'Ja.'
        """
        return self.english if tongue == ENGLISH else dict(self.others).get(tongue, "")


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
