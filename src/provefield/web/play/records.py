"""How long Sweeper boards took, with how much help, and what is a record: read from the moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from typing import Any

from sqlalchemy import func, select

from provefield.play.play import UNDO
from provefield.web.platform.database.models import Move, Play
from provefield.web.platform.database.store import Store, aware, now
from provefield.web.play.shapes import Record, Timing

TAKEN_BACK = select(Move.play).where(Move.play == Play.id, Move.move == UNDO).exists()
_PLAYS = (
    select(
        Play.id,
        Play.game,
        Play.result,
        Play.hints,
        func.min(Move.made).label("first"),
        func.max(Move.made).label("last"),
        Play.own_clock,
        (Play.by_chance & ~TAKEN_BACK.correlate(Play)).label("is_unknown"),
    )
    .join(Move, Move.play == Play.id, isouter=True)
    .where(Play.kind == "sweeper")
    .group_by(Play.id)
)
"""Whoever takes a move back, or names the board, may know where its mines are."""


async def records(store: Store, person: str, *, own_clock: bool = False) -> list[Record]:
    """For each kind of board, such as `expert:zero`, the quickest win that took no help.

    Time runs from the first move to the last one; a reload or another device changes nothing. What
    was played on one's own clock is counted apart.
    """
    query = _PLAYS.where(Play.person == person, Play.result == "won", Play.hints == 0)
    query = query.where(Play.own_clock == own_clock)
    rows = await store.read(lambda connection: connection.execute(query).all())
    times = defaultdict[str, list[float]](list)
    for row in rows:
        if row.is_unknown:
            times[kind_of_board(row.game)].append(_seconds(row) or 0.0)
    return [Record(kind=kind, seconds=min(own), won=len(own)) for kind, own in times.items()]


async def pauses(store: Store, play: str) -> list[float]:
    """The seconds before each move of a play; none where moves were taken back."""
    query = select(Move.move, Move.made).where(Move.play == play).order_by(Move.ply)
    rows = await store.read(lambda connection: connection.execute(query).all())
    if any(row.move == UNDO for row in rows):
        return []
    made = [aware(row.made) for row in rows]
    return [0.0, *((later - then).total_seconds() for then, later in pairwise(made))]


async def timing(store: Store, person: str, play: str) -> Timing:
    """The time and help of a play as it stands, and the record on boards of its kind."""
    query = _PLAYS.where(Play.id == play)
    row = await store.read(lambda connection: connection.execute(query).first())
    if row is None:
        return Timing(help=0, counts=False)
    known = await records(store, person, own_clock=row.own_clock)
    best = {each.kind: each.seconds for each in known}
    return Timing(
        seconds=_seconds(row),
        help=row.hints,
        counts=row.hints == 0 and bool(row.is_unknown),
        best=best.get(kind_of_board(row.game)),
    )


def _seconds(row: Any) -> float | None:
    """From the first move to the last one, or to now; None before the first."""
    if row.first is None:
        return None
    end = now() if row.result == "playing" else aware(row.last)
    return seconds_between((aware(row.first), end))


def seconds_between(made: Iterable[datetime]) -> float:
    """How long it took from the first of some moments to the last one.

    >>> seconds_between([datetime(2026, 1, 1, 12, 0, 0), datetime(2026, 1, 1, 12, 1, 30)])
    90.0
    """
    known = sorted(made)
    return (known[-1] - known[0]).total_seconds()


def kind_of_board(game: str) -> str:
    """A kind of board without its first click and its seed.

    >>> kind_of_board("expert:zero:17"), kind_of_board("beginner:noguess-pairs@3,4:17")
    ('expert:zero', 'beginner:noguess-pairs')
    """
    size, start, *_ = game.split(":")
    return f"{size}:{start.partition('@')[0]}"
