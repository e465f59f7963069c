"""The arena in a browser: a competition from its form to the replays, and pages for everybody."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from provefield.web.arena.conductor import ABSENT, NO_ANSWER, OUR_FAULT, TIME_OVER
from tests.browser.conftest import Visit
from tests.browser.test_access import check_access
from tests.waiting import wait_for
from tests.web.test_arena_disturbed import BUILT_IN, PROGRAMS, Show, showing

SERVER_FAULTS = {NO_ANSWER, TIME_OVER, ABSENT, OUR_FAULT}
PASSWORD = "a long password"  # noqa: S105


def test_a_competition_goes_from_the_page_to_its_replays(visit: Visit, tmp_path: Path) -> None:
    with showing(tmp_path / "cup") as show:
        page = visit(strict=False, base_url=show.address, bypass_csp=True)
        event = compete(show, page, games=2, longest=300.0)
        replay = check_event(page, event, games=2)
        race = page.request.post("/api/arena/races", data={"agent": "p2", "game": "3x3/1:zero:4"})
        paths = ["/arena", f"/arena/events/{event}", f"/arena/events/{race.json()['id']}", replay]
        for path in [*paths, "/arena/agents/agent-p2", "/daily"]:
            check_access(page, path)


@pytest.mark.soak
def test_a_competition_of_fifty_games_goes_from_the_page_to_its_replays(
    visit: Visit, tmp_path: Path
) -> None:
    with showing(tmp_path / "cup") as show:
        page = visit(strict=False, base_url=show.address)
        check_event(page, compete(show, page, games=50, longest=3600.0), games=50)


def compete(show: Show, page: Page, *, games: int, longest: float) -> str:
    """Organise with the form; the server is killed once, and agents come only then."""
    api = page.request
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
    wait_for(lambda: standing(show, event), longest)
    page.goto("about:blank")  # which asks nothing of a server that is not there
    show.server.kill()
    show.server.wait()
    show.start_server()
    for name in PROGRAMS:
        show.start_agent(name, games)
    wait_for(lambda: standing(show, event) == "over", longest)
    return event


def standing(show: Show, event: str) -> str:
    """Whether it is over, or at least one game of it was played."""
    found = show.get(f"/api/arena/all/{event}").json()
    results = {bout["result"] for bout in found["bouts"]} - {"waiting", "playing"}
    return "over" if found["state"] == "over" else "played" if results else ""


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
