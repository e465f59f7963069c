"""What one person may ask for, what an address may, and that a class is spared."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, cast

import pytest
from sqlalchemy import Connection, insert

from provefield.web.create.catalogue import MOST_BY_ONE, MOST_GUESTS_GAMES, MOST_PLAYERS_GAMES
from provefield.web.platform.database.models import Game, Person
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.limits import HOUR, LIMITS, Limits
from tests.web.player import Player
from tests.web.serving import serving


def bound(rule: str, **bounds: float) -> Limits:
    # A busy machine may take longer than a minute.
    return Limits({**LIMITS, rule: replace(LIMITS[rule], seconds=HOUR, **cast("Any", bounds))})


def begin(player: Player) -> int:
    return player.post("/api/plays", json={"game": "9x9/10:zero"}).status_code


@pytest.mark.claim("2.4.1", "One person's requests do not use up an address for others")
def test_one_person_does_not_use_up_an_address() -> None:
    limits = bound("begin", person=10, address=30)
    with serving(limited=True, limits=limits) as site, ExitStack() as stack:
        greedy, other, third = (stack.enter_context(Player(site)) for _ in range(3))
        assert [begin(greedy) for _ in range(50)].count(201) == 11  # the first one as nobody
        assert [begin(other) for _ in range(5)] == [201] * 5
        assert begin(third) == 201


def test_beyond_the_limit_of_an_address_the_modest_are_served() -> None:
    limits = bound("begin", person=10, address=20)
    with serving(limited=True, limits=limits) as site, ExitStack() as stack:
        players = [stack.enter_context(Player(site)) for _ in range(4)]
        assert [begin(each) for each in players] == [201] * 4
        for greedy in players[:3]:
            for _ in range(10):
                begin(greedy)
        assert begin(players[0]) == 429
        assert begin(players[3]) == 201


def test_who_lets_workers_think_for_long_waits_but_still_moves() -> None:
    limits = bound("thinking", person=0.0001, address=0.1)
    with (
        serving(limited=True, limits=limits) as site,
        Player(site) as player,
        Player(site) as other,
    ):
        other.begin("9x9/10:zero")
        play = player.begin("9x9/10:zero")
        path = f"/api/plays/{play['id']}/provable"
        asked = [player.post(path, json={}).status_code for _ in range(2)]
        assert asked == [200, 429]
        assert player.send_move(play, "mark 1,1").status_code == 200
        assert begin(other) == 201


def test_a_flood_of_games_pushes_nobody_out_of_the_library(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'plays.sqlite3'}"
    with serving(database) as site, Player(site) as reader:
        store = Store(database)
        store.write_here(_flood)
        store.close()
        found = reader.get("/api/games", params={"shelf": "players", "words": "teacher"}).json()
        assert found["total"] == 1
        flooded = reader.get("/api/games", params={"shelf": "players", "words": "flood"}).json()
        assert flooded["total"] == MOST_BY_ONE + MOST_GUESTS_GAMES


GAME = "columns = 2\nrows = 1\nmines = 1\n"


def _flood(connection: Connection) -> None:
    teacher, greedy = _person(connection, "Teacher"), _person(connection, "Greedy")
    _publish(connection, teacher, "By the teacher", 2)
    for _ in range(MOST_PLAYERS_GAMES + 50):
        _publish(connection, greedy, "Flood", 1)
        _publish(connection, _person(connection, None), "Flood of guests", 1)


def _person(connection: Connection, name: str | None) -> str:
    row = {"id": token_urlsafe(8), "name": name, "key": name, "created": now()}
    connection.execute(insert(Person).values(row))
    return str(row["id"])


def _publish(connection: Connection, author: str, title: str, hours: int) -> None:
    row = {"id": token_urlsafe(8), "author": author, "title": title, "text": GAME, "columns": 2,
           "rows": 1, "messages": 0, "visibility": "published", "verdict": {},
           "created": now() - timedelta(hours=hours)}  # fmt: skip
    connection.execute(insert(Game).values(row))


def test_questions_do_not_hold_up_moves() -> None:
    with (
        serving(reasoners=1) as site,
        ThreadPoolExecutor(12) as beside,
        ExitStack() as stack,
        Player(site) as player,
    ):
        play = player.begin("g1")
        guests = [stack.enter_context(Player(site)) for _ in range(12)]
        large = [each.begin("50x50/500:zero")["id"] for each in guests]
        asked = [
            beside.submit(each.post, f"/api/plays/{name}/provable", json={"odds": True})
            for each, name in zip(guests, large, strict=True)
        ]
        assert player.make(play, "down", "down", "mark 5,1")["result"] == "won"
        assert sum(each.done() for each in asked) < 6
