"""A full disk or a database that is gone: nothing is lost, and nothing untrue is said."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from provefield.web.store.store import Store
from tests.coroutines import run_apart
from tests.web.command import command
from tests.web.databases import control, postgresql, start
from tests.web.player import Player
from tests.web.serving import serving


@pytest.mark.claim("16.5.2", "A full disk is told, and nothing is half done")
def test_a_full_disk_is_told_and_the_move_can_be_made_later(tmp_path: Path) -> None:
    database = tmp_path / "kept.sqlite3"
    with command(f"sqlite:///{database}") as (site, process), Player(site) as player:
        play = player.begin("g1")
        size = Path(f"{database}-wal").stat().st_size
        allowed, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))
        refused = player.send_move(play, "down")
        assert refused.status_code == 503
        assert "may not be saved" in refused.json()["error"]
        assert player.look(play) == play
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (allowed, most))
        assert player.make(play, "down", "down", "mark 5,1")["result"] == "won"


def test_a_stopped_database_is_told_and_the_move_can_be_made_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with postgresql() as database, serving(database) as site, Player(site) as player:
        play = player.begin("g1")
        control(database, "--mode=immediate", "stop")
        try:
            refused = player.send_move(play, "down")
            assert refused.status_code == 503
            assert "may not be saved" in refused.json()["error"]
            assert "/moves: the database failed" in caplog.text
            assert play["id"] not in caplog.text
            assert player.get("/readyz").status_code == 503
            assert player.get("/healthz").status_code == 200
        finally:
            start(database)
        until = time.monotonic() + 30
        while player.send_move(play, "down").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert player.make(player.look(play), "down", "mark 5,1")["result"] == "won"


def test_who_asks_first_after_a_restart_of_the_database_notices_nothing() -> None:
    with postgresql() as database:
        store = Store(database)
        for ask in (store.read, store.write):
            for again in (False, True):
                if again:
                    control(database, "--mode=immediate", "stop")
                    start(database)
                assert run_apart(ask(lambda connection: connection.scalar(select(1)))) == 1
        store.close()
