"""Several servers on one database read nothing stale; and who may read that database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import httpx
import pytest

from tests.waiting import PLENTY
from tests.web.databases import postgresql
from tests.web.player import Player
from tests.web.serving import serving


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'own' / 'kept.sqlite3'}"
    else:
        with postgresql() as database:
            yield database


def test_what_one_server_wrote_another_shows(kept: str) -> None:
    with (
        serving(kept) as first,
        serving(kept) as second,
        Player(first) as here,
        Player(second) as there,
    ):
        play = here.begin("g1")
        there.cookies["session"] = here.cookies["session"]
        assert there.look(play) == play
        moved = here.make(play, "down")
        assert there.look(play) == moved
        url = f"/api/plays/{play['id']}/provable"
        told = there.post(url, json={}).json()
        assert here.post(url, json={}).json() == told | {"help": told["help"] + 1}
        ladder = f"/api/plays/{play['id']}/hint"
        climbed = [
            server.post(ladder, json={"step": step}).json()["help"] - told["help"] - 1
            for server, step in ((here, 1), (there, 2), (there, 2), (here, 4))
        ]
        assert climbed == [1, 2, 3, 5], "each rung counts once, whichever server gives it"
        won = here.make(moved, "down", "mark 5,1")
        assert there.look(play) == won


@pytest.mark.claim("7.4.1", "Signing out holds on all servers at once")
def test_who_signs_out_here_is_out_there_at_once(kept: str) -> None:
    name = {"name": "Ada of the loom", "password": "a long enough phrase"}
    with (
        serving(kept) as first,
        serving(kept) as second,
        Player(first) as here,
        Player(second) as there,
    ):
        assert here.post("/api/people", json=name).status_code == 201
        there.cookies["session"] = here.cookies["session"]
        assert there.get("/api/me").json()["name"] == "Ada of the loom"
        here.delete("/api/session")
        assert there.get("/api/me").json() == {"guest": True}


@pytest.mark.claim("13.3.2", "A database of SQLite is readable by its owner alone")
def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with serving(f"sqlite:///{folder / 'kept.sqlite3'}") as site, Player(site) as player:
        player.begin("g1")
        modes = {file.name: S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        assert set(modes.values()) == {0o600}
        assert S_IMODE(folder.stat().st_mode) == 0o700


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite3"
    file.touch(0o644)
    with serving(f"sqlite:///{file}") as site:
        assert httpx.get(f"{site}api/me", timeout=PLENTY).status_code == 200
        assert S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.claim("5.2.1", "A long body is refused before it is read")
@pytest.mark.parametrize("size", [40_000, 960_000])
def test_a_long_body_is_refused_before_it_is_read(size: int) -> None:
    body = b'{"name": "' + b"a" * size + b'"}'
    with serving() as site:
        headers = {"Content-Type": "application/json"}
        for path in ("session", "formulas", "plays"):
            refused = httpx.post(f"{site}api/{path}", content=body, headers=headers, timeout=PLENTY)
            assert refused.status_code == 413
            assert refused.headers["Connection"] == "close"
