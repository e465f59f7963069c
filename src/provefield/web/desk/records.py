"""The best times on Sweeper boards, as the moves of plays tell them."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import exists, func, select

from provefield.play.play import UNDO
from provefield.web.shapes import Record
from provefield.web.store.models import Move, Play
from provefield.web.store.store import Store, aware


async def records(store: Store, person: str) -> list[Record]:
    """For each kind of board, such as `expert:zero`, the quickest win that took no help.

    Whoever takes a move back, or names the board, may know where mines are. Time runs from the
    first move to the last one; a reload or another device changes nothing.
    """
    taken_back = exists().where(Move.play == Play.id, Move.move == UNDO)
    won = (
        select(Play.game, func.min(Move.made), func.max(Move.made))
        .join(Move, Move.play == Play.id)
        .where(Play.person == person, Play.kind == "sweeper")
        .where(Play.result == "won", Play.hints == 0, Play.by_chance, ~taken_back.correlate(Play))
        .group_by(Play.id, Play.game)
    )
    rows = await store.read(lambda connection: connection.execute(won).all())
    times = defaultdict[str, list[float]](list)
    for game, first, last in rows:
        kind = ":".join(game.split(":")[:2])
        times[kind].append((aware(last) - aware(first)).total_seconds())
    return [Record(kind=kind, seconds=min(own), won=len(own)) for kind, own in times.items()]
