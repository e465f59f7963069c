"""Making the game of a day; this runs in workers."""

from __future__ import annotations

import hmac
from dataclasses import replace
from datetime import date

from provefield.games.minefol.generate import Order, generate
from provefield.games.minefol.writing import write_game

WEEK = (1, 2, 3, 4, 5, 4, 3)
"""The levels of a week, from Monday on."""

SIZES = {1: (5, 5, 2), 2: (6, 6, 2), 3: (6, 6, 3), 4: (7, 7, 4), 5: (8, 8, 5)}
"""Columns, rows and mines for each level."""


def order(day: date, secret: bytes) -> Order:
    """What the game of a day should be like; who does not know the secret cannot foresee it.

    >>> str(order(date(2026, 3, 2), b"?"))
    '5x5/2:1:solver:196505581991452616'
    """
    level = WEEK[day.weekday()]
    columns, rows, mines = SIZES[level]
    digest = hmac.digest(secret, day.isoformat().encode(), "sha256")
    return Order(columns, rows, mines, level, seed=int.from_bytes(digest[:8]))


def make_daily(order: Order, day: date) -> str:
    """The file of a new game for a day."""
    # How it was made would tell whoever has won it what else comes of its seed.
    return write_game(replace(generate(order), title=f"Game of {day}", about=""))
