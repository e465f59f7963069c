"""Boards and replays that somebody has as a file."""

from __future__ import annotations

from base64 import b64encode

import pytest

from tests.play.test_replays import LOST, WON
from tests.web.player import Player


def send(player: Player, name: str, content: str | bytes) -> dict[str, object]:
    text = content if isinstance(content, str) else b64encode(content).decode()
    return dict(player.post("/api/positions/file", json={"name": name, "content": text}).json())


def test_a_replay_is_told_with_its_luck(player: Player) -> None:
    won = send(player, "game.evf", WON)
    assert str(won["sentence"]).startswith("4 of 4 3BV")
    assert won["mines"] == 2
    assert isinstance(won["review"], dict)
    assert "-" in str(send(player, "GAME.EVF", LOST)["board"])


def test_a_board_is_opened_where_its_zeros_are(player: Player) -> None:
    assert send(player, "b.mbf", bytes([4, 1, 0, 1, 3, 0])) == {"board": "0 0 1 ?", "mines": 1}
    assert send(player, "b.txt", b"mines: 1\n1 ? ?") == {"board": "1 ? ?", "mines": 1}


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.evf", b"no"), ("a.mbf", b"no"), ("a.txt", b"\xff"), ("a.txt", "?"), ("a.txt", b"1 x")],
)
def test_what_cannot_be_read_is_told(player: Player, name: str, content: str | bytes) -> None:
    assert "error" in send(player, name, content)
