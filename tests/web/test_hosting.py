"""What stands between the platform and the world: hosts, proxies, and how an image is built."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from provefield.errors import InputError
from provefield.web.platform.settings import read_settings
from tests.web.inside import HOME, House, inside

DEPLOY = Path(__file__).parents[2] / "deploy"
HSTS = "strict-transport-security"
ODD = [["a, b"], ['a"><script>'], ["a b"], ["a/b"], ["me@a"], ["a:port"], ["a:123456"], ["[::1"]]


@pytest.mark.claim(
    "4.2.1", "A request with two `Host` headers, none, or one that is no host is refused"
)
@pytest.mark.parametrize("names", [[], [""], ["house", "other"], ["house", "house"], *ODD])
def test_a_request_names_one_host(names: list[str]) -> None:
    async def check(house: House) -> None:
        browser = await house.browser()
        for path in ("/healthz", "/api/me", "/"):
            request = browser.build_request("GET", path)
            del request.headers["host"]
            request.headers = type(request.headers)(
                [*request.headers.multi_items(), *(("host", name) for name in names)]
            )
            assert (await browser.send(request)).status_code == 400

    inside(check)


@pytest.mark.parametrize("name", ["house", "House:8000", "a_b.test.", "192.0.2.1:80", "[::1]:80"])
def test_a_name_and_a_port_are_a_host(name: str) -> None:
    async def check(house: House) -> None:
        browser = await house.browser()
        assert (await browser.get("/healthz", headers={"host": name})).status_code == 200

    inside(check)


@pytest.mark.claim("3.4.1", "Subdomains are included when the setting `hsts` says so")
@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"https": False}, None),
        ({"https": True}, "max-age=63072000"),
        ({"https": True, "hsts": "subdomains"}, "max-age=63072000; includeSubDomains"),
        ({"https": True, "hsts": "none"}, None),
    ],
)
def test_browsers_insist_on_https_for_the_names_that_were_chosen(
    choices: dict[str, object], told: str | None
) -> None:
    async def check(house: House) -> None:
        answer = await (await house.browser()).get("/healthz")
        assert answer.headers.get(HSTS) == told

    inside(check, **choices)


def test_another_word_for_hsts_is_refused() -> None:
    with pytest.raises(InputError, match="expected none or host or subdomains"):
        read_settings({"PROVEFIELD_HSTS": "yes"})


@pytest.mark.claim("13.4.5", "Below a prefix there is no `/metrics`")
def test_metrics_are_not_below_the_prefix_that_a_proxy_passes_on() -> None:
    async def check(house: House) -> None:
        browser = await house.browser(HOME)
        assert (await browser.get("/metrics")).status_code == 404
        assert (await browser.get("/readyz")).status_code == 200
        house.prefix = ""
        assert (await (await house.browser()).get("/metrics")).status_code == 200

    inside(check, prefix="/fields")


# The samples --------------------------------------------------------------------------------------


def servers(text: str) -> dict[str, list[tuple[str, str, str]]]:
    """The locations of each server of a configuration of nginx, by its first port."""
    found = {}
    for server in text.split("\nserver {")[1:]:
        port = re.search(r"listen (\d+)", server)
        assert port
        locations = re.findall(r"location (?:(=|~|\^~) )?(\S+) \{([^}]*)\}", server)
        assert len(locations) == len(re.findall(r"^\s*location", server, re.MULTILINE))
        found[port[1]] = locations
    return found


def location(locations: list[tuple[str, str, str]], path: str) -> str:
    """What nginx does with a path: the first pattern that fits, else the longest prefix."""
    for kind, name, body in locations:
        if kind == "~" and re.search(name, path):
            return body
    prefixes = [each for each in locations if each[0] == "" and path.startswith(each[1])]
    return max(prefixes, key=lambda each: len(each[1]))[2] if prefixes else "return 404;"


@pytest.mark.claim(
    "4.1.2, 13.4.5",
    "The sample for nginx redirects pages to HTTPS, refuses `/api/` and `/metrics` on port "
    "80, and closes `/metrics`, below any path",
)
@pytest.mark.parametrize("prefix", ["", "/provefield", "/a/b"])
def test_nginx_closes_metrics_and_refuses_programs_without_https(prefix: str) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    assert text.count("location / { proxy_pass") == 1
    found = servers(text.replace("location / { proxy_pass", f"location {prefix}/ {{ proxy_pass"))
    for path in (f"{prefix}/metrics", f"{prefix}/metrics/", "/metrics"):
        assert "deny all;" in location(found["443"], path)
        assert "return 403;" in location(found["80"], path)
    assert "return 403;" in location(found["80"], f"{prefix}/api/session")
    for path in (f"{prefix}/", f"{prefix}/learn", f"{prefix}/docs/metrics.md"):
        assert "deny" not in location(found["443"], path)
        assert "proxy_pass" in location(found["443"], path)
        assert "return 308" in location(found["80"], path)


@pytest.mark.claim("13.4.5", "The sample for Caddy closes `/metrics`, below any path")
@pytest.mark.parametrize("prefix", ["", "/provefield"])
def test_caddy_closes_metrics(prefix: str) -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    closed = re.search(r"@metrics path (.*)\n\s*respond @metrics 404\n", text)
    assert closed
    assert any(fnmatchcase(f"{prefix}/metrics", pattern) for pattern in closed[1].split())


def commands(text: str) -> Iterator[list[str]]:
    """What a Containerfile runs, with its settings before it."""
    for line in re.findall(r"^RUN (.*)$", text.replace("\\\n", " "), re.MULTILINE):
        for command in line.split("&&"):
            yield [word for word in shlex.split(command) if not word.startswith("--mount=")]


@pytest.mark.claim("15.2.4", "The image is made from the lock, with its hashes")
def test_the_image_holds_what_the_lock_says_with_its_hashes() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    pips = [words for words in commands(text) if "pip" in words]
    assert len(pips) == 2
    for words in pips:
        if "PIP_NO_INDEX=1" in words:
            assert "PIP_FIND_LINKS=/wheels" in words
        else:
            wanted = {"--require-hashes", "--no-deps", "--only-binary", "/requirements.lock"}
            assert wanted <= set(words)
