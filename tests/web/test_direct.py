"""Moves that go past the dependencies of a route are refused just as in the ordinary way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.player import Player

DIRECT, ORDINARY = "application/json", "application/json; charset=utf-8"
AGENT_MOVE = {"ply": 0, "answer": {"move": "open 1,1"}}


def refusals(player: Player, path: str, body: Any, headers: dict[str, str]) -> list[Any]:
    """The status and words of a refusal, by both ways."""
    kinds = ({"content-type": kind, **headers} for kind in (DIRECT, ORDINARY))
    answers = [player.post(path, json=body, headers=each) for each in kinds]
    return [(each.status_code, each.json()) for each in answers]


@pytest.mark.parametrize(
    ("path", "body", "headers", "status"),
    [
        ("{play}", {"ply": 0, "move": "nowhere"}, {}, 400),
        ("{play}", {"ply": 7, "move": "right"}, {}, 409),
        ("{play}", {"ply": -1, "move": "right"}, {}, 422),
        ("{play}", {"ply": 0, "move": "right"}, {"cookie": ""}, 404),
        ("{play}", {"ply": 0, "move": "right"}, {"origin": "https://elsewhere.example"}, 403),
        ("unknown", {"ply": 0, "move": "right"}, {}, 404),
        ("unknown", {"ply": 0, "move": "right"}, {"accept-language": "de"}, 404),
    ],
)
def test_a_move_is_refused_alike_by_both_ways(
    player: Player, path: str, body: Any, headers: dict[str, str], status: int
) -> None:
    play = player.begin("g1")
    direct, ordinary = refusals(
        player, f"/api/plays/{path.format(play=play['id'])}/moves", body, headers
    )
    assert direct == ordinary
    assert direct[0] == status


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer wrong"}])
def test_a_stranger_is_refused_alike_in_the_arena(player: Player, headers: dict[str, str]) -> None:
    direct, ordinary = refusals(player, "/api/arena/games/none/moves", AGENT_MOVE, headers)
    assert direct == ordinary
    assert direct[0] in (401, 404)
