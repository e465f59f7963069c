"""A full disk or a database that is gone: nothing is lost, and nothing untrue is said."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import text

from provefield.web.store.store import Store
from tests.web.player import Player
from tests.web.serving import serving


def test_a_move_that_cannot_be_kept_is_told_so_and_can_be_made_later(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    with serving(database) as site, Player(site) as player:
        play = player.begin("g1")
        store = Store(database)
        full = (
            "CREATE TRIGGER full BEFORE INSERT ON moves BEGIN SELECT RAISE(FAIL, 'disk full'); END"
        )
        store.write_here(lambda connection: connection.execute(text(full)))
        refused = player.send_move(play, "down")
        assert refused.status_code == 503
        assert "may not be saved" in refused.json()["error"]
        assert player.look(play) == play
        store.write_here(lambda connection: connection.execute(text("DROP TRIGGER full")))
        store.close()
        assert player.make(play, "down", "down", "mark 5,1")["result"] == "won"
