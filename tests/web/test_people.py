"""Guests, accounts and sessions, on SQLite and on PostgreSQL."""

from __future__ import annotations

from uuid import uuid4

import pytest

from provefield.web.platform.limits import HOUR, read_limits
from tests.web.player import Player
from tests.web.serving import serving

PASSWORD = "correct horse"  # noqa: S105


def new_name() -> str:
    return f"Ada {uuid4().hex[:12]}"


def test_looking_around_makes_nobody_a_guest(player: Player) -> None:
    assert player.get("/api/me").json() == {"guest": True}
    assert not player.cookies


@pytest.mark.claim("3.3.2, 3.3.4", "The session's cookie is `HttpOnly` and `SameSite=Lax`")
def test_the_cookie_is_kept_from_scripts_and_other_sites(player: Player) -> None:
    response = player.post("/api/plays", json={"game": "g1"})
    flags = response.headers["Set-Cookie"].casefold()
    assert "httponly" in flags
    assert "samesite=lax" in flags
    assert "Set-Cookie" not in player.post("/api/plays", json={"game": "g1"}).headers


def test_signing_up_keeps_what_a_guest_did(player: Player, platform: str) -> None:
    play = player.make(player.begin("g1"), "down")
    name = new_name()
    response = player.post("/api/people", json={"name": name, "password": PASSWORD})
    told = response.json()
    assert (response.status_code, told["guest"], told["name"]) == (201, False, name)
    assert player.look(play) == play
    with Player(platform) as elsewhere:
        given = {"name": f"  {name.upper()} ", "password": PASSWORD}
        assert elsewhere.post("/api/session", json=given).json()["name"] == name
        assert elsewhere.look(play) == play
        assert elsewhere.make(play, "down")["steps"] == 2


def test_what_a_guest_did_joins_the_account_that_signs_in(player: Player, platform: str) -> None:
    name = new_name()
    player.post("/api/people", json={"name": name, "password": PASSWORD})
    with Player(platform) as elsewhere:
        play = elsewhere.begin("g1")
        elsewhere.post("/api/session", json={"name": name, "password": PASSWORD})
        assert elsewhere.look(play) == play
    assert player.look(play) == play


@pytest.mark.claim("7.4.1", "A session that was signed out cannot be used again")
def test_signing_out_ends_this_session_alone(player: Player, platform: str) -> None:
    name = new_name()
    player.post("/api/people", json={"name": name, "password": PASSWORD})
    with Player(platform) as elsewhere:
        elsewhere.post("/api/session", json={"name": name, "password": PASSWORD})
        secret = elsewhere.cookies["session"]
        assert elsewhere.delete("/api/session").status_code == 204
        assert elsewhere.get("/api/me").json() == {"guest": True}
        elsewhere.cookies["session"] = secret
        assert elsewhere.get("/api/me").json() == {"guest": True}
    assert player.get("/api/me").json()["name"] == name


def test_a_name_belongs_to_one_person(player: Player, platform: str) -> None:
    name = new_name()
    player.post("/api/people", json={"name": name, "password": PASSWORD})
    with Player(platform) as other:
        taken = {"name": f" {name.lower()}", "password": PASSWORD}
        assert other.post("/api/people", json=taken).status_code == 409
        assert other.get("/api/me").json() == {"guest": True}
    again = player.post("/api/people", json={"name": new_name(), "password": PASSWORD})
    assert again.status_code == 409


@pytest.mark.claim("6.3.8", "A wrong password and an unknown name are answered alike")
def test_a_wrong_password_and_an_unknown_name_look_alike(player: Player) -> None:
    name = new_name()
    player.post("/api/people", json={"name": name, "password": PASSWORD})
    wrong = player.post("/api/session", json={"name": name, "password": PASSWORD + "x"})
    nobody = player.post("/api/session", json={"name": new_name(), "password": PASSWORD})
    assert (wrong.status_code, wrong.content) == (nobody.status_code, nobody.content)
    assert wrong.status_code == 403


@pytest.mark.claim("6.2.1, 6.2.9", "Passwords have 8 to 200 signs")
@pytest.mark.parametrize(
    ("name", "password"),
    [("", PASSWORD), (" ", PASSWORD), ("a\0b", PASSWORD), ("a" * 41, PASSWORD), ("Ada", "short"),
     ("\u202eada", PASSWORD), ("Ada", "x" * 201)],
)  # fmt: skip
def test_names_and_passwords_have_bounds(author: Player, name: str, password: str) -> None:
    response = author.post("/api/people", json={"name": name, "password": password})
    assert response.status_code == 422


@pytest.mark.parametrize("cookie", [b"x", b"'; drop table people", "é".encode(), b"\xff"])
def test_a_made_up_cookie_is_nobody(author: Player, cookie: bytes) -> None:
    response = author.get("/api/me", headers=[(b"Cookie", b"session=" + cookie)])
    assert response.json() == {"guest": True}


@pytest.mark.claim("6.3.1", "Ten wrong passwords a minute for a name from one address")
def test_passwords_cannot_be_tried_without_end() -> None:
    # A busy machine may take longer than a minute.
    limits = read_limits({"password": {"seconds": HOUR}})
    with serving(limited=True, limits=limits) as address, Player(address) as player:
        tries = [
            player.post("/api/session", json={"name": "Ada", "password": PASSWORD}).status_code
            for _ in range(12)
        ]
    assert tries == [403] * 10 + [429] * 2


def test_cookies_keep_to_https_where_that_is_chosen() -> None:
    with serving(https=True) as address, Player(address) as player:
        response = player.post("/api/plays", json={"game": "g1"})
    assert "secure" in response.headers["Set-Cookie"].casefold()
