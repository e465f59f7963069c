"""The arena in a browser: a competition from its form to the replays, and pages for everybody."""

from __future__ import annotations

import csv
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from provefield.web.arena.conductor import ABSENT, NO_ANSWER, OUR_FAULT, TIME_OVER
from tests.browser.conftest import PATIENCE
from tests.browser.test_access import complaints
from tests.web.test_arena_disturbed import BUILT_IN, PROGRAMS, Show, showing

SERVER_FAULTS = {NO_ANSWER, TIME_OVER, ABSENT, OUR_FAULT}
PASSWORD = "a long password"  # noqa: S105


def test_a_competition_goes_from_the_page_to_its_replays(browser: Browser, tmp_path: Path) -> None:
    with showing(tmp_path / "cup") as show:
        # axe is a script of ours inside the page, which the page's rules rightly refuse.
        context = browser.new_context(base_url=show.address, bypass_csp=True)
        event, page = compete(show, context, games=2, longest=300.0)
        replay = check_event(page, event, games=2)
        race = context.request.post(
            "/api/arena/races", data={"agent": "p2", "game": "3x3/1:zero:4"}
        )
        paths = ["/arena", f"/arena/events/{event}", f"/arena/events/{race.json()['id']}", replay]
        for path in [*paths, "/arena/agents/agent-p2", "/daily"]:
            check_access(page, path)
        context.close()


@pytest.mark.soak
def test_a_competition_of_fifty_games_goes_from_the_page_to_its_replays(
    browser: Browser, tmp_path: Path
) -> None:
    with showing(tmp_path / "cup") as show:
        context = browser.new_context(base_url=show.address)
        event, page = compete(show, context, games=50, longest=3600.0)
        check_event(page, event, games=50)
        context.close()


def compete(show: Show, context: BrowserContext, *, games: int, longest: float) -> tuple[str, Page]:
    """Organise with the form; the server is killed once, and agents come only then."""
    context.set_default_timeout(PATIENCE)
    page, api = context.new_page(), context.request
    assert api.post("/api/people", data={"name": "Grace", "password": PASSWORD}).ok
    for name in PROGRAMS:
        agent = api.post("/api/agents", data={"name": name}).json()["id"]
        show.tokens[name] = api.post(f"/api/agents/{agent}/tokens", data={}).json()["token"]
    page.goto("/arena")
    page.locator("summary", has_text="New competition").click()
    form = page.locator("pf-competition-form")
    form.get_by_label("Title").fill("A cup")
    form.get_by_label("Sweeper boards").select_option("beginner:zero")
    form.get_by_label("MineFOL level").select_option("1")
    form.get_by_label("Games").fill(str(games))
    form.get_by_label("Seconds for a move").fill("3600")
    form.get_by_label("Seconds for a game").fill("3600")
    for name in [*BUILT_IN, *PROGRAMS]:
        form.get_by_label(name, exact=True).check()
    form.get_by_role("button", name="Organise").click()
    page.wait_for_url("**/arena/events/*")
    event = page.url.rpartition("/")[2]
    wait_for(show, event, "played", longest)
    page.goto("about:blank")  # which asks nothing of a server that is not there
    show.server.kill()
    show.server.wait()
    show.start_server()
    for name in PROGRAMS:
        show.start_agent(name, games)
    wait_for(show, event, "over", longest)
    return event, page


def wait_for(show: Show, event: str, what: str, longest: float) -> None:
    """Until one game of it was played, or all of it is over."""
    until = time.monotonic() + longest
    while True:
        found = show.get(f"/api/arena/all/{event}").json()
        results = {bout["result"] for bout in found["bouts"]} - {"waiting", "playing"}
        if found["state"] == "over" or (what == "played" and results):
            return
        assert time.monotonic() < until, found
        time.sleep(0.2)


def check_event(page: Page, event: str, games: int) -> str:
    """The table, its file and a replay; the path of the latter."""
    page.goto(f"/arena/events/{event}")
    table, rounds = page.locator("main table").all()
    expect(table.locator("tbody tr")).to_have_count(8)
    expect(rounds.locator("tbody tr")).to_have_count(games)
    with page.expect_download() as download:
        page.get_by_role("link", name="Table as CSV").click()
    with Path(download.value.path()).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["name"] for row in rows} == {*BUILT_IN, *PROGRAMS}
    assert {row["games"] for row in rows if row["name"] in PROGRAMS} == {str(games)}
    assert {row["forfeits"] for row in rows if row["name"] in BUILT_IN} == {"0"}
    bouts = page.request.get(f"/api/arena/all/{event}").json()["bouts"]
    told = {bout["forfeit"] for bout in bouts if bout["name"] in PROGRAMS}
    assert told.isdisjoint(SERVER_FAULTS)  # neither the kill nor coming late cost a game
    rounds.get_by_role("link", name="won").first.click()
    expect(page.locator("pf-bout [role=grid]").first).to_be_visible()
    return page.url


def check_access(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(path, wait_until="networkidle")
    assert complaints(page) == [], path
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("document.documentElement.scrollWidth === 360")
