"""Bouts as they are kept: one game each of one who takes part in an event."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from provefield.games.protocol import Result
from provefield.web.platform.database.models import Agent, Bout, Event, Move
from provefield.web.platform.database.store import new_id


class BoutRow(NamedTuple):
    """What a game goes on with."""

    id: str
    event: str
    person: str
    game: str
    play: str | None
    result: Result | Literal["waiting"]
    forfeit: str


_bout = select(*(getattr(Bout, name) for name in BoutRow._fields))
# Statements that are asked for with each move or game are made once.
_one_bout = _bout.where(Bout.id == bindparam("bout"))
_of_agent = _bout.where(Bout.person == bindparam("agent"))
_playing = _of_agent.where(Bout.result == "playing").order_by(Bout.started)
_next = (
    _of_agent.join(Event, Event.id == Bout.event)
    .where(Bout.result == "waiting", Event.state == "running")
    .order_by(Event.starts, Bout.number)
    .limit(1)
)


def find_bout(connection: Connection, bout: str) -> BoutRow | None:
    """A bout by its address."""
    row = connection.execute(_one_bout, {"bout": bout}).first()
    return BoutRow(*row) if row else None


def bout_in_event(connection: Connection, person: str, event: str) -> BoutRow | None:
    """The one game of somebody in an event."""
    row = connection.execute(_bout.where(Bout.person == person, Bout.event == event)).first()
    return BoutRow(*row) if row else None


def bouts_of_agent(
    connection: Connection, agent: str, known: AbstractSet[str]
) -> tuple[list[BoutRow], BoutRow | None]:
    """What an agent plays, what it knows of, and the next game if there is none to play."""
    rows = [BoutRow(*row) for row in connection.execute(_playing, {"agent": agent})]
    if gone := known - {row.id for row in rows}:
        ended = connection.execute(_bout.where(Bout.id.in_(gone)).order_by(Bout.id))
        rows += [BoutRow(*row) for row in ended]
    if any(row.result == "playing" for row in rows):
        return rows, None
    waiting = connection.execute(_next, {"agent": agent}).first()
    return rows, BoutRow(*waiting) if waiting else None


def last_moves(connection: Connection) -> list[Any]:
    """Every bout that is being played, with the moment of its last move."""
    latest = select(func.max(Move.made)).where(Move.play == Bout.play).scalar_subquery()
    is_agent = Agent.id.is_not(None).label("is_agent")
    query = select(Bout.id, Bout.started, Event.plan, is_agent, latest.label("moved"))
    whose = query.join(Event, Event.id == Bout.event).outerjoin(Agent, Agent.id == Bout.person)
    return list(connection.execute(whose.where(Bout.result == "playing")))


def kept_moves(connection: Connection, play: str | None) -> list[tuple[str, str]]:
    """The moves of a play, each with what was said of it."""
    query = select(Move.move, Move.because).where(Move.play == play).order_by(Move.ply)
    return [(row.move, row.because or "") for row in connection.execute(query)]


def new_bout(event: str, person: str, number: int, game: str) -> dict[str, Any]:
    """A bout that waits."""
    return {
        "id": new_id(),
        "event": event,
        "person": person,
        "number": number,
        "game": game,
        "result": "waiting",
        "forfeit": "",
    }
