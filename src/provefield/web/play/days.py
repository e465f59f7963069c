"""The table of a day and streaks: of everybody with a name the first try counts, not practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from fastapi import HTTPException
from sqlalchemy import Connection, func, insert, select

from provefield.tongues import phrase
from provefield.web.create.dailies import FIRST, NO_DAY, is_running
from provefield.web.platform.database.models import Bout, GivenUp, Move, Person, Play
from provefield.web.platform.database.store import Store, aware, now
from provefield.web.platform.game_names import daily_game, parse_daily_game
from provefield.web.play.day_shapes import Day, DayRow

MOST_ROWS = 100
A_DAY = timedelta(days=1)
GIVEN_UP = phrase("You have given this day's game up already.")
NEW = phrase("Your account is of today: win today's game, and your agents may enter.")


async def day_of(store: Store, day: date, person: str | None) -> Day:
    """How a day stands for somebody."""
    if not FIRST <= day <= now().date():
        raise HTTPException(404, NO_DAY)
    return await store.read(lambda connection: _day(connection, day, person))


async def give_up(store: Store, person: str) -> None:
    """Note that somebody does not want to find out the game of today alone."""
    day = now().date()

    def change(connection: Connection) -> None:
        if not _was_here(connection, person, day):
            raise HTTPException(403, NEW)
        if has_given_up(connection, person, day):
            raise HTTPException(409, GIVEN_UP)
        connection.execute(insert(GivenUp).values(person=person, day=day))

    await store.write(change)


def has_given_up(connection: Connection, person: str, day: Any) -> bool:
    """Whether somebody has given a day's game up."""
    query = select(GivenUp.day).where(GivenUp.person == person, GivenUp.day == day)
    return connection.scalar(query) is not None


def may_enter(connection: Connection, person: str, day: date) -> bool:
    """Whether somebody's agents may play the game of a day: it is won, tried or given up.

    A name of the same day must win it: names are free, and an agent tells its owner what it reads.
    """
    if _has_won(connection, person, daily_game(day)):
        return True
    over = any(row.person == person and row.result != "playing" for row in _tries(connection, day))
    tried = over or has_given_up(connection, person, day)
    return tried and _was_here(connection, person, day)


def may_watch(connection: Connection, person: str | None, game: str) -> bool:
    """Whether somebody may see how others play a game: today's, who has won it.

    Who lost it or gave it up could play it under another name after that.
    """
    return not is_running(game) or _has_won(connection, person, game)


def _has_won(connection: Connection, person: str | None, game: str) -> bool:
    won = select(Play.id).where(Play.person == person, Play.game == game, Play.result == "won")
    return connection.scalar(won.limit(1)) is not None


def _was_here(connection: Connection, person: str, day: date) -> bool:
    """Whether somebody came before a day began."""
    came = connection.scalars(select(Person.created).where(Person.id == person)).one()
    return aware(came).date() < day


def _day(connection: Connection, day: date, person: str | None) -> Day:
    tries = _tries(connection, day)
    won = _days_won(connection, person) if person else set()
    played = [row for row in tries if row.name and row.result != "playing"]
    return Day(
        day=day,
        game=daily_game(day),
        won=day in won,
        streak=streak(won, now().date()),
        best=max((streak(won, each) for each in won), default=0),
        agents_open=bool(person) and may_enter(connection, person or "", day),
        people=_rows(played, person),
        agents=_rows(_bouts(connection, day), person),
    )


def streak(won: Iterable[date], today: date) -> int:
    """How many days in a row were won, up to today or, as today is not over, yesterday.

    >>> days = [date(2026, 3, number) for number in (1, 3, 4)]
    >>> streak(days, date(2026, 3, 4)), streak(days, date(2026, 3, 5)), streak(days, FIRST)
    (2, 2, 0)
    """
    days = set(won)
    day = today if today in days else today - A_DAY
    length = 0
    while day - length * A_DAY in days:
        length += 1
    return length


def _tries(connection: Connection, day: date) -> list[Any]:
    """The first play of everybody on the day that is no practice."""
    begun = datetime.combine(day, time(), UTC)
    moves = select(func.count()).where(Move.play == Play.id).scalar_subquery()
    agents = select(Bout.play).where(Bout.play.is_not(None))
    query = (
        select(Play.person, Person.name, Play.result, Play.hints, Play.tight, moves.label("moves"))
        .join(Person, Person.id == Play.person)
        .where(Play.game == daily_game(day), Play.mode != "practice")
        .where(Play.created >= begun, Play.created < begun + A_DAY, Play.id.not_in(agents))
        .order_by(Play.created)
    )
    first: dict[str, Any] = {}
    for row in connection.execute(query):
        first.setdefault(row.person, row)
    gone = set(connection.scalars(select(GivenUp.person).where(GivenUp.day == day)))
    return [row for row in first.values() if row.person not in gone]


def _bouts(connection: Connection, day: date) -> Sequence[Any]:
    moves = select(func.count()).where(Move.play == Bout.play).scalar_subquery()
    query = (
        select(Bout.person, Person.name, Bout.result, moves.label("moves"))
        .join(Person, Person.id == Bout.person)
        .where(Bout.event == daily_game(day), Bout.ended.is_not(None))
    )
    return connection.execute(query).all()


def _rows(found: Iterable[Any], person: str | None) -> list[DayRow]:
    rows = [
        DayRow(
            name=row.name or "",
            result=row.result,
            moves=row.moves,
            hints=getattr(row, "hints", 0),
            tight=getattr(row, "tight", False),
            you=row.person == person,
        )
        for row in found
    ]
    rows.sort(key=lambda row: (row.result != "won", row.hints, row.moves, not row.tight))
    return rows[:MOST_ROWS]


def _days_won(connection: Connection, person: str) -> set[date]:
    """The days whose game somebody won on the day."""
    query = select(Play.game, Play.created).where(
        Play.person == person,
        Play.result == "won",
        Play.mode != "practice",
        Play.game.startswith("daily-"),
    )
    days = ((parse_daily_game(row.game), row.created.date()) for row in connection.execute(query))
    return {day for day, created in days if day is not None and day == created}
