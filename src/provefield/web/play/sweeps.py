"""Sweeper games on one's own clock: the page rules, the server replays and counts them apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from sqlalchemy import select

from provefield.games.sweeper.referee import State
from provefield.play.replays import count_3bv
from provefield.web.platform.database.models import Play
from provefield.web.platform.database.store import Store
from provefield.web.platform.shapes import in_order
from provefield.web.play import shapes as playing
from provefield.web.play.records import TAKEN_BACK, kind_of_board, records, seconds_between
from provefield.web.play.shapes import Best, Sweep, Sweeps
from provefield.web.play.view import AnyPlay

LAST_GAMES = 50
MOST_GAMES = 5_000


def with_world(shown: playing.Play, play: AnyPlay) -> playing.Play:
    """A play as its page is told it that rules itself: with the mines."""
    state = play.state
    assert isinstance(state, State)
    news = {"world": in_order(state.world.mines), "game": kind_of_board(f"{shown.game}:")}
    return shown.model_copy(update=news)


def tell_sweep(ended: AnyPlay, made: Sequence[datetime]) -> dict[str, Any] | None:
    """What a game came to that has ended, by the moments of its moves; None if it goes on."""
    state = ended.state
    assert isinstance(state, State)
    if state.result == "playing":
        return None
    return {
        "seconds": seconds_between(made),
        "bbbv": count_3bv(state.world),
        "solved": count_3bv(state.world, state.clues),
        "clicks": 1 + sum(one != other for one, other in pairwise(made)),
    }


async def history(store: Store, person: str, kind: str) -> Sweeps:
    """The last games of a kind that somebody has finished, and the best of each kind."""
    counts = (Play.by_chance & (Play.hints == 0) & ~TAKEN_BACK.correlate(Play)).label("counts")
    query = (
        select(Play.game, Play.result, Play.sweep, counts)
        .where(Play.person == person, Play.own_clock, Play.result.in_(("won", "lost")))
        .order_by(Play.created.desc())
        .limit(MOST_GAMES)
    )
    rows = await store.read(lambda connection: connection.execute(query).all())
    games = defaultdict[str, list[Sweep]](list)
    for row in reversed(rows):
        if row.sweep:
            own = Sweep(result=row.result, counts=row.counts, **row.sweep)
            games[kind_of_board(row.game)].append(own)
    refereed = {each.kind: each.seconds for each in await records(store, person)}
    best = [_best(each, games[each], refereed.get(each)) for each in sorted({*games, *refereed})]
    return Sweeps(games=games[kind][-LAST_GAMES:], best=best)


def _best(kind: str, games: list[Sweep], refereed: float | None) -> Best:
    won = [game for game in games if game.result == "won"]
    best: Any = min(
        (each for each in won if each.counts), key=lambda each: each.seconds, default=None
    )
    return Best(
        kind=kind,
        own=best and best.seconds,
        speed=best.bbbv / best.seconds if best and best.seconds else None,
        refereed=refereed,
        played=len(games),
        won=len(won),
    )
