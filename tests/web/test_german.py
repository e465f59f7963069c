"""The public interface speaks the language of whoever asks, and English to everybody else."""

from __future__ import annotations

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
    assert player.get(hint).json()["sentence"].startswith("Look at")
    assert player.get(hint, headers=GERMAN).json()["sentence"].startswith("Achte auf")
    refused = player.get("/api/games/nothing", headers=GERMAN)
    assert refused.json() == {"error": "Dieses Spiel gibt es nicht."}
    moved = {"ply": 0, "move": "unmark 2,1"}
    address = f"/api/plays/{play['id']}/moves"
    refused = player.post(address, json=moved, headers=GERMAN)
    assert refused.json() == {"error": "Spalte 2, Zeile 1 ist nicht markiert"}


def test_the_titles_of_people_stay_as_they_are(player: Player) -> None:
    game = player.save(title="Lost", columns=2, rows=1, mines=1, messages=[])
    play = player.begin(game)
    told = player.get(f"/api/plays/{play['id']}", headers=GERMAN).json()
    assert told["title"] == "Lost"
