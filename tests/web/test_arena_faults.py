"""Faults that the arena outlives: a game that is gone, a bout deleted, a day over, a line cut."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

from provefield.web.arena import conductor as conducting
from provefield.web.arena import rounds
from provefield.web.arena.bout_rows import new_bout
from provefield.web.arena.bouts import Bouts
from provefield.web.arena.events import CLOCK
from provefield.web.platform.database.models import Agent, Bout, Entry, Event, Person
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.game_names import daily_game
from tests.coroutines import run_apart
from tests.waiting import wait_for
from tests.web.databases import prepared
from tests.web.player import Player
from tests.web.serving import serving
from tests.web.test_arena import wait_until_over

GERMAN = {"Accept-Language": "de"}
PLAYERS = ("agent-p2", "agent-p5")
LOOKS = 3 * conducting.LOOK
WON = {"result": "won", "score": [1, 0, 0]}


@pytest.fixture(scope="module")
def kept() -> Iterator[Store]:
    with prepared("sqlite") as store:
        yield store


@pytest.fixture(scope="module")
def address(kept: Store) -> Iterator[str]:
    with serving(str(kept.engine.url)) as address:
        wait_for_agents(kept)
        yield address


def wait_for_agents(store: Store) -> None:
    """Until the platform has agents of its own."""
    names = select(Person.id).where(Person.id.in_(PLAYERS))

    def here() -> bool:
        with store.engine.begin() as connection:
            return len(connection.execute(names).all()) == len(PLAYERS)

    wait_for(here)


def test_events_are_looked_after_though_the_first_look_failed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    taken = Person.id == PLAYERS[0]
    with prepared("sqlite") as store:
        with store.engine.begin() as connection:
            row = {"id": PLAYERS[0], "name": "p2", "key": "p2", "created": now()}
            connection.execute(insert(Person).values(row))
        with serving(str(store.engine.url)):
            wait_for(lambda: "events could not be looked after" in caplog.text)
            with store.engine.begin() as connection:
                connection.execute(delete(Person).where(taken))
            wait_for_agents(store)


def keep_event(store: Store, name: str, game: str, bouts: list[dict[str, Any]], **more: Any) -> str:
    """An event of our own agents; without bouts, it is about to start."""
    row = {"id": name, "form": "competition", "title": name, "kind": "sweeper"}
    clock = {"plan": {"games": [game], **CLOCK}, "starts": now(), "created": now()}
    state = "running" if bouts else "open"
    with store.engine.begin() as connection:
        connection.execute(insert(Event).values(**row | clock | {"state": state} | more))
        for person in PLAYERS:
            connection.execute(insert(Entry).values(event=name, person=person, created=now()))
        for person, bout in zip(PLAYERS, bouts, strict=False):
            connection.execute(insert(Bout).values(new_bout(name, person, 0, game) | bout))
    return name


def test_a_game_that_is_gone_ends_its_bouts_and_nothing_else(kept: Store, address: str) -> None:
    gone = keep_event(kept, "gone", "no-such-game", [{}, {}])
    other = keep_event(kept, "other", "beginner:zero:1", [])
    over = wait_until_over(address, gone)
    assert [bout["forfeit"] for bout in over["bouts"]] == ["a fault of ours"] * 2
    assert [row["forfeits"] for row in wait_until_over(address, other)["table"]] == [0, 0]
    with Player(address) as reader:
        told = reader.get(f"/api/arena/all/{gone}", headers=GERMAN).json()
        assert [bout["forfeit"] for bout in told["bouts"]] == ["ein Fehler von uns"] * 2
        page = reader.get(f"/arena/events/{gone}", headers=GERMAN).text
        assert 'title="ein Fehler von uns"' in page


def test_an_event_ends_when_the_last_open_bout_is_deleted(kept: Store, address: str) -> None:
    playing = {"result": "playing", "started": now()}
    event = keep_event(kept, "shrunk", "beginner:zero:1", [WON, playing])
    time.sleep(LOOKS)
    with kept.engine.begin() as connection:
        left = delete(Bout).where(Bout.event == event, Bout.result == "playing")
        assert connection.execute(left).rowcount == 1
    wait_until_over(address, event)


def test_the_event_of_a_day_ends_with_the_day(
    kept: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = daily_game(now().date())
    event = keep_event(kept, day, day, [WON], form="daily", kind="minefol")
    time.sleep(LOOKS)
    with Player(address) as reader:
        assert reader.get(f"/api/arena/all/{event}").json()["state"] == "running"
    for clock in (conducting, rounds):
        monkeypatch.setattr(clock, "now", lambda: now() + timedelta(days=1))
    wait_until_over(address, event)


def test_a_stream_that_is_cut_leaves_nothing_behind(kept: Store) -> None:
    unused: Any = None
    bouts = Bouts(kept, unused, unused)

    async def cut() -> None:
        waiting = asyncio.ensure_future(anext(bouts.events("nobody")))
        await asyncio.sleep(0.2)
        waiting.cancel()
        with suppress(asyncio.CancelledError):
            await waiting

    run_apart(cut())
    assert bouts.ears.find(Agent, "nobody") is None
