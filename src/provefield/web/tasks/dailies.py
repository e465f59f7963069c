"""Making the game of a day; this runs in workers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from provefield.games.minefol.generate import Order, generate
from provefield.games.minefol.notation.writing import write_game

WEEK = (1, 2, 3, 4, 5, 4, 3)
"""The levels of a week, from Monday on."""

SIZES = {1: (5, 5, 2), 2: (6, 6, 2), 3: (6, 6, 3), 4: (7, 7, 4), 5: (8, 8, 5)}
"""Columns, rows and mines for each level."""


def order(day: date) -> Order:
    """What the game of a day should be like.

    >>> str(order(date(2026, 3, 2)))
    '5x5/2:1:solver:739677'
    """
    level = WEEK[day.weekday()]
    columns, rows, mines = SIZES[level]
    return Order(columns, rows, mines, level, seed=day.toordinal())


def made(day: date) -> str:
    """The file of a new game for a day."""
    # How it was made would tell whoever has won it how the game of tomorrow will be made.
    return write_game(replace(generate(order(day)), title=f"Game of {day}", about=""))
