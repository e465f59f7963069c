"""Take the pictures of the platform anew: `.venv/bin/python docs/images/photograph.py [FOLDER]`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

SHARP = 1.5  # pixels of a picture for each of the page
MESSAGES = {
    (1, 1): "¬∃y mine(1, y)",
    (1, 5): "¬∃x mine(x, 5)",
    (5, 5): "∀x ∀y (mine(x, y) → x = y + 2)",
    (1, 3): "∀x ∀y (mine(x, y) → x = 4)",
}


def at(column: int, row: int) -> str:
    """Where a cell is on the page."""
    return f'pf-board .cell[data-at="{column},{row}"]'


def play(page: Page) -> None:
    """A game in which nothing follows yet about a cell."""
    page.goto("/play/g2?mode=practice")
    for row in range(2, 7):
        page.locator(f"{at(1, row - 1)} .you").wait_for()
        page.keyboard.press("ArrowDown")
    page.locator(f"{at(1, 6)} .message").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("w")
    page.locator(".two-boards").wait_for()


def sweeper(page: Page) -> None:
    """What follows on a board, and why a cell is a mine."""
    page.goto("/sweeper?game=beginner:noguess:14")
    board = page.locator("pf-sweeper")
    board.locator(at(1, 1)).click()
    board.locator(f"{at(1, 1)} .open").wait_for()
    page.keyboard.press("f")
    board.locator(f"{at(3, 3)} .is-mine").wait_for()
    board.locator(at(3, 3)).focus()
    page.keyboard.press("w")
    page.locator("pf-proof").wait_for()


def create(page: Page) -> None:
    """A good game of four messages."""
    page.goto("/create")
    page.get_by_label("Title").fill("Diagonal trouble")
    for side in ("Columns", "Rows"):
        page.get_by_role("spinbutton", name=side).fill("5")
        page.get_by_role("spinbutton", name=side).press("Tab")
    for cell, formula in MESSAGES.items():
        page.locator(at(*cell)).click()
        page.get_by_label("In logic").fill(formula)
        page.locator(f"{at(*cell)} .message").wait_for()
    page.locator(".verdict-card.good").wait_for()


@contextmanager
def serving() -> Iterator[str]:
    """The address of a platform that nobody has used yet."""
    program = Path(sys.executable).with_name("provefield")
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/new.sqlite3"
        command = [str(program), "serve", "--port", "0", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            told = (re.search(r"http\S+", line) for line in server.stdout)
            try:
                yield next(found[0] for found in told if found)
            finally:
                server.terminate()


def photograph(browser: Browser, address: str, folder: Path) -> None:
    """Take each picture."""
    light: Literal["light"] = "light"
    dark: Literal["dark"] = "dark"
    for shown, scheme in ((play, light), (sweeper, dark), (create, light)):
        page = browser.new_page(
            base_url=address,
            viewport={"width": 1280, "height": 800},
            device_scale_factor=SHARP,
            color_scheme=scheme,
            locale="en",
        )
        shown(page)
        page.wait_for_load_state("networkidle")
        page.mouse.move(0, 0)
        page.evaluate("window.scrollTo(0, 0)")
        page.screenshot(path=folder / f"platform-{shown.__name__}.png", animations="disabled")


def main() -> None:
    """Take all pictures, into the folder of this file unless told otherwise."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    with serving() as address, sync_playwright() as playwright:
        program = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        photograph(browser, address, folder)
        browser.close()


if __name__ == "__main__":
    main()
