"""What is forgotten in time, and what is not, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from datetime import date, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, insert, select

from provefield.web.accounts.leaving import BATCH, LONGEST_AWAY, LONGEST_IDLE, forget
from provefield.web.accounts.people import digest
from provefield.web.platform.database.models import (
    Answer,
    Course,
    Game,
    Member,
    Move,
    Note,
    Person,
    Play,
    Run,
    Session,
    Table,
)
from provefield.web.platform.database.store import Store, now
from tests.coroutines import run_apart
from tests.waiting import wait_for
from tests.web.player import Player
from tests.web.serving import serving

NOW = now()
DAY = timedelta(days=1)
names = (f"guest {number}" for number in count())


def arrive(store: Store, away: timedelta, *done: str, name: str | None = None) -> str:
    """Somebody who did some things, and whose browser has been away for so long."""
    person = next(names)
    then = NOW - away
    made = {"author": person, "title": "x", "text": "x", "columns": 1, "rows": 1, "messages": 0,
            "verdict": {}}  # fmt: skip
    rows: dict[str, tuple[type[Table], dict[str, Any]]] = {
        "play": (Play, {"kind": "sweeper", "game": "9x9/10:zero:1", "mode": "strict",
                        "result": "playing"}),
        "move": (Move, {"play": person, "ply": 0, "move": "up", "made": then}),
        "run": (Run, {"game": "x", "choices": {}}),
        "answer": (Answer, {"lesson": "a", "task": "b", "idea": "x", "answer": {}, "right": True,
                            "hints": 0, "made": then}),
        "game": (Game, {**made, "visibility": "link"}),
        "private game": (Game, {**made, "visibility": "private"}),
    }  # fmt: skip

    def change(connection: Connection) -> None:
        _insert(connection, Person, id=person, name=name, key=name, created=then)
        _insert(connection, Session, digest=digest(person), person=person, created=then, seen=then)
        for table, row in map(rows.__getitem__, done):
            common = {"id": person, "person": person, "created": then}
            known = {each.name for each in table.__table__.columns}
            _insert(connection, table, **{k: v for k, v in common.items() if k in known} | row)

    store.write_here(change)
    return person


def _insert(connection: Connection, table: type[Table], **row: Any) -> None:
    connection.execute(insert(table).values(row))


def left(store: Store, person: str) -> set[str]:
    """What is still known of somebody."""
    places = {"person": Person.id, "session": Session.person, "play": Play.person,
              "move": Move.play, "run": Run.person, "answer": Answer.person,
              "game": Game.author}  # fmt: skip
    with store.engine.connect() as connection:
        counts = {
            name: connection.execute(select(func.count()).where(column == person)).scalar_one()
            for name, column in places.items()
        }
    return {name for name, number in counts.items() if number}


def look_anew(store: Store) -> None:
    """Let the next look be the first one."""
    store.write_here(lambda connection: connection.execute(delete(Note)))


def forget_at(store: Store, moment: datetime) -> None:
    """Look for who stayed away at a moment, and now and then until the week is over."""
    look_anew(store)
    for days in (0.0, 2.5, 5.0, 7.0):
        run_apart(forget(store, moment + days * DAY))


def test_a_clock_that_jumps_ahead_erases_nobody(store: Store) -> None:
    guest = arrive(store, DAY, "play", "move")
    gone = arrive(store, LONGEST_AWAY + DAY, "play", "move")
    look_anew(store)
    run_apart(forget(store, NOW))
    for day in (100, 100.5, 101, 103):  # the clock is wrong for some days, and servers restart
        run_apart(forget(store, NOW + day * DAY))
        assert "move" in left(store, guest)
    for day in (3.0, 4.0, 6.5, 9.0, 11.5):  # and right again
        run_apart(forget(store, NOW + day * DAY))
    assert left(store, guest) == {"person", "session", "play", "move"}
    assert left(store, gone) == set()


def test_a_guest_who_did_nothing_is_forgotten_first(store: Store) -> None:
    idle = arrive(store, LONGEST_IDLE + DAY)
    fresh = arrive(store, LONGEST_IDLE - DAY)
    busy = arrive(store, LONGEST_IDLE + DAY, "play", "move")
    forget_at(store, NOW)
    assert left(store, idle) == set()
    assert left(store, fresh) == {"person", "session"}
    assert left(store, busy) == {"person", "session", "play", "move"}


@pytest.mark.claim("7.1.1, 14.2.7", "Guests who stay away are forgotten")
def test_a_guest_who_stays_away_is_forgotten_but_for_games_that_others_may_play(
    store: Store,
) -> None:
    everything = ("play", "move", "run", "answer")
    gone = arrive(store, LONGEST_AWAY + DAY, *everything)
    author = arrive(store, LONGEST_AWAY + DAY, *everything, "game")
    secretive = arrive(store, LONGEST_AWAY + DAY, *everything, "private game")
    there = arrive(store, LONGEST_AWAY - DAY, *everything)
    forget_at(store, NOW)
    assert left(store, gone) == left(store, secretive) == set()
    assert left(store, author) == {"person", "run", "answer", "game"}
    assert left(store, there) == {"person", "session", *everything}


@pytest.mark.claim("14.2.7", "A class is forgotten on the day that its teacher set")
def test_a_class_is_forgotten_on_the_day_that_its_teacher_set(store: Store) -> None:
    person = arrive(store, DAY, name=f"teacher {next(names)}")
    ends: dict[str, date | None] = {f"stays {person}": None}
    ends |= {f"{days} {person}": (NOW + days * DAY).date() for days in (1, 0, -1)}

    def change(connection: Connection) -> None:
        for number, (course, end) in enumerate(ends.items()):
            _insert(connection, Course, id=course, document="", code=f"{person[-5:]}{number}",
                    joining=True, seats=1, forget=end, created=NOW)  # fmt: skip
            _insert(connection, Member, course=course, number=1, person=person, role="teacher",
                    name="x", label="", hours=0)  # fmt: skip

    def remaining(table: Any) -> set[str]:
        with store.engine.connect() as connection:
            return set(connection.scalars(select(table).where(table.in_(ends))))

    store.write_here(change)
    look_anew(store)
    run_apart(forget(store, NOW))
    assert remaining(Course.id) == remaining(Member.course) == set(list(ends)[:3])
    run_apart(forget(store, NOW + DAY))
    assert remaining(Course.id) == remaining(Member.course) == set(list(ends)[:2])


def test_whoever_has_a_name_only_signs_in_again(store: Store) -> None:
    person = arrive(store, 10 * LONGEST_AWAY, "play", "move", "answer", name="ada")
    forget_at(store, NOW)
    assert left(store, person) == {"person", "play", "move", "answer"}


def test_many_are_forgotten_in_batches(store: Store) -> None:
    crowd = [arrive(store, LONGEST_AWAY + DAY, "play", "move") for _ in range(BATCH + 20)]
    forget_at(store, NOW)
    assert not any(left(store, person) for person in crowd)
    forget_at(store, NOW)


def test_a_server_forgets_by_itself_and_knows_who_comes_back(store: Store) -> None:
    gone = arrive(store, LONGEST_AWAY + 10 * DAY, "play")
    look_anew(store)
    run_apart(forget(store, NOW - 8 * DAY))
    look_anew(store)
    back = arrive(store, LONGEST_AWAY - DAY, "play")
    address = store.engine.url.render_as_string(hide_password=False)
    with serving(address) as platform, Player(platform) as player:
        wait_for(lambda: not left(store, gone))
        player.cookies["session"] = back
        assert player.get(f"/api/plays/{back}").status_code == 200
    forget_at(store, NOW + LONGEST_IDLE)
    assert left(store, back) == {"person", "session", "play"}


def test_servers_that_look_at_once_do_not_fail(store: Store) -> None:
    async def look_together() -> None:
        await asyncio.gather(*(forget(store, now()) for _ in range(8)))

    run_apart(look_together())
