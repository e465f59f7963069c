"""The page's referee rules as Python's does, move by move, and what it opens is seen at once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import provefield.web.play
from provefield.errors import MoveError
from provefield.games.sweeper.generate import Size, lay_out
from provefield.games.sweeper.referee import State
from provefield.grid import Cell
from provefield.play.replays import count_3bv
from tests.browser.held import Held

RULES = Path(provefield.web.play.__file__).parent / "static" / "js" / "rules.js"
RULE = """
async ([source, games]) => {
  const { Field, chord } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const chordAt = (field, at) => {
    const place = field.place(at);
    const around = field.around[place].map((other) => ({
      at: field.cell(other),
      mark: Boolean(field.marked[other]),
      state: field.opened[other] ? "open" : undefined,
    }));
    return chord(field.numbers[place], around);
  };
  const play = ({ board, moves }) => {
    const field = new Field(board);
    const places = (known) => [...known.keys()].filter((place) => known[place]);
    return moves.map(([move, at]) => ({
      made: field.make(move) !== null,
      result: field.result,
      open: places(field.opened).map((place) => [...field.cell(place), field.numbers[place]]),
      marked: places(field.marked).map((place) => field.cell(place)),
      exploded: field.exploded < 0 ? null : field.cell(field.exploded),
      bbbv: [field.clicksDone, field.clicksNeeded],
      chord: at && field.opened[field.place(at)] ? chordAt(field, at) : null,
    }));
  };
  return games.map(play);
}
"""


def drawn(rng: Random) -> tuple[State, list[tuple[str, Cell]]]:
    """A board and moves that somebody might make on it, some of them against the rules."""
    size = Size(rng.randint(1, 12), rng.randint(1, 12), 0)
    cells = size.columns * size.rows
    blocked = rng.randint(0, cells // 5)
    mines = rng.randint(0, (cells - blocked) // 3)
    size = Size(size.columns, size.rows, mines, blocked)
    world = lay_out(size, frozenset(), rng)
    every = list(world.grid)
    safe = [cell for cell in every if cell not in world.mines]
    moves = []
    for _ in range(rng.randint(1, 40)):
        pool = safe if rng.random() < 0.9 and safe else every
        cell = rng.choice([*pool, Cell(0, 1)] if rng.random() < 0.02 else pool)
        if rng.random() < 0.25:
            cell = rng.choice(sorted(world.mines) or every)
            moves.append((rng.choice(("mark", "mark", "unmark")), cell))
        else:
            moves.append((rng.choice(("open", "open", "open", "mark", "unmark")), cell))
    return State(world), moves


def ruled(state: State, moves: list[tuple[str, Cell]]) -> list[dict[str, Any]]:
    """What Python's referee says after each move."""
    said = []
    for verb, cell in moves:
        try:
            state, made = state.after(f"{verb} {cell}"), True
        except MoveError:
            made = False
        at = cell if cell in state.clues else None
        said.append(
            {
                "made": made,
                "result": state.result,
                "open": sorted([*cell, clue] for cell, clue in state.clues.items()),
                "marked": sorted(map(list, state.marked)),
                "exploded": list(*state.exploded) or None,
                "bbbv": [count_3bv(state.world, state.clues), count_3bv(state.world)],
                "chord": chord_of(state, at) if at else None,
            }
        )
    return said


def chord_of(state: State, cell: Cell) -> list[str] | None:
    """What a click on a number opens."""
    around = state.world.grid.neighbours(cell)
    if sum(other in state.marked for other in around) != state.clues[cell]:
        return None
    hidden = (other for other in around if other not in state.clues and other not in state.marked)
    return sorted(f"open {other}" for other in hidden)


def in_order(said: dict[str, Any]) -> dict[str, Any]:
    lists = ("open", "marked", "chord")
    return said | {name: said[name] and sorted(said[name]) for name in lists}


def compare(page: Page, seeds: range) -> int:
    """Let both rule on the same games; how many moves that were."""
    games = [drawn(Random(seed)) for seed in seeds]
    asked = [
        {
            "board": {
                "columns": state.world.grid.columns,
                "rows": state.world.grid.rows,
                "blocked": sorted(state.world.grid.blocked),
                "mines": sorted(state.world.mines),
            },
            "moves": [
                [f"{verb} {cell}", cell if cell in state.world.grid else None]
                for verb, cell in moves
            ],
        }
        for state, moves in games
    ]
    told = page.evaluate(RULE, [RULES.read_text(encoding="utf-8"), asked])
    for (state, moves), said in zip(games, told, strict=True):
        assert [in_order(each) for each in said] == ruled(state, moves), (str(state.world), moves)
    return sum(len(moves) for _, moves in games)


def test_the_referee_of_the_page_equals_pythons(page: Page) -> None:
    assert compare(page, range(100)) > 1_000


@pytest.mark.soak
def test_the_referee_of_the_page_equals_pythons_on_ten_thousand_games(page: Page) -> None:
    assert (
        sum(compare(page, range(first, first + 500)) for first in range(0, 10_000, 500)) > 100_000
    )


WIN = """
async () => {
  const { world } = await (await fetch(`/api/plays/${location.hash.slice(1)}`)).json();
  const mines = new Set(world.map(String));
  for (const cell of document.querySelectorAll("pf-sweeper .stage .cell")) {
    if (!mines.has(cell.dataset.at) && cell.querySelector(".covered")) cell.click();
  }
}
"""


def cell(page: Page, column: int, row: int) -> Locator:
    return page.locator(f'pf-sweeper .stage .cell[data-at="{column},{row}"]')


def test_a_board_is_dealt_for_the_first_press_and_ruled_without_the_server(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero")
    expect(page.locator("pf-sweeper .cell")).to_have_count(81)
    expect(page.locator("pf-sweeper .is-safe")).to_have_count(0)
    with page.expect_response("**/log") as logged:
        cell(page, 7, 2).click()
    assert logged.value.json()["result"] == "playing"
    expect(cell(page, 7, 2).locator(".open")).to_be_visible()
    assert page.locator("pf-sweeper .open").count() > 3, "a zero opens the cells around it"
    held = Held(page, "**/log")
    page.evaluate(WIN)
    expect(page.locator("pf-sweeper .notice.good")).to_contain_text("Cleared")
    with page.expect_response("**/log"):
        held.let_go()
    with page.expect_response("**/log") as logged:  # what gathered meanwhile comes in one
        held.let_go()
    assert logged.value.json()["result"] == "won"
    expect(page.locator("pf-sweeper .notice.good")).to_contain_text("by your own clock")


def test_a_play_goes_on_after_a_reload(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero")
    with page.expect_response("**/log"):
        cell(page, 5, 5).click()
    before = page.locator("pf-sweeper .stage .open").count()
    expect(page.locator("pf-sweeper-history")).to_contain_text("This is a sample")
    page.reload()
    expect(page.locator("pf-sweeper .stage .open")).to_have_count(before)
    page.evaluate(WIN)
    expect(page.locator("pf-sweeper .notice.good")).to_contain_text("by your own clock")
    expect(page.locator("pf-sweeper .answer")).to_contain_text("Luck and skill")
    history = page.locator("pf-sweeper-history")
    expect(history).to_contain_text("1 won of 1")
    expect(
        history.get_by_role("row", name="Beginner 9×9, 10 mines · Safe area first")
    ).to_contain_text("100 %")


def test_a_size_of_ones_own_is_played_by_mouse_and_space_as_players_know_it(page: Page) -> None:
    page.goto("/sweeper?game=beginner:zero")
    page.locator(".choosing summary").click()
    form = page.locator("#choices")
    form.locator("[name=preset]").select_option("own")
    for label, number in (("Columns", 3), ("Rows", 3), ("Mines", 1)):
        form.get_by_role("spinbutton", name=label).fill(str(number))
    expect(form).to_contain_text("11 % of the cells are mines.")
    form.locator("[name=start]").select_option("safe")
    form.get_by_role("button", name="Deal this board").click()
    expect(page.locator("pf-sweeper .stage .cell")).to_have_count(9)
    with page.expect_response("**/log"):
        cell(page, 2, 2).click()
    mine = page.evaluate("document.querySelector('pf-sweeper').play.world[0]")
    cell(page, *mine).hover()
    page.keyboard.press("Space")
    expect(cell(page, *mine).locator(".flag")).to_be_visible()
    cell(page, 2, 2).click(button="middle")
    expect(page.locator("pf-sweeper .notice.good")).to_contain_text("Cleared")
    page.keyboard.press("Space")
    expect(page.locator("pf-sweeper .stage .covered")).to_have_count(9)


PASTE = """
([text]) => {
  const data = new DataTransfer();
  data.setData("text", text);
  const options = { clipboardData: data, bubbles: true, cancelable: true };
  const event = new ClipboardEvent("paste", options);
  document.querySelector("pf-analyser textarea").dispatchEvent(event);
}
"""


def test_a_board_of_another_program_is_pasted(page: Page) -> None:
    page.goto("/sweeper")
    page.get_by_text("Analyse any position").click()
    analyser = page.locator("pf-analyser")
    page.evaluate(PASTE, ["4x3x2\n. 1 # #\n1 2 x #\nH H H H"])
    expect(analyser.get_by_label("The position as text").first).to_have_value(
        "0 1 ? ?\n1 2 * ?\n? ? ? ?"
    )
    expect(analyser.get_by_label("Number of mines, if known")).to_have_value("2")
    page.evaluate(PASTE, ["..1\n11."])
    expect(analyser.get_by_label("The position as text").first).to_have_value("? ? 1\n1 1 ?")
