"""What those who run a server see, and copies that can be restored."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, insert, inspect
from sqlalchemy.exc import DBAPIError

from provefield.errors import InputError
from provefield.web.admin.backup import back_up, restore
from provefield.web.platform.database.models import Note
from provefield.web.platform.database.store import Store, now
from tests.web.databases import postgresql
from tests.web.player import Player
from tests.web.serving import serving

GIVEN = {"name": "Ada of the looms", "password": "correct horse battery"}


def test_health_readiness_and_metrics() -> None:
    with serving() as site, Player(site) as player:
        play = player.make(player.begin("g1"), "down")
        assert player.get("/healthz").text == player.get("/readyz").text == "ok\n"
        told = player.get("/metrics").text
    assert 'route="/api/plays/{play}/moves",status="200"} 1.0' in told
    assert "provefield_plays_kept 1.0" in told
    assert "provefield_reasoners " in told
    assert 'provefield_questions_waiting{cost="move"} 0.0' in told
    assert play["id"] not in told
    assert "127.0.0.1" not in told


@pytest.mark.claim(
    "16.2.5, 16.3.1", "Logs tell of sign-ins and refusals, and name no person, address or text"
)
def test_logs_name_nobody(caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.INFO),
        serving() as site,
        Player(site) as player,
    ):
        assert player.post("/api/people", json=GIVEN).status_code == 201
        refused = player.post("/api/session", json=GIVEN | {"password": "something else"})
    lines = [each for each in caplog.records if each.name == "provefield.security"]
    told = [json.loads(each.getMessage()) for each in lines]
    assert [(each["route"], each["status"]) for each in told] == [
        ("/api/people", 201),
        ("/api/session", 403),
    ]
    assert told[1]["request"] == refused.headers["X-Request-Id"]
    assert "Ada" not in caplog.text
    assert "127.0.0.1" not in " ".join(each.getMessage() for each in lines)


@pytest.fixture(params=[("sqlite", "postgresql"), ("postgresql", "sqlite")], ids="-".join)
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    """A database and an empty one, of the two kinds."""
    with postgresql() as cluster:
        kinds = {"sqlite": f"sqlite:///{tmp_path / 'kept.sqlite3'}", "postgresql": cluster}
        yield [kinds[kind] for kind in request.param]


def test_a_backup_of_a_server_in_use_is_restored_elsewhere(tmp_path: Path, two: list[str]) -> None:
    (database, other), file = two, tmp_path / "copy"
    with serving(database) as site, Player(site) as player:
        player.post("/api/people", json=GIVEN)
        play = player.make(player.begin("g1"), "down")
        game = player.save(columns=2, rows=1, mines=0)
        store = Store(database)
        rows = back_up(store, file)
        store.close()
    assert file.stat().st_mode & 0o077 == 0
    there = Store(other)
    (half := tmp_path / "half").write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(InputError, match="no whole backup"):
        restore(there, half)
    assert inspect(there.engine).get_table_names() == []
    assert restore(there, file) == rows
    with pytest.raises(InputError, match="not empty"):
        restore(there, file)
    there.close()
    with serving(other) as site, Player(site) as player:
        assert player.post("/api/session", json=GIVEN).status_code == 200
        assert player.make(player.look(play), "down", "mark 5,1")["result"] == "won"
        assert player.get(f"/api/games/{game}").status_code == 200


def test_a_backup_is_read_again_when_the_database_was_away(tmp_path: Path) -> None:
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("a.sqlite3", "b.sqlite3"))
    store = Store(source)
    store.prepare()
    note = insert(Note).values(name="cleaned", moment=now())
    store.write_here(lambda connection: connection.execute(note))
    back_up(store, tmp_path / "copy")
    store.close()
    there, cuts = Store(target), iter([True])

    def cut(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO notes") and next(cuts, False):
            raise DBAPIError(statement, (), OSError("cut"), connection_invalidated=True)

    event.listen(there.engine, "before_cursor_execute", cut)
    assert restore(there, tmp_path / "copy") == 1
    assert not next(cuts, False), "it was cut once"
    there.close()


def test_half_a_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("a.sqlite3", "b.sqlite3"))
    store = Store(source)
    store.prepare()
    back_up(store, tmp_path / "copy")
    store.close()
    whole = (tmp_path / "copy").read_bytes()
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    there = Store(target)
    with pytest.raises(InputError):
        restore(there, tmp_path / "half")
    assert restore(there, tmp_path / "copy") == 0
    there.close()
