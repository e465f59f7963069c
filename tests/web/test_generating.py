"""Games made to order, and how hard games are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.player import Player


def order(player: Player, **wanted: Any) -> list[dict[str, Any]]:
    """What the generator says, line by line."""
    answer = player.post("/api/generated", json=wanted)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_game_is_made_to_order(player: Player, platform: str) -> None:
    said = order(player, columns=5, rows=4, mines=2, level=1)
    assert [line["tried"] for line in said] == list(range(len(said)))
    assert all("url" not in line for line in said[:-1])
    name = said[-1]["url"].removeprefix("/play/")
    card = player.get(f"/api/games/{name}").json()
    assert (card["columns"], card["rows"], card["mines"], card["level"]) == (5, 4, 2, 1)
    assert player.begin(name)["result"] == "playing"
    assert player.get(f"/api/games/{name}/file").status_code == 403  # it would tell all messages
    with Player(platform) as friend:
        assert friend.begin(name)["title"] == card["title"]


def test_a_game_of_the_generator_is_nobodys_own_work(author: Player) -> None:
    url = order(author, columns=4, rows=4, mines=1, level=1)[-1]["url"]
    lessons = author.get("/api/lessons").json()["lessons"]
    answer = author.post(f"/api/lessons/{len(lessons)}/tasks/1/answers", json={"answer": url})
    assert not answer.json()["right"]
    assert "generator" in answer.text


def test_what_cannot_be_made_is_told(author: Player) -> None:
    refused = author.post("/api/generated", json={"columns": 3, "rows": 3, "mines": 9})
    assert refused.status_code == 400
    assert refused.json()["error"] == "on 3×3, messages can tell of 1 to 5 mines, not 9"


@pytest.mark.soak
def test_a_level_that_does_not_turn_up_is_told(author: Player) -> None:
    said = order(author, columns=2, rows=2, mines=1, level=5)
    assert "no game of level 5 turned up" in said[-1]["error"]


def test_a_game_is_measured(author: Player) -> None:
    told = author.get("/api/games/g2/difficulty").json()
    assert (told["level"], round(told["points"])) == (2, 35)
    assert {"name": "messages on the field", "value": 7, "points": 2.5, "most": 5} in told[
        "measures"
    ]
    stuck = author.get("/api/games/g3/difficulty").json()
    assert "level" not in stuck
    assert stuck["reason"].startswith("only 0 of 1 mines can be proved")
    assert author.get("/api/games/nothing/difficulty").status_code == 404
