"""Plays on which the page rules: the server deals, makes the moves again, and counts them apart."""

from __future__ import annotations

from typing import Any

import pytest

from provefield.errors import UnsavedError
from provefield.web.accounts.leaving import remove_plays
from provefield.web.platform.database.store import Store
from provefield.web.play.journal import Journal
from tests.web.player import Player


def begin(player: Player, game: str, **more: Any) -> dict[str, Any]:
    asked = {"game": game, "mode": "practice", "referee": "page", **more}
    response = player.post("/api/plays", json=asked)
    assert response.status_code == 201, response.text
    return dict(response.json())


def send(player: Player, play: dict[str, Any], ply: int, *moves: tuple[str, float]) -> Any:
    logged = [{"move": move, "seconds": seconds} for move, seconds in moves]
    return player.post(f"/api/plays/{play['id']}/log", json={"ply": ply, "moves": logged})


def winning(play: dict[str, Any]) -> list[str]:
    """Moves that open every safe cell."""
    columns, rows = play["board"]["columns"], play["board"]["rows"]
    cells = [[c, r] for r in range(1, rows + 1) for c in range(1, columns + 1)]
    return [f"open {c},{r}" for c, r in cells if [c, r] not in play["world"]]


def win(player: Player, play: dict[str, Any]) -> None:
    """Open what is safe; what another one has opened is left out."""
    ply = 0
    for move in winning(play):
        answer = send(player, play, ply, (move, ply / 100))
        ply += answer.status_code == 200
    assert player.look(play)["result"] == "won"


def test_a_board_is_dealt_for_the_first_press(author: Player) -> None:
    play = begin(author, "beginner:zero", first=[9, 9])
    assert (play["game"], len(play["world"])) == ("beginner:zero", 10)
    near = {(c, r) for c in (8, 9) for r in (8, 9)}
    assert not near & {tuple(cell) for cell in play["world"]}
    tiny = begin(author, "3x1/1:zero", first=[2, 1])
    assert tiny["world"] in ([[1, 1]], [[3, 1]]), "the press is safe where there is no more room"


def test_what_the_server_rules_tells_no_mines(author: Player) -> None:
    play = author.begin("beginner:zero", "practice")
    assert "world" not in play
    assert send(author, play, 0, ("open 4,4", 0.0)).status_code == 400


def test_the_log_is_replayed_and_a_repeated_one_changes_nothing(author: Player) -> None:
    play = begin(author, "5x5/3:zero", first=[1, 1])
    moves = (("open 1,1", 0.0), ("mark {},{}".format(*play["world"][0]), 0.5))
    for _ in range(2):
        assert send(author, play, 0, *moves).json() == {"ply": 2, "result": "playing"}
    conflict = send(author, play, 1, ("open 5,5", 1.0))
    assert (conflict.status_code, conflict.json()["play"]["ply"]) == (409, 2)
    assert author.send_move(play, "open 5,5", 2).status_code == 400
    foul = send(author, play, 2, ("open 1,1", 2.0))
    assert "already open" in foul.json()["error"]
    assert author.look(play)["ply"] == 2
    mine = "open {},{}".format(*play["world"][1])
    assert send(author, play, 2, (mine, 3.0)).json()["result"] == "lost"
    assert send(author, play, 3, ("undo", 4.0)).json()["result"] == "playing"


def test_own_times_are_kept_apart_from_refereed_ones(author: Player) -> None:
    play = begin(author, "4x4/2:zero", first=[1, 1])
    assert author.get("/api/sweeps?kind=4x4/2:zero").json() == {"games": [], "best": []}
    win(author, play)
    told = author.get("/api/sweeps", params={"kind": "4x4/2:zero"}).json()
    (game,) = told["games"]
    assert game["counts"]
    assert game["bbbv"] == game["solved"] <= game["clicks"]
    (best,) = told["best"]
    assert (best["own"], best["played"], best["won"]) == (game["seconds"], 1, 1)
    assert "refereed" not in best
    assert author.get("/api/records").json() == {"records": []}
    timing = author.get(f"/api/plays/{play['id']}/timing").json()
    assert (timing["best"], timing["counts"]) == (game["seconds"], True)


def test_help_and_undo_keep_a_time_from_being_a_record(author: Player) -> None:
    kind = "8x8/16:noguess"  # no press opens all of it, and something always follows
    helped = begin(author, kind, first=[1, 1])
    send(author, helped, 0, ("open 1,1", 0.0))
    hint = author.post(f"/api/plays/{helped['id']}/hint", json={"step": 1})
    assert hint.status_code == 200, hint.text
    undone = begin(author, kind, first=[1, 1])
    column, row = undone["world"][0]
    send(author, undone, 0, (f"open {column},{row}", 0.0), ("undo", 0.1))
    for play, done in ((helped, 1), (undone, 2)):
        ply = done
        for move in winning(play):
            ply += send(author, play, ply, (move, ply / 100)).status_code == 200
    told = author.get("/api/sweeps", params={"kind": kind}).json()
    assert [game["counts"] for game in told["games"]] == [False, False]
    assert "own" not in told["best"][0]


def test_moves_of_one_moment_are_one_click(author: Player) -> None:
    play = begin(author, "3x3/1:safe", first=[1, 1])
    rest = [move for move in winning(play) if move != "open 1,1"]
    send(author, play, 0, ("open 1,1", 0.0))
    ply = author.look(play)["ply"]
    for move in rest:
        ply += send(author, play, ply, (move, 0.001)).status_code == 200
    (game,) = author.get("/api/sweeps", params={"kind": "3x3/1:safe"}).json()["games"]
    assert game["clicks"] <= 2


def test_only_practice_on_the_sweeper_is_ruled_by_a_page(author: Player) -> None:
    for asked in ({"game": "g1"}, {"game": "beginner:zero", "mode": "strict"}):
        wanted = {"mode": "practice", "referee": "page", **asked}
        assert author.post("/api/plays", json=wanted).status_code == 400


def test_no_move_is_earlier_than_the_one_before_it(author: Player) -> None:
    play = begin(author, "4x4/2:zero", first=[1, 1])
    mark, again = "mark {},{}".format(*play["world"][0]), "mark {},{}".format(*play["world"][1])
    fell = send(author, play, 0, (mark, 3600.0), (again, 0.0))
    assert (fell.status_code, author.look(play)["ply"]) == (422, 0)
    assert "fewer than those of the one before it" in fell.json()["error"]
    assert send(author, play, 0, (mark, 3600.0)).status_code == 200
    lost = send(author, play, 1, ("open {},{}".format(*play["world"][1]), 0.0))
    assert lost.json()["result"] == "lost"
    (game,) = author.get("/api/sweeps", params={"kind": "4x4/2:zero"}).json()["games"]
    timing = author.get(f"/api/plays/{play['id']}/timing").json()
    assert game["seconds"] == timing["seconds"] == 0


def test_a_game_that_has_ended_is_told_in_the_same_commit(
    author: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(author, "4x4/2:zero", first=[1, 1])
    mine = "open {},{}".format(*play["world"][0])
    write = Store.write

    async def fail_later(self: Store, change: Any) -> Any:
        raise UnsavedError

    monkeypatch.setattr(Store, "write", fail_later)
    assert send(author, play, 0, (mine, 0.0)).json() == {"ply": 1, "result": "lost"}
    monkeypatch.setattr(Store, "write", write)
    asked = {"kind": "4x4/2:zero"}
    assert [each["result"] for each in author.get("/api/sweeps", params=asked).json()["games"]] == [
        "lost"
    ]
    assert send(author, play, 1, ("undo", 1.0)).json()["result"] == "playing"
    assert author.get("/api/sweeps", params=asked).json()["games"] == []


def test_a_log_of_a_play_that_was_removed_meanwhile_is_refused(
    author: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(author, "4x4/2:zero", first=[1, 1])
    append = Journal.append

    async def append_late(self: Journal, name: str, *entry: Any, **more: Any) -> bool:
        await self._store.write(lambda connection: remove_plays([name], connection))
        return await append(self, name, *entry, **more)

    monkeypatch.setattr(Journal, "append", append_late)
    gone = send(author, play, 0, ("open 1,1", 0.0))
    assert gone.status_code == 404
