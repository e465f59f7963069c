"""Before it is won or over, no address tells what the game of today hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from provefield.games.minefol.game import Game
from provefield.games.minefol.notation import parse_game
from provefield.web.app import create_app
from provefield.web.naming import daily_game
from provefield.web.store.models import DailyGame
from provefield.web.store.store import now
from tests.web.databases import prepared
from tests.web.player import Player
from tests.web.serving import serving

BODIES = {
    "/api/plays": [{"mode": "strict"}, {"mode": "practice"}],
    "/api/runs": [{"strategy": "planner"}, {"strategy": "explore-all"}],
}


@pytest.fixture(scope="module")
def today() -> Iterator[tuple[str, Game]]:
    """A platform with the game of today, and the game as the referee knows it."""
    with prepared("sqlite") as store, serving(str(store.engine.url)) as address:
        with Player(address) as player:
            assert player.get("/api/games?shelf=daily").status_code == 200
        with store.engine.begin() as connection:
            yield address, parse_game(connection.scalars(select(DailyGame.text)).one())


def test_no_address_tells_what_today_hides(today: tuple[str, Game]) -> None:
    address, game = today
    name = daily_game(now().date())
    secrets = [
        text
        for message in game.messages
        if message.cell != (1, 1)
        for text in (str(message.formula), message.english)
        if text
    ]
    assert secrets
    with Player(address) as player:
        play = player.begin(name)["id"]
        for method, path, body in _requests(name, play):
            reply = player.request(method, path, json=body)
            told = [secret for secret in secrets if secret in reply.text]
            assert not told, (method, path, body, reply.status_code)
            if path == "/api/runs" or (body or {}).get("mode") == "practice":
                assert reply.status_code == 403


def _requests(name: str, play: str) -> Iterator[tuple[str, str, Any]]:
    """Every route, with the game in every place where a name fits."""
    app = create_app()
    description = app.openapi()
    pages: dict[str, Any] = {str(getattr(each, "path", "/")): {"get": {}} for each in app.routes}
    for path, methods in {**pages, **description["paths"]}.items():
        filled = re.sub(r"\{play[^}]*\}", play, path)
        filled = re.sub(r"\{(number|lesson|task|ply)[^}]*\}", "1", filled)
        filled = re.sub(r"\{[^}]*\}", name, filled)
        for method, about in methods.items():
            if method == "delete" or filled == "/api/session":
                continue
            fields = _fields(about, description)
            for body in BODIES.get(path, [{}]):
                whole = {"game": name, "cell": [2, 1], "ply": 0, "move": "right", **body}
                fitting = {key: value for key, value in whole.items() if key in fields}
                yield method.upper(), filled, fitting if fields else None


def _fields(about: dict[str, Any], description: dict[str, Any]) -> dict[str, Any]:
    """What a body may hold."""
    content = about.get("requestBody", {}).get("content", {}).get("application/json", {})
    shape = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return dict(description["components"]["schemas"].get(shape, {}).get("properties", {}))


def test_practice_and_agents_open_when_the_game_is_won(today: tuple[str, Game]) -> None:
    address, game = today
    name = daily_game(now().date())
    with Player(address) as player:
        practice = {"game": name, "mode": "practice"}
        refused = player.post("/api/plays", json=practice, headers={"Accept-Language": "de"})
        assert refused.status_code == 403
        assert "Gewinne" in refused.json()["error"]
        play = player.begin(name)
        for move in _winning_moves(game):
            play = player.make(play, move)
        assert play["result"] == "won"
        assert player.post("/api/plays", json=practice).status_code == 201
        assert player.post("/api/runs", json={"game": name}).status_code == 201
        day = player.get("/api/daily").json()
        assert (day["won"], day["streak"], day["best"], day["agents_open"]) == (True, 1, 1, True)
        assert day["people"] == []  # a guest has no name to be told
        sign_up = {"name": "Ada of the day", "password": "a long password"}
        assert player.post("/api/people", json=sign_up).status_code == 201
        (row,) = player.get("/api/daily").json()["people"]
        assert (row["name"], row["result"], row["you"]) == ("Ada of the day", "won", True)


def _winning_moves(game: Game) -> list[str]:
    from provefield.play.match import match
    from provefield.play.minefol.walkers import contestant

    player = contestant(game, "planner", "astar", "sat")
    return [str(turn.move) for turn in match(player, game.start()) if turn.move]


def test_who_gives_a_day_up_is_in_no_table_of_it(today: tuple[str, Game]) -> None:
    address, game = today
    with Player(address) as player:
        play = player.begin(daily_game(now().date()))
        assert not player.get("/api/daily").json()["agents_open"]
        assert player.post("/api/daily/give-up").status_code == 204
        assert player.post("/api/daily/give-up").status_code == 409
        assert player.get("/api/daily").json()["agents_open"]
        sign_up = {"name": "Bob who gave up", "password": "a long password"}
        assert player.post("/api/people", json=sign_up).status_code == 201
        for move in _winning_moves(game):
            play = player.make(play, move)
        assert "Bob who gave up" not in player.get("/api/daily").text


def test_a_day_without_a_game_has_no_table(today: tuple[str, Game]) -> None:
    with Player(today[0]) as player:
        assert player.get("/api/daily?day=2020-01-01").status_code == 404
