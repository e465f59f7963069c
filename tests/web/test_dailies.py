"""The game of a day: the same for everybody, kept as it was made, and none before its day."""

from __future__ import annotations

import asyncio
import time
from datetime import date, timedelta

import pytest
from sqlalchemy import delete, select, update

from provefield.games.minefol.check.validity import check
from provefield.games.minefol.notation import parse_game
from provefield.reason.limit import UNLIMITED
from provefield.web.create import daily_games as dailies
from provefield.web.create.dailies import Dailies
from provefield.web.platform.database.models import DailyGame
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.jobs import STUDY, Owner, current_owner
from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.coroutines import run_apart
from tests.web.player import Player

MONDAY = date(2026, 3, 2)
KEY = b"a secret of the server"
ORDER = dailies.order(MONDAY, KEY)


def test_a_week_goes_through_every_level() -> None:
    orders = [dailies.order(MONDAY + timedelta(days), KEY) for days in range(7)]
    assert {order.level for order in orders} == {1, 2, 3, 4, 5}
    assert len({order.seed for order in orders}) == 7


def test_nobody_foresees_a_day_without_the_secret() -> None:
    assert dailies.order(MONDAY, b"another secret") != ORDER
    assert ORDER.seed != MONDAY.toordinal()


def test_a_day_has_a_fair_game_of_its_level() -> None:
    game = parse_game(dailies.make_daily(ORDER, MONDAY))
    assert game.level == 1
    assert check(game, UNLIMITED).fair
    assert dailies.make_daily(ORDER, MONDAY) == dailies.make_daily(ORDER, MONDAY)


def test_the_file_of_a_day_tells_the_day_and_not_how_to_make_tomorrow() -> None:
    text = dailies.make_daily(ORDER, MONDAY)
    assert parse_game(text).title == "Game of 2026-03-02"
    assert str(ORDER.seed) not in text


def test_a_game_is_made_once_and_stays_as_it_was(store: Store) -> None:
    jobs = WorkerJobs(1, 60.0, 60.0)

    async def ask() -> None:
        shelf = Dailies(store, jobs)
        texts = await asyncio.gather(*(shelf.text(MONDAY) for _ in range(5)))
        assert len(set(texts)) == 1
        kept = await store.read(lambda connection: connection.scalars(select(DailyGame.text)).all())
        assert kept == texts[:1]
        await store.write(lambda connection: connection.execute(update(DailyGame).values(text="x")))
        assert await shelf.text(MONDAY) == "x"
        await store.write(lambda connection: connection.execute(delete(DailyGame)))

    try:
        run_apart(ask())
    finally:
        jobs.close()


def test_nobody_holds_up_the_game_of_today(store: Store) -> None:
    jobs = WorkerJobs(1, 60.0, 60.0)
    mondays = [MONDAY + timedelta(7 * weeks) for weeks in range(6)]

    async def ask() -> None:
        shelf = Dailies(store, jobs)
        ada = Owner("Ada", "Ada")  # who has a long question and wants every day
        current_owner.set(ada)
        question = asyncio.create_task(jobs.ask(STUDY(time.sleep, 300)))
        others = [asyncio.create_task(shelf.text(day)) for day in mondays]
        await asyncio.sleep(0.2)  # until they all wait
        try:
            await shelf.text(now().date())
            assert not question.done()
            assert not all(other.done() for other in others)
        finally:
            for other in others:
                other.cancel()
            jobs.close()
            await asyncio.gather(question, *others, return_exceptions=True)
            await store.write(lambda connection: connection.execute(delete(DailyGame)))

    run_apart(ask())


def test_a_daily_game_is_played_like_any_other(author: Player) -> None:
    name = f"daily-{MONDAY}"
    card = author.get(f"/api/games/{name}").json()
    assert (card["title"], card["shelf"], card["level"]) == (
        "Game of 2026\u201103\u201102",
        "daily",
        1,
    )
    assert author.begin(name)["title"] == card["title"]
    assert author.get(f"/api/games/{name}/file").status_code == 403
    assert (
        "<title>Spiel vom 2026\u201103\u201102"
        in author.get(f"/play/{name}?", headers={"Accept-Language": "de"}).text
    )


@pytest.mark.parametrize("day", ["2025-12-31", "2026-02-30", "tomorrow"])
def test_other_days_have_no_game(author: Player, day: str) -> None:
    day = day.replace("tomorrow", f"{now().date() + timedelta(1)}")
    assert author.get(f"/api/games/daily-{day}").status_code == 404
    assert author.get(f"/play/daily-{day}").status_code == 404
