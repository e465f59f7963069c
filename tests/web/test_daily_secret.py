"""Before it is won or over, no address tells what the game of today hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from sqlalchemy import insert

from provefield.games.minefol.game import Game
from provefield.games.minefol.library import game_names, load_game
from provefield.games.minefol.notation import parse_game
from provefield.web.app import create_app
from provefield.web.create import daily_games as dailies
from provefield.web.platform.database.models import DailyGame
from provefield.web.platform.database.store import Store, now
from provefield.web.platform.game_names import daily_game
from tests.waiting import wait_for
from tests.web.databases import come_earlier, prepared
from tests.web.player import Player
from tests.web.serving import serving

COMPETITIONS, RACES = "/api/arena/competitions", "/api/arena/races"
BODIES: dict[str, list[dict[str, Any]]] = {
    "/api/plays": [{"mode": "strict"}, {"mode": "practice"}],
    # Too small to say by chance what the game of the day says.
    "/api/generated": [{"columns": 2, "rows": 2, "mines": 1, "level": 1}],
    "/api/runs": [{"strategy": "planner"}, {"strategy": "explore-all"}],
    COMPETITIONS: [{"title": "x", "agents": ["planner"]}],
    RACES: [{"agent": "planner"}],
    "/api/arena/all/{event}/entries": [{"agent": "exploit-prover"}],
}
MADE = date(2026, 3, 4)
READ = ((1, 1), (2, 1))
"""Where a player begins, and steps: what stands there is no secret any more."""
REFUSED = ("/api/runs", COMPETITIONS, RACES)


@pytest.fixture(scope="module")
def kept() -> Iterator[Store]:
    with prepared("sqlite") as store:
        yield store


@pytest.fixture(scope="module")
def today(kept: Store) -> Iterator[tuple[str, Game]]:
    """A platform with the game of today, and the game as the referee knows it."""
    # Always the same one: what a game of chance hides, such as mine(2, 3), examples may say, too.
    text = dailies.make_daily(dailies.order(MADE, bytes(32)), now().date())
    with kept.engine.begin() as connection:
        connection.execute(insert(DailyGame).values(day=now().date(), text=text))
    with serving(str(kept.engine.url)) as address:
        yield address, parse_game(text)


@pytest.fixture(scope="module")
def bout(kept: Store, today: tuple[str, Game]) -> str:
    """A game of today that an agent has won, let in by one who gave the day up."""
    name = daily_game(now().date())
    with Player(today[0]) as player:
        sign_up(player, "Eve who gave up", kept)
        assert player.post("/api/daily/give-up").status_code == 204
        entry = player.post(f"/api/arena/all/{name}/entries", json={"agent": "planner"})
        assert entry.status_code == 204, entry.text

        def won() -> str:
            (card,) = player.get(f"/api/arena/all/{name}").json()["bouts"]
            return str(card["id"]) if card["result"] == "won" else ""

        return wait_for(won)


def texts_of(game: Game, but: tuple[tuple[int, int], ...] = ()) -> set[str]:
    """What the messages of a game say, in formulas and words."""
    messages = (message for message in game.messages if message.cell not in but)
    told = (text for message in messages for text in (str(message.formula), message.english))
    return {text for text in told if text}


def sign_up(player: Player, name: str, store: Store | None = None) -> None:
    """Get a name; in a database, everybody has come before this day."""
    reply = player.post("/api/people", json={"name": name, "password": "a long password"})
    assert reply.status_code == 201, reply.text
    if store:
        come_earlier(store)


@pytest.mark.claim("8.2.3", "No address tells what today's game hides")
@pytest.mark.parametrize("reader", ["anonymous", "named", "playing"])
def test_no_address_tells_what_today_hides(today: tuple[str, Game], bout: str, reader: str) -> None:
    address, game = today
    name = daily_game(now().date())
    shipped = {text for each in game_names() for text in texts_of(load_game(each))}
    secrets = texts_of(game, but=READ) - shipped  # a game that ships may say the same
    assert len(secrets) > 5
    with Player(address) as player:
        if reader == "named":
            sign_up(player, "Ada who has not played")
        play = player.begin(name)["id"] if reader == "playing" else "0"
        for method, path, body in _requests(name, play, bout):
            if reader == "anonymous":
                player.cookies.clear()
            reply = player.request(method, path, json=body)
            told = [secret for secret in secrets if secret in reply.text]
            assert not told, (method, path, body, reply.status_code)
            assert reply.status_code != 429, path
            if path in REFUSED or "/bouts/" in path or (body or {}).get("mode") == "practice":
                assert reply.status_code in (403, 404), (method, path, reply.text)
            if path.startswith("/api/arena/all/"):
                assert '"log"' not in reply.text
                assert '"open":true' not in reply.text


def test_who_gave_today_up_does_not_watch_agents_at_it(
    kept: Store, today: tuple[str, Game], bout: str
) -> None:
    address, game = today
    name = daily_game(now().date())
    paths = [f"/api/arena/bouts/{bout}", f"/api/arena/bouts/{bout}/watch"]
    with Player(address) as player:
        play = player.begin(name)
        assert player.post("/api/daily/give-up").status_code == 403  # a guest is somebody else soon
        sign_up(player, "Carl who gave up", kept)
        refused = player.get(paths[0], headers={"Accept-Language": "de"})
        assert refused.status_code == 403
        assert "heutigen" in refused.json()["error"]
        assert player.get(f"/api/arena/all/{name}/log.ndjson").text == ""
        assert player.post("/api/daily/give-up").status_code == 204
        assert [player.get(path).status_code for path in paths] == [403, 403]
        assert "pf-bout" not in player.get(f"/arena/games/{bout}").text
        player.make(play, *_winning_moves(game))
        assert [player.get(path).status_code for path in paths] == [200, 200]
        assert '"log"' in player.get(f"/api/arena/all/{name}/log.ndjson").text
        assert "pf-bout" in player.get(f"/arena/games/{bout}").text


def test_who_won_today_at_a_second_try_may_watch_agents_at_it(
    today: tuple[str, Game], bout: str
) -> None:
    address, game = today
    name = daily_game(now().date())
    with Player(address) as player:
        player.begin(name)  # and leaves it
        player.make(player.begin(name), *_winning_moves(game))
        assert player.get(f"/api/arena/bouts/{bout}").status_code == 200


def _requests(name: str, play: str, bout: str) -> Iterator[tuple[str, str, Any]]:
    """Every route, with the game in every place where a name fits."""
    app = create_app()
    description = app.openapi()
    pages: dict[str, Any] = {str(getattr(each, "path", "/")): {"get": {}} for each in app.routes}
    for path, methods in {**pages, **description["paths"]}.items():
        filled = re.sub(r"\{play[^}]*\}", play, path)
        filled = re.sub(r"\{bout[^}]*\}", bout, filled)
        filled = re.sub(r"\{(number|lesson|task|ply)[^}]*\}", "1", filled)
        filled = re.sub(r"\{[^}]*\}", name, filled)
        for method, about in methods.items():
            if method == "delete" or filled in ("/api/session", "/api/daily/give-up"):
                continue
            fields = _fields(about, description)
            for body in BODIES.get(path, [{}]):
                whole = {"game": name, "cell": [2, 1], "ply": 0, "move": "right", **body}
                whole |= {"games": [name]} if path == COMPETITIONS else {}
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


def test_an_agent_of_a_new_name_does_not_read_today_for_another(today: tuple[str, Game]) -> None:
    address, game = today
    name = daily_game(now().date())
    entry = f"/api/arena/all/{name}/entries"
    with Player(address) as player:
        sign_up(player, "Mallory the second")
        agent = player.post("/api/agents", json={"name": "reads for Mallory"}).json()["id"]
        refused = player.post("/api/daily/give-up", headers={"Accept-Language": "de"})
        assert refused.status_code == 403
        assert "Konto ist von heute" in refused.json()["error"]
        play = player.begin(name)
        while play["result"] == "playing":  # lost sooner or later
            play = player.make(play, "right" if play["ply"] % 2 == 0 else "down")
        assert play["result"] == "lost"
        assert not player.get("/api/daily").json()["agents_open"]
        assert player.post(entry, json={"agent": agent}).status_code == 403
        player.make(player.begin(name), *_winning_moves(game))
        assert player.get("/api/daily").json()["agents_open"]
        assert player.post(entry, json={"agent": agent}).status_code == 204


def test_who_gives_a_day_up_is_in_no_table_of_it(kept: Store, today: tuple[str, Game]) -> None:
    address, game = today
    with Player(address) as player:
        play = player.begin(daily_game(now().date()))
        sign_up(player, "Bob who gave up", kept)
        assert not player.get("/api/daily").json()["agents_open"]
        assert player.post("/api/daily/give-up").status_code == 204
        assert player.post("/api/daily/give-up").status_code == 409
        assert player.get("/api/daily").json()["agents_open"]
        for move in _winning_moves(game):
            play = player.make(play, move)
        assert "Bob who gave up" not in player.get("/api/daily").text


def test_a_day_without_a_game_has_no_table(today: tuple[str, Game]) -> None:
    with Player(today[0]) as player:
        assert player.get("/api/daily?day=2020-01-01").status_code == 404
