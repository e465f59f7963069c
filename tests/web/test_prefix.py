"""A platform below a path of its host: nothing leads out of it."""

from __future__ import annotations

import re

import httpx
import pytest

from provefield.errors import InputError
from provefield.web.platform.settings import read_settings
from tests.waiting import PLENTY
from tests.web.player import Player
from tests.web.serving import serving

PAGES = (
    "", "learn", "learn/1", "play", "play/g1", "challenge/g1", "create", "sweeper", "library",
    "account", "docs/", "docs/docs/how-to/host-it.md", "no-such-page",
)  # fmt: skip


def test_pages_scripts_cookies_and_redirects_stay_below_it() -> None:
    with serving(prefix="/fields") as site, Player(f"{site}fields") as player:
        for name in PAGES:
            answer = player.get(f"/{name}")
            if answer.status_code == 308:
                assert answer.headers["location"].startswith("/fields/"), name
                answer = httpx.get(
                    f"{site.rstrip('/')}{answer.headers['location']}", timeout=PLENTY
                )
            assert answer.status_code in (200, 404)
            led = re.findall(r'(?:href|src|action)="(/[^"]*)"', answer.text)
            assert led
            assert all(place.startswith("/fields/") for place in led), name
        script = re.search(r'src="(/[^"]*)"', player.get("/").text)
        assert script
        assert httpx.get(f"{site.rstrip('/')}{script[1]}", timeout=PLENTY).status_code == 200
        begun = player.post("/api/plays", json={"game": "g1", "mode": "strict"})
        assert "Path=/fields;" in begun.headers["set-cookie"]
        assert player.make(begun.json(), "down", "down", "mark 5,1")["result"] == "won"
        for back in ("/learn", "/fields/learn"):
            turned = player.get("/language/de", params={"back": back})
            assert turned.headers["location"] == "/fields/learn"
        assert player.get("/docs").headers["location"] == "/fields/docs/"
        assert player.get("/api/openapi.json").json()["servers"] == [{"url": "/fields"}]
        assert httpx.get(f"{site}fields", timeout=PLENTY).status_code == 200
        for outside in ("", "learn", "api/me", "fieldsx/learn"):
            assert httpx.get(f"{site}{outside}", timeout=PLENTY).status_code == 404
        assert httpx.get(f"{site}readyz", timeout=PLENTY).status_code == 200


@pytest.mark.claim("3.3.1", "Below a prefix the cookie is called `__Secure-` and keeps to its path")
def test_over_https_the_cookie_keeps_to_its_path() -> None:
    with serving(prefix="/fields", https=True) as site, Player(f"{site}fields") as player:
        begun = player.post("/api/plays", json={"game": "g1", "mode": "strict"})
        assert begun.headers["set-cookie"].startswith("__Secure-session=")


@pytest.mark.parametrize("wrong", ["fields", "/a//b", "/..", '/"x', "/a b"])
def test_what_is_no_path_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="--prefix"):
        read_settings({}, prefix=wrong)


def test_a_slash_at_its_end_does_not_matter() -> None:
    assert read_settings({"PROVEFIELD_PREFIX": "/fields/"}).prefix == "/fields"
