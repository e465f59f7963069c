"""The page for administrators, in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from provefield.web.admin import service as office
from provefield.web.platform.database.store import Store
from tests.browser.conftest import Visit
from tests.browser.test_access import complaints
from tests.web.player import Player
from tests.web.serving import serving
from tests.web.test_making import CORRIDOR

ADA = {"name": "Ada of the loom", "password": "a long enough phrase"}
RUDE = "<img src=x onerror=alert(1)>"


def test_an_administrator_reads_settles_and_announces(visit: Visit, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    with serving(database, prefix="/fields") as site, Player(f"{site}fields") as ada:
        assert ada.post("/api/people", json=ADA).status_code == 201
        store = Store(database)
        store.write_here(lambda connection: office.set_role(connection, ADA["name"], "admin"))
        store.close()
        game = ada.save(**{**CORRIDOR, "title": RUDE}, visibility="published")
        told = ada.post(f"/api/games/{game}/reports", json={"reason": RUDE})
        assert told.status_code == 204
        page = visit(strict=False, base_url=site, bypass_csp=True)
        secret = ada.cookies["session"]
        page.context.add_cookies([{"name": "session", "value": secret, "url": f"{site}fields"}])
        outside: list[str] = []
        page.on(
            "request", lambda each: outside.append(each.url) if "/fields/" not in each.url else None
        )
        page.goto("/fields/account")
        page.get_by_role("link", name="Administration").click()
        page.wait_for_url("**/fields/admin")
        expect(page.locator("pf-admin-page")).to_contain_text(RUDE)
        assert complaints(page) == []
        page.get_by_role("button", name="Settle").click()
        expect(page.get_by_text("Nothing is reported.")).to_be_visible()
        page.get_by_label("What everybody shall read").fill(f"Noon {RUDE}")
        page.get_by_role("button", name="Announce").click()
        expect(page.locator("pf-admin-page li", has_text="Noon")).to_be_visible()
        page.set_viewport_size({"width": 360, "height": 740})
        page.wait_for_function("document.documentElement.scrollWidth === 360")
        page.get_by_role("link", name=RUDE).first.click()
        expect(page).to_have_url(f"{site}fields/play/{game}")
        assert outside == []
