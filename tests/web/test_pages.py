"""Pages: addresses, languages, errors and the rules that every answer carries."""

from collections.abc import Iterator
from html import unescape

import pytest
from httpx import Client

from tests.waiting import PLENTY
from tests.web.serving import serving

PAGES = [
    "/",
    "/learn",
    "/learn/if-then",
    "/learn/if-then/practice",
    "/learn/chapters/clues",
    "/create",
    "/sweeper",
    "/library",
    "/account",
    "/docs/",
]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with serving() as address, Client(base_url=address, timeout=PLENTY) as client:
        yield client


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_speaks_the_readers_language(
    client: Client, address: str, language: str
) -> None:
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    assert f'<html lang="{language}"' in response.text
    assert client.head(address).status_code == 200


def test_a_chosen_language_is_kept(client: Client) -> None:
    response = client.get("/language/de?back=/library")
    assert (response.status_code, response.headers["location"]) == (303, "/library")
    assert '<html lang="de"' in client.get("/").text
    client.cookies.clear()


def test_the_colours_of_the_first_player_can_be_chosen(client: Client) -> None:
    client.get("/theme/classic")
    told = client.get("/play").text
    assert 'data-theme="classic"' in told
    assert '<meta name="color-scheme" content="dark">' in told
    client.cookies.clear()


def test_a_game_to_order_is_linked_at_the_top(client: Client) -> None:
    top, _, rest = client.get("/play").text.partition("<pf-proposals>")
    assert 'href="#own"' in top
    assert '<pf-new-game id="own">' in rest


@pytest.mark.claim("3.7.2", "Redirects lead to paths of this server")
@pytest.mark.parametrize("back", ["//evil.test", "/\\evil.test", "http://evil.test", "x"])
def test_no_way_back_leads_to_another_site(client: Client, back: str) -> None:
    for address in ("/language/de", "/theme/dark"):
        response = client.get(address, params={"back": back})
        assert response.headers["location"] == "/"
    client.cookies.clear()


@pytest.mark.parametrize(
    "address",
    ["/nothing", "/learn/x", "/learn/0", "/learn/41", "/play/nothing", "/create/nothing",
     "/challenge/nothing", "/play/lesson-1-1", "/docs/pyproject.toml", "/docs/../pyproject.toml",
     "/docs/%2e%2e/dev", "/docs/%00", "/language/xx", "/static/../app.py", "/static/%2e%2e/app.py",
     "/static/nothing", "/theme/pink"],
)  # fmt: skip
def test_an_unknown_address_is_told_so(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_page_about_a_game_or_a_lesson_bears_its_title(client: Client) -> None:
    titles = {
        "/play/g1": "Down the first column · Provefield",
        "/challenge/g1": "Challenge: Down the first column · Provefield",
        "/learn/a-number-tells": "A number tells · Provefield",
        "/play": "Play it yourself · Provefield",
    }
    told = {address: client.get(address).text for address in titles}
    assert [
        address for address in titles if f"<title>{titles[address]}<" not in told[address]
    ] == []


def test_programs_get_errors_as_json(client: Client) -> None:
    assert client.get("/api/nothing").json() == {"error": "Not Found"}


@pytest.mark.claim(
    "3.2.1, 3.4.3, 3.4.4",
    "Every answer carries `nosniff` and a content security policy that begins with `default- "
    "src 'none'` and allows nothing unsafe",
)
@pytest.mark.parametrize("address", ["/", "/nothing", "/api/nothing", "/static/icon.svg"])
def test_every_answer_carries_strict_rules(client: Client, address: str) -> None:
    headers = client.get(address).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.claim(
    "3.5.1, 3.5.3",
    "A change that another site asks for is refused, by `Sec-Fetch-Site` or `Origin`",
)
@pytest.mark.parametrize(
    ("headers", "foreign"),
    [
        ({"Origin": "http://evil.test"}, True),
        ({"Origin": "null"}, True),
        ({"Origin": "http://["}, True),
        ({"Origin": ""}, True),
        ({"Origin": "{own}.evil.test"}, True),
        ({"Origin": "{own}@evil.test"}, True),
        ({"Origin": "{own}"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, True),
        ({"Sec-Fetch-Site": "same-site"}, True),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "{own}"}, False),
        ({}, False),
    ],
)
def test_another_site_changes_nothing(
    client: Client, headers: dict[str, str], foreign: bool
) -> None:
    own = str(client.base_url).rstrip("/")
    sent = {name: value.replace("{own}", own) for name, value in headers.items()}
    assert (client.post("/api/nothing", headers=sent).status_code == 403) == foreign


def test_static_files_are_kept_as_long_as_their_address_says(client: Client) -> None:
    plain = client.get("/static/icon.svg")
    assert plain.headers["Cache-Control"] == "no-cache"
    assert "immutable" in client.get("/static/icon.svg?v=1").headers["Cache-Control"]
    again = client.get("/static/icon.svg", headers={"If-None-Match": plain.headers["ETag"]})
    assert again.status_code == 304


def test_a_long_request_is_refused(client: Client) -> None:
    assert client.post("/api/nothing", content=b"x" * 1_000_001).status_code == 413


def test_old_addresses_of_lessons_lead_on(client: Client) -> None:
    """The 25 lessons of the first path are where they were, and the numbers after them are new."""
    led = {number: client.get(f"/learn/{number}").headers["location"] for number in (1, 12, 25, 26)}
    assert led == {
        1: "/learn/a-number-tells",
        12: "/learn/for-all",
        25: "/learn/your-own-game",
        26: "/learn/arithmetic",
    }


def test_games_beside_an_agent_have_titles(client: Client) -> None:
    page = client.get("/arena/agents/agent-planner", headers={"Accept-Language": "de"}).text
    assert "Die erste Spalte hinab" in unescape(page)
