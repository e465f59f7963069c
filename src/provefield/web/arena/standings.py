"""What is told of events: tables, ladders, replays, and the log from which all of it follows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, func, select

from provefield.games.naming import kind_of, parse_name
from provefield.games.protocol import Kind
from provefield.play.ratings import places
from provefield.spreadsheet import write_csv
from provefield.tongues import ENGLISH, Tongue, translate
from provefield.web.arena import agents, shapes
from provefield.web.arena.bout_rows import BoutRow, find_bout, kept_moves
from provefield.web.arena.bouts import OVER
from provefield.web.arena.events import MISSING
from provefield.web.arena.rounds import current_ratings
from provefield.web.platform.database.models import Agent, Bout, Entry, Event, Move, Person, Round
from provefield.web.play.days import may_watch

MOST_EVENTS = 50
MOST_ROUNDS = 500
MOST_ROWS = 200
COLUMNS = ("name", "games", "won", "lost", "forfeits", "better", "points")


def event_cards(connection: Connection, form: str | None, person: str | None) -> shapes.Events:
    """The latest events, or those in which somebody takes part."""
    query = select(Event).with_only_columns(*Event.__table__.columns)
    if form:
        query = query.where(Event.form == form)
    if person:
        query = query.join(Entry, Entry.event == Event.id).where(Entry.person == person)
    rows = connection.execute(query.order_by(Event.starts.desc()).limit(MOST_EVENTS)).all()
    return shapes.Events(events=[shapes.EventCard(**_card(connection, row)) for row in rows])


def event(connection: Connection, name: str, person: str | None, tongue: Tongue) -> shapes.Event:
    """An event with its table; its games have names when they are over."""
    row = _event(connection, name)
    bouts = _bouts(connection, name)
    made = row.plan.get("made") or {}
    own = next((each.play for each in bouts if each.person == person), None)
    return shapes.Event(
        **_card(connection, row),
        organiser=_name(connection, row.organiser) or None,
        yours=bool(person) and row.organiser == person,
        move_seconds=row.plan["move"],
        game_seconds=row.plan["game"],
        sweeper=made.get("sweeper"),
        minefol=made.get("minefol"),
        table=_table(bouts),
        bouts=[card for _, card in _bout_cards(connection, bouts, person, tongue)],
        play=own,
    )


def _event(connection: Connection, name: str) -> Any:
    query = select(*Event.__table__.columns).where(Event.id == name)
    row = connection.execute(query).first()
    if row is None:
        raise HTTPException(404, MISSING)
    return row


def _card(connection: Connection, row: Any) -> dict[str, Any]:
    names = select(Person.name).join(Entry, Entry.person == Person.id)
    players = connection.scalars(names.where(Entry.event == row.id).order_by(Person.name))
    made = (row.plan.get("made") or {}).get("games", 0) if row.state == "open" else 0
    return {
        "id": row.id,
        "form": row.form,
        "title": row.title,
        "kind": row.kind,
        "state": row.state,
        "starts": row.starts,
        "games": len(row.plan["games"]) + made,
        "players": [each or "" for each in players],
    }


def _name(connection: Connection, person: str | None) -> str:
    return connection.scalar(select(Person.name).where(Person.id == person)) or ""


def _bouts(connection: Connection, name: str) -> Sequence[Any]:
    moves = select(func.count()).where(Move.play == Bout.play).scalar_subquery()
    query = (
        select(
            *Bout.__table__.columns,
            Person.name,
            Agent.owner,
            Agent.id.is_not(None).label("is_agent"),
            moves.label("moves"),
        )
        .join(Person, Person.id == Bout.person)
        .outerjoin(Agent, Agent.id == Bout.person)
        .where(Bout.event == name)
        .order_by(Bout.number, Person.name)
    )
    return connection.execute(query).all()


def _by_number(bouts: Sequence[Any]) -> dict[int, list[Any]]:
    """The bouts of each game."""
    found: dict[int, list[Any]] = {}
    for row in bouts:
        found.setdefault(row.number, []).append(row)
    return found


def _bout_cards(
    connection: Connection, bouts: Sequence[Any], person: str | None, tongue: Tongue
) -> Iterator[tuple[Any, shapes.BoutCard]]:
    """The bouts of every game, each with what somebody is told of it."""
    for same in _by_number(bouts).values():
        allowed = may_watch(connection, person, same[0].game)
        for row in same:
            others_done = all(each.result in OVER for each in same if each.id != row.id)
            mine = person is not None and row.owner == person  # whose agent has seen it for them
            yield row, _bout_card(row, tongue, shown=(allowed or mine) and others_done)


def _bout_card(row: Any, tongue: Tongue, *, shown: bool) -> shapes.BoutCard:
    """One of the bouts of a game; which game it is, is told when it is over."""
    return shapes.BoutCard(
        id=row.id,
        person=row.person,
        name=row.name or "",
        number=row.number,
        result=row.result,
        forfeit=translate(row.forfeit, tongue),
        open=shown and row.play is not None,
        moves=row.moves,
        kind=kind_of(parse_name(row.game)),
        game=row.game if shown and row.result in OVER else None,
    )


def _table(bouts: Sequence[Any]) -> list[shapes.EventStanding]:
    """Who did how well: a point for each other one who was worse in a game, half for a draw."""
    rows: dict[str, dict[str, Any]] = {}
    for row in bouts:
        about = {"id": row.person, "name": row.name or "", "agent": row.is_agent}
        counts = dict.fromkeys(("games", "won", "lost", "forfeits", "better"), 0)
        one = rows.setdefault(row.person, {**about, **counts, "points": 0.0})
        if row.result in OVER:
            one["games"] += 1
            one["won"] += row.result == "won"
            one["lost"] += row.result == "lost"
            one["forfeits"] += bool(row.forfeit)
    for same in _by_number(bouts).values():
        _add_points(rows, same)
    table = [shapes.EventStanding(**each) for each in rows.values()]
    return sorted(table, key=lambda each: (-each.points, -each.won, each.name))


def _add_points(rows: dict[str, dict[str, Any]], same: Sequence[Any]) -> None:
    if any(row.score is None for row in same):
        return
    ranks = places({row.person: row.score for row in same})
    for person, rank in ranks.items():
        others = [other for name, other in ranks.items() if name != person]
        rows[person]["better"] += rank == 0
        rows[person]["points"] += sum(1.0 * (o > rank) + 0.5 * (o == rank) for o in others)


def bout_of(
    connection: Connection, name: str, person: str | None, tongue: Tongue
) -> tuple[BoutRow, shapes.BoutCard, Any]:
    """A bout, what somebody is told of it, and its event."""
    found = find_bout(connection, name)
    bouts = _bouts(connection, found.event) if found else []
    for row, card in _bout_cards(connection, bouts, person, tongue):
        if found and row.id == name:
            return found, card, _event(connection, found.event)
    raise HTTPException(404, MISSING)


# Files --------------------------------------------------------------------------------------------


def table_csv(connection: Connection, name: str) -> str:
    """The table of an event for a spreadsheet."""
    _event(connection, name)
    table = _table(_bouts(connection, name))
    rows = ([getattr(each, column) for column in COLUMNS] for each in table)
    return write_csv([COLUMNS, *rows])


def log_lines(connection: Connection, name: str, person: str | None) -> Iterator[str]:
    """Every game of an event that somebody may see, a line of JSON each, then the rated rounds."""
    _event(connection, name)
    for row, card in _bout_cards(connection, _bouts(connection, name), person, ENGLISH):
        if card.game:
            moves = [list(each) for each in kept_moves(connection, row.play)]
            told = card.model_dump() | {"score": row.score, "log": moves}
            yield json.dumps(told, ensure_ascii=False) + "\n"
    query = select(Round.number, Round.kind, Round.ranks, Round.ratings)
    for row in connection.execute(query.where(Round.event == name).order_by(Round.id)):
        yield json.dumps({"round": dict(row._mapping)}, ensure_ascii=False) + "\n"


# The ladder ---------------------------------------------------------------------------------------


def ladder(connection: Connection, kind: Kind) -> shapes.Ladder:
    """Everybody who was rated; first who is surely better, by three standard deviations."""
    played: dict[str, int] = {}
    for ranks in connection.scalars(select(Round.ranks).where(Round.kind == kind)):
        for person in ranks:
            played[person] = played.get(person, 0) + 1
    about = {row.id: row for row in connection.execute(_people(list(played)))}
    rows = [
        shapes.LadderRow(
            id=person,
            name=about[person].name or "",
            agent=about[person].is_agent,
            mean=round(mean, 2),
            deviation=round(deviation, 2),
            games=played[person],
        )
        for person, (mean, deviation) in current_ratings(connection, kind).items()
        if person in about and about[person].name
    ]
    rows.sort(key=lambda row: row.mean - 3 * row.deviation, reverse=True)
    return shapes.Ladder(kind=kind, rows=rows[:MOST_ROWS])


def _people(names: list[str]) -> Any:
    is_agent = Agent.id.is_not(None).label("is_agent")
    query = select(Person.id, Person.name, is_agent).outerjoin(Agent, Agent.id == Person.id)
    return query.where(Person.id.in_(names))


def profile(connection: Connection, name: str) -> shapes.Profile:
    """An agent and the history of its ratings."""
    found = agents.find_agent(connection, name)
    if found is None:
        raise agents.missing(name)
    query = select(*Round.__table__.columns).order_by(Round.id.desc()).limit(10 * MOST_ROUNDS)
    rounds = [row for row in connection.execute(query) if found.id in row.ranks][:MOST_ROUNDS]
    return shapes.Profile(
        id=found.id,
        name=found.name or "",
        kinds=[kind for kind in agents.BUILT_IN if agents.plays(found.built_in, kind)],
        owner=_name(connection, found.owner) or None,
        built_in=found.built_in is not None,
        rounds=[_round(row, found.id) for row in rounds],
    )


def _round(row: Any, agent: str) -> shapes.ProfileRound:
    mean, deviation = row.ratings[agent]
    return shapes.ProfileRound(
        event=row.event,
        number=row.number,
        kind=row.kind,
        place=row.ranks[agent] + 1,
        of=len(row.ranks),
        mean=round(mean, 2),
        deviation=round(deviation, 2),
        made=row.made,
    )
