"""What a player may do: open a cell, mark it as a mine, or take the mark away."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.errors import InputError
from provefield.games.mark import Mark, Unmark
from provefield.grid import Cell, parse_cell
from provefield.tongues import phrase

__all__ = ["Mark", "Move", "Open", "Unmark", "parse_move"]


@dataclass(frozen=True, slots=True)
class Open:
    """Step on a cell.

    >>> print(Open(Cell(3, 4)))
    open 3,4
    """

    cell: Cell

    def __str__(self) -> str:
        return f"open {self.cell}"


Move = Open | Mark | Unmark
VERBS: dict[str, type[Move]] = {"open": Open, "mark": Mark, "unmark": Unmark}


def parse_move(text: str, *, source: str = "move") -> Move:
    """Read what `str(move)` writes.

    >>> parse_move("mark 3,4")
    Mark(cell=Cell(3, 4))
    >>> parse_move("flag 3,4")
    Traceback (most recent call last):
    provefield.errors.InputError: move, line 1, column 1: expected open, mark or unmark, \
then column,row
        flag 3,4
        ^
    """
    verb, _, place = text.strip().partition(" ")
    if verb not in VERBS:
        expected = phrase("expected open, mark or unmark, then column,row")
        raise InputError(expected, text=text, source=source)
    return VERBS[verb](parse_cell(place, source=source))
