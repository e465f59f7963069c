"""Clues near a cell: what they decide, the whole board decides alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from provefield.cli import large_boards
from provefield.games.sweeper.nearby import RADII, nearby
from provefield.games.sweeper.notation import BoardText, parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import RECTANGLE, Cell, Grid, Topology
from provefield.reason.ask import ask
from provefield.reason.limit import Limit
from provefield.topologies.torus import TORUS
from tests.cli.commands import provefield


def random_board(rng: Random, topology: Topology) -> BoardText:
    """A board with blocked, marked and exploded cells; half of the safe ones are open."""
    grid = Grid(rng.randint(3, 9), rng.randint(3, 9), topology=topology)
    blocked = {cell for cell in grid if rng.random() < 0.05}
    mines = {cell for cell in grid if cell not in blocked and rng.random() < 0.2}

    def symbol(cell: Cell) -> str:
        if cell in blocked:
            return "b"
        if cell in mines:
            return rng.choice("????*-")
        around = len(mines.intersection(grid.neighbours(cell)))
        return str(around) if rng.random() < 0.5 else "?"

    found = parse_board(f"mines: {len(mines)}\n{grid.picture(symbol)}")
    return replace(found, topology=topology)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_decided_nearby_is_decided_alike_by_the_whole_board(seed: int) -> None:
    rng = Random(seed)
    board = random_board(rng, TORUS if seed % 2 else RECTANGLE)
    whole = knowledge(view_of(board))
    for cell in rng.sample(list(board.grid), 8):
        near, answer = nearby(board, cell, Limit()), ask(whole, cell)
        if near is not None:
            assert set(near.facts) <= set(whole.facts)
            assert ask(near, cell).label == answer.label
        without_total = whole.only(fact for fact in whole.facts if "number" not in fact.source)
        decided = ask(without_total, cell).label in ("safe", "mine")
        assert decided == (near is not None), "only the total, or what is far away, is left out"


def test_large_boards_are_explained_from_what_is_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "board.txt"
    width = 2 * max(RADII) + 9
    rows = ["1 ? 1" + " 0" * (width - 3), "1 1 1" + " 0" * (width - 3)]
    file.write_text("\n".join(rows))
    asked = ("explain", str(file), "--cell", "2,1", "--json")
    whole = provefield(*asked)
    monkeypatch.setattr(large_boards, "LARGE", 0)
    assert provefield(*asked).code == whole.code == 0
    assert '"verdict": "mine"' in provefield(*asked).out
    for cell, fault in (("999,1", "lies off"), ("x", "expected column,row")):
        ended = provefield("explain", str(file), "--cell", cell)
        assert ended.code == 2
        assert fault in ended.err
