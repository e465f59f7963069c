"""The public interface speaks the language of whoever asks, and English to everybody else."""

from __future__ import annotations

import pytest

from tests.web.player import Player

GERMAN = {"Accept-Language": "de-CH, en;q=0.5"}


def test_a_loss_is_told_to_each_reader_in_their_language(player: Player) -> None:
    lost = player.make(player.begin("g1"), "right")
    told = player.get(f"/api/plays/{lost['id']}", headers=GERMAN).json()
    assert told["loss"]["sentence"].startswith("Du konntest nicht wissen, dass Spalte 2, Zeile 1")
    assert told["title"] == "Die erste Spalte hinab"
    again = player.look(lost)
    assert again == lost
    assert again["loss"]["sentence"].startswith("You could not know that column 2, row 1 is safe")
    same = ("kind", "cell", "counterexample")
    assert [told["loss"][name] for name in same] == [lost["loss"][name] for name in same]


def test_hints_and_errors_follow_the_header(player: Player) -> None:
    play = player.begin("g1")
    hint = f"/api/plays/{play['id']}/hint"
    assert player.post(hint, json={}).json()["sentence"].startswith("Look at")
    assert player.post(hint, json={}, headers=GERMAN).json()["sentence"].startswith("Achte auf")
    refused = player.get("/api/games/nothing", headers=GERMAN)
    assert refused.json() == {"error": "Dieses Spiel gibt es nicht."}
    moved = {"ply": 0, "move": "unmark 2,1"}
    address = f"/api/plays/{play['id']}/moves"
    refused = player.post(address, json=moved, headers=GERMAN)
    assert refused.json() == {"error": "Spalte 2, Zeile 1 ist nicht markiert."}


def test_the_titles_of_people_stay_as_they_are(player: Player) -> None:
    game = player.save(title="Lost", columns=2, rows=1, mines=1, messages=[])
    play = player.begin(game)
    told = player.get(f"/api/plays/{play['id']}", headers=GERMAN).json()
    assert told["title"] == "Lost"


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("/api/plays", {"game": "g1"}, None),
        ("/api/plays", {"mode": "strict"}, "game: das fehlt"),
        (
            "/api/plays",
            {"game": "g1", "mode": "loud"},
            "mode: erwartet wird 'strict', 'practice', 'prove'",
        ),
        ("/api/plays", {"game": "g" * 99}, "game: höchstens 80 sind erlaubt"),
        ("/api/plays", {"game": 5}, "game: erwartet wird ein Text aus erlaubten Zeichen"),
        ("/api/plays", {"game": "g1", "more": 1}, "more: einen solchen Teil gibt es nicht"),
        ("/api/people", {"name": "\u200b", "password": "a long one"}, None),
        (
            "/api/people",
            {"name": " ", "password": "x" * 9},
            "name: erwartet werden lesbare Buchstaben",
        ),
    ],
)
def test_what_is_wrong_with_a_request_is_told_in_german(
    author: Player, path: str, body: dict[str, object], said: str | None
) -> None:
    told = author.post(path, json=body, headers={"Accept-Language": "de"})
    if said is not None:
        assert (told.status_code, told.json()["error"]) == (422, said)
    assert "should" not in told.text
