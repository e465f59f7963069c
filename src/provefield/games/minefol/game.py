"""A whole game as its author made it: for referees and checkers, never for a player."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from provefield.games.minefol.message import Count, Message
from provefield.games.protocol import Kind, Mode
from provefield.grid import Cell, Grid

if TYPE_CHECKING:
    from provefield.games.minefol.referee import State


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

    kind: ClassVar[Kind] = "minefol"

    def start(self, mode: Mode = "strict") -> State:
        """The player in the top left cell, with what stands there read."""
        from provefield.games.minefol.referee import State

        return State(self, mode)

    def messages_on(self, cells: Collection[Cell]) -> tuple[Message, ...]:
        """The messages that stand on some cells."""
        return tuple(message for message in self.messages if message.cell in cells)
