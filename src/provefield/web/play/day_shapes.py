"""What travels of the game of a day: how it stands, and who has played it."""

from __future__ import annotations

from datetime import date

from provefield.games.protocol import Result
from provefield.web.platform.shapes import Shape


class DayRow(Shape):
    """How somebody came out on the day, at the first try."""

    name: str
    result: Result
    moves: int
    hints: int = 0
    tight: bool = False
    """Whether every step was proved by facts of which none can be left out."""

    you: bool = False


class Day(Shape):
    """The game of a day, how you stand, and who has played it."""

    day: date
    game: str
    won: bool
    streak: int
    """Days in a row that you have won on the day, up to today or yesterday."""

    best: int
    agents_open: bool
    """Whether your agents may enter: you have played the game, or given it up."""

    people: list[DayRow]
    agents: list[DayRow]
