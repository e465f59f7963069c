"""Marks, which every game on a minefield has."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.grid import Cell


@dataclass(frozen=True, slots=True)
class Mark:
    """Say that a cell holds a mine.

    >>> print(Mark(Cell(3, 4)))
    mark 3,4
    """

    cell: Cell

    def __str__(self) -> str:
        return f"mark {self.cell}"


@dataclass(frozen=True, slots=True)
class Unmark:
    """Take back a mark.

    >>> print(Unmark(Cell(3, 4)))
    unmark 3,4
    """

    cell: Cell

    def __str__(self) -> str:
        return f"unmark {self.cell}"
