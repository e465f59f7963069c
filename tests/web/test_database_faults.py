"""A full disk or a database that is gone: nothing is lost, and nothing untrue is said."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select

from provefield.web.platform.database.store import Store
from provefield.web.play import journal
from provefield.web.play.journal import Journal
from tests.coroutines import run_apart
from tests.waiting import wait_for
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
        assert player.get("/readyz").status_code == 503
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (allowed, most))
        assert player.make(play, "down", "down", "mark 5,1")["result"] == "won"
        assert player.get("/readyz").status_code == 200


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_moves_do_not_wait_for_a_thread_that_died(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving() as site, Player(site) as player:
        play = player.begin("g1")
        with monkeypatch.context() as patched:
            patched.setattr(Journal, "_write", die)
            patched.setattr(Journal, "_start", lambda _: None)
            refused = player.send_move(play, "down")
            assert refused.status_code == 503
            assert "may not be saved" in refused.json()["error"]
            assert player.get("/readyz").status_code == 503
        assert "the thread that writes moves has died" in caplog.text
        wait_for(lambda: player.get("/readyz").status_code == 200)
        assert player.make(play, "down", "down", "mark 5,1")["result"] == "won"


def die(*_: object) -> None:
    raise SystemExit


def test_moves_do_not_wait_for_a_disk_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, write = Event(), Journal._write

    def wait(self: Journal, waiting: Sequence[Any]) -> None:
        answers.wait()
        write(self, waiting)

    monkeypatch.setattr(journal, "LONGEST", 0.2)
    with serving() as site, Player(site) as player:
        play = player.begin("g1")
        monkeypatch.setattr(Journal, "_write", wait)
        assert player.send_move(play, "down").status_code == 503
        answers.set()
        assert player.send_move(play, "down").status_code == 200
        wait_for(lambda: player.get("/readyz").status_code == 200)


def test_damaged_pages_are_noticed_and_nothing_of_them_is_served(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "kept.sqlite3"
    with serving(f"sqlite:///{file}") as site, Player(site) as player:
        for _ in range(40):
            player.save(columns=2, rows=1, mines=0)
        assert player.get("/readyz").status_code == 200
    with sqlite3.connect(file) as base:
        page = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()[0]
    base.close()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * 4096)
        pages.write(b"\xff" * 2000)
    with serving(f"sqlite:///{file}") as site, Player(site) as player:
        wait_for(lambda: player.get("/readyz").status_code == 503)
        assert player.get("/api/games", params={"shelf": "players"}).status_code == 503
        assert player.get("/healthz").status_code == 200
    assert "the database is damaged" in caplog.text


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
        wait_for(lambda: player.send_move(play, "down").status_code == 200)
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
