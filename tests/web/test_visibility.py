"""Who may play a kept game: its author, whoever has the link, or everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response

from provefield.web.platform.database.store import now
from tests.web.player import Player
from tests.web.test_making import CORRIDOR


@pytest.fixture
def friend(platform: str) -> Iterator[Player]:
    """Somebody else."""
    with Player(platform) as friend:
        friend.begin("g1")  # no longer somebody new, so that a refusal is not about that
        yield friend


def ways_in(somebody: Player, game: str) -> dict[str, Response]:
    """Every way to reach a game, and what it answers."""
    return {
        "card": somebody.get(f"/api/games/{game}"),
        "file": somebody.get(f"/api/games/{game}/file"),
        "draft": somebody.get(f"/api/games/{game}/draft"),
        "remix": somebody.post("/api/games", json={**CORRIDOR, "remix_of": game}),
        "play": somebody.post("/api/plays", json={"game": game}),
        "run": somebody.post("/api/runs", json={"game": game}),
        "play page": somebody.get(f"/play/{game}"),
        "challenge page": somebody.get(f"/challenge/{game}"),
        "create page": somebody.get(f"/create/{game}"),
        "opening": somebody.put(f"/api/games/{game}/visibility", json={"visibility": "published"}),
    }


def listed(somebody: Player, **wanted: str) -> list[str]:
    """The games that the library shows somebody."""
    found = somebody.get("/api/games", params={"most": 100, **wanted}).json()
    return [card["id"] for card in found["games"]]


@pytest.mark.claim("8.2.2", "A game is its author's alone until they share it")
def test_a_game_is_its_authors_alone_unless_they_say_otherwise(
    player: Player, friend: Player, platform: str
) -> None:
    saved = player.post("/api/games", json=CORRIDOR).json()
    game = saved["id"]
    assert saved["visibility"] == "private"
    with Player(platform) as stranger:
        for somebody in (friend, stranger):
            answers = ways_in(somebody, game)
            assert {way: answer.status_code for way, answer in answers.items()} == dict.fromkeys(
                answers, 404
            )
            assert "corridor" not in "".join(answer.text for answer in answers.values())
            assert game not in listed(somebody, shelf="players", words="corridor")
    assert player.get(f"/api/games/{game}").json()["visibility"] == "private"
    assert player.make(player.begin(game), "mark 3,1")["result"] == "won"
    assert {answer.status_code for answer in ways_in(player, game).values()} <= {200, 201}


def test_a_link_is_enough_for_a_game_that_is_shared_by_it(player: Player, friend: Player) -> None:
    game = player.save(**CORRIDOR, visibility="link")
    assert game not in listed(friend, shelf="players", words="corridor")
    assert friend.get(f"/play/{game}").status_code == 200
    assert "visibility" not in friend.get(f"/api/games/{game}").json()
    assert friend.get(f"/api/games/{game}/file").status_code == 403  # before it is finished
    assert friend.post("/api/runs", json={"game": game}).status_code == 201
    assert friend.make(friend.begin(game), "mark 3,1")["result"] == "won"


def test_the_author_opens_a_game_step_by_step_and_nobody_is_shut_out(
    player: Player, friend: Player
) -> None:
    game = player.save(**CORRIDOR)

    def change(visibility: str, somebody: Player = player) -> Any:
        body = {"visibility": visibility}
        return somebody.put(f"/api/games/{game}/visibility", json=body).status_code

    assert change("published") == 200
    assert game in listed(friend, shelf="players", words="corridor")
    assert change("link") == 200
    assert game not in listed(friend, shelf="players", words="corridor")
    assert change("private") == 409
    assert change("published", friend) == 403
    assert change("everybody") == 422
    assert friend.begin(game)["result"] == "playing"


def test_the_author_finds_every_own_game_on_a_shelf(player: Player, friend: Player) -> None:
    games = [player.save(**CORRIDOR, visibility=each) for each in ("private", "link", "published")]
    assert listed(player, shelf="mine") == games[::-1]
    assert listed(friend, shelf="mine") == []


def test_a_private_game_of_a_guest_comes_along_to_the_account(platform: str) -> None:
    with Player(platform) as somebody:
        credentials = {"name": f"Keeper {now().timestamp()}", "password": "long enough"}
        assert somebody.post("/api/people", json=credentials).status_code == 201
        somebody.delete("/api/session")
        game = somebody.save(**CORRIDOR)  # as a guest
        assert somebody.post("/api/session", json=credentials).status_code == 200
        assert listed(somebody, shelf="mine") == [game]
        assert somebody.begin(game)["result"] == "playing"


def test_a_remix_does_not_give_the_link_of_another_game_away(
    player: Player, friend: Player
) -> None:
    game = player.save(**CORRIDOR, visibility="link")
    friend.make(friend.begin(game), "mark 3,1")
    remix = friend.save(**CORRIDOR, remix_of=game, visibility="published")
    assert "remix_of" not in friend.get(f"/api/games/{remix}").json()
