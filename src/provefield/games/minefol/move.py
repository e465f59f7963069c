"""What a player may do: walk one step, mark a cell as a mine, or take the mark away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.errors import InputError
from provefield.games.mark import Mark, Unmark
from provefield.grid import DOWN, LEFT, RIGHT, UP, Cell, parse_cell

__all__ = ["DIRECTIONS", "Direction", "Mark", "Move", "Unmark", "Walk", "parse_move", "walk_to"]

Direction = Literal["right", "down", "left", "up"]
DIRECTIONS: dict[Direction, tuple[int, int]] = {
    "right": RIGHT,
    "down": DOWN,
    "left": LEFT,
    "up": UP,
}


@dataclass(frozen=True, slots=True)
class Walk:
    """Take one step.

    >>> print(Walk("right"), Walk("right").target(Cell(1, 1)))
    right 2,1
    """

    direction: Direction

    def target(self, cell: Cell) -> Cell:
        """The cell where the step leads, if no wall stands there."""
        return cell.shifted(*DIRECTIONS[self.direction])

    def __str__(self) -> str:
        return self.direction


Move = Walk | Mark | Unmark


def walk_to(start: Cell, end: Cell) -> Walk:
    """The step from a cell to the one beside it.

    >>> print(walk_to(Cell(1, 1), Cell(1, 2)))
    down
    """
    for direction, step in DIRECTIONS.items():
        if start.shifted(*step) == end:
            return Walk(direction)
    raise InputError(f"{end.words} is not one step away from {start.words}", source="move")


def parse_move(text: str, *, source: str = "move") -> Move:
    """Read what `str(move)` writes.

    >>> parse_move("mark 4,3"), parse_move("up")
    (Mark(cell=Cell(4, 3)), Walk(direction='up'))
    >>> parse_move("jump")
    Traceback (most recent call last):
    provefield.errors.InputError: move: expected right, down, left or up, or \
mark or unmark with column,row
        jump
        ^
    """
    verb, _, place = text.strip().partition(" ")
    for direction in DIRECTIONS:
        if verb == direction and not place:
            return Walk(direction)
    if verb not in ("mark", "unmark"):
        raise InputError(
            "expected right, down, left or up, or mark or unmark with column,row",
            text=text,
            source=source,
        )
    cell = parse_cell(place, source=source)
    return Mark(cell) if verb == "mark" else Unmark(cell)
