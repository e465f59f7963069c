"""What every kind of game must be able to do at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from provefield.errors import MoveError
from provefield.games.protocol import Kind, Mode, Result
from provefield.tongues import Tongue, phrase
from provefield.web import shapes
from provefield.web.tasks.advise import Seen

UNDO = "undo"
STRICT = phrase("A strict game cannot be taken back. Practice can.")
AT_THE_START = phrase("There is nothing to take back.")


class Table(Protocol):
    """A game after some moves; it never changes, a move makes a new one."""

    @property
    def kind(self) -> Kind:
        """Which game it is."""
        ...

    @property
    def result(self) -> Result:
        """How it stands."""
        ...

    @property
    def seen(self) -> Seen:
        """What the player sees."""
        ...

    def shown(self, play: str, ply: int, loss: shapes.Loss | None, tongue: Tongue) -> shapes.Play:
        """What the player's browser is told."""
        ...


def standing(log: Iterable[str], mode: Mode) -> tuple[str, ...]:
    """The moves of a log that were not taken back.

    >>> standing(["right", "down", "undo", "undo", "down"], "practice")
    ('down',)
    """
    moves: list[str] = []
    for move in log:
        if move != UNDO:
            moves.append(move)
        elif mode == "strict":
            raise MoveError(STRICT)
        elif not moves:
            raise MoveError(AT_THE_START)
        else:
            moves.pop()
    return tuple(moves)
