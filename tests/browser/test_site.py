"""The platform without a server: a journey through files that `python -m http.server` sends."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from provefield.parts.site.pinned import usual_folder
from provefield.parts.site.write import write_site
from tests.browser.conftest import FLAGS, PATIENCE, SHELL, STANDS, hear
from tests.browser.test_create import DRAFT

MOST = 25_000_000  # bytes on their way
PLACE = "logic"
ALL_KEPT = """async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).length > 130;
}"""


@contextmanager
def files_at(folder: Path) -> Iterator[str]:
    """Serve a folder as `python -m http.server` does, by the same class; its address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{PLACE}/"
        finally:
            server.shutdown()
            thread.join()


class Reader:
    """Somebody with a browser of their own, which nothing but the site's address is told."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        context.set_default_timeout(PATIENCE)
        self.context, self.address = context, address
        self.faults: list[str] = []
        self.elsewhere: set[str] = set()
        context.on("weberror", lambda fault: self.faults.append(str(fault.error)))
        context.on("console", lambda said: hear(said, self.faults))
        context.on("request", lambda asked: self._note(asked.url))
        self.page = context.new_page()

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.elsewhere.add(url)

    def go(self, path: str = "", page: Page | None = None) -> Page:
        page = page or self.page
        page.goto(self.address + path)
        page.wait_for_function(STANDS)
        expect(page.locator("[data-starting]")).to_have_count(0)
        page.wait_for_function(STANDS)
        return page


def stands(page: Page, column: int, row: int) -> None:
    expect(page.locator(f'pf-board .cell[data-at="{column},{row}"] .you').first).to_be_visible()


def win_first_game(reader: Reader) -> None:
    page = reader.go()
    stands(page, 1, 1)
    for row in (2, 3):
        page.keyboard.press("ArrowDown")
        stands(page, 1, row)
    expect(page.locator(".messages li")).to_have_count(2)
    for key in ("ArrowUp",) * 2 + ("ArrowRight",) * 4:
        page.keyboard.press(f"Shift+{key}")
    page.keyboard.press("m")
    expect(page.locator(".notice.good")).to_contain_text("Proved!")


def answer_a_lesson(reader: Reader) -> None:
    page = reader.go("learn/and")
    for _ in range(3):
        with page.expect_response(lambda answer: answer.url.endswith("/lines")):
            page.get_by_role("button", name="I am stuck").click()
    page.get_by_role("button", name="Write this line").click()
    expect(page.locator(".feedback")).to_contain_text("Proved")


def write_a_proof(reader: Reader) -> None:
    asked = [("premise", "A → B"), ("premise", "A"), ("goal", "B"), ("rule", "→E")]
    page = reader.go(f"prove?{urlencode(asked)}")
    lines = page.get_by_role("option")
    expect(lines).to_have_count(2)
    lines.nth(0).click()
    lines.nth(1).click()
    page.locator("[data-rule='→E']").click()
    expect(page.get_by_role("status").filter(has_text="The proof is finished.")).to_be_visible()


def make_a_game(reader: Reader) -> str:
    """Create a game that is checked, and keep it; where it is."""
    page = reader.go("create")
    draft = json.dumps({**DRAFT, "columns": 1})
    page.evaluate("draft => localStorage.setItem('provefield-draft', draft)", draft)
    page.reload()
    expect(page.locator(".verdict-card.good")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    link = page.locator(".shared-link")
    expect(link).to_be_visible()
    return (link.get_attribute("href") or "").rpartition(f"/{PLACE}/")[2]


def progress(reader: Reader) -> tuple[bool, str]:
    """Whether the first game counts as won, and what is learned."""
    page = reader.go("library")
    won = page.evaluate(
        """async () => (await (await fetch('api/games?most=100')).json()).games
        .find(({ id }) => id === 'g1')?.finished"""
    )
    learned = page.evaluate("async () => (await fetch('api/lessons')).text()")
    return bool(won), learned


def test_all_is_there_without_a_server(browser: Browser, tmp_path: Path) -> None:
    def come() -> BrowserContext:
        kind = browser.browser_type
        return kind.launch_persistent_context(
            tmp_path / "profile", executable_path=shutil.which(SHELL), args=FLAGS
        )

    sizes = write_site(tmp_path / PLACE, usual_folder(), f"/{PLACE}")
    assert sum(sizes.values()) < MOST
    take_the_journey(come, tmp_path)


def take_the_journey(come: Callable[[], BrowserContext], folder: Path) -> None:
    with files_at(folder) as address:
        reader = Reader(come(), address)
        win_first_game(reader)
        answer_a_lesson(reader)
        write_a_proof(reader)
        game = make_a_game(reader)
        before = progress(reader)
        assert before[0]
        reader.page.wait_for_function(ALL_KEPT)
    # The files are gone, and so is the network.
    for path, title in {"": "Provefield", "learn": "Learn", "docs/": "Provefield"}.items():
        assert reader.go(path).title().startswith(title)
    assert Axe().run(reader.go("device")).violations_count == 0
    second = reader.go(game, reader.context.new_page())
    expect(second.locator(".messages")).to_be_visible()
    assert progress(reader) == before
    reader.context.close()
    with closing(come()) as context:
        again = Reader(context, address)
        assert progress(again) == before
        for each in (reader, again):
            assert each.elsewhere == set()
            assert each.faults == []
