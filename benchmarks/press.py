"""How long a press on a cell of the Sweeper takes until the cell is seen open, in a browser.

Run with `./dev bench press [--clicks N] [--game GAME]`. The page rules in free play: no press
waits for the network. Timed is each press of a real mouse: from the moment that the browser notes
with its event to the change of the document, and to the next frame. The first press of a game, for
which the server deals, is left out. A busy machine makes these longer; what the page works for a
press (its scripts, styles and layout, up to the frame) is told in time of the processor.
"""

from __future__ import annotations

import argparse
import shutil
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from server import running  # type: ignore[import-not-found]

SERVE = ("-m", "provefield.web", "--port", "0", "--database")
FLAGS = ["--no-sandbox", "--disable-gpu"]
WATCH = """
() => {
  window.presses = [];
  const stage = document.querySelector("pf-sweeper .stage");
  let pressed = null;
  addEventListener("click", (event) => (pressed = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    if (pressed === null) return;
    const press = { changed: performance.now() - pressed };
    const since = pressed;
    pressed = null;
    requestAnimationFrame(() => (press.frame = performance.now() - since));
    window.presses.push(press);
  }).observe(stage, { attributeFilter: ["class"], childList: true, subtree: true });
}
"""
SAFE = """
() => {
  const { play } = document.querySelector("pf-sweeper");
  const mines = new Set(play.world.map(String));
  const covered = [...document.querySelectorAll("pf-sweeper .stage .cell:has(.covered)")];
  const safe = covered.map((cell) => cell.dataset.at).filter((at) => !mines.has(at));
  return play.result === "playing" && safe.length > 1 ? safe[safe.length >> 1] : null;
}
"""


WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


def work_of(session: CDPSession) -> float:
    """Milliseconds that the page has worked so far."""
    told = session.send("Performance.getMetrics")["metrics"]
    return float(1000 * sum(each["value"] for each in told if each["name"] in WORK))


def play(page: Page, address: str, game: str) -> list[dict[str, float]]:
    """Press safe cells of one game, but the last."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{address}/sweeper?game={game}")
    start = page.locator("pf-sweeper .stage .cell").nth(40)
    with page.expect_response("**/log"):
        start.click()
    page.evaluate(WATCH)
    works = []
    while at := page.evaluate(SAFE):
        page.locator(f'pf-sweeper .stage [data-at="{at}"]').hover()
        before = work_of(session)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_function("() => window.presses.every(({ frame }) => frame !== undefined)")
        works.append(work_of(session) - before)
    found: list[dict[str, float]] = page.evaluate("window.presses")
    return [each | {"work": work} for each, work in zip(found, works, strict=True)]


def told(name: str, times: list[float]) -> str:
    """Median, 95th percentile and most of some milliseconds."""
    late = quantiles(times, n=20)[-1]
    return f"{name:<18}{median(times):8.1f}{late:8.1f}{max(times):8.1f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--game", default="expert:zero")
    asked = parser.parse_args()
    presses: list[dict[str, float]] = []
    with (
        TemporaryDirectory() as folder,
        running(*SERVE, f"sqlite:///{folder}/plays.sqlite") as server,
        sync_playwright() as playwright,
    ):
        options: dict[str, Any] = {"args": FLAGS}
        if program := shutil.which("chromium-headless-shell"):
            options["executable_path"] = program
        browser = playwright.chromium.launch(**options)
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        while len(presses) < asked.clicks:
            presses += play(page, f"http://{server.host}:{server.port}", asked.game)
        browser.close()
    print(f"{asked.game}: {len(presses)} presses, milliseconds")
    print(f"{'':<18}{'median':>8}{'95 %':>8}{'most':>8}")
    print(told("opened", [press["changed"] for press in presses]))
    print(told("next frame", [press["frame"] for press in presses]))
    print(told("work, of processor", [press["work"] for press in presses]))


if __name__ == "__main__":
    main()
