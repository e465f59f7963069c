"""Administration, from outside: by the command, by the page's interface, and by nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from provefield.cli import main
from tests.waiting import wait_for
from tests.web.player import Player
from tests.web.serving import serving
from tests.web.test_making import CORRIDOR

ADA = {"name": "Ada of the loom", "password": "a long enough phrase"}
GRACE = {"name": "Grace", "password": "another long phrase"}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kept.sqlite3'}"


@pytest.fixture
def people(database: str) -> Iterator[tuple[Player, Player]]:
    """An administrator and somebody else."""
    with ExitStack() as stack:
        site = stack.enter_context(serving(database))
        ada, grace = (stack.enter_context(Player(site)) for _ in range(2))
        assert ada.post("/api/people", json=ADA).status_code == 201
        assert grace.post("/api/people", json=GRACE).status_code == 201
        run(database, "role", "ada OF the loom", "admin")
        yield ada, grace


def run(database: str, *words: str) -> int | str | None:
    with pytest.raises(SystemExit) as end:
        main(["admin", *words, "--database", database])
    return end.value.code


def tell(database: str, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    assert run(database, *words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_what_is_reported_can_be_unlisted_and_deleted(people: tuple[Player, Player]) -> None:
    ada, grace = people
    game = grace.save(**CORRIDOR, visibility="published")
    assert ada.post("/api/games/g1/reports", json={"reason": "too hard"}).status_code == 400
    for reason in ("rude", "very rude"):
        told = ada.post(f"/api/games/{game}/reports", json={"reason": reason})
        assert told.status_code == 204
    (report,) = ada.get("/api/admin/reports").json()["reports"]
    assert (report["game"], report["reason"]) == (game, "very rude")
    assert ada.get("/api/admin/games").json()["games"][0]["reports"] == 1
    assert ada.post(f"/api/admin/games/{game}/unlist").status_code == 204
    assert ada.get("/api/admin/reports").json()["reports"] == []
    assert game not in grace.get("/api/games", params={"shelf": "players"}).text
    play = grace.begin(game)
    assert ada.delete(f"/api/admin/games/{game}").status_code == 204
    assert ada.delete(f"/api/admin/games/{game}").status_code == 404
    assert grace.get(f"/api/games/{game}").status_code == 404
    assert grace.post("/api/plays", json={"game": game, "mode": "strict"}).status_code == 404
    assert grace.get("/api/me/export").text.count(play["id"]) == 0


def test_somebody_who_forgot_the_password_gets_a_code(people: tuple[Player, Player]) -> None:
    ada, grace = people
    code = ada.post("/api/admin/people/Grace/reset").json()["code"]
    assert grace.get("/api/me").json() == {"guest": True}
    assert grace.post("/api/session", json=GRACE).status_code == 403
    fresh = {"name": "Grace", "code": code, "password": "a third long phrase"}
    assert grace.post("/api/session/recovery", json=fresh).json()["name"] == "Grace"
    assert grace.post("/api/session/recovery", json=fresh).status_code == 403
    assert ada.delete("/api/admin/people/Grace/sessions").status_code == 204
    assert grace.get("/api/me").json() == {"guest": True}
    assert ada.put("/api/admin/people/Grace/allowance", json={"factor": 3}).status_code == 204
    found = {each["name"]: each for each in ada.get("/api/admin/people").json()["people"]}
    assert found["Grace"]["allowance"] == 3
    assert found["Ada of the loom"]["role"] == "admin"
    assert ada.delete("/api/admin/people/Grace").status_code == 204
    assert [each["name"] for each in ada.get("/api/admin/people").json()["people"]] == [ADA["name"]]


@pytest.mark.claim("8.2.1", "Administration is there for administrators alone")
def test_nobody_else_sees_any_of_it(people: tuple[Player, Player]) -> None:
    ada, grace = people
    assert ada.get("/admin").status_code == 200
    assert grace.get("/admin").status_code == 404
    paths = ada.get("/api/openapi.json").json()["paths"]
    guarded = [path for path in paths if path.startswith("/api/admin/")]
    assert len(guarded) >= 9
    for path in guarded:
        for method in paths[path]:
            body = {"text": "x", "factor": 1}
            url = path.replace("{", "").replace("}", "")
            told = grace.request(method.upper(), url, json=body)
            assert told.status_code == 403, (method, path)
            with Player(str(grace.base_url)) as stranger:
                assert stranger.request(method.upper(), url, json=body).status_code == 404


def test_an_announcement_is_on_every_page_as_text(
    people: tuple[Player, Player], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, grace = people
    (told,) = tell(database, capsys, "announce", "Maintenance <b>at</b> noon", "--days", "1")
    wait_for(lambda: "Maintenance &lt;b&gt;at&lt;/b&gt; noon" in grace.get("/learn").text)
    assert tell(database, capsys, "announce", "--remove", told["id"]) == []
    wait_for(lambda: "Maintenance" not in grace.get("/learn").text)


def test_the_command_does_what_the_page_does(
    people: tuple[Player, Player], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, grace = people
    game = grace.save(**CORRIDOR, visibility="published")
    reason = {"reason": "a \x1b[31mred one"}
    assert grace.post(f"/api/games/{game}/reports", json=reason).status_code == 204
    assert run(database, "reports") == 0
    assert "\x1b" not in capsys.readouterr().out
    (report,) = tell(database, capsys, "reports")
    assert tell(database, capsys, "reports", "--settle", report["id"]) == []
    assert run(database, "allow", "grace", "2") == 0
    assert run(database, "sign-out", "grace") == 0
    assert grace.get("/api/me").json() == {"guest": True}
    assert run(database, "unlist", game) == 0
    assert run(database, "delete", game) == 0
    assert tell(database, capsys, "games") == []
    assert run(database, "forget", "grace") == 0
    assert [each["name"] for each in tell(database, capsys, "people")] == [ADA["name"]]
    for wrong in (("reset", "Nobody"), ("delete", "g1"), ("reports", "--settle", "x")):
        assert run(database, *wrong) == 2
        assert "There is no" in capsys.readouterr().err


def test_an_allowance_raises_a_limit(database: str) -> None:
    with serving(database, limited=True) as site, Player(site) as ada:
        assert ada.post("/api/people", json=ADA).status_code == 201
        run(database, "allow", ADA["name"], "0.1")
        answers = [ada.post("/api/plays", json={"game": "g1"}).status_code for _ in range(7)]
        assert answers == [201] * 6 + [429]
