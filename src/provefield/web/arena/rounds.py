"""Events summed up: when all games of a round are judged it is rated, and the last one ends all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, and_, insert, select, update

from provefield.games.naming import kind_of, parse_name
from provefield.play.ratings import Rating, places, rate
from provefield.web.arena.bouts import OVER
from provefield.web.platform.database.models import Agent, Bout, Event, Play, Round
from provefield.web.platform.database.store import now
from provefield.web.platform.game_names import daily_game


def sum_up(connection: Connection, event: str) -> None:
    """Note each game that all have played, in their order, with the ratings after it."""
    _follow_people(connection, event)
    form = connection.scalar(select(Event.form).where(Event.id == event))
    query = select(Bout.person, Bout.number, Bout.game, Bout.result, Bout.score)
    rows = connection.execute(query.where(Bout.event == event).order_by(Bout.number)).all()
    done = set(connection.scalars(select(Round.number).where(Round.event == event)))
    for number, found in groupby(rows, key=attrgetter("number")):
        bouts = list(found)
        if any(row.result not in OVER or row.score is None for row in bouts):
            return
        if number not in done and len(bouts) > 1 and form != "daily":
            _rate(connection, event, number, bouts)
    if event != daily_game(now().date()):
        connection.execute(update(Event).where(Event.id == event).values(state="over"))


def _follow_people(connection: Connection, event: str) -> None:
    """Take over how the games of people ended, who play on their own page."""
    ended = select(Play.result).where(Play.id == Bout.play).scalar_subquery()
    change = (
        update(Bout)
        .where(Bout.event == event, Bout.result == "playing", ended.in_(OVER))
        .where(Bout.person.not_in(select(Agent.id)))
        .values(result=ended, ended=now())
    )
    connection.execute(change)


def _rate(connection: Connection, event: str, number: int, bouts: Sequence[Any]) -> None:
    kind = kind_of(parse_name(bouts[0].game))
    ranks = places({row.person: row.score for row in bouts})
    after = rate(_ratings_of(connection, ranks, kind), ranks)
    row = {"event": event, "number": number, "kind": kind, "ranks": ranks, "made": now()}
    ratings = {name: list(each) for name, each in after.items()}
    connection.execute(insert(Round).values(**row, ratings=ratings))


def _ratings_of(connection: Connection, people: Iterable[str], kind: str) -> dict[str, Rating]:
    """The rating of each of these after their last round; all rounds ever would be too many."""
    last = (
        select(Round.ratings)
        .join(Bout, and_(Bout.event == Round.event, Bout.number == Round.number))
        .where(Round.kind == kind)
        .order_by(Round.id.desc())
        .limit(1)
    )
    found: dict[str, Rating] = {}
    for person in people:
        if after := connection.scalar(last.where(Bout.person == person)):
            mean, deviation = after[person]
            found[person] = mean, deviation
    return found


def current_ratings(connection: Connection, kind: str) -> dict[str, Rating]:
    """The rating of everybody in one kind of game: the one after the last round of each."""
    ratings: dict[str, Rating] = {}
    query = select(Round.ratings).where(Round.kind == kind).order_by(Round.id)
    for found in connection.scalars(query):
        ratings |= {name: (each[0], each[1]) for name, each in found.items()}
    return ratings
