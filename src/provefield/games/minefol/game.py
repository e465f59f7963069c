"""A whole game as its author made it: for referees and checkers, never for a player."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from provefield.games.minefol.message import Count, Message
from provefield.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class Game:
    """A field, how many mines it has, the messages on it, and how many steps are allowed.

    Where the mines are follows from the messages; an author may also say it outright.
    """

    grid: Grid
    messages: tuple[Message, ...]
    mines: int | None = None
    count: Count = "exactly"
    budget: int | None = None
    title: str = ""
    about: str = ""
    layout: frozenset[Cell] | None = None
    level: int | None = None
    tags: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def messages_on(self, cells: Collection[Cell]) -> tuple[Message, ...]:
        """The messages that stand on some cells."""
        return tuple(message for message in self.messages if message.cell in cells)
