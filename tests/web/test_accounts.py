"""Accounts, from outside: names, passwords, sessions, recovery, export and deletion."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex

import argon2
import pytest

from provefield.web.accounts import hashing
from tests.web.player import Player
from tests.web.serving import serving

PASSWORD = "correct horse battery"  # noqa: S105
NEW = "staple of another kind"


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serving() as address:
        yield address


def sign_up(player: Player, name: str | None = None) -> dict[str, str]:
    given = {"name": name or f"Ada {token_hex(4)}", "password": PASSWORD}
    response = player.post("/api/people", json=given)
    assert response.status_code == 201, response.text
    return given


@pytest.mark.claim("6.2.4", "Common passwords are refused")
@pytest.mark.parametrize(
    ("password", "reason"),
    [
        *[(text, "Too many people") for text in ("password", "Password1", "12345678", "aaaaaaaa")],
        *[(text, "One word") for text in ("qwertyuioz", "sommer2024", "Herbst23!!", "2024winter")],
        *[(text, "One word") for text in ("S0mmer#2024", "Müller-1999", "19.07.2004", "Schule25")],
        *[
            (text, "the site's")
            for text in ("Provefield2026!", "my pr0vefield key", "Minesweeper!")
        ],
        *[(text, "the name") for text in ("L0velace-and-I-7", "call ada lovelace", "adalovelace1")],
    ],
)
def test_weak_passwords_are_refused(site: str, password: str, reason: str) -> None:
    with Player(site) as player:
        given = {"name": "Ada Lovelace", "password": password}
        refused = player.post("/api/people", json=given)
        assert (refused.status_code, reason in refused.text) == (422, True), refused.text


def test_a_weak_password_is_refused_in_german(site: str) -> None:
    with Player(site) as player:
        given = {"name": "Ada Lovelace", "password": "sommer2024"}
        refused = player.post("/api/people", json=given, headers={"Accept-Language": "de"})
        assert "Ein Wort oder eine Zahl" in refused.text


@pytest.mark.parametrize(
    "password", ["xK7#qw2!pm", "correct horse", "zug um halb neun", "x-ray-9-zoo"]
)
def test_good_passwords_are_taken(site: str, password: str) -> None:
    with Player(site) as player:
        given = {"name": f"Ada {token_hex(4)}", "password": password}
        assert player.post("/api/people", json=given).status_code == 201


@pytest.mark.claim("11.4.2", "Passwords are hashed by Argon2id, with 64 MiB and three passes")
def test_a_hash_of_a_password_takes_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hashing, "PasswordHasher", argon2.PasswordHasher)
    hashing.hasher.cache_clear()
    work = argon2.extract_parameters(hashing.hasher().hash(PASSWORD))
    monkeypatch.undo()
    hashing.hasher.cache_clear()
    assert work.type is argon2.Type.ID
    assert (work.memory_cost, work.time_cost) >= (65_536, 3)


@pytest.mark.claim("2.2.1", "Names of mixed scripts or invisible signs are refused")
@pytest.mark.parametrize(
    "name", ["Аda", "\u3164", "\u2800", "a\u200bb", "...", "Z\u0300\u0301\u0302"]
)
def test_names_that_deceive_are_refused(site: str, name: str) -> None:
    with Player(site) as player:
        given = {"name": name, "password": PASSWORD}
        assert player.post("/api/people", json=given).status_code == 422


@pytest.mark.parametrize(
    "name", ["Анна Смирнова", "山田 たろう", "김민준", "Ελένη", "Jürgen Müller"]
)
def test_a_name_in_any_one_script_is_welcome(site: str, name: str) -> None:
    with Player(site) as player:
        sign_up(player, name)


@pytest.mark.claim("2.2.1", "A name that looks like one that is taken is refused")
@pytest.mark.parametrize("twin", ["teresa 1ouise", "Teresa-Louise", "TERESA  L0UISE"])
def test_a_name_that_looks_like_another_is_refused(site: str, twin: str) -> None:
    given = {"name": "Teresa Louise", "password": PASSWORD}
    with Player(site) as player:
        assert player.post("/api/people", json=given).status_code in (201, 409)
    with Player(site) as other:
        assert other.post("/api/people", json=given | {"name": twin}).status_code == 409


@pytest.mark.claim(
    "6.2.2, 6.2.3, 7.4.3, 7.5.1", "A new password needs the old one, and ends every other session"
)
def test_a_changed_password_ends_other_sessions(site: str) -> None:
    with Player(site) as here, Player(site) as there:
        given = sign_up(here)
        there.post("/api/session", json=given)
        found = here.get("/api/me/sessions").json()["sessions"]
        assert [each["this"] for each in found].count(True) == 1
        assert len(found) == 2
        change = {"password": "wrong", "new": NEW}
        assert here.put("/api/me/password", json=change).status_code == 403
        weak = {"password": PASSWORD, "new": "password1"}
        assert here.put("/api/me/password", json=weak).status_code == 422
        change["password"] = PASSWORD
        assert here.put("/api/me/password", json=change).status_code == 204
        assert here.get("/api/me").json()["name"] == given["name"]
        assert there.get("/api/me").json() == {"guest": True}
        assert there.post("/api/session", json=given).status_code == 403
        again = given | {"password": NEW}
        assert there.post("/api/session", json=again).status_code == 200


@pytest.mark.claim("7.4.4, 7.5.2", "Sessions are listed, and ended one by one or all")
def test_sign_out_of_one_browser_and_of_all(site: str) -> None:
    with Player(site) as here, Player(site) as there, Player(site) as third:
        given = sign_up(here)
        for each in (there, third):
            each.post("/api/session", json=given)
        found = there.get("/api/me/sessions").json()["sessions"]
        (this,) = (each["id"] for each in found if each["this"])
        assert here.delete(f"/api/me/sessions/{this}").status_code == 204
        assert there.get("/api/me").json() == {"guest": True}
        assert here.delete(f"/api/me/sessions/{'0' * 16}").status_code == 404
        assert here.delete("/api/me/sessions").status_code == 204
        assert third.get("/api/me").json() == here.get("/api/me").json() == {"guest": True}


def test_who_takes_a_name_gets_recovery_codes_with_it(site: str) -> None:
    with Player(site) as here, Player(site) as there:
        given = {"name": f"Ada {token_hex(4)}", "password": PASSWORD}
        codes = here.post("/api/people", json=given).json()["codes"]
        wanted = {"name": given["name"], "code": codes[9], "password": NEW}
        assert there.post("/api/session/recovery", json=wanted).status_code == 200


@pytest.mark.claim(
    "6.5.1, 7.4.3",
    "A recovery code works once, for its own account, and ends the sessions of before; new "
    "ones need the password",
)
def test_a_recovery_code_lets_in_once(site: str) -> None:
    with Player(site) as here, Player(site) as there:
        given = sign_up(here)
        refused = here.post("/api/me/recovery-codes", json={"password": "wrong"})
        assert refused.status_code == 403
        codes = here.post("/api/me/recovery-codes", json={"password": PASSWORD}).json()["codes"]
        assert len(set(codes)) == 10
        wanted = {"name": given["name"], "code": codes[0].upper(), "password": NEW}
        assert there.post("/api/session/recovery", json=wanted).status_code == 200
        assert there.get("/api/me").json()["name"] == given["name"]
        assert here.get("/api/me").json() == {"guest": True}
        assert here.post("/api/session/recovery", json=wanted).status_code == 403
        stranger = {**wanted, "name": "Nobody at all", "code": codes[1]}
        assert here.post("/api/session/recovery", json=stranger).status_code == 403


@pytest.mark.claim(
    "7.4.2, 14.2.7",
    "Whoever deletes an account with its password is forgotten at once; an export holds no "
    "hash of it",
)
def test_export_and_deletion(site: str) -> None:
    with Player(site) as player:
        given = sign_up(player)
        play = player.make(player.begin("g1"), "down")
        shared = player.save(columns=2, rows=1, mines=0, visibility="link")
        private = player.save(columns=2, rows=1, mines=0)
        whole = player.get("/api/me/export").json()
        assert whole["person"][0]["name"] == given["name"]
        assert [each["move"] for each in whole["plays"][0]["moves"]] == ["down"]
        assert {each["id"] for each in whole["games"]} == {shared, private}
        assert "argon2" not in str(whole)
        refused = player.post("/api/me/deletion", json={"password": "wrong"})
        assert refused.status_code == 403
        gone = player.post("/api/me/deletion", json={"password": PASSWORD})
        assert gone.status_code == 204
        assert player.post("/api/session", json=given).status_code == 403
        assert player.get(f"/api/plays/{play['id']}").status_code == 404
        assert player.get(f"/api/games/{private}").status_code == 404
        assert "author" not in player.get(f"/api/games/{shared}").json()
    with Player(site) as guest:
        guest.begin("g1")
        assert guest.post("/api/me/deletion", json={}).status_code == 204
        assert guest.get("/api/me/sessions").status_code == 404


@pytest.mark.claim(
    "3.3.1, 3.3.3, 3.4.1, 4.1.3",
    "With `https`, the session is a `__Host-` cookie for HTTPS alone, browsers insist on "
    "HTTPS for two years, and host names that were not chosen are refused",
)
def test_over_https_cookies_and_browsers_keep_to_it() -> None:
    with serving(https=True, allowed_hosts=("127.0.0.1",)) as site, Player(site) as player:
        response = player.post("/api/plays", json={"game": "g1"})
        cookie = response.headers["Set-Cookie"]
        assert cookie.startswith("__Host-session=")
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "Domain" not in cookie
        assert "max-age=63072000" in response.headers["Strict-Transport-Security"]
        other = player.get("/api/me", headers={"Host": "evil.test"})
        assert other.status_code == 421
